"""Second thoughts: a first mark struck, overwritten, erased or painted over, and the new one."""

from dataclasses import replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.simulator.pens import ERASED
from scoring.sheet import BoxMm, Field, FieldKind

if TYPE_CHECKING:
    from models.simulator.marks import Scribe

WRITTEN = (FieldKind.DIGIT, FieldKind.NUMBER)
NEVER_UNDONE = (FieldKind.SYMBOL, FieldKind.LINK)
"""A circle or a line is larger than what fluid would hide."""


def correct(scribe: "Scribe", field: Field, label: str) -> None:
    """Draw another label first, make it void, then draw the right one, if there is one."""
    if field.kind in NEVER_UNDONE:
        scribe.mark_once(field, label)
        return
    way = scribe.rng.random()
    strikable = field.kind in WRITTEN and label not in ("", "X", "struck")
    if strikable and way < 0.5:
        scribe.note(field, "struck, the new one beside")
        _strike_and_write_beside(scribe, field, label)
    elif strikable and way < 0.72:
        scribe.note(field, "written over another")
        _overwrite(scribe, field, label)
    elif way < 0.85 and label:
        scribe.note(field, "over an erased one")
        left = scribe.pen.opacity * scribe.rng.uniform(0.06, 0.22)
        faint = replace(scribe.pen, name=ERASED, opacity=left)
        replace(scribe, pen=faint).mark_once(field, _another(scribe, field, label))
        scribe.mark_once(field, label)
    else:
        scribe.note(field, "under fluid")
        scribe.mark_once(field, _another(scribe, field, label))
        paint_over(scribe, field)
        scribe.mark_once(field, label)


def _another(scribe: "Scribe", field: Field, label: str) -> str:
    """Something else that could stand in the field."""
    rng = scribe.rng
    if field.kind is FieldKind.NUMBER:
        return str(int(rng.integers(0, 10 ** int(rng.choice((1, 2, 2, 3))))))
    others = [other for other in field.labels if other not in (label, "", "struck")]
    return others[int(rng.integers(len(others)))] if others else field.labels[-1]


def _strike_and_write_beside(scribe: "Scribe", field: Field, label: str) -> None:
    """The old one struck on one side, the new one on the other, a little out of the field."""
    rng = scribe.rng
    x, y, width, height = field.box_mm
    share = rng.uniform(0.35, 0.6)
    out = rng.uniform(0.0, 0.35)
    way = rng.random()
    old: BoxMm
    new: BoxMm
    if way < 0.6:  # beside it, mostly on the right
        old = (x + 0.03 * width, y + 0.1 * height, width * share, height * 0.85)
        new = (
            x + width * share,
            y + rng.normal(0, 0.1) * height,
            width * (1 - share + out),
            height,
        )
        if way < 0.1:
            old = (x + width * (1 - share), old[1], old[2], old[3])
            new = (x - width * out, new[1], new[2], new[3])
    else:  # above or below
        old = (x + 0.1 * width, y + height * (1 - share), width * 0.8, height * share)
        new = (x + 0.2 * width, y - height * out, width * 0.8, height * (1 - share + out))
        if way > 0.9:
            old = (old[0], y, old[2], old[3])
            new = (new[0], y + height * share, new[2], new[3])
    before = _another(scribe, field, label)
    before = before if before.isdigit() else "3"
    left, top, wide, tall = scribe.write_number(old, before)
    middle = (left + wide / 2, top + tall / 2)
    modest = replace(scribe, habits=replace(scribe.habits, overshoot=1.0))
    modest.strike_out(middle, (max(wide, tall * 0.6) * 1.1, tall))
    scribe.write_number(new, label)


def _overwrite(scribe: "Scribe", field: Field, label: str) -> None:
    """The new one over the old one, with more pressure."""
    rng = scribe.rng
    x, y, width, height = field.box_mm
    lighter = replace(scribe.pen, opacity=scribe.pen.opacity * rng.uniform(0.45, 1.0))
    before = _another(scribe, field, label)
    before = before if before.isdigit() else "2"
    inner = (x + 0.08 * width, y + 0.08 * height, width * 0.84, height * 0.84)
    left, top, wide, tall = replace(scribe, pen=lighter).write_number(inner, before)
    heavy = replace(
        scribe.pen,
        width_mm=scribe.pen.width_mm * rng.uniform(1.5, 3.0),
        opacity=min(1.0, scribe.pen.opacity * 1.3),
    )
    hand = replace(scribe.hand, threshold=max(0.2, scribe.hand.threshold - 0.2))
    replace(scribe, pen=heavy, hand=hand).write_number((left, top, wide, tall * 1.05), label)


def paint_over(scribe: "Scribe", field: Field) -> None:
    """Correction fluid: a patch that hides what was there, print and all, mostly."""
    rng = scribe.rng
    page = scribe.page
    x, y, width, height = field.box_mm
    if field.from_mm is not None and field.to_mm is not None:
        points = np.array([field.from_mm, field.to_mm])
        (x, y), (width, height) = points.min(axis=0), np.ptp(points, axis=0)
    # Hardly wider than the field: a neighbour's mark is not painted over.
    side_x, side_y = width * rng.uniform(0.95, 1.2) + 1, height * rng.uniform(0.95, 1.2) + 1
    size = int(side_x * page.px_per_mm) + 8, int(side_y * page.px_per_mm) + 8
    patch = np.zeros((size[1], size[0]), np.float32)
    for _ in range(int(rng.integers(2, 5))):
        level = int(size[1] * rng.uniform(0.3, 0.7))
        ends = (4 + int(rng.uniform(0, 0.15) * size[0]), level), (int(size[0] * 0.88), level)
        cv2.line(patch, *ends, 1.0, max(3, int(size[1] * rng.uniform(0.4, 0.7))), cv2.LINE_AA)
    patch = np.asarray(cv2.GaussianBlur(patch, (0, 0), 1.2), np.float32)
    corner_mm = x + width / 2 - side_x / 2, y + height / 2 - side_y / 2
    corner = int(corner_mm[0] * page.px_per_mm), int(corner_mm[1] * page.px_per_mm)
    page.whiten(patch * np.float32(rng.uniform(0.75, 1.0)), corner, rng.uniform(0.95, 1.0))
