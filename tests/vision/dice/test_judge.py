"""What is no die, and what is one after all, with stages that see what the test says."""

import numpy as np
import pytest

from tests.vision.dice.stage import Stage
from vision.dice.look import DieLook
from vision.dice.printed import LikePrint


def test_pips_that_read_as_a_marker_are_asked_about(stage: Stage) -> None:
    stage.see(100, {"5": 0.99})
    stage.print.return_value = LikePrint(0.0, is_marker=True)

    reading = stage.read()

    assert reading.labels == ("5",)
    assert [doubt.field for doubt in reading.doubts] == ["die1"]


def test_what_may_be_a_marker_as_well_falls_out(stage: Stage) -> None:
    stage.see(100, {"5": 0.6, "none": 0.4}, heat=0.6)
    stage.print.return_value = LikePrint(0.0, is_marker=True)

    assert stage.read().labels == ()


@pytest.mark.parametrize(
    ("heat", "width_px", "counts"), [(0.95, 48.0, True), (0.95, 60.0, False), (0.6, 48.0, False)]
)
def test_what_is_burnt_like_its_paper_counts_if_it_is_like_a_die_beside_it(
    stage: Stage, heat: float, width_px: float, counts: bool
) -> None:
    stage.see(100, {"5": 0.9, "none": 0.1}, heat=heat, width_px=width_px)
    stage.see(200, {"3": 0.999})
    burnt = LikePrint(0.9, is_marker=False, is_burnt=True)
    plain = LikePrint(0.0, is_marker=False)
    stage.print.side_effect = lambda _, __, face: burnt if face[:, 0].mean() < 150 else plain

    reading = stage.read()

    assert reading.labels == (("5", "3") if counts else ("3",))
    assert [one.why.code for one in reading.doubts] == counts * ["picture-of-a-die"]


@pytest.mark.parametrize(("down_px", "labels"), [(0.0, ()), (8.0, ("5",))])
def test_what_is_burnt_like_its_paper_counts_where_it_shows_sides(
    stage: Stage, down_px: float, labels: tuple[str, ...]
) -> None:
    stage.see(100, {"5": 0.999})
    look, up = stage.looks[-1], np.array([0.0, -down_px])
    stage.looks[-1] = DieLook(look.logits, look.face_px + up, look.corners_px + up)
    stage.print.return_value = LikePrint(0.9, is_marker=False, is_burnt=True)

    reading = stage.read()

    assert reading.labels == labels
    assert bool(reading.dice) == any(one.why.code == "picture-of-a-die" for one in reading.doubts)


@pytest.mark.parametrize(("even", "asked"), [("yyy", 3), ("yyn", 2), ("ynn", 1), ("nnn", 0)])
def test_what_lies_on_even_ground_may_be_print(stage: Stage, even: str, asked: int) -> None:
    for x_px in (100, 200, 300):
        stage.see(x_px, {"5": 0.999})
    stage.print.side_effect = [
        LikePrint(0.0, is_marker=False, is_on_even=one == "y") for one in even
    ]

    reading = stage.read()

    assert len(reading.dice) == 3
    assert [one.why.code for one in reading.doubts] == asked * ["picture-of-a-die"]


def test_a_die_that_another_was_measured_with_is_no_side_of_it(stage: Stage) -> None:
    stage.see(300, {"1": 0.99}, width_px=105.0)
    stage.looks[-1] = DieLook(*_drawn(stage.looks[-1], 0.56))
    stage.see(342, {"2": 0.99}, width_px=60.0, y_px=221.0)

    assert sorted(stage.read().labels) == ["1", "2"]


def _drawn(look: DieLook, share: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The same look with a smaller face."""
    return look.logits, look.face_px, look.face_px + share * (look.corners_px - look.face_px)


@pytest.mark.parametrize(("share", "seen"), [(0.97, 2), (0.3, 1)])
def test_what_the_finder_hardly_saw_is_left_to_the_reader(
    stage: Stage, share: float, seen: int
) -> None:
    stage.see(100, {"5": 0.999})
    stage.see(300, {"3": share, "none": 1 - share}, heat=0.14)

    reading = stage.read()

    assert len(reading.dice) + len(reading.doubts) == seen


def test_half_a_domino_by_itself_counts_with_a_question(stage: Stage) -> None:
    stage.see(100, {"5": 0.999})
    stage.half.return_value = np.array([144.0, 200.0])

    reading = stage.read()

    assert reading.labels == ("5",)
    assert [doubt.why.code for doubt in reading.doubts] == ["maybe-no-die"]


def test_a_domino_is_two_things_in_line(stage: Stage) -> None:
    stage.see(100, {"5": 0.999})
    stage.see(140, {"2": 0.999})
    stage.half.side_effect = [np.array([141.0, 200.0]), np.array([101.0, 200.0])]

    assert len(stage.read().doubts) == 2


def test_dice_that_touch_are_no_domino(stage: Stage) -> None:
    stage.see(100, {"5": 0.999})
    stage.see(140, {"2": 0.999}, y_px=215.0)
    stage.half.side_effect = [np.array([141.0, 200.0]), None]

    assert stage.read().doubts == ()


@pytest.mark.parametrize(
    ("is_half", "asked"), [((1, 1, 1, 1), 4), ((1, 1, 1, 0), 0), ((0,) * 4, 0)]
)
def test_dominoes_of_one_colour_are_asked_about_where_all_look_so(
    stage: Stage, is_half: tuple[int, ...], asked: int
) -> None:
    places = (100.0, 200.0, 300.0, 400.0)
    for x_px in places:
        stage.see(x_px, {"5": 0.999})

    def half(_: object, __: float, face_px: np.ndarray, ___: object) -> np.ndarray | None:
        x_px = min(places, key=lambda x: abs(x - face_px[:, 0].mean()))
        return np.array([x_px, 156.0]) if is_half[places.index(x_px)] else None

    stage.half.side_effect = half

    assert len(stage.read().doubts) == asked


@pytest.mark.parametrize(
    ("places_px", "asked"),
    [
        ([(100, 200), (140, 200), (300, 200), (300, 240)], 4),
        ([(100, 200), (140, 200), (300, 200), (300, 240), (420, 60)], 5),
        ([(100, 200), (140, 200), (300, 200), (314, 240)], 0),
        ([(100, 200), (140, 200), (300, 200), (360, 240), (420, 60), (60, 60)], 0),
        ([(100, 200), (140, 200), (180, 200), (220, 200), (300, 60)], 0),
        ([(100, 200), (140, 200), (300, 200)], 0),
    ],
)
def test_what_lies_two_and_two_as_on_dominoes_is_asked_about(
    stage: Stage, places_px: list[tuple[float, float]], asked: int
) -> None:
    for x_px, y_px in places_px:
        stage.see(x_px, {"5": 0.999}, y_px=y_px)

    assert len(stage.read().doubts) == asked


@pytest.mark.parametrize(
    ("x_px", "heat", "asked"), [(336, 0.9, True), (325, 0.9, False), (336, 0.4, False)]
)
@pytest.mark.parametrize("width_px", [35.0, 55.0])
def test_what_may_be_a_small_die_that_touches_a_large_one_is_asked_about(
    stage: Stage, x_px: float, heat: float, asked: bool, width_px: float
) -> None:
    stage.see(300, {"1": 0.999}, width_px=100.0)
    stage.looks[-1] = DieLook(*_drawn(stage.looks[-1], 0.6))
    stage.see(x_px, {"2": 0.999}, heat=heat, width_px=width_px, y_px=214.0)
    stage.looks[-1] = DieLook(stage.looks[-1].logits, *_moved(stage.looks[-1], (24.0, 10.0)))

    reading = stage.read()

    assert reading.labels == ("1",)
    assert [doubt.why.code for doubt in reading.doubts] == asked * ["one-more-die"]


def _moved(look: DieLook, by_px: tuple[float, float]) -> tuple[np.ndarray, np.ndarray]:
    """Face and corners of a look, moved."""
    return look.face_px + by_px, look.corners_px + by_px


def test_other_sizes_make_no_die_clear_where_none_is(stage: Stage) -> None:
    stage.see(300, {"4": 0.7, "none": 0.3}, heat=0.5)
    stage.sizes = {"4": 0.9999}

    assert stage.read().dice == ()

    stage.see(100, {"2": 0.999})

    assert stage.read().labels == ("2", "4")
