"""A drawing of every icon that is measured on once, when the reader is done: never trained on."""

from collections.abc import Callable

import numpy as np

from models.cards.panel import Panel, Rgb, box

Draw = Callable[[Panel, Rgb, Rgb, int, np.random.Generator], None]


def _castle(on: Panel, ground: Rgb, bright: Rgb, drawing: int, rng: np.random.Generator) -> None:
    """A keep that narrows upwards, three merlons, a round door and two slits."""
    del drawing
    foot, narrow = rng.uniform(0.84, 0.9), rng.uniform(0.19, 0.24)
    on.fill([(0.22, foot), (0.78, foot), (0.5 + narrow, 0.34), (0.5 - narrow, 0.34)], bright)
    on.fill(box(0.24, 0.24, 0.76, 0.36), bright)
    for x in (0.24, 0.43, 0.62):
        on.fill(box(x, 0.13, x + 0.14, 0.25), bright)
    on.disc(0.5, 0.7, 0.1, ground)
    on.fill(box(0.4, 0.7, 0.6, foot + 0.01), ground)
    for x in (0.36, 0.58):
        on.fill(box(x, 0.42, x + 0.05, 0.55), ground)


def _crown(on: Panel, ground: Rgb, bright: Rgb, drawing: int, rng: np.random.Generator) -> None:
    """A shield of pale gold with a crown of four tall points and a broad rim cut out of it."""
    del drawing
    on.fill([(0.08, 0.5), (0.3, 0.1), (0.7, 0.1), (0.92, 0.5), (0.7, 0.9), (0.3, 0.9)], bright)
    rim = rng.uniform(0.62, 0.66)
    for x in (0.26, 0.42, 0.58, 0.74):
        lean = (x - 0.5) * 0.25
        on.fill([(x - 0.09, rim), (x + 0.09, rim), (x + lean, 0.32)], ground)
        on.disc(x + lean, 0.31, 0.035, ground)
    on.fill(box(0.18, rim + 0.02, 0.82, rim + 0.12), ground)


def _leaf(on: Panel, ground: Rgb, bright: Rgb, drawing: int, rng: np.random.Generator) -> None:
    """Broad below and pointed above, the vein a gap, its stalk to the bottom left."""
    del drawing
    t = np.linspace(0, 1, 20)
    half = rng.uniform(0.26, 0.32) * np.sin(np.pi * t) * (1.35 - 0.7 * t)
    ring = np.concatenate([np.stack([t, half], 1), np.stack([t, -half], 1)[::-1]]) * 0.72
    way = np.array([[0.72, -0.69], [0.69, 0.72]])
    start = np.array([0.25, 0.77])
    on.fill(start + ring @ way, bright)
    on.line(start + np.array([[0.0, 0.0], [0.6, 0.0]]) @ way, 0.03, ground)
    on.line(start + np.array([[-0.17, 0.02], [0.02, 0.0]]) @ way, 0.05, bright)


def _bulb(on: Panel, ground: Rgb, bright: Rgb, drawing: int, rng: np.random.Generator) -> None:
    """A pear with a stepped dark base."""
    del drawing
    angles = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    reach = rng.uniform(0.25, 0.29)
    ring = np.stack([np.sin(angles) * (1 + 0.12 * np.cos(angles)), -np.cos(angles) * 1.18], 1)
    on.fill(np.array([0.5, 0.4]) + ring * reach, bright)
    dark = (0.3 * ground[0], 0.3 * ground[1], 0.3 * ground[2])
    for k, wide in enumerate((0.13, 0.11, 0.07)):
        on.fill(box(0.5 - wide, 0.68 + 0.07 * k, 0.5 + wide, 0.735 + 0.07 * k), dark)
    on.line([(0.44, 0.62), (0.44, 0.45), (0.56, 0.45), (0.56, 0.62)], 0.02, ground)


def _factory(on: Panel, ground: Rgb, bright: Rgb, drawing: int, rng: np.random.Generator) -> None:
    """Two straight chimneys to the right, a pitched hall to the left, smoke drifting left."""
    del drawing
    foot = rng.uniform(0.82, 0.88)
    on.fill(box(0.12, 0.62, 0.9, foot), bright)
    on.fill([(0.12, 0.62), (0.3, 0.48), (0.48, 0.62)], bright)
    for x, top in ((0.56, 0.3), (0.74, 0.38)):
        on.fill(box(x, top, x + 0.11, 0.64), bright)
        for k in range(3):
            on.disc(x + 0.02 - 0.1 * k, top - 0.07 - 0.02 * k, 0.045 + 0.01 * k, bright)
    for x in (0.2, 0.38, 0.56, 0.74):
        on.fill(box(x, 0.7, x + 0.08, foot), ground)


def _clock(on: Panel, ground: Rgb, bright: Rgb, drawing: int, rng: np.random.Generator) -> None:
    """A dial with a rim of its own, six marks, hands at three o'clock."""
    del drawing
    on.disc(0.5, 0.5, 0.42, bright)
    on.disc(0.5, 0.5, 0.38, ground)
    on.disc(0.5, 0.5, rng.uniform(0.32, 0.35), bright)
    for k in range(6):
        way = np.array([np.sin(k * np.pi / 3), np.cos(k * np.pi / 3)])
        on.line(0.5 + np.outer([0.22, 0.29], way), 0.04, ground)
    on.line([(0.5, 0.26), (0.5, 0.5), (0.7, 0.5)], 0.05, ground)


FRESH_GLYPHS: dict[str, Draw] = {
    "castle": _castle,
    "crown": _crown,
    "leaf": _leaf,
    "bulb": _bulb,
    "factory": _factory,
    "clock": _clock,
}
