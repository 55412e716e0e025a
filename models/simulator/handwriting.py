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
        keep = (lambda i: i % 4 == 0) if split == "val" else (lambda i: i % 4 != 0)
        return cls(
            stamps,
            tuple(s for i, s in enumerate(circles) if keep(i)),
            tuple(s for i, s in enumerate(scribbles) if keep(i)),
        )


def _centred(drawing: list[list[list[float]]]) -> Stroke:
    points = np.concatenate([np.asarray(stroke, np.float64)[:, :2] for stroke in drawing])
    low, high = points.min(axis=0), points.max(axis=0)
    return (points - (low + high) / 2) / (np.maximum(high - low, 1.0) / 2)


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
            self._write_strokes(page, character, box_mm, pen, rng)
        else:
            self._write_stamp(page, stamps[int(rng.integers(len(stamps)))], box_mm, pen, rng)

    def _write_strokes(
        self,
        page: InkPage,
        character: str,
        box_mm: tuple[float, float, float, float],
        pen: Pen,
        rng: np.random.Generator,
    ) -> None:
        x, y, width, height = box_mm
        if character == "1":
            x, width = x + 0.15 * width, 0.7 * width
        strokes = []
        for unit in pen_strokes(character, rng, wobble=self.wobble):
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
        alpha = np.clip((grown.astype(np.float32) / peak - self.threshold) * 4.0 + 0.5, 0.0, 1.0)
        corner = (int(x + width / 2 - size[0] / 2), int(y + height / 2 - size[1] / 2))
        page.cover(alpha, corner, pen)


def _any_source(
    handwriting: Handwriting, character: str, rng: np.random.Generator
) -> Stamps | None:
    sources = list(handwriting.stamps.get(character, {}).values())
    return sources[int(rng.integers(len(sources)))] if sources else None


def any_letter(rng: np.random.Generator) -> str:
    """A letter of our own strokes, for names."""
    return LETTERS[int(rng.integers(len(LETTERS)))]
