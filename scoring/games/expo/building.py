"""Displays, bonuses and pavilions (rules 11 to 16)."""

from collections.abc import Mapping
from dataclasses import replace

from scoring.games.expo.facts import FACTS, TOP_LEVEL
from scoring.games.expo.fields import display_id, line_name, place_name
from scoring.games.expo.moves import Build, BuildPavilion
from scoring.games.expo.sheet import PlayerSheet
from scoring.games.expo.table import Happened, Table, assess, named, not_rolled, pass_days
from scoring.score import Problem


def build_display(table: Table, player: str, move: Build) -> Happened:
    """A player builds one display (rules 12, 13, 16)."""
    assessed = assess(table)
    table = assessed.table
    resource, level = move.display
    sheet = table.sheets[player]
    cost = {resource: level}
    problems = _building_problems(table, player, cost)
    if move.display in sheet.displays:
        message = f"{place_name(display_id(move.display))} is built already"
        problems.append(Problem("built-twice", message))
    built = replace(sheet.pay(cost), displays=sheet.displays | {move.display})
    table, gains = _claim_bonuses(table.with_sheet(player, built), player)
    if level == TOP_LEVEL and move.display not in sheet.displays:
        table, days = pass_days(table, 1)
        gains += days
    return _built(table, player, assessed, problems, (_left(built, cost), *gains))


def build_pavilion(table: Table, player: str, move: BuildPavilion) -> Happened:
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
        problems.append(Problem("pavilion-taken", f"the {pavilion} is {owner}'s"))
    if len(sheet.pavilions) >= FACTS.pavilion_slots:
        problems.append(Problem("no-slot", "no pavilion slot is empty"))
    built = replace(sheet.pay(pavilion.cost), pavilions=sheet.pavilions | {pavilion.id})
    table, days = pass_days(table.with_sheet(player, built), 0 if owner == player else 1)
    gains = (_left(built, pavilion.cost), *days)
    return _built(table, player, assessed, problems, gains)


def _built(
    table: Table,
    player: str,
    assessed: Happened,
    problems: list[Problem],
    gains: tuple[str, ...],
) -> Happened:
    after = replace(table, turn=replace(table.turn, builder=player)) if table.turn.dice else table
    all_problems = (*assessed.problems, *named(problems, player))
    return Happened(after, all_problems, assessed.gains + gains)


def _building_problems(table: Table, player: str, cost: Mapping[str, int]) -> list[Problem]:
    if not table.turn.dice:
        return [not_rolled()]
    problems = []
    builder = table.turn.builder
    if builder and table.after_active(player) < table.after_active(builder):
        message = f"{builder} has built, and building goes clockwise from {table.turn.active}"
        problems.append(Problem("built-out-of-order", message))
    sheet = table.sheets[player]
    if not sheet.can_pay(cost):
        problems.append(Problem("cannot-pay", _shortage(sheet, cost)))
    return problems


def _left(sheet: PlayerSheet, cost: Mapping[str, int]) -> str:
    return ", ".join(f"{sheet.held[resource]} {resource} left" for resource in cost)


def _shortage(sheet: PlayerSheet, cost: Mapping[str, int]) -> str:
    short = [
        f"{resource} {units} needed, {sheet.held[resource]} held"
        for resource, units in cost.items()
        if sheet.held[resource] < units
    ]
    return "; ".join(short)


def _claim_bonuses(table: Table, player: str) -> tuple[Table, tuple[str, ...]]:
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
    gains = tuple(f"{line_name(line)} is whole: {FACTS.bonuses[line]}" for line in lines)
    return replace(table, sheets=sheets), gains
