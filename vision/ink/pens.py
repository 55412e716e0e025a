"""Spots coloured with one pen hold one colour: one that looks like spots of another is asked about.

Pens differ from sheet to sheet, and a pale pink may be red or purple; but on one sheet spots of one
colour look alike. What takes the light as a spot of another colour does, and more so than any spot
of its own, may have been coloured with that pen.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from scoring.observation import Observation
from scoring.sheet import Field, FieldKind, SheetLayout
from vision.ink.fields import AROUND_REDUCTION, FLAT_PX_PER_MM, PAPER_LEVEL
from vision.photo import Pixels

PX_PER_MM = FLAT_PX_PER_MM / AROUND_REDUCTION
PLACES, PRINTED = 9, 225
"""A spot is looked at in so many places each way, but for its print."""
STRONGEST, STRONG = 0.95, 0.6
"""Its colour is that of its strongest places: so many are weaker than the strength of which these
have at least that share."""
ALIKE = 0.2
"""So near each other are colours that may be of one pen, as directions. Of 4,045 spots of simulated
photos that were taken 22 were wrong; 42 are doubted by this, nine of them wrong."""
SURELY, LEAST = 0.997, 0.5
"""What is surer is not doubted; what is less sure tells nothing of others."""
DOUBTED = 0.6
_TAKEN = np.log((PAPER_LEVEL + 1) / (np.arange(256) + 1.0)).clip(0)
"""How much of the light is taken at each level."""
_Colours = npt.NDArray[np.float64]


def with_pens_compared(
    small: Pixels, layout: SheetLayout, seen: Mapping[str, Observation]
) -> dict[str, Observation]:
    """What was seen, less sure where a spot looks like others of another colour.

    Args:
        small: The page with its blank, as `vision.ink.fields.reduced` makes it.
        layout: The sheet.
        seen: Every field of it.
    """
    found = dict(seen)
    spots = [
        field
        for field in layout.fields
        if field.kind is FieldKind.SPOT
        and seen[field.id].label
        and seen[field.id].confidence >= LEAST
    ]
    if all(not DOUBTED < seen[field.id].confidence < SURELY for field in spots):
        return found
    colours, is_known = _colours(small, spots)
    labels = np.array([seen[field.id].label for field in spots])
    apart = np.linalg.norm(colours[:, None] - colours[None], axis=2)
    apart[~is_known] = apart[:, ~is_known] = np.inf
    np.fill_diagonal(apart, np.inf)
    nearest = apart.argmin(axis=1)
    near = apart.min(axis=1) < ALIKE
    for number in np.flatnonzero(near & (labels[nearest] != labels)).tolist():
        one = seen[spots[number].id]
        if DOUBTED < one.confidence < SURELY:
            found[spots[number].id] = _may_be(one, str(labels[nearest[number]]))
    return found


def _colours(small: Pixels, spots: Sequence[Field]) -> tuple[_Colours, npt.NDArray[np.bool_]]:
    """Which light each spot takes, as directions; and where there is enough of it to tell."""
    left, top, width, height = np.array([field.box_mm for field in spots]).T[..., None] * PX_PER_MM
    places = (np.arange(PLACES) + 0.5) / PLACES
    rows = np.clip(top + places * height, 0, small.shape[0] - 1).astype(int)
    columns = np.clip(left + places * width, 0, small.shape[1] - 1).astype(int)
    inside = small[rows[:, :, None], columns[:, None]].reshape(len(spots), -1, 4)
    taken = _TAKEN[inside[..., :3]] * (inside[..., 3:] >= PRINTED)
    strength = taken.sum(axis=2)
    most = np.partition(strength, round(STRONGEST * (strength.shape[1] - 1)), axis=1)
    least = STRONG * most[:, round(STRONGEST * (strength.shape[1] - 1)), None]
    colours = (taken * (strength >= least)[..., None]).sum(axis=1)
    lengths = np.linalg.norm(colours, axis=1)
    return colours / np.maximum(lengths, 1e-9)[:, None], lengths > 0


def _may_be(one: Observation, label: str) -> Observation:
    """The same spot, which may as well be of this colour."""
    rest = 1 - DOUBTED
    others = tuple((other, min(p, rest)) for other, p in one.runners_up if other != label)
    return replace(one, confidence=DOUBTED, runners_up=((label, rest), *others))
