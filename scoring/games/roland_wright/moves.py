"""The moves of a turn as values; `str` gives the words of the record, `notation` reads them back.

Ada place green r1c1 r2c2                     Ada completes kite
Ada red r1c1 copies r2c2 to r2c3              Ada orange r1c1 moves r2c2 to r5c5
Ada yellow r1c1 becomes blue                  Ada green r1c1 draws anchor dune moon keeps dune
Ada blue r1c1 draws awl jig file keeps jig    Ada purple r1c1 draws patent keeps
Ada bonus vertical blue r3c3                  Ada purple r1c1 draws model-warm places red r1c1
Ada uses jig move r1c1 r2c2 place red r1c1    Ada pass

Ada task purple 2                             Ada reroll red red blue blue green purple
Ada stoke red blue                            Ada weekend pips 2 discards anchor
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from scoring.games.roland_wright.board import Space, space_name

Placed = tuple[str, Space]
"""A colour and the space it goes to."""


@dataclass(frozen=True, slots=True)
class PlaceBits:
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
class DrawResearch:
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
class BoxChange:
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
class SpecialAction:
    """The special action of a completed Equipment card, by what it changed."""

    card: str
    changes: tuple[BoxChange, ...]

    def __str__(self) -> str:
        return " ".join(["uses", self.card, *map(str, self.changes)])


@dataclass(frozen=True, slots=True)
class CompleteCards:
    """Cards whose patterns lie in the box."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"completes {' '.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class ClaimBonus:
    """A Bonus Bit of the Development Chart; no bit when the box has no room."""

    line: str
    bit: Placed | None = None

    def __str__(self) -> str:
        return " ".join(["bonus", self.line, *_bit_words([self.bit] if self.bit else [])])


@dataclass(frozen=True, slots=True)
class DoNothing:
    """A player who did nothing."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class GiveToTask:
    """Solo: a group given to the task of its colour; without a count, the larger group."""

    colour: str
    count: int = 0

    def __str__(self) -> str:
        return f"task {self.colour} {self.count}" if self.count else f"task {self.colour}"


@dataclass(frozen=True, slots=True)
class WindClock:
    """Solo: Wind Clock."""

    dice: tuple[str, ...]

    def __str__(self) -> str:
        return f"reroll {' '.join(self.dice)}"


@dataclass(frozen=True, slots=True)
class StokeFire:
    """Solo: Stoke Fire."""

    old: str
    new: str

    def __str__(self) -> str:
        return f"stoke {self.old} {self.new}"


@dataclass(frozen=True, slots=True)
class KeepWeekend:
    """Solo: weekend maintenance, with the dice set aside for Feed Pip and the card lost, if any."""

    pips: int
    discarded: str = ""

    def __str__(self) -> str:
        return f"weekend pips {self.pips}{f' discards {self.discarded}' if self.discarded else ''}"


Action: TypeAlias = CopyBit | MoveBit | ChangeBit | DrawCards | DrawResearch | SpecialAction
SoloMove: TypeAlias = GiveToTask | WindClock | StokeFire | KeepWeekend
TurnMove: TypeAlias = PlaceBits | Action | SoloMove | CompleteCards | ClaimBonus | DoNothing


def _bit_words(bits: Sequence[Placed]) -> list[str]:
    return [word for colour, space in bits for word in (colour, space_name(space))]
