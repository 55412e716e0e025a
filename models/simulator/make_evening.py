"""Make the photos of a whole evening of Unvention: `samples/evening`, from its record alone.

python -m models.simulator.make_evening samples/evening

The record `evening.txt` lies in the folder. Its setup, its rolls and its sheets at the end of every
day become photos that are easy to read; a few more are hard in ways that any reader must ask about:
a die on a border, one cut off by the edge, a throw of four, ink that is smudged or written over.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from models.dice_finder.makes import Make, hsv_to_bgr
from models.dice_finder.render import Light
from models.dice_finder.surfaces import wood
from models.dice_finder.table import Camera, PlacedDie, Table
from models.simulator import shapes
from models.simulator.habits import Habits
from models.simulator.handwriting import Hand, Handwriting
from models.simulator.marks import Scribe
from models.simulator.pens import InkPage, Pen, any_pen
from models.simulator.photo import Pixels, Wish, simulate
from scoring.drop import Drop, DroppedDie
from scoring.games import find_game
from scoring.record import FilledSheet, GameRecord, parse_record
from vision.printing.blank import blank_colour_raster

UNVENTION = find_game("unvention")
LAYOUT = UNVENTION.layouts[0]
PAGE_PX_PER_MM = 8.0
DICE_PX = (1120, 840)
DROP_PX = (1600, 1200)
PAIR_PX = (1800, 2400)
WOOD, BOARD_MM = 3, 1400
DICE_AWAY_MM, DROP_AWAY_MM = 200.0, 307.0
MOST_SHEET_BYTES = 250_000
MOST_PAIR_BYTES = 400_000
MOST_DICE_BYTES = 90_000
MOST_DROP_BYTES = 150_000

RED = Make(hsv_to_bgr(355, 0.9, 0.5), hsv_to_bgr(0, 0, 0.95), rounding=0.09, sphere=0.74)
DAYLIGHT = Light(
    np.array([0.35, 0.3, 0.89], np.float32),
    np.full(3, 0.62, np.float32),
    np.full(3, 0.4, np.float32),
    0.0,
)
SPOTS = ((-42.0, 18.0), (-12.0, -30.0), (14.0, 26.0), (38.0, -8.0), (-2.0, 0.0))
CUT_SPOTS = (*SPOTS[:3], (64.0, -4.0), SPOTS[4])
DROPPED = (("5", -34.0, -41.0), ("2", 30.0, 20.0), ("3", -88.0, 38.0))
"""Number, and mm to the right of and below the middle of the gear."""
ON_BORDER = (("5", -0.6, -47.0), *DROPPED[1:])
"""The same setup; who looks at the photo cannot tell on which side the first die lies."""
ROLL_SEEDS = {"11344": 6, "13556": 6, "22246": 6, "24455": 6, "33666": 2}
SEEDS: Mapping[tuple[str, str], int] = {
    ("friday", "Ada"): 103, ("friday", "Ben"): 202,
    ("saturday", "Ada"): 102, ("saturday", "Ben"): 200,
    ("sunday", "Ada"): 102, ("sunday", "Ben"): 229,
}  # fmt: skip
"""Hands, pens and light of the sheets that are easy to read."""
DAYS = tuple(dict.fromkeys(day for day, _ in SEEDS))
PAIR_SEED, SPOILT_SEED = 41, 103
SMUDGED = {"score.total": 0.42, "unison.count": 0.45, "journal3.r4c4": 0.45}
"""Fields with a smudge over what is written, and how much of the field it covers."""
HALF_STRUCK = ("journal2.row1", "journal3.col1")
"""Circled wrenches with a stroke that stops half way: spent or not?"""
FORGOTTEN = "integron.bulb2"
"""What the player forgot to draw."""
EASY = Wish(
    2.6, tilt_degrees=5, curl=0.04, pen="ballpoint", difficulty=0.0, clutter=False, clean=True,
    camera={"noise": 0.8, "shadow": 0.0, "glare": 0.0, "motion_mm": 0.0, "blur_mm": 0.05},
)  # fmt: skip


def sheets_at_the_end_of(day: str, record: GameRecord) -> tuple[FilledSheet, ...]:
    """The sheets when the day has ended, before anything is presented; of the last day, after."""
    if day == DAYS[-1]:
        return UNVENTION.final_sheets(record)
    entries = record.entries
    for end in range(1, len(entries)):
        if entries[end].words[0].text in ("roll", "present"):
            so_far = replace(record, entries=entries[:end])
            if UNVENTION.replay(so_far).table.presenting == day:
                return UNVENTION.final_sheets(so_far)
    raise ValueError(f"{day} does not end in this record")


def a_table(
    size_px: tuple[int, int],
    *,
    away_mm: float,
    turned_degrees: tuple[float, float],
    at_mm: tuple[float, float] = (0.0, 0.0),
) -> Table:
    """A bare wooden table in daylight, seen from so far away, tilted and turned by so much."""
    camera = Camera.looking(
        size_px,
        focal_share=0.78,
        at_mm=at_mm,
        away_mm=away_mm,
        turned_degrees=(*turned_degrees, 0.0),
    )
    table = Table(camera, DAYLIGHT, np.random.default_rng(0))
    board = np.clip(wood(np.random.default_rng(WOOD), BOARD_MM), 0, 255).astype(np.uint8)
    table.lay_sheet(board, 1.0, (-BOARD_MM / 2, -BOARD_MM / 2))
    return table


def placed(
    table: Table, dice: Sequence[tuple[str, float, float]], make: Make, seed: int
) -> list[PlacedDie]:
    """Dice on the table: (value, right mm, up mm), the farthest from the eye first."""
    rng = np.random.default_rng(seed)
    all_dice = [
        PlacedDie(value, x_mm, y_mm, 16.0, make, float(rng.uniform(0, 360)))
        for value, x_mm, y_mm in dice
    ]
    eye = table.camera.eye_mm[:2]
    for die in sorted(all_dice, key=lambda one: -np.hypot(*(eye - [one.x_mm, one.y_mm]))):
        table.place(die)
    return all_dice


def taken(pixels: Pixels, seed: int) -> Pixels:
    """What a good phone makes of it: a little soft, a little noisy."""
    rng = np.random.default_rng(seed)
    soft = np.asarray(cv2.GaussianBlur(pixels, (0, 0), 0.6), np.float32)
    grain = rng.normal(0, 2.0, soft.shape).astype(np.float32)
    noise = np.asarray(cv2.GaussianBlur(grain, (0, 0), 0.7), np.float32)
    return np.asarray(np.clip(soft + noise, 0, 255), np.uint8)


def roll_photo(
    values: Sequence[str],
    seed: int,
    spots: Sequence[tuple[float, float]] = SPOTS,
    *,
    cut: float = 0.0,
) -> tuple[Pixels, list[str]]:
    """A roll on the table, and its truth; so much of the right-most die is `cut` away."""
    turned = 0.0 if cut else 40.0 * seed
    table = a_table(DICE_PX, away_mm=DICE_AWAY_MM, turned_degrees=(4.0 + seed, turned))
    dice = placed(table, [(v, *at) for v, at in zip(values, spots, strict=False)], RED, seed)
    pixels = taken(table.pixels, seed)
    if cut:
        hull = max((d.hull_px for d in dice if d.hull_px is not None), key=lambda h: h[:, 0].max())
        edge = int(hull[:, 0].max() - cut * np.ptp(hull[:, 0]))
        pixels = np.ascontiguousarray(pixels[:, :edge])
    return pixels, [_die_truth(die) for die in dice]


def drop_photo(dropped: Sequence[tuple[str, float, float]], seed: int) -> tuple[Pixels, list[str]]:
    """Three dice on a blank sheet, and their truth."""
    gear = LAYOUT.points["gear"]
    width, height = LAYOUT.page_mm
    middle = (width / 2 - gear[0], gear[1] - height / 2)
    table = a_table(DROP_PX, away_mm=DROP_AWAY_MM, turned_degrees=(6.0, 3.0), at_mm=middle)
    table.lay_sheet(blank_colour_raster(LAYOUT, 6.0), 6.0, (-gear[0], -gear[1]))
    dice = placed(table, [(number, right, -down) for number, right, down in dropped], RED, seed)
    return taken(table.pixels, seed), [_die_truth(die, with_place=True) for die in dice]


def _die_truth(die: PlacedDie, *, with_place: bool = False) -> str:
    assert die.top_px is not None
    x, y = die.top_px.mean(axis=0)
    lines = ["[[dice]]", f"value = {die.label}", f"center_px = [{x:.0f}, {y:.0f}]"]
    if with_place:
        lines.append(f"position_mm = [{die.x_mm:.1f}, {-die.y_mm:.1f}]")
    return "\n".join(lines)


def inked(sheet: FilledSheet, seed: int) -> Pixels:
    """A filled page as it lies on the table, by one hand with one pen."""
    rng = np.random.default_rng(seed)
    page = InkPage(blank_colour_raster(LAYOUT, PAGE_PX_PER_MM), PAGE_PX_PER_MM, rng)
    handwriting = Handwriting.drawn()
    pen = any_pen(rng, "ballpoint")
    scribe = Scribe(page, Hand.any(handwriting, rng), pen, handwriting, rng, Habits.any(rng))
    for field in LAYOUT.fields:
        scribe.mark(field, sheet[field.id])
    return page.pixels


def both_sheets(sheets: Sequence[FilledSheet], seed: int) -> Pixels:
    """Two sheets on one table in one photo, one below the other."""
    width, height = LAYOUT.page_mm
    table = a_table(PAIR_PX, away_mm=0.86 * 2 * height, turned_degrees=(4.0, 2.0))
    for index, sheet in enumerate(sheets):
        corner_mm = (-width / 2 + 4 * index, -height - 4 + index * (height + 8))
        table.lay_sheet(inked(sheet, seed + index), PAGE_PX_PER_MM, corner_mm)
    return taken(table.pixels, seed)


def spoilt_blank(seed: int) -> Pixels:
    """The blank with ink on it that nobody can read for certain once the rest is written."""
    rng = np.random.default_rng(seed)
    page = InkPage(blank_colour_raster(LAYOUT, PAGE_PX_PER_MM), PAGE_PX_PER_MM, rng)
    pen = any_pen(rng, "ballpoint")
    for field_id, reach in SMUDGED.items():
        x, y, width, height = LAYOUT.field(field_id).box_mm
        thumb = Pen("smudge", (0.3, 0.3, 0.3), 0.6, 0.8, 0.3)
        centre = (x + width / 2, y + height / 2)
        scribbled = shapes.scribble(centre, (width * reach, height * reach), 0.5, rng)
        page.draw(scribbled, thumb)
    for field_id in HALF_STRUCK:
        x, y, width, height = LAYOUT.field(field_id).box_mm
        stroke = shapes.line(
            (x + 0.1 * width, y + 0.9 * height), (x + width / 2, y + height / 2), rng
        )
        page.draw([stroke], pen)
    return page.pixels


def write(path: Path, pixels: Pixels, most_bytes: int, truth: Sequence[str]) -> None:
    """The photo as a JPEG that fits, and its truth beside it."""
    for quality in range(90, 40, -4):
        encoded = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        if len(encoded) <= most_bytes:
            break
    else:
        raise ValueError(f"{path}: the photo does not fit")
    path.with_suffix(".jpg").write_bytes(encoded.tobytes())
    head = ['source = "simulated"', 'licence = "Apache-2.0"', 'use = "test"']
    path.with_suffix(".toml").write_text("\n".join([*truth[:1], *head, *truth[1:]]) + "\n", "utf-8")
    print(path.with_suffix(".jpg"), len(encoded), "bytes at quality", quality)


def marks_truth(name: str, marks: Mapping[str, str]) -> list[str]:
    """A table of marks for a truth file."""
    return ["", f"[{name}]", *(f'"{field}" = "{label}"' for field, label in sorted(marks.items()))]


def setup_line(drop: Drop) -> str:
    """The line of a record that the dropped dice mean."""
    dice = [
        DroppedDie(number, drop.zone_at(right_mm, down_mm), float(np.hypot(right_mm, down_mm)))
        for number, right_mm, down_mm in DROPPED
    ]
    return drop.meaning(sorted(dice, key=lambda die: -die.distance_mm)).line


def write_dice(folder: Path, record: GameRecord) -> None:
    """The drop and every roll of the record, and the hard ones."""
    if UNVENTION.drop is None or setup_line(UNVENTION.drop) != str(record.entries[0]):
        raise ValueError("the drop does not lead to the setup of this record")
    rolls = sorted({str(one) for one in record.entries if one.words[0].text == "roll"})
    for words in rolls:
        values = words.split()[1:]
        pixels, truth = roll_photo(values, ROLL_SEEDS["".join(values)])
        name = "-".join(["roll", *values])
        write(folder / name, pixels, MOST_DICE_BYTES, ['what = "a clear roll"', *truth])
    first = rolls[0].split()[1:]
    pixels, truth = roll_photo(first, 1, CUT_SPOTS, cut=0.5)
    what = 'what = "the edge of the photo cuts through a die"'
    write(folder / "roll-cut-by-the-edge", pixels, MOST_DICE_BYTES, [what, *truth])
    pixels, truth = roll_photo(rolls[1].split()[1:5], ROLL_SEEDS["13556"])
    what = 'what = "four dice of five: the last one fell off the table"'
    write(folder / "roll-of-four", pixels, MOST_DICE_BYTES, [what, *truth])
    drops = {
        "drop": (DROPPED, "a clear drop"),
        "drop-on-the-border": (ON_BORDER, "a die on a border"),
    }
    for name, (dropped, words) in drops.items():
        pixels, truth = drop_photo(dropped, 1)
        write(folder / name, pixels, MOST_DROP_BYTES, [f'what = "{words}"', *truth])


def write_sheets(folder: Path, record: GameRecord) -> None:
    """Both sheets at the end of each day, both in one photo, and one that must be asked about."""
    handwriting = Handwriting.drawn()
    blank = blank_colour_raster(LAYOUT, PAGE_PX_PER_MM)
    for day in DAYS:
        for sheet in sheets_at_the_end_of(day, record):
            seed = SEEDS[day, sheet.player]
            photo = simulate(blank, LAYOUT, sheet.marks, seed, handwriting, EASY)
            truth = [f"what = {json.dumps(f'the end of {day.capitalize()}')}"]
            truth += marks_truth("marks", sheet.marks)
            name = f"{day}-{sheet.player.lower()}"
            write(folder / name, photo.pixels, MOST_SHEET_BYTES, truth)
    friday = sheets_at_the_end_of("friday", record)
    truth = ['what = "both sheets at the end of Friday, in one photo"']
    for sheet in friday:
        truth += marks_truth(f"marks.{sheet.player}", sheet.marks)
    write(folder / "friday-both", both_sheets(friday, PAIR_SEED), MOST_PAIR_BYTES, truth)
    marks = dict(UNVENTION.final_sheets(record)[0].marks)
    written = {field: label for field, label in marks.items() if field != FORGOTTEN}
    photo = simulate(spoilt_blank(7), LAYOUT, written, SPOILT_SEED, handwriting, EASY)
    truth = ['what = "smudged, half struck, and one mark forgotten"', f'forgotten = "{FORGOTTEN}"']
    truth += marks_truth("marks", marks)
    write(folder / "sunday-ada-smudged", photo.pixels, MOST_SHEET_BYTES, truth)


def main() -> None:
    """Read the command line and write the photos."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    record = parse_record((folder / "evening.txt").read_text("utf-8"))
    write_dice(folder, record)
    write_sheets(folder, record)


if __name__ == "__main__":
    main()
