"""Icons of our own in many drawings: castle, crown, leaf, bulb, factory, clock, and any picture.

Every drawing is made of polygons in a unit square. Drawings below `TRAINED` are for training, the
last of them any shapes in an icon's colours. `HELD_OUT` is drawn by other rules and only measured
on while the reader is made, `FRESH` by others again and only measured on when it is done.
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from models.cards.fresh_glyphs import FRESH_GLYPHS
from models.cards.panel import Panel, Rgb, box

Pixels = npt.NDArray[np.uint8]
TRAINED, HELD_OUT, FRESH = 4, 4, 5
ANY_SHAPES = 3


PANELS: dict[str, Rgb] = {
    "castle": (64, 68, 70),
    "crown": (231, 171, 34),
    "leaf": (18, 54, 26),
    "bulb": (145, 60, 151),
    "factory": (133, 0, 4),
    "clock": (36, 60, 145),
}
_BRIGHT: dict[str, Rgb] = {
    "castle": (190, 194, 196),
    "crown": (250, 236, 160),
    "leaf": (110, 196, 70),
    "bulb": (226, 196, 232),
    "factory": (238, 160, 170),
    "clock": (150, 196, 240),
}


def draw_icon(icon: str, side_px: int, drawing: int, rng: np.random.Generator) -> Pixels:
    """One icon's panel, (side, side, 3) BGR, without its border."""
    if drawing in (HELD_OUT, FRESH):
        ground, bright = _near(PANELS[icon], 12, rng), _near(_BRIGHT[icon], 18, rng)
        panel = Panel(side_px, ground)
        (_DRAW if drawing == HELD_OUT else FRESH_GLYPHS)[icon](panel, ground, bright, drawing, rng)
        return panel.done(side_px)
    by = 14 if drawing == ANY_SHAPES else 28
    ground, bright = _near(PANELS[icon], by, rng), _near(_BRIGHT[icon], 40, rng)
    x, y = rng.normal(0, 0.025, 2).tolist()
    panel = Panel(side_px, ground, float(rng.uniform(0.82, 1.12)), (x, y))
    draw = _any_shapes if drawing == ANY_SHAPES else _DRAW[icon]
    draw(panel, ground, bright, drawing, rng)
    if rng.random() < 0.4:
        panel.shade(float(rng.uniform(0, 0.25)), float(rng.uniform(0, 2 * np.pi)))
    return panel.done(side_px)


def _near(colour: Rgb, by: float, rng: np.random.Generator) -> Rgb:
    r, g, b = np.clip(np.asarray(colour) + rng.normal(0, by / 2, 3), 0, 255).tolist()
    return r, g, b


def _any_shapes(
    on: Panel, ground: Rgb, bright: Rgb, drawing: int, rng: np.random.Generator
) -> None:
    """Nothing that can be told: only the panel and its colours tell the icon."""
    del ground, drawing
    for _ in range(int(rng.integers(2, 6))):
        x, y, size = rng.uniform(0.3, 0.7), rng.uniform(0.3, 0.7), rng.uniform(0.08, 0.26)
        if rng.random() < 0.4:
            on.disc(x, y, size, bright)
            continue
        angles = np.sort(rng.uniform(0, 2 * np.pi, int(rng.integers(3, 8))))
        ring = np.stack([np.cos(angles), np.sin(angles)], 1) * size * 1.2
        on.fill(np.array([x, y]) + ring, bright)


def _castle(on: Panel, ground: Rgb, bright: Rgb, drawing: int, rng: np.random.Generator) -> None:
    wide, top, foot = rng.uniform(0.22, 0.34), rng.uniform(0.14, 0.26), rng.uniform(0.8, 0.92)
    if drawing == HELD_OUT:  # a gate between two towers
        for x in (0.26, 0.74):
            on.fill(
                [(x - 0.13, 0.24), (x + 0.13, 0.24), (x + 0.13, 0.86), (x - 0.13, 0.86)], bright
            )
            for k in (-0.1, 0.0, 0.1):
                on.fill(box(x + k - 0.03, 0.16, x + k + 0.03, 0.26), bright)
        on.fill(box(0.26, 0.42, 0.74, 0.86), bright)
        on.disc(0.5, 0.66, 0.11, ground)
        on.fill(box(0.39, 0.66, 0.61, 0.87), ground)
        return
    flare = rng.uniform(0.0, 0.08) if drawing != 1 else 0.0
    on.fill(
        [(0.5 - wide, foot), (0.5 + wide, foot), (0.5 + wide, top + 0.2), (0.5 - wide, top + 0.2)],
        bright,
    )
    on.fill(box(0.5 - wide - flare, top + 0.08, 0.5 + wide + flare, top + 0.24), bright)
    count = int(rng.integers(3, 6))
    for x in np.linspace(0.5 - wide - flare, 0.5 + wide + flare, 2 * count)[: 2 * count : 2]:
        step = 2 * (wide + flare) / (2 * count - 1)
        on.fill(box(x, top, x + step, top + 0.1), bright)
    door = rng.uniform(0.07, 0.13)
    on.disc(0.5, foot - 0.16, door, ground)
    on.fill(box(0.5 - door, foot - 0.16, 0.5 + door, foot + 0.01), ground)
    if drawing == 2:
        on.fill(box(0.47, top + 0.28, 0.53, top + 0.38), ground)


def _crown(on: Panel, ground: Rgb, bright: Rgb, drawing: int, rng: np.random.Generator) -> None:
    ink, count = ground, int(rng.integers(3, 6))
    if drawing in (0, 2):
        on.disc(0.5, 0.5, rng.uniform(0.4, 0.48), bright)
        count = 4 if rng.random() < 0.6 else count
    else:
        ink = bright
    if drawing == HELD_OUT:
        on.disc(0.5, 0.5, 0.44, bright)
        on.disc(0.5, 0.5, 0.39, ground)
        ink, count = bright, 5
    left, foot, top = rng.uniform(0.2, 0.28), rng.uniform(0.68, 0.78), rng.uniform(0.26, 0.36)
    xs = np.linspace(left, 1 - left, count)
    points = [(left + 0.04, foot)]
    for i, x in enumerate(xs):
        points.append((x, top + 0.05 * (i in (0, count - 1))))
        if i < count - 1:
            points.append(((x + xs[i + 1]) / 2, rng.uniform(0.5, 0.58)))
    on.fill([*points, (1 - left - 0.04, foot)], ink)
    ball = rng.uniform(0.03, 0.055)
    for i, x in enumerate(xs):
        on.disc(x, top + 0.05 * (i in (0, count - 1)), ball, ink)
    if rng.random() < 0.5:
        on.line(
            [(left + 0.06, foot - 0.06), (1 - left - 0.06, foot - 0.06)],
            0.025,
            bright if ink == ground else ground,
        )


def _leaf(on: Panel, ground: Rgb, bright: Rgb, drawing: int, rng: np.random.Generator) -> None:
    fat = rng.uniform(0.24, 0.4)
    t = np.linspace(0, np.pi, 24)
    side = np.stack([t / np.pi, fat * np.sin(t) ** rng.uniform(0.7, 1.1)], 1)
    if drawing == HELD_OUT:  # a saw's edge
        side[:, 1] *= 1 + 0.22 * (np.arange(24) % 2)
    both = np.concatenate([side, side[::-1] * (1, -1)]) * 0.68
    turn = np.deg2rad(-45 + rng.uniform(-14, 14))
    way = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    start = np.array([0.27, 0.74]) + rng.uniform(-0.03, 0.03, 2)
    on.fill(start + both @ way, bright)
    vein = np.array([[-0.16, 0.0], [rng.uniform(0.0, 0.55), 0.0]]) @ way
    on.line(start + vein[:1].repeat(2, 0) * [[1], [0]], 0.045, bright)
    if drawing != 1:
        dark = tuple(0.5 * (a + b) for a, b in zip(ground, bright, strict=True))
        on.line(start + np.array([[0, 0], [0.55, 0]]) @ way, 0.025, (dark[0], dark[1], dark[2]))
        for s in (0.18, 0.32, 0.44):
            for w in (-1, 1):
                rib = np.array([[s, 0], [s + 0.1, 0.09 * w]]) @ way
                on.line(start + rib, 0.018, (dark[0], dark[1], dark[2]))


def _bulb(on: Panel, ground: Rgb, bright: Rgb, drawing: int, rng: np.random.Generator) -> None:
    r, y = rng.uniform(0.2, 0.29), rng.uniform(0.36, 0.43)
    dark = tuple(0.35 * v for v in ground)
    base = (dark[0], dark[1], dark[2])
    on.disc(0.5, y, r, bright)
    neck = 0.55 * r
    on.fill(
        [
            (0.5 - r * 0.9, y + 0.4 * r),
            (0.5 + r * 0.9, y + 0.4 * r),
            (0.5 + neck, y + 1.35 * r),
            (0.5 - neck, y + 1.35 * r),
        ],
        bright,
    )
    foot = y + 1.35 * r
    on.fill(box(0.5 - neck, foot, 0.5 + neck, foot + 0.16), base if drawing != 1 else bright)
    for k in range(3):
        on.line(
            [(0.5 - neck, foot + 0.03 + 0.05 * k), (0.5 + neck, foot + 0.03 + 0.05 * k)],
            0.014,
            ground,
        )
    if drawing == HELD_OUT:
        on.line([(0.42, y), (0.46, y + 0.1), (0.5, y), (0.54, y + 0.1), (0.58, y)], 0.022, base)
    if drawing == 2:
        for a in np.linspace(-np.pi, 0, 7):
            way = np.array([np.cos(a), np.sin(a)])
            on.line(np.array([0.5, y]) + np.outer([r + 0.05, r + 0.13], way), 0.025, bright)


def _factory(on: Panel, ground: Rgb, bright: Rgb, drawing: int, rng: np.random.Generator) -> None:
    foot, roof = rng.uniform(0.8, 0.88), rng.uniform(0.52, 0.6)
    left, right = rng.uniform(0.1, 0.18), rng.uniform(0.82, 0.9)
    if drawing == HELD_OUT:  # one stack and a flat hall
        on.fill(box(left, 0.6, right, foot), bright)
        on.fill([(0.62, 0.6), (0.65, 0.2), (0.75, 0.2), (0.78, 0.6)], bright)
        for k in range(4):
            on.disc(0.6 - 0.11 * k, 0.18 - 0.015 * k, 0.06 + 0.012 * k, bright)
        for x in np.linspace(left + 0.06, right - 0.14, 4):
            on.fill(box(x, 0.68, x + 0.08, 0.76), ground)
        return
    teeth = int(rng.integers(2, 4))
    hall = rng.uniform(0.38, 0.5)
    points = [(left, foot), (right, foot), (right, roof)]
    for x in np.linspace(right, hall, teeth + 1)[1:]:
        points += [(x, roof - 0.12 if drawing != 1 else roof), (x, roof)]
    on.fill([*points, (left, roof)], bright)
    for k, x in enumerate((left + 0.05, left + 0.2)):
        top = rng.uniform(0.2, 0.34)
        on.fill(
            [(x - 0.01, roof + 0.02), (x + 0.1, roof + 0.02), (x + 0.085, top), (x + 0.005, top)],
            bright,
        )
        for s in range(int(rng.integers(1, 4))):
            on.disc(
                x + 0.07 + 0.09 * s, top - 0.04 - 0.03 * s - 0.02 * k, 0.035 + 0.012 * s, bright
            )
    if drawing == 2:
        for x in np.linspace(left + 0.08, right - 0.14, 3):
            on.fill(box(x, roof + 0.1, x + 0.07, roof + 0.19), ground)


def _clock(on: Panel, ground: Rgb, bright: Rgb, drawing: int, rng: np.random.Generator) -> None:
    r = rng.uniform(0.33, 0.42)
    dark = tuple(0.5 * v for v in ground)
    ink = (dark[0], dark[1], dark[2])
    on.disc(0.5, 0.5, r, bright)
    if drawing in (1, HELD_OUT):
        on.disc(0.5, 0.5, r - rng.uniform(0.05, 0.09), ground)
        ink = bright
    for k in range(12 if drawing != 1 else 4):
        a = k * np.pi / (6 if drawing != 1 else 2)
        way = np.array([np.sin(a), np.cos(a)])
        on.line(0.5 + np.outer([r - 0.1, r - 0.04], way), 0.025, ink)
    hour = 0.0 if rng.random() < 0.7 and drawing != HELD_OUT else rng.uniform(-0.6, 0.6)
    wide = rng.uniform(0.03, 0.05)
    on.line([(0.5, 0.5), (0.5, 0.5 - r + 0.09)], wide, ink)
    on.line(
        [(0.5, 0.5), (0.5 + (r - 0.14) * np.cos(hour), 0.5 + (r - 0.14) * np.sin(hour))], wide, ink
    )


def draw_picture(side_px: int, rng: np.random.Generator) -> Pixels:
    """Any little picture on black, as the hexagons hold."""
    panel = Panel(side_px, _near((8, 8, 10), 10, rng))
    base = rng.uniform(30, 240, 3)
    for _ in range(int(rng.integers(4, 18))):
        r, g, b = np.clip(base + rng.normal(0, 60, 3), 0, 255).tolist()
        x, y, size = rng.uniform(0.2, 0.8), rng.uniform(0.2, 0.8), rng.uniform(0.03, 0.25)
        way = rng.random()
        if way < 0.35:
            panel.disc(x, y, size, (r, g, b))
        elif way < 0.75:
            count = int(rng.integers(3, 8))
            angles = np.sort(rng.uniform(0, 2 * np.pi, count))
            reach = rng.uniform(0.4, 1.3, count) * size
            ring = np.stack([np.cos(angles), np.sin(angles)], 1) * reach[:, None]
            panel.fill(np.array([x, y]) + ring, (r, g, b))
        else:
            panel.line(np.array([x, y]) + rng.normal(0, 0.15, (3, 2)), size / 6, (r, g, b))
    return panel.done(side_px)


_DRAW: dict[str, Callable[[Panel, Rgb, Rgb, int, np.random.Generator], None]] = {
    "castle": _castle,
    "crown": _crown,
    "leaf": _leaf,
    "bulb": _bulb,
    "factory": _factory,
    "clock": _clock,
}
