"""What stands on training sheets: half at random, half as a game's random players leave it."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np

from models.simulator.labels import any_label, random_labels
from scoring.games import find_game
from scoring.record import FilledSheet
from scoring.sheet import FieldKind, SheetLayout

HELD_OUT_GAMES = 100_000
"""Games from this number on are never trained on."""
PLAYED_SHARE = 0.5
ODD_DIGITS = 0.01
NEGATIVE_NUMBERS = 0.07
_TRAINING_GAMES = 400


def play_labels(layout: SheetLayout, rng: np.random.Generator) -> Mapping[str, str]:
    """Labels for one training sheet; now and then a digit that the field cannot hold."""
    return {**_labels(layout, rng), **_odd_digits(layout, rng), **_struck(layout, rng, 0.02)}


def practice_labels(layout: SheetLayout, rng: np.random.Generator) -> Mapping[str, str]:
    """Something in four of five fields; now and then a digit that the field cannot hold."""
    filled = {field.id: any_label(field, rng) for field in layout.fields if rng.random() < 0.8}
    more = _signed(layout, rng) | _struck(layout, rng, 0.08)
    return {**filled, **_odd_digits(layout, rng), **more}


def pad_labels(layout: SheetLayout, rng: np.random.Generator) -> Mapping[str, str]:
    """Marks on a pad of nobody in particular, in more or fewer fields of each kind."""
    density = {kind: float(rng.beta(1.6, 1.2)) for kind in FieldKind}
    filled = {
        field.id: any_label(field, rng)
        for field in layout.fields
        if rng.random() < density[field.kind]
    }
    return {**filled, **_signed(layout, rng), **_struck(layout, rng, 0.05)}


def _signed(layout: SheetLayout, rng: np.random.Generator) -> dict[str, str]:
    """Negative numbers."""
    return {
        field.id: f"-{rng.integers(1, 10 ** int(rng.integers(1, 3)))}"
        for field in layout.fields
        if field.kind is FieldKind.NUMBER and rng.random() < NEGATIVE_NUMBERS
    }


def _struck(layout: SheetLayout, rng: np.random.Generator, share: float) -> dict[str, str]:
    """Numbers that are struck out, with nothing in their place."""
    return {
        field.id: "struck"
        for field in layout.fields
        if field.kind is FieldKind.NUMBER and rng.random() < share
    }


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
    rules = find_game(game)
    players = max(rules.player_counts[0], 1 + number % 3)
    return rules.final_sheets(rules.random_game(number, players))
