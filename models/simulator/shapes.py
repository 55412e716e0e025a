"""Shapes that hands draw, as strokes in mm: circles, strikes, crosses, ticks, scribbles."""

import itertools

import numpy as np

from models.simulator.glyphs import Stroke, smooth

PointMm = tuple[float, float]


def circle(
    centre: PointMm,
    radius: PointMm,
    rng: np.random.Generator,
    human: tuple[Stroke, ...] = (),
) -> list[Stroke]:
    """A circle by hand: not quite round, not quite closed or overshot, sometimes doubled."""
    if human and rng.random() < 0.35:
        shape = human[int(rng.integers(len(human)))]
        angle = rng.uniform(0, 2 * np.pi)
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        return [(shape @ turn.T) * radius + centre]
    start = rng.uniform(0, 2 * np.pi)
    if rng.random() < 0.12:
        sweep = rng.uniform(3.4, 4.3) * np.pi  # gone round twice
    else:
        sweep = 2 * np.pi * rng.choice((rng.uniform(0.86, 1.0), rng.uniform(1.0, 1.18)))
    angles = start + np.linspace(0.0, sweep, 28) * rng.choice((-1, 1))
    drift = np.linspace(rng.normal(0, 0.07), rng.normal(0, 0.07), 28)
    lobes = 1 + drift
    for harmonic in (2, 3):
        lobes = lobes + rng.normal(0, 0.05) * np.cos(harmonic * angles + rng.uniform(0, 6.3))
    points = np.stack([np.cos(angles) * lobes, np.sin(angles) * lobes], axis=1)
    tilt = rng.normal(0, 0.4)
    squash = rng.uniform(0.86, 1.0)
    turn = np.array([[np.cos(tilt), -np.sin(tilt)], [np.sin(tilt), np.cos(tilt)]])
    points = (points * (1.0, squash)) @ turn.T
    return [points * radius + centre]


def line(start: PointMm, end: PointMm, rng: np.random.Generator, wobble: float = 0.03) -> Stroke:
    """A line by hand, a little bent and shaky; `wobble` is a share of its length."""
    first, last = np.asarray(start, np.float64), np.asarray(end, np.float64)
    along = last - first
    across = np.array([-along[1], along[0]])
    t = np.linspace(0.0, 1.0, 5)
    bend = rng.normal(0, wobble) * np.sin(np.pi * t) + rng.normal(0, wobble / 3, 5)
    return smooth(first + t[:, None] * along + bend[:, None] * across, steps=4)


def strike(centre: PointMm, reach: PointMm, rng: np.random.Generator) -> list[Stroke]:
    """One stroke through a thing, at any angle a hand would use, sometimes twice."""
    angle = rng.choice((rng.normal(-0.8, 0.2), rng.normal(0.75, 0.2), rng.normal(0.0, 0.12)))
    strokes = [_through(centre, reach, float(angle), rng)]
    if rng.random() < 0.1:
        strokes.append(_through(centre, reach, float(angle) + rng.normal(0, 0.1), rng))
    return strokes


def cross(centre: PointMm, reach: PointMm, rng: np.random.Generator) -> list[Stroke]:
    """Two strokes that cross."""
    falling = rng.normal(0.8, 0.14)
    rising = rng.normal(-0.8, 0.14)
    return [_through(centre, reach, falling, rng), _through(centre, reach, rising, rng)]


def _through(centre: PointMm, reach: PointMm, angle: float, rng: np.random.Generator) -> Stroke:
    direction = np.array([np.cos(angle), np.sin(angle)]) * reach
    middle = np.asarray(centre) + rng.normal(0, 0.12, 2) * reach
    head, tail = rng.uniform(0.8, 1.2, 2)
    start, end = middle - direction * head, middle + direction * tail
    return line((start[0], start[1]), (end[0], end[1]), rng)


def tick(centre: PointMm, reach: PointMm, rng: np.random.Generator) -> list[Stroke]:
    """A check mark."""
    shape = np.array([(-0.7, 0.0), (-0.25, 0.65), (0.9, -0.9)]) + rng.normal(0, 0.12, (3, 2))
    corner = shape * reach + centre
    return [
        np.vstack(
            [
                line((corner[0][0], corner[0][1]), (corner[1][0], corner[1][1]), rng),
                line((corner[1][0], corner[1][1]), (corner[2][0], corner[2][1]), rng),
            ]
        )
    ]


def scribble(
    centre: PointMm, reach: PointMm, spacing_mm: float, rng: np.random.Generator
) -> list[Stroke]:
    """Zigzag that fills an ellipse, as when colouring a bubble."""
    rows = max(3, int(2 * min(reach) / max(spacing_mm, 0.1)))
    levels = np.linspace(-0.92, 0.92, rows) + rng.normal(0, 0.03, rows)
    half = np.sqrt(np.clip(1 - levels**2, 0.05, 1))
    points = np.empty((2 * rows, 2))
    points[0::2] = np.stack([-half * rng.uniform(0.75, 1.1, rows), levels], axis=1)
    points[1::2] = np.stack([half * rng.uniform(0.75, 1.1, rows), levels], axis=1)
    points[2::4], points[3::4] = points[3::4].copy(), points[2::4].copy()
    angle = rng.uniform(0, np.pi)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return [(points @ turn.T) * reach + centre]


def hatch(
    centre: PointMm, reach: PointMm, spacing_mm: float, rng: np.random.Generator
) -> list[Stroke]:
    """Parallel strokes across a box, as people shade it, out of it here and there."""
    count = max(2, int(2.4 * max(reach) / max(spacing_mm, 0.2)))
    angle = rng.choice((rng.normal(-0.8, 0.2), rng.normal(0.8, 0.2), rng.normal(0.0, 0.1)))
    along = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-along[1], along[0]])
    strokes = []
    for level in np.linspace(-1.0, 1.0, count) + rng.normal(0, 0.06, count):
        half = np.sqrt(max(0.08, 1.35 - level**2)) * rng.uniform(0.75, 1.1)
        middle = across * level * 0.95 + rng.normal(0, 0.06, 2)
        ends = np.stack([middle - along * half, middle + along * half]) * reach + centre
        strokes.append(line((ends[0][0], ends[0][1]), (ends[1][0], ends[1][1]), rng))
    return strokes


def looped_cross(centre: PointMm, reach: PointMm, rng: np.random.Generator) -> list[Stroke]:
    """A cross without lifting the pen: down, a loop or a corner at one side, back across."""
    turn = rng.uniform(0.9, 1.3)
    path = [(-0.9, -0.9), (0.0, 0.0), (0.85, 0.9), (turn, 0.1), (0.8, -0.8), (0.0, 0.05)]
    shape = np.array([*path, (-0.9, 0.9)]) + rng.normal(0, 0.1, (7, 2))
    shape *= (rng.choice((-1, 1)), rng.choice((-1, 1)))
    return [smooth(shape) * reach + centre]


def polygon(
    centre: PointMm, reach: PointMm, corners: int, rng: np.random.Generator
) -> list[Stroke]:
    """A triangle or a box drawn round something, its ends not quite meeting."""
    start = -np.pi / 2 if corners == 3 else -3 * np.pi / 4
    angles = start + np.arange(corners + 1) * 2 * np.pi / corners
    radius = 1.5 if corners == 3 else 1.35
    shape = np.stack([np.cos(angles), np.sin(angles)], axis=1) * radius
    shape = (shape + rng.normal(0, 0.08, shape.shape)) * reach + centre
    sides = itertools.pairwise(shape)
    return [np.vstack([line((a[0], a[1]), (b[0], b[1]), rng) for a, b in sides])]


def colon(box_mm: tuple[float, float, float, float], rng: np.random.Generator) -> list[Stroke]:
    """Two dots, as between minutes and seconds."""
    x, y, width, height = box_mm
    dots = []
    for share in (rng.uniform(0.25, 0.4), rng.uniform(0.65, 0.85)):
        start = x + width * rng.uniform(0.4, 0.6), y + height * share
        end = start[0] + rng.normal(0, 0.03) * height, start[1] + rng.normal(0, 0.03) * height
        dots.append(line(start, end, rng))
    return dots
