"""The actions of one turn that a changed Bit Box allows, each with the new bits it leaves open.

An action uses up a bit of its colour, and Orange moves another one. These lay in the box before,
or came in the same turn, from dice or as a Bonus Bit: then they leave no trace but their deed.
Where such a bit lay for a moment hardly matters, so only a few spaces are tried for it: those that
hold a bit in the end, those that a claimed line lacks, and two others.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from scoring.games.roland_wright.board import Board, Space, chart_lines, neighbours
from scoring.games.roland_wright.facts import RolandFacts

BOARD, DICE, BONUS = "board", "dice", "bonus"
"""Where a bit came from that an action uses up."""
MOST_LENT = 2
"""An action uses up so many bits at most: one erased, one moved."""


@dataclass(frozen=True)
class Changed:
    """A Bit Box before and after a turn, and the lines that were claimed in it."""

    before: Board
    after: Board
    lines: tuple[str, ...]
    facts: RolandFacts

    @cached_property
    def taken_before(self) -> frozenset[Space]:
        """The spaces that held a bit."""
        return frozenset(its for its, colour in self.before if colour)

    @cached_property
    def taken_after(self) -> frozenset[Space]:
        """The spaces that hold a bit."""
        return frozenset(its for its, colour in self.after if colour)

    @cached_property
    def gone(self) -> frozenset[Space]:
        """The spaces whose bit is not there any more."""
        return frozenset(its for its, colour in self.before if colour not in ("", self.after[its]))

    @cached_property
    def added(self) -> tuple[Space, ...]:
        """The empty spaces that hold a bit now."""
        return tuple(its for its in self.before.bits("") if self.after[its])

    @cached_property
    def full(self) -> Mapping[str, tuple[frozenset[Space], ...]]:
        """For each claimed line, the spaces of which all were full at some moment."""
        both = self.taken_before | self.taken_after
        lines = {line: chart_lines(self.before.size)[line] for line in self.lines}
        return {
            line: tuple(frozenset(its) for its in choices if len({*its} - both) <= MOST_LENT)
            for line, choices in lines.items()
        }

    @cached_property
    def lacking(self) -> frozenset[Space]:
        """Their spaces that can only have been full for a moment."""
        lines = (its for choices in self.full.values() for its in choices)
        return frozenset().union(*lines) - self.taken_before - self.taken_after

    @cached_property
    def spare(self) -> tuple[Space, ...]:
        """Where a bit may have lain for a moment."""
        on_lines = {its for choices in self.full.values() for line in choices for its in line}
        free = [its for its in self.before.bits("") if not self.after[its]]
        others = sorted(free, key=lambda its: its in on_lines)[:MOST_LENT]
        return tuple(dict.fromkeys([*self.added, *sorted(self.lacking), *others]))

    def open(self, removed: Collection[Space]) -> dict[Space, str] | None:
        """The bits to explain once some are removed; None when still others are gone."""
        if not self.gone <= set(removed):
            return None
        spaces = sorted({*self.added, *(its for its in removed if self.after[its])})
        return {its: self.after[its] for its in spaces}


@dataclass(frozen=True, slots=True)
class UsedBit:
    """A bit that an action uses up, and where it came from."""

    space: Space
    colour: str
    by: str


@dataclass(frozen=True, slots=True)
class Deed:
    """An action, or none, and the bits that are to be explained beside it."""

    open: Mapping[Space, str]
    colour: str = ""
    """Of the action; "" for none."""
    used: tuple[UsedBit, ...] = ()
    """The bit that is erased, and the one that Orange moves."""
    target: Space | None = None
    """Where Red and Orange put a bit."""
    late: frozenset[Space] = field(default_factory=frozenset)
    """Open spaces that were taken before the action."""
    most_drawn: int = 0
    """So many of the bits may come from a research card."""

    def lent(self, by: str) -> tuple[UsedBit, ...]:
        """The bits it uses up that came this turn, from the dice or as Bonus Bits."""
        return tuple(bit for bit in self.used if bit.by == by)


def deeds(changed: Changed, dice: Collection[str]) -> Iterator[Deed]:
    """Every action that may be behind a change; those that use up only bits of before come first.

    Args:
        changed: The box before and after.
        dice: The colours that bits of a group may have.
    """
    nothing = changed.open(())
    if nothing is not None:
        yield Deed(nothing)
    for sources in ((BOARD,), (DICE,) * bool(dice) + (BONUS,) * bool(changed.lines)):
        for colour, find in _FINDERS.items():
            for bit in _erasable(changed, colour, sources, dice):
                yield from find(changed, bit, dice)


def _erasable(
    changed: Changed, colour: str, sources: tuple[str, ...], dice: Collection[str]
) -> Iterator[UsedBit]:
    if BOARD in sources:
        bits = changed.before.bits(colour)
        yield from (UsedBit(its, colour, BOARD) for its in bits if its in changed.gone)
        if changed.lines or colour in ("orange", "purple"):
            yield from (UsedBit(its, colour, BOARD) for its in _kept(changed, bits))
    if DICE in sources and colour in dice:
        yield from (UsedBit(its, colour, DICE) for its in changed.spare)
    if BONUS in sources:
        yield from (UsedBit(its, colour, BONUS) for its in changed.spare)


def _kept(changed: Changed, bits: Collection[Space]) -> Iterator[Space]:
    """Bits that may have been used up and come back: two of each part of the claimed lines."""
    seen: dict[tuple[bool, ...], int] = {}
    for space in bits:
        if space in changed.gone:
            continue
        where = tuple(space in its for choices in changed.full.values() for its in choices)
        seen[where] = seen.get(where, 0) + 1
        if seen[where] <= MOST_LENT:
            yield space


def _deed(changed: Changed, colour: str, *used: UsedBit) -> Deed | None:
    spaces = {bit.space for bit in used}
    bits = changed.open(spaces)
    if bits is None:
        return None
    return Deed(bits, colour, used, late=frozenset(spaces & bits.keys()))


def _erase(changed: Changed, bit: UsedBit, _dice: Collection[str]) -> Iterator[Deed]:
    """Green and Blue, which only draw cards."""
    deed = _deed(changed, bit.colour, bit)
    if deed is not None:
        yield deed


def _research(changed: Changed, bit: UsedBit, dice: Collection[str]) -> Iterator[Deed]:
    for deed in _erase(changed, bit, dice):
        yield replace(deed, most_drawn=changed.facts.research_bits)


def _recolour(changed: Changed, bit: UsedBit, _dice: Collection[str]) -> Iterator[Deed]:
    """Yellow; a Bonus Bit would have got the right colour at once."""
    deed = _deed(changed, bit.colour, bit)
    if deed is None or bit.space not in deed.open or bit.by == BONUS:
        return
    if bit.by == BOARD and bit.space not in changed.gone:
        return
    left = {its: colour for its, colour in deed.open.items() if its != bit.space}
    yield replace(deed, open=left, late=frozenset())


def _copy(changed: Changed, bit: UsedBit, _dice: Collection[str]) -> Iterator[Deed]:
    deed = _deed(changed, bit.colour, bit)
    if deed is None:
        return
    linked = neighbours(changed.before.size, changed.facts.diagonals)
    for target, colour in deed.open.items():
        beside = linked[target] - {bit.space}
        if any(changed.before[its] == colour or deed.open.get(its) == colour for its in beside):
            yield _with_target(deed, target)


def _with_target(deed: Deed, target: Space) -> Deed:
    left = {its: colour for its, colour in deed.open.items() if its != target}
    return replace(deed, open=left, target=target, late=deed.late - {target})


def _shift(changed: Changed, bit: UsedBit, dice: Collection[str]) -> Iterator[Deed]:
    for moved in _movable(changed, bit, dice):
        deed = _deed(changed, bit.colour, bit, moved)
        if deed is None:
            continue
        for target, colour in deed.open.items():
            fits = {BOARD: colour == moved.colour, DICE: colour in dice, BONUS: True}[moved.by]
            if target == moved.space or not fits or not _is_worth_it(changed, bit, moved, target):
                continue
            used = (bit, replace(moved, colour=colour))
            yield _with_target(replace(deed, used=used), target)


def _movable(changed: Changed, bit: UsedBit, dice: Collection[str]) -> Iterator[UsedBit]:
    """What Orange may have moved: the other bit that is gone, else one that came this turn."""
    others = changed.gone - {bit.space}
    if others:
        space = min(others)
        yield UsedBit(space, changed.before[space], BOARD)
        return
    for space in changed.spare:
        if space != bit.space:
            if dice:
                yield UsedBit(space, "", DICE)
            if changed.lines:
                yield UsedBit(space, "", BONUS)
    if changed.lines:
        for space in _kept(changed, [its for its, colour in changed.before if colour]):
            if space != bit.space:
                yield UsedBit(space, changed.before[space], BOARD)


def _is_worth_it(changed: Changed, bit: UsedBit, moved: UsedBit, target: Space) -> bool:
    """Whether Orange explains what simpler moves would not.

    A bit of this turn that is moved could have been placed where it ends, and one that comes back
    need not have gone: unless a bit is gone that was erased or moved, or a line was full for a
    moment.
    """
    if changed.gone & {bit.space, moved.space}:
        return True
    on_lines = {its for choices in changed.full.values() for line in choices for its in line}
    if moved.by == BOARD:
        return target in on_lines or bit.space in changed.lacking
    if bit.by == BOARD:
        return moved.space in changed.lacking
    if {bit.space, moved.space} & changed.lacking:
        return True
    return target == bit.space and target in on_lines


_FINDERS: Mapping[str, Callable[[Changed, UsedBit, Collection[str]], Iterator[Deed]]] = {
    "yellow": _recolour,
    "green": _erase,
    "blue": _erase,
    "red": _copy,
    "orange": _shift,
    "purple": _research,
}
