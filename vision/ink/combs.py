"""Empty cells of a comb, in which the figure beside them was read.

The picture of a number is wider than a narrow cell and shows what stands in the next ones. Where a
ring or a long stroke runs over the line between them, an empty cell has ink, too, and the figure
beside it looks like its own; but its middle is bare.
"""

from collections.abc import Mapping

import cv2
import numpy as np

from scoring.observation import Observation
from scoring.sheet import Field, FieldKind, SheetLayout
from vision.ink.fields import FLAT_PX_PER_MM, PAPER_LEVEL
from vision.ink.strokes import unsure_of
from vision.photo import Pixels

ASIDE, ABOVE = 0.22, 0.08
"""How much of its width and height is left out of a cell's middle on each side."""
FAINTEST, OF_DARKEST = 12.0, 0.4
"""Grey levels below the print, at least, and as a share of the darkest: what is ink."""
LEAST_MM2 = 0.3
"""A figure leaves more ink in the middle of its cell."""
_PRINT_LEVELS = (np.arange(256) * PAPER_LEVEL // 255).astype(np.uint8)


def with_bare_cells_asked(
    page: Pixels, layout: SheetLayout, seen: Mapping[str, Observation]
) -> dict[str, Observation]:
    """What was seen, unsure where a narrow cell is said to hold a number and its middle is bare.

    Args:
        page: The page with its blank, as `vision.ink.fields.beside_blank` makes it.
        layout: The sheet.
        seen: Every field of it.
    """
    return dict(seen) | {
        field.id: unsure_of(seen[field.id])
        for field in layout.fields
        if _is_narrow(field) and seen[field.id].label and _is_bare(page, field)
    }


def _is_narrow(field: Field) -> bool:
    return field.kind is FieldKind.NUMBER and field.box_mm[2] < field.box_mm[3]


def _is_bare(page: Pixels, field: Field) -> bool:
    """Whether hardly any ink is in the middle of a cell."""
    x, y, width, height = field.box_mm
    left, top, right, bottom = (
        max(0, round(side * FLAT_PX_PER_MM)) for side in (x, y, x + width, y + height)
    )
    cell = np.ascontiguousarray(page[top:bottom, left:right])
    if not cell.size:
        return False
    blue, green, red, blank = cv2.split(cell)
    printed = cv2.LUT(cv2.erode(blank, np.ones((3, 3), np.uint8)), _PRINT_LEVELS)
    darker = cv2.subtract(printed, cv2.min(cv2.min(blue, green), red))
    soft = cv2.GaussianBlur(darker, (0, 0), 0.8)
    ink = soft > max(FAINTEST, OF_DARKEST * float(soft.max()))
    across, down = round(ASIDE * ink.shape[1]), round(ABOVE * ink.shape[0])
    middle = ink[down : ink.shape[0] - down, across : ink.shape[1] - across]
    return bool(middle.sum() < LEAST_MM2 * FLAT_PX_PER_MM**2)
