"""What is plain at a glance is taken, everything else read closely as if there had been none."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from scoring.games import find_game
from scoring.observation import Outline
from scoring.sheet import FieldKind
from vision.ink import read
from vision.ink.fields import FLAT_PX_PER_MM, SHAPES, halved, reduced
from vision.ink.glance import GLANCE, Glance
from vision.photo import Photo, Pixels
from vision.printing.blank import blank_raster
from vision.read import INK, read_sheets
from vision.weights import open_model

SAMPLES = Path(__file__).parents[3] / "samples"
UNVENTION = next(one for one in find_game("unvention").layouts if one.markers)


def a_page() -> Pixels:
    """The page of a sample as the network sees it."""
    photo = Photo.open(sorted((SAMPLES / "unvention").glob("*.jpg"))[0])
    return read_sheets(photo, [UNVENTION])[0].page


def glance_at(page: Pixels, plain_from: float) -> Glance:
    model = open_model(GLANCE)
    settings = {**model.settings, **{f"plain_{kind}": plain_from for kind in FieldKind}}
    half = halved(page)
    return Glance(replace(model, settings=settings), half, halved(half))


def outlines() -> dict[str, Outline]:
    here = Outline(((0, 0), (1, 0), (1, 1), (0, 1)))
    return {field.id: here for field in UNVENTION.fields}


def test_where_nothing_is_plain_the_answers_are_those_without_a_glance() -> None:
    page = a_page()
    ink = open_model(INK)

    alone = read.read_ink(ink, page, UNVENTION, outlines())
    after = read.read_ink(ink, page, UNVENTION, outlines(), glance=glance_at(page, 1.1))

    for field, one in alone.items():
        assert after[field].label == one.label
        assert after[field].confidence == pytest.approx(one.confidence, abs=1e-6)
        assert dict(after[field].runners_up) == pytest.approx(dict(one.runners_up), abs=1e-6)


def test_most_fields_are_plain_and_read_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    page = a_page()
    ink, shown = open_model(INK), []
    run_network = read.run_network

    def counting(model, crops):  # type: ignore[no-untyped-def]
        if model is ink:
            shown.append(sum(len(crops[shape.name]) for shape in SHAPES))
        return run_network(model, crops)

    alone = read.read_ink(ink, page, UNVENTION, outlines())
    monkeypatch.setattr(read, "run_network", counting)
    half = halved(page)
    glance = Glance(open_model(GLANCE), half, halved(half))
    after = read.read_ink(ink, page, UNVENTION, outlines(), glance=glance)

    assert 0 < shown[0] < len(UNVENTION.fields) / 2
    sure = [field for field, one in alone.items() if one.confidence >= 0.98]
    assert len(sure) > 400
    assert [after[field].label for field in sure] == [alone[field].label for field in sure]


def test_noise_is_not_plain() -> None:
    blank = blank_raster(UNVENTION, FLAT_PX_PER_MM)
    noise = np.random.default_rng(4).integers(0, 255, (*blank.shape, 4)).astype(np.uint8)
    noise[..., 3] = blank
    half = halved(noise)
    glance = Glance(open_model(GLANCE), half, halved(half))

    tables = read._glanced_at(glance, UNVENTION)

    rows = [read._not_plain(UNVENTION, shape, tables, glance) for shape in SHAPES]
    fields = sum(len(table) for table in tables.values())
    assert sum(map(len, rows)) > 0.95 * fields


def test_half_of_half_is_a_quarter() -> None:
    page = np.random.default_rng(1).integers(0, 255, (1263, 1783, 4)).astype(np.uint8)
    assert (reduced(page) == halved(halved(page))).all()
    assert halved(page).shape[:2] == (631, 891)
