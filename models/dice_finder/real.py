"""Photos by other people, and rendered ones, with their dice, brought to one convention.

Each source draws its boxes in its own way: loosely round the die, tightly round the die, or round
the pips of the top face. Here a die is its middle, its width (mean of the sides of a tight box)
and, where the source tells, the middle of its top face.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from models.dice_finder.arrays import Pixels

LOOSE_SHARE = 0.84
"""Width of a die as a share of nell-byler's loose boxes."""

ROUNDED_SHARE = 0.96
"""Width of a usual die as a share of a sharp cube's."""

PIP_AREA_SHARE = 0.5
"""Width of the pips of a 4, 5 or 6 as a share of the whole visible die, in matteop65's photos."""


SIDES_SHOW_DEGREES = 22.0
"""Seen from farther to the side, a cube shows more than its top."""


@dataclass
class Die:
    """One die of a picture: middle, width, label, and where known its top face."""

    x: float
    y: float
    width: float
    label: str
    face: tuple[float, float] | None = None
    """Middle of the top face."""
    top: npt.NDArray[np.float32] | None = None
    """(4, 2) corners of the top face."""
    pips: npt.NDArray[np.float32] | None = None
    """(6, 2) middles of the top face's pips, the rest not a number."""


@dataclass
class RealPhoto:
    """A photo in memory and its dice."""

    source: str
    group: str
    pixels: Pixels
    dice: list[Die]
    tilt_degrees: float = 0.0
    """How far from straight above it was taken, where that is known."""
    lures: list[Die] = field(default_factory=list)
    """Things that are not dice, where they are known: label "none" or "cube"."""


def load_rendered(folder: Path) -> list[RealPhoto]:
    """Photos made by `physical practice`, of all folders below this one."""
    photos = []
    for path in sorted(folder.rglob("truth.json")):
        for name, entry in json.loads(path.read_text()).items():
            pixels = photo_pixels(path.parent / name)
            dice = [rendered_die(one) for one in entry["dice"]]
            lures = [rendered_lure(one, entry["tilt_degrees"]) for one in entry.get("things", [])]
            photos.append(RealPhoto("rendered", name, pixels, dice, entry["tilt_degrees"], lures))
    return photos


def photo_pixels(path: Path) -> Pixels:
    """A listed photo, (H, W, 3) BGR.

    Raises:
        FileNotFoundError: it is not there, or is no picture.
    """
    pixels = cv2.imread(str(path))
    if pixels is None:
        raise FileNotFoundError(f"{path} is listed but cannot be read")
    return np.asarray(pixels, np.uint8)


def rendered_lure(truth: dict[str, Any], tilt_degrees: float) -> Die:
    """A thing of a rendered photo; where a cube's sides show, all of one colour, it is no die."""
    label = truth["label"] if tilt_degrees < SIDES_SHOW_DEGREES else "none"
    x, y = truth["middle_px"]
    return Die(x, y, truth["width_px"], label)


def rendered_die(truth: dict[str, Any]) -> Die:
    """A die of a rendered photo."""
    pips = np.full((6, 2), np.nan, np.float32)
    for index, place in enumerate(truth.get("pips_px", [])):
        pips[index] = place
    (x, y), face = truth["middle_px"], truth["face_px"]
    top = np.array(truth["top_px"], np.float32)
    # The truth's box is that of the sharp cube; a die's corners are round.
    width = ROUNDED_SHARE * truth["width_px"]
    return Die(x, y, width, truth["label"], (face[0], face[1]), top, pips)


def load_photos(data: Path, sources: tuple[str, ...]) -> list[RealPhoto]:
    """All usable photos of the named sources (by the start of their folder's name)."""
    listed = json.loads((data / "boxes.json").read_text())
    photos = []
    for name, entry in listed.items():
        if not name.startswith(sources) or not entry.get("use", True):
            continue
        pixels = photo_pixels(data / name)
        source = name.split("_")[0]
        dice = convert(source, entry["dice"])
        photos.append(RealPhoto(source, entry["group"], pixels, dice))
    return photos


def convert(source: str, boxes: list[dict[str, object]]) -> list[Die]:
    """Boxes of one photo as dice."""
    sides = [np.array(b["box"], float) for b in boxes]
    widths = [(s[2] - s[0] + s[3] - s[1]) / 2 for s in sides]
    full = [w for w, b in zip(widths, boxes, strict=True) if b["v"] in (4, 5, 6)]
    dice = []
    for side, width, box in zip(sides, widths, boxes, strict=True):
        x, y = float(side[0] + side[2]) / 2, float(side[1] + side[3]) / 2
        if source == "matteop65":
            whole = float(np.median(full)) / PIP_AREA_SHARE if full else 62.0
            dice.append(Die(x, y + 0.16 * whole, whole, str(box["v"]), (x, y)))
        else:
            share = LOOSE_SHARE if source == "nell-byler" else 1.0
            dice.append(Die(x, y, float(width) * share, str(box["v"])))
    return dice


def cut_out(photo: RealPhoto, die: Die) -> Pixels | None:
    """The die alone, as BGR and alpha, or None where it cannot be told from the table."""
    reach = die.width * 0.95
    x0, y0 = int(max(0, die.x - reach)), int(max(0, die.y - reach))
    x1 = int(min(photo.pixels.shape[1], die.x + reach))
    y1 = int(min(photo.pixels.shape[0], die.y + reach))
    patch = photo.pixels[y0:y1, x0:x1]
    if die.width < 24 or min(patch.shape[:2]) < 1.75 * reach:
        return None
    zoom = 128 / max(patch.shape[:2])
    larger = cv2.resize(patch, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_CUBIC)
    patch = np.asarray(larger, np.uint8)
    mask = np.full(patch.shape[:2], cv2.GC_BGD, np.uint8)
    middle = (int((die.x - x0) * zoom), int((die.y - y0) * zoom))
    half = die.width * zoom / 2
    cv2.circle(mask, middle, int(half * 1.38), int(cv2.GC_PR_FGD), -1)
    cv2.circle(mask, middle, int(half * 0.62), int(cv2.GC_FGD), -1)
    models = np.zeros((1, 65)), np.zeros((1, 65))
    cv2.grabCut(patch, mask, (0, 0, 0, 0), models[0], models[1], 4, cv2.GC_INIT_WITH_MASK)
    kept = ((mask == cv2.GC_FGD) | (mask == cv2.GC_PR_FGD)).astype(np.uint8)
    kept = cv2.morphologyEx(kept, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    contours, _ = cv2.findContours(kept, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    if not contours:
        return None
    hull = cv2.convexHull(max(contours, key=cv2.contourArea))
    solid = cv2.contourArea(max(contours, key=cv2.contourArea)) / max(1.0, cv2.contourArea(hull))
    share = cv2.contourArea(hull) / (4 * half * half)
    if solid < 0.92 or not 0.42 < share < 0.98:
        return None
    alpha = np.zeros(patch.shape[:2], np.uint8)
    cv2.fillConvexPoly(alpha, hull, 255)
    soft = cv2.GaussianBlur(cv2.erode(alpha, np.ones((3, 3), np.uint8)), (0, 0), 1)
    return np.dstack([patch, np.asarray(soft, np.uint8)])
