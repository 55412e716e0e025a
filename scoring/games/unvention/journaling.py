"""Writing in journals: numbers, the X of the unable, and the two corrections (rules 5 to 8)."""

from dataclasses import replace

from scoring.games.unvention.dice import QUANTUM_LEAP
from scoring.games.unvention.facts import JOURNALS, Cell
from scoring.games.unvention.journals import CROSS, STRUCK, Journal, lines_of
from scoring.games.unvention.moves import Amend, Strike, Unable, Write, cell_name
from scoring.games.unvention.seat import NO_ROLL, Played, Seat, refuse
from scoring.games.unvention.sheet import PlayerSheet
from scoring.games.unvention.turn import Turn, dice_allow, numbers_to_write
from scoring.score import Problem
from scoring.words import listed


def write(seat: Seat, move: Write) -> Played:
    """Numbers written in one journal (rule 5)."""
    turn = seat.turn
    if turn is None:
        return Played(seat, (NO_ROLL,))
    problems = list(_journal_choice(seat.sheet, turn, move.journal))
    journal = seat.sheet.journal(move.journal)
    written = []
    for cell, number in move.numbers:
        if journal[cell]:
            problems.append(_taken(journal, move.journal, cell))
            continue
        problems += _clashes(journal, move.journal, cell, number)
        journal = journal.with_mark(cell, number)
        written.append(number)
    before, turn = turn, turn.with_written(move.journal, written)
    field = _field(move.journal, move.numbers[0][0])
    problems += dice_problems(before, turn, field)
    played = _marked(Seat(seat.sheet, turn), move.journal, journal)
    return replace(played, problems=(*problems, *played.problems))


def cross(seat: Seat, move: Unable) -> Played:
    """An X because no number of any group can be written in any journal (rule 7)."""
    turn = seat.turn
    if turn is None:
        return Played(seat, (NO_ROLL,))
    problems = list(_journal_choice(seat.sheet, turn, move.journal))
    way_out = legal_number(seat.sheet, turn)
    if turn.written or turn.has_crossed:
        problems.append(
            Problem(
                "journaled-already",
                "an X is for a turn in which no number can be written, and this one has its mark",
                "leave the cell empty",
                fields=(_field(move.journal, move.cell),),
            )
        )
    elif way_out:
        number, journal_number, cell = way_out
        problems.append(
            Problem(
                "able-to-journal",
                f"{number} can be written in journal {journal_number}, {cell_name(cell)}, "
                "so no X may be set",
                f"write {number} in journal {journal_number}, {cell_name(cell)}",
                fields=(_field(move.journal, move.cell),),
            )
        )
    return _spoil(seat, turn, move.journal, move.cell, CROSS, problems)


def strike(seat: Seat, move: Strike) -> Played:
    """An illegal number marked off; it counts as an X (rule 8).

    The number may have been written just before, or, where the record has only the outcome, never.
    """
    turn = seat.turn
    if turn is None:
        return Played(seat, (NO_ROLL,))
    journal = seat.sheet.journal(move.journal)
    problems = list(_journal_choice(seat.sheet, turn, move.journal))
    number = journal[move.cell]
    if number and not journal.clashes(move.cell, number):
        return refuse(
            seat,
            "number-is-legal",
            f"the {number} in journal {move.journal}, {cell_name(move.cell)} breaks no rule",
            "let it stand",
            _field(move.journal, move.cell),
        )
    if any(line in journal.spent for line in lines_of(move.cell)):
        problems.append(
            Problem(
                "wrench-already-used",
                f"the wrench that journal {move.journal}, {cell_name(move.cell)} gave is spent",
                "let the number stand and set an X in another line that is not full",
                fields=(_field(move.journal, move.cell),),
            )
        )
    if journal.idea == "circled" and turn.ideas_to_place:
        turn = replace(turn, ideas_to_place=turn.ideas_to_place - 1)
    cleared = seat.sheet.with_journal(move.journal, journal.with_mark(move.cell, ""))
    return _spoil(Seat(cleared, turn), turn, move.journal, move.cell, STRUCK, problems)


def amend(seat: Seat, move: Amend) -> Played:
    """An X elsewhere, because the wrench of an illegal number is spent already (rule 8)."""
    turn = seat.turn
    if turn is None:
        return Played(seat, (NO_ROLL,))
    problems = []
    if not any(
        line in journal.spent
        for journal in seat.sheet.journals
        for cell in journal.illegal_cells()
        for line in lines_of(cell)
    ):
        problems.append(
            Problem(
                "nothing-to-amend",
                "no illegal number stands whose wrench is spent",
                "leave the cell empty",
                fields=(_field(move.journal, move.cell),),
            )
        )
    return _spoil(seat, turn, move.journal, move.cell, CROSS, problems)


def legal_number(sheet: PlayerSheet, turn: Turn) -> tuple[str, int, Cell] | None:
    """A number of any group that fits some cell of some journal, or None: truly unable (rule 7)."""
    bearing = sheet.has_tool("ball_bearing") and not turn.has_used_bearing
    shown = {number for group in turn.groups for number in group}
    numbers = numbers_to_write(turn, with_bearing=bearing)
    for number in sorted(numbers, key=lambda number: (number not in shown, number)):
        for journal_number in JOURNALS:
            for cell in sheet.journal(journal_number).open_places(number):
                return number, journal_number, cell
    return None


def dice_problems(before: Turn, turn: Turn, field: str) -> tuple[Problem, ...]:
    """What is wrong between the dice and all that was written and circled so far (rule 2).

    What was wrong before the move is not blamed again on the move.
    """
    if not dice_allow(before):
        turn = replace(
            turn,
            written=turn.written if turn.written != before.written else (),
            parts=turn.parts if turn.parts != before.parts else (),
        )
    if dice_allow(turn):
        return ()
    groups = " | ".join(" ".join(group) for group in turn.groups)
    done = []
    if turn.written:
        done.append(f"journaling {' '.join(turn.written)}")
    if turn.parts:
        done.append(f"workshopping {' '.join(turn.parts)}")
    what = listed(done)
    if turn.name == QUANTUM_LEAP:
        message = f"a Quantum Leap replaces journaling and workshopping, so {what} is not possible"
        suggestion = "leap: choose one workshop and two numbers"
    elif turn.name:
        message = f"in a Eureka one number is written and one part circled, not {what}"
        suggestion = "take back all but one number and one part"
    else:
        message = f"the groups {groups} do not give {what}"
        suggestion = "use one group for journaling and another for workshopping, each die once"
    return (Problem("dice-do-not-give-it", message, suggestion, fields=(field,)),)


def _field(journal: int, cell: Cell) -> str:
    return f"journal{journal}.{cell_name(cell)}"


def _taken(journal: Journal, number: int, cell: Cell) -> Problem:
    return Problem(
        "cell-taken",
        f"journal {number}, {cell_name(cell)} already holds {journal[cell]}",
        "choose an empty cell",
        fields=(_field(number, cell),),
    )


def _clashes(journal: Journal, number: int, cell: Cell, digit: str) -> list[Problem]:
    return [
        Problem(
            f"same-number-in-{area}",
            f"{digit} in journal {number}, {cell_name(cell)} stands in this {area} already",
            "mark the number off; the cell counts as an X",
            fields=(_field(number, cell),),
        )
        for area in journal.clashes(cell, digit)
    ]


def _journal_choice(sheet: PlayerSheet, turn: Turn, journal: int) -> tuple[Problem, ...]:
    if turn.name == QUANTUM_LEAP or not turn.journals - {journal} or sheet.has_tool("reamer"):
        return ()
    other = min(turn.journals - {journal})
    return (
        Problem(
            "second-journal",
            f"journal {other} was used in this turn, so journal {journal} may not be",
            "write in one journal a turn; only the Reamer allows more",
            fields=(f"journal{journal}.r1c1",),
        ),
    )


def _spoil(
    seat: Seat, turn: Turn, number: int, cell: Cell, mark: str, problems: list[Problem]
) -> Played:
    journal = seat.sheet.journal(number)
    if journal[cell]:
        return Played(seat, (*problems, _taken(journal, number, cell)))
    turn = replace(turn, has_crossed=True, journals=turn.journals | {number})
    played = _marked(Seat(seat.sheet, turn), number, journal.with_mark(cell, mark))
    row, column = lines_of(cell)
    lost = f"journal {number} loses its Idea and the wrenches of row {row[-1]}, column {column[-1]}"
    return Played(played.seat, tuple(problems), (lost, *played.gains))


def _marked(seat: Seat, number: int, journal: Journal) -> Played:
    """The seat with the changed journal, and the wrenches and the Idea that it now gives."""
    before = seat.sheet.journal(number)
    gains = [
        f"journal {number}, {_line_name(line)} is full: a wrench"
        for line in _newly(before, journal)
    ]
    turn = seat.turn
    if journal.is_complete and not before.is_complete:
        if journal.idea == "circled" and turn is not None:
            turn = replace(turn, ideas_to_place=turn.ideas_to_place + 1)
            gains.append(f"journal {number} is complete: an Idea")
        else:
            gains.append(f"journal {number} is complete")
    return Played(seat.changed(seat.sheet.with_journal(number, journal), turn), (), tuple(gains))


def _newly(before: Journal, after: Journal) -> list[str]:
    lines = [f"{kind}{n}" for kind in ("row", "col") for n in range(1, 5)]
    return [line for line in lines if after.wrench(line) == "circled" != before.wrench(line)]


def _line_name(line: str) -> str:
    return f"row {line[-1]}" if line.startswith("row") else f"column {line[-1]}"
