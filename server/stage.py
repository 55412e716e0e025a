"""Where the evening stands: which day it is, whether it ends and through whom, what to present."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.games.unvention.facts import DAYS, INVENTIONS
from scoring.games.unvention.marks import read_sheet
from scoring.games.unvention.replay import finish, replay
from scoring.games.unvention.scores import invention_score
from scoring.games.unvention.sheet import PlayerSheet
from scoring.games.unvention.table import OVER
from scoring.record import FilledSheet, GameRecord, RecordError
from scoring.rules import Rules
from scoring.words import listed


@dataclass(frozen=True, slots=True)
class Offer:
    """An invention that a player may present now."""

    player: str
    invention: str
    title: str
    points: int
    because: str
    line: str = ""
    """The move that presents it, where moves are typed."""
    field: str = ""
    """The field to circle on the sheet, where the sheet is what counts."""


@dataclass(frozen=True, slots=True)
class Stage:
    """Where a game stands."""

    sentence: str = ""
    """For people; "" where the game has nothing to say."""
    ends: str = ""
    """The day that has just ended: `friday`…"""
    is_over: bool = True
    """May a winner be named? True for a game that does not say."""
    offers: tuple[Offer, ...] = ()


def stage_of(rules: Rules, record: GameRecord) -> Stage:
    """Where the game stands, by its moves where there are any, else by its sheets."""
    if rules.name != "unvention":
        return Stage()
    if any(entry.player for entry in record.entries):
        return _by_moves(record)
    return _by_sheets(record.sheets)


def _by_moves(record: GameRecord) -> Stage:
    try:
        table = finish(replay(record)).table
    except RecordError:
        return Stage(is_over=False)
    if not table.presenting:
        return Stage(f"It is {DAYS[table.day].capitalize()}." if table.day < OVER else "")
    sentence = _ended(table.presenting, table.sheets)
    offers = _offers(table.sheets, table.presenting, typed=True)
    return Stage(sentence, table.presenting, table.day >= OVER, offers)


def _by_sheets(filled: Sequence[FilledSheet]) -> Stage:
    sheets = {one.player: read_sheet(one.marks) for one in filled}
    most = max((sheet.complete_journals for sheet in sheets.values()), default=0)
    if most == 0:
        return Stage("It is Friday." if sheets else "", is_over=False)
    day = DAYS[most - 1]
    return Stage(_ended(day, sheets), day, most >= OVER, _offers(sheets, day, typed=False))


def _ended(day: str, sheets: Mapping[str, PlayerSheet]) -> str:
    number = DAYS.index(day) + 1
    who = [name for name, sheet in sheets.items() if sheet.complete_journals >= number]
    journals = "one journal" if number == 1 else f"{('two', 'three')[number - 2]} journals"
    verb = "has" if len(who) == 1 else "have"
    after = "the game is over" if number == OVER else f"then {DAYS[number].capitalize()} begins"
    return (
        f"{day.capitalize()} ends: {listed(who)} {verb} completed {journals}. "
        f"Everybody may present inventions now; {after}."
    )


def _offers(sheets: Mapping[str, PlayerSheet], day: str, *, typed: bool) -> tuple[Offer, ...]:
    """Complete inventions on any day, and on the last one every invention that was begun."""
    offers = []
    for player, sheet in sheets.items():
        for name, invention in INVENTIONS.items():
            marks = sheet.inventions[name]
            complete = sheet.is_invention_complete(name)
            if marks.presented or not (complete or (day == DAYS[-1] and marks.shapes)):
                continue
            score = invention_score(sheet, name, day)
            line = f"{player} present {name}" if typed else ""
            field = f"{name}.{day}" if complete and not typed else ""
            offers.append(
                Offer(player, name, invention.title, score.total, str(score), line, field)
            )
    return tuple(offers)
