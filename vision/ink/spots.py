"""A second opinion on coloured spots: what glares, and what was hardly wiped, is asked about.

What was unclear, and is as plain as paper, is empty.

Dry-erase boards shine, and what is wiped leaves a pale smear of the same colour. A spot that is
much paler than most on the board may be no more than that; where the photo is white with light,
nobody knows what stands there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from scoring.observation import Observation
from scoring.sheet import Field, FieldKind, SheetLayout
from vision.ink.fields import FLAT_PX_PER_MM, PAPER_LEVEL
from vision.photo import Pixels

INSET = 0.15
"""What is printed round a spot is left out, in its sides."""
SMEAR, FAINTEST = 0.45, 40.0
"""A spot with less of the strength that most have, or with fewer levels, may be what is left."""
SURE = 0.9
"""Spots as sure as this tell how strong most are."""
PLAIN, DUST, SURE_OF_NOTHING = 16.0, 0.03, 0.98
"""Where all of a spot but its dust is so many levels paler than that, there is nothing in it."""
WHITE, GLARE_SHARE, MOST_PAPER = 250, 0.3, 242
"""Light has eaten a field where so much of it is as white as a photo can be, and paper is not."""
DOUBTED = 0.6


def with_wiped_and_glaring(
    flat: Pixels, page: Pixels, layout: SheetLayout, seen: Mapping[str, Observation]
) -> dict[str, Observation]:
    """What was seen, less sure where a spot is a smear or the board shines.

    Args:
        flat: The board from above as photographed, (H, W, 3) BGR at `FLAT_PX_PER_MM`.
        page: The same with its light evened out, (H, W, 4).
        layout: The sheet.
        seen: Every field of it.
    """
    found = dict(seen)
    fields = [field for field in layout.fields if field.kind is FieldKind.SPOT]
    if not fields:
        return found
    strengths = dict(zip(fields, _strengths(page, fields), strict=True))
    sure = [
        strength
        for field, strength in strengths.items()
        if seen[field.id].label and seen[field.id].confidence >= SURE
    ]
    least = max(FAINTEST, SMEAR * float(np.median(sure)) if sure else 0.0)
    shines = float(np.median(flat[::8, ::8].min(axis=2))) < MOST_PAPER
    for field, strength in strengths.items():
        one = seen[field.id]
        is_smear = one.label and strength < least
        if shines and _glare(flat, field) > GLARE_SHARE:
            found[field.id] = replace(one, confidence=min(one.confidence, DOUBTED))
        elif one.confidence < SURE and _is_plain(page, field):
            found[field.id] = _empty(one)
        elif is_smear:
            found[field.id] = replace(one, confidence=min(one.confidence, DOUBTED))
    return found


def _is_plain(page: Pixels, field: Field) -> bool:
    """Whether there is nothing but paper in a spot, inside of the ring round it."""
    inside = PAPER_LEVEL - _inside(page, field)[..., :3].min(axis=2).astype(np.float64)
    height, width = inside.shape
    rows, columns = np.ogrid[:height, :width]
    away = np.hypot(2 * (rows + 0.5) / height - 1, 2 * (columns + 0.5) / width - 1)
    return float(np.quantile(inside[away < 1.0], 1 - DUST)) < PLAIN


def _empty(one: Observation) -> Observation:
    """An unclear spot in which nothing is."""
    if not one.label:
        rest = (1 - SURE_OF_NOTHING) / max(1e-9, sum(p for _, p in one.runners_up))
        others = tuple((label, p * min(1.0, rest)) for label, p in one.runners_up)
        return replace(one, confidence=SURE_OF_NOTHING, runners_up=others)
    return replace(
        one,
        label="",
        confidence=SURE_OF_NOTHING,
        runners_up=((one.label, 1 - SURE_OF_NOTHING),),
    )


def _strengths(page: Pixels, fields: Sequence[Field]) -> npt.NDArray[np.float64]:
    """How much of the light of its strongest channel each spot takes, in levels."""
    return np.array(
        [
            PAPER_LEVEL - float(np.percentile(_inside(page, field)[..., :3].min(axis=2), 25))
            for field in fields
        ]
    )


def _glare(flat: Pixels, field: Field) -> float:
    """Share of a field that is as white as a photo can be."""
    return float((_inside(flat, field)[..., :3].min(axis=2) >= WHITE).mean())


def _inside(picture: Pixels, field: Field) -> Pixels:
    x, y, width, height = field.box_mm
    sides = (
        (y + INSET * height, y + (1 - INSET) * height, picture.shape[0]),
        (x + INSET * width, x + (1 - INSET) * width, picture.shape[1]),
    )
    rows, columns = (
        slice(
            min(max(0, round(low * FLAT_PX_PER_MM)), most - 2),
            max(2, min(most, round(high * FLAT_PX_PER_MM))),
        )
        for low, high, most in sides
    )
    return picture[rows, columns]
