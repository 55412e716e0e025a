"""Pictures to train on: simulated photos go through the reader's own flattening and cutting."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from models.ink.looks import another_look
from models.ink.network import MAX_DIGITS, SQUARE_LABELS, STRUCK
from models.simulator.handwriting import Handwriting
from models.simulator.photo import SimulatedPhoto, Wish, simulate
from models.simulator.surface import Points, View
from scoring.sheet import LABELS, Field, FieldKind, SheetLayout
from scoring.sheet.file import load_layout
from vision.ink.fields import (
    FLAT_PX_PER_MM,
    SHAPES,
    SQUARE,
    WIDE,
    Crops,
    beside_blank,
    cut_around,
    cut_fields,
    fields_of,
    reduced,
)
from vision.paper.flatten import flatten
from vision.photo import Photo, Pixels

PAGE_PX_PER_MM = 8.0
"""Resolution at which pages are filled in."""
MISALIGNED_MM = 0.12
"""Spread of the slow error left in a training page; that of the reader's flattening is 0.05."""
UNCLEAR, HIDDEN = -1, -2
"""Targets of pictures that nobody can read: a mark that is no label of the field; a thing on it, or
a mark that was rubbed out or else is light pencil."""
TARGETS = MAX_DIGITS + 2
"""Columns of a target: label or how many digits, each digit, whether there is a minus."""

_SQUARE_INDEX = {pair: index for index, pair in enumerate(SQUARE_LABELS)}


def printed_sheets(games: Path) -> list[SheetLayout]:
    """All layouts with markers under `scoring/games`, on A4."""
    paths = sorted(path for path in games.glob("*/*.toml") if "frame_mm" in path.read_text())
    layouts = [load_layout(path) for path in paths]
    return [layout for layout in layouts if layout.markers]


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Pictures of one shape with what is written in them."""

    pictures: Crops
    around: Crops
    """What is around each, coarser."""
    targets: npt.NDArray[np.int16]
    """(N, TARGETS). Square: index into SQUARE_LABELS. Strip: 0 or 1. Wide: how many digits or
    STRUCK, each digit, 1 for a minus. What does not apply is -1."""
    allowed: npt.NDArray[np.uint32]
    """Square: one bit for each of SQUARE_LABELS that the field may hold; 0 for the other shapes."""

    def __len__(self) -> int:
        return len(self.pictures)

    def rows(self, which: npt.NDArray[np.intp]) -> "Batch":
        """Some of them."""
        return Batch(
            self.pictures[which], self.around[which], self.targets[which], self.allowed[which]
        )


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """A printed sheet, and what the reader knows of its print."""

    layout: SheetLayout
    print: Pixels
    """What the printer prints, (H, W, 3) BGR at `PAGE_PX_PER_MM`."""
    blank: Pixels
    """What photos are compared with, (H, W) grey at `FLAT_PX_PER_MM`."""
    misaligned_mm: float = MISALIGNED_MM


def estimated_blank(printed: Pixels, rng: np.random.Generator) -> Pixels:
    """The blank as it is known from photos alone: noisy, soft, uneven, a little beside."""
    width, height = (round(s * FLAT_PX_PER_MM / PAGE_PX_PER_MM) for s in printed.shape[1::-1])
    grey = cv2.cvtColor(printed, cv2.COLOR_BGR2GRAY)
    shift = rng.normal(0, 0.6, 2)
    move = np.array([[FLAT_PX_PER_MM / PAGE_PX_PER_MM, 0, shift[0]], [0, 0, shift[1]]])
    move[1, 1] = move[0, 0]
    move[0, 1], move[1, 0] = rng.normal(0, 4e-4, 2)
    flags = cv2.INTER_LINEAR
    flat = cv2.warpAffine(grey, move, (width, height), flags=flags, borderValue=255)
    if rng.random() < 0.8:
        flat = cv2.GaussianBlur(flat, (0, 0), rng.uniform(0.4, 1.6))
    light = cv2.resize(rng.normal(1, 0.025, (6, 8)).astype(np.float32), (width, height))
    noise = rng.standard_normal((height, width), dtype=np.float32) * rng.uniform(0, 6)
    level = flat * light * rng.uniform(0.88, 1.0) + cv2.GaussianBlur(noise, (0, 0), 0.7) * 1.5
    return np.clip(level, 0, 255).astype(np.uint8)


class _Misaligned:
    """A page whose place in the photo is known but for a small smooth error."""

    def __init__(
        self, layout: SheetLayout, view: View, rng: np.random.Generator, spread_mm: float
    ) -> None:
        self.layout = layout
        self.px_per_mm = view.px_per_mm()
        self._view = view
        shift, slope = rng.normal(0, spread_mm, 2), rng.normal(0, spread_mm, (2, 2))
        wave, phase = rng.normal(0, spread_mm, (2, 2)), rng.uniform(0, 6.3, 2)
        self._terms = shift, slope, wave, phase

    def to_photo(self, points_mm: Points) -> Points:
        shift, slope, wave, phase = self._terms
        unit = points_mm / np.asarray(self.layout.page_mm) * 2 - 1
        error = shift + unit @ slope + np.sin(unit * 3 + phase) @ wave
        return self._view.project(points_mm + error)


def seen_page(
    ground: Ground,
    labels: Mapping[str, str],
    seed: int,
    handwriting: Handwriting,
    wish: Wish,
) -> tuple[SimulatedPhoto, Pixels, np.random.Generator]:
    """Simulate one photo and flatten it: the photo, its page beside the blank, and chance."""
    rng = np.random.default_rng(seed + 7_000_000_000)
    layout = ground.layout
    photo = simulate(ground.print, layout, labels, seed, handwriting, wish)
    sheet = _Misaligned(layout, photo.view, rng, ground.misaligned_mm)
    flat = flatten(Photo.from_pixels(photo.pixels), sheet, FLAT_PX_PER_MM)  # type: ignore[arg-type]
    return photo, beside_blank(flat, ground.blank), rng


def one_sheet(
    ground: Ground,
    labels: Mapping[str, str],
    seed: int,
    handwriting: Handwriting,
    wish: Wish,
) -> list[Batch]:
    """Simulate one photo and cut its pictures, one batch a shape, without half-covered fields."""
    photo, page, rng = seen_page(ground, labels, seed, handwriting, wish)
    layout = ground.layout
    small = reduced(page)
    batches = []
    for shape in SHAPES:
        fields = fields_of(layout, shape)
        unsure = photo.covered - photo.hidden
        seen = np.array([f.id not in unsure for f in fields], bool)
        kept = tuple(f for f in fields if f.id not in unsure)
        targets, allowed = targets_of(kept, photo.labels, shape.name)
        nobody_knows = photo.hidden | photo.erased
        targets[[f.id in nobody_knows for f in kept], 0] = HIDDEN
        pictures = cut_fields(page, layout, shape)[seen]
        around = cut_around(small, layout, shape)[seen]
        again = another_look(page, kept, shape, rng)
        batches.append(
            Batch(
                np.concatenate([pictures, again]),
                np.concatenate([around] * 2),
                np.concatenate([targets] * 2),
                np.concatenate([allowed] * 2),
            )
        )
    return batches


def targets_of(
    fields: tuple[Field, ...], labels: Mapping[str, str], shape: str
) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.uint32]]:
    """What is written in fields of one shape, and what they may hold, as a `Batch` has it."""
    targets = np.full((len(fields), TARGETS), -1, np.int16)
    allowed = np.zeros(len(fields), np.uint32)
    for row, field in enumerate(fields):
        text = labels.get(field.id, "")
        if shape == SQUARE.name:
            targets[row, 0] = _SQUARE_INDEX.get((field.kind, text), UNCLEAR)
            allowed[row] = allowed_bits(field)
        elif shape == WIDE.name:
            targets[row] = number_target(text)
        else:
            targets[row, 0] = LABELS[FieldKind.LINK].index(text)
    return targets, allowed


def allowed_bits(field: Field) -> int:
    """The labels a field may hold, as bits over SQUARE_LABELS."""
    return sum(1 << _SQUARE_INDEX[field.kind, label] for label in field.labels)


def number_target(text: str) -> list[int]:
    """How many digits, each digit from the left, -1 where there is none, then 1 for a minus."""
    if text == "struck":
        return [STRUCK, *[-1] * (MAX_DIGITS + 1)]
    digits = text.removeprefix("-")
    places = [int(digits[i]) if i < len(digits) else -1 for i in range(MAX_DIGITS)]
    return [len(digits), *places, int(text.startswith("-")) if text else -1]
