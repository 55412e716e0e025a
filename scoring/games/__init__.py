"""The games, in one visible tuple. A new game is one folder and one line here."""

from scoring.games.expo import EXPO
from scoring.games.innovation import INNOVATION
from scoring.games.roland_wright import ROLAND_WRIGHT
from scoring.games.unbalanced import UNBALANCED
from scoring.games.unvention import UNVENTION
from scoring.rules import Rules

GAMES: tuple[Rules, ...] = (
    UNVENTION,
    UNBALANCED,
    EXPO,
    ROLAND_WRIGHT,
    INNOVATION,
)


class UnknownGame(ValueError):
    """A name that is no game of ours; the sentence lists those there are."""


def find_game(name: str) -> Rules:
    """The game of that name, in any spelling of case, space, hyphen or underscore.

    Raises:
        UnknownGame: there is none.
    """
    wanted = name.strip().lower().replace("-", "_").replace(" ", "_")
    for game in GAMES:
        if game.name == wanted:
            return game
    known = ", ".join(game.name for game in GAMES)
    raise UnknownGame(f"there is no game called {name!r}; the games are {known}")
