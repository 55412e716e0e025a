"""The whole table: rolls, re-rolls, choices and passes, and what each breaks (rules 3 to 13).

A broken rule is a Problem, and the move is then carried out as far as the paper has room, because
that is what the players' sheets will show.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import scoring.replay
from scoring.games.unbalanced.facts import FACTS
from scoring.games.unbalanced.moves import Dice, Move, Pass, Play, Reroll, Roll
from scoring.games.unbalanced.sheet import Choice, PlayerSheet
from scoring.score import Problem
from scoring.words import counted


@dataclass(frozen=True, slots=True)
class Table:
    """All players, and where the round stands."""

    sheets: Mapping[str, PlayerSheet]
    round: int = 0
    dice: Dice = ()
    """What lies there for those who have not chosen yet."""
    has_rerolled: bool = False
    played: tuple[str, ...] = ()
    """Who has had their turn in this round."""

    @property
    def players(self) -> tuple[str, ...]:
        """In the order they sit."""
        return tuple(self.sheets)

    @property
    def active(self) -> str:
        """Who rolls in this round (rule 4)."""
        return self.players[(self.round - 1) % len(self.sheets)]

    @property
    def rounds(self) -> int:
        """How many rounds this game has (rules 3, 20)."""
        return FACTS.rounds_for(len(self.sheets))

    @property
    def waiting(self) -> tuple[str, ...]:
        """Who has still to choose in this round."""
        return tuple(name for name in self.sheets if self.round and name not in self.played)

    @property
    def is_over(self) -> bool:
        """Whether everybody has had the last round."""
        return self.round >= self.rounds and not self.waiting


Happened: TypeAlias = scoring.replay.Happened[Table]
"""What one entry did to the table."""


def new_table(players: Sequence[str]) -> Table:
    """Clean sheets, before the first roll."""
    return Table(dict.fromkeys(players, PlayerSheet()))


def play(table: Table, player: str, move: Move) -> Happened:
    """One move of a player, or of the table when the player is ""."""
    match move:
        case Roll():
            return roll(table, move.dice)
        case Reroll():
            return reroll(table, move)
        case Play():
            return choose(table, player, move.choice)
        case Pass():
            return skip(table, player)


def roll(table: Table, dice: Dice) -> Happened:
    """A new round begins; everybody crosses it out (rule 5)."""
    problems = []
    if table.waiting:
        message = f"round {table.round} is not over: {', '.join(table.waiting)} did not choose"
        problems.append(Problem("not-everybody-played", message, "play or pass"))
    if table.round >= table.rounds:
        problems.append(Problem("game-over", f"the game ends with round {table.rounds}"))
        return Happened(replace(table, dice=dice, has_rerolled=False, played=()), tuple(problems))
    sheets = {name: sheet.cross_round() for name, sheet in table.sheets.items()}
    after = Table(sheets, table.round + 1, dice)
    return Happened(after, tuple(problems), (f"round {after.round}, {after.active} rolls",))


def reroll(table: Table, move: Reroll) -> Happened:
    """The active player throws some dice again (rule 6)."""
    if not table.round:
        return Happened(table, (_not_rolled(),))
    problems = []
    if table.has_rerolled:
        problems.append(Problem("second-reroll", "the dice are re-rolled once a round only"))
    if table.played:
        problems.append(Problem("reroll-too-late", "dice are re-rolled before anybody chooses"))
    problems += _not_there(move.put_back, table.dice)
    kept = Counter(table.dice) - Counter(move.put_back)
    dice = tuple(sorted(kept.elements())) + move.came
    return Happened(replace(table, dice=dice, has_rerolled=True), tuple(problems))


def choose(table: Table, player: str, choice: Choice) -> Happened:
    """A player takes two dice (rules 7 to 12)."""
    problems = _turn_problems(table, player)
    if table.round:
        problems += _not_there((choice.first.rolled, choice.second.rolled), table.dice)
    sheet = table.sheets[player]
    problems += _choice_problems(sheet, choice)
    dice = list(table.dice)
    if table.round and player == table.active and choice.first.rolled in dice:
        dice.remove(choice.first.rolled)
    after = replace(
        table,
        sheets={**table.sheets, player: sheet.take(choice)},
        dice=tuple(dice),
        played=(*table.played, player),
    )
    return Happened(after, _named(problems, player), _written(sheet, choice))


def skip(table: Table, player: str) -> Happened:
    """A player passes (rule 13)."""
    problems = _turn_problems(table, player)
    choice = next(table.sheets[player].choices(table.dice, flips=0), None)
    if choice is not None and not problems:
        message = "a player who can use two dice does not pass"
        problems.append(Problem("could-have-played", message, f"play {choice}"))
    return Happened(replace(table, played=(*table.played, player)), _named(problems, player))


def _named(problems: list[Problem], player: str) -> tuple[Problem, ...]:
    return tuple(replace(problem, player=player) for problem in problems)


def _not_rolled() -> Problem:
    return Problem("not-rolled", "nobody has rolled yet", "roll first")


def _turn_problems(table: Table, player: str) -> list[Problem]:
    if not table.round:
        return [_not_rolled()]
    if player in table.played:
        return [Problem("played-twice", f"round {table.round} has already been played")]
    if player != table.active and table.active not in table.played:
        return [Problem("out-of-turn", f"{table.active} rolled and chooses first")]
    return []


def _not_there(wanted: Dice, dice: Dice) -> list[Problem]:
    missing = Counter(wanted) - Counter(dice)
    if not missing:
        return []
    faces = " ".join(str(face) for face in sorted(missing.elements()))
    lying = " ".join(str(die) for die in sorted(dice))
    message = f"no die of {faces} is there to take"
    return [Problem("die-not-there", message, f"the dice are {lying}")]


def _choice_problems(sheet: PlayerSheet, choice: Choice) -> list[Problem]:
    problems = []
    number = choice.first.used
    row = FACTS.row_of(number)
    if sheet.flips + choice.flips > FACTS.flips:
        left = FACTS.flips - sheet.flips
        problems.append(Problem("no-flip-left", f"flips used: {choice.flips}, but left: {left}"))
    if sheet.bubbles[number - 1] >= FACTS.bubbles:
        problems.append(Problem("no-bubble-left", f"every bubble next to {number} is filled"))
    if len(sheet.numbers_in(row)) >= row.spaces:
        problems.append(Problem("row-full", f"row {row.name} is full"))
    elif not sheet.obeys_sign(row, choice.second.used):
        problems.append(_broken_sign(sheet, choice))
    return problems


def _broken_sign(sheet: PlayerSheet, choice: Choice) -> Problem:
    row = FACTS.row_of(choice.first.used)
    places = row.places_of((*sheet.numbers_in(row), choice.second.used))
    sign = row.signs[len(places) - 2]
    return Problem(
        "broken-sign",
        f"row {row.name} asks {places[-2]} {sign} {places[-1]} at place {len(places)}",
        "take other dice, flip one, or pass when nothing fits",
    )


def _written(sheet: PlayerSheet, choice: Choice) -> tuple[str, ...]:
    row = FACTS.row_of(choice.first.used)
    numbers = (*sheet.numbers_in(row), choice.second.used)
    if len(numbers) > row.spaces:
        return ()
    gains = [f"row {row.name} space {len(numbers)} = {numbers[-1]}"]
    if row.sums and len(numbers) % 2 == 0:
        gains.append(f"sum {len(numbers) // 2} of row {row.name} = {sum(numbers[-2:])}")
    if len(numbers) == row.spaces:
        gains.append(f"row {row.name} is full: {counted(row.bonus, 'point')}")
    return tuple(gains)
