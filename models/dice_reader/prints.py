"""Simulated photos of paper with printed dice: outlined, solid, tinted, or nothing but pips."""

from collections.abc import Iterator

import cv2
import numpy as np

from models.dice_finder.arrays import Floats, Pixels
from models.dice_finder.makes import PIPS
from models.dice_finder.render import Light
from models.dice_finder.simulated import LIGHTS, finish
from models.dice_finder.surfaces import Print, print_text
from models.dice_finder.table import Camera, Table
from models.dice_reader.measure import Known
from vision.photo import Photo

SHEET_PX, PX_PER_MM = (1782, 1260), 6.0
PHOTO_PX = (1280, 960)
STYLES = ("outlined", "solid", "tinted", "pips")
INKS = ((25.0, 25.0, 25.0), (170.0, 50.0, 20.0), (30.0, 30.0, 190.0), (40.0, 120.0, 30.0))
SIDES_MM = (10.0, 24.0)
APART = 1.8
"""Printed dice lie so many sides from each other at least."""


def printed_photos(style: str, seed: int, count: int) -> Iterator[Known]:
    """Photos of paper on a table with one to six dice of a style, seen at up to 40 degrees."""
    for index in range(count):
        rng = np.random.default_rng([seed, STYLES.index(style), index])
        camera = Camera.looking(
            PHOTO_PX,
            focal_share=0.78,
            at_mm=(0, 0),
            away_mm=float(rng.uniform(220, 420)),
            turned_degrees=(float(rng.uniform(0, 40)), float(rng.uniform(-180, 180)), 0.0),
        )
        table = Table(camera, Light.choose(rng), rng)
        left, top = (-side / PX_PER_MM / 2 for side in SHEET_PX)
        table.lay_sheet(_sheet(rng, style), PX_PER_MM, (left, top))
        pixels = finish(rng, table.pixels, LIGHTS[str(rng.choice(list(LIGHTS)))])
        yield Known(f"{style} {index}", Photo.from_pixels(pixels), ())


def _sheet(rng: np.random.Generator, style: str) -> Pixels:
    """Paper with dice, and on every other sheet some text between them."""
    width_px, height_px = SHEET_PX
    paper = np.full((height_px, width_px, 3), rng.uniform(232, 252, 3), np.uint8)
    ink = np.array(INKS[int(rng.integers(len(INKS)))])
    if rng.random() < 0.5:
        for _ in range(int(rng.integers(1, 5))):
            place = rng.integers((150, 100), (width_px - 500, height_px - 100))
            print_text(Print(rng, paper, step=float(rng.uniform(18, 40)), ink=ink), place)
    side_px = rng.uniform(*SIDES_MM) * PX_PER_MM
    taken: list[Floats] = []
    for _ in range(60):
        at = rng.uniform((400, 300), (width_px - 400, height_px - 300))
        if all(np.linalg.norm(at - other) > APART * side_px for other in taken):
            taken.append(at)
    for middle in taken[: int(rng.integers(1, 7))]:
        _die(rng, paper, middle, side_px, style, ink)
    return paper


def _die(
    rng: np.random.Generator, paper: Pixels, at: Floats, side_px: float, style: str, ink: Floats
) -> None:
    """One die, upright."""
    left, top = (int(v) for v in at - side_px / 2)
    box = (left, top, int(side_px), int(side_px))
    pip = ink.tolist()
    if style == "outlined":
        cv2.rectangle(paper, box, ink.tolist(), max(2, int(0.04 * side_px)), cv2.LINE_AA)
    elif style == "solid":
        cv2.rectangle(paper, box, ink.tolist(), -1, cv2.LINE_AA)
        pip = [250.0] * 3
    elif style == "tinted":
        cv2.rectangle(paper, box, rng.uniform(140, 235, 3).tolist(), -1, cv2.LINE_AA)
    for across, down in PIPS[int(rng.integers(1, 7))]:
        middle = (int(at[0] + 0.26 * side_px * across), int(at[1] + 0.26 * side_px * down))
        cv2.circle(paper, middle, max(2, int(0.09 * side_px)), pip, -1, cv2.LINE_AA)
