"""What is asked about, with stages that see what the test says."""

import numpy as np
import pytest

from tests.vision.dice.stage import Stage
from tests.words import english
from vision.dice.look import DieLook
from vision.dice.printed import LikePrint
from vision.dice.read import DiceReading, read_dice, reading_pixels
from vision.photo import Photo


def test_clear_dice_are_read_from_left_to_right_without_a_doubt(stage: Stage) -> None:
    stage.see(400, {"5": 0.99})
    stage.see(100, {"2": 0.99})

    reading = stage.read(expected=[2])

    assert reading.labels == ("2", "5")
    assert reading.doubts == ()
    assert reading.dice[0].seen.confidence > 0.95


def test_two_close_values_are_asked_with_both_as_choices(stage: Stage) -> None:
    stage.see(100, {"6": 0.55, "4": 0.44})

    reading = stage.read()

    (doubt,) = reading.doubts
    assert doubt.field == "die1"
    assert doubt.choices[:2] == ("6", "4")
    assert doubt.why.code == "die-unclear"
    assert doubt.outline == reading.dice[0].seen.outline
    assert dict(reading.dice[0].seen.runners_up)["4"] > 0.3


def cloth_with_green_squares(stage: Stage) -> None:
    for column in range(12):
        stage.see(30 + 45 * column, {"green": 0.99}, heat=0.7, width_px=26.0, y_px=60.0)


def test_the_squares_of_a_cloth_are_no_colour_dice(stage: Stage) -> None:
    cloth_with_green_squares(stage)
    stage.see(100, {"red": 0.99})
    stage.see(300, {"green": 0.99})

    reading = stage.read(colours=True)

    assert len(reading.dice) == 2
    assert [round(die.width_px) for die in reading.dice] == [44, 44]


def test_twelve_alike_and_nothing_else_are_not_thrown_away(stage: Stage) -> None:
    cloth_with_green_squares(stage)

    assert len(stage.read(colours=True).dice) == 12


def test_what_is_far_from_the_size_of_the_surest_die_is_not_one(stage: Stage) -> None:
    stage.see(100, {"5": 0.99})
    stage.see(300, {"5": 0.9, "none": 0.1}, heat=0.8, width_px=60.0)
    stage.see(500, {"5": 0.9, "none": 0.1}, heat=0.8, width_px=400.0)

    reading = stage.read()

    assert [die.face_px[0] for die in reading.dice] == [100, 300]


@pytest.mark.parametrize(("expected", "doubts"), [([], 1), ([2], 0), ([3], 1)])
def test_a_pale_die_is_believed_where_as_many_were_rolled(
    stage: Stage, expected: list[int], doubts: int
) -> None:
    stage.see(100, {"3": 0.999})
    stage.see(300, {"5": 0.9, "none": 0.1}, heat=0.55)

    reading = stage.read(expected)

    assert reading.labels == ("3", "5")
    assert len(reading.doubts) == doubts


def test_a_side_of_a_die_is_no_die_and_a_small_one_beside_it_is(stage: Stage) -> None:
    stage.see(300, {"5": 0.999}, width_px=110)
    stage.see(300, {"6": 0.99}, width_px=60, y_px=240)
    stage.see(300, {"2": 0.99}, width_px=60, y_px=270)

    assert stage.read().labels == ("5", "2")


FIVE_PX = [(240, 140), (360, 140), (300, 200), (240, 260), (360, 260)]


def test_a_side_that_is_surer_than_its_die_is_no_die_either(stage: Stage) -> None:
    stage.see(300, {"6": 0.999}, width_px=60, y_px=240)
    stage.see(300, {"3": 0.99}, width_px=110)
    stage.raise_face(25)

    assert stage.read().labels == ("3",)


def test_a_die_half_hidden_behind_another_is_no_side(stage: Stage) -> None:
    stage.see(300, {"5": 0.999}, width_px=110)
    stage.raise_face(20)
    stage.see(310, {"2": 0.99}, width_px=70, y_px=165)
    stage.raise_face(45)

    assert stage.read().labels == ("5", "2")


@pytest.mark.parametrize(("leaning", "read"), [(3, 3), (1, 2)])
def test_what_leans_otherwise_than_all_dice_is_less_likely_one(
    stage: Stage, leaning: int, read: int
) -> None:
    for index in range(leaning):
        stage.see(100 + 90 * index, {"5": 0.999})
        stage.raise_face(12)
    stage.see(500, {"3": 0.9, "none": 0.1}, heat=0.55)

    assert len(stage.read().dice) == read


def test_five_dice_that_lie_like_the_five_of_a_large_die_are_five_dice(stage: Stage) -> None:
    stage.see(300, {"5": 0.9999}, heat=0.99, width_px=180)
    for value, (x_px, y_px) in enumerate(FIVE_PX, start=1):
        stage.see(x_px, {str(value): 0.99, "none": 0.01}, heat=0.8, y_px=y_px)

    assert sorted(stage.read().labels) == ["1", "2", "3", "4", "5"]


def test_the_pips_of_a_large_die_are_no_dice(stage: Stage) -> None:
    stage.see(300, {"5": 0.99}, width_px=180)
    for x_px, y_px in FIVE_PX:
        stage.see(x_px, {"1": 0.3, "none": 0.69}, heat=0.99, y_px=y_px, width_px=30)

    assert stage.read().labels == ("5",)


def test_a_cocked_die_is_asked_about(stage: Stage) -> None:
    stage.see(100, {"3": 0.4, "cocked": 0.58})

    assert stage.read().doubts[0].why.code == "tilted"


def test_a_die_at_the_edge_is_asked_about(stage: Stage) -> None:
    stage.see(8, {"3": 0.999})

    assert stage.read().doubts[0].why.code == "die-cut-off"


def test_what_is_hardly_a_die_is_no_die_but_a_question(stage: Stage) -> None:
    stage.see(100, {"3": 0.3, "none": 0.6}, heat=0.4)

    reading = stage.read()

    assert reading.dice == ()
    assert reading.doubts[0].choices == ("", "3")
    assert reading.doubts[0].outline is not None


def test_what_is_no_die_is_nothing(stage: Stage) -> None:
    stage.see(100, {"none": 0.999}, heat=0.3)

    assert stage.read().saw_nothing


@pytest.mark.parametrize("expected", [(), (5,), (2, 3)])
def test_that_there_are_no_dice_is_said(stage: Stage, expected: tuple[int, ...]) -> None:
    reading = stage.read(expected)

    assert reading.dice == ()
    assert [doubt.why.code for doubt in reading.doubts] == ["no-dice-seen"]


def test_where_none_were_thrown_there_is_nothing_to_say(stage: Stage) -> None:
    assert stage.read((0,)) == DiceReading((), ())


def test_the_picture_of_a_die_is_nothing(stage: Stage) -> None:
    stage.see(100, {"3": 0.999})
    stage.print.return_value = LikePrint(0.9, is_marker=False)

    assert stage.read().saw_nothing


def test_what_may_be_the_picture_of_a_die_is_asked_about(stage: Stage) -> None:
    stage.see(100, {"3": 0.999})
    stage.print.return_value = LikePrint(0.5, is_marker=False)

    reading = stage.read()

    assert reading.labels == ("3",)
    assert [doubt.why.code for doubt in reading.doubts] == ["picture-of-a-die"]


def test_two_candidates_of_one_top_face_are_one_die(stage: Stage) -> None:
    stage.see(100, {"3": 0.999})
    stage.see(110, {"3": 0.9}, heat=0.6)

    assert stage.read().labels == ("3",)


def test_dice_nearer_than_dice_can_lie_are_stacked_or_leaning(stage: Stage) -> None:
    stage.see(100, {"3": 0.999})
    stage.see(119, {"5": 0.999})

    assert all(doubt.why.code == "on-another" for doubt in stage.read().doubts)
    assert len(stage.read().doubts) == 2


@pytest.mark.parametrize(("expected", "asked"), [((2,), True), ((1,), False), ((6, 1), False)])
def test_another_count_than_rolled_is_asked_about(
    stage: Stage, expected: tuple[int, ...], asked: bool
) -> None:
    stage.see(100, {"3": 0.999})

    doubts = stage.read(expected).doubts

    assert [d.field for d in doubts] == (["dice"] if asked else [])
    assert all(english(d.why) == "I count 1 die; a roll has 2." for d in doubts)


def test_colours_are_read_only_when_asked_for(stage: Stage) -> None:
    stage.see(100, {"red": 0.97, "orange": 0.02})

    assert len(stage.read(colours=True).dice) == 1
    assert stage.read(colours=False).labels == ()


def test_a_black_photo_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    Stage(monkeypatch)
    photo = Photo.from_pixels(np.zeros((400, 600, 3), np.uint8))

    reading = read_dice(photo)

    assert reading.dice == ()
    assert reading.doubts[0].why.code == "dark"


def test_dice_that_touch_seen_from_the_side_are_two(stage: Stage) -> None:
    """At 60 degrees the tops of dice behind each other are nearer than half a width."""
    flat = np.array([[-20.0, -10.0], [20.0, -10.0], [20.0, 10.0], [-20.0, 10.0]])
    for row, label in enumerate(("2", "5")):
        stage.see(200.0, {label: 1.0}, width_px=54.0)
        middle = np.array([200.0, 200.0 + 20.5 * row])
        stage.looks[-1] = DieLook(stage.looks[-1].logits, middle, flat + middle)

    reading = stage.read()

    assert sorted(reading.labels) == ["2", "5"]
    assert not reading.doubts


@pytest.mark.parametrize(
    ("seen", "why"), [(0, "This may be a die."), (1, "This may be one more die.")]
)
def test_what_may_be_a_die_is_asked_about(stage: Stage, seen: int, why: str) -> None:
    stage.see(400.0, {"none": 0.6, "3": 0.4}, heat=0.3)
    for _ in range(seen):
        stage.see(200.0, {"5": 1.0})

    assert [english(doubt.why) for doubt in stage.read().doubts] == [why]


@pytest.mark.parametrize(("seen", "why"), [(0, "no-dice-seen"), (1, "one-more-die")])
def test_what_hardly_is_a_die_is_asked_about_only_where_dice_lie(
    stage: Stage, seen: int, why: str
) -> None:
    stage.see(400.0, {"none": 0.7, "3": 0.3}, heat=0.2)
    for _ in range(seen):
        stage.see(200.0, {"5": 1.0})

    assert [doubt.why.code for doubt in stage.read().doubts] == [why]


def test_a_photo_with_nothing_clear_shows_no_dice_and_asks(stage: Stage) -> None:
    stage.see(200.0, {"none": 0.5, "3": 0.5}, heat=0.55)

    reading = stage.read()

    assert not reading.dice
    assert [(doubt.choices, doubt.why.code) for doubt in reading.doubts] == [
        (("", "3"), "maybe-a-die")
    ]
    assert stage.read(expected=(1,)).labels == ("3",)


@pytest.mark.parametrize(("heat", "labels"), [(0.6, ("3", "5")), (0.4, ())])
def test_what_the_finder_is_clear_of_counts_with_a_question(
    stage: Stage, heat: float, labels: tuple[str, ...]
) -> None:
    stage.see(200.0, {"none": 0.04, "3": 0.96}, heat=heat)
    stage.see(400.0, {"none": 0.2, "5": 0.8}, heat=0.4)

    reading = stage.read()

    assert reading.labels == labels
    assert len(reading.doubts) == 2


def test_colour_dice_are_not_asked_about_twice(stage: Stage) -> None:
    stage.see(200.0, {"red": 1.0})
    stage.see(400.0, {"blue": 1.0})

    assert len(stage.read(colours=True).dice) == 2
    assert not [doubt for doubt in stage.read(colours=True).doubts if doubt.field == "dice"]


def test_a_bright_die_on_a_dark_table_keeps_its_colour() -> None:
    pixels = np.full((960, 1280, 3), 40, np.uint8)
    pixels[400:440, 400:440] = (40, 120, 200)

    read, doubts = reading_pixels(Photo.from_pixels(pixels))

    blue, green, red = read[420, 420].astype(float)
    assert green / red == pytest.approx(120 / 200, abs=0.01)
    assert blue / red == pytest.approx(40 / 200, abs=0.01)
    assert doubts == []


@pytest.mark.parametrize(("degrees", "asked"), [(0, False), (50, False), (58, False), (64, True)])
def test_dice_seen_too_much_from_the_side_are_asked_about(
    stage: Stage, degrees: float, asked: bool
) -> None:
    squash = np.array([1.0, np.cos(np.radians(degrees))])
    for x_px in (100.0, 250.0, 400.0):
        stage.see(x_px, {"5": 1.0})
        look = stage.looks[-1]
        corners = look.face_px + (look.corners_px - look.face_px) * squash
        stage.looks[-1] = DieLook(look.logits, look.face_px, corners)

    codes = [doubt.why.code for doubt in stage.read().doubts]

    assert codes == (["seen-from-the-side"] if asked else [])


def test_where_nothing_is_clear_what_both_networks_take_for_a_die_counts_and_is_asked_about(
    stage: Stage,
) -> None:
    stage.see(200.0, {"3": 0.99, "none": 0.01}, heat=0.5)

    reading = stage.read()

    assert reading.labels == ("3",)
    assert [(doubt.field, doubt.why.code) for doubt in reading.doubts] == [("die1", "maybe-no-die")]


@pytest.mark.parametrize(("expected", "asked"), [((2,), 0), ((), 1)])
def test_where_all_dice_rolled_are_clear_nobody_asks_about_what_hardly_is_one(
    stage: Stage, expected: tuple[int, ...], asked: int
) -> None:
    stage.see(100, {"3": 0.999})
    stage.see(200, {"5": 0.999})
    stage.see(300, {"2": 0.5, "none": 0.5}, heat=0.75, width_px=60.0)

    reading = stage.read(expected)

    assert reading.labels[:2] == ("3", "5")
    assert len(reading.doubts) == asked


@pytest.mark.parametrize(
    ("share", "heat", "printed", "counts"),
    [
        (0.9, 0.7, 0.0, True),
        (0.9, 0.55, 0.0, False),
        (0.99, 0.55, 0.0, True),
        (0.9, 0.7, 0.5, False),
    ],
)
def test_where_nothing_is_clear_what_is_likely_and_no_print_counts_and_is_asked_about(
    stage: Stage, share: float, heat: float, printed: float, counts: bool
) -> None:
    stage.see(100, {"4": share, "none": 1 - share}, heat=heat)
    stage.print.return_value = LikePrint(printed, is_marker=False)

    reading = stage.read()

    assert reading.labels == (("4",) if counts else ())
    assert len(reading.doubts) == 1
