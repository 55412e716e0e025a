"""Make the sample photos of dice, each with its truth beside it.

python -m models.dice_finder.make_samples samples/dice
"""

import argparse
from pathlib import Path

import cv2
import numpy as np

from models.dice_finder.clutter import many_sided
from models.dice_finder.makes import Make, choose_colour_make, hsv_to_bgr
from models.dice_finder.render import Light
from models.dice_finder.simulated import LIGHTS, SimulatedPhoto, a_die, finish, lay_clutter
from models.dice_finder.simulated import drop as simulated_drop
from models.dice_finder.surfaces import Print, print_dice
from models.dice_finder.table import Camera, PlacedDie, Table
from scoring.games import find_game
from vision.printing.blank import blank_colour_raster

SIZE_PX = (1280, 960)
WHITE = Make(hsv_to_bgr(0, 0, 0.9), hsv_to_bgr(0, 0, 0.03), rounding=0.09, sphere=0.74)
IVORY = Make(hsv_to_bgr(48, 0.25, 0.85), hsv_to_bgr(0, 0, 0.04), rounding=0.14)
BLACK = Make(hsv_to_bgr(0, 0, 0.03), hsv_to_bgr(0, 0, 0.95), rounding=0.05)
RED = Make(hsv_to_bgr(355, 0.9, 0.5), hsv_to_bgr(0, 0, 0.95), rounding=0.07, clear=0.6)
BLUE = Make(hsv_to_bgr(220, 0.85, 0.4), hsv_to_bgr(0, 0, 0.97), rounding=0.12, sphere=0.72)
SPOTS = ((-42.0, 18.0), (-12.0, -30.0), (14.0, 26.0), (38.0, -8.0), (-2.0, 0.0))
TOUCHING = ((-18.0, 0.0), (0.5, 3.0), (19.0, 0.0), (2.0, 22.0), (40.0, -30.0))


def photo(
    seed: int,
    labels: str,
    make: Make | None,
    *,
    tilt_degrees: float = 20.0,
    spots: tuple[tuple[float, float], ...] = SPOTS,
    away_mm: float = 260.0,
) -> SimulatedPhoto:
    """A roll of the given values (or colours, separated by spaces) on some table with clutter."""
    rng = np.random.default_rng(seed)
    camera = Camera.looking(
        SIZE_PX,
        focal_share=0.78,
        at_mm=(0, 0),
        away_mm=away_mm,
        turned_degrees=(tilt_degrees, float(rng.uniform(0, 360)), 0.0),
    )
    table = Table(camera, Light.choose(rng), rng)
    lay_clutter(rng, table, spots)
    dice = []
    names = labels.split() if make is None else list(labels)
    for name, (x_mm, y_mm) in zip(names, spots, strict=False):
        die = coloured(rng, name) if make is None else a_die(rng, make, 16.0)
        die.label, die.x_mm, die.y_mm = name, x_mm, y_mm
        dice.append(die)
    for die in sorted(dice, key=lambda d: -np.hypot(*(camera.eye_mm[:2] - [d.x_mm, d.y_mm]))):
        table.place(die)
    return SimulatedPhoto(finish(rng, table.pixels, LIGHTS["daylight"]), dice)


def coloured(rng: np.random.Generator, name: str) -> PlacedDie:
    """A colour die with that colour on top."""
    make = choose_colour_make(rng)
    faces, tints = list(make.faces), list(make.face_tints)
    at = faces.index(name)
    faces[4], faces[at] = faces[at], faces[4]
    tints[4], tints[at] = tints[at], tints[4]
    make.faces, make.face_tints, make.face_style = tuple(faces), tints, "whole"
    return PlacedDie(name, 0, 0, 16.0, make, float(rng.uniform(0, 360)))


def twenty_sided(seed: int) -> SimulatedPhoto:
    """A D20 alone."""
    made = photo(seed, "", WHITE)
    patch = cv2.resize(many_sided(np.random.default_rng(3)), (150, 150))
    area = made.pixels[400:550, 560:710]
    alpha = patch[..., 3:] / 255.0
    area[:] = (area * (1 - alpha) + patch[..., :3] * alpha).astype(np.uint8)
    return made


def printed_dice(seed: int) -> SimulatedPhoto:
    """A sheet of paper with dice drawn on it."""
    rng = np.random.default_rng(seed)
    paper = np.full((1260, 1782, 3), 250, np.uint8)
    for row in range(3):
        sheet = Print(rng, paper, step=70.0, ink=np.full(3, 30.0))
        print_dice(sheet, np.array([300, 300 + 320 * row]))
    camera = Camera.looking(
        SIZE_PX, focal_share=0.78, at_mm=(0, 0), away_mm=330, turned_degrees=(25.0, 40.0, 0.0)
    )
    table = Table(camera, Light.choose(rng), rng)
    table.lay_sheet(paper, 6.0, (-148, -105))
    return SimulatedPhoto(finish(rng, table.pixels, LIGHTS["daylight"]), [])


def crowd(seed: int) -> SimulatedPhoto:
    """Twenty dice."""
    spots = tuple((-60.0 + 30 * (i % 5), -45.0 + 30 * (i // 5)) for i in range(20))
    return photo(seed, "12345612345612345612", IVORY, spots=spots, tilt_degrees=15, away_mm=330)


def cut_off(made: SimulatedPhoto) -> SimulatedPhoto:
    """The same with a quarter of its right-most die cut off by the edge."""
    hulls = [die.hull_px for die in made.dice if die.hull_px is not None]
    right = max(hulls, key=lambda hull: float(hull[:, 0].mean()))
    edge = int(right[:, 0].min() + 0.75 * np.ptp(right[:, 0]))
    made.pixels = np.ascontiguousarray(made.pixels[:, :edge])
    return made


def dark(made: SimulatedPhoto) -> SimulatedPhoto:
    """The same by candle light."""
    made.pixels = (made.pixels * 0.2).astype(np.uint8)
    return made


def dropped(seed: int, tilt_degrees: float) -> SimulatedPhoto:
    """Three dice dropped on the printed sheet."""
    layout = next(one for one in find_game("unvention").layouts if "gear" in one.points)
    raster = blank_colour_raster(layout, 6.0)
    rng = np.random.default_rng(seed)
    return simulated_drop(
        rng, raster, 6.0, layout.points["gear"], size_px=(1600, 1200), tilt_degrees=tilt_degrees
    )


def write(folder: Path, name: str, made: SimulatedPhoto, what: str, kind: str = "values") -> None:
    """The photo as JPEG of at most 500 KB, and its truth."""
    quality = 93
    while True:
        data = cv2.imencode(".jpg", made.pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        if len(data) <= 480_000:
            break
        quality -= 6
    (folder / f"{name}.jpg").write_bytes(data.tobytes())
    lines = [f'what = "{what}"', 'source = "simulated"', 'licence = "Apache-2.0"', 'use = "test"']
    if kind == "drop":
        lines += [
            f"[[dice]]\nvalue = {die.label}\nposition_mm = [{die.x_mm:.1f}, {-die.y_mm:.1f}]"
            for die in made.dice
        ]
    else:
        names = [int(d.label) if kind == "values" else d.label for d in made.dice]
        lines.insert(1, f"{kind} = {str(names).replace(chr(39), chr(34))}")
    (folder / f"{name}.toml").write_text("\n".join(lines) + "\n")


def main() -> None:
    """Write all samples."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    rolls = {
        "white-dice-above": (photo(1, "13556", WHITE, tilt_degrees=5), "seen from above"),
        "white-dice-tilted": (photo(2, "24466", WHITE, tilt_degrees=50), "seen from 50 degrees"),
        "ivory-dice-touching": (photo(3, "61523", IVORY, spots=TOUCHING), "three dice touch"),
        "black-dice": (photo(4, "33142", BLACK, tilt_degrees=30), "light pips on black"),
        "red-clear-dice": (photo(5, "52641", RED), "translucent red"),
        "blue-dice-far": (photo(6, "14625", BLUE, away_mm=480), "small in the picture"),
        "one-die": (photo(7, "4", WHITE, away_mm=130), "one die close by"),
        "six-dice-cut-by-the-edge": (
            cut_off(photo(8, "253614", WHITE, spots=(*SPOTS, (75.0, 20.0)))),
            "the edge of the photo cuts through one",
        ),
        "twenty-dice": (crowd(9), "twenty dice"),
        "no-dice": (photo(10, "", WHITE, tilt_degrees=30), "things, no dice"),
        "twenty-sided": (twenty_sided(11), "a D20, which is not read"),
        "printed-dice": (printed_dice(12), "dice printed on paper are not dice"),
        "dark": (dark(photo(13, "62315", WHITE)), "hardly any light"),
    }
    for name, (made, what) in rolls.items():
        write(folder, name, made, what)
    colours = photo(20, "red orange yellow green blue purple", None, spots=(*SPOTS, (55.0, 34.0)))
    write(folder, "colour-dice", colours, "colour dice in daylight", "colours")
    for name, seed, tilt in (("drop-above", 46, 8.0), ("drop-tilted", 33, 40.0)):
        write(folder, name, dropped(seed, tilt), f"a drop seen from {tilt:.0f} degrees", "drop")


if __name__ == "__main__":
    main()
