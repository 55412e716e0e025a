"""Where print and ink have paled together the mark may have been painted over, and is doubted."""

from collections.abc import Mapping
from pathlib import Path

import cv2
import numpy as np
import pytest

from scoring.observation import Observation, Outline
from scoring.sheet import Field, FieldKind, SheetLayout
from scoring.sheet.file import load_layout
from vision.ink.amount import Ground
from vision.ink.fields import FLAT_PX_PER_MM, PAPER_LEVEL
from vision.ink.painted import with_painted_over_doubted
from vision.ink.strokes import UNSURE
from vision.photo import Pixels
from vision.printing.blank import blank_raster

GAMES = Path(__file__).parents[3] / "scoring" / "games"
EXPO, UNVENTION = GAMES / "expo" / "player.toml", GAMES / "unvention" / "player.toml"
HERE = Outline(((0, 0), (1, 0), (1, 1), (0, 1)))
DARK = 0.7


def fields_of(layout: SheetLayout, kind: FieldKind) -> list[Field]:
    return [one for one in layout.fields if one.kind is kind][:6]


def a_page(layout: SheetLayout, fields: list[Field]) -> Pixels:
    """The sheet with a dark stroke from corner to corner of these fields."""
    blank = blank_raster(layout, FLAT_PX_PER_MM)
    ink = np.zeros(blank.shape, np.uint8)
    for field in fields:
        x, y, width, height = (round(side * FLAT_PX_PER_MM) for side in field.box_mm)
        cv2.line(ink, (x + 2, y + 2), (x + width - 2, y + height - 2), 1, 5)
    photo = blank * (PAPER_LEVEL / 255) * (1 - DARK * ink)
    return np.dstack([photo, photo, photo, blank]).astype(np.uint8)


def painted(page: Pixels, field: Field, shows: float, bare: float) -> None:
    """Fluid over a field but for this share of its sides, under which so much still shows."""
    x, y, width, height = (side * FLAT_PX_PER_MM for side in field.box_mm)
    rows = slice(round(y + bare * height), round(y + (1 - bare) * height))
    columns = slice(round(x - 3), round(x + width + 3))
    under = page[rows, columns, :3]
    page[rows, columns, :3] = PAPER_LEVEL - (PAPER_LEVEL - under) * shows


def faded(page: Pixels, field: Field, shows: float) -> None:
    """Paler ink in a field, its print as dark as it was."""
    x, y, width, height = (side * FLAT_PX_PER_MM for side in field.box_mm)
    part = page[round(y - 3) : round(y + height + 3), round(x - 3) : round(x + width + 3)]
    bare = part[..., 3:] * (PAPER_LEVEL / 255)
    part[..., :3] = bare - (bare - part[..., :3]) * shows


def seen_on(layout: SheetLayout, fields: list[Field], sure: float = 0.99) -> dict[str, Observation]:
    marks: Mapping[str, str] = {one.id: one.labels[-1] for one in fields}
    return {one.id: Observation(marks.get(one.id, ""), sure, HERE) for one in layout.fields}


def doubted(
    page: Pixels, layout: SheetLayout, fields: list[Field], sure: float = 0.99
) -> list[str]:
    """The fields that are less sure then."""
    seen = seen_on(layout, fields, sure)
    found = with_painted_over_doubted(Ground(page), layout, seen)
    changed = [one for one in found if found[one] != seen[one]]
    assert all(found[one].label == seen[one].label for one in changed)
    assert all(found[one].confidence == UNSURE for one in changed)
    assert all(found[one].probability("") == pytest.approx(1 - UNSURE) for one in changed)
    return changed


@pytest.mark.parametrize("kind", [FieldKind.BOX, FieldKind.DIGIT, FieldKind.NUMBER])
@pytest.mark.parametrize(("shows", "is_doubted"), [(0.0, True), (0.25, True), (0.9, False)])
def test_a_mark_that_shows_through_fluid_is_doubted(
    kind: FieldKind, shows: float, *, is_doubted: bool
) -> None:
    layout = load_layout(EXPO)
    fields = fields_of(layout, kind)
    page = a_page(layout, fields)
    painted(page, fields[2], shows, bare=0.0)
    assert doubted(page, layout, fields) == [fields[2].id] * is_doubted


def test_a_box_is_doubted_though_ends_of_its_mark_look_out() -> None:
    layout = load_layout(EXPO)
    fields = fields_of(layout, FieldKind.BOX)
    page = a_page(layout, fields)
    painted(page, fields[2], 0.1, bare=0.15)
    assert doubted(page, layout, fields) == [fields[2].id]


def test_a_mark_made_on_fluid_stays_sure() -> None:
    layout = load_layout(EXPO)
    fields = fields_of(layout, FieldKind.BOX)
    page, other = a_page(layout, fields), a_page(layout, fields)
    painted(page, fields[2], 0.0, bare=0.0)
    is_ink = other[..., :3] < 0.5 * PAPER_LEVEL
    page[..., :3][is_ink] = other[..., :3][is_ink]
    assert doubted(page, layout, fields) == []


@pytest.mark.parametrize(
    ("kind", "is_doubted"),
    [
        (FieldKind.BOX, True),
        (FieldKind.LINK, True),
        (FieldKind.DIGIT, False),
        (FieldKind.NUMBER, False),
    ],
)
def test_a_mark_much_paler_than_the_others_is_doubted_unless_it_is_written(
    kind: FieldKind, *, is_doubted: bool
) -> None:
    layout = load_layout(UNVENTION if kind is FieldKind.LINK else EXPO)
    fields = fields_of(layout, kind)
    page = a_page(layout, fields)
    faded(page, fields[2], 0.2)
    assert doubted(page, layout, fields, 0.98) == [fields[2].id] * is_doubted
    assert doubted(page, layout, fields, 0.9999) == []


@pytest.mark.parametrize("label", ["crossed", "circled"])
def test_of_symbols_only_strikes_are_doubted(label: str) -> None:
    layout = load_layout(UNVENTION)
    fields = fields_of(layout, FieldKind.SYMBOL)
    page = a_page(layout, fields)
    faded(page, fields[2], 0.2)
    seen = seen_on(layout, fields)
    seen |= {one.id: Observation(label, 0.98, HERE) for one in fields}
    found = with_painted_over_doubted(Ground(page), layout, seen)
    changed = [one for one in found if found[one] != seen[one]]
    assert changed == [fields[2].id] * (label == "crossed")
