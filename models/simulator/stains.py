"""What happens to paper on a table: smudges, erased pencil, slips of the pen, coffee, folds."""

from dataclasses import replace
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from models.simulator import shapes
from models.simulator.labels import any_label
from models.simulator.marks import Scribe
from models.simulator.pens import ERASED, InkPage, Pen
from scoring.sheet import SheetLayout

Alpha = npt.NDArray[np.float32]


SEEN: Final = 0.12
"""An erased mark at least this dark could as well be somebody's light pencil."""


def blemishes(
    scribe: Scribe, layout: SheetLayout, rng: np.random.Generator, *, many_erased: bool = False
) -> frozenset[str]:
    """Smudges, erased pencil and stray dots; returns where an erased mark can still be read."""
    width, height = layout.page_mm
    page = scribe.page
    for _ in range(int(rng.integers(0, 4))):
        side = int(rng.uniform(4, 20) * page.px_per_mm)
        blob = cv2.resize(rng.random((5, 5), dtype=np.float32), (side, side))
        x = np.linspace(-1, 1, side)
        fade = np.clip(1 - x[None] ** 2 - x[:, None] ** 2, 0, 1)
        corner = rng.uniform(0, 1, 2) * (width, height) * page.px_per_mm
        grey = Pen("smudge", (0.5, 0.5, 0.5), 1.0, rng.uniform(0.05, 0.22), 0.2)
        page.cover((blob * fade).astype(np.float32), (int(corner[0]), int(corner[1])), grey)
    readable: set[str] = set()
    if rng.random() < (0.7 if many_erased else 0.3):
        faint = Pen(ERASED, (0.4, 0.4, 0.4), 0.5, rng.uniform(0.08, 0.2), 0.5)
        writable = [f for f in layout.fields if len(f.labels) > 1]
        ghost = replace(scribe, pen=faint)
        for index in rng.integers(0, len(writable), int(rng.integers(1, 30 if many_erased else 8))):
            field = writable[int(index)]
            label = field.labels[int(rng.integers(1, len(field.labels)))]
            ghost.mark(field, any_label(field, rng) if many_erased else label)
            if faint.opacity >= SEEN:
                readable.add(field.id)
    for _ in range(int(rng.integers(0, 5))):
        start = rng.uniform(0, 1, 2) * (width, height)
        scribe.page.draw([np.stack([start, start + rng.normal(0, 0.5, 2)])], scribe.pen)
    return frozenset(readable)


def accidents(scribe: Scribe, layout: SheetLayout, rng: np.random.Generator) -> None:
    """Coffee, folds and slips of the pen, each now and then."""
    size_mm = np.asarray(layout.page_mm)
    if rng.random() < 0.2:
        for _ in range(int(rng.integers(1, 3))):
            _coffee(scribe.page, rng.uniform(0, 1, 2) * size_mm, rng)
    if rng.random() < 0.25:
        for _ in range(int(rng.integers(1, 4))):
            _fold(scribe.page, rng)
    if rng.random() < 0.2:
        start = rng.uniform(0, 1, 2) * size_mm
        end = start + rng.normal(0, 18, 2)
        slip = shapes.line((start[0], start[1]), (end[0], end[1]), rng)
        faint = replace(scribe.pen, opacity=scribe.pen.opacity * rng.uniform(0.2, 0.8))
        scribe.page.draw([slip], faint, width_mm=scribe.pen.width_mm * 0.6)


def _coffee(page: InkPage, centre_mm: npt.NDArray[np.float64], rng: np.random.Generator) -> None:
    """A cup's ring or a splash, brown and darker at its edge."""
    radius_mm = float(rng.choice((rng.uniform(2, 10), rng.uniform(28, 42))))
    side = int(2.4 * radius_mm * page.px_per_mm)
    x = np.linspace(-1.2, 1.2, side, dtype=np.float32)
    angle = np.arctan2(x[:, None], x[None])
    wave = 1 + sum(
        rng.normal(0, 0.02) * np.cos(k * angle + rng.uniform(0, 6.3)) for k in range(1, 6)
    )
    away = np.hypot(x[:, None], x[None]) / wave
    rim = np.exp(-(((away - 1) / rng.uniform(0.02, 0.06)) ** 2))
    inside = (away < 1) * rng.uniform(0.0, 0.5)
    broken = np.clip(0.6 + 0.5 * np.cos(angle + rng.uniform(0, 6.3)), 0.2, 1)
    stain = np.clip(rim * broken + inside, 0, 1).astype(np.float32)
    brown = Pen("coffee", (0.35, 0.5, 0.65), 1.0, rng.uniform(0.15, 0.6), 0.15)
    left, top = ((centre_mm - 1.2 * radius_mm) * page.px_per_mm).astype(int)
    page.cover(stain, (int(left), int(top)), brown)


def _fold(page: InkPage, rng: np.random.Generator) -> None:
    """A crease from edge to edge: a thin line, dark or pale, print rubbed off along it."""
    height, width = page.pixels.shape[:2]
    crease = np.zeros((height, width), np.uint8)
    if rng.random() < 0.5:
        y0, y1 = (int(v) for v in rng.uniform(0.05, 0.95) * height + rng.normal(0, 20, 2))
        ends = (0, y0), (width, y1)
    else:
        x0, x1 = (int(v) for v in rng.uniform(0.05, 0.95) * width + rng.normal(0, 20, 2))
        ends = (x0, 0), (x1, height)
    thickness = max(1, int(rng.uniform(0.15, 0.6) * page.px_per_mm))
    cv2.line(crease, *ends, 255, thickness, cv2.LINE_AA)
    x, y, w, h = cv2.boundingRect(np.array(ends, np.int32))
    place = np.s_[max(0, y - 9) : y + h + 9, max(0, x - 9) : x + w + 9]
    alpha = np.asarray(crease[place] / 255 * rng.uniform(0.15, 0.6), np.float32)
    if rng.random() < 0.5:
        page.whiten(alpha, (max(0, x - 9), max(0, y - 9)), 0.97)
    else:
        grey = Pen("crease", (0.6, 0.6, 0.6), 1.0, 1.0, 0.3)
        page.cover(alpha, (max(0, x - 9), max(0, y - 9)), grey)
