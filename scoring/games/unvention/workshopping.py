"""Parts: by dice, by wrench, by Quantum Leap; and the Ball Bearing (rules 4, 9, 10 and 21)."""

from dataclasses import replace

from scoring.games.unvention.dice import QUANTUM_LEAP, bearing_groups, in_text, next_numbers
from scoring.games.unvention.facts import WORKSHOPS, Cells
from scoring.games.unvention.journaling import dice_problems
from scoring.games.unvention.moves import Bearing, Buy, Circle, Leap
from scoring.games.unvention.places import cell_name, place, workshop_name
from scoring.games.unvention.seat import MoveDone, UnventionSeat, broken, no_roll, refuse
from scoring.games.unvention.sheet import UnventionSheet
from scoring.message import Book, both, either
from scoring.score import Problem

say = Book(__package__)


def circle(seat: UnventionSeat, move: Circle) -> MoveDone:
    """One part for each die of the workshopping group (rule 9)."""
    turn = seat.turn
    if turn is None:
        return no_roll(seat)
    problems = []
    first = f"{move.workshop}.{cell_name(min(move.parts))}"
    others = turn.workshops - {move.workshop}
    if others and not seat.sheet.has_tool("reamer"):
        message = say(
            "second-workshop",
            other=workshop_name(min(others)),
            workshop=workshop_name(move.workshop),
        )
        problems.append(broken(message, first))
    sheet, circled, bad = _circled(seat.sheet, move.workshop, move.parts)
    numbers = [WORKSHOPS[move.workshop].parts[part] for part in sorted(circled)]
    before, turn = turn, turn.with_parts(move.workshop, numbers)
    problems += bad
    problems += dice_problems(before, turn, first)
    return MoveDone(UnventionSeat(sheet, turn), tuple(problems))


def buy(seat: UnventionSeat, move: Buy) -> MoveDone:
    """The free action: a wrench for any part (rule 10)."""
    sheet, problems = spend(seat.sheet, move.wrench)
    sheet, _, bad = _circled(sheet, move.workshop, frozenset({move.part}))
    return MoveDone(seat.changed(sheet), (*problems, *bad))


def spend(sheet: UnventionSheet, wrench: str) -> tuple[UnventionSheet, tuple[Problem, ...]]:
    """The sheet with one wrench spent, and what is wrong with that (rule 6)."""
    number, line = int(wrench[len("journal")]), wrench.partition(".")[2]
    journal = sheet.journal(number)
    state = journal.wrench(line)
    problems: tuple[Problem, ...] = ()
    if state != "circled":
        left = next(sheet.wrenches(), "")
        message = say("wrench-not-there", part=state, line=place(wrench))
        suggestion = say("wrench-not-there", part="none-left")
        if left:
            suggestion = say("wrench-not-there", part="suggestion", left=place(left))
        problems = (Problem(message.code, message, suggestion, fields=(wrench,)),)
    return sheet.with_journal(number, journal.with_spent(line)), problems


def leap(seat: UnventionSeat, move: Leap) -> MoveDone:
    """All parts of two numbers in one workshop (rule 4)."""
    turn = seat.turn
    if turn is None or turn.name != QUANTUM_LEAP:
        return refuse(seat, say("no-quantum-leap"))
    if turn.has_leapt:
        return refuse(seat, say("second-leap"))
    problems: tuple[Problem, ...] = ()
    if len(set(move.numbers)) < 2:
        problems = (broken(say("same-number-twice")),)
    parts = parts_of(seat.sheet, move.workshop, move.numbers)
    sheet, _, _ = _circled(seat.sheet, move.workshop, parts)
    gain = say("all-parts", numbers=both(*dict.fromkeys(move.numbers)), count=len(parts))
    return MoveDone(UnventionSeat(sheet, replace(turn, has_leapt=True)), problems, (gain,))


def parts_of(sheet: UnventionSheet, workshop: str, numbers: tuple[str, ...]) -> Cells:
    """The parts of these numbers neither circled nor removed; wild parts are none of them."""
    marks = sheet.workshops[workshop]
    printed = WORKSHOPS[workshop].parts.items()
    return (
        frozenset(part for part, number in printed if number in numbers)
        - marks.circled
        - marks.removed
    )


def bear(seat: UnventionSeat, move: Bearing) -> MoveDone:
    """One die one higher or lower, for this player in this turn (rule 21)."""
    turn = seat.turn
    if turn is None:
        return no_roll(seat)
    if not seat.sheet.has_tool("ball_bearing"):
        return refuse(seat, say("no-ball-bearing"))
    if turn.has_used_bearing:
        return refuse(seat, say("second-bearing"))
    if turn.name:
        return refuse(seat, say("no-die-to-change", roll=say(turn.name)))
    if move.new not in next_numbers(move.old):
        allowed = either(*next_numbers(move.old))
        return refuse(seat, say("not-by-one", old=move.old, allowed=allowed))
    groups = bearing_groups(turn.groups, move.old, move.new, joined=move.joined)
    if groups is None:
        missing = move.old if all(move.old not in g for g in turn.groups) else move.new
        return refuse(seat, say("no-such-die", number=missing))
    before, turn = turn, replace(turn, groups=groups, has_used_bearing=True)
    gain = say("groups", groups=in_text(groups))
    return MoveDone(seat.changed(turn=turn), dice_problems(before, turn), (gain,))


def _circled(
    sheet: UnventionSheet, workshop: str, parts: Cells
) -> tuple[UnventionSheet, Cells, list[Problem]]:
    marks = sheet.workshops[workshop]
    problems = []
    for code, bad in (("part-taken", marks.circled), ("part-removed", marks.removed)):
        for part in sorted(parts & bad):
            field = f"{workshop}.{cell_name(part)}"
            problems.append(broken(say(code, place=place(field)), field))
    new = parts - marks.circled - marks.removed
    changed = replace(marks, circled=marks.circled | new)
    return sheet.with_workshop(workshop, changed), new, problems
