"""Where written characters come from: real samples of a data folder, or strokes of our own."""

import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from models.simulator.glyphs import LETTERS, Stroke, pen_strokes
from models.simulator.pens import InkPage, Pen

Stamps = npt.NDArray[np.uint8]
"""(N, 32, 32), ink bright on black."""


@dataclass(frozen=True, slots=True)
class Handwriting:
    """Characters to write with; without real samples all are strokes of our own."""

    stamps: dict[str, dict[str, Stamps]]
    """Character to source to samples of it."""
    circles: tuple[Stroke, ...] = ()
    """Human circles as closed pen strokes round the origin with radius about 1."""
    scribbles: tuple[Stroke, ...] = ()

    @classmethod
    def drawn(cls) -> "Handwriting":
        """Only strokes of our own."""
        return cls({})

    @classmethod
    def from_folder(cls, folder: Path, split: str) -> "Handwriting":
        """Real handwriting: `ink_<split>.npz` and `quickdraw_strokes.json` of the folder."""
        with np.load(folder / f"ink_{split}.npz") as arrays:
            images, labels = arrays["images"], arrays["labels"]
            classes, synthetic = arrays["classes"], arrays["synthetic"]
            sources = np.asarray([str(s).split()[0] for s in arrays["source"]])
        stamps: dict[str, dict[str, Stamps]] = {}
        for index, name in enumerate(str(c) for c in classes):
            if name not in {*"0123456789X", "other"}:
                continue
            real = (labels == index) & (synthetic == 0)
            stamps[name] = {
                str(source): images[real & (sources == source)]
                for source in np.unique(sources[real])
            }
        vectors = json.loads((folder / "quickdraw_strokes.json").read_text())
        circles = [_centred(d) for d in vectors["circle"]]
        scribbles = [_centred(d) for d in [*vectors["squiggle"], *vectors["zigzag"]]]
        # Vectors have no split of their own: every fourth drawing is kept for validation.
        held_out = split == "val"
        return cls(
            stamps,
            tuple(s for i, s in enumerate(circles) if (i % 4 == 0) is held_out),
            tuple(s for i, s in enumerate(scribbles) if (i % 4 == 0) is held_out),
        )


def _centred(drawing: list[list[list[float]]]) -> Stroke:
    points = np.concatenate([np.asarray(stroke, np.float64)[:, :2] for stroke in drawing])
    low, high = points.min(axis=0), points.max(axis=0)
    half = np.maximum(high - low, 1.0) / 2
    return np.asarray((points - (low + high) / 2) / half, np.float64)


@dataclass(frozen=True, slots=True)
class Hand:
    """How one person writes on one sheet."""

    source: str
    """Which collection the characters come from; "" for strokes of our own."""
    slant: float
    size: float
    """Height of a digit as a share of its box."""
    wobble: float
    threshold: float
    """How thin a real sample is inked, in [0.3, 0.65]."""
    as_strokes: bool = False
    """Real samples are reduced to their midlines and inked as wide as the pen is."""

    @classmethod
    def any(cls, handwriting: Handwriting, rng: np.random.Generator) -> "Hand":
        """Somebody."""
        known = sorted({source for sources in handwriting.stamps.values() for source in sources})
        sources = ["mnist", "kensanata-numbers", "kensanata-numbers", "hand-written"]
        usable = [s for s in sources if s in known]
        drawn = not usable or rng.random() < 0.25
        return cls(
            "" if drawn else str(rng.choice(usable)),
            rng.normal(0.0, 0.12),
            rng.uniform(0.5, 0.88),
            rng.uniform(0.02, 0.06),
            rng.uniform(0.3, 0.62),
            as_strokes=not drawn and bool(rng.random() < 0.5),
        )

    def write(
        self,
        page: InkPage,
        character: str,
        box_mm: tuple[float, float, float, float],
        pen: Pen,
        handwriting: Handwriting,
        rng: np.random.Generator,
    ) -> None:
        """Write one character so that it fills the box given as x, y, width, height."""
        stamps = handwriting.stamps.get(character, {}).get(self.source)
        if stamps is None and character == "X" and handwriting.stamps and rng.random() < 0.5:
            stamps = _any_source(handwriting, "X", rng)
        if stamps is None or len(stamps) == 0:
            more = bool(handwriting.stamps)
            self._write_strokes(page, character, box_mm, pen, rng, more=more)
        else:
            self._write_stamp(page, stamps[int(rng.integers(len(stamps)))], box_mm, pen, rng)

    def _write_strokes(
        self,
        page: InkPage,
        character: str,
        box_mm: tuple[float, float, float, float],
        pen: Pen,
        rng: np.random.Generator,
        *,
        more: bool,
    ) -> None:
        x, y, width, height = box_mm
        if character == "1":
            x, width = x + 0.15 * width, 0.7 * width
        strokes = []
        for unit in pen_strokes(character, rng, wobble=self.wobble, more=more):
            slanted = unit - 0.5
            slanted[:, 0] -= self.slant * slanted[:, 1]
            strokes.append((slanted + 0.5) * (width, height) + (x, y))
        page.draw(strokes, pen)

    def _write_stamp(
        self,
        page: InkPage,
        stamp: npt.NDArray[np.uint8],
        box_mm: tuple[float, float, float, float],
        pen: Pen,
        rng: np.random.Generator,
    ) -> None:
        x, y, width, height = (v * page.px_per_mm for v in box_mm)
        columns = np.flatnonzero(stamp.max(axis=0) > 60)
        rows = np.flatnonzero(stamp.max(axis=1) > 60)
        if len(columns) == 0 or len(rows) == 0:
            return
        ink_width, ink_height = columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1
        scale_y = height / ink_height
        scale_x = min(scale_y * rng.uniform(0.85, 1.2), width / ink_width)
        angle, shear = rng.normal(0.0, 0.08), self.slant * 0.6
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        linear = turn @ np.array([[scale_x, -shear * scale_y], [0.0, scale_y]])
        pad = 3
        size = (int(width + height * 0.5) + 2 * pad, int(height * 1.2) + 2 * pad)
        centre = np.array([(columns[0] + columns[-1]) / 2, (rows[0] + rows[-1]) / 2])
        offset = np.array(size) / 2 - linear @ centre
        matrix = np.hstack([linear, offset[:, None]])
        grown = cv2.warpAffine(stamp, matrix, size, flags=cv2.INTER_CUBIC)
        peak = max(float(stamp.max()), 1.0)
        if self.as_strokes:
            width_px = max(1.5, pen.width_mm * page.px_per_mm * rng.uniform(0.85, 1.25))
            alpha = inked(midline(grown > 0.42 * peak), width_px)
        else:
            level = (grown.astype(np.float32) / peak - self.threshold) * 4.0 + 0.5
            alpha = np.clip(level, 0.0, 1.0)
        corner = (int(x + width / 2 - size[0] / 2), int(y + height / 2 - size[1] / 2))
        page.cover(alpha, corner, pen)


def inked(line: npt.NDArray[np.bool_], width_px: float) -> npt.NDArray[np.float32]:
    """Coverage of a pen of this width that went along a line of single pixels."""
    away = cv2.distanceTransform((~line).astype(np.uint8), cv2.DIST_L2, 3)
    return np.asarray(np.clip(width_px / 2 - away + 0.5, 0.0, 1.0), np.float32)


def midline(shape: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """The line in the middle of a written character (thinning after Zhang and Suen)."""
    line = np.pad(shape, 1)
    while True:
        before = int(line.sum())
        for first in (True, False):
            n = [
                np.roll(line, move, (0, 1))
                for move in ((1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1))
            ]
            count = np.sum(n, axis=0)
            turns = np.sum([~a & b for a, b in zip(n, [*n[1:], n[0]], strict=True)], axis=0)
            up, right, down, left = n[0], n[2], n[4], n[6]
            ends = (
                ~(up & right & down) & ~(right & down & left)
                if first
                else ~(up & right & left) & ~(up & down & left)
            )
            line = line & ~((count >= 2) & (count <= 6) & (turns == 1) & ends)
        if int(line.sum()) == before:
            return line[1:-1, 1:-1]


def _any_source(
    handwriting: Handwriting, character: str, rng: np.random.Generator
) -> Stamps | None:
    sources = list(handwriting.stamps.get(character, {}).values())
    return sources[int(rng.integers(len(sources)))] if sources else None


def any_letter(rng: np.random.Generator) -> str:
    """A letter of our own strokes, for names."""
    return LETTERS[int(rng.integers(len(LETTERS)))]
