"""One turn of everybody by chance among what is legal.

Everybody saves for a goal, a pavilion or a display, and writes numbers for what it lacks; so games
come to their eighth day and show every rule.
"""

from collections.abc import Mapping
from random import Random

from scoring.cursor import entry_of
from scoring.games.expo.collecting import units_for
from scoring.games.expo.facts import (
    CHANGE_A_DIE,
    DELAY,
    DISPLAYS,
    EXTRA_DIE,
    EXTRA_REROLL,
    FACTS,
    FOCUS,
    FOCUS_COLLECTS,
    LINES,
    RESOURCES,
)
from scoring.games.expo.moves import (
    BeginTurn,
    BuildDisplay,
    BuildPavilion,
    CheckFocus,
    Collect,
    ExpoReroll,
    ExpoRoll,
    Move,
    Numbered,
    TurnDie,
    WriteNumbers,
)
from scoring.games.expo.play import play
from scoring.games.expo.sheet import ExpoSheet
from scoring.games.expo.table import ExpoTable, new_table
from scoring.record import Entry, GameRecord

Goal = BuildPavilion | BuildDisplay

KEEPS_NUMBERS = 0.2
WANTS_FOCUS = 0.6
WANTS_PAVILION = 0.25
BUILDS_ON_THE_WAY = 0.15
STOPS_ROLLING = 0.1


class Playing:
    """A game as it is played: the table, what was written down, and what everybody is after."""

    def __init__(self, chance: Random, players: tuple[str, ...]) -> None:
        self.chance = chance
        self.table: ExpoTable = new_table(GameRecord("expo", players)).table
        self.entries: list[Entry] = []
        self.goals: dict[str, Goal] = {}
        self.lines = {name: chance.choice(sorted(LINES)) for name in players}

    def happen(self, move: Move, player: str = "") -> None:
        """Play a move and write it down."""
        self.entries.append(entry_of(move, player))
        self.table = play(self.table, player, move).table


def play_turn(game: Playing, player: str) -> None:
    """A whole turn of this player, with what the others do in it."""
    game.happen(BeginTurn(player))
    for name in game.table.clockwise():
        _write_numbers(game, name)
    _throw_dice(game)
    for name in game.table.clockwise():
        _use_dice(game, name)
    for name in game.table.clockwise():
        _build(game, name)


def _cost(goal: Goal) -> Mapping[str, int]:
    if isinstance(goal, BuildPavilion):
        return FACTS.pavilions[goal.pavilion].cost
    resource, level = goal.display
    return {resource: level}


def _is_open(table: ExpoTable, player: str, goal: Goal) -> bool:
    if isinstance(goal, BuildPavilion):
        owned = any(goal.pavilion in sheet.pavilions for sheet in table.sheets.values())
        return not owned and len(table.sheets[player].pavilions) < FACTS.pavilion_slots
    return goal.display not in table.sheets[player].displays


def _goal(game: Playing, player: str) -> Goal:
    goal = game.goals.get(player)
    if goal is None or not _is_open(game.table, player, goal):
        pavilions: list[Goal] = [BuildPavilion(name) for name in FACTS.pavilions]
        displays: list[Goal] = [
            BuildDisplay(display)
            for display in DISPLAYS
            for _ in range(20 if display in LINES[game.lines[player]] else display[1])
        ]
        first, second = pavilions, displays
        if game.chance.random() > WANTS_PAVILION:
            first, second = displays, pavilions
        choices = [goal for goal in first if _is_open(game.table, player, goal)]
        choices = choices or [goal for goal in second if _is_open(game.table, player, goal)]
        goal = game.chance.choice(choices or [BuildDisplay(DISPLAYS[0])])
        game.goals[player] = goal
    return goal


def _write_numbers(game: Playing, player: str) -> None:
    """Numbers for what the goal lacks, and perhaps for Focus (rules 3, 4, 5, 21, 25)."""
    chance, table = game.chance, game.table
    sheet = table.sheets[player]
    if sheet.numbers and chance.random() < KEEPS_NUMBERS:
        return
    taken = (
        set() if player == table.turn.active else set(table.numbers_of(table.turn.active).values())
    )
    free = [number for number in range(1, 7) if number not in taken]
    chance.shuffle(free)
    cost = _cost(_goal(game, player))
    lacking = [name for name in cost if sheet.held[name] < cost[name]]
    lacking.sort(key=lambda name: sheet.held[name] - cost[name])
    others = [name for name in RESOURCES if name not in lacking]
    wanted = [*lacking, *chance.sample(others, len(others))][: chance.choice((1, 2, 2, 2))]
    numbers = {name: free.pop() for name in wanted if free}
    if table.is_solo:
        numbers[DELAY] = free.pop()
    if chance.random() < WANTS_FOCUS and len(sheet.focuses) < len(RESOURCES):
        if sheet.has_rule(FOCUS_COLLECTS) and wanted[0] in numbers and chance.random() < 0.5:
            numbers[FOCUS] = numbers[wanted[0]]
        elif free:
            numbers[FOCUS] = free.pop()
    game.happen(WriteNumbers(numbers), player)


def _throw_dice(game: Playing) -> None:
    """Roll, and re-roll what does not match (rules 6, 19, 20)."""
    chance = game.chance
    sheet = game.table.sheets[game.table.turn.active]
    count = FACTS.dice + (sheet.has_rule(EXTRA_DIE) and chance.random() < 0.9)
    game.happen(ExpoRoll(_throw(chance, count)))
    for _ in range(FACTS.rerolls + sheet.has_rule(EXTRA_REROLL)):
        put_back = _unwanted(game.table.turn.dice, sheet)
        if not put_back or chance.random() < STOPS_ROLLING:
            return
        may_change = sheet.has_rule(CHANGE_A_DIE) and not game.table.turn.has_changed
        if may_change and len(put_back) > 1:
            game.happen(TurnDie(put_back[0], _wanted(game.table.turn.dice, sheet)[0]))
            put_back = put_back[1:]
        game.happen(ExpoReroll(put_back, _throw(chance, len(put_back))))


def _throw(chance: Random, count: int) -> Numbered:
    return tuple(chance.randint(1, 6) for _ in range(count))


def _wanted(dice: Numbered, sheet: ExpoSheet) -> list[int]:
    """The numbers to keep: that of Focus when three dice show it, else those of resources."""
    focus = sheet.numbers.get(FOCUS, 0)
    resources = [number for name, number in sheet.numbers.items() if name in RESOURCES]
    if dice.count(focus) >= FACTS.focus_dice - 1 or not resources:
        return [focus] if focus else [6]
    return resources


def _unwanted(dice: Numbered, sheet: ExpoSheet) -> Numbered:
    keep = _wanted(dice, sheet)
    return tuple(die for die in dice if die not in keep)


def _use_dice(game: Playing, player: str) -> None:
    """Check a Focus and collect, where the dice allow it (rules 7 to 10)."""
    chance, table = game.chance, game.table
    sheet = table.sheets[player]
    numbers = table.numbers_of(player)
    unfocused = [name for name in RESOURCES if name not in sheet.focuses]
    focus = numbers.get(FOCUS, 0)
    if unfocused and focus and table.turn.dice.count(focus) >= FACTS.focus_dice:
        best = max(unfocused, key=lambda name: sum(1 for one, _ in sheet.displays if one == name))
        game.happen(CheckFocus(best), player)
    collectable = [name for name in RESOURCES if name in numbers]
    bringing = [name for name in collectable if units_for(game.table, player, name)]
    if bringing and (player == table.turn.active or chance.random() < 0.95):
        game.happen(Collect(tuple(bringing) if chance.random() < 0.3 else ()), player)


def _build(game: Playing, player: str) -> None:
    """Build the goal when it can be paid, and sometimes something on the way (rules 11 to 16)."""
    is_last = game.table.last_turns == ()
    while True:
        sheet = game.table.sheets[player]
        goal = _goal(game, player)
        if not (_is_open(game.table, player, goal) and sheet.can_pay(_cost(goal))):
            payable = [one for one in DISPLAYS if sheet.can_pay({one[0]: one[1]})]
            payable = [one for one in payable if one not in sheet.displays]
            if not payable or (not is_last and game.chance.random() > BUILDS_ON_THE_WAY):
                return
            goal = BuildDisplay(game.chance.choice(payable))
        game.happen(goal, player)
