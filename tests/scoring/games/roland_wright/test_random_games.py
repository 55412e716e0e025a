"""What games by chance hold, games that make no sense, and what a roll offers."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from scoring.dice import NoSuchRoll
from scoring.games.roland_wright import ROLAND_WRIGHT
from scoring.record import parse_record
from tests.words import english

GAMES = [(seed, 1 + seed % 5) for seed in range(40)]
a_game = cache(ROLAND_WRIGHT.random_game)


def test_games_by_chance_use_every_move() -> None:
    verbs = {
        entry.words[0].text for seed, players in GAMES for entry in a_game(seed, players).entries
    }
    table = {"board", "cards", "card", "awards", "roll", "end"}
    told = {"inspiration", "draws", "award", "reveals", "has"}
    turn = {"place", "red", "orange", "yellow", "green", "blue", "purple", "uses", "completes"}
    assert verbs == table | told | turn | {"bonus", "pass", "task", "reroll", "stoke", "weekend"}


def test_the_order_of_players_changes_nothing_but_the_order() -> None:
    record = a_game(7, 3)
    sheets = ROLAND_WRIGHT.final_sheets(record)
    head = record.entries[:3]
    told = [entry for entry in record.entries if entry.words[0].text in ("inspiration", "award")]
    record = replace(record, entries=(*head, *told), sheets=sheets)
    forward = ROLAND_WRIGHT.score(record)
    backward = ROLAND_WRIGHT.score(replace(record, players=record.players[::-1]))
    assert backward.players == forward.players[::-1]
    assert set(backward.winners) == set(forward.winners)


def test_records_that_make_no_sense_are_scored_with_problems() -> None:
    chance = Random(4)
    for seed, players in GAMES[:10]:
        record = a_game(seed, players)
        entries = list(record.entries)
        for _ in range(4):
            first, second = chance.randrange(5, len(entries)), chance.randrange(5, len(entries))
            entries[first], entries[second] = entries[second], entries[first]
            del entries[chance.randrange(5, len(entries))]
        scores = ROLAND_WRIGHT.score(parse_record(str(replace(record, entries=tuple(entries)))))
        assert scores.problems
        assert all(problem.message and problem.code for problem in scores.problems)


@pytest.mark.parametrize(
    ("roll", "words"),
    [(["red"] * 7, "7 dice"), ([], "no dice"), (["red", "pink"], "not “pink”"), (["1"], "“1”")],
)
def test_rolls_that_cannot_be(roll: list[str], words: str) -> None:
    with pytest.raises(NoSuchRoll) as caught:
        ROLAND_WRIGHT.options(roll)
    assert words in english(caught.value.message)


def test_what_a_roll_offers() -> None:  # rules 6, 7, 8
    options = ROLAND_WRIGHT.options(["blue", "red", "blue", "green", "red", "blue"])
    assert options.groups == (("red", "red"), ("green",), ("blue", "blue", "blue"))
    said = [english(choice) for choice in options.choices]
    assert "Place up to 3 blue Bits in empty spaces." in said
    assert ROLAND_WRIGHT.dice_counts[0] == 6
