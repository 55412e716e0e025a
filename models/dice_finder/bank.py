"""A store of dice to paste: rendered ones with exact truth, and real ones cut out of photos."""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from models.dice_finder.makes import COLOURS, choose_colour_make, choose_make
from models.dice_finder.real import RealPhoto, cut_out
from models.dice_finder.render import PATCH_PX, Light, render_die


@dataclass
class Cutting:
    """A die ready to paste."""

    pixels: npt.NDArray[np.uint8]
    """(h, w, 4) BGR and alpha."""
    label: str
    hull_px: npt.NDArray[np.float32]
    top_px: npt.NDArray[np.float32] | None
    shadow_px: npt.NDArray[np.float32] | None
    tilt_degrees: float
    pips_px: npt.NDArray[np.float32] | None = None
    """(6, 2) middles of the top face's pips, the rest not a number; None when not known."""


def render_bank(count: int, seed: int) -> list[Cutting]:
    """Rendered dice: four in five with pips, the rest colour dice; some cocked."""
    rng = np.random.default_rng(seed)
    cuttings = []
    for _ in range(count):
        coloured = rng.random() < 0.2
        make = choose_colour_make(rng) if coloured else choose_make(rng)
        label = str(rng.choice(COLOURS)) if coloured else str(rng.integers(1, 7))
        tilt = float(min(62, abs(rng.normal(0, 32)))) if rng.random() < 0.8 else rng.uniform(30, 62)
        leaning = rng.random() < 0.05
        die = render_die(
            rng,
            label=label,
            make=make,
            light=Light.choose(rng),
            tilt_degrees=tilt,
            cocked_degrees=float(rng.uniform(16, 45)) if leaning else 0.0,
        )
        pips = np.full((6, 2), np.nan, np.float32)
        pips[: len(die.pips_px)] = die.pips_px
        cuttings.append(
            Cutting(die.pixels, die.label, die.hull_px, die.top_px, die.shadow_px, tilt, pips)
        )
    return cuttings


def real_bank(photos: list[RealPhoto]) -> list[Cutting]:
    """Dice cut out of real photos, where the cut came out clean."""
    cuttings = []
    for photo in photos:
        for die in photo.dice:
            pixels = cut_out(photo, die)
            if pixels is None:
                continue
            rows, columns = np.nonzero(pixels[..., 3] > 127)
            hull = np.array(
                [
                    [columns.min(), rows.min()],
                    [columns.max(), rows.min()],
                    [columns.max(), rows.max()],
                    [columns.min(), rows.max()],
                ],
                np.float32,
            )
            cuttings.append(Cutting(pixels, die.label, hull, None, None, 15.0))
    return cuttings


def save(cuttings: list[Cutting], path: Path) -> None:
    """Keep rendered cuttings in one file."""
    np.savez_compressed(
        path,
        pixels=np.stack([c.pixels for c in cuttings]),
        label=np.array([c.label for c in cuttings]),
        hull=np.stack([c.hull_px for c in cuttings]),
        top=np.stack([c.top_px for c in cuttings if c.top_px is not None]),
        shadow=np.stack([c.shadow_px for c in cuttings if c.shadow_px is not None]),
        tilt=np.array([c.tilt_degrees for c in cuttings]),
        pips=np.stack([c.pips_px for c in cuttings if c.pips_px is not None]),
    )


def load(path: Path) -> list[Cutting]:
    """Read back what `save` kept."""
    with np.load(path) as kept:
        arrays = [
            kept[name] for name in ("pixels", "label", "hull", "top", "shadow", "tilt", "pips")
        ]
    return [
        Cutting(pixels, str(label), hull, top, shadow, float(tilt), pips)
        for pixels, label, hull, top, shadow, tilt, pips in zip(*arrays, strict=True)
    ]


def contact_sheet(cuttings: list[Cutting], across: int) -> npt.NDArray[np.uint8]:
    """The cuttings side by side on grey, to look at."""
    tiles = []
    for cutting in cuttings:
        patch = cv2.resize(cutting.pixels, (PATCH_PX, PATCH_PX)).astype(np.float32)
        alpha = patch[..., 3:] / 255
        tiles.append((patch[..., :3] * alpha + 110 * (1 - alpha)).astype(np.uint8))
    rows = [np.hstack(tiles[i : i + across]) for i in range(0, len(tiles) - across + 1, across)]
    return np.vstack(rows)
