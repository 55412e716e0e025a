"""A second, closer look at a few fields: as they are, shifted, from farther away, and darkened.

A field that is what it seems is so from every side; one that was misread at full confidence often
changes when its picture does. What is seen is the mean of all looks, so that it is clear only when
all of them agree. Wide circles and what comes from a neighbour show from farther away, pale ink
when it is darkened.
"""

from collections.abc import Collection, Mapping

import cv2
import numpy as np

from scoring.observation import Observation, Outline
from scoring.sheet import Field, FieldKind, SheetLayout
from vision.ink.fields import PAPER_LEVEL, SHAPES, Look, cut_closer, fields_of, reduced
from vision.ink.read import (
    Rows,
    allowed_labels,
    around_name,
    probabilities,
    ranked,
    run_network,
)
from vision.photo import Pixels
from vision.weights import Model

LOOKS = (
    Look(),
    Look(shift_mm=(0.5, -0.5)),
    Look(larger=1.18),
    Look(contrast=1.7),
)
"""On simulated messy photos these told most misreadings at 0.995 and above from right ones."""


def look_closer(
    model: Model,
    page: Pixels,
    layout: SheetLayout,
    outlines: Mapping[str, Outline],
    wanted: Collection[str],
) -> dict[str, Observation]:
    """What each of these fields holds by all looks together.

    Args:
        model: The ink network.
        page: The page with its blank, as `vision.ink.fields.beside_blank` makes it.
        layout: The sheet.
        outlines: Where each field is in the photo.
        wanted: Ids of the fields to look at; names, which are kept as pictures, are left out.
    """
    fields = {
        shape.name: [field for field in fields_of(layout, shape) if field.id in wanted]
        for shape in SHAPES
    }
    logits = [_logits(model, page, fields, look) for look in LOOKS]
    seen = {}
    for shape in SHAPES:
        for kind in shape.kinds:
            rows = [i for i, field in enumerate(fields[shape.name]) if field.kind is kind]
            if rows:
                of_kind = [fields[shape.name][index] for index in rows]
                allowed = allowed_labels(of_kind)
                tables = [
                    probabilities(model, kind, one[shape.name][rows], allowed) for one in logits
                ]
                for field, (best, *others) in zip(of_kind, _mean(kind, tables), strict=True):
                    outline = outlines[field.id]
                    seen[field.id] = Observation(best[0], best[1], outline, tuple(others))
    return seen


def _mean(kind: FieldKind, tables: list[Rows]) -> list[list[tuple[str, float]]]:
    return list(ranked(kind, np.mean(tables, axis=0)))


def _logits(
    model: Model, page: Pixels, fields: Mapping[str, list[Field]], look: Look
) -> dict[str, Rows]:
    seen = _darkened(page, look.contrast)
    small = reduced(seen)
    crops = {}
    for shape in SHAPES:
        some = fields[shape.name]
        crops[shape.name] = cut_closer(seen, some, shape, look, around=False)
        crops[around_name(shape)] = cut_closer(small, some, shape, look, around=True)
    return run_network(model, crops)


def _darkened(page: Pixels, contrast: float) -> Pixels:
    """The page with whatever is darker than paper made darker still; its blank stays as it is."""
    if contrast == 1.0:
        return page
    level = np.arange(256, dtype=np.float64)
    table = np.clip(PAPER_LEVEL - (PAPER_LEVEL - level) * contrast, 0, 255).astype(np.uint8)
    tables = np.stack([table, table, table, np.arange(256, dtype=np.uint8)], axis=-1)
    return np.asarray(cv2.LUT(page, tables[None]), np.uint8)
