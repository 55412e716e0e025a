"""Pictures to train on: simulated photos go through the reader's own flattening and cutting."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from models.ink.network import MAX_DIGITS, SQUARE_LABELS
from models.simulator.handwriting import Handwriting
from models.simulator.photo import Wish, simulate
from models.simulator.surface import Points, View
from scoring.sheet import LABELS, Field, FieldKind, SheetLayout
from scoring.sheet_file import load_layout
from vision.blank import blank_colour_raster, blank_raster
from vision.fields import FLAT_PX_PER_MM, SHAPES, SQUARE, WIDE, Crops, beside_blank, cut, fields_of
from vision.flatten import flatten
from vision.photo import Photo

PAGE_PX_PER_MM = 8.0
"""Resolution at which pages are filled in."""
MISALIGNED_MM = 0.12
"""Spread of the slow error left in a training page; that of the reader's flattening is 0.05."""
UNCLEAR, HIDDEN = -1, -2
"""Targets of pictures that nobody can read: a mark that is no label of the field; a thing on it."""

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
    targets: npt.NDArray[np.int64]
    """Square: index into SQUARE_LABELS. Strip: 0 or 1. Wide: (N, 4), how many digits, then each."""
    allowed: npt.NDArray[np.uint32]
    """Square: one bit for each of SQUARE_LABELS that the field may hold; 0 for the other shapes."""
    fields: tuple[Field, ...]

    def __len__(self) -> int:
        return len(self.pictures)


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


def one_sheet(
    layout: SheetLayout,
    labels: Mapping[str, str],
    seed: int,
    handwriting: Handwriting,
    wish: Wish,
) -> list[Batch]:
    """Simulate one photo and cut its pictures, one batch a shape, without half-covered fields."""
    rng = np.random.default_rng(seed + 7_000_000_000)
    blank = blank_colour_raster(layout, PAGE_PX_PER_MM)
    photo = simulate(blank, layout, labels, seed, handwriting, wish)
    sheet = _Misaligned(layout, photo.view, rng, MISALIGNED_MM)
    flat = flatten(Photo.from_pixels(photo.pixels), sheet, FLAT_PX_PER_MM)  # type: ignore[arg-type]
    page = beside_blank(flat, blank_raster(layout, FLAT_PX_PER_MM))
    batches = []
    for shape in SHAPES:
        fields = fields_of(layout, shape)
        unsure = photo.covered - photo.hidden
        seen = np.array([f.id not in unsure for f in fields], bool)
        kept = tuple(f for f in fields if f.id not in unsure)
        pictures = cut(page, layout, shape)[seen]
        batch = _labelled(pictures, kept, photo.labels, shape.name)
        batch.targets[[f.id in photo.hidden for f in kept]] = HIDDEN
        batches.append(batch)
    return batches


def _labelled(
    pictures: Crops, fields: tuple[Field, ...], labels: Mapping[str, str], shape: str
) -> Batch:
    allowed = np.zeros(len(fields), np.uint32)
    texts = [labels.get(field.id, "") for field in fields]
    if shape == SQUARE.name:
        targets = [
            _SQUARE_INDEX.get((f.kind, text), UNCLEAR)
            for f, text in zip(fields, texts, strict=True)
        ]
        allowed = np.array([allowed_bits(field) for field in fields], np.uint32)
    elif shape == WIDE.name:
        targets = [number_target(text) for text in texts]
    else:
        targets = [LABELS[FieldKind.LINK].index(text) for text in texts]
    width = MAX_DIGITS + 1
    array = np.array(targets, np.int64).reshape((-1, width) if shape == WIDE.name else (-1,))
    return Batch(pictures, array, allowed, fields)


def allowed_bits(field: Field) -> int:
    """The labels a field may hold, as bits over SQUARE_LABELS."""
    return sum(1 << _SQUARE_INDEX[field.kind, label] for label in field.labels)


def number_target(text: str) -> list[int]:
    """How many digits, then each digit from the left, -1 where there is none."""
    return [len(text), *(int(text[i]) if i < len(text) else -1 for i in range(MAX_DIGITS))]


class Pool:
    """Rings of pictures, one ring for each label, from which balanced batches are drawn."""

    def __init__(self, shape_px: tuple[int, int], capacities: Mapping[int, int]) -> None:
        width, height = shape_px
        self._rings = {
            key: (
                np.zeros((size, height, width, 4), np.uint8),
                np.zeros((size, MAX_DIGITS + 1), np.int64),
                np.zeros(size, np.uint32),
            )
            for key, size in capacities.items()
        }
        self.written = dict.fromkeys(capacities, 0)

    def add(self, batch: Batch, rng: np.random.Generator, most: int = 90) -> None:
        """Keep the pictures of a sheet, at most so many of each label."""
        first = batch.targets if batch.targets.ndim == 1 else batch.targets[:, 0]
        for key in np.unique(first):
            rows = np.flatnonzero(first == key)
            rows = rng.permutation(rows)[:most]
            pictures, targets, allowed = self._rings[int(key)]
            start = self.written[int(key)]
            at = (start + np.arange(len(rows))) % len(pictures)
            pictures[at] = batch.pictures[rows]
            target = batch.targets[rows]
            targets[at] = target if target.ndim == 2 else target[:, None]
            allowed[at] = batch.allowed[rows]
            self.written[int(key)] = start + len(rows)

    def draw(
        self, counts: Mapping[int, int], rng: np.random.Generator
    ) -> tuple[Crops, npt.NDArray[np.int64], npt.NDArray[np.uint32]]:
        """So many pictures of each label, at random."""
        parts = []
        for key, count in counts.items():
            filled = min(self.written[key], len(self._rings[key][0]))
            if filled and count:
                at = rng.integers(0, filled, count)
                parts.append(tuple(column[at] for column in self._rings[key]))
        pictures, targets, allowed = (
            np.concatenate(columns) for columns in zip(*parts, strict=True)
        )
        return pictures, targets, allowed
