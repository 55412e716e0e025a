"""Pictures as the reader cuts them when a first look leaves a field unclear.

It looks again, shifted, from nearer or farther, and at digits and numbers where their ink is
(`vision.ink.fitted`). Training sees such pictures beside those of a first look.
"""

from collections.abc import Sequence

import numpy as np

from scoring.sheet import Field
from vision.ink.fields import Crops, CropShape, Look, cut_closer
from vision.ink.fitted import FITS, fit_to_ink
from vision.photo import Pixels

SHIFT_MM, NEAREST, FARTHEST = 0.5, 0.78, 1.25


def another_look(
    page: Pixels, fields: Sequence[Field], shape: CropShape, rng: np.random.Generator
) -> Crops:
    """One more picture of each field: moved, or where its ink is, as the reader may cut it."""
    fitted = len(FITS.get(shape, ()))
    moved = Look(
        (float(rng.normal(0, SHIFT_MM)), float(rng.normal(0, SHIFT_MM))),
        float(rng.uniform(NEAREST, FARTHEST)),
    )
    looks = [moved] * (1 + fitted)
    crops = cut_closer(page, fields, shape, looks, around=False)
    fit_to_ink(page, fields, shape, crops)
    stack = crops.reshape(len(looks), len(fields), *crops.shape[1:])
    chosen = rng.integers(len(looks), size=len(fields))
    return np.ascontiguousarray(stack[chosen, np.arange(len(fields))])
