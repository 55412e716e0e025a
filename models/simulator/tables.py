"""Tables to lay paper on: wood, cloth, stone and plain surfaces, made from noise."""

import cv2
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]

_SIZE_PX = (1024, 768)
HELD_OUT_TABLES = 1000
"""Table numbers from here on are never used in training."""


def table(number: int) -> Pixels:
    """The table of this number, (768, 1024, 3) BGR; always the same for the same number."""
    rng = np.random.default_rng(900_000 + number)
    draw = (_wood, _wood, _cloth, _stone, _plain, _printed)[number % 6]
    return draw(rng)


def _noise(rng: np.random.Generator, cells: tuple[int, int]) -> npt.NDArray[np.float32]:
    small = rng.standard_normal((cells[1], cells[0])).astype(np.float32)
    return np.asarray(cv2.resize(small, _SIZE_PX, interpolation=cv2.INTER_CUBIC), np.float32)


def _tinted(level: npt.NDArray[np.float32], colour: npt.NDArray[np.float64]) -> Pixels:
    return np.clip((1 + level)[..., None] * colour, 0, 255).astype(np.uint8)


def _wood(rng: np.random.Generator) -> Pixels:
    along = _noise(rng, (6, 260)) * 0.07 + _noise(rng, (24, 700)) * 0.05
    rings = np.sin(_noise(rng, (4, 10)) * 6 + np.linspace(0, 40, _SIZE_PX[1])[:, None]) * 0.06
    level = along + rings.astype(np.float32) + _noise(rng, (8, 6)) * 0.04
    for _ in range(int(rng.integers(0, 5))):
        row = int(rng.integers(_SIZE_PX[1]))
        level[row : row + 3] -= 0.3
    base = np.array([rng.uniform(40, 150), rng.uniform(80, 180), rng.uniform(120, 215)])
    return _tinted(level, np.sort(base))


def _cloth(rng: np.random.Generator) -> Pixels:
    x = np.arange(_SIZE_PX[0]) * rng.uniform(0.8, 1.5)
    y = np.arange(_SIZE_PX[1]) * rng.uniform(0.8, 1.5)
    weave = (np.sin(x)[None] * np.sin(y)[:, None] * 0.12).astype(np.float32)
    return _tinted(weave + _noise(rng, (10, 8)) * 0.07, rng.uniform(25, 215, 3))


def _stone(rng: np.random.Generator) -> Pixels:
    level = _noise(rng, (300, 220)) * 0.1 + _noise(rng, (60, 45)) * 0.07
    specks = rng.random((_SIZE_PX[1], _SIZE_PX[0])) < 0.02
    level = level + specks * rng.normal(0, 0.5, specks.shape).astype(np.float32)
    grey = rng.uniform(50, 200)
    return _tinted(level.astype(np.float32), grey + rng.normal(0, 8, 3))


def _plain(rng: np.random.Generator) -> Pixels:
    return _tinted(_noise(rng, (8, 6)) * 0.03, rng.uniform(20, 235, 3))


def _printed(rng: np.random.Generator) -> Pixels:
    """A game board or newspaper under the sheet: patches, lines and dots."""
    picture = _plain(rng)
    for _ in range(60):
        colour = tuple(int(v) for v in rng.integers(20, 240, 3))
        x, y = (int(rng.integers(side)) for side in _SIZE_PX)
        width, height = (int(v) for v in rng.integers(10, 150, 2))
        way = rng.random()
        if way < 0.4:
            cv2.rectangle(picture, (x, y), (x + width, y + height), colour, -1)
        elif way < 0.7:
            cv2.circle(picture, (x, y), width // 2, colour, int(rng.choice((-1, 3))), cv2.LINE_AA)
        else:
            cv2.line(picture, (x, y), (x + 3 * width, y + height), colour, 3, cv2.LINE_AA)
    return picture
