"""One round on one sheet: the choice that explains what changed, or every rule it breaks.

One sheet does not show who rolled, nor which die the active player took away; so a choice is
accepted when it fits any die taken away, or none (rule 8).
"""

from collections import Counter
from collections.abc import Sequence

from scoring.games.unbalanced.dice import check_dice
from scoring.games.unbalanced.facts import FACTS
from scoring.games.unbalanced.fields import (
    FIELDS,
    SCORE_IDS,
    bubble_ids,
    flip_ids,
    place_name,
    round_ids,
)
from scoring.games.unbalanced.marks import read_sheet
from scoring.games.unbalanced.moves import Pass, Play
from scoring.games.unbalanced.scores import bubbles_next_to, count_marks
from scoring.games.unbalanced.sheet import Choice, Die
from scoring.games.unbalanced.status import status
from scoring.record import FilledSheet
from scoring.score import Problem, TurnCheck
from scoring.sheet_check import require_marks
from scoring.words import counted


def check_turn(before: FilledSheet, after: FilledSheet, roll: Sequence[str]) -> TurnCheck:
    """The choice that turns one sheet into the other with this roll, or every rule it breaks.

    Raises:
        ValueError: the roll is none, or a sheet holds what no sheet can hold.
    """
    dice = check_dice(roll)
    require_marks(before, FIELDS)
    require_marks(after, FIELDS)
    problems = _changed_marks(before, after) + _round_problems(before, after)
    moves, move_problems = _explain(before, after, dice)
    problems += move_problems
    old = {(problem.code, problem.fields) for problem in status(before)}
    problems += [p for p in status(after) if (p.code, p.fields) not in old]
    return TurnCheck(not problems, moves if not problems else (), tuple(problems))


def _changed_marks(before: FilledSheet, after: FilledSheet) -> list[Problem]:
    return [
        Problem(
            "mark-changed",
            f"{place_name(field_id)} was {label} and is now {after[field_id] or 'empty'}",
            "what is written stays",
            after.player,
            (field_id,),
        )
        for field_id, label in before.marks.items()
        if after[field_id] != label and field_id not in SCORE_IDS
    ]


def _round_problems(before: FilledSheet, after: FilledSheet) -> list[Problem]:
    crossed = count_marks(after, round_ids()) - count_marks(before, round_ids())
    if crossed == 1:
        return []
    message = f"rounds crossed out for one turn: {crossed}"
    return [Problem("round-not-crossed", message, "cross out one", after.player, round_ids())]


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
        message = f"numbers written: {len(written)}, bubbles filled: {len(bubbled)}"
        fields = (*written, *(bubble_ids(number)[0] for number in bubbled))
        return (), [Problem("not-one-number", message, "one of each a round", after.player, fields)]
    return _explain_play(after, dice, (bubbled[0], written[0], flips))


def _explain_pass(
    before: FilledSheet, after: FilledSheet, dice: tuple[int, ...], flips: int
) -> tuple[tuple[str, ...], list[Problem]]:
    problems = []
    if flips:
        message = f"flips used: {flips}, but no die"
        problems.append(Problem("flip-without-die", message, "", after.player, flip_ids()))
    sheet = read_sheet(before)
    lying = [dice, *(dice[:i] + dice[i + 1 :] for i in range(len(dice)) if len(dice) > 4)]
    if all(any(True for _ in sheet.choices(left, flips=0)) for left in lying):
        choice = next(sheet.choices(dice, flips=0))
        message = "nothing was written, and a player who can use two dice does not pass"
        problems.append(Problem("could-have-played", message, f"play {choice}", after.player))
    return (str(Pass()),), problems


def _explain_play(
    after: FilledSheet, dice: tuple[int, ...], found: tuple[int, str, int]
) -> tuple[tuple[str, ...], list[Problem]]:
    first, space, flips = found
    problems = []
    row = FACTS.row_of(first)
    if space not in row.space_ids:
        message = f"a first die of {first} leads to row {row.name}, not to {place_name(space)}"
        problems.append(Problem("wrong-row", message, "", after.player, (space,)))
    second = int(after[space])
    choices = [
        Choice(Die(rolled_first, first), Die(rolled_second, second))
        for rolled_first in (first, 7 - first)
        for rolled_second in (second, 7 - second)
    ]
    lying = Counter(dice)
    fitting = [c for c in choices if Counter((c.first.rolled, c.second.rolled)) <= lying]
    exact = next((choice for choice in fitting if choice.flips == flips), None)
    if exact is None:
        problems.append(_no_dice(after, (first, second, flips), fitting, space))
        return (), problems
    return (str(Play(exact)),), problems


def _no_dice(
    after: FilledSheet, found: tuple[int, int, int], fitting: list[Choice], space: str
) -> Problem:
    first, second, flips = found
    message = f"the roll has no dice for {first} and then {second} with {_flips(flips)}"
    suggestion = ""
    if fitting:
        suggestion = f"with {_flips(fitting[0].flips)} it would be: play {fitting[0]}"
    fields = (space, bubble_ids(first)[bubbles_next_to(after, first) - 1])
    return Problem("dice-do-not-fit", message, suggestion, after.player, fields)


def _flips(count: int) -> str:
    return counted(count, "flip") if count else "no flip"
