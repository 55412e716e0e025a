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
from scoring.games.expo.moves import ExpoReroll, Numbered, TurnDie
from scoring.games.expo.sheet import ExpoSheet
from scoring.message import Book, Message, both, either
from scoring.record import GameRecord
from scoring.score import Problem, problem

say = Book(__package__)


@dataclass(frozen=True, slots=True)
class ExpoTurn:
    """What has happened in one player's turn so far."""

    active: str = ""
    """Whose turn it is; "" before the first."""
    wrote: tuple[str, ...] = ()
    """Who has written numbers."""
    dice: Numbered = ()
    rerolls: int = 0
    has_changed: bool = False
    """The Videophone was used."""
    must_reroll: bool = False
    """The Videophone was used after what is still the last roll."""
    is_assessed: bool = False
    """The last roll is made, and its results are being used."""
    focused: Mapping[str, int] = field(default_factory=dict)
    """Who has checked a Focus, and with which number."""
    collected: Mapping[tuple[str, str], int] = field(default_factory=dict)
    """Who has collected which resource, and how many units of it."""
    builder: str = ""
    """Who has built last."""


@dataclass(frozen=True, slots=True)
class ExpoTable:
    """All players, and where the fair stands."""

    sheets: Mapping[str, ExpoSheet]
    turn: ExpoTurn = ExpoTurn()
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

    def with_sheet(self, player: str, sheet: ExpoSheet) -> "ExpoTable":
        """With one sheet changed."""
        return replace(self, sheets={**self.sheets, player: sheet})

    def numbers_of(self, player: str) -> dict[str, int]:
        """A player's numbers that are in play: none that the active player has (rule 5)."""
        numbers = self.sheets[player].numbers
        if player == self.turn.active:
            return dict(numbers)
        taken = set(self.sheets[self.turn.active].numbers.values())
        return {name: number for name, number in numbers.items() if number not in taken}


Happened: TypeAlias = scoring.replay.Happened[ExpoTable]
"""What one entry did to the table."""


def new_table(record: GameRecord) -> Happened:
    """Clean sheets, before the first turn."""
    return Happened(ExpoTable(dict.fromkeys(record.players, ExpoSheet())))


def dice_now(table: ExpoTable) -> tuple[int, ...]:
    """How many dice lie there, until they are used; then how many may be rolled (rules 6, 19)."""
    turn = table.turn
    lying = (len(turn.dice),) if turn.dice else ()
    if lying and not turn.is_assessed:
        return lying
    next_player = next_after(table) if lying or not turn.active else turn.active
    may_take_more = table.sheets[next_player].has_rule(EXTRA_DIE)
    next_roll = (FACTS.dice + 1, FACTS.dice) if may_take_more else (FACTS.dice,)
    return (*next_roll, *(count for count in lying if count not in next_roll))


def next_after(table: ExpoTable) -> str:
    """Whose turn is next (rule 1)."""
    if not table.turn.active:
        return table.players[0]
    return table.players[(table.players.index(table.turn.active) + 1) % len(table.players)]


def begin_turn(table: ExpoTable, player: str) -> Happened:
    """The turn before is over, and the next player's begins (rules 1, 17)."""
    closed = close_turn(table)
    table, problems = closed.table, list(closed.problems)
    expected = next_after(table)
    if table.is_over or table.last_turns == ():
        problems.append(problem(say("game-over"), say("game-over", part="suggestion")))
    elif player != expected:
        message = say("wrong-player", name=expected)
        problems.append(problem(message, message.with_part("suggestion")))
    last_turns = table.last_turns
    if last_turns is not None:
        last_turns = tuple(name for name in last_turns if name != player)
    after = replace(table, turn=ExpoTurn(player), last_turns=last_turns)
    return Happened(after, tuple(problems), closed.gains)


def end(table: ExpoTable) -> Happened:
    """The last turn is over (rules 17, 26)."""
    closed = close_turn(table)
    if closed.table.last_turns == ():
        return replace(closed, table=replace(closed.table, is_over=True))
    waiting = closed.table.last_turns or ()
    left = FACTS.days - closed.table.days
    if waiting:
        message = say("not-over-yet", names=both(*waiting))
    else:
        message = say("not-over-yet", part="days", days=left)
    return Happened(closed.table, (*closed.problems, problem(message)), closed.gains)


def close_turn(table: ExpoTable) -> Happened:
    """What must be done before the next turn."""
    assessed = assess(table)
    if table.turn.active and not table.turn.dice:
        message = say("turn-without-roll", name=table.turn.active)
        found = problem(message, message.with_part("suggestion"))
        return replace(assessed, problems=(*assessed.problems, found))
    return assessed


def roll(table: ExpoTable, dice: Numbered) -> Happened:
    """The active player rolls all dice (rules 6, 19, 25)."""
    if not table.turn.active:
        return Happened(table, (no_turn(),))
    problems = []
    sheet = table.sheets[table.turn.active]
    if table.turn.dice:
        message = say("rolled-twice", name=table.turn.active)
        problems.append(problem(message, message.with_part("suggestion")))
    if len(dice) > FACTS.dice and not sheet.has_rule(EXTRA_DIE):
        message = say("no-seventh-die", dice=len(dice), usual=FACTS.dice)
        problems.append(problem(message, message.with_part("suggestion")))
    if table.is_solo and DELAY not in sheet.numbers:
        problems.append(problem(say("no-delay")))
    after = replace(table, turn=replace(table.turn, dice=dice))
    return Happened(after, named(problems, table.turn.active))


def reroll(table: ExpoTable, move: ExpoReroll) -> Happened:
    """Some dice are thrown again (rules 6, 19)."""
    turn = table.turn
    if not turn.dice:
        return Happened(table, (not_rolled(),))
    problems = _changing_problems(table, move.put_back)
    allowed = FACTS.rerolls + table.sheets[turn.active].has_rule(EXTRA_REROLL)
    if turn.rerolls >= allowed:
        problems.append(problem(say("too-many-rerolls", allowed=allowed)))
    kept = Counter(turn.dice) - Counter(move.put_back)
    dice = tuple(sorted(kept.elements())) + move.came
    turn = replace(turn, dice=dice, rerolls=turn.rerolls + 1, must_reroll=False)
    return Happened(replace(table, turn=turn), named(problems, turn.active))


def change(table: ExpoTable, move: TurnDie) -> Happened:
    """One die is turned to another number (rule 20)."""
    turn = table.turn
    if not turn.dice:
        return Happened(table, (not_rolled(),))
    problems = _changing_problems(table, (move.old,))
    if not table.sheets[turn.active].has_rule(CHANGE_A_DIE):
        problems.append(problem(say("no-videophone")))
    if turn.has_changed:
        problems.append(problem(say("changed-twice")))
    kept = Counter(turn.dice) - Counter((move.old,))
    dice = (*sorted(kept.elements()), move.new)
    turn = replace(turn, dice=dice, has_changed=True, must_reroll=True)
    return Happened(replace(table, turn=turn), named(problems, turn.active))


def assess(table: ExpoTable) -> Happened:
    """The last roll is made: from here on its results are used (rules 20, 25)."""
    turn = table.turn
    if turn.is_assessed or not turn.dice:
        return Happened(table)
    problems = []
    if turn.must_reroll:
        message = say("changed-the-last-roll")
        problems.append(problem(message, message.with_part("suggestion")))
    table = replace(table, turn=replace(turn, is_assessed=True))
    gains: tuple[Message, ...] = ()
    if table.is_solo:
        delay = table.sheets[turn.active].numbers.get(DELAY, 0)
        table, gains = pass_days(table, turn.dice.count(delay))
    return Happened(table, named(problems, turn.active), gains)


def pass_days(table: ExpoTable, count: int) -> tuple[ExpoTable, tuple[Message, ...]]:
    """So many days pass; with the last of them the last turns begin (rules 16, 17)."""
    days = min(table.days + count, FACTS.days)
    if days == table.days:
        return table, ()
    gains = [say("day-passes", day=day) for day in range(table.days + 1, days + 1)]
    sheets = {name: replace(sheet, days=days) for name, sheet in table.sheets.items()}
    table = replace(table, sheets=sheets, days=days)
    if days == FACTS.days:
        table = replace(table, last_turns=table.clockwise()[1:])
        gains.append(_last_turns(table.clockwise()[1:]))
    return table, tuple(gains)


def _last_turns(names: tuple[str, ...]) -> Message:
    return say("one-more-turn", names=both(*names)) if names else say("last-turn-of-all")


def named(problems: Sequence[Problem], player: str) -> tuple[Problem, ...]:
    """The problems as this player's."""
    return tuple(replace(found, player=player) for found in problems)


def no_turn() -> Problem:
    """Nobody's turn has begun."""
    return problem(say("no-turn"), say("no-turn", part="suggestion"))


def not_rolled() -> Problem:
    """The dice have not been rolled."""
    return problem(say("not-rolled"), say("not-rolled", part="suggestion"))


def _changing_problems(table: ExpoTable, dice: Numbered) -> list[Problem]:
    problems = []
    if table.turn.is_assessed:
        problems.append(problem(say("roll-is-over")))
    missing = Counter(dice) - Counter(table.turn.dice)
    if missing:
        faces = either(*(str(face) for face in sorted(missing.elements())))
        lying = " ".join(str(die) for die in sorted(table.turn.dice))
        message = say("die-not-there", faces=faces, dice=lying)
        problems.append(problem(message, message.with_part("suggestion")))
    return problems
