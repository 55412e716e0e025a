"""The sample photos of sheets against a committed baseline: a drop fails, a rise asks to be kept.

`pytest tests/vision/test_samples.py --update-golden` writes the baseline anew.
"""

import json
import tomllib
from collections.abc import Iterable
from functools import cache
from itertools import permutations
from pathlib import Path

import pytest

from scoring.games import GAMES
from scoring.record import FilledSheet
from scoring.sheet import FieldKind
from server.photos.judged import JudgedSheet, read_photo
from vision.photo import Photo

SAMPLES = Path(__file__).parents[2] / "samples"
BASELINE = SAMPLES / "baseline.json"
PAPER_GAMES = [game.name for game in GAMES if any(layout.markers for layout in game.layouts)]
PHOTOS = sorted(
    path
    for path in SAMPLES.glob("*/*.jpg")
    if "marks" in tomllib.loads(path.with_suffix(".toml").read_text(encoding="utf-8"))
)
"""Every photo of sheets; those of dice have a baseline of their own."""
WITHOUT_A_MISTAKE = [
    "evening/friday-both",
    "evening/sunday-ada-smudged",
    *(f"{name}/window-light-ballpoint" for name in PAPER_GAMES),
]
MOST_BYTES = 500_000
SLACK = 1
"""Processors round differently: a field at the edge of doubt may be asked about on one only."""


@cache
def judged(path: Path) -> tuple[JudgedSheet, ...]:
    return tuple(read_photo(Photo.open(path)))


def truths_of(path: Path) -> list[dict[str, str]]:
    """What stands on each sheet of a photo; of several, in the order that fits best."""
    marks = tomllib.loads(path.with_suffix(".toml").read_text(encoding="utf-8"))["marks"]
    if not marks or not all(isinstance(one, dict) for one in marks.values()):
        return [marks]

    def fits(truths: Iterable[dict[str, str]]) -> int:
        pairs = zip(judged(path), truths, strict=True)
        return sum(len(sheet.filled.marks.items() & truth.items()) for sheet, truth in pairs)

    return list(max(permutations(marks.values()), key=fits))


def measured(path: Path) -> dict[str, int]:
    """How many fields of a sample are wrong without being asked about, and how many are asked.

    And how many problems are put to the player of a sheet on which there is none.
    """
    truth = tomllib.loads(path.with_suffix(".toml").read_text(encoding="utf-8"))
    counts = {"fields": 0, "wrong": 0, "asked": 0, "accused": 0}
    for sheet, marks in zip(judged(path), truths_of(path), strict=True):
        layout = sheet.sheet.reading.layout
        if "game" in truth:
            assert (layout.game, layout.sheet) == (truth["game"], truth["sheet"])
        asked = {doubt.field for doubt in sheet.settlement.doubts}
        fields = [
            field.id
            for field in layout.fields
            if field.kind is not FieldKind.TEXT and field.id not in truth.get("covered", ())
        ]
        right = FilledSheet(sheet.filled.player, layout.sheet, marks)
        counts["fields"] += len(fields)
        counts["asked"] += len(asked & set(fields))
        counts["wrong"] += sum(
            field not in asked and sheet.filled[field] != right[field] for field in fields
        )
        counts["accused"] += len(set(sheet.problems) - set(sheet.game.status(right)))
    return counts


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
    for kind in ("wrong", "accused"):
        assert now[kind] <= before[kind], f"{name} is read worse than before: {now}, {before}"
    assert now["asked"] <= before["asked"] + SLACK, f"{name} asks more than before: {now}, {before}"
    better = now["wrong"] < before["wrong"] or now["asked"] < before["asked"] - SLACK
    assert not better, f"{name} is read better than before; keep it with --update-golden: {now}"


@pytest.mark.parametrize("name", WITHOUT_A_MISTAKE)
def test_nobody_is_accused_of_what_the_camera_did(name: str) -> None:
    for sheet in judged(SAMPLES / f"{name}.jpg"):
        assert sheet.problems == ()


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
