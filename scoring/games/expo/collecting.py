"""Numbers, Focus and resources (rules 3 to 10, 18, 21)."""

from dataclasses import replace

from scoring.games.expo.facts import DELAY, FACTS, FOCUS, FOCUS_COLLECTS, RESOURCES
from scoring.games.expo.moves import CheckFocus, Collect, WriteNumbers
from scoring.games.expo.sheet import number_faults, thing
from scoring.games.expo.table import ExpoTable, Happened, assess, named, no_turn, not_rolled
from scoring.message import Book, Message
from scoring.score import Problem, problem

say = Book(__package__)


def write_numbers(table: ExpoTable, player: str, move: WriteNumbers) -> Happened:
    """A player writes all their numbers anew (rules 3, 4, 5)."""
    turn = table.turn
    if not turn.active:
        return Happened(table, (no_turn(),))
    sheet = table.sheets[player]
    has_aquarium = sheet.has_rule(FOCUS_COLLECTS)
    problems = [
        problem(message) for message in number_faults(move.numbers, has_aquarium=has_aquarium)
    ]
    if turn.dice:
        problems.append(problem(say("numbers-after-roll")))
    if DELAY in move.numbers and not table.is_solo:
        problems.append(problem(say("delay-is-solo")))
    if player == turn.active and set(turn.wrote) - {player}:
        problems.append(problem(say("active-writes-first")))
    if player != turn.active:
        problems += _matches_active(table, move)
    after = table.with_sheet(player, replace(sheet, numbers=dict(move.numbers)))
    after = replace(after, turn=replace(turn, wrote=(*turn.wrote, player)))
    return Happened(after, named(problems, player))


def _matches_active(table: ExpoTable, move: WriteNumbers) -> list[Problem]:
    active = table.turn.active
    taken = table.sheets[active].numbers.values()
    return [
        problem(say("number-taken", number=str(number), what=thing(name), name=active))
        for name, number in move.numbers.items()
        if number in taken
    ]


def check_focus(table: ExpoTable, player: str, move: CheckFocus) -> Happened:
    """A player with four dice of their Focus number checks a box (rules 7, 8)."""
    assessed = assess(table)
    table = assessed.table
    problems = _using_problems(table, player)
    turn = table.turn
    sheet = table.sheets[player]
    number = table.numbers_of(player).get(FOCUS, 0) if turn.active else 0
    found = turn.dice.count(number)
    if not number:
        problems.append(problem(say("no-focus-number", part="in-play")))
    elif found < FACTS.focus_dice:
        message = say("too-few-dice", found=found, number=str(number), needed=FACTS.focus_dice)
        problems.append(problem(message, message.with_part("suggestion")))
    if player in turn.focused:
        problems.append(problem(say("second-focus", part="now")))
    if move.resource in sheet.focuses:
        problems.append(problem(say("focus-twice", resource=thing(move.resource))))
    after = table.with_sheet(player, replace(sheet, focuses=sheet.focuses | {move.resource}))
    after = replace(after, turn=replace(turn, focused={**turn.focused, player: number}))
    resource = thing(move.resource)
    gain = say("focus-checked", dice=found, number=str(number), resource=resource)
    gains = [*assessed.gains, gain]
    if not problems:
        after, given_back = _give_back(after)
        gains += given_back
    return Happened(after, (*assessed.problems, *named(problems, player)), tuple(gains))


def _give_back(table: ExpoTable) -> tuple[ExpoTable, list[Message]]:
    """Units of Focus dice go back: a Focus comes first, whoever spoke first (rule 8)."""
    gains = []
    for (name, resource), units in table.turn.collected.items():
        if units and not units_for(table, name, resource):
            sheet = table.sheets[name].pay({resource: units})
            collected = {**table.turn.collected, (name, resource): 0}
            table = replace(
                table.with_sheet(name, sheet), turn=replace(table.turn, collected=collected)
            )
            gains.append(say("units-given-back", name=name, units=units, resource=thing(resource)))
    return table, gains


def collect(table: ExpoTable, player: str, move: Collect) -> Happened:
    """A player collects resources by their numbers (rules 8, 9, 10, 18, 21)."""
    assessed = assess(table)
    table = assessed.table
    problems = _using_problems(table, player)
    gains = list(assessed.gains)
    if table.turn.dice:
        numbers = table.numbers_of(player)
        for resource in move.resources or [name for name in RESOURCES if name in numbers]:
            units = units_for(table, player, resource)
            if table.turn.collected.get((player, resource)):
                problems.append(problem(say("collected-twice", resource=thing(resource))))
            elif not units and move.resources:
                problems.append(problem(say("nothing-to-collect", resource=thing(resource))))
            if units:
                table, gain = _gain(table, player, resource, units)
                gains.append(gain)
    return Happened(table, (*assessed.problems, *named(problems, player)), tuple(gains))


def units_for(table: ExpoTable, player: str, resource: str) -> int:
    """How many units of a resource the dice bring a player, their pavilions included."""
    number = table.numbers_of(player).get(resource, 0)
    sheet = table.sheets[player]
    for name, focus_number in table.turn.focused.items():
        keeps_dice = name == player and sheet.has_rule(FOCUS_COLLECTS)
        if focus_number == number and not keeps_dice:
            return 0
    units = table.turn.dice.count(number)
    return units + sheet.adds(resource) if units else 0


def _gain(table: ExpoTable, player: str, resource: str, units: int) -> tuple[ExpoTable, Message]:
    sheet = table.sheets[player].collect(resource, units)
    before = table.turn.collected.get((player, resource), 0)
    collected = {**table.turn.collected, (player, resource): before + units}
    after = replace(table.with_sheet(player, sheet), turn=replace(table.turn, collected=collected))
    held = sheet.held[resource]
    return after, say("units-collected", units=units, resource=thing(resource), held=held)


def _using_problems(table: ExpoTable, player: str) -> list[Problem]:
    turn = table.turn
    if not turn.dice:
        return [not_rolled()]
    problems = []
    if turn.builder:
        problems.append(problem(say("too-late-to-collect", name=turn.builder)))
    others = {name for name, _ in turn.collected} | set(turn.focused)
    if player == turn.active and others - {player}:
        problems.append(problem(say("active-comes-first")))
    return problems
