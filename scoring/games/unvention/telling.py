"""A plan told as moves and played; free actions and tools unlocked mid-turn find their place."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations_with_replacement

from scoring.games.unvention import moves
from scoring.games.unvention.building import price
from scoring.games.unvention.changes import Changes, Part
from scoring.games.unvention.facts import BULBS, INVENTIONS, NUMBERS, Cell, Cells
from scoring.games.unvention.journaling import to_amend
from scoring.games.unvention.journals import CROSS, STRUCK
from scoring.games.unvention.marks import link_fields
from scoring.games.unvention.places import cell_name, cells_in, invention_name
from scoring.games.unvention.plans import Plan
from scoring.games.unvention.play import apply_move
from scoring.games.unvention.seat import UnventionSeat, dice_allow
from scoring.games.unvention.shapes import shape_of
from scoring.games.unvention.sheet import UnventionSheet, enclosed_ideas
from scoring.message import Book
from scoring.score import Problem

Mark = tuple[int, Cell, str]

say = Book(__package__)


@dataclass(slots=True)
class Story:
    """Moves told so far, where they lead, and what is wrong with them."""

    seat: UnventionSeat
    told: list[moves.PlayerMove] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def tell(self, move: moves.PlayerMove) -> None:
        """One move more."""
        played = apply_move(self.seat, move)
        self.seat = played.seat
        self.told.append(move)
        self.problems += played.problems


@dataclass(frozen=True, slots=True)
class Order:
    """What waits until the mechanism is built: for its tool, or for a wrench to be spent."""

    late_marks: frozenset[Mark] = frozenset()
    late_parts: frozenset[Part] = frozenset()
    is_bearing_late: bool = False


def orders(new: Changes, plan: Plan) -> Iterator[Order]:
    """The printed order first; then, for a tool unlocked in this turn, what may have waited."""
    yield Order()
    crosses = frozenset(mark for mark in new.written if mark[2] == CROSS)
    if crosses and new.spent:
        yield Order(crosses)
    if "reamer" in new.unlocked:
        for journal in (1, 2, 3, 0):
            marks = frozenset(mark for mark in new.written if mark[0] != journal)
            for workshop in (*{name for name, _ in plan.circled}, ""):
                parts = frozenset(part for part in plan.circled if part[0] != workshop)
                yield Order(marks, parts)
    if "ball_bearing" in new.unlocked and plan.bearing is not None:
        for mark in new.written:
            yield Order(frozenset({mark}), frozenset(), is_bearing_late=True)
        for part in plan.circled:
            yield Order(frozenset(), frozenset({part}), is_bearing_late=True)
        yield Order(frozenset(new.written), frozenset(plan.circled), is_bearing_late=True)


def tell(
    seat: UnventionSeat, after: UnventionSheet, new: Changes, plan: Plan, order: Order
) -> Story:
    """The plan as moves in that order, each played on the last."""
    story = Story(seat)
    pool = list(new.spent)
    built = {(name, part) for name, parts in new.mechanisms for part in parts}
    if plan.leap is not None:
        story.tell(plan.leap)
    if plan.bearing is not None and not order.is_bearing_late:
        story.tell(plan.bearing)
    _write(story, (mark for mark in new.written if mark not in order.late_marks))
    _place_ideas(story, after, new)
    _circle(story, (part for part in plan.circled if part not in order.late_parts))
    early = [part for part in plan.bought if not new.mechanisms or part in built]
    _buy(story, early, pool)
    _build(story, new, pool, keep=len(plan.bought) - len(early))
    if plan.bearing is not None and order.is_bearing_late:
        story.tell(plan.bearing)
    _write(story, (mark for mark in new.written if mark in order.late_marks))
    _place_ideas(story, after, new)
    _circle(story, (part for part in plan.circled if part in order.late_parts))
    _buy(story, [part for part in plan.bought if part not in early], pool)
    return story


def _write(story: Story, marks: Iterable[Mark]) -> None:
    """Older numbers marked off, numbers written, and then the cells that are spoilt."""
    marks = list(marks)
    old = [mark for mark in marks if story.seat.sheet.journal(mark[0])[mark[1]]]
    for journal, cell, _ in old:
        _suspect(story, journal, cell)
        story.tell(moves.Strike(journal, cell))
    numbers: dict[int, list[tuple[Cell, str]]] = {}
    for journal, cell, mark in marks:
        if mark in NUMBERS:
            numbers.setdefault(journal, []).append((cell, mark))
    for journal, written in numbers.items():
        story.tell(moves.Write(journal, tuple(written)))
    for journal, cell, mark in marks:
        if mark == STRUCK and (journal, cell, mark) not in old:
            _write_and_strike(story, journal, cell)
    crosses = [(journal, cell) for journal, cell, mark in marks if mark == CROSS]
    for index, (journal, cell) in enumerate(crosses, start=1):
        turn = story.seat.turn
        is_last = index == len(crosses)
        if is_last and turn is not None and not turn.has_journaled:
            story.tell(moves.Unable(journal, cell))
        else:
            _amend(story, journal, cell)


def _suspect(story: Story, journal: int, cell: Cell) -> None:
    """An older number may have had no die, or a second journal: paper does not show it (rule 8)."""
    sheet = story.seat.sheet
    story.seat = story.seat.changed(
        sheet.with_journal(journal, sheet.journal(journal).with_wrong([cell]))
    )


def _amend(story: Story, journal: int, cell: Cell) -> None:
    """An X for an illegal number; one of this turn is then no problem any more (rule 8)."""
    for number, stays in to_amend(story.seat.sheet):
        mine = _problems_of(story, number, stays)
        if mine:
            story.problems = [found for found in story.problems if found not in mine]
            break
    story.tell(moves.Amend(journal, cell))


def _problems_of(story: Story, journal: int, cell: Cell) -> list[Problem]:
    """What is wrong with a number of this turn: repeated, or without its die beside others."""
    field = f"journal{journal}.{cell_name(cell)}"
    mine = [found for found in story.problems if found.fields[:1] == (field,)]
    turn, number = story.seat.turn, story.seat.sheet.journal(journal)[cell]
    if mine or turn is None or number not in turn.written:
        return mine
    others = list(turn.written)
    others.remove(number)
    if dice_allow(turn) or not dice_allow(replace(turn, written=tuple(others))):
        return []
    return [found for found in story.problems if found.code == "dice-do-not-give-it"]


def _write_and_strike(story: Story, journal: int, cell: Cell) -> None:
    """A number that broke a rule, written and marked off in one turn."""
    turn = story.seat.turn
    before = story.seat.sheet.journal(journal)
    shown = {number for group in turn.groups for number in group} if turn else set()
    number = min(NUMBERS, key=lambda one: (before.is_free_of(cell, one), one not in shown))
    wrote = moves.Write(journal, ((cell, number),))
    story.told.append(wrote)
    sheet = apply_move(story.seat, wrote).seat.sheet
    sheet = sheet.with_journal(journal, sheet.journal(journal).with_wrong([cell]))
    story.seat = UnventionSeat(sheet, replace(turn, has_crossed=True) if turn else None)
    story.tell(moves.Strike(journal, cell))


def _place_ideas(story: Story, after: UnventionSheet, new: Changes) -> None:
    turn = story.seat.turn
    if turn is None or not turn.ideas_to_place:
        return
    coming = _ideas_to_come(story.seat.sheet, new)
    now = {name: marks.ideas for name, marks in story.seat.sheet.inventions.items()}
    best = min(
        combinations_with_replacement(INVENTIONS, turn.ideas_to_place),
        key=lambda names: sum(
            abs(
                min(now[name] + names.count(name) + coming.get(name, 0), len(BULBS))
                - after.inventions[name].ideas
            )
            for name in INVENTIONS
        ),
    )
    for name in best:
        if story.seat.sheet.inventions[name].has_free_bulb:
            story.tell(moves.PlaceIdea(name))


def _ideas_to_come(sheet: UnventionSheet, new: Changes) -> dict[str, int]:
    """The Ideas that mechanisms not yet built will bring, by invention."""
    coming: dict[str, int] = {}
    for (workshop, parts), (invention, _) in zip(new.mechanisms, new.shapes, strict=False):
        if parts not in sheet.workshops[workshop].mechanisms:
            coming[invention] = coming.get(invention, 0) + enclosed_ideas(workshop, parts)
    return coming


def _circle(story: Story, parts: Iterable[Part]) -> None:
    by_workshop: dict[str, set[Cell]] = {}
    for name, cell in parts:
        by_workshop.setdefault(name, set()).add(cell)
    for name, cells in by_workshop.items():
        story.tell(moves.Circle(name, frozenset(cells)))


def _buy(story: Story, parts: Iterable[Part], pool: list[str]) -> None:
    for name, cell in parts:
        wrench = _take(story, pool)
        if wrench:
            story.tell(moves.Buy(name, cell, wrench))
        else:
            story.tell(moves.Circle(name, frozenset({cell})))


def _take(story: Story, pool: list[str]) -> str:
    """A wrench of the pool, one that can be spent already if there is one; "" when none is left."""
    if not pool:
        return ""
    ready = set(story.seat.sheet.wrenches())
    wrench = next((wrench for wrench in pool if wrench in ready), pool[0])
    pool.remove(wrench)
    return wrench


def _build(story: Story, new: Changes, pool: list[str], *, keep: int) -> None:
    shapes = list(new.shapes)
    for index, (workshop, parts) in enumerate(new.mechanisms):
        turn = story.seat.turn
        cost = price(story.seat.sheet, turn) if turn is not None else 0
        count = min(cost, max(len(pool) - keep, 0))
        if index == len(new.mechanisms) - 1:
            count = max(len(pool) - keep, 0)
        paying = tuple(_take(story, pool) for _ in range(count))
        invention, dots = _shape_for(parts, shapes)
        story.tell(moves.BuildMechanism(workshop, parts, paying, invention, dots))
    for invention, dots in shapes:
        shape = cells_in(invention_name(invention), dots)
        message = say("shape-without-mechanism", part="new", dots=shape)
        suggestion = message.with_part("new-suggestion")
        fields = link_fields(invention, dots)
        story.problems.append(Problem(message.code, message, suggestion, fields=fields))
        marks = story.seat.sheet.inventions[invention]
        if not dots & marks.used:
            marks = replace(marks, shapes=marks.shapes | {dots})
            story.seat = story.seat.changed(story.seat.sheet.with_invention(invention, marks))


def _shape_for(parts: Cells, shapes: list[tuple[str, Cells]]) -> tuple[str, Cells]:
    if not shapes:
        return "", frozenset()
    same = [shape for shape in shapes if shape_of(shape[1]) == shape_of(parts)]
    chosen = (same or shapes)[0]
    shapes.remove(chosen)
    return chosen
