"""The TOML file that describes a sheet in millimetres: the blank is printed and read by it.

A sheet is designed once, in a frame small enough for both papers, and centred on the paper chosen,
so that every place relative to the markers is the same on A4 and on Letter.

Markers are numbers 0–49 of ArUco's DICT_4X4_50, eight a sheet, so that any one of them names game,
sheet and corner: unvention player 0–7, unbalanced player 8–15, expo player 16–23, roland_wright
box6 24–31, box7 32–39, solo 40–47.
"""

from collections.abc import Iterable
from itertools import islice
from math import dist
from pathlib import Path

from scoring.sheet import Art, BoxMm, Field, FieldKind, Marker, PointMm, SheetLayout
from scoring.sheet_blocks import Placed, expand_block
from scoring.toml_places import SheetFileError, Table, read_toml

__all__ = ["PAPERS_MM", "SheetFileError", "load_layout"]

PAPERS_MM = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of each paper, upright."""

_ROUND_KINDS = (FieldKind.SYMBOL, FieldKind.BUBBLE, FieldKind.SPOT)
_TOUCHING_MM = 0.01


def load_layout(path: Path, paper: str = "a4") -> SheetLayout:
    """The sheet that a file describes, on the paper chosen, or on its only paper when it has one.

    Raises:
        SheetFileError: the file describes no sheet: one sentence with file and line.
        ValueError: there is no such paper.
    """
    sheet = read_toml(path)
    page_mm = _page(sheet, paper)
    frame_mm = sheet.pair("frame_mm")
    origin_mm = (page_mm[0] - frame_mm[0]) / 2, (page_mm[1] - frame_mm[1]) / 2
    placed = [thing for block in sheet.tables("block") for thing in expand_block(block)]
    markers = _markers(sheet.table("markers"))
    points = sheet.pairs("points")
    version = sheet.whole("version")
    layout = SheetLayout(
        game=sheet.text("game"),
        sheet=sheet.text("sheet"),
        version=version,
        page_mm=page_mm,
        fields=tuple(_moved(f.thing, origin_mm) for f in placed if isinstance(f.thing, Field)),
        markers=tuple(Marker(m.id, _moved_box(m.box_mm, origin_mm)) for m in markers),
        points={name: _moved_point(at, origin_mm) for name, at in points.items()},
        art=tuple(_moved_art(a.thing, origin_mm) for a in placed if isinstance(a.thing, Art)),
        not_printed=sheet.text("not_printed", ""),
    )
    sheet.finish()
    _check(sheet, placed, markers, frame_mm)
    return layout


def _page(sheet: Table, paper: str) -> PointMm:
    if paper not in PAPERS_MM:
        raise ValueError(f"there is no paper {paper!r}; choose one of {', '.join(PAPERS_MM)}")
    only = sheet.text("only_paper", "")
    if only and only not in PAPERS_MM:
        raise sheet.error(f"there is no paper {only!r}", "only_paper")
    width_mm, height_mm = PAPERS_MM[only or paper]
    return (height_mm, width_mm) if sheet.flag("landscape") else (width_mm, height_mm)


def _markers(table: Table) -> list[Marker]:
    places = table.points("at_mm")
    if not places:
        table.finish()
        return []
    first_id, size_mm = table.whole("first_id"), table.number("size_mm")
    table.finish()
    if first_id + len(places) > 50:
        raise table.error("the dictionary has only the markers 0 to 49", "first_id")
    return [Marker(first_id + n, (x, y, size_mm, size_mm)) for n, (x, y) in enumerate(places)]


def _check(
    sheet: Table, placed: list[Placed], markers: Iterable[Marker], frame_mm: PointMm
) -> None:
    """Ids are unique, nothing lies off the page, no two fields share a place."""
    seen: set[str] = set()
    fields = [(one.thing, one.source) for one in placed if isinstance(one.thing, Field)]
    for field, source in fields:
        if field.id in seen:
            raise source.error(f"the id {field.id} is given twice", "id")
        seen.add(field.id)
        if not _inside(field.box_mm, frame_mm):
            raise source.error(f"{field.id} lies off the page: {_words(field.box_mm)}", "first_mm")
    _check_overlaps(fields)
    table = sheet.table("markers")
    for marker in markers:
        if not _inside(marker.box_mm, frame_mm):
            raise table.error(f"marker {marker.id} lies off the page", "at_mm")
        for field, _ in fields:
            if _boxes_overlap(marker.box_mm, field.box_mm):
                raise table.error(f"marker {marker.id} overlaps {field.id}", "at_mm")


def _check_overlaps(fields: list[tuple[Field, Table]]) -> None:
    from_left = sorted(fields, key=lambda pair: pair[0].box_mm[0])
    for index, (one, _) in enumerate(from_left):
        right_mm = one.box_mm[0] + one.box_mm[2]
        for other, source in islice(from_left, index + 1, None):
            if other.box_mm[0] >= right_mm:
                break
            if _overlap(one, other):
                raise source.error(f"{other.id} overlaps {one.id}", "first_mm")


def _inside(box_mm: BoxMm, frame_mm: PointMm) -> bool:
    x_mm, y_mm, width_mm, height_mm = box_mm
    right_mm, bottom_mm = x_mm + width_mm, y_mm + height_mm
    return min(x_mm, y_mm) >= 0 and right_mm <= frame_mm[0] and bottom_mm <= frame_mm[1]


def _overlap(one: Field, other: Field) -> bool:
    """Do two fields share a place? What is circled or filled is round, so its corners are free."""
    if not _boxes_overlap(one.box_mm, other.box_mm):
        return False
    if one.kind not in _ROUND_KINDS or other.kind not in _ROUND_KINDS:
        return True
    apart_mm = dist(_center(one.box_mm), _center(other.box_mm))
    return apart_mm < (min(one.box_mm[2:]) + min(other.box_mm[2:])) / 2 - _TOUCHING_MM


def _boxes_overlap(one: BoxMm, other: BoxMm) -> bool:
    return (
        one[0] + one[2] > other[0] + _TOUCHING_MM
        and other[0] + other[2] > one[0] + _TOUCHING_MM
        and one[1] + one[3] > other[1] + _TOUCHING_MM
        and other[1] + other[3] > one[1] + _TOUCHING_MM
    )


def _center(box_mm: BoxMm) -> PointMm:
    return box_mm[0] + box_mm[2] / 2, box_mm[1] + box_mm[3] / 2


def _words(box_mm: BoxMm) -> str:
    x_mm, y_mm, width_mm, height_mm = box_mm
    return f"{x_mm:g} to {x_mm + width_mm:g} mm across, {y_mm:g} to {y_mm + height_mm:g} mm down"


def _moved_point(point_mm: PointMm, origin_mm: PointMm) -> PointMm:
    return round(point_mm[0] + origin_mm[0], 3), round(point_mm[1] + origin_mm[1], 3)


def _moved_box(box_mm: BoxMm, origin_mm: PointMm) -> BoxMm:
    return (*_moved_point(box_mm[:2], origin_mm), box_mm[2], box_mm[3])


def _moved(field: Field, origin_mm: PointMm) -> Field:
    start_mm = None if field.from_mm is None else _moved_point(field.from_mm, origin_mm)
    end_mm = None if field.to_mm is None else _moved_point(field.to_mm, origin_mm)
    box_mm = _moved_box(field.box_mm, origin_mm)
    return Field(field.id, field.kind, box_mm, field.labels, start_mm, end_mm)


def _moved_art(art: Art, origin_mm: PointMm) -> Art:
    return Art(
        art.shape,
        _moved_box(art.box_mm, origin_mm),
        art.text,
        art.ink,
        align=art.align,
        bold=art.bold,
        text_mm=art.text_mm,
        field=art.field,
    )
