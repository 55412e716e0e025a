"""What lies on a table of cards, and what each tap on it does, as data that any page can show.

A page draws the cards from their faces, lights those that have taps, and writes a tap's line into
the record. It knows no game: which card may be tapped now, and what it is called, the game says.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from scoring.message import NOTHING, Message
from scoring.secrets import Seats

TableT = TypeVar("TableT")


@dataclass(frozen=True, slots=True)
class Face:
    """One card of a game as a page draws it."""

    id: str
    """As records write it."""
    title: str
    tone: str = ""
    """Its colour: red, yellow, green, blue, purple; "" for a card nobody sees."""
    number: int = 0
    marks: tuple[str, ...] = ()
    """The symbols in its corners, by their ids; "" for a corner with none."""
    symbol: str = ""
    """The one that counts for what it does."""


@dataclass(frozen=True, slots=True)
class CardDeck:
    """All cards of a game, and how its symbols are drawn and called."""

    faces: tuple[Face, ...]
    symbols: tuple[tuple[str, str, Message], ...]
    """Id, SVG path in a box of 24 by 24, and name."""


@dataclass(frozen=True, slots=True)
class Blank:
    """A place in a line for the name of a card that somebody holds in their hand."""

    name: str
    title: Message
    cards: tuple[str, ...]
    """The ids that it may be."""
    hidden: str = ""
    """What stands for a card that is not named; "" where it must be."""


@dataclass(frozen=True, slots=True)
class Tap:
    """One thing that may be done now."""

    line: str
    """The line of the record, with `{name}` for each blank."""
    title: Message
    zone: str = ""
    """Where the card lies that is tapped for it; "" for a button."""
    card: str = ""
    blanks: tuple[Blank, ...] = ()
    notes: tuple[Message, ...] = ()
    """What will follow: who shares, who obeys."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A place where cards lie."""

    id: str
    kind: str
    """`row`, `pile` (only the first card is wholly seen) or `stock` (backs, to draw from)."""
    title: Message
    cards: tuple[str, ...]
    """Ids, the top one first; `?3` for one that is not seen."""
    number: int = 0
    """How many there are, where they are not told one by one."""
    spread: str = ""
    """Of a pile: which way the covered cards look out: left, right, up."""
    worth: int | None = None


@dataclass(frozen=True, slots=True)
class PlayerArea:
    """What lies before one player."""

    player: str
    zones: tuple[Zone, ...]
    counts: tuple[tuple[str, int], ...] = ()
    """How many of each symbol can be seen."""
    claimed: tuple[str, ...] = ()
    """What they have won so far, by the ids of cards in the middle."""


@dataclass(frozen=True, slots=True)
class Felt:
    """What lies on a table, and what may be done now."""

    places: tuple[PlayerArea, ...]
    middle: tuple[Zone, ...]
    player: str = ""
    """Whose choice it is; "" when the game is over."""
    title: Message = NOTHING
    """What is to be done now."""
    notes: tuple[Message, ...] = ()
    """What is going on: whose dogma, who shares it, who obeys."""
    taps: tuple[Tap, ...] = ()
    goal: int = 0
    """How many of what can be won win the game."""


@dataclass(frozen=True)
class CardTable(Generic[TableT]):
    """How a game of cards is shown and tapped."""

    deck: CardDeck
    felt: Callable[[TableT, Seats | None], Felt]
    """As seen from some seats; None: everything is seen."""
