"""A digit that seems struck is asked about, unless the rules leave nothing else."""

from scoring.games import find_game
from scoring.observation import Observation, Outline
from scoring.settle import settle
from scoring.sheet import FieldKind, SheetLayout, SheetReading
from vision.ink.second_thoughts import SURE_OF_STRUCK, with_second_thoughts

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
    assert seen[CELL].label == "struck"
    assert seen[CELL].confidence == SURE_OF_STRUCK
    asked = {doubt.field: doubt.choices for doubt in settled.doubts}
    assert "struck" in asked[CELL]
    assert any(choice.isdigit() for choice in asked[CELL])


def test_what_the_camera_saw_beside_it_is_likelier_than_other_digits() -> None:
    seen = with_second_thoughts(LAYOUT, seen_with("struck", 0.97, ("4", 0.02), ("2", 0.005)))[CELL]
    assert [label for label, _ in seen.runners_up[:2]] == ["4", "2"]
    assert abs(sum(chance for _, chance in seen.runners_up) - (1 - SURE_OF_STRUCK)) < 1e-9


def test_other_digits_stay_as_they_were() -> None:
    seen = seen_with("4", 0.9995)
    assert with_second_thoughts(LAYOUT, seen) == seen
    unsure = seen_with("struck", 0.5, ("3", 0.4))
    assert with_second_thoughts(LAYOUT, unsure) == unsure
