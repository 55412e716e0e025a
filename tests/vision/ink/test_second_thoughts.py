"""A digit that seems struck is asked about, unless the rules leave nothing else."""

import pytest

from scoring.games import find_game
from scoring.observation import Observation, Outline
from scoring.settle import ASK_BELOW, settle
from scoring.sheet import FieldKind, SheetLayout, SheetReading
from vision.ink.second_thoughts import ONLY_STRUCK, with_second_thoughts

BOX = Outline(((0, 0), (9, 0), (9, 9), (0, 9)))
GAME = find_game("unvention")
LAYOUT: SheetLayout = GAME.layouts[0]
CELL = next(field.id for field in LAYOUT.fields if field.kind is FieldKind.DIGIT)


def seen_with(label: str, confidence: float, *others: tuple[str, float]) -> dict[str, Observation]:
    """Every field empty but one."""
    every = {field.id: Observation("", 1.0, BOX) for field in LAYOUT.fields}
    return every | {CELL: Observation(label, confidence, BOX, others)}


def test_a_digit_that_is_surely_struck_is_asked_about() -> None:
    seen = with_second_thoughts(LAYOUT, seen_with("struck", 0.9995))
    settled = settle(SheetReading(LAYOUT, seen), GAME.constraints(LAYOUT))
    assert seen[CELL].label.isdigit()
    assert seen[CELL].probability("struck") == ONLY_STRUCK
    asked = {doubt.field: doubt.choices for doubt in settled.doubts}
    assert sum(choice.isdigit() for choice in asked[CELL]) >= 2


def test_what_the_camera_saw_beside_it_is_likelier_than_other_digits() -> None:
    seen = with_second_thoughts(LAYOUT, seen_with("struck", 0.97, ("4", 0.02), ("2", 0.005)))[CELL]
    assert seen.label == "4"
    assert seen.confidence < ASK_BELOW
    assert [label for label, _ in seen.runners_up[:2]] == ["2", "struck"]
    assert seen.confidence + sum(chance for _, chance in seen.runners_up) == pytest.approx(1)


def test_what_is_about_as_likely_struck_as_a_digit_is_rather_that_digit() -> None:
    seen = with_second_thoughts(LAYOUT, seen_with("struck", 0.5, ("3", 0.4), ("5", 0.01)))[CELL]
    assert (seen.label, seen.probability("struck")) == ("3", ONLY_STRUCK)


def test_other_digits_stay_as_they_were() -> None:
    seen = seen_with("4", 0.9995)
    assert with_second_thoughts(LAYOUT, seen) == seen
