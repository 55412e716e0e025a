"""Displays, bonuses and pavilions (rules 11 to 16)."""

from collections.abc import Mapping
from dataclasses import replace

from scoring.games.expo.facts import FACTS, TOP_LEVEL
from scoring.games.expo.moves import BuildDisplay, BuildPavilion
from scoring.games.expo.sheet import ExpoSheet, line_name, thing
from scoring.games.expo.table import ExpoTable, Happened, assess, named, not_rolled, pass_days
from scoring.message import Book, Listed, Message
from scoring.score import Problem, problem

say = Book(__package__)


def build_display(table: ExpoTable, player: str, move: BuildDisplay) -> Happened:
    """A player builds one display (rules 12, 13, 16)."""
    assessed = assess(table)
    table = assessed.table
    resource, level = move.display
    sheet = table.sheets[player]
    cost = {resource: level}
    problems = _building_problems(table, player, cost)
    if move.display in sheet.displays:
        problems.append(problem(say("built-twice", resource=thing(resource), level=level)))
    built = replace(sheet.pay(cost), displays=sheet.displays | {move.display})
    table, gains = _claim_bonuses(table.with_sheet(player, built), player)
    if level == TOP_LEVEL and move.display not in sheet.displays:
        table, days = pass_days(table, 1)
        gains += days
    return _built(table, player, assessed, problems, (_left(built, cost), *gains))


def build_pavilion(table: ExpoTable, player: str, move: BuildPavilion) -> Happened:
    """A player builds one pavilion (rules 14, 15, 16)."""
    assessed = assess(table)
    table = assessed.table
    pavilion = FACTS.pavilions[move.pavilion]
    sheet = table.sheets[player]
    problems = _building_problems(table, player, pavilion.cost)
    owner = next(
        (name for name in table.players if pavilion.id in table.sheets[name].pavilions), ""
    )
    if owner:
        problems.append(problem(say("pavilion-taken", pavilion=pavilion.name, name=owner)))
    if len(sheet.pavilions) >= FACTS.pavilion_slots:
        problems.append(problem(say("no-slot", part="full")))
    built = replace(sheet.pay(pavilion.cost), pavilions=sheet.pavilions | {pavilion.id})
    table, days = pass_days(table.with_sheet(player, built), 0 if owner == player else 1)
    gains = (_left(built, pavilion.cost), *days)
    return _built(table, player, assessed, problems, gains)


def _built(
    table: ExpoTable,
    player: str,
    assessed: Happened,
    problems: list[Problem],
    gains: tuple[Message, ...],
) -> Happened:
    after = replace(table, turn=replace(table.turn, builder=player)) if table.turn.dice else table
    all_problems = (*assessed.problems, *named(problems, player))
    return Happened(after, all_problems, assessed.gains + gains)


def _building_problems(table: ExpoTable, player: str, cost: Mapping[str, int]) -> list[Problem]:
    if not table.turn.dice:
        return [not_rolled()]
    problems = []
    builder = table.turn.builder
    if builder and table.after_active(player) < table.after_active(builder):
        message = say("built-out-of-order", builder=builder, active=table.turn.active)
        problems.append(problem(message))
    sheet = table.sheets[player]
    if not sheet.can_pay(cost):
        problems.append(problem(_shortage(sheet, cost)))
    return problems


def _left(sheet: ExpoSheet, cost: Mapping[str, int]) -> Message:
    left = (say("units", count=sheet.held[resource], resource=thing(resource)) for resource in cost)
    return say("units-left", units=Listed(tuple(left), "unit"))


def _shortage(sheet: ExpoSheet, cost: Mapping[str, int]) -> Message:
    short = (
        say("units-short", resource=thing(resource), needed=units, held=sheet.held[resource])
        for resource, units in cost.items()
        if sheet.held[resource] < units
    )
    return say("cannot-pay", short=Listed(tuple(short), "unit"))


def _claim_bonuses(table: ExpoTable, player: str) -> tuple[ExpoTable, tuple[Message, ...]]:
    """Circle every line just finished that nobody has; the others cross it out (rule 13)."""
    sheet = table.sheets[player]
    claimed = {line for other in table.sheets.values() for line in other.circled}
    lines = [line for line in sheet.finished_lines() if line not in claimed]
    if not lines:
        return table, ()
    sheets = {
        name: replace(other, circled=other.circled | set(lines))
        if name == player
        else replace(other, crossed=other.crossed | set(lines))
        for name, other in table.sheets.items()
    }
    gains = tuple(
        say("line-is-whole", line=line_name(line), points=FACTS.bonuses[line]) for line in lines
    )
    return replace(table, sheets=sheets), gains
