"""A second, closer look at a few fields: as they are, shifted, from farther away, and darkened.

A field that is what it seems is so from every side; one that was misread at full confidence often
changes when its picture does. What is seen is the mean of all looks, so that it is clear only when
all of them agree. Wide circles and what comes from a neighbour show from farther away, pale ink
when it is darkened.
"""

from collections.abc import Collection, Mapping

import numpy as np

from scoring.observation import Observation, Outline
from scoring.sheet import Field, FieldKind, SheetLayout
from vision.ink.fields import PAPER_LEVEL, SHAPES, Crops, Look, cut_closer, fields_of, reduced
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
    logits = _logits(model, page, fields)
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


def _logits(model: Model, page: Pixels, fields: Mapping[str, list[Field]]) -> list[dict[str, Rows]]:
    """The network's logits for these fields, look by look, from one run."""
    small = reduced(page)
    crops = {}
    for shape in SHAPES:
        some = fields[shape.name]
        for name, pixels, around in ((shape.name, page, False), (around_name(shape), small, True)):
            seen = [
                _darkened(cut_closer(pixels, some, shape, look, around=around), look.contrast)
                for look in LOOKS
            ]
            crops[name] = np.concatenate(seen)
    logits = run_network(model, crops)
    return [
        {
            name: rows[len(rows) // len(LOOKS) * i :][: len(rows) // len(LOOKS)]
            for name, rows in logits.items()
        }
        for i in range(len(LOOKS))
    ]


def _darkened(pictures: Crops, contrast: float) -> Crops:
    """Pictures with whatever is darker than paper made darker still; their blank stays as it is."""
    if contrast == 1.0:
        return pictures
    level = np.arange(256, dtype=np.float64)
    table = np.clip(PAPER_LEVEL - (PAPER_LEVEL - level) * contrast, 0, 255).astype(np.uint8)
    darker = pictures.copy()
    darker[..., :3] = table[pictures[..., :3]]
    return darker
