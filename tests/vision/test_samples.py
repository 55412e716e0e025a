"""The sample photos of sheets against a committed baseline: a drop fails, a rise asks to be kept.

`pytest tests/vision/test_samples.py --update-golden` writes the baseline anew.
"""

import json
import tomllib
from pathlib import Path

import pytest

from scoring.games import GAMES, find_game
from scoring.settle import settle
from scoring.sheet import FieldKind
from vision.photo import Photo
from vision.read import read_sheets

SAMPLES = Path(__file__).parents[2] / "samples"
BASELINE = SAMPLES / "baseline.json"
PAPER_GAMES = [game.name for game in GAMES if any(layout.markers for layout in game.layouts)]
PHOTOS = sorted(path for name in PAPER_GAMES for path in (SAMPLES / name).glob("*.jpg"))
LAYOUTS = [layout for game in GAMES for layout in game.layouts if layout.markers]
MOST_BYTES = 500_000
SLACK = 1
"""Processors round differently: a field at the edge of doubt may be asked about on one only."""


def measured(path: Path) -> dict[str, int]:
    """How many fields of a sample are wrong without being asked about, and how many are asked."""
    truth = tomllib.loads(path.with_suffix(".toml").read_text(encoding="utf-8"))
    (read,) = read_sheets(Photo.open(path), LAYOUTS)
    layout = read.reading.layout
    assert (layout.game, layout.sheet) == (truth["game"], truth["sheet"])
    settlement = settle(read.reading, find_game(layout.game).constraints(layout))
    asked = {doubt.field for doubt in settlement.doubts}
    fields = [
        field.id
        for field in layout.fields
        if field.kind is not FieldKind.TEXT and field.id not in truth["covered"]
    ]
    wrong = [
        field
        for field in fields
        if field not in asked and settlement.sheet[field] != truth["marks"].get(field, "")
    ]
    return {
        "fields": len(fields),
        "wrong": len(wrong),
        "asked": len(asked & set(fields)),
    }


@pytest.mark.parametrize("path", PHOTOS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_sample_is_read_as_well_as_before(path: Path, update_golden: bool) -> None:
    now = measured(path)
    name = f"{path.parent.name}/{path.stem}"
    baseline = json.loads(BASELINE.read_text(encoding="utf-8")) if BASELINE.exists() else {}
    if update_golden:
        baseline[name] = now
        text = json.dumps(dict(sorted(baseline.items())), indent=1)
        BASELINE.write_text(text + "\n", encoding="utf-8")
    assert name in baseline, "a new sample: keep its figures with --update-golden"
    before = baseline[name]
    assert now["fields"] == before["fields"]
    assert now["wrong"] <= before["wrong"], f"{name} is read worse than before: {now}, {before}"
    assert now["asked"] <= before["asked"] + SLACK, f"{name} asks more than before: {now}, {before}"
    better = now["wrong"] < before["wrong"] or now["asked"] < before["asked"] - SLACK
    assert not better, f"{name} is read better than before; keep it with --update-golden: {now}"


@pytest.mark.parametrize("name", PAPER_GAMES)
def test_every_game_with_paper_has_samples(name: str) -> None:
    photos = [path for path in PHOTOS if path.parent.name == name]
    assert len(photos) >= 3
    for path in photos:
        truth = tomllib.loads(path.with_suffix(".toml").read_text(encoding="utf-8"))
        assert path.stat().st_size <= MOST_BYTES
        assert truth["what"]
        assert truth["source"]
        assert truth["licence"]
