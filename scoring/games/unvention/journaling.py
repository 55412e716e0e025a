"""Writing in journals: numbers, the X of the unable, and the two corrections (rules 5 to 8)."""

from collections.abc import Iterator
from dataclasses import replace

from scoring.games.unvention.dice import QUANTUM_LEAP, in_text
from scoring.games.unvention.facts import JOURNALS, NUMBERS, Cell
from scoring.games.unvention.journals import (
    CELLS,
    COLUMNS,
    CROSS,
    ROWS,
    STRUCK,
    Journal,
)
from scoring.games.unvention.moves import Amend, Strike, Unable, Write
from scoring.games.unvention.places import cell_name, journal_cell, journal_name, place
from scoring.games.unvention.seat import (
    MoveDone,
    TurnSoFar,
    UnventionSeat,
    broken,
    dice_allow,
    no_roll,
    numbers_to_write,
    refuse,
)
from scoring.games.unvention.sheet import UnventionSheet
from scoring.message import Book, Message, Value, both
from scoring.score import Problem

say = Book(__package__)


def write(seat: UnventionSeat, move: Write) -> MoveDone:
    """Numbers written in one journal (rule 5)."""
    turn = seat.turn
    if turn is None:
        return no_roll(seat)
    journal = seat.sheet.journal(move.journal)
    problems: list[Problem] = []
    written: list[tuple[Cell, str]] = []
    clashing = []
    for cell, number in move.numbers:
        if journal[cell]:
            problems.append(_taken(journal, move.journal, cell))
            continue
        clashes = _clashes(journal, move.journal, cell, number)
        problems += clashes
        clashing += [cell] if clashes else []
        journal = journal.with_mark(cell, number)
        written.append((cell, number))
    after = turn.with_written(move.journal, [number for _, number in written])
    field = _field(move.journal, move.numbers[0][0])
    second = _second_journal(seat.sheet, turn, move.journal)
    dice = dice_problems(turn, after, field)
    wrong = [cell for cell, _ in written] if second or dice else clashing
    done = _marked(UnventionSeat(seat.sheet, after), move.journal, journal.with_wrong(wrong))
    return replace(done, problems=(*second, *problems, *dice))


def cross(seat: UnventionSeat, move: Unable) -> MoveDone:
    """An X because no number of any group can be written in any journal (rule 7)."""
    turn = seat.turn
    if turn is None:
        return no_roll(seat)
    problems = []
    field = _field(move.journal, move.cell)
    way_out = legal_number(seat.sheet, turn)
    if turn.name == QUANTUM_LEAP:
        problems.append(_leap_has_none(say("setting-an-x"), field))
    elif turn.written or turn.has_crossed:
        problems.append(broken(say("journaled-already"), field))
    elif way_out:
        number, journal, cell = way_out
        message = say("able-to-journal", number=number, place=journal_cell(journal, cell))
        problems.append(broken(message, field))
    done = _spoil(seat, move.journal, move.cell, CROSS)
    if done.problems:
        return replace(done, problems=(*problems, *done.problems))
    after = replace(done.seat.turn or turn, has_crossed=True)
    return MoveDone(done.seat.changed(turn=after), tuple(problems), done.gains)


def strike(seat: UnventionSeat, move: Strike) -> MoveDone:
    """An illegal number marked off, at any time; its cell counts as an X (rule 8)."""
    journal = seat.sheet.journal(move.journal)
    field = _field(move.journal, move.cell)
    where = journal_cell(move.journal, move.cell)
    number = journal[move.cell]
    if number not in NUMBERS:
        return refuse(seat, say("nothing-to-strike", place=where), field)
    if move.cell not in journal.wrong:
        return refuse(seat, say("number-is-legal", number=number, place=where), field)
    problems: tuple[Problem, ...] = ()
    if journal.has_spent(move.cell):
        problems = (broken(say("wrench-already-used", place=where), field),)
    gains = []
    turn = seat.turn
    if journal.idea == "circled":
        if turn is not None and turn.ideas_to_place:
            turn = replace(turn, ideas_to_place=turn.ideas_to_place - 1)
        else:
            gains.append(say("idea-stays", journal=journal_name(move.journal)))
    struck = seat.sheet.with_journal(move.journal, journal.with_mark(move.cell, STRUCK))
    lost = _lost(move.journal, move.cell)
    return MoveDone(UnventionSeat(struck, turn), problems, (lost, *gains))


def amend(seat: UnventionSeat, move: Amend) -> MoveDone:
    """An X elsewhere, because the wrench of an illegal number is spent already (rule 8)."""
    sheet = seat.sheet
    problems: tuple[Problem, ...] = ()
    found = next(iter(to_amend(sheet)), None)
    if found is None:
        problems = (broken(say("nothing-to-amend"), _field(move.journal, move.cell)),)
    else:
        number, cell = found
        sheet = sheet.with_journal(number, sheet.journal(number).amended(cell))
    done = _spoil(UnventionSeat(sheet, seat.turn), move.journal, move.cell, CROSS)
    if done.problems:
        return MoveDone(seat, (*problems, *done.problems))
    return replace(done, problems=problems)


def to_amend(sheet: UnventionSheet) -> Iterator[tuple[int, Cell]]:
    """The illegal numbers that stay because a wrench of theirs is spent: journal and cell."""
    for number, journal in zip(JOURNALS, sheet.journals, strict=True):
        yield from ((number, cell) for cell in journal.to_amend())


def legal_number(sheet: UnventionSheet, turn: TurnSoFar) -> tuple[str, int, Cell] | None:
    """A number of any group that fits some cell of some journal, or None: truly unable (rule 7)."""
    bearing = sheet.has_tool("ball_bearing") and not turn.has_used_bearing
    shown = {number for group in turn.groups for number in group}
    numbers = numbers_to_write(turn, with_bearing=bearing)
    for number in sorted(numbers, key=lambda number: (number not in shown, number)):
        for journal_number in JOURNALS:
            for cell in sheet.journal(journal_number).open_places(number):
                return number, journal_number, cell
    return None


def dice_problems(before: TurnSoFar, turn: TurnSoFar, *fields: str) -> tuple[Problem, ...]:
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
    done = []
    if turn.written:
        done.append(say("journaling", numbers=" ".join(turn.written)))
    if turn.parts:
        done.append(say("workshopping", numbers=" ".join(turn.parts)))
    if turn.name == QUANTUM_LEAP:
        return (_leap_has_none(both(*done), *fields),)
    message = say("dice-do-not-give-it", groups=in_text(turn.groups), what=both(*done))
    if not turn.name:
        return (broken(message, *fields),)
    told, suggestion = message.with_part(turn.name), message.with_part(f"{turn.name}-suggestion")
    return (Problem(message.code, told, suggestion, fields=fields),)


def _leap_has_none(what: Value, *fields: str) -> Problem:
    message = say("dice-do-not-give-it", part=QUANTUM_LEAP, what=what)
    suggestion = message.with_part(f"{QUANTUM_LEAP}-suggestion")
    return Problem(message.code, message, suggestion, fields=fields)


def _field(journal: int, cell: Cell) -> str:
    return f"journal{journal}.{cell_name(cell)}"


def _taken(journal: Journal, number: int, cell: Cell) -> Problem:
    message = say("cell-taken", place=journal_cell(number, cell), mark=journal[cell])
    return broken(message, _field(number, cell))


def _clashes(journal: Journal, number: int, cell: Cell, digit: str) -> list[Problem]:
    problems = []
    for area, others in journal.clashes(cell, digit).items():
        message = say(
            f"same-number-in-{area}",
            part="written",
            number=digit,
            place=journal_cell(number, cell),
            other=journal_cell(number, others[0]),
        )
        fields = (_field(number, cell), _field(number, others[0]))
        suggestion = message.with_part("written-suggestion")
        problems.append(Problem(message.code, message, suggestion, fields=fields))
    return problems


def _second_journal(sheet: UnventionSheet, turn: TurnSoFar, journal: int) -> tuple[Problem, ...]:
    if turn.name == QUANTUM_LEAP or not turn.journals - {journal} or sheet.has_tool("reamer"):
        return ()
    other = min(turn.journals - {journal})
    message = say("second-journal", other=journal_name(other), journal=journal_name(journal))
    return (broken(message, _field(journal, CELLS[0])),)


def _spoil(seat: UnventionSeat, number: int, cell: Cell, mark: str) -> MoveDone:
    """A cell crossed; nothing but a problem when something stands there."""
    journal = seat.sheet.journal(number)
    if journal[cell]:
        return MoveDone(seat, (_taken(journal, number, cell),))
    done = _marked(seat, number, journal.with_mark(cell, mark))
    return replace(done, gains=(_lost(number, cell), *done.gains))


def _lost(number: int, cell: Cell) -> Message:
    row, column = map(str, cell)
    return say("journal-spoilt", journal=journal_name(number), row=row, column=column)


def _marked(seat: UnventionSeat, number: int, journal: Journal) -> MoveDone:
    """The seat with the changed journal, and the wrenches and the Idea that it now gives."""
    before = seat.sheet.journal(number)
    gains = [
        say("line-full", line=place(f"journal{number}.{line}")) for line in _newly(before, journal)
    ]
    turn = seat.turn
    if journal.is_complete and not before.is_complete:
        complete = say("journal-complete", journal=journal_name(number))
        if journal.idea == "circled" and turn is not None:
            turn = replace(turn, ideas_to_place=turn.ideas_to_place + 1)
            complete = complete.with_part("with-idea")
        gains.append(complete)
    return MoveDone(seat.changed(seat.sheet.with_journal(number, journal), turn), (), tuple(gains))


def _newly(before: Journal, after: Journal) -> list[str]:
    return [
        line for line in (*ROWS, *COLUMNS) if after.wrench(line) == "circled" != before.wrench(line)
    ]
