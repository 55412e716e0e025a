"""Simulated photos with exact truth, for measuring and for samples: rolls, drops, empty tables."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from models.dice_finder.arrays import Pixels
from models.dice_finder.clutter import thing
from models.dice_finder.makes import COLOURS, Make, choose_colour_make, choose_make
from models.dice_finder.render import Light
from models.dice_finder.spoil import blur, file_and_sensor
from models.dice_finder.table import Camera, PlacedDie, Table

LIGHTS = {
    "tungsten": (0.68, 0.92, 1.12),
    "warm lamp": (0.82, 0.97, 1.08),
    "daylight": (1.0, 1.0, 1.0),
    "shade": (1.14, 1.0, 0.88),
    "office tube": (0.95, 1.07, 0.92),
}
"""BGR gains of lights, as left over after a phone's white balance; training draws others."""


@dataclass
class SimulatedPhoto:
    """A photo and what lies on the table."""

    pixels: Pixels
    dice: list[PlacedDie] = field(default_factory=list)
    light: str = "daylight"
    tilt_degrees: float = 0.0


def a_camera(
    rng: np.random.Generator, size_px: tuple[int, int], *, tilt_degrees: float, away_mm: float
) -> Camera:
    """A hand-held camera that looks at about the middle of the table."""
    return Camera.looking(
        size_px,
        focal_share=float(rng.uniform(0.7, 0.9)),
        at_mm=(float(rng.normal(0, 8)), float(rng.normal(0, 8))),
        away_mm=away_mm,
        turned_degrees=(tilt_degrees, float(rng.uniform(0, 360)), float(rng.normal(0, 6))),
    )


def finish(rng: np.random.Generator, pixels: Pixels, gains: Sequence[float]) -> Pixels:
    """The light's colour, exposure, lens and file."""
    picture = pixels.astype(np.float32) * np.array(gains, np.float32)
    picture *= float(np.exp(rng.normal(0.0, 0.12)))
    picture = np.clip(picture, 0, 255)
    return file_and_sensor(rng, np.asarray(blur(rng, picture, 1.0), np.float32))


def places(rng: np.random.Generator, count: int, spread_mm: float) -> list[tuple[float, float]]:
    """Places where dice lie apart, or touch at the nearest."""
    found: list[tuple[float, float]] = []
    while len(found) < count:
        x, y = rng.normal(0, spread_mm, 2)
        if all(np.hypot(x - u, y - v) > 23.5 for u, v in found):
            found.append((float(x), float(y)))
    return found


def roll(
    rng: np.random.Generator,
    *,
    size_px: tuple[int, int],
    count: int,
    coloured: bool,
    tilt_degrees: float,
) -> SimulatedPhoto:
    """Dice of one make on a table, with things beside them."""
    camera = a_camera(rng, size_px, tilt_degrees=tilt_degrees, away_mm=float(rng.uniform(220, 480)))
    table = Table(camera, Light.choose(rng), rng)
    spots = places(rng, count, 38.0)
    lay_clutter(rng, table, spots)
    edge_mm = float(rng.choice([12, 14, 16, 16, 16, 19]))
    make = None if coloured else choose_make(rng)
    dice = []
    for x_mm, y_mm in spots:
        die = a_die(rng, make, edge_mm)
        die.x_mm, die.y_mm = x_mm, y_mm
        dice.append(die)
    for die in sorted(dice, key=lambda d: -np.hypot(*(camera.eye_mm[:2] - [d.x_mm, d.y_mm]))):
        table.place(die)
    light = str(rng.choice(list(LIGHTS))) if coloured else "daylight"
    pixels = finish(rng, table.pixels, LIGHTS[light])
    return SimulatedPhoto(pixels, dice, light, tilt_degrees)


def a_die(rng: np.random.Generator, make: Make | None, edge_mm: float) -> PlacedDie:
    """A die of the make, or a colour die when there is none, at any turn."""
    if make is None:
        own = choose_colour_make(rng)
        label = str(rng.choice(COLOURS))
        at = own.faces.index(label)
        for pair in (own.faces, own.face_tints):
            ordered = list(pair)
            ordered[4], ordered[at] = ordered[at], ordered[4]
            if pair is own.faces:
                own.faces = tuple(str(name) for name in ordered)
            else:
                own.face_tints = ordered  # type: ignore[assignment]
        return PlacedDie(label, 0, 0, edge_mm, own, float(rng.uniform(0, 360)))
    return PlacedDie(str(rng.integers(1, 7)), 0, 0, edge_mm, make, float(rng.uniform(0, 360)))


def lay_clutter(
    rng: np.random.Generator, table: Table, spots: Sequence[tuple[float, float]]
) -> None:
    """Flat things on the table, away from the dice."""
    for _ in range(int(rng.integers(0, 6))):
        wide_mm = float(rng.uniform(18, 70))
        x_mm, y_mm = rng.uniform(-150, 150, 2)
        if any(np.hypot(x_mm - u, y_mm - v) < 18 + wide_mm * 0.75 for u, v in spots):
            continue
        patch, _ = thing(rng)
        side = patch.shape[0]
        angle = float(rng.uniform(0, 2 * np.pi))
        scale = wide_mm / 160
        linear = scale * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        shift = np.array([x_mm, -y_mm]) - linear @ [side / 2, side / 2]
        to_mm = np.vstack([np.column_stack([linear, shift]), [0, 0, 1]])
        matrix = table.camera.homography() @ to_mm
        size = (table.camera.width_px, table.camera.height_px)
        laid = cv2.warpPerspective(patch, matrix, size, flags=cv2.INTER_AREA).astype(np.float32)
        alpha = laid[..., 3:] / 255
        table.pixels = (table.pixels * (1 - alpha) + laid[..., :3] * alpha).astype(np.uint8)


def empty_table(
    rng: np.random.Generator, size_px: tuple[int, int], sheets: Sequence[Pixels]
) -> SimulatedPhoto:
    """A table with things or a sheet on it, and no die."""
    camera = a_camera(
        rng, size_px, tilt_degrees=float(rng.uniform(0, 50)), away_mm=float(rng.uniform(250, 550))
    )
    table = Table(camera, Light.choose(rng), rng)
    if sheets and rng.random() < 0.5:
        raster = sheets[int(rng.integers(len(sheets)))]
        height, width = (side / 6.0 for side in raster.shape[:2])
        table.lay_sheet(raster, 6.0, (-width / 2, -height / 2))
    for _ in range(2):
        lay_clutter(rng, table, [])
    gains = LIGHTS[str(rng.choice(list(LIGHTS)))]
    return SimulatedPhoto(finish(rng, table.pixels, gains), [])


def bare_sheet(
    rng: np.random.Generator, size_px: tuple[int, int], raster: Pixels, px_per_mm: float
) -> SimulatedPhoto:
    """A part of a printed sheet from near, with nothing on it."""
    camera = a_camera(
        rng, size_px, tilt_degrees=float(rng.uniform(0, 55)), away_mm=float(rng.uniform(120, 400))
    )
    table = Table(camera, Light.choose(rng), rng)
    height, width = (side / px_per_mm * rng.uniform(0.15, 0.85) for side in raster.shape[:2])
    table.lay_sheet(raster, px_per_mm, (-width, -height))
    gains = LIGHTS[str(rng.choice(list(LIGHTS)))]
    return SimulatedPhoto(finish(rng, table.pixels, gains), [])


def drop(
    rng: np.random.Generator,
    raster: Pixels,
    px_per_mm: float,
    gear_mm: tuple[float, float],
    *,
    size_px: tuple[int, int],
    tilt_degrees: float,
) -> SimulatedPhoto:
    """Three dice dropped on a sheet whose gear is the origin, some of them beside the paper."""
    height_mm, width_mm = (side / px_per_mm for side in raster.shape[:2])
    middle = (width_mm / 2 - gear_mm[0], -(height_mm / 2 - gear_mm[1]))
    camera = Camera.looking(
        size_px,
        focal_share=float(rng.uniform(0.7, 0.9)),
        at_mm=middle,
        away_mm=float(rng.uniform(1.25, 1.55)) * width_mm,
        turned_degrees=(tilt_degrees, float(rng.uniform(0, 360)), 0.0),
    )
    table = Table(camera, Light.choose(rng), rng)
    table.lay_sheet(raster, px_per_mm, (-gear_mm[0], -gear_mm[1]))
    make, edge_mm = choose_make(rng), float(rng.choice([14, 16, 16, 16, 18]))
    dice: list[PlacedDie] = []
    while len(dice) < 3:
        x_mm, y_mm = rng.normal(0, 55, 2)
        where = camera.project(np.array([[x_mm, y_mm, 8]], np.float32))[0]
        inside = min(*where, size_px[0] - where[0], size_px[1] - where[1]) > 0.04 * size_px[0]
        if inside and all(np.hypot(x_mm - d.x_mm, y_mm - d.y_mm) > 28 for d in dice):
            die = a_die(rng, make, edge_mm)
            die.x_mm, die.y_mm = float(x_mm), float(y_mm)
            dice.append(die)
    for die in sorted(dice, key=lambda d: -np.hypot(*(camera.eye_mm[:2] - [d.x_mm, d.y_mm]))):
        table.place(die)
    pixels = finish(rng, table.pixels, (1.0, 1.0, 1.0))
    return SimulatedPhoto(pixels, dice, "daylight", tilt_degrees)
