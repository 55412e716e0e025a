"""Things on a table that are not dice: keyboards, coins, buttons, pens, cards, cubes.

Each draws itself on a square patch of BGR and alpha; the scene pastes it at any size and turn.
"""

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

from models.dice_finder.arrays import Pixels
from models.dice_finder.makes import PIPS
from models.dice_finder.surfaces import a_colour, noise

SIDE = 192


def blank() -> Pixels:
    """An empty patch."""
    return np.zeros((SIDE, SIDE, 4), np.uint8)


def paint(colour: npt.NDArray[np.float32]) -> tuple[float, float, float, float]:
    """A colour with full alpha."""
    blue, green, red = np.clip(colour, 0, 255).tolist()
    return (blue, green, red, 255.0)


def rounded(
    patch: Pixels, box: tuple[int, int, int, int], radius: int, colour: tuple[float, ...]
) -> None:
    """A filled box with round corners."""
    x0, y0, x1, y1 = box
    radius = max(0, min(radius, (x1 - x0) // 2, (y1 - y0) // 2))
    cv2.rectangle(patch, (x0 + radius, y0), (x1 - radius, y1), colour, -1, cv2.LINE_AA)
    cv2.rectangle(patch, (x0, y0 + radius), (x1, y1 - radius), colour, -1, cv2.LINE_AA)
    for x in (x0 + radius, x1 - radius):
        for y in (y0 + radius, y1 - radius):
            cv2.circle(patch, (x, y), radius, colour, -1, cv2.LINE_AA)


def keyboard(rng: np.random.Generator) -> Pixels:
    """A block of keys, each with a letter."""
    patch = blank()
    body, key = a_colour(rng), a_colour(rng)
    rounded(patch, (4, 4, SIDE - 4, SIDE - 4), 6, paint(body))
    pitch = int(rng.integers(22, 52))
    gap = max(2, int(pitch * rng.uniform(0.06, 0.25)))
    letter = 255 - np.repeat(key.mean(), 3) if rng.random() < 0.8 else a_colour(rng)
    for row in range(8, SIDE - pitch, pitch):
        shift = int(rng.integers(0, pitch // 2))
        for column in range(8 + shift, SIDE - pitch, pitch):
            box = (column, row, column + pitch - gap, row + pitch - gap)
            rounded(patch, box, gap, paint(key * 0.7))
            inner = (box[0] + 2, box[1] + 1, box[2] - 2, box[3] - 3)
            rounded(patch, inner, gap, paint(key))
            if rng.random() < 0.92:
                sign = str(rng.choice(list("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789;:.,-+")))
                cv2.putText(
                    patch,
                    sign,
                    (box[0] + pitch // 6, box[1] + pitch // 2),
                    0,
                    pitch / 62,
                    paint(letter),
                    1 if pitch < 36 else 2,
                    cv2.LINE_AA,
                )
    return patch


def round_thing(rng: np.random.Generator) -> Pixels:
    """A coin, token, button, bead or bottle cap."""
    patch = blank()
    colour = a_colour(rng)
    middle, radius = (SIDE // 2, SIDE // 2), int(rng.integers(60, 90))
    cv2.circle(patch, middle, radius, paint(colour * 0.7), -1, cv2.LINE_AA)
    cv2.circle(patch, middle, int(radius * rng.uniform(0.8, 0.96)), paint(colour), -1, cv2.LINE_AA)
    kind = rng.integers(4)
    hole = paint(colour * rng.uniform(0.1, 0.5))
    if kind == 0:
        holes = int(rng.choice([1, 2, 3, 4]))
        for i in range(holes):
            angle = 2 * np.pi * i / holes
            away = radius * 0.3 * (holes > 1)
            place = (int(middle[0] + away * np.cos(angle)), int(middle[1] + away * np.sin(angle)))
            cv2.circle(patch, place, int(radius * 0.11), hole, -1, cv2.LINE_AA)
    elif kind == 1:
        cv2.putText(
            patch,
            str(rng.integers(1, 100)),
            (middle[0] - 40, middle[1] + 25),
            0,
            rng.uniform(1, 2.2),
            hole,
            int(rng.integers(2, 7)),
            cv2.LINE_AA,
        )
    elif kind == 2:
        relief = noise(rng, SIDE, 14, 14)[..., None] * rng.uniform(10, 60)
        disc = patch[..., 3:] > 0
        patch[..., :3] = np.clip(patch[..., :3] + relief * disc, 0, 255)
    return patch


def long_thing(rng: np.random.Generator) -> Pixels:
    """A pen, pencil, cable, stick or key."""
    patch = blank()
    colour = a_colour(rng)
    thick = int(rng.integers(6, 30))
    if rng.random() < 0.3:
        points = np.cumsum(rng.normal(0, 26, (14, 2)), 0) + SIDE / 2
        cv2.polylines(
            patch, [points.astype(np.int32)], False, paint(colour), thick // 2, cv2.LINE_AA
        )
        return patch
    start, stop = (10, SIDE // 2), (SIDE - 10, SIDE // 2 + int(rng.integers(-8, 8)))
    cv2.line(patch, start, stop, paint(colour * 0.6), thick, cv2.LINE_AA)
    cv2.line(patch, start, stop, paint(colour), max(1, thick // 2), cv2.LINE_AA)
    middle = int(rng.integers(60, 150))
    cv2.line(patch, (middle, SIDE // 2), stop, paint(a_colour(rng)), thick, cv2.LINE_AA)
    if rng.random() < 0.4:
        cv2.circle(
            patch, (30, SIDE // 2), int(rng.integers(16, 30)), paint(colour), -1, cv2.LINE_AA
        )
        cv2.circle(patch, (24, SIDE // 2), 7, (0, 0, 0, 0), -1)
    return patch


def card(rng: np.random.Generator) -> Pixels:
    """A card, phone, box or book with print on it."""
    patch = blank()
    colour = a_colour(rng)
    width, height = int(rng.integers(70, 180)), int(rng.integers(90, 184))
    x, y = (SIDE - width) // 2, (SIDE - height) // 2
    rounded(patch, (x, y, x + width, y + height), int(rng.integers(0, 16)), paint(colour))
    ink = paint(a_colour(rng))
    for _ in range(int(rng.integers(1, 9))):
        at = (int(x + rng.uniform(0.1, 0.7) * width), int(y + rng.uniform(0.1, 0.9) * height))
        if rng.random() < 0.5:
            cv2.putText(
                patch,
                str(rng.choice(list("A2345678JQK%$&"))),
                at,
                0,
                rng.uniform(0.4, 1.6),
                ink,
                2,
                cv2.LINE_AA,
            )
        else:
            cv2.circle(patch, at, int(rng.integers(3, 16)), ink, -1, cv2.LINE_AA)
    patch[patch[..., 3] == 0] = 0
    return patch


def cube(rng: np.random.Generator) -> Pixels:
    """A plain wooden cube, eraser or sugar lump: three sides, no pips."""
    patch = blank()
    colour = a_colour(rng)
    tilt, width = rng.uniform(0.3, 0.9), 56
    top = np.array(
        [
            [96, 96 - 2 * width * tilt * 0.5],
            [96 + width, 96 - 10],
            [96, 96 - 20 + width * tilt],
            [96 - width, 96 - 10],
        ]
    )
    drop = np.array([0, rng.uniform(30, 70)])
    shades = rng.uniform(0.4, 1, 3)
    right = np.array([top[1], top[2], top[2] + drop, top[1] + drop])
    left = np.array([top[3], top[2], top[2] + drop, top[3] + drop])
    for face, share in zip((left, right, top), shades, strict=True):
        cv2.fillConvexPoly(patch, face.astype(np.int32), paint(colour * share), cv2.LINE_AA)
    if rng.random() < 0.5:
        cv2.putText(
            patch, str(rng.integers(1, 21)), (76, 92), 0, 1, paint(255 - colour), 3, cv2.LINE_AA
        )
    return patch


def many_sided(rng: np.random.Generator) -> Pixels:
    """A die of eight to twenty sides: a polygon of triangles with a number."""
    patch = blank()
    colour = a_colour(rng)
    corners, radius, turned = int(rng.choice([4, 5, 6, 8])), 84, rng.uniform(0, 6)
    angles = turned + np.arange(corners) * 2 * np.pi / corners
    rim = 96 + radius * np.stack([np.cos(angles), np.sin(angles)], 1)
    inner_angles = turned + 0.3 + np.arange(3) * 2 * np.pi / 3
    inner = 96 + radius * 0.55 * np.stack([np.cos(inner_angles), np.sin(inner_angles)], 1)
    for i in range(corners):
        face = np.array([rim[i], rim[(i + 1) % corners], [96, 96]])
        cv2.fillConvexPoly(
            patch, face.astype(np.int32), paint(colour * rng.uniform(0.5, 1.1)), cv2.LINE_AA
        )
    cv2.fillConvexPoly(patch, inner.astype(np.int32), paint(colour), cv2.LINE_AA)
    ink = paint(np.full(3, 240.0) if colour.mean() < 128 else np.full(3, 15.0))
    cv2.putText(patch, str(rng.integers(1, 21)), (74, 106), 0, 0.9, ink, 2, cv2.LINE_AA)
    for i in range(corners):
        place = 0.3 * np.array([96, 96]) + 0.7 * (rim[i] + rim[(i + 1) % corners]) / 2
        cv2.putText(
            patch,
            str(rng.integers(1, 21)),
            (int(place[0]) - 10, int(place[1]) + 6),
            0,
            0.5,
            ink,
            1,
            cv2.LINE_AA,
        )
    patch[patch[..., 3] == 0] = 0
    return patch


def domino(rng: np.random.Generator) -> Pixels:
    """A domino: two fields of pips on one stone, a line between them."""
    patch = blank()
    body = a_colour(rng)
    if rng.random() < 0.7:
        body = np.full(3, rng.choice([25.0, 235.0]), np.float32)
    ink = paint(np.full(3, 240.0 if body.mean() < 110 else 20.0, np.float32))
    half = SIDE * 0.45
    left, right = int(96 - half / 2), int(96 + half / 2)
    rounded(patch, (left + 3, 12, right + 3, SIDE - 6), 10, paint(body * 0.6))
    rounded(patch, (left, 9, right, SIDE - 9), 10, paint(body))
    cv2.line(patch, (left + 6, 96), (right - 6, 96), ink, 2, cv2.LINE_AA)
    step, radius = half * rng.uniform(0.24, 0.3), int(half * rng.uniform(0.07, 0.11))
    for middle in (9 + half / 2, SIDE - 9 - half / 2):
        for x, y in PIPS.get(int(rng.integers(0, 7)), ()):
            place = (round(96 + x * step), round(middle + y * step))
            cv2.circle(patch, place, radius, ink, -1, cv2.LINE_AA)
    return patch


def dots(rng: np.random.Generator) -> Pixels:
    """Loose round dots: beads, seeds, holes, studs, a ladybird's back."""
    patch = blank()
    colour = paint(a_colour(rng) * rng.choice([0.2, 1.0]))
    radius = int(rng.integers(6, 16))
    if rng.random() < 0.5:
        pitch = int(rng.integers(26, 60))
        places = [(x, y) for x in range(30, 170, pitch) for y in range(30, 170, pitch)]
    else:
        places = [tuple(p) for p in rng.integers(20, 170, (int(rng.integers(1, 9)), 2))]
    if rng.random() < 0.4:
        rounded(patch, (4, 4, SIDE - 4, SIDE - 4), 10, paint(a_colour(rng)))
    for place in places:
        cv2.circle(patch, (int(place[0]), int(place[1])), radius, colour, -1, cv2.LINE_AA)
    return patch


CLUTTER: tuple[Callable[[np.random.Generator], Pixels], ...] = (
    keyboard,
    round_thing,
    long_thing,
    card,
    cube,
    many_sided,
    dots,
)
SHARES = (0.15, 0.21, 0.21, 0.14, 0.1, 0.07, 0.12)


def thing(rng: np.random.Generator) -> tuple[Pixels, str]:
    """Some thing that is not a die, and its name."""
    draw = CLUTTER[int(rng.choice(len(CLUTTER), p=SHARES))]
    return lit(draw(rng), rng), draw.__name__


def lit(patch: Pixels, rng: np.random.Generator) -> Pixels:
    """A thing lit from a side."""
    side = patch.shape[0]
    slope = np.linspace(rng.uniform(0.6, 1), rng.uniform(0.9, 1.3), side)[:, None, None]
    patch[..., :3] = np.clip(patch[..., :3] * slope, 0, 255)
    return patch
