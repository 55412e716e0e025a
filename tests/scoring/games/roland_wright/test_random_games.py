"""Whole games by chance: no problem in any state, undo exact, text that reads back; rules cited."""

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

import scoring.games.roland_wright
from scoring.games.roland_wright import ROLAND_WRIGHT
from scoring.games.roland_wright.facts import load_facts
from scoring.games.roland_wright.marks import seat_sheet, solo_sheet
from scoring.games.roland_wright.random_game import final_sheets, random_game
from scoring.games.roland_wright.replay import replay
from scoring.record import parse_record

FACTS = load_facts()
GAMES = [(seed, 1 + seed % 5) for seed in range(20)]
a_game = cache(random_game)


@pytest.mark.parametrize(("seed", "players"), GAMES)
def test_games_by_chance_have_no_problem_in_any_state(seed: int, players: int) -> None:
    record = a_game(seed, players)
    game = replay(record, FACTS)
    assert game.all_problems() == ()
    assert game.table.is_over
    for state in game.history():
        if state.entry and state.entry.player:
            seat = state.table.seat(state.entry.player)
            assert ROLAND_WRIGHT.status(seat_sheet(seat)) == ()
            if state.table.solo:
                assert ROLAND_WRIGHT.status(solo_sheet(seat.name, state.table.solo)) == ()
    whole = replace(record, sheets=final_sheets(record))
    assert parse_record(str(whole)) == whole
    scores = ROLAND_WRIGHT.score(parse_record(str(whole)))
    assert scores.problems == ()
    assert scores.winners
    for player in scores.players:
        assert player.total == player.lines[-1].correct == player.lines[-1].written


@pytest.mark.parametrize("players", [1, 2, 4])
def test_undo_is_exact(players: int) -> None:
    record = random_game(100 + players, players)
    game = replay(record, FACTS)
    for length in reversed(range(len(record.entries))):
        game = game.undo()
        if length % 7 == 0:
            shorter = replace(record, entries=record.entries[:length])
            assert game.table == replay(shorter, FACTS).table
    assert game.undo() is game


def test_a_game_by_chance_is_its_seed() -> None:
    assert random_game(5, 3) == random_game(5, 3)
    assert random_game(5, 3) != random_game(6, 3)


def test_games_by_chance_use_every_move() -> None:
    verbs = {
        entry.words[0].text for seed, players in GAMES for entry in a_game(seed, players).entries
    }
    table = {"board", "cards", "awards", "roll", "end"}
    told = {"inspiration", "draws", "award", "reveals"}
    turn = {"place", "red", "orange", "yellow", "green", "blue", "purple", "uses", "completes"}
    assert verbs == table | told | turn | {"bonus", "pass", "task", "reroll", "stoke", "weekend"}


def test_the_order_of_players_changes_nothing_but_the_order() -> None:
    record = a_game(7, 3)
    sheets = final_sheets(record)
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


def test_every_rule_is_cited_by_a_test() -> None:
    folder = Path(scoring.games.roland_wright.__file__).parent
    rules = re.findall(r"^(\d+)\. ", (folder / "rules.md").read_text(), re.MULTILINE)
    assert rules == [str(number) for number in range(1, len(rules) + 1)]
    cited = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for comment in re.findall(r"# rules? ([\d, andto]+)", path.read_text()):
            numbers = [int(number) for number in re.findall(r"\d+", comment)]
            if " to " in comment:
                numbers = list(range(numbers[0], numbers[-1] + 1))
            cited.update(numbers)
    assert {int(rule) for rule in rules} - cited == set()


@pytest.mark.parametrize(
    ("roll", "words"),
    [(["red"] * 7, "7 dice"), ([], "0 dice"), (["red", "pink"], "not 'pink'"), (["1"], "not '1'")],
)
def test_rolls_that_cannot_be(roll: list[str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        ROLAND_WRIGHT.options(roll)


def test_what_a_roll_offers() -> None:  # rules 6, 7 and 8
    options = ROLAND_WRIGHT.options(["blue", "red", "blue", "green", "red", "blue"])
    assert options.groups == (("red", "red"), ("green",), ("blue", "blue", "blue"))
    assert "blue: place up to 3 bits in empty spaces." in options.choices
    assert ROLAND_WRIGHT.dice_counts[0] == 6
