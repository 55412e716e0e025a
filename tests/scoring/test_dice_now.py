"""How many dice the next photo of a roll shows, at every moment of games by chance."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from scoring.game import Game
from scoring.games import GAMES
from scoring.replay import Played

SEEDS = range(12)

every_game_with_dice = pytest.mark.parametrize(
    "game", [game for game in GAMES if game.dice], ids=lambda game: game.name
)
Moment = tuple[str, tuple[int, ...], int]
"""The entry that follows, the numbers told before it, and how many dice lie there after it."""


def moments(game: Game[Any], seed: int) -> Iterator[Moment]:
    """Every moment at which dice come to lie anew, by a roll or by rolling some again."""
    players = game.player_counts[seed % len(game.player_counts)]
    games: tuple[Played[Any], ...] = game.replay(game.random_game(seed, players)).history()
    lying = 0
    assert game.dice
    for before, after in pairwise(games):
        assert after.entry
        word, *dice = (one.text for one in after.entry.words)
        if word in ("roll", "reroll"):
            lying = len(dice) if word == "roll" else lying
            yield str(after.entry), game.dice.now(before.table), lying


@every_game_with_dice
@pytest.mark.parametrize("seed", SEEDS)
def test_the_number_of_dice_of_every_roll_was_told(game: Game[Any], seed: int) -> None:
    rolls = list(moments(game, seed))

    assert rolls
    assert [(entry, told, lying) for entry, told, lying in rolls if lying not in told] == []


@every_game_with_dice
@pytest.mark.parametrize("seed", SEEDS)
def test_no_other_number_was_told_unless_a_player_chooses_it(game: Game[Any], seed: int) -> None:
    wrong = [moment for moment in moments(game, seed) if len(moment[1]) > 1]

    if game.name == "expo":  # whoever has the seventh die may leave it (rule 19)
        assert all(told == (7, 6) and entry.startswith("roll") for entry, told, _ in wrong)
    else:
        assert wrong == []


@every_game_with_dice
@pytest.mark.parametrize("seed", SEEDS)
def test_dice_that_lie_there_may_be_photographed_again(game: Game[Any], seed: int) -> None:
    players = game.player_counts[seed % len(game.player_counts)]
    for state in game.replay(game.random_game(seed, players)).history():
        if state.entry and state.entry.words[0].text == "roll":
            assert game.dice
            assert len(state.entry.words) - 1 in game.dice.now(state.table)
