"""Parts: by dice, by wrench, by Quantum Leap; and the Ball Bearing (rules 4, 9, 10 and 21)."""

from dataclasses import replace

from scoring.games.unvention.dice import QUANTUM_LEAP
from scoring.games.unvention.facts import WORKSHOPS, Cell, Cells
from scoring.games.unvention.journaling import dice_problems
from scoring.games.unvention.moves import Bearing, Buy, Circle, Leap, cell_name
from scoring.games.unvention.seat import NO_ROLL, Played, Seat, place, refuse
from scoring.games.unvention.sheet import PlayerSheet
from scoring.games.unvention.turn import bearing_groups, next_numbers
from scoring.score import Problem
from scoring.words import counted, listed


def circle(seat: Seat, move: Circle) -> Played:
    """One part for each die of the workshopping group (rule 9)."""
    turn = seat.turn
    if turn is None:
        return Played(seat, (NO_ROLL,))
    problems = []
    others = turn.workshops - {move.workshop}
    if others and not seat.sheet.has_tool("reamer"):
        problems.append(
            Problem(
                "second-workshop",
                f"the {min(others)} workshop was used in this turn, "
                f"so the {move.workshop} one may not be",
                "circle parts in one workshop a turn; only the Reamer allows more",
                fields=(f"{move.workshop}.{cell_name(min(move.parts))}",),
            )
        )
    sheet, circled, bad = _circled(seat.sheet, move.workshop, move.parts)
    numbers = [WORKSHOPS[move.workshop].parts[part] for part in sorted(circled)]
    before, turn = turn, turn.with_parts(move.workshop, numbers)
    problems += bad
    problems += dice_problems(before, turn, f"{move.workshop}.{cell_name(min(move.parts))}")
    return Played(Seat(sheet, turn), tuple(problems))


def buy(seat: Seat, move: Buy) -> Played:
    """The free action: a wrench for any part (rule 10)."""
    sheet, problems = spend(seat.sheet, move.wrench)
    sheet, _, bad = _circled(sheet, move.workshop, frozenset({move.part}))
    return Played(seat.changed(sheet), (*problems, *bad))


def spend(sheet: PlayerSheet, wrench: str) -> tuple[PlayerSheet, tuple[Problem, ...]]:
    """The sheet with one wrench spent, and what is wrong with that (rule 6)."""
    number, line = int(wrench[len("journal")]), wrench.partition(".")[2]
    journal = sheet.journal(number)
    state = journal.wrench(line)
    problems: tuple[Problem, ...] = ()
    if state != "circled":
        left = next(sheet.wrenches(), "")
        problems = (
            Problem(
                "wrench-not-there",
                _not_there(place(wrench), state),
                f"spend the wrench of {place(left)}" if left else "there is no wrench to spend",
                fields=(wrench,),
            ),
        )
    return sheet.with_journal(number, journal.with_spent(line)), problems


def _not_there(line: str, state: str) -> str:
    if state == "spent":
        return f"the wrench of {line} is spent already"
    if state == "crossed":
        return f"the wrench of {line} is lost"
    return f"the wrench of {line} is not earned yet"


def leap(seat: Seat, move: Leap) -> Played:
    """All parts of two numbers in one workshop (rule 4)."""
    turn = seat.turn
    if turn is None or turn.name != QUANTUM_LEAP:
        return refuse(seat, "no-quantum-leap", "the five dice are not all the same", "use the dice")
    if turn.has_leapt:
        return refuse(seat, "second-leap", "this Quantum Leap has been used", "leave it out")
    problems: tuple[Problem, ...] = ()
    if len(set(move.numbers)) < 2:
        problems = (Problem("same-number-twice", "the two numbers must differ", "choose another"),)
    parts = parts_of(seat.sheet, move.workshop, move.numbers)
    sheet, _, _ = _circled(seat.sheet, move.workshop, parts)
    gain = f"all of {listed(move.numbers)}: {counted(len(parts), 'part')}"
    return Played(Seat(sheet, replace(turn, has_leapt=True)), problems, (gain,))


def parts_of(sheet: PlayerSheet, workshop: str, numbers: tuple[str, ...]) -> Cells:
    """The parts of these numbers neither circled nor removed; wild parts are none of them."""
    marks = sheet.workshops[workshop]
    printed = WORKSHOPS[workshop].parts.items()
    return (
        frozenset(part for part, number in printed if number in numbers)
        - marks.circled
        - marks.removed
    )


def bear(seat: Seat, move: Bearing) -> Played:
    """One die one higher or lower, for this player in this turn (rule 21)."""
    turn = seat.turn
    if turn is None:
        return Played(seat, (NO_ROLL,))
    if not seat.sheet.has_tool("ball_bearing"):
        return refuse(seat, "no-ball-bearing", "the Ball Bearing is not unlocked", "use the dice")
    if turn.has_used_bearing:
        return refuse(seat, "second-bearing", "the Ball Bearing works once a turn", "leave it out")
    if turn.name:
        return refuse(
            seat, "no-die-to-change", f"a {turn.name} uses no single dice", "leave it out"
        )
    if move.new not in next_numbers(move.old):
        allowed = listed(next_numbers(move.old), "or")
        return refuse(seat, "not-by-one", f"{move.old} can become {allowed}", "change it by one")
    groups = bearing_groups(turn.groups, move.old, move.new, joined=move.joined)
    if groups is None:
        missing = move.old if all(move.old not in g for g in turn.groups) else move.new
        return refuse(seat, "no-such-die", f"no die shows {missing}", "change a die of the roll")
    before, turn = turn, replace(turn, groups=groups, has_used_bearing=True)
    shown = " | ".join(" ".join(group) for group in groups)
    return Played(seat.changed(turn=turn), dice_problems(before, turn, ""), (f"groups {shown}",))


def _circled(
    sheet: PlayerSheet, workshop: str, parts: Cells
) -> tuple[PlayerSheet, Cells, list[Problem]]:
    marks = sheet.workshops[workshop]
    problems = [
        _part_problem(workshop, part, "part-taken") for part in sorted(parts & marks.circled)
    ]
    problems += [
        _part_problem(workshop, part, "part-removed") for part in sorted(parts & marks.removed)
    ]
    new = parts - marks.circled - marks.removed
    changed = replace(marks, circled=marks.circled | new)
    return sheet.with_workshop(workshop, changed), new, problems


def _part_problem(workshop: str, part: Cell, code: str) -> Problem:
    field = f"{workshop}.{cell_name(part)}"
    if code == "part-taken":
        message = f"{place(field)} is circled already"
    else:
        message = f"{place(field)} was removed at setup"
    return Problem(code, message, "choose another part", fields=(field,))
