"""The TOML file that describes a sheet in millimetres: the blank is printed and read by it.

A sheet is designed once, in a frame small enough for both papers, and centred on the paper chosen,
so that every place relative to the markers is the same on A4 and on Letter.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from math import dist
from pathlib import Path

from scoring.catalogue import ENGLISH
from scoring.message import Message, plain
from scoring.sheet.blocks import Placed, expand_block
from scoring.sheet.count import COUNT_KEYS
from scoring.sheet.facts import SheetFacts
from scoring.sheet.grid import message_named
from scoring.sheet.kept import kept_sheet
from scoring.sheet.layout import Art, BoxMm, Field, FieldKind, Marker, PointMm, SheetLayout
from scoring.sheet.markers import (
    BEFORE_IDS,
    PLACES,
    SHEET_NUMBERS,
    markers_at,
    print_number,
)
from scoring.sheet.places import SheetFileError, Table, read_toml
from scoring.sheet.symbols import load_symbols

__all__ = [
    "PAPERS_MM",
    "SheetFileError",
    "first_overlap",
    "kept_layout",
    "lies_inside",
    "load_layout",
    "on_paper",
]

PAPERS_MM = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of each paper, upright."""

_SHEET_KEYS = (
    *("game", "sheet", "version", "facts", "not_printed"),
    *("landscape", "only_paper", "frame_mm", "points", "markers", "block"),
    *("page_mm", "blank", *COUNT_KEYS),
)
_ROUND_KINDS = (FieldKind.SYMBOL, FieldKind.BUBBLE, FieldKind.SPOT)
_TOUCHING_MM = 0.01


def load_layout(path: Path, paper: str = "a4") -> SheetLayout:
    """The sheet that a file describes, on the paper chosen, or on its only paper when it has one.

    Raises:
        SheetFileError: the file describes no sheet: one sentence with file and line.
        ValueError: there is no such paper.
    """
    sheet = read_toml(path)
    sheet.only(*_SHEET_KEYS)
    if sheet.has("facts"):
        sheet = replace(
            sheet, facts=SheetFacts(read_toml(path.with_name(sheet.text("facts"))).values)
        )
    own_page = sheet.has("page_mm")
    page_mm = sheet.pair("page_mm") if own_page else _page(sheet, paper)
    frame_mm = page_mm if own_page else sheet.pair("frame_mm")
    symbols = load_symbols(path.parent)
    book = f"scoring.games.{sheet.text('game')}"
    placed = [
        thing for block in sheet.tables("block") for thing in expand_block(block, symbols, book)
    ]
    markers, number, before = _markers(sheet.table("markers"))
    in_frame = SheetLayout(
        game=sheet.text("game"),
        sheet=sheet.text("sheet"),
        version=sheet.whole("version"),
        page_mm=frame_mm,
        fields=tuple(one.thing for one in placed if isinstance(one.thing, Field)),
        markers=markers,
        points=sheet.pairs("points"),
        art=tuple(one.thing for one in placed if isinstance(one.thing, Art)),
        not_printed=_not_printed(sheet, book),
        number=number,
        before=before,
        blank=path.parent / sheet.text("blank") if sheet.has("blank") else None,
    )
    _check(sheet, placed, markers, frame_mm)
    return _centered(in_frame, page_mm)


def kept_layout(path: Path) -> SheetLayout:
    """The same on A4, worked out once, and again when its file changes."""
    return _kept_layout(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=64)
def _kept_layout(path: Path, changed_ns: int) -> SheetLayout:  # noqa: ARG001
    return kept_sheet(path, lambda: load_layout(path))


def _not_printed(sheet: Table, book: str) -> Message | None:
    why = sheet.text("not_printed", "")
    return message_named(why, book) or plain(why) if why else None


def on_paper(layout: SheetLayout, paper: str) -> SheetLayout:
    """The same sheet on another paper; a sheet that is not ours to print stays on its own.

    Raises:
        ValueError: there is no such paper.
    """
    if layout.not_printed or layout.blank:
        return layout
    return _centered(layout, _turned(_paper(paper), layout.page_mm[0] > layout.page_mm[1]))


def _paper(name: str) -> PointMm:
    if name not in PAPERS_MM:
        raise ValueError(f"there is no paper {name!r}; choose one of {', '.join(PAPERS_MM)}")
    return PAPERS_MM[name]


def _turned(paper_mm: PointMm, landscape: bool) -> PointMm:
    return (paper_mm[1], paper_mm[0]) if landscape else paper_mm


def _page(sheet: Table, paper: str) -> PointMm:
    only = sheet.text("only_paper", "")
    if only and only not in PAPERS_MM:
        raise sheet.error(f"there is no paper {only!r}", "only_paper")
    return _turned(_paper(only or paper), sheet.flag("landscape"))


def _markers(table: Table) -> tuple[tuple[Marker, ...], int | None, int | None]:
    """The markers, the sheet's number, and the first id that its markers had before."""
    table.only("number", "before", "size_mm", "at_mm")
    places = table.points("at_mm")
    if not places:
        return (), table.whole("number") if table.has("number") else None, None
    if len(places) > PLACES:
        raise table.error(f"a sheet has at most {PLACES} markers, not {len(places)}", "at_mm")
    number, before = table.whole("number"), None
    if number >= SHEET_NUMBERS:
        raise table.error(f"sheets have the numbers 0 to {SHEET_NUMBERS - 1}", "number")
    if table.has("before"):
        before = table.whole("before")
        if before + len(places) > BEFORE_IDS:
            raise table.error(f"there were only the markers 0 to {BEFORE_IDS - 1}", "before")
    print_here = print_number(number, ENGLISH)
    return markers_at(places, table.number("size_mm"), print_here), number, before


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
        if not lies_inside(field.box_mm, frame_mm):
            raise source.error(f"{field.id} lies off the page: {_words(field.box_mm)}", "first_mm")
    _check_overlaps(fields)
    table = sheet.table("markers")
    for place, marker in enumerate(markers):
        if not lies_inside(marker.box_mm, frame_mm):
            raise table.error(f"marker {place} lies off the page", "at_mm")
        for field, _ in fields:
            if _boxes_overlap(marker.box_mm, field.box_mm):
                raise table.error(f"marker {place} overlaps {field.id}", "at_mm")


def _check_overlaps(fields: list[tuple[Field, Table]]) -> None:
    shared = first_overlap([field for field, _ in fields])
    if shared is not None:
        one, other = shared
        source = next(source for field, source in fields if field is other)
        raise source.error(f"{other.id} overlaps {one.id}", "first_mm")


def first_overlap(fields: Iterable[Field]) -> tuple[Field, Field] | None:
    """Two fields that share a place; None where no two do."""
    from_left = sorted(fields, key=lambda field: field.box_mm[0])
    for index, one in enumerate(from_left):
        right_mm = one.box_mm[0] + one.box_mm[2]
        for other in islice(from_left, index + 1, None):
            if other.box_mm[0] >= right_mm:
                break
            if _overlap(one, other):
                return one, other
    return None


def lies_inside(box_mm: BoxMm, frame_mm: PointMm) -> bool:
    """Whether a box is on a page."""
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


def _centered(layout: SheetLayout, page_mm: PointMm) -> SheetLayout:
    """The whole sheet moved so that its middle is the middle of another page."""
    by_mm = (page_mm[0] - layout.page_mm[0]) / 2, (page_mm[1] - layout.page_mm[1]) / 2
    return replace(
        layout,
        page_mm=page_mm,
        fields=tuple(_moved_field(field, by_mm) for field in layout.fields),
        markers=tuple(replace(m, box_mm=_moved_box(m.box_mm, by_mm)) for m in layout.markers),
        points={name: _moved(at_mm, by_mm) for name, at_mm in layout.points.items()},
        art=tuple(replace(art, box_mm=_moved_box(art.box_mm, by_mm)) for art in layout.art),
    )


def _moved(point_mm: PointMm, by_mm: PointMm) -> PointMm:
    return round(point_mm[0] + by_mm[0], 3), round(point_mm[1] + by_mm[1], 3)


def _moved_box(box_mm: BoxMm, by_mm: PointMm) -> BoxMm:
    return (*_moved(box_mm[:2], by_mm), box_mm[2], box_mm[3])


def _moved_field(field: Field, by_mm: PointMm) -> Field:
    box_mm = _moved_box(field.box_mm, by_mm)
    if field.from_mm is None or field.to_mm is None:
        return replace(field, box_mm=box_mm)
    start_mm, end_mm = _moved(field.from_mm, by_mm), _moved(field.to_mm, by_mm)
    return replace(field, box_mm=box_mm, from_mm=start_mm, to_mm=end_mm)
