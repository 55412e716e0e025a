"""The evening of `samples/evening`: its record, its photos, and what is true of each."""

import tomllib
from dataclasses import replace
from functools import cache
from math import hypot
from pathlib import Path
from typing import Any, NamedTuple

from scoring.games.unvention import UNVENTION
from scoring.games.unvention.drop import workshop_at
from scoring.games.unvention.facts import DAYS
from scoring.record import GameRecord, parse_record
from scoring.score import ScoreSheet

FOLDER = Path("samples/evening")
REACH_PX = 60.0
"""A die that is read lies within this of its true place, and no other die does."""


class TrueDie(NamedTuple):
    """A die of a photo."""

    value: str
    center_px: tuple[float, float]
    workshop: str = ""
    distance_mm: float = 0.0


def photo(name: str) -> Path:
    return FOLDER / f"{name}.jpg"


@cache
def truth(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))


def marks_of(name: str, player: str = "") -> dict[str, str]:
    """What stands on the sheet of a photo, or on that of one player where there are several."""
    marks = truth(name)["marks"]
    return dict(marks[player] if player else marks)


def dice_of(name: str) -> list[TrueDie]:
    dice = []
    for one in truth(name)["dice"]:
        right_mm, down_mm = one.get("position_mm", (0.0, 0.0))
        x_px, y_px = one["center_px"]
        dice.append(
            TrueDie(
                str(one["value"]),
                (x_px, y_px),
                workshop_at(right_mm, down_mm),
                hypot(right_mm, down_mm),
            )
        )
    return dice


@cache
def record() -> GameRecord:
    return parse_record((FOLDER / "evening.txt").read_text("utf-8"))


@cache
def score() -> ScoreSheet:
    return UNVENTION.score(record())


def setup() -> str:
    return str(record().entries[0])


@cache
def rolls_by_day() -> dict[str, list[str]]:
    """The lines of the record that say what was rolled, by the day they were rolled on."""
    rolls: dict[str, list[str]] = {day: [] for day in DAYS}
    entries = record().entries
    for end, entry in enumerate(entries):
        if entry.words[0].text == "roll":
            before = UNVENTION.replay(replace(record(), entries=entries[:end])).table
            rolls[DAYS[before.day]].append(str(entry))
    return rolls
