"""One turn between two sheets: explained by moves, or told what is wrong."""

from itertools import pairwise
from random import Random
from time import process_time

import pytest

from scoring.dice import NoSuchRoll
from scoring.games.roland_wright import ROLAND_WRIGHT
from scoring.games.roland_wright.board import COLOURS, LINES, Board, chart_lines
from scoring.games.roland_wright.facts import load_facts
from scoring.games.roland_wright.paper import seat_sheet, solo_sheet
from scoring.games.roland_wright.table import RolandSeat
from scoring.record import FilledSheet, RecordError, parse_record
from scoring.score import TurnCheck
from tests.scoring.games.roland_wright.any_turn import AnyTurn

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
    roll = ("blue", "blue", "red", "red", "red", "red")
    found = check("blue@r2c2 red@r6c6", "blue@r2c2 blue@r3c3 blue@r5c1", roll)
    assert found.moves == ("Ada place blue r5c1", "Ada red r6c6 copies r2c2 to r3c3")


def test_a_bonus_bit_may_look_like_the_bit_it_replaces() -> None:  # rule 49
    edge = " ".join(f"orange@r1c{column}" for column in range(1, 6))
    before = sheet(f"{edge} purple@r4c4")
    after = sheet(f"{edge} blue@r1c6 purple@r4c4", "horizontal")
    roll = ("red", "green", "green", "green", "red", "red")
    found = ROLAND_WRIGHT.check_turn(before, after, roll)
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
    assert ROLAND_WRIGHT.check_turn(sheet(""), other, ROLL).problems[0].code == "other-sheet"
    for roll in (("pink",) * 6, ("red",) * 3, ()):
        with pytest.raises(NoSuchRoll):
            check("", "", roll)
    strange = FilledSheet("Ada", "box6", {"box.r9c9": "red"})
    with pytest.raises(RecordError):
        ROLAND_WRIGHT.check_turn(sheet(""), strange, ROLL)


@pytest.mark.parametrize("start", range(0, 1500, 100))
def test_any_legal_turn_is_explained_by_moves_that_lead_there(start: int) -> None:  # rule 49
    for seed in range(start, start + 100):
        turn = AnyTurn(seed)
        found = ROLAND_WRIGHT.check_turn(*turn.sheets, turn.table.roll)
        assert found.legal, (seed, [str(move) for move in turn.moves])
        assert turn.is_told_by(found.moves), (seed, found.moves)


EDGE = " ".join(f"orange@r{row}c1" for row in range(1, 6))


@pytest.mark.parametrize(
    "after",
    [
        f"{EDGE} blue@r6c1",
        f"{EDGE} blue@r6c1 yellow@r6c6 green@r6c5",
        EDGE.replace("orange@r1c1", "blue@r6c1 orange@r6c6"),
    ],
    ids=["drawing cards", "placing two more", "moving another"],
)
def test_a_bonus_bit_may_be_spent_at_once(after: str) -> None:  # rules 23, 49
    # The blue die fills the edge, and the action uses up the Bonus Bit that it brings.
    before, then = sheet(EDGE), sheet(after, "vertical")
    found = ROLAND_WRIGHT.check_turn(before, then, ("blue", *["orange"] * 5))
    assert found.legal, found.problems
    assert found.moves[0] == "Ada place blue r6c1"
    assert found.moves[1].startswith("Ada bonus vertical")
    assert len(found.moves) == 3
    assert not ROLAND_WRIGHT.check_turn(before, then, ("red",) * 6).legal


def _worst(chance: Random) -> tuple[Board, Board]:
    """A large box in which every line was claimed and many bits of few colours are new."""
    size = max(load_facts().sizes)
    colours = chance.sample(COLOURS, chance.choice((1, 2, 3)))
    full = chance.choice((0.3, 0.5, 0.8, 0.95))
    spots = [
        chance.choice((*colours, "orange", "red")) if chance.random() < full else ""
        for _ in range(size**2)
    ]
    before = Board(size, tuple(spots))
    for choices in chart_lines(size).values():
        for space in chance.choice(choices):
            if not before[space] and chance.random() < 0.85:
                before = before.with_bit(space, chance.choice(colours))
    after = before
    empty = list(before.bits(""))
    for space in chance.sample(empty, min(len(empty), chance.randint(5, 12))):
        after = after.with_bit(space, chance.choice(colours))
    bits = [space for space, colour in before if colour]
    for space in chance.sample(bits, chance.choice((0, 0, 1, 2))):
        after = after.with_bit(space, chance.choice(("", *colours)))
    return before, after


def test_the_hardest_turn_is_checked_within_a_second() -> None:  # rule 49
    chance = Random(5)
    worst = 0.0
    for _ in range(150):
        before, after = _worst(chance)
        old = seat_sheet(RolandSeat("Ada", before))
        new = seat_sheet(RolandSeat("Ada", after, frozenset(LINES)))
        roll = [chance.choice(COLOURS[:3]) for _ in range(6)]
        start = process_time()
        ROLAND_WRIGHT.check_turn(old, new, roll)
        worst = max(worst, process_time() - start)
    assert worst < 1


def test_fewer_dice_are_a_solo_game_with_its_groups() -> None:  # rules 36, 49
    five = " ".join(f"red@r1c{column}" for column in range(1, 6))
    assert check("", five, ("red",) * 6).legal
    assert [problem.code for problem in check("", five, ("red",) * 5).problems] == ["unexplained"]
    assert check("", "red@r1c1 red@r1c2 red@r1c3", ("red",) * 5).legal


def test_the_moves_are_words_of_a_record() -> None:  # rule 49
    found = check("purple@r1c1", "orange@r2c2 yellow@r3c3 red@r6c6")
    lines = ["game roland_wright", "players Ada, Ben", f"roll {' '.join(ROLL)}", *found.moves]
    game = ROLAND_WRIGHT.replay(parse_record("\n".join(lines)))
    codes = {problem.code for problem in game.all_problems()}
    assert codes == {"no-such-bit", "no-starting-cards"}


def test_days_of_a_solo_game_are_explained() -> None:  # rules 35–43
    for seed in range(6):
        history = ROLAND_WRIGHT.replay(ROLAND_WRIGHT.random_game(seed, 1)).history()
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
