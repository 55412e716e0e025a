"""The games, in one visible tuple. A new game is one folder and one line here."""

from scoring.game import AnyGame
from scoring.games.expo import EXPO
from scoring.games.innovation import INNOVATION
from scoring.games.roland_wright import ROLAND_WRIGHT
from scoring.games.unbalanced import UNBALANCED
from scoring.games.unvention import UNVENTION
from scoring.games.yacht import YACHT
from scoring.message import Book, ForPeople, both

GAMES: tuple[AnyGame, ...] = (
    UNVENTION,
    UNBALANCED,
    EXPO,
    ROLAND_WRIGHT,
    INNOVATION,
    YACHT,
)


say = Book("scoring")


class UnknownGame(ForPeople, ValueError):
    """A name that is no game of ours; the message lists those there are."""


def find_game(name: str) -> AnyGame:
    """The game of that name, in any spelling of case, space, hyphen or underscore.

    Raises:
        UnknownGame: there is none.
    """
    wanted = name.strip().lower().replace("-", "_").replace(" ", "_")
    for game in GAMES:
        if game.name == wanted:
            return game
    known = both(*(game.name for game in GAMES))
    raise UnknownGame(say("no-such-game", name=name, games=known))
