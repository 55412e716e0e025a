"""Which moves turn one Bit Box into another with one roll.

A turn places bits of at most one group, then has at most one action, and claims Bonus Bits in
between. Every such turn can be told in one order: the bits of the group, Bonus Bits, the action,
more Bonus Bits. `deeds` lists the actions that the change allows; here the bits that an action
leaves open are shared out among the group, the Bonus Bits and a research card. Cards that were
drawn cannot be seen: they are written `?`.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from scoring.games.roland_wright.board import Space, neighbours
from scoring.games.roland_wright.cards import UNSEEN
from scoring.games.roland_wright.deeds import BONUS, DICE, Changed, Deed, deeds
from scoring.games.roland_wright.dice import Group
from scoring.games.roland_wright.moves import (
    Action,
    ChangeBit,
    ClaimBonus,
    CopyBit,
    DoNothing,
    DrawCards,
    DrawResearch,
    MoveBit,
    PlaceBits,
    TurnMove,
)

NO_GROUP: Group = ("", 0)


@dataclass(frozen=True, slots=True)
class _BonusBit:
    """A Bonus Bit: where it went, and whether the action used it up."""

    space: Space
    colour: str
    is_spent: bool = False


Claims = Mapping[str, _BonusBit | None]
"""The Bonus Bit of each line; None for one that found no room."""


def explain(changed: Changed, groups: Sequence[Group]) -> tuple[TurnMove, ...] | None:
    """Moves of one turn that lead from the box before to the box after; None if there are none."""
    if changed.before == changed.after and not changed.lines:
        return (DoNothing(),)
    if not all(changed.full.values()):
        return None
    for deed in deeds(changed, {colour for colour, _ in groups}):
        for group in (*groups, NO_GROUP):
            moves = _shared_out(_Turn(changed, deed, group))
            if moves is not None:
                return moves
    return None


@dataclass(frozen=True, slots=True)
class _Turn:
    """A change, the action behind it, and the group that bits were placed from."""

    changed: Changed
    deed: Deed
    group: Group

    @property
    def bits_left(self) -> int:
        """Bits of the group beside those that the action uses up; below 0 when it cannot be."""
        lent = self.deed.lent(DICE)
        fits = all(bit.colour == self.group[0] for bit in lent)
        return self.group[1] - len(lent) if fits else -1

    @property
    def taken_early(self) -> set[Space]:
        """The spaces that may have held a bit before the action."""
        used = {bit.space for bit in self.deed.used}
        return {*self.changed.taken_before, *(self.deed.open.keys() - self.deed.late), *used}

    def may_fill_lines(self) -> bool:
        """Whether every claimed line may have been full, before the action or after it."""
        early = self.taken_early
        return all(
            any(line <= early or line <= self.changed.taken_after for line in choices)
            for choices in self.changed.full.values()
        )

    def may_fill_box(self) -> bool:
        """Whether the whole box may have been full, so that a Bonus Bit found no room."""
        spaces = self.changed.before.size**2
        return spaces in (len(self.taken_early), len(self.changed.taken_after))

    def may_be_placed(self, space: Space) -> bool:
        """Whether a bit of the group can be what an open space shows."""
        return self.deed.open[space] == self.group[0] and space not in self.deed.late


def _shared_out(turn: _Turn) -> tuple[TurnMove, ...] | None:
    """The moves, if the open bits can come from the group, Bonus Bits and a research card."""
    deed, lines = turn.deed, turn.changed.lines
    spent = [_BonusBit(bit.space, bit.colour, is_spent=True) for bit in deed.lent(BONUS)]
    owed = len(lines) - len(spent)
    strange = sum(not turn.may_be_placed(space) for space in deed.open)
    others = owed + deed.most_drawn
    if turn.bits_left < 0 or owed < 0 or strange > others:
        return None
    if len(deed.open) > turn.bits_left + others or not turn.may_fill_lines():
        return None
    for claims in _claims(turn, spent, owed):
        for placed, drawn in _origins(turn, claims):
            moves = _in_order(turn, placed, drawn, claims)
            if moves is not None:
                return moves
    return None


def _claims(turn: _Turn, spent: Sequence[_BonusBit], owed: int) -> Iterator[Claims]:
    """What the Bonus Bits may have been; of spaces that are alike only one is tried."""
    lines = turn.changed.lines
    bits = [_BonusBit(space, colour) for space, colour in turn.deed.open.items()]
    kinds = {bit: _kind(turn, bit) for bit in (*bits, *spent, None)}
    most = min(owed, len(bits))
    tried = set()
    for count in range(most, -1 if turn.may_fill_box() else owed - 1, -1):
        without: tuple[_BonusBit | None, ...] = (None,) * (owed - count)
        for earned in combinations(bits, count):
            for chosen in permutations((*earned, *without, *spent)):
                key = tuple(kinds[bit] for bit in chosen)
                if key not in tried:
                    tried.add(key)
                    yield dict(zip(lines, chosen, strict=True))


def _kind(turn: _Turn, bit: _BonusBit | None) -> tuple[object, ...]:
    """What makes a difference between two Bonus Bits."""
    if bit is None:
        return ()
    changed, deed = turn.changed, turn.deed
    on_lines = tuple(bit.space in its for choices in changed.full.values() for its in choices)
    linked = neighbours(changed.before.size, changed.facts.diagonals)
    is_copied = deed.target is not None and bit.space in linked[deed.target]
    return bit.colour, bit.is_spent, bit.space in deed.late, on_lines, is_copied


def _origins(turn: _Turn, claims: Claims) -> Iterator[tuple[list[Space], list[Space]]]:
    """Which of the other open bits were placed, and which came from a research card."""
    earned = {bit.space for bit in claims.values() if bit and not bit.is_spent}
    rest = [space for space in turn.deed.open if space not in earned]
    placeable = [space for space in rest if turn.may_be_placed(space)]
    strange = [space for space in rest if not turn.may_be_placed(space)]
    too_many = max(len(placeable) - turn.bits_left, 0)
    if len(strange) + too_many > turn.deed.most_drawn:
        return
    for more in combinations(placeable, too_many):
        yield [space for space in placeable if space not in more], [*strange, *more]


def _in_order(
    turn: _Turn, placed: Sequence[Space], drawn: Sequence[Space], claims: Claims
) -> tuple[TurnMove, ...] | None:
    """The moves, if every line is full when its Bonus Bit is claimed.

    It is claimed as soon as the line is full, for an early bit never hinders a later one.
    """
    deed = turn.deed
    early = sorted([*placed, *(bit.space for bit in deed.lent(DICE))])
    taken = {*turn.changed.taken_before, *early}
    first = _claimed(turn, taken, claims, deed.late)
    left = {line: bit for line, bit in claims.items() if line not in first}
    if any(bit and bit.is_spent for bit in left.values()):
        return None
    action = _action(turn, taken, drawn)
    if deed.colour and action is None:
        return None
    if deed.colour not in ("", "yellow"):
        taken -= {bit.space for bit in deed.used}
        taken |= {*drawn, *([deed.target] if deed.target else [])}
    then = _claimed(turn, taken, left)
    if len(then) < len(left):
        return None
    return (
        *([PlaceBits(turn.group[0], tuple(early))] if early else []),
        *(_bonus(line, claims[line]) for line in first),
        *([action] if action else []),
        *(_bonus(line, claims[line]) for line in then),
    )


def _bonus(line: str, bit: _BonusBit | None) -> ClaimBonus:
    return ClaimBonus(line, (bit.colour, bit.space) if bit else None)


def _claimed(
    turn: _Turn, taken: set[Space], claims: Claims, late: Collection[Space] = ()
) -> list[str]:
    """The lines that can be claimed one after another; their bits are added to those taken."""
    size = turn.changed.before.size
    done: list[str] = []
    while True:
        for line, bit in claims.items():
            if bit is None:
                has_room = len(taken) == size * size
            else:
                has_room = bit.space not in taken and (bit.is_spent or bit.space not in late)
            is_full = any(its <= taken for its in turn.changed.full[line])
            if line not in done and has_room and is_full:
                done.append(line)
                taken |= {bit.space} if bit else set()
                break
        else:
            return done


def _action(turn: _Turn, taken: Collection[Space], drawn: Sequence[Space]) -> Action | None:
    """The action in words; None when there is none, or no bit to copy."""
    deed, facts = turn.deed, turn.changed.facts
    if not deed.colour:
        return None
    erased = deed.used[0].space
    match deed.colour:
        case "yellow":
            return ChangeBit(erased, turn.changed.after[erased])
        case "green" | "blue":
            kind = "hallmark" if deed.colour == "green" else "equipment"
            return DrawCards(kind, erased, (UNSEEN,) * facts.drawn, UNSEEN)
        case "purple":
            bits = tuple((deed.open[space], space) for space in drawn)
            return DrawResearch(erased, UNSEEN, keeps=not bits, bits=bits)
    target = deed.target
    if target is None:
        return None
    if deed.colour == "orange":
        return MoveBit(erased, deed.used[1].space, target)
    linked = neighbours(turn.changed.before.size, facts.diagonals)
    for source in sorted(linked[target] & set(taken) - {erased}):
        colour = turn.changed.before[source] or deed.open.get(source)
        if colour == turn.changed.after[target]:
            return CopyBit(erased, source, target)
    return None
