"""Things that lie around and on a sheet: dice, pens, fingers, other paper."""

import cv2
import numpy as np
import numpy.typing as npt

from models.simulator.surface import View

Pixels = npt.NDArray[np.uint8]
Polygon = npt.NDArray[np.int32]


def under(photo: Pixels, view: View, rng: np.random.Generator) -> None:
    """Draw other sheets and the page's own shadow, before the page is laid on the table."""
    width, height = view.size_px
    for _ in range(int(rng.integers(0, 3))):
        centre = rng.uniform(-0.1, 1.1, 2) * (width, height)
        corners = cv2.boxPoints(
            (tuple(centre), tuple(rng.uniform(0.2, 0.6, 2) * width), rng.uniform(0, 180))
        )
        white = int(rng.integers(190, 250))
        cv2.fillConvexPoly(photo, corners.astype(np.int32), (white, white, white), cv2.LINE_AA)
        for share in np.linspace(0.1, 0.9, int(rng.integers(0, 9))):
            a, b = (
                corners[0] * (1 - share) + corners[3] * share,
                corners[1] * (1 - share) + corners[2] * share,
            )
            cv2.line(photo, _int(a), _int(b), (150, 150, 150), 2, cv2.LINE_AA)
    edge = border(view) + rng.normal(0, 0.006, 2) * width
    shade = np.zeros((height // 8, width // 8), np.float32)
    cv2.fillPoly(shade, [(edge / 8).astype(np.int32)], 0.55)
    soft = cv2.GaussianBlur(shade, (0, 0), rng.uniform(0.6, 2.5))
    keep = np.clip((1 - soft) * 255, 0, 255).astype(np.uint8)
    full = cv2.cvtColor(cv2.resize(keep, (width, height)), cv2.COLOR_GRAY2BGR)
    photo[:] = cv2.multiply(photo, full, scale=1 / 255)


def border(view: View) -> npt.NDArray[np.float64]:
    """The edge of the page in the photo, (N, 2) px."""
    width, height = view.page_mm
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height), (0, 0)], np.float64)
    points = [
        corners[i] + (corners[i + 1] - corners[i]) * t
        for i in range(4)
        for t in np.linspace(0, 1, 8)
    ]
    return view.project(np.array(points))


def _int(point: npt.NDArray[np.float64]) -> tuple[int, int]:
    return int(point[0]), int(point[1])


def over(photo: Pixels, view: View, rng: np.random.Generator) -> list[Polygon]:
    """Draw fingers at an edge, dice and a pen; returns what each one covers, in photo px."""
    covered = []
    if rng.random() < 0.25:
        covered += _fingers(photo, view, rng)
    if rng.random() < 0.2:
        covered += [_die(photo, view, rng) for _ in range(int(rng.integers(1, 4)))]
    if rng.random() < 0.15:
        covered.append(_pen(photo, view, rng))
    return covered


def _fingers(photo: Pixels, view: View, rng: np.random.Generator) -> list[Polygon]:
    width, height = view.page_mm
    edge = int(rng.integers(4))
    along = rng.uniform(0.15, 0.85)
    inward = rng.uniform(2.0, 9.0)
    base, direction = [
        ((0.0, height * along), (1.0, 0.0)),
        ((width, height * along), (-1.0, 0.0)),
        ((width * along, 0.0), (0.0, 1.0)),
        ((width * along, height), (0.0, -1.0)),
    ][edge]
    scale = view.px_per_mm()
    skin = rng.uniform(0.45, 1.0) * np.array([150, 180, 225]) + rng.normal(0, 8, 3)
    colour = tuple(int(v) for v in np.clip(skin, 20, 250))
    dark = tuple(int(v * 0.75) for v in colour)
    pieces = []
    for index in range(int(rng.integers(1, 4))):
        side = np.array([-direction[1], direction[0]]) * 19.0 * index
        tip = np.asarray(base) + np.asarray(direction) * (inward - 3.0 * index) + side
        root = tip - np.asarray(direction) * 80 + rng.normal(0, 6, 2)
        line = view.project_flat(np.stack([tip, root]))
        thick = int(16 * scale)
        cv2.line(photo, _int(line[0]), _int(line[1]), dark, thick + 4, cv2.LINE_AA)
        cv2.line(photo, _int(line[0]), _int(line[1]), colour, thick, cv2.LINE_AA)
        nail = line[0] + (line[1] - line[0]) * 0.02
        pale = tuple(min(255, int(v * 1.12) + 8) for v in colour)
        cv2.circle(photo, _int(nail), int(5 * scale), pale, -1, cv2.LINE_AA)
        pieces.append(_capsule(line[0], line[1], thick / 2 + 6))
    return pieces


def _die(photo: Pixels, view: View, rng: np.random.Generator) -> Polygon:
    """A die near the page's edge."""
    edge = rng.uniform(-0.06, 0.02)
    share = rng.uniform(0, 1)
    place = [(edge, share), (1 - edge, share), (share, edge), (share, 1 - edge)][
        int(rng.integers(4))
    ]
    return _draw_die(photo, view, rng, place)


def die_on_page(photo: Pixels, view: View, rng: np.random.Generator) -> Polygon:
    """A die, or a coin or counter of its size, anywhere on the page; returns what it covers."""
    return _draw_die(photo, view, rng, tuple(rng.uniform(0.05, 0.95, 2)))


def _draw_die(
    photo: Pixels, view: View, rng: np.random.Generator, place: tuple[float, ...]
) -> Polygon:
    width, height = view.page_mm
    scale = view.px_per_mm()
    centre = view.project_flat(np.array([place[0] * width, place[1] * height]))
    side = rng.uniform(12, 17) * scale
    angle = rng.uniform(0, 90)
    body = (tuple(float(v) for v in centre), (side, side), angle)
    corners = cv2.boxPoints(body)
    shadow = (corners + rng.normal(0, 0.15, 2) * side).astype(np.int32)
    cv2.fillConvexPoly(photo, shadow, (60, 60, 65), cv2.LINE_AA)
    light = rng.random() < 0.6
    colour = (235, 238, 240) if light else tuple(int(v) for v in rng.integers(20, 200, 3))
    cv2.fillConvexPoly(photo, corners.astype(np.int32), colour, cv2.LINE_AA)
    pip = (30, 30, 30) if light else (240, 240, 240)
    for x, y in ((0, 0), (-0.28, -0.28), (0.28, 0.28), (-0.28, 0.28), (0.28, -0.28)):
        at = (
            corners[0]
            + (corners[1] - corners[0]) * (x + 0.5)
            + (corners[3] - corners[0]) * (y + 0.5)
        )
        cv2.circle(photo, _int(at), max(2, int(side * 0.09)), pip, -1, cv2.LINE_AA)
    return np.vstack([corners.astype(np.int32), shadow])


def _pen(photo: Pixels, view: View, rng: np.random.Generator) -> Polygon:
    """A pen beside the page."""
    width, height = view.page_mm
    scale = view.px_per_mm()
    start = np.array([rng.uniform(0, width), height + rng.uniform(6, 25)])
    if rng.random() < 0.5:
        start = np.array([rng.uniform(0, width), -rng.uniform(6, 25)])
    end = start + np.array([rng.uniform(90, 130), rng.normal(0, 4)])
    line = view.project_flat(np.stack([start, end]))
    colour = tuple(int(v) for v in rng.integers(10, 230, 3))
    cv2.line(photo, _int(line[0]), _int(line[1]), colour, int(8 * scale), cv2.LINE_AA)
    shine = tuple(min(255, v + 60) for v in colour)
    cv2.line(photo, _int(line[0]), _int(line[1]), shine, int(2 * scale), cv2.LINE_AA)
    return _capsule(line[0], line[1], 5 * scale)


def _capsule(
    start: npt.NDArray[np.float64], end: npt.NDArray[np.float64], radius: float
) -> Polygon:
    along = end - start
    along = along / max(float(np.hypot(*along)), 1e-6) * radius
    across = np.array([-along[1], along[0]])
    corners = [
        start - along + across,
        end + along + across,
        end + along - across,
        start - along - across,
    ]
    return np.array(corners).astype(np.int32)
