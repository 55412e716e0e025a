"""One turn between two sheets: explained by moves, or told what is wrong."""

from itertools import pairwise

import pytest

from scoring.games.roland_wright import ROLAND_WRIGHT
from scoring.games.roland_wright.facts import load_facts
from scoring.games.roland_wright.marks import seat_sheet, solo_sheet
from scoring.games.roland_wright.random_game import random_game
from scoring.games.roland_wright.replay import replay
from scoring.record import FilledSheet, parse_record
from scoring.score import TurnCheck

FACTS = load_facts()
ROLL = ("red", "red", "green", "green", "blue", "purple")
PLAIN = ("red", "red", "green", "green", "blue", "blue")


def sheet(bits: str, chart: str = "") -> FilledSheet:
    """A box from words like `red@r1c1`."""
    marks = {f"box.{word.partition('@')[2]}": word.partition("@")[0] for word in bits.split()}
    marks |= {f"chart.{line}": "filled" for line in chart.split()}
    return FilledSheet("Ada", "box6", marks)


def check(before: str, after: str, roll: tuple[str, ...] = ROLL) -> TurnCheck:
    return ROLAND_WRIGHT.check_turn(sheet(before), sheet(after), roll)


@pytest.mark.parametrize(
    ("before", "after", "moves"),
    [
        ("", "", ["Ada pass"]),
        ("", "red@r1c1 red@r2c2", ["Ada place red r1c1 r2c2"]),
        ("", "blue@r1c1", ["Ada place blue r1c1"]),
        ("blue@r1c1", "", ["Ada blue r1c1 draws ? ? ? keeps ?"]),
        ("green@r1c1", "red@r3c3", ["Ada place red r3c3", "Ada green r1c1 draws ? ? ? keeps ?"]),
        ("yellow@r1c1", "purple@r1c1", ["Ada yellow r1c1 becomes purple"]),
        ("red@r1c1 orange@r4c4", "orange@r4c4 orange@r5c5", ["Ada red r1c1 copies r4c4 to r5c5"]),
        ("orange@r1c1 yellow@r2c2", "yellow@r6c6", ["Ada orange r1c1 moves r2c2 to r6c6"]),
        ("purple@r1c1", "", ["Ada purple r1c1 draws ? keeps"]),
        (
            "purple@r1c1",
            "orange@r2c2 yellow@r3c3",
            ["Ada purple r1c1 draws ? places orange r2c2 yellow r3c3"],
        ),
        # A bit that was placed and used up in the same turn leaves no trace but its deed.
        (
            "orange@r4c4",
            "orange@r4c4 orange@r5c5",
            ["Ada place red r5c5", "Ada red r5c5 copies r4c4 to r5c5"],
        ),
    ],
)
def test_a_turn_is_explained(before: str, after: str, moves: list[str]) -> None:  # rule 49
    found = check(before, after)
    assert found.legal
    assert list(found.moves) == moves


def test_fewer_bits_are_placed_when_the_action_made_one_of_them() -> None:  # rule 49
    found = check("blue@r2c2 red@r6c6", "blue@r2c2 blue@r3c3 blue@r5c1", ("blue", "blue", "red"))
    assert found.moves == ("Ada place blue r5c1", "Ada red r6c6 copies r2c2 to r3c3")


def test_a_bonus_bit_may_look_like_the_bit_it_replaces() -> None:  # rule 49
    edge = " ".join(f"orange@r1c{column}" for column in range(1, 6))
    before = sheet(f"{edge} purple@r4c4")
    after = sheet(f"{edge} blue@r1c6 purple@r4c4", "horizontal")
    found = ROLAND_WRIGHT.check_turn(before, after, ("red", "green", "green"))
    assert found.moves == (
        "Ada purple r4c4 draws ? places blue r1c6",
        "Ada bonus horizontal purple r4c4",
    )


def test_a_bonus_bit_is_explained() -> None:  # rule 49
    edge = " ".join(f"orange@r{row}c1" for row in range(1, 6))
    before = sheet(edge)
    after = sheet(f"{edge} blue@r6c1 yellow@r3c3", "vertical")
    found = ROLAND_WRIGHT.check_turn(before, after, ROLL)
    assert found.moves == ("Ada place blue r6c1", "Ada bonus vertical yellow r3c3")
    # The edge is full for a moment only: its last bit is erased for the action.
    after = sheet(f"{edge} yellow@r3c3", "vertical")
    found = ROLAND_WRIGHT.check_turn(before, after, ROLL)
    assert found.legal
    assert "Ada bonus vertical yellow r3c3" in found.moves
    unearned = ROLAND_WRIGHT.check_turn(before, sheet(edge, "horizontal"), ROLL)
    assert [problem.code for problem in unearned.problems] == ["line-not-full"]
    back = ROLAND_WRIGHT.check_turn(sheet(edge, "vertical"), sheet(edge), ROLL)
    assert [problem.code for problem in back.problems] == ["bonus-taken-back"]


@pytest.mark.parametrize(
    ("before", "after", "codes"),
    [
        ("", "red@r1c1 red@r1c2 red@r1c3", ["too-many-bits"]),
        ("", "yellow@r1c1", ["group-not-there"]),
        ("", "red@r1c1 green@r2c2 blue@r3c3", ["two-groups"]),
        ("red@r1c1", "blue@r1c1", ["bit-over-bit"]),
        ("red@r1c1 red@r1c2 red@r1c3", "", ["too-many-erased"]),
        ("yellow@r1c1", "", ["unexplained"]),
        ("blue@r3c3 blue@r4c4 red@r1c1", "orange@r3c3 orange@r4c4", ["bit-over-bit"] * 2),
    ],
)
def test_every_rule_that_is_broken(before: str, after: str, codes: list[str]) -> None:  # rule 49
    found = check(before, after, PLAIN)
    assert not found.legal
    assert [problem.code for problem in found.problems] == codes
    assert all(problem.player == "Ada" and problem.fields for problem in found.problems)


def test_what_is_no_turn_at_all() -> None:
    other = FilledSheet("Ada", "box7", {})
    assert ROLAND_WRIGHT.check_turn(sheet(""), other, ROLL).problems[0].code == "no-such-sheet"
    assert check("", "", ("pink",)).problems[0].code == "no-such-roll"
    strange = FilledSheet("Ada", "box6", {"box.r9c9": "red"})
    assert ROLAND_WRIGHT.check_turn(sheet(""), strange, ROLL).problems[0].code == "no-such-mark"


def test_turns_of_games_by_chance_are_explained() -> None:  # rule 49
    explained = 0
    for seed in range(9):
        record = random_game(seed, 1 + seed % 4)
        history = replay(record, FACTS).history()
        starts = [
            index
            for index, game in enumerate(history)
            if game.entry and game.entry.words[0].text in ("roll", "end")
        ]
        for start, stop in pairwise(starts):
            before, after = history[start].table, history[stop - 1].table
            special = {
                game.entry.player
                for game in history[start:stop]
                if game.entry and game.entry.words[0].text == "uses"
            }
            for old, new in zip(before.seats, after.seats, strict=True):
                if new.name in special:
                    continue
                found = ROLAND_WRIGHT.check_turn(seat_sheet(old), seat_sheet(new), after.roll)
                assert found.legal, (seed, start, new.name)
                explained += 1
    assert explained > 300


def test_the_moves_are_words_of_a_record() -> None:  # rule 49
    found = check("purple@r1c1", "orange@r2c2 yellow@r3c3 red@r6c6")
    lines = ["game roland_wright", "players Ada, Ben", f"roll {' '.join(ROLL)}", *found.moves]
    game = replay(parse_record("\n".join(lines)), FACTS)
    assert {problem.code for problem in game.all_problems()} == {"no-such-bit"}


def test_days_of_a_solo_game_are_explained() -> None:  # rules 35 to 43
    for seed in range(6):
        history = replay(random_game(seed, 1), FACTS).history()
        rolls = [
            index
            for index, game in enumerate(history)
            if game.entry and game.entry.words[0].text in ("roll", "end")
        ]
        for start, stop in pairwise(rolls):
            before, after = history[start - 1].table, history[stop - 1].table
            assert before.solo is not None
            assert after.solo is not None
            sheets = solo_sheet("Ada", before.solo), solo_sheet("Ada", after.solo)
            assert ROLAND_WRIGHT.check_turn(*sheets, after.roll).legal
            again = ROLAND_WRIGHT.check_turn(sheets[0], sheets[0], after.roll)
            assert again.problems[0].code == "day-skipped"


@pytest.mark.parametrize(
    ("tasks", "code"),
    [
        ("wind_clock=3", "wrong-task"),
        ("wind_clock=1 stoke_fire=2", "wrong-task"),
        ("feed_pip=1", "wrong-task"),
        ("", "wrong-task"),
        ("stoke_fire=2", ""),
        ("wash_windows=1", ""),
    ],
)
def test_a_day_gives_one_group_to_one_task(tasks: str, code: str) -> None:  # rule 39
    before = FilledSheet("Ada", "solo", {"day.1": "marked"})
    values = dict(word.split("=") for word in tasks.split())
    marks = {"day.1": "marked", "day.2": "marked"}
    after = FilledSheet("Ada", "solo", marks | {f"task.{its}": v for its, v in values.items()})
    found = ROLAND_WRIGHT.check_turn(before, after, ROLL)
    assert [problem.code for problem in found.problems][:1] == ([code] if code else [])
    assert found.legal == (not code)
