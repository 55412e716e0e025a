"""The moves of a game as values; `str` gives the words of the record, `notation` reads them back.

board 6                                       cards sample
awards rainbow red-river showcase             roll red red blue green yellow purple
card hallmark anchor b.b/.b.                  end

Ada inspiration ember                         Ada draws hallmark anchor kite moon keeps kite
Ada place green r1c1 r2c2                     Ada completes kite
Ada red r1c1 copies r2c2 to r2c3              Ada orange r1c1 moves r2c2 to r5c5
Ada yellow r1c1 becomes blue                  Ada green r1c1 draws anchor dune moon keeps dune
Ada blue r1c1 draws awl jig file keeps jig    Ada purple r1c1 draws patent keeps
Ada bonus vertical blue r3c3                  Ada purple r1c1 draws model-warm places red r1c1
Ada uses jig move r1c1 r2c2 place red r1c1    Ada award quiet-corners 3
Ada reveals patent                            Ada has anchor kite jig patent
Ada pass

Ada task purple 2                             Ada reroll red red blue blue green purple
Ada stoke red blue                            Ada weekend pips 2 discards anchor
"""

from dataclasses import dataclass
from typing import TypeAlias

from scoring.games.roland_wright.board import Space, space_name
from scoring.games.roland_wright.cards import (
    AwardCard,
    Card,
    InspirationCard,
    PatternCard,
)

Placed = tuple[str, Space]
"""A colour and the space it goes to."""


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
class Roll:
    """The dice that start a turn."""

    dice: tuple[str, ...]

    def __str__(self) -> str:
        return f"roll {' '.join(self.dice)}"


@dataclass(frozen=True, slots=True)
class End:
    """The table says that the game is over."""

    def __str__(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class Inspire:
    """A player's Inspiration card, told when it is shown."""

    card: str

    def __str__(self) -> str:
        return f"inspiration {self.card}"


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards drawn before the first turn."""

    kind: str
    drawn: tuple[str, ...]
    kept: str

    def __str__(self) -> str:
        return f"draws {self.kind} {' '.join(self.drawn)} keeps {self.kept}"


@dataclass(frozen=True, slots=True)
class Place:
    """Bits of one group."""

    colour: str
    spaces: tuple[Space, ...]

    def __str__(self) -> str:
        return " ".join(["place", self.colour, *map(space_name, self.spaces)])


@dataclass(frozen=True, slots=True)
class CopyBit:
    """The Red action."""

    erased: Space
    source: Space
    target: Space

    def __str__(self) -> str:
        erased, source, target = map(space_name, (self.erased, self.source, self.target))
        return f"red {erased} copies {source} to {target}"


@dataclass(frozen=True, slots=True)
class MoveBit:
    """The Orange action."""

    erased: Space
    source: Space
    target: Space

    def __str__(self) -> str:
        erased, source, target = map(space_name, (self.erased, self.source, self.target))
        return f"orange {erased} moves {source} to {target}"


@dataclass(frozen=True, slots=True)
class ChangeBit:
    """The Yellow action."""

    space: Space
    colour: str

    def __str__(self) -> str:
        return f"yellow {space_name(self.space)} becomes {self.colour}"


@dataclass(frozen=True, slots=True)
class DrawCards:
    """The Green (Hallmark) or Blue (Equipment) action."""

    kind: str
    erased: Space
    drawn: tuple[str, ...]
    kept: str

    def __str__(self) -> str:
        colour = "green" if self.kind == "hallmark" else "blue"
        drawn = " ".join(self.drawn)
        return f"{colour} {space_name(self.erased)} draws {drawn} keeps {self.kept}"


@dataclass(frozen=True, slots=True)
class Research:
    """The Purple action."""

    erased: Space
    card: str
    keeps: bool
    bits: tuple[Placed, ...] = ()

    def __str__(self) -> str:
        start = f"purple {space_name(self.erased)} draws {self.card}"
        if self.keeps:
            return f"{start} keeps"
        return " ".join([start, "places", *_bit_words(self.bits)])


@dataclass(frozen=True, slots=True)
class Change:
    """One elementary change that a special action made."""

    verb: str
    """`erase`, `place`, `change`, `move` or `draw`."""
    spaces: tuple[Space, ...] = ()
    colour: str = ""
    kind: str = ""
    drawn: tuple[str, ...] = ()
    kept: str = ""

    def __str__(self) -> str:
        names = [space_name(space) for space in self.spaces]
        if self.verb == "place":
            return f"place {self.colour} {names[0]}"
        if self.verb == "change":
            return f"change {names[0]} {self.colour}"
        if self.verb == "draw":
            keep = ["keep", self.kept] if self.kept else []
            return " ".join(["draw", self.kind, *self.drawn, *keep])
        return " ".join([self.verb, *names])


@dataclass(frozen=True, slots=True)
class Special:
    """The special action of a completed Equipment card, by what it changed."""

    card: str
    changes: tuple[Change, ...]

    def __str__(self) -> str:
        return " ".join(["uses", self.card, *map(str, self.changes)])


@dataclass(frozen=True, slots=True)
class Complete:
    """Cards whose patterns lie in the box."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"completes {' '.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class Bonus:
    """A Bonus Bit of the Development Chart; no bit when the box has no room."""

    line: str
    bit: Placed | None = None

    def __str__(self) -> str:
        return " ".join(["bonus", self.line, *_bit_words([self.bit] if self.bit else [])])


@dataclass(frozen=True, slots=True)
class Count:
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
class Has:
    """What lies before a player at the end, in a record of sheets without moves."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"has {' '.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class Pass:
    """A player who did nothing."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Task:
    """Solo: a group given to the task of its colour; without a count, the larger group."""

    colour: str
    count: int = 0

    def __str__(self) -> str:
        return f"task {self.colour} {self.count}" if self.count else f"task {self.colour}"


@dataclass(frozen=True, slots=True)
class Reroll:
    """Solo: Wind Clock."""

    dice: tuple[str, ...]

    def __str__(self) -> str:
        return f"reroll {' '.join(self.dice)}"


@dataclass(frozen=True, slots=True)
class Stoke:
    """Solo: Stoke Fire."""

    old: str
    new: str

    def __str__(self) -> str:
        return f"stoke {self.old} {self.new}"


@dataclass(frozen=True, slots=True)
class Weekend:
    """Solo: weekend maintenance, with the dice set aside for Feed Pip and the card lost, if any."""

    pips: int
    discarded: str = ""

    def __str__(self) -> str:
        return f"weekend pips {self.pips}{f' discards {self.discarded}' if self.discarded else ''}"


SetupMove: TypeAlias = UseBoard | UseCards | StateCard | UseAwards
Action: TypeAlias = CopyBit | MoveBit | ChangeBit | DrawCards | Research | Special
SoloMove: TypeAlias = Task | Reroll | Stoke | Weekend
EndMove: TypeAlias = Inspire | Count | Reveal | Has
Move: TypeAlias = (
    SetupMove | Roll | End | Deal | Place | Action | Complete | Bonus | Pass | SoloMove | EndMove
)


def _bit_words(bits: tuple[Placed, ...] | list[Placed]) -> list[str]:
    return [word for colour, space in bits for word in (colour, space_name(space))]


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
