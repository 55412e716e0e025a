"""Shapes that hands draw, as strokes in mm: circles, strikes, crosses, ticks, scribbles."""

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
