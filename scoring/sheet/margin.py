"""An enrolled sheet with our markers round it: on a larger page, or made a little smaller.

What is printed so is found like a sheet of our own, and has the same fields.
"""

from dataclasses import replace

from scoring.sheet.layout import BoxMm, Field, PointMm, SheetLayout

SIZE_MM, QUIET_MM, EDGE_MM = 9.0, 2.0, 6.0
"""Of a marker; the white round it; how near to the edge of the paper a printer prints."""
ROOM_MM = EDGE_MM + SIZE_MM + QUIET_MM
A4_MM, BOTH_MM = (210.0, 297.0), (210.0, 279.4)
"""The paper, and what A4 and Letter both have."""


def in_margin(layout: SheetLayout) -> tuple[SheetLayout, list[PointMm]]:
    """The sheet in the middle of A4, at its own size where it fits, and the places of markers."""
    lies = layout.page_mm[0] > layout.page_mm[1]
    paper_mm, frame_mm = ((side[1], side[0]) if lies else side for side in (A4_MM, BOTH_MM))
    room = zip(frame_mm, layout.page_mm, strict=True)
    scale = min(1.0, *((side - 2 * ROOM_MM) / own for side, own in room))
    size_mm = layout.page_mm[0] * scale, layout.page_mm[1] * scale
    corner_mm = (paper_mm[0] - size_mm[0]) / 2, (paper_mm[1] - size_mm[1]) / 2
    printed = replace(
        layout,
        page_mm=paper_mm,
        fields=tuple(_placed(field, corner_mm, scale) for field in layout.fields),
        blank_mm=(*corner_mm, *size_mm),
    )
    return printed, _places(corner_mm, size_mm)


def _places(corner_mm: PointMm, size_mm: PointMm) -> list[PointMm]:
    """Eight places round a box: its corners, and the middles of its sides."""
    (left, top), (width, height) = corner_mm, size_mm
    across = left - QUIET_MM - SIZE_MM, left + (width - SIZE_MM) / 2, left + width + QUIET_MM
    down = top - QUIET_MM - SIZE_MM, top + (height - SIZE_MM) / 2, top + height + QUIET_MM
    ring = ((0, 0), (2, 0), (2, 2), (0, 2), (1, 0), (2, 1), (1, 2), (0, 1))
    return [(round(across[x], 2), round(down[y], 2)) for x, y in ring]


def _placed(field: Field, corner_mm: PointMm, scale: float) -> Field:
    def moved(point_mm: PointMm | None) -> PointMm | None:
        if point_mm is None:
            return None
        return (
            round(corner_mm[0] + scale * point_mm[0], 3),
            round(corner_mm[1] + scale * point_mm[1], 3),
        )

    x, y, width, height = field.box_mm
    at = moved((x, y))
    assert at is not None
    box_mm: BoxMm = (*at, round(width * scale, 3), round(height * scale, 3))
    return replace(field, box_mm=box_mm, from_mm=moved(field.from_mm), to_mm=moved(field.to_mm))
