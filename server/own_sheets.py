"""The sheets that people enrolled, and the publisher's blanks that they gave: a folder of the data.

data/sheets/club_golf/page.toml, page.png    a sheet of somebody's own
data/sheets/club_golf/page-first.png         its blank before more of it was learned
data/sheets/unvention/official.png           the empty page of a sheet that is not ours to print
"""

import os
import re
import shutil
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from scoring.games import NAMES, every_game, own_folder, own_games, printed_layouts
from scoring.message import Book
from scoring.own import SHEET
from scoring.sheet import SheetLayout
from scoring.sheet.count import Count, load_count
from scoring.sheet.file import SheetFileError, first_overlap, lies_inside, load_layout
from scoring.sheet.markers import SHEET_NUMBERS
from scoring.sheet.write import sheet_file
from server.refusals import CannotAnswer

if TYPE_CHECKING:
    from vision.photo import Pixels

say = Book("server")

SHEETS = "sheets"
"""Folder of the data that they are kept in."""
LONGEST_NAME = 40
MOST_SHEETS = 200
FIRST_NUMBER = 500
"""Sheets of our own have numbers below."""
_FIELD = re.compile(r"[^\W_][\w-]*(\.[^\W_][\w-]*)?")


def layouts_to_read() -> list[SheetLayout]:
    """Every sheet of every game, each with its blank where its owner gave it."""
    own = [layout for rules in own_games() for layout in rules.layouts]
    layouts = [_with_blank(layout) for layout in (*printed_layouts(), *own)]
    numbers = [one.number for one in layouts]
    return [  # a copied file has another's number; it is found by its print alone
        replace(one, number=None) if one.blank and one.number in numbers[:place] else one
        for place, one in enumerate(layouts)
    ]


def _with_blank(layout: SheetLayout) -> SheetLayout:
    folder = own_folder()
    if folder is None or layout.markers or layout.blank:
        return layout
    path = _blank_path(folder, layout)
    if not path.is_file():
        return layout
    return replace(layout, blank=path, version=path.stat().st_mtime_ns)


def _blank_path(folder: Path, layout: SheetLayout) -> Path:
    return folder / layout.game / f"{layout.sheet}.png"


def keep_blank(layout: SheetLayout, blank: "Pixels") -> Path:
    """Keep the owner's empty page of a sheet that is not ours to print."""
    path = _blank_path(_folder(), layout)
    write_whole(path, png_of(blank))
    return path


def keep_own_sheet(layout: SheetLayout, blank_png: bytes, count: Count) -> SheetLayout:
    """Keep a sheet, in place of an earlier one of the same name.

    Raises:
        CannotAnswer: no sheet can be made of it, or there are too many already.
    """
    require_sound(layout, count)
    folder = _folder() / layout.game
    if not folder.exists() and len(list(own_layouts())) >= MOST_SHEETS:
        raise CannotAnswer(say("many-sheets", most=MOST_SHEETS))
    earlier = _version(folder / f"{SHEET}.toml")
    kept = replace(
        layout,
        sheet=SHEET,
        version=earlier + 1,
        blank=folder / f"{SHEET}.png",
        number=_number(layout.game),
    )
    write_whole(folder / f"{SHEET}.png", blank_png)
    write_whole(folder / f"{SHEET}.toml", sheet_file(kept, count).encode())
    _first_blank(folder / f"{SHEET}.png").unlink(missing_ok=True)
    return kept


def keep_learned(layout: SheetLayout, count: Count, blank_png: bytes) -> None:
    """Keep a better blank of an enrolled sheet; the one it was enrolled with stays beside it."""
    assert layout.blank is not None
    first = _first_blank(layout.blank)
    if not first.exists():
        write_whole(first, layout.blank.read_bytes())
    _keep_another(layout, count, blank_png)


def is_learned(layout: SheetLayout) -> bool:
    """Whether the blank of an enrolled sheet is a better one than it was enrolled with."""
    return layout.blank is not None and _first_blank(layout.blank).exists()


def forget_learned(layout: SheetLayout, count: Count) -> None:
    """Put the blank back as it was enrolled.

    Raises:
        CannotAnswer: it is as it was.
    """
    if layout.blank is None or not is_learned(layout):
        raise CannotAnswer(say("nothing-learned", name=layout.game))
    first = _first_blank(layout.blank)
    _keep_another(layout, count, first.read_bytes())
    first.unlink()


def _keep_another(layout: SheetLayout, count: Count, blank_png: bytes) -> None:
    assert layout.blank is not None
    write_whole(layout.blank, blank_png)
    again = replace(layout, version=layout.version + 1)
    write_whole(layout.blank.with_suffix(".toml"), sheet_file(again, count).encode())


def _first_blank(blank: Path) -> Path:
    return blank.with_name(f"{blank.stem}-first.png")


def _number(name: str) -> int:
    """What a sheet's markers tell, should it be printed with some: its own, or the next free."""
    numbers = {one.game: one.number for one in own_layouts() if one.number is not None}
    free = (one for one in range(FIRST_NUMBER, SHEET_NUMBERS) if one not in numbers.values())
    return numbers[name] if name in numbers else next(free)


def own_sheet(name: str) -> tuple[SheetLayout, Count]:
    """An enrolled sheet and its sums.

    Raises:
        CannotAnswer: there is none of that name.
    """
    layout = next((one for one in own_layouts() if one.game == name), None)
    if layout is None or layout.blank is None:
        raise CannotAnswer(say("no-own-sheet", name=name))
    known = frozenset(field.id for field in layout.fields)
    return layout, load_count(layout.blank.with_suffix(".toml"), known)


def rename_own_sheet(name: str, title: str) -> None:
    """Give an enrolled sheet another title; what it is called by stays."""
    layout, count = own_sheet(name)
    require_title(title)
    assert layout.blank is not None
    renamed = replace(layout, version=layout.version + 1)
    text = sheet_file(renamed, replace(count, title=title))
    write_whole(layout.blank.with_suffix(".toml"), text.encode())


def delete_own_sheet(name: str) -> None:
    """Forget an enrolled sheet and its blank."""
    own_sheet(name)
    shutil.rmtree(_folder() / name, ignore_errors=True)


def require_sound(layout: SheetLayout, count: Count) -> None:
    """Make sure that a sheet can be made of these fields and sums.

    Raises:
        CannotAnswer: what is wrong with the first that cannot be.
    """
    known = [field.id for field in layout.fields]
    if not known:
        raise CannotAnswer(say("sheet-without-fields"))
    for field in layout.fields:
        if not _FIELD.fullmatch(field.id):
            raise CannotAnswer(say("bad-field-name", field=field.id))
        if known.count(field.id) > 1:
            raise CannotAnswer(say("field-twice", field=field.id))
        if min(field.box_mm[2:]) <= 0 or not lies_inside(field.box_mm, layout.page_mm):
            raise CannotAnswer(say("field-off-page", field=field.id))
    shared = first_overlap(layout.fields)
    if shared is not None:
        raise CannotAnswer(say("fields-overlap", one=shared[0].id, other=shared[1].id))
    _require_sums(count, frozenset(known))


def _require_sums(count: Count, known: frozenset[str]) -> None:
    named = [*count.sums, *(part for parts in count.sums.values() for part in parts)]
    for one in (*named, *count.totals.values(), *([count.total] if count.total else [])):
        if one not in known:
            raise CannotAnswer(say("no-field-to-sum", field=one))
    done: set[str] = set()
    left = dict(count.sums)
    while left:
        ready = [
            box for box, parts in left.items() if all(p in done or p not in left for p in parts)
        ]
        if not ready:
            raise CannotAnswer(say("sum-of-itself", field=next(iter(left))))
        for box in ready:
            done.add(box)
            del left[box]


def require_title(title: str) -> None:
    """Make sure that a name can be made of a title.

    Raises:
        CannotAnswer: nothing is left of it.
    """
    if not _plain_name(title):
        raise CannotAnswer(say("no-sheet-name", title=title))


def own_sheet_name(title: str) -> str:
    """The name that a sheet is kept and called by: `Club Golf` is club_golf.

    Raises:
        CannotAnswer: nothing is left of it, or a game of ours has that name.
    """
    require_title(title)
    name = _plain_name(title)
    if name in NAMES:
        raise CannotAnswer(say("name-of-a-game", name=name))
    return name


def _plain_name(title: str) -> str:
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:LONGEST_NAME].strip("_")


def own_layouts(but: str = "") -> Iterator[SheetLayout]:
    """The sheets that were enrolled, without the one of a name."""
    for rules in every_game():
        if rules.name != but:
            yield from (layout for layout in rules.layouts if layout.blank)


def unmarked_layout(game_layouts: Sequence[SheetLayout], sheet: str) -> SheetLayout | None:
    """The sheet of that name, if it is one whose blank its owner gives."""
    return next((one for one in game_layouts if not one.markers and sheet in ("", one.sheet)), None)


def _version(path: Path) -> int:
    try:
        return load_layout(path).version
    except (SheetFileError, OSError):
        return 0


def _folder() -> Path:
    folder = own_folder()
    assert folder is not None, "the folder of enrolled sheets is named before anything is kept"
    return folder


def png_of(picture: "Pixels") -> bytes:
    """A picture as a file."""
    import cv2  # most commands never need it

    return cv2.imencode(".png", picture)[1].tobytes()


def write_whole(path: Path, data: bytes) -> None:
    """Write the file whole, for its owner alone, or leave the one before.

    Raises:
        CannotAnswer: it cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.new")
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(data)
        beside.replace(path)
    except OSError as error:
        reason = error.strerror or str(error)
        raise CannotAnswer(
            say("cannot-keep-sheet", folder=str(path.parent), reason=reason)
        ) from None
