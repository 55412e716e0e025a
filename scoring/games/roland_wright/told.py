"""What the table is told beside the turns, as values; `str` gives the words of the record.

board 6                                       cards sample
card hallmark anchor b.b/.b.                  awards rainbow red-river most-research
roll red red blue green yellow purple         end

Ada inspiration ember                         Ben inspiration red blue
Ada draws hallmark anchor kite moon keeps kite
Ada award quiet-corners 3                     Ada reveals patent
Ada has anchor kite jig patent                Ben has hallmark 2 equipment 1 research 4
"""

from dataclasses import dataclass
from typing import TypeAlias

from scoring.games.roland_wright.cards import AwardCard, Card, InspirationCard, PatternCard


@dataclass(frozen=True, slots=True)
class UseBoard:
    """The size of the Bit Box."""

    size: int

    def __str__(self) -> str:
        return f"board {self.size}"


@dataclass(frozen=True, slots=True)
class UseCards:
    """The card library of the table."""

    library: str

    def __str__(self) -> str:
        return f"cards {self.library}"


@dataclass(frozen=True, slots=True)
class StateCard:
    """One card stated in the record itself."""

    card: Card

    def __str__(self) -> str:
        return f"card {self.card.kind} {self.card.name} {_stated(self.card)}"


@dataclass(frozen=True, slots=True)
class UseAwards:
    """The Awards dealt face up."""

    awards: tuple[str, ...]

    def __str__(self) -> str:
        return f"awards {' '.join(self.awards)}"


@dataclass(frozen=True, slots=True)
class RollColours:
    """The dice that start a turn."""

    dice: tuple[str, ...]

    def __str__(self) -> str:
        return f"roll {' '.join(self.dice)}"


@dataclass(frozen=True, slots=True)
class EndGame:
    """The table says that the game is over."""

    def __str__(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class TellInspiration:
    """A player's Inspiration card, told when it is shown."""

    card: str

    def __str__(self) -> str:
        return f"inspiration {self.card}"


@dataclass(frozen=True, slots=True)
class FirstCards:
    """Cards drawn before the first turn."""

    kind: str
    drawn: tuple[str, ...]
    kept: str

    def __str__(self) -> str:
        return f"draws {self.kind} {' '.join(self.drawn)} keeps {self.kept}"


@dataclass(frozen=True, slots=True)
class TellAward:
    """What a player counted for an Award."""

    award: str
    count: int

    def __str__(self) -> str:
        return f"award {self.award} {self.count}"


@dataclass(frozen=True, slots=True)
class Reveal:
    """Kept Research & Development cards, shown at the end."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"reveals {' '.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class HasCards:
    """What lies before a player at the end, in a record of sheets without moves."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"has {' '.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class HasCounted:
    """The same in numbers: how many cards of a kind, how many research points."""

    counts: tuple[tuple[str, int], ...]

    def __str__(self) -> str:
        return " ".join(["has", *(f"{kind} {count}" for kind, count in self.counts)])


SetupMove: TypeAlias = UseBoard | UseCards | StateCard | UseAwards
ToldMove: TypeAlias = TellInspiration | TellAward | Reveal | HasCards | HasCounted


def _stated(card: Card) -> str:
    if isinstance(card, PatternCard):
        return str(card.pattern)
    if isinstance(card, InspirationCard):
        return " ".join(card.pair)
    if isinstance(card, AwardCard):
        levels = [f"{least}:{points}" for least, points in card.solo]
        solo = ["solo", *levels] if levels else []
        return " ".join([card.condition, *([card.colour] if card.colour else []), *solo])
    return " ".join(["bits", *card.bits]) if card.bits else f"points {card.points}"
