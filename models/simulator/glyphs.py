"""Digits, an X and capital letters as pen strokes of our own: handwriting without a data folder.

Each character has several ways of writing it, as control points in a box (y downwards); a hand adds
slant, wobble and proportions of its own. Tests and sample photos use nothing else; training mixes
these with real handwriting, because strokes can be drawn with a pen of any width.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

Stroke = npt.NDArray[np.float64]
"""(N, 2) points of one pen stroke."""

WAYS: Final[dict[str, tuple[str, ...]]] = {
    "0": (
        "50,0 10,25 8,70 45,100 85,75 88,25 48,0",
        "65,5 20,20 10,80 50,100 90,60 80,15 45,3",
    ),
    "1": (
        "50,0 50,50 50,100",
        "15,35 40,15 58,0 57,50 55,100",
        "30,20 50,0 50,50 50,100 / 20,100 50,100 80,100",
        "62,0 50,50 38,100",
        "5,50 30,25 60,0 55,50 50,100",
    ),
    "2": (
        "10,25 35,0 80,10 80,40 45,70 10,100 50,97 90,100",
        "15,20 50,0 85,25 60,65 20,95 15,80 40,82 90,100",
        "12,5 45,2 80,5 75,40 10,98 12,100 50,100 92,100",
    ),
    "3": (
        "12,12 50,0 85,22 40,46 85,72 50,100 10,88",
        "10,3 50,2 85,4 40,40 85,60 70,95 10,95",
    ),
    "4": (
        "30,0 20,30 8,60 50,60 92,58 / 65,25 63,60 60,100",
        "68,100 66,50 65,0 35,35 5,68 50,67 95,66",
        "12,0 10,30 15,50 50,50 80,48 / 80,0 80,50 78,100",
    ),
    "5": (
        "25,0 20,20 15,42 50,36 85,60 60,98 10,92 / 25,2 50,2 85,0",
        "85,0 50,1 22,2 20,22 15,43 55,36 88,65 50,100 8,90",
    ),
    "6": (
        "70,0 35,30 10,70 40,100 85,85 70,52 15,70",
        "55,0 20,40 12,80 50,100 88,75 55,50 16,75",
        "85,5 40,10 8,60 45,100 90,80 60,55 14,68",
    ),
    "7": (
        "8,4 50,3 90,0 60,50 40,100",
        "8,4 50,3 90,0 60,50 42,100 / 30,50 55,48 80,47",
        "10,20 10,2 50,3 90,0 60,50 45,100",
    ),
    "8": (
        "80,10 40,0 20,25 80,70 50,100 15,75 70,35 75,10",
        "50,45 20,25 50,0 80,22 50,45 12,75 50,100 88,75 50,45",
    ),
    "9": (
        "80,20 45,0 15,30 45,50 80,25 78,60 70,100",
        "82,15 40,0 12,28 50,48 82,20 80,75 45,100 15,90",
    ),
    "X": (
        "5,0 50,50 95,100 / 95,0 50,50 5,100",
        "10,5 50,48 90,95 / 85,0 45,50 8,98",
    ),
    "A": ("0,100 25,50 50,0 75,50 100,100 / 20,60 50,60 80,60",),
    "B": ("10,100 10,50 10,0 80,10 70,42 15,46 90,60 80,95 10,100",),
    "E": ("90,0 50,0 10,0 10,50 10,100 50,100 90,100 / 10,50 40,50 70,50",),
    "L": ("20,0 20,50 20,100 50,100 90,100",),
    "N": ("10,100 10,50 10,0 50,50 90,100 90,50 90,0",),
    "O": ("50,0 5,30 10,80 50,100 95,70 90,20 50,0",),
    "T": ("5,0 50,0 95,0 / 50,0 50,50 50,100",),
}
"""The ways to write each character: points x,y in hundredths of its box, `/` between strokes."""

MORE_WAYS: Final[dict[str, tuple[str, ...]]] = {
    "0": ("50,0 10,25 8,70 45,100 85,75 88,25 48,0 / 88,8 50,50 12,94", "62,0 15,30 12,75 50,98"
          " 86,70 80,20 40,6 20,20"),
    "1": ("0,62 30,30 60,0 58,50 56,100", "8,42 35,18 55,0 55,50 55,100 / 12,100 50,99 92,100",
          "-10,75 25,35 60,0 60,50 60,100", "40,0 45,50 52,100"),
    "2": ("18,30 20,5 70,0 78,30 45,65 8,98 30,88 60,92 95,86",),
    "3": ("14,10 55,0 78,20 52,44 30,46 58,48 86,74 45,102 8,84",),
    "4": ("45,0 25,32 2,66 50,65 98,62 / 62,40 60,70 58,100",),
    "5": ("24,14 20,30 18,45 55,38 86,64 55,98 10,92 / 28,0 60,-3 96,-8",
          "80,0 35,4 22,34 66,50 82,78 45,100 10,92"),
    "6": ("32,0 18,40 14,80 45,100 82,80 60,54 16,72",),
    "7": ("0,12 8,0 50,3 95,0 70,45 30,100", "5,2 50,0 92,4 62,48 50,100 / 20,54 55,50 92,46"),
    "8": ("50,0 20,22 50,45 80,22 50,0 / 50,45 12,72 50,100 88,72 50,45",),
    "9": ("78,8 40,0 14,25 40,46 76,28 78,8 / 78,8 80,50 82,100",),
}  # fmt: skip
"""Ways that only training mixes in: slashed 0, long flags and feet of 1, loops and loose bars."""

LETTERS: Final = "ABELNOT"


def pen_strokes(
    character: str, rng: np.random.Generator, *, wobble: float = 0.04, more: bool = False
) -> list[Stroke]:
    """The strokes of one character in a unit square, written a little differently every time."""
    ways = WAYS[character] + (MORE_WAYS.get(character, ()) if more else ())
    template = ways[int(rng.integers(len(ways)))]
    shear = rng.normal(0.0, 0.08)
    strokes = []
    for stroke in template.split("/"):
        points = [point.split(",") for point in stroke.split()]
        control = np.array(points, np.float64) / 100
        control += rng.normal(0.0, wobble, control.shape)
        control[:, 0] += shear * (0.5 - control[:, 1])
        strokes.append(smooth(control))
    return strokes


def smooth(control: Stroke, steps: int = 6) -> Stroke:
    """A Catmull–Rom curve through the control points."""
    if len(control) < 3:
        return control
    padded = np.vstack([2 * control[0] - control[1], control, 2 * control[-1] - control[-2]])
    t = np.linspace(0.0, 1.0, steps, endpoint=False)[:, None, None]
    before, here, there, after = padded[:-3], padded[1:-2], padded[2:-1], padded[3:]
    curve = 0.5 * (
        2 * here
        + (there - before) * t
        + (2 * before - 5 * here + 4 * there - after) * t**2
        + (3 * here - before - 3 * there + after) * t**3
    )
    return np.vstack([curve.transpose(1, 0, 2).reshape(-1, 2), control[-1:]])
