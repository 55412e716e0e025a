"""One slip in a turn of a game by chance: `check_turn` refuses every one."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from scoring.game import SeenTurn
from scoring.games.unvention import UNVENTION
from tests.scoring.games.unvention.turn_slips import SLIPS, Turn

GAMES = range(4)
EACH = 6
"""So many turns with each slip."""


@cache
def all_turns() -> list[SeenTurn]:
    assert UNVENTION.turns is not None
    games = [UNVENTION.replay(UNVENTION.random_game(seed, 2 + seed % 4)) for seed in GAMES]
    turns = [turn for game in games for turn in UNVENTION.turns(game)]
    Random(3).shuffle(turns)
    return turns


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_in_a_turn_is_refused(name: str) -> None:  # rules 5 to 13, 18
    chance = Random(name)
    tried = 0
    for seen in all_turns():
        marks = SLIPS[name](Turn(seen), chance)
        if marks is None or marks == seen.after.marks:
            continue
        check = UNVENTION.check_turn(seen.before, replace(seen.after, marks=marks), seen.roll)
        slip = dict(marks.items() ^ seen.after.marks.items())
        assert not check.legal, (slip, seen.roll, check.moves)
        assert check.moves == ()
        tried += 1
        if tried == EACH:
            return
    assert tried, "no turn of these games could have this slip"
