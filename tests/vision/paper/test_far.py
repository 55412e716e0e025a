"""A sheet that is too far away is named as such, whether some of its markers are seen or none."""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from scoring.games import GAMES, find_game
from server.photos.judged import read_photo
from vision.errors import SheetNotFound
from vision.ink.fields import FLAT_PX_PER_MM
from vision.paper import far_markers
from vision.paper.far import is_far_away, is_near_by
from vision.paper.plane import box_corners
from vision.photo import Photo, Pixels
from vision.read import read_sheets

SAMPLES = Path(__file__).parents[3] / "samples"
PAPERS = [game.name for game in GAMES if any(layout.markers for layout in game.layouts)]
MARKED = [layout for game in GAMES for layout in game.layouts if layout.markers]
TABLE_PX = (2000, 1500)


def a_table(size_px: tuple[int, int]) -> Pixels:
    """A brown table with some grain."""
    width, height = size_px
    chance = np.random.default_rng(0)
    grain = cv2.GaussianBlur(chance.normal(0, 12, (height, width)), (0, 0), 1.2)
    spots = cv2.resize(chance.normal(0, 8, (8, 12)), size_px, interpolation=cv2.INTER_CUBIC)
    brown = np.array([70.0, 95.0, 120.0])
    return np.asarray(np.clip((grain + spots)[..., None] + brown, 0, 255), np.uint8)


@pytest.fixture(scope="module", params=PAPERS)
def flat(request: pytest.FixtureRequest) -> Pixels:
    """A filled sheet, seen from above."""
    photo = Photo.open(SAMPLES / request.param / "window-light-ballpoint.jpg")
    return read_sheets(photo, find_game(request.param).layouts)[0].flat


def a_white_table(size_px: tuple[int, int]) -> Pixels:
    """As white as paper."""
    return np.asarray(a_table(size_px) // 8 + np.array([222, 224, 223], np.uint8), np.uint8)


def on_a_table(
    flat: Pixels, px_per_mm: float, table: Callable[[tuple[int, int]], Pixels] = a_table
) -> Photo:
    """The sheet lying on a table, a little turned and aslant, so small in the photo."""
    height, width = flat.shape[:2]
    scale = px_per_mm / FLAT_PX_PER_MM
    corners = box_corners((0.0, 0.0, width, height)) - np.array([width, height]) / 2
    turned = corners @ np.array([[0.97, 0.24], [-0.24, 0.97]]) * scale
    turned *= 1 + 0.08 * turned[:, 1:] / np.abs(turned[:, 1]).max()
    there = turned + np.array([1100.0, 640.0])
    matrix = cv2.getPerspectiveTransform(
        box_corners((0.0, 0.0, width, height)).astype(np.float32), there.astype(np.float32)
    )
    soft = cv2.GaussianBlur(flat, (0, 0), 0.4 / scale)
    seen = cv2.warpPerspective(soft, matrix, TABLE_PX)
    is_paper = cv2.warpPerspective(np.ones((height, width), np.uint8), matrix, TABLE_PX)
    lying = np.where(is_paper[..., None] > 0, seen, table(TABLE_PX))
    noise = np.random.default_rng(1).normal(0, 2, lying.shape)
    return Photo.from_pixels(np.asarray(np.clip(lying + noise, 0, 255), np.uint8))


@pytest.mark.parametrize("table", [a_table, a_white_table])
@pytest.mark.parametrize("px_per_mm", [1.1, 0.8, 0.6])
def test_a_sheet_too_far_away_is_named(
    flat: Pixels, px_per_mm: float, table: Callable[[tuple[int, int]], Pixels]
) -> None:
    with pytest.raises(SheetNotFound, match="too-far"):
        read_photo(on_a_table(flat, px_per_mm, table))


def test_the_same_sheet_is_read_from_nearer(flat: Pixels) -> None:
    assert len(read_photo(on_a_table(flat, 3.2))) == 1


def test_near_by_its_markers_can_be_seen_but_not_read(flat: Pixels) -> None:
    soft = cv2.GaussianBlur(on_a_table(flat, 4.4, a_white_table).pixels(), (0, 0), 5.0)
    photo = Photo.from_pixels(np.asarray(soft, np.uint8))
    assert is_near_by(photo, MARKED)
    with pytest.raises(SheetNotFound, match="blurred"):
        read_photo(photo)


def test_a_bare_table_is_no_sheet() -> None:
    assert not is_far_away(Photo.from_pixels(a_table(TABLE_PX)), MARKED)


@pytest.mark.parametrize("step_px", [(140, 103), (46, 31), (24, 24)])
def test_squares_that_lie_as_markers_do_are_no_sheet(step_px: tuple[int, int]) -> None:
    table = a_white_table(TABLE_PX).copy()
    for x in range(300, 1500, step_px[0]):
        for y in range(300, 1100, step_px[1]):
            cv2.rectangle(table, (x, y), (x + 7, y + 7), (30, 30, 30), -1)
    assert not is_far_away(Photo.from_pixels(table), MARKED)


@pytest.mark.parametrize(
    "path",
    [*sorted(SAMPLES.glob("dice/*.jpg")), *sorted(SAMPLES.glob("innovation/*.jpg"))],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_dice_and_cards_are_no_sheets_far_away(path: Path) -> None:
    assert not is_far_away(Photo.open(path), MARKED)


def test_a_rough_look_tells_squares_that_lie_as_markers_do_from_others() -> None:
    layout = MARKED[0]
    boxes_mm = np.array([marker.box_mm for marker in layout.markers])
    wanted_mm = boxes_mm[:, :2] + boxes_mm[:, 2:] / 2
    seen = np.column_stack([wanted_mm, np.ones(len(wanted_mm))])
    aslant = seen @ np.array([[1.1, 0.2, 90.0], [-0.15, 0.9, 60.0], [4e-4, -3e-4, 1.0]]).T
    there_px = aslant[:, :2] / aslant[:, 2:]
    at_px = np.concatenate([there_px, there_px[:1] + np.array([0.0, 30.0])])
    squares = far_markers._Squares(4, at_px, np.full(len(at_px), 200.0))
    right = np.arange(len(wanted_mm))
    wrong = right.copy()
    wrong[0] = len(wanted_mm)  # one lies far from where the others have it
    found = np.ones((3, len(wanted_mm)), bool)
    found[2, 0] = False  # and nobody asks where it is
    away = far_markers._about_misses_px(squares, np.stack([right, wrong, wrong]), found, wanted_mm)
    limit = far_markers.ABOUT_IN_PLACE * squares.side_px
    assert away[0] < 0.1
    assert away[1] > limit
    assert away[2] < 0.1
