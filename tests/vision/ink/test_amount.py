"""Ink hardly darker than paper is asked about; plain print without ink is empty."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from scoring.observation import Observation, Outline
from scoring.sheet import SheetLayout
from scoring.sheet.file import load_layout
from vision.ink.amount import (
    FEWEST_MARKS,
    SURE_OF_FAINT,
    SURE_OF_NOTHING,
    Ground,
    is_plain_ink,
    with_amount_of_ink,
)
from vision.ink.fields import FLAT_PX_PER_MM, PAPER_LEVEL
from vision.photo import Pixels
from vision.printing.blank import blank_raster

GAMES = Path(__file__).parents[3] / "scoring" / "games"
HERE = Outline(((0, 0), (1, 0), (1, 1), (0, 1)))


def a_layout() -> SheetLayout:
    return load_layout(GAMES / "yacht" / "player.toml")


def a_page(layout: SheetLayout, field_id: str, darker: float, beside_px: int = 0) -> Pixels:
    """The sheet with a 7 in one field that takes this share of the light."""
    blank = blank_raster(layout, FLAT_PX_PER_MM)
    x, y, _, height = (round(v * FLAT_PX_PER_MM) for v in layout.field(field_id).box_mm)
    ink = np.zeros(blank.shape, np.uint8)
    cv2.line(ink, (x + 15, y + 12), (x + 45, y + 12), 1, 3)
    cv2.line(ink, (x + 45, y + 12), (x + 25, y + height - 10), 1, 3)
    photo = np.roll(blank, beside_px, 1) * (PAPER_LEVEL / 255) * (1 - darker * ink)
    return np.dstack([photo, photo, photo, blank]).astype(np.uint8)


def seen_on(layout: SheetLayout, marks: dict[str, str]) -> dict[str, Observation]:
    return {
        field.id: Observation(marks.get(field.id, ""), 0.999, HERE, (("1", 0.001),))
        for field in layout.fields
    }


@pytest.mark.parametrize("darker", [0.2, 0.5, 0.9])
def test_plain_ink_stays_sure(darker: float) -> None:
    layout = a_layout()
    seen = seen_on(layout, {"game1.ones": "7"})
    assert with_amount_of_ink(a_page(layout, "game1.ones", darker), layout, seen) == seen


@pytest.mark.parametrize(("others", "sure"), [(0.6, SURE_OF_FAINT), (0.2, 0.999)])
def test_pale_ink_among_dark_is_less_sure_and_among_pale_is_not(others: float, sure: float) -> None:
    layout = a_layout()
    marks = dict.fromkeys(("game1.ones", "game1.twos", "game1.threes", "game1.fours"), "7")
    pages = [a_page(layout, field, others) for field in marks if field != "game1.ones"]
    page = np.min([a_page(layout, "game1.ones", 0.16), *pages], axis=0)
    seen = seen_on(layout, marks)
    for wanted in (None, ("game1.ones",)):
        found = with_amount_of_ink(page, layout, seen, wanted)
        assert found["game1.ones"].confidence == sure
        assert all(found[field] == seen[field] for field in marks if field != "game1.ones")


@pytest.mark.parametrize("beside_px", [0, 1])
def test_ink_like_an_erasers_traces_is_less_sure_and_may_be_nothing(beside_px: int) -> None:
    layout = a_layout()
    seen = seen_on(layout, {"game1.ones": "7"})
    page = a_page(layout, "game1.ones", 0.08, beside_px)
    found = with_amount_of_ink(page, layout, seen)
    assert found["game1.ones"].label == "7"
    assert found["game1.ones"].confidence == SURE_OF_FAINT
    assert found["game1.ones"].probability("") == pytest.approx(1 - SURE_OF_FAINT)
    assert {id: one for id, one in found.items() if id != "game1.ones"} == {
        id: one for id, one in seen.items() if id != "game1.ones"
    }


def test_an_empty_page_is_as_sure_as_it_was() -> None:
    layout = a_layout()
    seen = seen_on(layout, {})
    assert with_amount_of_ink(a_page(layout, "game1.ones", 0.0), layout, seen) == seen


def doubted_on(layout: SheetLayout, sure: float = 0.95) -> dict[str, Observation]:
    return {field.id: Observation("", sure, HERE, (("7", 1 - sure),)) for field in layout.fields}


def test_plain_print_without_ink_is_surely_empty() -> None:
    layout = a_layout()
    found = with_amount_of_ink(a_page(layout, "game1.ones", 0.0), layout, doubted_on(layout))
    assert found["game1.ones"].label == ""
    assert found["game1.ones"].confidence == SURE_OF_NOTHING
    assert found["game1.ones"].probability("7") == pytest.approx(1 - SURE_OF_NOTHING)


@pytest.mark.parametrize("sure", [0.25, 0.5, 0.75])
def test_what_may_well_be_a_mark_is_not_made_surely_empty(sure: float) -> None:
    layout = a_layout()
    seen = doubted_on(layout, sure)
    assert with_amount_of_ink(a_page(layout, "game1.ones", 0.0), layout, seen) == seen


@pytest.mark.parametrize("darker", [0.09, 0.5])
def test_where_there_is_any_ink_a_doubt_stays(darker: float) -> None:
    layout = a_layout()
    seen = doubted_on(layout)
    found = with_amount_of_ink(a_page(layout, "game1.ones", darker), layout, seen)
    assert found["game1.ones"] == seen["game1.ones"]


def test_where_light_took_the_print_it_may_have_taken_the_ink() -> None:
    layout = a_layout()
    seen = doubted_on(layout)
    page = a_page(layout, "game1.ones", 0.0)
    page[..., :3] = PAPER_LEVEL - (PAPER_LEVEL - page[..., :3]) // 9
    assert with_amount_of_ink(page, layout, seen) == seen


@pytest.mark.parametrize(("darker", "is_empty"), [(0.0, True), (0.3, False)])
def test_where_light_took_much_of_the_print_fainter_ink_counts(
    darker: float, *, is_empty: bool
) -> None:
    layout = a_layout()
    page = a_page(layout, "game1.ones", darker)
    page[..., :3] = PAPER_LEVEL - ((PAPER_LEVEL - page[..., :3]) * 0.2).astype(np.uint8)
    found = with_amount_of_ink(page, layout, doubted_on(layout))
    assert (found["game1.ones"].confidence == SURE_OF_NOTHING) is is_empty


@pytest.mark.parametrize(
    ("darker", "count", "is_plain"), [(0.6, 0, True), (0.3, 0, False), (0.6, 1, False)]
)
def test_ink_is_plain_where_many_marks_are_dark(darker: float, count: int, is_plain: bool) -> None:
    layout = a_layout()
    fields = [field.id for field in layout.fields if field.id.startswith("game")]
    marks = dict.fromkeys(fields[: FEWEST_MARKS - count], "7")
    page = np.min([a_page(layout, field, darker) for field in marks], axis=0)
    assert is_plain_ink(Ground(page), layout, seen_on(layout, marks)) == is_plain


@pytest.mark.parametrize(
    ("level", "darker", "sure"),
    [(220, 0.2, SURE_OF_NOTHING), (255, 0.2, 0.9), (255, 0.6, SURE_OF_NOTHING)],
)
def test_where_light_may_have_taken_pale_ink_nothing_is_surely_empty(
    level: int, darker: float, sure: float
) -> None:
    layout = a_layout()
    seen = seen_on(layout, {"game1.twos": "7"})
    seen |= {"game1.ones": Observation("", 0.9, HERE, (("7", 0.1),))}
    page = a_page(layout, "game1.twos", darker)
    flat = np.full_like(page, level)
    found = with_amount_of_ink(page, layout, seen, ground=Ground(page, flat=flat))
    assert found["game1.ones"].confidence == sure


def test_a_few_fields_are_measured_as_many_are() -> None:
    layout = a_layout()
    page = a_page(layout, "game1.ones", 0.5, beside_px=1)
    wider = np.pad(page, ((0, 1), (0, 1), (0, 0)), mode="edge")  # sides that are not even
    every = list(range(len(layout.fields)))
    few = [layout.fields.index(layout.field(name)) for name in ("game1.ones", "game1.twos")]
    for ground in (Ground(page), Ground(wider)):
        dark = ground.darker_by(0.2, layout, every, 0.1)
        assert ground.darker_by(0.2, layout, few, 0.1).tolist() == dark[few].tolist()
        assert dark[few[0]] > 0
        printed = ground.print_seen(layout, every, 0.05)
        assert ground.print_seen(layout, few, 0.05).tolist() == printed[few].tolist()
        assert printed[few].min() > 0
