"""One slip in a turn: `check_turn` refuses it just where no turn at all leads to that sheet."""

from random import Random

import pytest

from scoring.games.roland_wright import ROLAND_WRIGHT
from scoring.record import FilledSheet
from tests.scoring.games.roland_wright.every_turn import (
    COLOURS,
    LINES,
    Box,
    Shown,
    boxes_after_a_turn,
)

SIZE = 6


def sheet(shown: Shown) -> FilledSheet:
    box, chart = shown
    marks = {f"box.r{n // SIZE + 1}c{n % SIZE + 1}": its for n, its in enumerate(box) if its}
    return FilledSheet("Ada", "box6", marks | {f"chart.{line}": "filled" for line in chart})


def nearly_full(chance: Random) -> tuple[Box, frozenset[str], tuple[str, ...]]:
    """A box with one or two empty spaces, and the dice."""
    weights = [chance.choice((0, 1, 2)) + 0.1 for _ in COLOURS]
    box = chance.choices(COLOURS, weights, k=SIZE**2)
    for place in chance.sample(range(SIZE**2), k=chance.choice((1, 2))):
        box[place] = ""
    chart = frozenset(chance.sample(LINES, k=chance.choice((2, 2, 3))))
    colours = chance.sample(COLOURS, k=chance.choice((1, 2, 3)))
    return tuple(box), chart, tuple(chance.choices(colours, k=6))


def slips(shown: Shown, chance: Random) -> list[Shown]:
    """One space, or one line of the chart, changed; and two spaces at once."""
    box, chart = shown
    found: list[Shown] = [(box, chart ^ {line}) for line in LINES]
    for place in range(len(box)):
        other = chance.choice([its for its in ("", *COLOURS) if its != box[place]])
        found.append(((*box[:place], other, *box[place + 1 :]), chart))
    one, two = found[-1][0], found[chance.randrange(3, len(found) - 1)][0]
    both = tuple(a if a != was else b for a, b, was in zip(one, two, box, strict=True))
    return [*found, (both, chart)]


@pytest.mark.parametrize("seed", range(6))
def test_a_slip_is_refused_just_where_no_turn_leads_there(seed: int) -> None:  # rules 8 to 15, 23
    chance = Random(seed)
    box, chart, roll = nearly_full(chance)
    reached = boxes_after_a_turn(box, chart, roll)
    before = sheet((box, chart))
    refused = 0
    for after in chance.sample(sorted(reached, key=str), k=min(5, len(reached))):
        assert ROLAND_WRIGHT.check_turn(before, sheet(after), roll).legal, after
        for slip in slips(after, chance):
            check = ROLAND_WRIGHT.check_turn(before, sheet(slip), roll)
            assert check.legal == (slip in reached), (box, chart, roll, slip, check)
            refused += not check.legal
    assert refused > 40


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"day.4": ""}, "a day that was marked is gone"),
        ({"day.5": ""}, "no day is marked"),
        ({"day.6": "marked"}, "two days are marked"),
        ({"day.5": "", "day.6": "marked"}, "a day is left out"),
        ({"task.keep_lit": "3"}, "more than the group has dice"),
        ({"task.keep_lit": "2", "task.wash_windows": "1"}, "two groups"),
        ({"task.keep_lit": "0"}, "no group at all"),
        ({"task.keep_lit": "2", "task.feed_pip": "2"}, "a task fell before the weekend"),
        ({"task.keep_lit": "2", "task.wind_clock": "2"}, "a task grew without its group"),
    ],
)
def test_a_slip_on_the_solo_board_is_refused(changes: dict[str, str], why: str) -> None:
    # rules 35, 37 to 39, 42
    days = {f"day.{n}": "marked" for n in range(1, 5)}
    tasks = {"task.wind_clock": "1", "task.feed_pip": "3", "task.keep_lit": "0"}
    roll = ("orange", "orange", "blue", "blue", "blue", "green")
    before = FilledSheet("Ada", "solo", days | tasks)
    right = {**days, **tasks, "day.5": "marked", "task.keep_lit": "2"}
    assert ROLAND_WRIGHT.check_turn(before, FilledSheet("Ada", "solo", right), roll).legal
    wrong = {field: label for field, label in {**right, **changes}.items() if label}
    check = ROLAND_WRIGHT.check_turn(before, FilledSheet("Ada", "solo", wrong), roll)
    assert not check.legal, why
