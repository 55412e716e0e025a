"""A second, closer look at a few fields: as they are, shifted, from farther away, and darkened.

A field that is what it seems is so from every side; one that was misread at full confidence often
changes when its picture does. What is seen is the mean of all looks, so that it is clear only when
all of them agree. Wide circles and what comes from a neighbour show from farther away, pale ink
when it is darkened.
"""

from collections.abc import Collection, Mapping, Sequence

import cv2
import numpy as np

from scoring.observation import Observation
from scoring.sheet import Field, FieldKind, SheetLayout
from vision.ink.chances import Rows, allowed_labels, labels_of, probabilities, ranked
from vision.ink.fields import (
    PAPER_LEVEL,
    SHAPES,
    Crops,
    Look,
    around_name,
    cut_closer,
    fields_of,
    reduced,
)
from vision.ink.read import run_network
from vision.photo import Pixels
from vision.weights import Model

LOOKS = (
    Look(shift_mm=(0.5, -0.5)),
    Look(larger=1.18),
    Look(contrast=1.7),
)
"""Beside the first one. On simulated messy photos these told most misreadings at 0.995 and above
from right ones."""


def look_closer(
    model: Model,
    page: Pixels,
    layout: SheetLayout,
    before: Mapping[str, Observation],
    wanted: Collection[str],
    small: Pixels | None = None,
) -> dict[str, Observation]:
    """What each of these fields holds by all looks together.

    Args:
        model: The ink network.
        page: The page with its blank, as `vision.ink.fields.beside_blank` makes it.
        layout: The sheet.
        before: What was seen at the first look.
        wanted: Ids of the fields to look at; names, which are kept as pictures, are left out.
        small: The page as `vision.ink.fields.reduced` makes it, where it was made before.
    """
    fields = {
        shape.name: [field for field in fields_of(layout, shape) if field.id in wanted]
        for shape in SHAPES
    }
    if not any(fields.values()):
        return {}
    logits = _logits(model, page, reduced(page) if small is None else small, fields)
    seen = {}
    for shape in SHAPES:
        for kind in shape.kinds:
            rows = [i for i, field in enumerate(fields[shape.name]) if field.kind is kind]
            if rows:
                of_kind = [fields[shape.name][index] for index in rows]
                allowed = allowed_labels(of_kind)
                tables = [
                    probabilities(model, kind, look[rows], allowed) for look in logits[shape.name]
                ]
                tables.append(_table(kind, [before[field.id] for field in of_kind]))
                every = ranked(kind, np.mean(tables, axis=0))
                for field, (best, *others) in zip(of_kind, every, strict=True):
                    outline = before[field.id].outline
                    seen[field.id] = Observation(best[0], best[1], outline, tuple(others))
    return seen


def _table(kind: FieldKind, seen: Sequence[Observation]) -> Rows:
    """What was seen, as probabilities of the labels of the kind."""
    places = {label: place for place, label in enumerate(labels_of(kind))}
    table = np.zeros((len(seen), len(places)))
    for row, one in zip(table, seen, strict=True):
        for label, chance in ((one.label, one.confidence), *one.runners_up):
            row[places[label]] = chance
    return table


def _logits(
    model: Model, page: Pixels, small: Pixels, fields: Mapping[str, Sequence[Field]]
) -> dict[str, list[Rows]]:
    """The network's logits for these fields by shape, look by look, from one run."""
    crops = {}
    for shape in SHAPES:
        some = fields[shape.name]
        for name, pixels, around in ((shape.name, page, False), (around_name(shape), small, True)):
            crops[name] = cut_closer(pixels, some, shape, LOOKS, around=around)
            for look, pictures in zip(LOOKS, np.split(crops[name], len(LOOKS)), strict=True):
                _darken(pictures, look.contrast)
    return {name: np.split(rows, len(LOOKS)) for name, rows in run_network(model, crops).items()}


def _darken(pictures: Crops, contrast: float) -> None:
    """Make whatever is darker than paper darker still; the pictures' blank stays as it is."""
    if contrast == 1.0:
        return
    level = np.arange(256, dtype=np.float64)
    darker = np.clip(PAPER_LEVEL - (PAPER_LEVEL - level) * contrast, 0, 255)
    table = np.stack([darker, darker, darker, level], axis=-1).astype(np.uint8)[None]
    if len(pictures):
        rows = pictures.reshape(-1, *pictures.shape[2:])
        cv2.LUT(rows, table, dst=rows)
