"""Where the evening stands: which day it is, who ended it, what to present; and the setup form."""

from collections.abc import Mapping

from scoring.games.unvention.counting import presented_line
from scoring.games.unvention.days import may_present
from scoring.games.unvention.facts import DAYS, INVENTIONS, NUMBERS, WORKSHOPS
from scoring.games.unvention.marks import sheet_of
from scoring.games.unvention.places import day_name, workshop_name
from scoring.games.unvention.sheet import UnventionSheet
from scoring.games.unvention.table import OVER, UnventionTable
from scoring.message import Book, Message, both, plain
from scoring.stage import Choice, Form, Offer, Stage
from scoring.standing import Sheets

say = Book(__package__)


def stage_of(table: UnventionTable, sheets: Sheets, by_moves: bool) -> Stage:
    """Which day it is, whether it ends and through whom, and what may be presented."""
    if by_moves:
        return _by_moves(table)
    read = {name: sheet_of(given[-1].marks) for name, given in sheets.items() if given}
    return _by_sheets(read)


def forms(table: UnventionTable) -> tuple[Form, ...]:
    """The setup by choosing: two workshops and numbers, one invention."""
    if table.is_set_up or table.has_begun:
        return ()
    workshops = tuple((name, workshop_name(name)) for name in WORKSHOPS)
    numbers = tuple((number, plain(number)) for number in NUMBERS)
    inventions = tuple((name, plain(found.title)) for name, found in INVENTIONS.items())
    choices = (
        Choice("workshop1", say("setup-form", part="workshop", index=1), workshops),
        Choice("number1", say("setup-form", part="number"), numbers),
        Choice("workshop2", say("setup-form", part="workshop", index=2), workshops),
        Choice("number2", say("setup-form", part="number"), numbers),
        Choice("bonus", say("setup-form", part="bonus"), inventions),
    )
    line = "setup {workshop1} {number1} {workshop2} {number2} bonus {bonus}"
    return (Form(say("setup-form"), choices, line, say("setup-form", part="confirm")),)


def _by_moves(table: UnventionTable) -> Stage:
    if table.presenting:
        sentence = _ended(table.presenting, table.day, table.sheets)
        offers = _offers(table.sheets, table.presenting, typed=True)
        return Stage(sentence, table.presenting, table.is_over, offers)
    if table.is_over or not (table.is_set_up or table.has_begun):
        return Stage(is_over=table.is_over)
    return Stage(say("it-is", day=day_name(DAYS[table.day])), is_over=False)


def _by_sheets(sheets: Mapping[str, UnventionSheet]) -> Stage:
    most = max((sheet.complete_journals for sheet in sheets.values()), default=0)
    if most == 0:
        return Stage(say("it-is", day=day_name(DAYS[0])) if sheets else None, is_over=False)
    day = DAYS[most - 1]
    return Stage(_ended(day, most, sheets), day, most >= OVER, _offers(sheets, day, typed=False))


def _ended(day: str, next_day: int, sheets: Mapping[str, UnventionSheet]) -> Message:
    number = DAYS.index(day) + 1
    who = [name for name, sheet in sheets.items() if sheet.complete_journals >= number]
    after = say("then-over") if next_day >= OVER else say("then", day=day_name(DAYS[next_day]))
    return say(
        "day-ended",
        day=day_name(day),
        players=both(*who),
        count=len(who),
        journals=number,
        after=after,
    )


def _offers(sheets: Mapping[str, UnventionSheet], day: str, *, typed: bool) -> tuple[Offer, ...]:
    """Complete inventions on any day, and on the last one every invention that was begun."""
    offers = []
    for player, sheet in sheets.items():
        for name, invention in INVENTIONS.items():
            if not may_present(sheet, name, day) or not sheet.inventions[name].shapes:
                continue
            line = presented_line(sheet.presented_on(name, day), name)
            is_complete = sheet.is_invention_complete(name)
            offers.append(
                Offer(
                    player,
                    plain(invention.title),
                    line.correct,
                    line.because,
                    f"{player} present {name}" if typed else "",
                    f"{name}.{day}" if is_complete and not typed else "",
                )
            )
    return tuple(offers)
