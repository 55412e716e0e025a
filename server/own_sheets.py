"""The sheets that people enrolled, and the publisher's blanks that they gave: a folder of the data.

data/sheets/club_golf/page.toml, page.png    a sheet of somebody's own
data/sheets/unvention/official.png           the empty page of a sheet that is not ours to print
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from scoring.games import GAMES, every_game, own_folder
from scoring.message import Book
from scoring.own import SHEET
from scoring.sheet import SheetLayout
from scoring.sheet.count import Count
from scoring.sheet.file import SheetFileError, load_layout
from scoring.sheet.write import sheet_file
from server.refusals import CannotAnswer

if TYPE_CHECKING:
    from vision.photo import Pixels

say = Book("server")

SHEETS = "sheets"
"""Folder of the data that they are kept in."""
LONGEST_NAME = 40


def layouts_to_read() -> list[SheetLayout]:
    """Every sheet of every game, each with its blank where its owner gave it."""
    return [_with_blank(layout) for rules in every_game() for layout in rules.layouts]


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
    _write(path, _png(blank))
    return path


def keep_own_sheet(layout: SheetLayout, blank: "Pixels", count: Count) -> SheetLayout:
    """Keep a sheet, in place of an earlier one of the same name."""
    folder = _folder() / layout.game
    earlier = _version(folder / f"{SHEET}.toml")
    kept = replace(layout, sheet=SHEET, version=earlier + 1, blank=folder / f"{SHEET}.png")
    _write(folder / f"{SHEET}.png", _png(blank))
    _write(folder / f"{SHEET}.toml", sheet_file(kept, count).encode())
    return kept


def own_sheet_name(title: str) -> str:
    """The name that a sheet is kept and called by: `Club Golf` is club_golf.

    Raises:
        CannotAnswer: nothing is left of it, or a game of ours has that name.
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    name = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:LONGEST_NAME].strip("_")
    if not name:
        raise CannotAnswer(say("no-sheet-name", title=title))
    if any(game.name == name for game in GAMES):
        raise CannotAnswer(say("name-of-a-game", name=name))
    return name


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


def _png(picture: "Pixels") -> bytes:
    import cv2  # most commands never need it

    return cv2.imencode(".png", picture)[1].tobytes()


def _write(path: Path, data: bytes) -> None:
    """Write the file whole, or leave the one before."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.new")
        beside.write_bytes(data)
        beside.replace(path)
    except OSError as error:
        reason = error.strerror or str(error)
        raise CannotAnswer(
            say("cannot-keep-sheet", folder=str(path.parent), reason=reason)
        ) from None
