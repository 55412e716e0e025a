"""One round on one sheet: the choice that explains what changed, or every rule it breaks.

One sheet does not show who rolled, nor which die the active player took away; so a choice is
accepted when it fits any die taken away, or none (rule 8).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from scoring.checks import changed_marks
from scoring.game import SeenTurn
from scoring.games.unbalanced.facts import FACTS
from scoring.games.unbalanced.moves import Pass, TakeDice
from scoring.games.unbalanced.paper import (
    bubble_ids,
    bubbles_next_to,
    count_marks,
    flip_ids,
    paper_of,
    place,
    round_ids,
    sheet_of,
)
from scoring.games.unbalanced.play import UnbalancedTable
from scoring.games.unbalanced.scores import score_boxes
from scoring.games.unbalanced.sheet import ChosenDie, DiceChoice, UnbalancedSheet
from scoring.message import Book
from scoring.record import FilledSheet
from scoring.replay import Played
from scoring.score import Problem, TurnCheck, problem

say = Book(__package__)


def check_turn(before: FilledSheet, after: FilledSheet, roll: Sequence[str]) -> TurnCheck:
    """The choice that turns one sheet into the other with this roll, or every rule it breaks."""
    dice = tuple(int(die) for die in roll)
    boxes = {box.id for box in score_boxes()}
    problems = [*changed_marks(before, after, place, boxes), *_round_problems(before, after)]
    moves, move_problems = _explain(before, after, dice)
    problems += move_problems
    return TurnCheck(not problems, moves if not problems else (), tuple(problems))


def turns(played: Played[UnbalancedTable]) -> Iterator[SeenTurn]:
    """Every choice or pass of a game, as it is seen on the player's sheet."""
    history = played.history()
    papers = {name: paper_of(name, UnbalancedSheet()) for name in history[0].table.sheets}
    for before, after in pairwise(history):
        name = after.entry.player if after.entry else ""
        if name:
            now = paper_of(name, after.table.sheets[name])
            yield SeenTurn(papers[name], now, tuple(str(die) for die in before.table.dice))
            papers[name] = now


def _round_problems(before: FilledSheet, after: FilledSheet) -> list[Problem]:
    crossed = count_marks(after, round_ids()) - count_marks(before, round_ids())
    if crossed == 1:
        return []
    message = say("round-not-crossed", crossed=crossed)
    suggestion = message.with_part("suggestion")
    return [problem(message, suggestion, player=after.player, fields=round_ids())]


def _explain(
    before: FilledSheet, after: FilledSheet, dice: tuple[int, ...]
) -> tuple[tuple[str, ...], list[Problem]]:
    spaces = [space for row in FACTS.rows for space in row.space_ids]
    written = [space for space in spaces if after[space] and not before[space]]
    bubbled = [
        number
        for number in range(1, 7)
        for _ in range(bubbles_next_to(after, number) - bubbles_next_to(before, number))
    ]
    flips = count_marks(after, flip_ids()) - count_marks(before, flip_ids())
    if not written and not bubbled:
        return _explain_pass(before, after, dice, flips)
    if len(written) != 1 or len(bubbled) != 1:
        message = say("not-one-number", numbers=len(written), bubbles=len(bubbled))
        fields = (*written, *(bubble_ids(number)[0] for number in bubbled))
        suggestion = message.with_part("suggestion")
        return (), [problem(message, suggestion, player=after.player, fields=fields)]
    return _explain_play(after, dice, (bubbled[0], written[0], flips))


def _explain_pass(
    before: FilledSheet, after: FilledSheet, dice: tuple[int, ...], flips: int
) -> tuple[tuple[str, ...], list[Problem]]:
    problems = []
    if flips:
        message = say("flip-without-die", flips=flips)
        problems.append(problem(message, player=after.player, fields=flip_ids()))
    sheet = sheet_of(before)
    lying = [dice, *(dice[:i] + dice[i + 1 :] for i in range(len(dice)) if len(dice) > 4)]
    if all(any(True for _ in sheet.choices(left, flips=0)) for left in lying):
        choice = next(sheet.choices(dice, flips=0))
        message = say("could-have-played", part="unwritten", choice=str(choice))
        suggestion = message.with_part("suggestion")
        problems.append(problem(message, suggestion, player=after.player))
    return (str(Pass()),), problems


def _explain_play(
    after: FilledSheet, dice: tuple[int, ...], found: tuple[int, str, int]
) -> tuple[tuple[str, ...], list[Problem]]:
    first, space, flips = found
    problems = []
    row = FACTS.row_of(first)
    if space not in row.space_ids:
        message = say("wrong-row", first=str(first), row=row.name, place=place(space))
        problems.append(problem(message, player=after.player, fields=(space,)))
    second = int(after[space])
    choices = [
        DiceChoice(ChosenDie(rolled_first, first), ChosenDie(rolled_second, second))
        for rolled_first in (first, 7 - first)
        for rolled_second in (second, 7 - second)
    ]
    lying = Counter(dice)
    fitting = [c for c in choices if Counter((c.first.rolled, c.second.rolled)) <= lying]
    exact = next((choice for choice in fitting if choice.flips == flips), None)
    if exact is None:
        problems.append(_no_dice(after, (first, second, flips), fitting, space))
        return (), problems
    return (str(TakeDice(exact)),), problems


def _no_dice(
    after: FilledSheet, found: tuple[int, int, int], fitting: list[DiceChoice], space: str
) -> Problem:
    first, second, flips = found
    message = say("dice-do-not-fit", first=str(first), second=str(second), flips=flips)
    suggestion = None
    if fitting:
        flips, choice = fitting[0].flips, str(fitting[0])
        suggestion = say("dice-do-not-fit", part="suggestion", flips=flips, choice=choice)
    fields = (space, bubble_ids(first)[bubbles_next_to(after, first) - 1])
    return problem(message, suggestion, player=after.player, fields=fields)
