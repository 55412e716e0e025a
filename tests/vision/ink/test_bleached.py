"""Where ink is pale, what glares or is written in and hardly seems empty is asked about."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from scoring.observation import Observation, Outline
from scoring.sheet import Field, FieldKind, SheetLayout
from scoring.sheet.file import load_layout
from vision.ink.amount import Ground
from vision.ink.bleached import DOUBTED, with_bleached_doubted
from vision.ink.fields import FLAT_PX_PER_MM, PAPER_LEVEL
from vision.printing.blank import blank_raster

GAMES = Path(__file__).parents[3] / "scoring" / "games"
HERE = Outline(((0, 0), (1, 0), (1, 1), (0, 1)))
PALE, DARK = 0.25, 0.6
WHITE, GREY = 255, 220


def a_ground(layout: SheetLayout, written: Field, darker: float, level: int) -> Ground:
    """A sheet with a stroke in one field that takes this share of the light, as bright as that."""
    blank = blank_raster(layout, FLAT_PX_PER_MM)
    x, y, width, height = (round(side * FLAT_PX_PER_MM) for side in written.box_mm)
    ink = np.zeros(blank.shape, np.uint8)
    cv2.line(ink, (x + 2, y + 2), (x + width - 2, y + height - 2), 1, 3)
    photo = blank * (PAPER_LEVEL / 255) * (1 - darker * ink)
    page = np.dstack([photo, photo, photo, blank]).astype(np.uint8)
    return Ground(page, flat=np.full_like(page, level))


def after(sheet: tuple[str, str], kind: FieldKind, sure: float, darker: float, level: int) -> float:
    """How sure an empty field of that kind is then, of a sheet on which another is marked."""
    layout = load_layout(GAMES / sheet[0] / f"{sheet[1]}.toml")
    written = next(one for one in layout.fields if one.kind not in (FieldKind.SPOT, FieldKind.TEXT))
    empty = next(one for one in reversed(layout.fields) if one.kind is kind)
    label = written.labels[-1]
    seen = {one.id: Observation("", 1.0, HERE) for one in layout.fields}
    seen |= {written.id: Observation(label, 0.999, HERE)}
    seen |= {empty.id: Observation("", sure, HERE, ((empty.labels[-1], 1 - sure),))}
    found = with_bleached_doubted(a_ground(layout, written, darker, level), layout, seen)
    assert {one for one in found if found[one] != seen[one]} <= {empty.id}
    assert found[empty.id].label == ""
    return found[empty.id].confidence


SOLO, BOX = ("roland_wright", "solo"), ("roland_wright", "box6")


@pytest.mark.parametrize(
    ("sure", "darker", "level", "then"),
    [
        (0.95, PALE, WHITE, DOUBTED),
        (0.98, PALE, WHITE, 0.98),
        (0.95, DARK, WHITE, 0.95),
        (0.95, PALE, GREY, 0.95),
        (0.5, PALE, WHITE, 0.5),
    ],
)
def test_a_box_is_doubted_where_it_glares_and_ink_is_pale(
    sure: float, darker: float, level: int, then: float
) -> None:
    assert after(SOLO, FieldKind.BOX, sure, darker, level) == then


@pytest.mark.parametrize("level", [WHITE, GREY])
@pytest.mark.parametrize(("darker", "then"), [(PALE, DOUBTED), (DARK, 0.95)])
def test_a_number_is_doubted_wherever_ink_is_pale(darker: float, level: int, then: float) -> None:
    assert after(SOLO, FieldKind.NUMBER, 0.95, darker, level) == then


@pytest.mark.parametrize("darker", [PALE, DARK])
@pytest.mark.parametrize(
    ("sure", "level", "then"),
    [(0.99, WHITE, DOUBTED), (0.998, WHITE, 0.998), (0.95, GREY, 0.95)],
)
def test_a_spot_is_doubted_where_it_glares(
    sure: float, darker: float, level: int, then: float
) -> None:
    assert after(BOX, FieldKind.SPOT, sure, darker, level) == then
