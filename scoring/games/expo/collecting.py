"""Numbers, Focus and resources (rules 3 to 10, 18, 21)."""

from dataclasses import replace

from scoring.games.expo.facts import DELAY, FACTS, FOCUS, FOCUS_COLLECTS, RESOURCES
from scoring.games.expo.moves import CheckFocus, Collect, Numbers
from scoring.games.expo.sheet import number_problems
from scoring.games.expo.table import Happened, Table, assess, named, no_turn, not_rolled
from scoring.score import Problem
from scoring.words import counted


def write_numbers(table: Table, player: str, move: Numbers) -> Happened:
    """A player writes all their numbers anew (rules 3, 4, 5)."""
    turn = table.turn
    if not turn.active:
        return Happened(table, (no_turn(),))
    sheet = table.sheets[player]
    has_aquarium = sheet.has_rule(FOCUS_COLLECTS)
    problems = [
        Problem(code, message)
        for code, message in number_problems(move.numbers, has_aquarium=has_aquarium)
    ]
    if turn.dice:
        problems.append(Problem("numbers-after-roll", "numbers are written before the roll"))
    if DELAY in move.numbers and not table.is_solo:
        problems.append(Problem("delay-is-solo", "a number for Delay is for a game alone"))
    if player == turn.active and set(turn.wrote) - {player}:
        problems.append(Problem("active-writes-first", "the others wrote their numbers before"))
    if player != turn.active:
        problems += _matches_active(table, move)
    after = table.with_sheet(player, replace(sheet, numbers=dict(move.numbers)))
    after = replace(after, turn=replace(turn, wrote=(*turn.wrote, player)))
    return Happened(after, named(problems, player))


def _matches_active(table: Table, move: Numbers) -> list[Problem]:
    active = table.turn.active
    taken = table.sheets[active].numbers.values()
    return [
        Problem("number-taken", f"{number} for {name} is a number of {active}, who has the turn")
        for name, number in move.numbers.items()
        if number in taken
    ]


def check_focus(table: Table, player: str, move: CheckFocus) -> Happened:
    """A player with four dice of their Focus number checks a box (rules 7, 8)."""
    assessed = assess(table)
    table = assessed.table
    problems = _using_problems(table, player)
    turn = table.turn
    sheet = table.sheets[player]
    number = table.numbers_of(player).get(FOCUS, 0) if turn.active else 0
    found = turn.dice.count(number)
    if not number:
        problems.append(Problem("no-focus-number", "no number for Focus is in play"))
    elif found < FACTS.focus_dice:
        message = f"{counted(found, 'die', 'dice')} with the Focus number {number}"
        problems.append(Problem("too-few-dice", message, f"{FACTS.focus_dice} are needed"))
    if player in turn.focused:
        problems.append(Problem("second-focus", "one Focus is checked in a turn"))
    if move.resource in sheet.focuses:
        problems.append(Problem("focus-twice", f"the Focus on {move.resource} is checked already"))
    after = table.with_sheet(player, replace(sheet, focuses=sheet.focuses | {move.resource}))
    after = replace(after, turn=replace(turn, focused={**turn.focused, player: number}))
    gains = (
        *assessed.gains,
        f"{counted(found, 'die', 'dice')} of {number}: a Focus on {move.resource}",
    )
    return Happened(after, (*assessed.problems, *named(problems, player)), gains)


def collect(table: Table, player: str, move: Collect) -> Happened:
    """A player collects resources by their numbers (rules 8, 9, 10, 18, 21)."""
    assessed = assess(table)
    table = assessed.table
    problems = _using_problems(table, player)
    gains = list(assessed.gains)
    if table.turn.dice:
        numbers = table.numbers_of(player)
        for resource in move.resources or [name for name in RESOURCES if name in numbers]:
            units = units_for(table, player, resource)
            if (player, resource) in table.turn.collected:
                message = f"{resource} has been collected in this turn already"
                problems.append(Problem("collected-twice", message))
            elif not units and move.resources:
                message = f"no die brings {resource}"
                problems.append(Problem("nothing-to-collect", message))
            if units:
                table, gain = _gain(table, player, resource, units)
                gains.append(gain)
    return Happened(table, (*assessed.problems, *named(problems, player)), tuple(gains))


def units_for(table: Table, player: str, resource: str) -> int:
    """How many units of a resource the dice bring a player, their pavilions included."""
    number = table.numbers_of(player).get(resource, 0)
    sheet = table.sheets[player]
    for name, focus_number in table.turn.focused.items():
        keeps_dice = name == player and sheet.has_rule(FOCUS_COLLECTS)
        if focus_number == number and not keeps_dice:
            return 0
    units = table.turn.dice.count(number)
    return units + sheet.adds(resource) if units else 0


def _gain(table: Table, player: str, resource: str, units: int) -> tuple[Table, str]:
    sheet = table.sheets[player].collect(resource, units)
    turn = replace(table.turn, collected=table.turn.collected | {(player, resource)})
    after = replace(table.with_sheet(player, sheet), turn=turn)
    return after, f"{units} {resource}, {sheet.held[resource]} held"


def _using_problems(table: Table, player: str) -> list[Problem]:
    turn = table.turn
    if not turn.dice:
        return [not_rolled()]
    problems = []
    if turn.builder:
        message = f"{turn.builder} has begun to build, and nobody collects any more"
        problems.append(Problem("too-late-to-collect", message))
    others = {name for name, _ in turn.collected} | set(turn.focused)
    if player == turn.active and others - {player}:
        problems.append(Problem("active-comes-first", "the others used the dice before"))
    return problems
