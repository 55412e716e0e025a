"""One sheet by itself: what is wrong with it, and the rules that settle unclear readings."""

from dataclasses import replace
from random import Random

import pytest

from scoring.games.roland_wright import ROLAND_WRIGHT
from scoring.games.roland_wright.board import LINES
from scoring.games.roland_wright.paper import (
    BOX_SHEETS,
    COUNT,
    SHEETS,
    box_ids,
    day_ids,
    task_ids,
)
from scoring.record import FilledSheet
from scoring.sheet import FieldKind
from tests.words import english


def box6(**marks: str) -> FilledSheet:
    """A box of red bits on the left edge, and marks with _ for the dot."""
    bits = {f"box.r{row}c1": "red" for row in range(1, 7)}
    return FilledSheet("Ada", "box6", bits | {its.replace("_", "."): v for its, v in marks.items()})


def solo(*, days: int = 21, **marks: str) -> FilledSheet:
    dotted = {its.replace("_", ".", 1): label for its, label in marks.items()}
    return FilledSheet(
        "Ada", "solo", {f"day.{day}": "marked" for day in range(1, days + 1)} | dotted
    )


def codes(sheet: FilledSheet) -> list[str]:
    return [problem.code for problem in ROLAND_WRIGHT.status(sheet)]


GOOD = {
    "score_inspiration": "0",
    "score_hallmark": "10",
    "score_equipment": "6",
    "score_research": "4",
    "score_filled": "0",
    "score_awards": "11",
    "score_total": "31",
}


def test_a_right_sheet_has_no_problem() -> None:  # rules 45, 46
    assert codes(box6(**GOOD)) == []
    assert codes(box6()) == []


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"score_hallmark": "11", "score_total": "32"}, ["hallmark-not-possible"]),
        ({"score_hallmark": "150", "score_total": "171"}, ["hallmark-not-possible"]),
        ({"score_equipment": "7", "score_total": "32"}, ["equipment-not-possible"]),
        ({"score_filled": "5", "score_total": "36"}, ["filled-not-possible", "wrong-filled"]),
        ({"score_filled": "6", "score_total": "37"}, ["wrong-filled"]),
        ({"score_awards": "3", "score_total": "23"}, ["awards-not-possible"]),
        ({"score_awards": "19", "score_total": "39"}, ["awards-not-possible"]),
        ({"score_inspiration": "3", "score_total": "34"}, ["inspiration-not-possible"]),
        ({"score_total": "30"}, ["wrong-total"]),
        ({"score_total": ""}, []),
        ({"score_hallmark": "11", "score_equipment": "7"}, ["hallmark-", "equipment-", "wrong-"]),
    ],
)
def test_what_a_board_cannot_say(change: dict[str, str], expected: list[str]) -> None:
    # rules 45, 46
    found = codes(box6(**GOOD | change))
    assert len(found) == len(expected)
    assert all(code.startswith(start) for code, start in zip(found, expected, strict=True))


def test_a_wrong_total_is_answered_with_the_right_sum() -> None:  # rule 46
    (problem,) = ROLAND_WRIGHT.status(box6(**GOOD | {"score_total": "30"}))
    assert english(problem.suggestion) == "0 + 10 + 6 + 4 + 0 + 11 = 31"
    assert problem.fields[0] == "score.total"
    assert problem.player == "Ada"


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        (solo(days=5), []),
        (solo(task_wind_clock="9", score_tasks="9", score_board="30", score_total="39"), []),
        (replace(solo(), marks={"day.1": "marked", "day.3": "marked"}), ["day-skipped"]),
        (solo(days=20, score_total="0"), ["days-left"]),
        (solo(days=3, task_feed_pip="10"), ["tasks-too-high"]),
        (solo(days=9, task_keep_lit="7"), ["task-too-high"]),
        (solo(task_wind_clock="64"), ["task-too-high", "tasks-too-high"]),
    ],
)
def test_what_a_solo_board_cannot_say(sheet: FilledSheet, expected: list[str]) -> None:  # rule 47
    assert codes(sheet) == expected


def test_the_sums_of_a_solo_board() -> None:  # rule 48
    right = {"task_wind_clock": "4", "score_tasks": "4", "score_board": "30", "score_awards": "9"}
    whole_month = 21
    assert codes(solo(days=whole_month, **right, score_total="43")) == []
    assert codes(solo(days=whole_month, **right, score_total="44")) == ["wrong-total"]
    assert codes(solo(days=whole_month, **right)) == []
    assert codes(solo(days=whole_month, **right | {"score_tasks": "5"}, score_total="44")) == [
        "wrong-tasks"
    ]


def test_sheets_and_marks_that_the_game_does_not_have() -> None:
    assert codes(FilledSheet("Ada", "player", {})) == ["no-such-sheet"]
    assert codes(FilledSheet("Ada", "box6", {"box.r7c7": "red"})) == ["no-such-field"]
    assert codes(FilledSheet("Ada", "box6", {"box.r1c1": "pink"})) == ["no-such-mark"]


def test_the_fields_of_the_rules_are_those_of_the_paper() -> None:
    assert [layout.sheet for layout in ROLAND_WRIGHT.layouts] == list(SHEETS)
    for layout in ROLAND_WRIGHT.layouts:
        fields = {field.id for field in layout.fields}
        assert COUNT & fields
        if layout.sheet == "solo":
            assert fields >= {*day_ids(), *task_ids()}
        else:
            assert fields >= {*box_ids(BOX_SHEETS[layout.sheet]), *(f"chart.{it}" for it in LINES)}
        spots = [field for field in layout.fields if field.kind is FieldKind.SPOT]
        assert len(spots) == {"box6": 36, "box7": 49, "solo": 0}[layout.sheet]


def test_constraints_hold_on_finished_sheets_and_refuse_wrong_sums() -> None:  # rules 45–48
    layouts = {layout.sheet: layout for layout in ROLAND_WRIGHT.layouts}
    for seed in range(6):
        for sheet in ROLAND_WRIGHT.final_sheets(ROLAND_WRIGHT.random_game(seed, 1 + seed % 3)):
            rules = ROLAND_WRIGHT.constraints(layouts[sheet.sheet])
            assert rules
            assert all(rule.allows([sheet[its] for its in rule.fields]) for rule in rules)
            total = str(int(sheet["score.total"]) + 1)
            wrong = replace(sheet, marks={**sheet.marks, "score.total": total})
            broken = [
                rule for rule in rules if not rule.allows([wrong[its] for its in rule.fields])
            ]
            assert [rule.fields[0] for rule in broken] == ["score.total"]


def test_mutations_of_finished_sheets_are_reported() -> None:  # rules 45–48
    chance = Random(3)
    for seed in range(12):
        for sheet in ROLAND_WRIGHT.final_sheets(ROLAND_WRIGHT.random_game(seed, 1 + seed % 4)):
            assert ROLAND_WRIGHT.status(sheet) == ()
            for field_id in COUNT:
                if not sheet[field_id]:
                    continue
                number = int(sheet[field_id]) + chance.choice((-1, 1, 10))
                label = str(abs(number))
                changed = replace(sheet, marks={**sheet.marks, field_id: label})
                assert label == sheet[field_id] or codes(changed), (seed, field_id)


def test_an_erased_bit_or_a_lost_day_is_reported() -> None:  # rules 45, 47
    full = next(
        sheet
        for seed in range(40)
        for sheet in ROLAND_WRIGHT.final_sheets(ROLAND_WRIGHT.random_game(seed, 2))
        if sheet["score.filled"] == "6"
    )
    for field_id in [its for its in full.marks if its.startswith("box.")]:
        marks = {its: label for its, label in full.marks.items() if its != field_id}
        assert "wrong-filled" in codes(replace(full, marks=marks))
    finished = ROLAND_WRIGHT.final_sheets(ROLAND_WRIGHT.random_game(0, 1))[1]
    for day in range(1, 22):
        marks = {its: label for its, label in finished.marks.items() if its != f"day.{day}"}
        assert codes(replace(finished, marks=marks))
