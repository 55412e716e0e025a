"""The whole table: turns, rolls, days and the end (rules 1, 6, 16, 17, 19, 20, 25, 26).

A broken rule is a Problem, and the move is then carried out as far as it can be, because that is
what the players' sheets will show.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

import scoring.replay
from scoring.games.expo.facts import CHANGE_A_DIE, DELAY, EXTRA_DIE, EXTRA_REROLL, FACTS
from scoring.games.expo.moves import Change, Dice, Reroll
from scoring.games.expo.sheet import PlayerSheet
from scoring.score import Problem
from scoring.words import counted, listed


@dataclass(frozen=True, slots=True)
class Turn:
    """What has happened in one player's turn so far."""

    active: str = ""
    """Whose turn it is; "" before the first."""
    wrote: tuple[str, ...] = ()
    """Who has written numbers."""
    dice: Dice = ()
    rerolls: int = 0
    has_changed: bool = False
    """The Videophone was used."""
    must_reroll: bool = False
    """The Videophone was used after what is still the last roll."""
    is_assessed: bool = False
    """The last roll is made, and its results are being used."""
    focused: Mapping[str, int] = field(default_factory=dict)
    """Who has checked a Focus, and with which number."""
    collected: frozenset[tuple[str, str]] = frozenset()
    """Who has collected which resource."""
    builder: str = ""
    """Who has built last."""


@dataclass(frozen=True, slots=True)
class Table:
    """All players, and where the fair stands."""

    sheets: Mapping[str, PlayerSheet]
    turn: Turn = Turn()
    days: int = 0
    last_turns: tuple[str, ...] | None = None
    """Who still has a turn after the eighth day; None before it."""
    is_over: bool = False

    @property
    def players(self) -> tuple[str, ...]:
        """In the order they sit."""
        return tuple(self.sheets)

    @property
    def is_solo(self) -> bool:
        """Whether one player plays alone."""
        return len(self.sheets) == 1

    def after_active(self, player: str) -> int:
        """How many seats clockwise from the active player; 0 is the active player."""
        players = self.players
        first = self.turn.active or players[0]
        return (players.index(player) - players.index(first)) % len(players)

    def clockwise(self) -> tuple[str, ...]:
        """All players, the active one first."""
        return tuple(sorted(self.players, key=self.after_active))

    def with_sheet(self, player: str, sheet: PlayerSheet) -> "Table":
        """With one sheet changed."""
        return replace(self, sheets={**self.sheets, player: sheet})

    def numbers_of(self, player: str) -> dict[str, int]:
        """A player's numbers that are in play: none that the active player has (rule 5)."""
        numbers = self.sheets[player].numbers
        if player == self.turn.active:
            return dict(numbers)
        taken = set(self.sheets[self.turn.active].numbers.values())
        return {name: number for name, number in numbers.items() if number not in taken}


Happened: TypeAlias = scoring.replay.Happened[Table]
"""What one entry did to the table."""


def new_table(players: Sequence[str]) -> Table:
    """Clean sheets, before the first turn."""
    return Table(dict.fromkeys(players, PlayerSheet()))


def begin_turn(table: Table, player: str) -> Happened:
    """The turn before is over, and the next player's begins (rules 1, 17)."""
    closed = close_turn(table)
    table, problems = closed.table, list(closed.problems)
    expected = table.players[0]
    if table.turn.active:
        expected = table.players[(table.players.index(table.turn.active) + 1) % len(table.players)]
    if table.is_over or table.last_turns == ():
        problems.append(Problem("game-over", "the last turn has been played", "write: end"))
    elif player != expected:
        problems.append(Problem("wrong-player", f"it is {expected}'s turn", f"turn {expected}"))
    last_turns = table.last_turns
    if last_turns is not None:
        last_turns = tuple(name for name in last_turns if name != player)
    after = replace(table, turn=Turn(player), last_turns=last_turns)
    return Happened(after, tuple(problems), closed.gains)


def end(table: Table) -> Happened:
    """The last turn is over (rules 17, 26)."""
    closed = close_turn(table)
    if closed.table.last_turns == ():
        return replace(closed, table=replace(closed.table, is_over=True))
    waiting = closed.table.last_turns or ()
    left = FACTS.days - closed.table.days
    why = f"a last turn for {listed(waiting)}" if waiting else counted(left, "day")
    problem = Problem("not-over-yet", f"the game is not over, still to come: {why}")
    return Happened(closed.table, (*closed.problems, problem), closed.gains)


def close_turn(table: Table) -> Happened:
    """What must be done before the next turn."""
    assessed = assess(table)
    if table.turn.active and not table.turn.dice:
        problem = Problem("turn-without-roll", f"{table.turn.active} did not roll", "roll first")
        return replace(assessed, problems=(*assessed.problems, problem))
    return assessed


def roll(table: Table, dice: Dice) -> Happened:
    """The active player rolls all dice (rules 6, 19, 25)."""
    if not table.turn.active:
        return Happened(table, (no_turn(),))
    problems = []
    sheet = table.sheets[table.turn.active]
    if table.turn.dice:
        message = f"{table.turn.active} has rolled already"
        problems.append(Problem("rolled-twice", message, "write reroll, or turn NAME"))
    if len(dice) > FACTS.dice and not sheet.has_rule(EXTRA_DIE):
        message = f"{len(dice)} dice are rolled with the Inverted Pyramid only"
        problems.append(Problem("no-seventh-die", message, f"roll {FACTS.dice}"))
    if table.is_solo and DELAY not in sheet.numbers:
        problems.append(Problem("no-delay", "alone, a number is written for Delay every turn"))
    after = replace(table, turn=replace(table.turn, dice=dice))
    return Happened(after, named(problems, table.turn.active))


def reroll(table: Table, move: Reroll) -> Happened:
    """Some dice are thrown again (rules 6, 19)."""
    turn = table.turn
    if not turn.dice:
        return Happened(table, (not_rolled(),))
    problems = _changing_problems(table, move.put_back)
    allowed = FACTS.rerolls + table.sheets[turn.active].has_rule(EXTRA_REROLL)
    if turn.rerolls >= allowed:
        message = f"dice are re-rolled up to {allowed} times"
        problems.append(Problem("too-many-rerolls", message))
    kept = Counter(turn.dice) - Counter(move.put_back)
    dice = tuple(sorted(kept.elements())) + move.came
    turn = replace(turn, dice=dice, rerolls=turn.rerolls + 1, must_reroll=False)
    return Happened(replace(table, turn=turn), named(problems, turn.active))


def change(table: Table, move: Change) -> Happened:
    """One die is turned to another number (rule 20)."""
    turn = table.turn
    if not turn.dice:
        return Happened(table, (not_rolled(),))
    problems = _changing_problems(table, (move.old,))
    if not table.sheets[turn.active].has_rule(CHANGE_A_DIE):
        message = "a die is turned with the Videophone only"
        problems.append(Problem("no-videophone", message))
    if turn.has_changed:
        problems.append(Problem("changed-twice", "one die is turned in a turn"))
    kept = Counter(turn.dice) - Counter((move.old,))
    dice = (*sorted(kept.elements()), move.new)
    turn = replace(turn, dice=dice, has_changed=True, must_reroll=True)
    return Happened(replace(table, turn=turn), named(problems, turn.active))


def assess(table: Table) -> Happened:
    """The last roll is made: from here on its results are used (rules 20, 25)."""
    turn = table.turn
    if turn.is_assessed or not turn.dice:
        return Happened(table)
    problems = []
    if turn.must_reroll:
        message = "a die is not turned after the last roll"
        problems.append(Problem("changed-the-last-roll", message, "re-roll after it"))
    table = replace(table, turn=replace(turn, is_assessed=True))
    gains: tuple[str, ...] = ()
    if table.is_solo:
        delay = table.sheets[turn.active].numbers.get(DELAY, 0)
        table, gains = pass_days(table, turn.dice.count(delay))
    return Happened(table, named(problems, turn.active), gains)


def pass_days(table: Table, count: int) -> tuple[Table, tuple[str, ...]]:
    """So many days pass; with the last of them the last turns begin (rules 16, 17)."""
    days = min(table.days + count, FACTS.days)
    if days == table.days:
        return table, ()
    gains = [f"day {day}" for day in range(table.days + 1, days + 1)]
    sheets = {name: replace(sheet, days=days) for name, sheet in table.sheets.items()}
    table = replace(table, sheets=sheets, days=days)
    if days == FACTS.days:
        table = replace(table, last_turns=table.clockwise()[1:])
        gains.append(_last_turns_text(table.clockwise()[1:]))
    return table, tuple(gains)


def _last_turns_text(names: tuple[str, ...]) -> str:
    if not names:
        return "the game ends with this turn"
    return f"one more turn for {listed(names)}"


def named(problems: Sequence[Problem], player: str) -> tuple[Problem, ...]:
    """The problems as this player's."""
    return tuple(replace(problem, player=player) for problem in problems)


def no_turn() -> Problem:
    """Nobody's turn has begun."""
    return Problem("no-turn", "nobody's turn has begun", "write: turn NAME")


def not_rolled() -> Problem:
    """The dice have not been rolled."""
    return Problem("not-rolled", "the dice have not been rolled in this turn", "roll first")


def _changing_problems(table: Table, dice: Dice) -> list[Problem]:
    problems = []
    if table.turn.is_assessed:
        message = "the results of this roll have been used already"
        problems.append(Problem("roll-is-over", message))
    missing = Counter(dice) - Counter(table.turn.dice)
    if missing:
        faces = " ".join(str(face) for face in sorted(missing.elements()))
        lying = " ".join(str(die) for die in sorted(table.turn.dice))
        problems.append(
            Problem("die-not-there", f"no die of {faces} is there", f"the dice are {lying}")
        )
    return problems
