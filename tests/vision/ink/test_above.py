"""A page is laid flat only where it is looked at closely, and there as it would be altogether."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from scoring.games import find_game
from scoring.sheet import FieldKind, SheetLayout
from vision.ink import read
from vision.ink.above import FromAbove
from vision.ink.fields import FLAT_PX_PER_MM, beside_blank, halved
from vision.ink.glance import GLANCE, Glance
from vision.ink.number_views import number_views
from vision.ink.reach import boxes_of_looks, boxes_of_views
from vision.ink.read import MORE_LOOKS, read_ink
from vision.paper.align import align
from vision.paper.find import find_readable_sheets
from vision.paper.flatten import flatten_with_fourth
from vision.paper.found import FoundSheet
from vision.photo import Photo
from vision.printing.blank import blank_raster
from vision.read import INK, outlines_px
from vision.weights import Model, open_model

SAMPLES = Path(__file__).parents[3] / "samples"
GAMES = ("unvention", "yacht", "expo")
EVERYTHING = np.array([[0, 0, 10_000, 10_000]])


def a_sheet(game: str) -> tuple[Photo, FoundSheet]:
    photo = Photo.open(sorted((SAMPLES / game).glob("*.jpg"))[0])
    (sheet,) = find_readable_sheets(photo, find_game(game).layouts)
    return photo, align(photo, sheet)


@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_what_it_would_be_laid_flat_at_once(game: str) -> None:
    photo, sheet = a_sheet(game)
    flat = flatten_with_fourth(photo, sheet, FLAT_PX_PER_MM)
    page = beside_blank(flat, blank_raster(sheet.layout, FLAT_PX_PER_MM))

    above = FromAbove(photo, sheet)

    assert above.page.shape == page.shape
    assert (above.page[..., 3] == page[..., 3]).all()
    away = np.abs(above.page[..., :3].astype(int) - page[..., :3])
    assert away.mean() < 2
    assert np.quantile(away, 0.999) < 12
    assert np.abs(above.flat.astype(int) - flat[..., :3]).max() <= 3
    for seen, whole in ((above.half, halved(page)), (above.small, halved(halved(page)))):
        assert seen.shape == whole.shape
        assert (seen[..., 3] == whole[..., 3]).all()
        assert np.abs(seen[..., :3].astype(int) - whole[..., :3]).mean() < 4


def test_a_part_is_laid_as_in_the_whole_and_nothing_else_is() -> None:
    photo, sheet = a_sheet("unvention")
    partly, wholly = FromAbove(photo, sheet), FromAbove(photo, sheet)
    partly.laid[:] = 7
    boxes = np.array([[-9, 40, 70, 130], [600, 300, 601, 301], [1200, 1700, 2000, 2000]])

    partly.lay(boxes)

    told = np.zeros(wholly.page.shape[:2], bool)
    for left, top, right, bottom in boxes.clip(0).tolist():
        told[top:bottom, left:right] = True
    assert (partly.laid[told] == wholly.page[told]).all()
    near = np.asarray(cv2.dilate(told.astype(np.uint8), np.ones((65, 65), np.uint8)), bool)
    assert (partly.laid[~near] == 7).all()


def test_what_was_laid_before_is_not_laid_again() -> None:
    photo, sheet = a_sheet("unvention")
    above = FromAbove(photo, sheet)
    box = np.array([[100, 100, 200, 200]])
    above.lay(box)
    above.laid[100:200, 100:200] = 7

    above.lay(box)
    above.lay(EVERYTHING)

    assert (above.laid[100:200, 100:200] == 7).all()
    assert (above.laid[300:400, 300:400] != 7).any()


@pytest.mark.parametrize("game", GAMES)
def test_answers_need_no_part_that_was_not_laid(game: str) -> None:
    assert share_that_tells_all(game, open_model(GLANCE)) < 0.5


@pytest.mark.parametrize("game", ["unvention", "unbalanced", "expo"])
def test_nor_do_they_where_digits_are_unsure(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second reader, which then sees them, sees more round them."""
    monkeypatch.setattr(read, "SURE", 1.1)
    monkeypatch.setattr(read, "both_opinions", lambda *given, **_: given[2])
    model = open_model(GLANCE)
    settings = {**model.settings, "plain_digit": 1.1, "plain_symbol": 0.0, "plain_box": 0.0}
    assert share_that_tells_all(game, replace(model, settings=settings)) < 0.95


@pytest.mark.parametrize("game", GAMES)
def test_all_that_the_second_reader_sees_of_a_field_lies_in_its_box(game: str) -> None:
    photo, sheet = a_sheet(game)
    page = FromAbove(photo, sheet).page
    noise = np.random.default_rng(3).integers(0, 255, page.shape, np.uint8)
    fields = [one for one in sheet.layout.fields if one.kind in (FieldKind.DIGIT, FieldKind.NUMBER)]
    for field in fields[:: max(1, len(fields) // 20)]:
        ((left, top, right, bottom),) = boxes_of_views([field]).clip(0).tolist()
        seen = noise.copy()
        seen[top:bottom, left:right] = page[top:bottom, left:right]
        assert (number_views(seen, [field]) == number_views(page, [field])).all()


def share_that_tells_all(game: str, model: Model) -> float:
    """So much of a page is laid for answers that are those of the whole page."""
    photo, sheet = a_sheet(game)
    layout, ink, outlines = sheet.layout, open_model(INK), outlines_px(sheet)
    partly, wholly = FromAbove(photo, sheet), FromAbove(photo, sheet)
    partly.laid[:] = np.random.default_rng(2).integers(0, 255, partly.laid.shape, np.uint8)
    page, parts = wholly.page, partly.lay

    glance = Glance(model, partly.half, partly.small, parts)
    seen = read_ink(ink, partly.laid, layout, outlines, partly.small, glance)

    glance = Glance(model, wholly.half, wholly.small)
    assert seen == read_ink(ink, page, layout, outlines, wholly.small, glance)
    return laid_share(partly)


def laid_share(above: FromAbove) -> float:
    return float(1 - above._missing.mean())


def test_all_looks_at_a_field_lie_in_its_box() -> None:
    """As far as pictures of other shapes, sizes and places reach: see `answers` for the rest."""
    layout: SheetLayout = find_game("unvention").layouts[0]
    for shape, looks in MORE_LOOKS.items():
        first, all_of_them = (boxes_of_looks(layout, shape, some) for some in (looks[:1], looks))
        assert (all_of_them[:, :2] <= first[:, :2]).all()
        assert (all_of_them[:, 2:] >= first[:, 2:]).all()
