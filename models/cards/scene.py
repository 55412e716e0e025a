"""How a photo of cards is taken."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class Scene:
    """How a photo is taken."""

    size_px: tuple[int, int]
    tilt: float
    """Degrees from straight above."""
    turn: float
    """Degrees the camera is turned."""
    table: int
    difficulty: float
    """Of the light: 0 fine, 1 a dark corner in haste."""
    sleeves: bool = False
    language: int = 0
    """Which of the titles is printed."""


def any_scene(rng: np.random.Generator, size_px: tuple[int, int], *, tables: int = 0) -> Scene:
    """A way to take the photo, by chance; the table is one of 200 from `tables` on."""
    quarter = float(rng.choice((0, 90, 180, 270), p=(0.55, 0.15, 0.15, 0.15)))
    return Scene(
        size_px=size_px,
        tilt=float(rng.uniform(0, 40)) if rng.random() < 0.8 else 0.0,
        turn=quarter + float(rng.normal(0, 12)),
        table=tables + int(rng.integers(0, 200)),
        difficulty=float(rng.uniform(0, 1)),
        sleeves=bool(rng.random() < 0.3),
        language=int(rng.random() < 0.3),
    )
