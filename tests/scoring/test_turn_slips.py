"""One slip of the pen in a turn: `check_turn` refuses it just where the rulebook does.

Every field of the sheet after a turn of a game by chance is changed, one at a time. A judge of its
own (`turn_judges`) says whether the turn could still have been played so.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from scoring.game import Game, SeenTurn
from scoring.games import find_game
from scoring.paper import Paper
from scoring.record import FilledSheet
from tests.scoring.test_every_game import by_chance, one_change
from tests.scoring.turn_judges import JUDGES, Marks

every_judge = pytest.mark.parametrize("game", [*map(find_game, JUDGES)], ids=lambda game: game.name)
TURNS = 4
"""So many turns of a game are looked at."""


def some_turns(game: Game[Any], seed: int) -> Iterator[SeenTurn]:
    assert game.turns
    turns = list(game.turns(by_chance(game.name, seed)[1]))
    yield from Random(seed).sample(turns, k=TURNS)


def counted_in(game: Game[Any], sheet: FilledSheet) -> set[str]:
    """The boxes of the count."""
    assert isinstance(game.paper, Paper)
    return {box.id for box in game.paper.boxes(sheet.sheet)}


def without_count(game: Game[Any], sheet: FilledSheet) -> FilledSheet:
    counted = counted_in(game, sheet)
    return replace(sheet, marks={f: m for f, m in sheet.marks.items() if f not in counted})


def judged(game: Game[Any], turn: SeenTurn, after: Marks) -> bool:
    return JUDGES[game.name](turn.before.marks, after, [int(die) for die in turn.roll])


@every_judge
@pytest.mark.parametrize("seed", range(4))
def test_a_slip_is_refused_just_where_the_rulebook_refuses_it(game: Game[Any], seed: int) -> None:
    slips: Counter[str] = Counter()
    for whole in some_turns(game, seed):
        turn = SeenTurn(
            without_count(game, whole.before), without_count(game, whole.after), whole.roll
        )
        assert judged(game, turn, turn.after.marks), turn  # the judge itself
        for slip in one_change(game.layouts[0], turn.after, Random(seed)):
            (field,) = {field for field, _ in slip.marks.items() ^ turn.after.marks.items()}
            if field in counted_in(game, turn.after):
                continue
            check = game.check_turn(turn.before, slip, turn.roll)
            assert check.legal == judged(game, turn, slip.marks), (field, slip[field], turn)
            slips[field] += not check.legal
    assert sum(slips.values()) > 100


@every_judge
@pytest.mark.parametrize("seed", range(4))
def test_the_same_sheets_with_other_dice(game: Game[Any], seed: int) -> None:
    chance = Random(seed)
    refused = 0
    for turn in some_turns(game, seed):
        bare = SeenTurn(without_count(game, turn.before), without_count(game, turn.after), ())
        for _ in range(20):
            roll = tuple(str(chance.randint(1, 6)) for _ in turn.roll)
            other = replace(bare, roll=roll)
            check = game.check_turn(other.before, other.after, roll)
            assert check.legal == judged(game, other, other.after.marks), other
            refused += not check.legal
    assert refused > 5


@every_judge
@pytest.mark.parametrize("seed", range(4))
def test_two_turns_are_not_one(game: Game[Any], seed: int) -> None:
    assert game.turns
    turns = list(game.turns(by_chance(game.name, seed)[1]))
    name = turns[0].after.player
    own = [turn for turn in turns if turn.after.player == name]
    for first, second in zip(own[::3], own[1::3], strict=False):
        both = SeenTurn(
            without_count(game, first.before), without_count(game, second.after), first.roll
        )
        check = game.check_turn(both.before, both.after, both.roll)
        assert check.legal == judged(game, both, both.after.marks), both
