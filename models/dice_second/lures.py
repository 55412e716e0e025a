"""Scenes of what is like dice and is none: dice printed flat, dominoes, many-sided dice.

Some real dice lie among them, so that not the scene but the thing itself has to tell.
"""

import cv2
import numpy as np

from models.dice_finder.arrays import Floats, Pixels
from models.dice_finder.clutter import SIDE, blank, domino, lit, many_sided, paint, rounded
from models.dice_finder.makes import PIPS
from models.dice_finder.real import Die
from models.dice_finder.scenes import Scene, SceneMaker, apply, paste
from models.dice_finder.spoil import blur, file_and_sensor, relight
from models.dice_finder.surfaces import Print, a_colour, print_text

FACE = 150
"""Width of a printed face or of half a domino in its patch, in pixels; a domino's is `HALF`."""
HALF = 0.45 * SIDE
"""Width of a domino in its patch."""
PRINTED, DOMINOES = 0.3, 0.5
"""Of scenes; the rest are of many-sided dice. With half of them printed, it took white dice seen
from above for print."""
APART = 0.62
"""Middles of two things are at least so far apart, as a share of their widths together."""


def printed_face(rng: np.random.Generator) -> Pixels:
    """A die as it is printed: outlined, solid, tinted, or nothing but pips."""
    patch = blank()
    low, high = (SIDE - FACE) // 2, (SIDE + FACE) // 2
    ink = np.full(3, rng.uniform(5, 60)) if rng.random() < 0.5 else a_colour(rng)
    style, pip = rng.random(), paint(np.asarray(ink, np.float32))
    radius = int(rng.choice([0, 8, 20, 34]))
    if style < 0.3:
        rounded(patch, (low, low, high, high), radius, pip)
        pip = paint(np.full(3, rng.uniform(215, 255), np.float32))
    elif style < 0.6:
        tint = np.asarray(rng.uniform(120, 245, 3), np.float32)
        rounded(patch, (low, low, high, high), radius, paint(tint))
    elif style < 0.85:
        thick = int(rng.integers(3, 12))
        inner = (low + thick, low + thick, high - thick, high - thick)
        rounded(patch, (low, low, high, high), radius, pip)
        white = np.full(3, rng.uniform(200, 255), np.float32)
        rounded(patch, inner, max(0, radius - thick), paint(white))
    step, dot = FACE * rng.uniform(0.22, 0.3), int(FACE * rng.uniform(0.07, 0.12))
    for x, y in PIPS[int(rng.integers(1, 7))]:
        place = (round(SIDE / 2 + x * step), round(SIDE / 2 + y * step))
        cv2.circle(patch, place, dot, pip, -1, cv2.LINE_AA)
    return patch


def paper(rng: np.random.Generator, pixels: Pixels, width: float) -> None:
    """Lay a sheet of paper, some with print, over a part or all of the picture."""
    size = pixels.shape[0]
    sheet = np.full((size, size, 3), rng.uniform(200, 253), np.float32) * rng.uniform(0.9, 1, 3)
    page = np.clip(sheet, 0, 255).astype(np.uint8)
    for _ in range(int(rng.integers(0, 4))):
        ink = np.full(3, rng.uniform(0, 90))
        step = float(np.clip(width * rng.uniform(0.2, 0.6), 8, 40))
        print_text(Print(rng, page, step=step, ink=ink), rng.integers(0, size, 2))
    mask = np.full((size, size), 255, np.uint8)
    if rng.random() < 0.5:
        corners = size * (np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) + rng.normal(0, 0.25, (4, 2)))
        mask[:] = 0
        cv2.fillConvexPoly(mask, cv2.convexHull(corners.astype(np.int32)), 255, cv2.LINE_AA)
    share = mask[..., None] / np.float32(255)
    pixels[:] = (pixels * (1 - share) + page * share).astype(np.uint8)


def lay(
    scene: Scene,
    patch: Pixels,
    matrix: Floats,
    middles: Floats,
    width: float,
    shadow: tuple[Floats | None, float] = (None, 0.0),
) -> None:
    """Paste a thing with its shadow, and note where it may be taken for dice."""
    paste(scene.pixels, patch, matrix, shadow_px=shadow[0], strength=shadow[1])
    for x, y in apply(matrix, middles):
        scene.lures.append(Die(float(x), float(y), width, "none"))


def free(rng: np.random.Generator, scene: Scene, size_px: int, wide: float) -> Floats | None:
    """A place that keeps clear of all that lies there."""
    for _ in range(12):
        place = rng.uniform(0.05, 0.95, 2) * size_px
        others = scene.dice + scene.lures
        if all(np.hypot(d.x - place[0], d.y - place[1]) > APART * (wide + d.width) for d in others):
            return place.astype(np.float32)
    return None


def lures_scene(maker: SceneMaker, rng: np.random.Generator) -> Scene:
    """One scene of things like dice, with none to three dice among them."""
    smallest, largest = np.log(maker.widths_px)
    width = float(np.exp(rng.triangular(smallest, 0.45 * smallest + 0.55 * largest, largest)))
    scene = Scene(maker.ground(width), [])
    kind = rng.random()
    is_print = kind < PRINTED
    if is_print:
        paper(rng, scene.pixels, width)
    maker.add_dice(scene, width, int(rng.choice([0, 1, 2, 3, 4])))
    angle, squash = float(rng.uniform(0, 360)), float(np.exp(rng.normal(0, 0.18)))
    middle = np.array([[SIDE / 2, SIDE / 2]], np.float32)
    for _ in range(int(rng.integers(1, 6))):
        wide = width * float(np.exp(rng.normal(0, 0.1 if is_print else 0.25)))
        place = free(rng, scene, maker.size_px, wide if is_print else 1.6 * wide)
        if place is None:
            continue
        shadow = (rng.normal(0, 0.08, 2) * wide).astype(np.float32), float(rng.uniform(0, 0.6))
        turn = float(rng.uniform(0, 360))
        if is_print:
            matrix = maker.turning(blank(), place, wide / FACE, angle, squash)
            lay(scene, printed_face(rng), matrix, middle, wide)
        elif kind < PRINTED + DOMINOES:
            halves = np.array([[SIDE / 2, s * HALF + SIDE / 2] for s in (-0.5, 0.5)], np.float32)
            matrix = maker.turning(blank(), place, wide / HALF, turn, squash)
            lay(scene, lit(domino(rng), rng), matrix, halves, wide, shadow)
        else:
            matrix = maker.turning(blank(), place, wide / FACE, turn, squash)
            lay(scene, lit(many_sided(rng), rng), matrix, middle, wide, shadow)
    picture = relight(rng, scene.pixels.astype(np.float32), keep_colours=False)
    scene.pixels = file_and_sensor(rng, blur(rng, picture, maker.blur * width))
    maker.sort_out(scene)
    return scene
