"""The whole table: rolls, re-rolls, choices and passes, and what each breaks (rules 3 to 13).

A broken rule is a Problem, and the move is then carried out as far as the paper has room, because
that is what the players' sheets will show.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import scoring.replay
from scoring.dice import RollOptions, equal_dice
from scoring.games.unbalanced.facts import FACTS
from scoring.games.unbalanced.moves import Move, Numbers, Pass, Reroll, Roll, TakeDice
from scoring.games.unbalanced.sheet import DiceChoice, UnbalancedSheet
from scoring.message import Book, Message, both, either
from scoring.record import GameRecord
from scoring.score import Problem, problem

say = Book(__package__)


@dataclass(frozen=True, slots=True)
class UnbalancedTable:
    """All players, and where the round stands."""

    sheets: Mapping[str, UnbalancedSheet]
    round: int = 0
    dice: Numbers = ()
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
    def dice_in_all(self) -> int:
        """How many dice a round begins with (rules 3, 20)."""
        return FACTS.dice_for(len(self.sheets))

    @property
    def waiting(self) -> tuple[str, ...]:
        """Who has still to choose in this round."""
        return tuple(name for name in self.sheets if self.round and name not in self.played)

    @property
    def is_over(self) -> bool:
        """Whether everybody has had the last round."""
        return self.round >= self.rounds and not self.waiting


Happened: TypeAlias = scoring.replay.Happened[UnbalancedTable]
"""What one entry did to the table."""


def new_table(record: GameRecord) -> Happened:
    """Clean sheets, before the first roll."""
    return Happened(UnbalancedTable(dict.fromkeys(record.players, UnbalancedSheet())))


def dice_now(table: UnbalancedTable) -> tuple[int, ...]:
    """How many dice lie there next: all, or one fewer for those who choose later (rule 8)."""
    if table.waiting and table.played:
        return (len(table.dice), table.dice_in_all)
    return (table.dice_in_all,)


def options(roll: Sequence[str]) -> RollOptions:
    """Equal dice together, and the row each leads to as a first die (rules 6 to 9)."""
    numbers = sorted({int(die) for die in roll})
    choices = []
    for row in FACTS.rows:
        straight = [str(n) for n in numbers if n in row.first_dice]
        flipped = [
            say("flipped-die", rolled=str(n), used=str(7 - n))
            for n in numbers
            if 7 - n in row.first_dice
        ]
        if straight and flipped:
            ways = say("first-dice-and-flips", dice=either(*straight), flipped=either(*flipped))
        elif straight:
            ways = say("first-dice", dice=either(*straight))
        else:
            ways = say("first-flips", flipped=either(*flipped))
        if straight or flipped:
            choices.append(say("row-with-first-die", row=row.name, ways=ways))
    return RollOptions(equal_dice(roll), choices=tuple(choices))


def play(table: UnbalancedTable, player: str, move: Move) -> Happened:
    """One move of a player, or of the table when the player is ""."""
    match move:
        case Roll():
            return roll(table, move.dice)
        case Reroll():
            return reroll(table, move)
        case TakeDice():
            return choose(table, player, move.choice)
        case Pass():
            return skip(table, player)


def roll(table: UnbalancedTable, dice: Numbers) -> Happened:
    """A new round begins; everybody crosses it out (rule 5)."""
    problems = []
    if table.waiting:
        message = say("not-everybody-played", round=table.round, names=both(*table.waiting))
        problems.append(problem(message, message.with_part("suggestion")))
    if table.round >= table.rounds:
        problems.append(problem(say("game-over", rounds=table.rounds)))
        return Happened(replace(table, dice=dice, has_rerolled=False, played=()), tuple(problems))
    sheets = {name: sheet.cross_round() for name, sheet in table.sheets.items()}
    after = UnbalancedTable(sheets, table.round + 1, dice)
    return Happened(
        after, tuple(problems), (say("round-begins", round=after.round, name=after.active),)
    )


def reroll(table: UnbalancedTable, move: Reroll) -> Happened:
    """The active player throws some dice again (rule 6)."""
    if not table.round:
        return Happened(table, (_not_rolled(),))
    problems = []
    if table.has_rerolled:
        problems.append(problem(say("second-reroll")))
    if table.played:
        problems.append(problem(say("reroll-too-late")))
    problems += _not_there(move.put_back, table.dice)
    kept = Counter(table.dice) - Counter(move.put_back)
    dice = tuple(sorted(kept.elements())) + move.came
    return Happened(replace(table, dice=dice, has_rerolled=True), tuple(problems))


def choose(table: UnbalancedTable, player: str, choice: DiceChoice) -> Happened:
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


def skip(table: UnbalancedTable, player: str) -> Happened:
    """A player passes (rule 13)."""
    problems = _turn_problems(table, player)
    choice = next(table.sheets[player].choices(table.dice, flips=0), None)
    if choice is not None and not problems:
        message = say("could-have-played", choice=str(choice))
        problems.append(problem(message, message.with_part("suggestion")))
    return Happened(replace(table, played=(*table.played, player)), _named(problems, player))


def _named(problems: list[Problem], player: str) -> tuple[Problem, ...]:
    return tuple(replace(found, player=player) for found in problems)


def _not_rolled() -> Problem:
    return problem(say("not-rolled"), say("not-rolled", part="suggestion"))


def _turn_problems(table: UnbalancedTable, player: str) -> list[Problem]:
    if not table.round:
        return [_not_rolled()]
    if player in table.played:
        return [problem(say("played-twice", round=table.round))]
    if player != table.active and table.active not in table.played:
        return [problem(say("out-of-turn", name=table.active))]
    return []


def _not_there(wanted: Numbers, dice: Numbers) -> list[Problem]:
    missing = Counter(wanted) - Counter(dice)
    if not missing:
        return []
    faces = either(*(str(face) for face in sorted(missing.elements())))
    lying = " ".join(str(die) for die in sorted(dice))
    message = say("die-not-there", faces=faces, dice=lying)
    return [problem(message, message.with_part("suggestion"))]


def _choice_problems(sheet: UnbalancedSheet, choice: DiceChoice) -> list[Problem]:
    problems = []
    number = choice.first.used
    row = FACTS.row_of(number)
    if sheet.flips + choice.flips > FACTS.flips:
        left = FACTS.flips - sheet.flips
        problems.append(problem(say("no-flip-left", used=choice.flips, left=left)))
    if sheet.bubbles[number - 1] >= FACTS.bubbles:
        problems.append(problem(say("no-bubble-left", number=str(number))))
    if len(sheet.numbers_in(row)) >= row.spaces:
        problems.append(problem(say("row-full", row=row.name)))
    elif not sheet.obeys_sign(row, choice.second.used):
        problems.append(_broken_sign(sheet, choice))
    return problems


def _broken_sign(sheet: UnbalancedSheet, choice: DiceChoice) -> Problem:
    row = FACTS.row_of(choice.first.used)
    places = row.places_of((*sheet.numbers_in(row), choice.second.used))
    sign = row.signs[len(places) - 2]
    message = say(
        "broken-sign",
        part="now",
        row=row.name,
        left=str(places[-2]),
        sign=sign,
        right=str(places[-1]),
        place=len(places),
    )
    return problem(message, say("broken-sign", part="suggestion"))


def _written(sheet: UnbalancedSheet, choice: DiceChoice) -> tuple[Message, ...]:
    row = FACTS.row_of(choice.first.used)
    numbers = (*sheet.numbers_in(row), choice.second.used)
    if len(numbers) > row.spaces:
        return ()
    gains = [
        say("space-written", row=row.name, space=len(numbers), number=str(numbers[-1])),
    ]
    if row.sums and len(numbers) % 2 == 0:
        total = str(sum(numbers[-2:]))
        gains.append(say("sum-written", row=row.name, index=len(numbers) // 2, number=total))
    if len(numbers) == row.spaces:
        gains.append(say("row-complete", row=row.name, points=row.bonus))
    return tuple(gains)
