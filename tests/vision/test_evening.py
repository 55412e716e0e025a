"""The rolls and drops of the sample evening against their truth, and against a baseline.

`pytest tests/vision/test_evening.py --update-golden` writes the baseline anew.
"""

import json
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from scoring.games import find_game
from vision.dice.read import read_dice
from vision.drop.read import read_drop
from vision.photo import Photo

EVENING = Path(__file__).parents[2] / "samples" / "evening"
BASELINE = EVENING / "baseline.json"
NAMES = sorted(
    path.stem
    for path in EVENING.glob("*.toml")
    if "dice" in tomllib.loads(path.read_text(encoding="utf-8"))
)
SLACK = 1
"""Processors round differently: a die at the edge of doubt may be asked about on one only."""


def read(name: str) -> tuple[list[str], int]:
    """What the dice show, and how many questions there are."""
    photo = Photo.open(EVENING / f"{name}.jpg")
    game = find_game("unvention")
    if not name.startswith("drop"):
        roll = read_dice(photo, expected=game.dice_counts)
        return list(roll.labels), len(roll.doubts)
    drop = game.drop
    assert drop is not None
    fallen = read_drop(
        photo, game.layouts, middle=drop.middle, zone_at=drop.zone_at, count=drop.count
    )
    return [one.die.seen.label for one in fallen.dice], len(fallen.doubts)


@pytest.mark.parametrize("name", NAMES)
def test_a_roll_or_drop_is_read_as_well_as_before(name: str, update_golden: bool) -> None:
    truth = tomllib.loads((EVENING / f"{name}.toml").read_text(encoding="utf-8"))
    values = Counter(str(die["value"]) for die in truth["dice"])
    labels, asked = read(name)
    right = (values & Counter(labels)).total()
    now = {
        "dice": values.total(),
        "right": right,
        "extra": len(labels) - right,
        "asked": asked,
    }
    if update_golden:
        kept = json.loads(BASELINE.read_text(encoding="utf-8")) if BASELINE.is_file() else {}
        text = json.dumps(dict(sorted((kept | {name: now}).items())), indent=1)
        BASELINE.write_text(text + "\n", encoding="utf-8")
    before = json.loads(BASELINE.read_text(encoding="utf-8"))[name]
    assert now["dice"] == before["dice"]
    assert (now["right"], -now["extra"]) >= (before["right"], -before["extra"]), labels
    assert now["asked"] <= before["asked"] + SLACK, f"{name} asks more than before"
    is_wrong = right < values.total() or now["extra"] > 0
    assert not is_wrong or asked, "a wrong reading comes with a question"


def test_the_baseline_holds_every_roll_and_drop_and_nothing_else() -> None:
    assert set(json.loads(BASELINE.read_text(encoding="utf-8"))) == set(NAMES)
