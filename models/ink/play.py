"""What stands on training sheets: half at random, half as a game's random players leave it."""

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec

import numpy as np

from models.simulator.labels import any_label, random_labels
from scoring.record import FilledSheet
from scoring.sheet import FieldKind, SheetLayout

HELD_OUT_GAMES = 100_000
"""Games from this number on are never trained on."""
PLAYED_SHARE = 0.5
ODD_DIGITS = 0.01
_TRAINING_GAMES = 400


def play_labels(layout: SheetLayout, rng: np.random.Generator) -> Mapping[str, str]:
    """Labels for one training sheet; now and then a digit that the field cannot hold."""
    return {**_labels(layout, rng), **_odd_digits(layout, rng)}


def practice_labels(layout: SheetLayout, rng: np.random.Generator) -> Mapping[str, str]:
    """Something in four of five fields; now and then a digit that the field cannot hold."""
    filled = {field.id: any_label(field, rng) for field in layout.fields if rng.random() < 0.8}
    return {**filled, **_odd_digits(layout, rng)}


def _odd_digits(layout: SheetLayout, rng: np.random.Generator) -> dict[str, str]:
    return {
        field.id: str(rng.choice(list("7890")))
        for field in layout.fields
        if field.kind is FieldKind.DIGIT and rng.random() < ODD_DIGITS
    }


def _labels(layout: SheetLayout, rng: np.random.Generator) -> Mapping[str, str]:
    if rng.random() < PLAYED_SHARE:
        for _ in range(8):
            sheet = played_sheet(layout, int(rng.integers(_TRAINING_GAMES)))
            if sheet is not None:
                return sheet
    return random_labels(layout, rng)


@lru_cache(maxsize=2000)
def played_sheet(layout: SheetLayout, number: int) -> Mapping[str, str] | None:
    """The marks on such a sheet after the game of this number; None if it had no such sheet."""
    sheets = [sheet for sheet in _final_sheets(layout.game, number) if sheet.sheet == layout.sheet]
    known = {field.id for field in layout.fields}
    for sheet in sheets:
        return {field: label for field, label in sheet.marks.items() if field in known}
    return None


@lru_cache(maxsize=2000)
def _final_sheets(game: str, number: int) -> tuple[FilledSheet, ...]:
    name = f"scoring.games.{game}.random_game"
    if find_spec(name) is None:
        return ()
    module = import_module(name)
    sheets: tuple[FilledSheet, ...] = module.final_sheets(
        module.random_game(number, 1 + number % 3)
    )
    return sheets
