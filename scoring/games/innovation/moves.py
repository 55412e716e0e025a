"""The words of an Innovation record: each entry becomes one of these moves (rules.md, notation)."""

from dataclasses import dataclass

from scoring.games.innovation.cards import Card
from scoring.games.innovation.state import Area

ROLES = ("uses", "shares", "obeys")
"""Who carries out an effect: the player of the dogma, one who shares it, one who obeys a demand."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Take a card of a value into the hand; without a card, there was none left to draw."""

    value: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class CardStep:
    """Do one thing with one card."""

    verb: str
    """`meld`, `tuck`, `score`, `return`, `reveal` or `execute`."""
    card: Card
    source: Area | None = None
    """Where the card was, if the record says so; colour `board` when on a board."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """Move one card to an area; `board` means the pile of its colour."""

    card: Card
    source: Area | None
    target: Area


@dataclass(frozen=True, slots=True)
class Side:
    """One half of an exchange; no cards named means all there are."""

    area: Area
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Exchange:
    """Swap the cards of two areas."""

    first: Side
    second: Side


@dataclass(frozen=True, slots=True)
class Splay:
    """Splay a colour; direction "" unsplays it."""

    colour: str
    direction: str


@dataclass(frozen=True, slots=True)
class Rearrange:
    """Put the cards of a colour in another order, top card first."""

    colour: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose a player, or colours, a value, a way to go on or a card by its words."""

    seat: int | None = None
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """Take a special achievement because a card says so."""

    achievement: str


@dataclass(frozen=True, slots=True)
class Win:
    """A card ends the game: this player wins."""

    seat: int


@dataclass(frozen=True, slots=True)
class Remove:
    """Fission puts all hands, boards and score piles into the box."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """Decline what may be declined; or there was nothing to do."""


Step = (
    Draw
    | CardStep
    | Transfer
    | Exchange
    | Splay
    | Rearrange
    | Choose
    | Claim
    | Win
    | Remove
    | Nothing
)


def verb_of(step: Step) -> str:
    """The word of the cards' facts for a step."""
    match step:
        case CardStep(verb=verb):
            return verb
        case Splay(direction=""):
            return "unsplay"
    return type(step).__name__.lower()


@dataclass(frozen=True, slots=True)
class Start:
    """The card a player begins with on the board, and the one kept in the hand."""

    seat: int
    board: Card
    hand: Card


@dataclass(frozen=True, slots=True)
class Teams:
    """Two teams of two."""

    seats: tuple[tuple[int, int], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Supply:
    """How many cards are left in some piles, for a record that starts in the middle of a game."""

    sizes: tuple[tuple[int, int], ...]
    """(age, number of cards)."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, for a record that starts in the middle of a game."""

    seat: int
    actions: int = 2


@dataclass(frozen=True, slots=True)
class DrawAction:
    """The draw action, or the free draw after a shared dogma."""

    seat: int
    card: Card | None
    is_free: bool = False


@dataclass(frozen=True, slots=True)
class MeldAction:
    """The meld action."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class AchieveAction:
    """The achieve action; normal achievements are named by their age."""

    seat: int
    age: int


@dataclass(frozen=True, slots=True)
class DogmaAction:
    """The dogma action."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class EffectStep:
    """One elementary move of a dogma effect, by the player who carried it out."""

    seat: int
    role: str
    step: Step


Action = DrawAction | MeldAction | AchieveAction | DogmaAction
Move = Start | Teams | Supply | Turn | Action | EffectStep
