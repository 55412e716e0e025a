"""Sheets that are being enrolled on the page: each a folder, until it is kept or given up.

data/drafts/0123456789abcdef/   source-1…  the photos or the PDF, as they came
                                page.png   the page without ink
                                page.toml  its fields and sums, as they stand
                                told.json  how the page was straightened, and what it is like
                                photo.jpg  the photo that it was taken from, smaller
                                copy-…     what is learned from: see `server.photos.learning`
"""

import json
import re
import shutil
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from scoring.message import Book
from scoring.own import SHEET, own_game
from scoring.sheet import SheetLayout
from scoring.sheet.count import Count, load_count
from scoring.sheet.file import SheetFileError, load_layout
from scoring.sheet.write import sheet_file
from server.own_sheets import require_sound, write_whole
from server.refusals import CannotAnswer, Refused
from server.table.access import new_table_id

if TYPE_CHECKING:
    from scoring.game import AnyGame

say = Book(__package__)

DRAFTS = "drafts"
MOST_DRAFTS = 12
"""Past it the oldest is given up."""
MOST_PHOTOS = 6
"""Copies of one page that its print is taken from."""
_ID = re.compile("[0-9a-f]{16}")
GAME = "draft"
Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class Told:
    """What was seen of the page."""

    seen_by: str = "pdf"
    """What it was straightened by: `pdf`, `outline`, `frame` or `photo`."""
    filled: bool = False
    known: str = ""
    """The sheet that it cannot be told from; "" for none."""
    name: str = ""
    """The enrolled sheet that is being changed; "" for a new one."""
    corners: Sequence[Sequence[float]] = ()
    """Where the page is in its photo, in widths and heights of it."""


def require_few(copies: int) -> None:
    """Make sure that one more copy of a page is wanted.

    Raises:
        Refused: there are enough of them.
    """
    if copies >= MOST_PHOTOS:
        raise Refused(409, say("many-copies", most=MOST_PHOTOS))


class Draft:
    """One of them."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.id = folder, folder.name

    @property
    def sources(self) -> list[Path]:
        """The files it is made from, in the order they came."""
        return sorted(self.folder.glob("source-*"))

    @property
    def layout(self) -> SheetLayout:
        """The sheet as it stands."""
        return self._read(load_layout)

    @property
    def game(self) -> "AnyGame":
        """The sheet as a game, to try it."""
        return self._read(lambda path: own_game(path.parent))

    def count(self, layout: SheetLayout) -> Count:
        """Its sums as they stand."""
        known = frozenset(field.id for field in layout.fields)
        return self._read(lambda path: load_count(path, known))

    @property
    def told(self) -> Told:
        """What was seen of the page."""
        try:
            return Told(**json.loads((self.folder / "told.json").read_bytes()))
        except (OSError, ValueError, TypeError):
            return Told()

    def add_source(self, data: bytes) -> None:
        """Take one more photo of the page.

        Raises:
            Refused: there are enough of them.
        """
        number = len(self.sources) + 1
        require_few(number - 1)
        write_whole(self.folder / f"source-{number}", data)

    def drop_last_source(self) -> None:
        """Forget the photo that came last: it does not show the page."""
        for path in self.sources[-1:]:
            path.unlink(missing_ok=True)

    def set_page(self, page_png: bytes, told: Told) -> None:
        """Take a page for the one there was."""
        write_whole(self.folder / f"{SHEET}.png", page_png)
        write_whole(self.folder / "told.json", json.dumps(asdict(told)).encode())

    def write(self, layout: SheetLayout, count: Count) -> SheetLayout:
        """Take these fields and sums.

        Raises:
            CannotAnswer: no sheet can be made of them; one sentence.
        """
        require_sound(layout, count)
        version = 1
        if (self.folder / f"{SHEET}.toml").exists():
            version = self.layout.version + 1
        blank = self.folder / f"{SHEET}.png"
        kept = replace(layout, game=GAME, sheet=SHEET, version=version, blank=blank)
        write_whole(self.folder / f"{SHEET}.toml", sheet_file(kept, count).encode())
        return self.layout

    def _read(self, load: Callable[[Path], Read]) -> Read:
        try:
            return load(self.folder / f"{SHEET}.toml")
        except (SheetFileError, OSError) as error:
            raise CannotAnswer(say("draft-broken", reason=str(error))) from None


class Drafts:
    """All of them."""

    def __init__(self, data: Path, has_room: Callable[[int], bool]) -> None:
        self._folder = data / DRAFTS
        self._has_room = has_room

    def begin(self, size: int) -> Draft:
        """Make room, and begin one.

        Raises:
            Refused: the disk is full.
        """
        if not self._has_room(2 * size):
            raise Refused(507, say("no-room-for-sheets"))
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            kept = sorted(self._folder.iterdir(), key=lambda path: path.stat().st_mtime)
            for oldest in kept[: max(0, len(kept) - MOST_DRAFTS + 1)]:
                shutil.rmtree(oldest, ignore_errors=True)
            folder = self._folder / new_table_id()
            folder.mkdir(mode=0o700)
        except OSError as error:
            reason = error.strerror or str(error)
            folder_told = str(self._folder)
            raise CannotAnswer(
                say("cannot-keep-sheet", folder=folder_told, reason=reason)
            ) from None
        return Draft(folder)

    def find(self, draft_id: str) -> Draft:
        """One of them.

        Raises:
            Refused: it was kept, or given up.
        """
        folder = self._folder / draft_id
        if not _ID.fullmatch(draft_id) or not folder.is_dir():
            raise Refused(404, say("no-such-draft"))
        return Draft(folder)

    def give_up(self, draft: Draft) -> None:
        """Forget one."""
        shutil.rmtree(draft.folder, ignore_errors=True)
