"""The games, in one visible tuple. A new game is one folder and one line here.

A game is loaded when it is asked for, so that a command about one game does not load the others.

Beside them lie the sheets that people enrolled: each is a folder with a sheet file and its blank,
in the folder that `keep_own_in` names, and a game like the others.
"""

from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from scoring.game import AnyGame
from scoring.message import Book, ForPeople, both
from scoring.own import SHEET, own_game
from scoring.sheet.file import SheetFileError, kept_layout
from scoring.sheet.layout import SheetLayout

SHEETS = {
    "unvention": ("player", "official"),
    "unbalanced": ("player",),
    "expo": ("player",),
    "roland_wright": ("box6", "box7", "solo"),
    "innovation": (),
    "yacht": ("player",),
}
"""Their folders, and the sheets that lie there: photos are read by them before a game is loaded."""
NAMES = tuple(SHEETS)
"""Each folder holds one `Game` that is called like it, in capitals."""

if TYPE_CHECKING:
    GAMES: tuple[AnyGame, ...]

say = Book("scoring")


def __getattr__(name: str) -> tuple[AnyGame, ...]:
    """`GAMES`: all of them, as people are shown them."""
    if name != "GAMES":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return tuple(map(_game, NAMES))


@cache
def _game(name: str) -> AnyGame:
    game: AnyGame = getattr(import_module(f"{__name__}.{name}"), name.upper())
    return game


class UnknownGame(ForPeople, ValueError):
    """A name that is no game of ours; the message lists those there are."""


_own: list[Path] = []


def keep_own_in(folder: Path | None) -> None:
    """Look for enrolled sheets in the folders of this one, from now on."""
    _own[:] = [folder] if folder else []


def own_folder() -> Path | None:
    """Where enrolled sheets are looked for; None for nowhere."""
    return _own[0] if _own else None


def own_games() -> tuple[AnyGame, ...]:
    """The sheets that people enrolled, by name; one whose file is broken is left out."""
    found = []
    for path in sorted(path for root in _own for path in root.glob(f"*/{SHEET}.toml")):
        try:
            found.append(_own_game(path.parent, path.stat().st_mtime_ns))
        except (SheetFileError, OSError):
            continue
    return tuple(found)


def printed_layouts() -> tuple[SheetLayout, ...]:
    """Every sheet of our own games; none of them is loaded for it."""
    folder = Path(__file__).parent
    return tuple(
        kept_layout(folder / name / f"{sheet}.toml")
        for name, sheets in SHEETS.items()
        for sheet in sheets
    )


def every_game() -> tuple[AnyGame, ...]:
    """Our own games, then those of enrolled sheets."""
    return (*map(_game, NAMES), *own_games())


@lru_cache(maxsize=64)
def _own_game(folder: Path, changed_ns: int) -> AnyGame:  # noqa: ARG001
    """Kept until its file changes."""
    return own_game(folder)


def find_game(name: str) -> AnyGame:
    """The game of that name, in any spelling of case, space, hyphen or underscore.

    Raises:
        UnknownGame: there is none.
    """
    wanted = name.strip().lower().replace("-", "_").replace(" ", "_")
    if wanted in NAMES:
        return _game(wanted)
    own = own_games()
    for game in own:
        if game.name == wanted:
            return game
    known = both(*NAMES, *(game.name for game in own))
    raise UnknownGame(say("no-such-game", name=name, games=known))
