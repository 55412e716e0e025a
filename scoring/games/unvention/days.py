"""The ends of turns and days, and what is presented then (rules 14 and 15)."""

from collections.abc import Iterator
from dataclasses import replace

from scoring.games.unvention import moves
from scoring.games.unvention.counting import presented_line
from scoring.games.unvention.facts import DAYS, INVENTIONS, TOOLS
from scoring.games.unvention.places import day_name, invention_name
from scoring.games.unvention.seat import MoveDone, UnventionSeat, broken, refuse
from scoring.games.unvention.sheet import GONE, UnventionSheet
from scoring.games.unvention.table import Happened, UnventionTable
from scoring.message import Book, both
from scoring.score import Problem, ScoreLine

say = Book(__package__)


def present(table: UnventionTable, seat: UnventionSeat, move: moves.Present) -> MoveDone:
    """An invention presented at the end of a day (rule 15)."""
    name = move.invention
    title = invention_name(name)
    box = f"{name}.total"
    marks = seat.sheet.inventions[name]
    if not table.presenting:
        waiting = table.still_to_journal if table.has_begun and seat.turn is not None else ()
        message = say("no-day-ended", part="waiting", players=both(*waiting), count=len(waiting))
        return refuse(seat, message if waiting else say("no-day-ended"), box)
    if marks.presented:
        day = day_name(marks.presented)
        return refuse(seat, say("presented-before", invention=title, day=day), box)
    if not may_present(seat.sheet, name, table.presenting):
        message = say("not-complete", invention=title)
        part = "skipped" if table.is_over else "suggestion"
        wrong = Problem(message.code, message, message.with_part(part), fields=(box,))
        return MoveDone(seat, (wrong,))
    sheet = seat.sheet.presented_on(name, table.presenting)
    gain = say("presented", invention=title, because=presented_line(sheet, name).because)
    return MoveDone(seat.changed(sheet), (), (gain,))


def left_to_present(table: UnventionTable) -> Iterator[tuple[str, str, ScoreLine]]:
    """Who could still present what, and what it is worth, after the last day (rule 15)."""
    for player, sheet in table.sheets.items() if table.is_over else ():
        for name in INVENTIONS:
            if may_present(sheet, name, table.presenting):
                line = presented_line(sheet.presented_on(name, table.presenting), name)
                if line.correct:
                    yield player, name, line


def may_present(sheet: UnventionSheet, invention: str, day: str) -> bool:
    """Whether an invention may be presented when that day ends (rule 15)."""
    if sheet.inventions[invention].presented:
        return False
    return day == DAYS[-1] or sheet.is_invention_complete(invention)


def end_turn(table: UnventionTable) -> Happened:
    """Duties checked, first values of tools crossed off elsewhere, the day ended (rule 14)."""
    if all(seat.turn is None for seat in table.seats.values()):
        return Happened(table)
    problems = tuple(
        replace(found, player=player, line=table.roll_line)
        for player, seat in table.seats.items()
        for found in duties(seat)
    )
    unlocked = {tool for tool in TOOLS if any(s.sheet.has_tool(tool) for s in table.seats.values())}
    seats = {
        player: UnventionSeat(_cross_off(seat.sheet, unlocked))
        for player, seat in table.seats.items()
    }
    table = replace(table, seats=seats)
    most = max(seat.sheet.complete_journals for seat in seats.values())
    if most <= table.day:
        return Happened(table, problems)
    ended = DAYS[table.day]
    gains = (
        say("day-ends", day=day_name(ended)),
        *(say("day-skipped", day=day_name(skipped)) for skipped in DAYS[table.day + 1 : most]),
    )
    return Happened(replace(table, day=most, presenting=ended), problems, gains)


def duties(seat: UnventionSeat) -> list[Problem]:
    """What a player has left undone at the end of a turn (rules 5 and 13)."""
    turn = seat.turn
    problems = []
    if turn is not None and not seat.has_journaled:
        problems.append(broken(say("no-journaling")))
    open_bulbs = any(
        marks.has_free_bulb and not marks.presented for marks in seat.sheet.inventions.values()
    )
    if turn is not None and turn.ideas_to_place and open_bulbs:
        problems.append(broken(say("idea-not-placed")))
    return problems


def _cross_off(sheet: UnventionSheet, unlocked: set[str]) -> UnventionSheet:
    for tool in sorted(unlocked):
        if not sheet.tools[tool]:
            sheet = sheet.with_tool(tool, GONE)
    return sheet
