"""What is not certain of where dice fell: borders, which is farthest, how many there are."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scoring.observation import Doubt, Observation
from scoring.sheet import PointMm
from vision.dice import Die


@dataclass(frozen=True, slots=True)
class DroppedDie:
    """A die and where it stands."""

    die: Die
    position_mm: PointMm
    """From the middle: x to the right, y down."""
    uncertainty_mm: float
    """The position lies within this of the truth in 19 of 20 cases."""
    region: Observation
    """In which region of the paper it lies, with runners-up near a border."""

    @property
    def distance_mm(self) -> float:
        """From the middle."""
        return float(np.hypot(*self.position_mm))


def about_count(seen: int, count: int) -> list[Doubt]:
    """Not as many as dropped."""
    if seen == count:
        return []
    dice = "1 die" if seen == 1 else f"{seen} dice"
    return [Doubt("dice", (), f"{count} dice are dropped, and I see {dice}")]


def about_places(dropped: Sequence[DroppedDie]) -> list[Doubt]:
    """A border too near, two dice equally far."""
    far = _perhaps_farthest(dropped)
    doubts = []
    for index, one in enumerate(dropped):
        near = [name for name, _ in one.region.runners_up]
        # The farthest die's region is of no matter, unless it may not be the farthest.
        if near and _near_border(one) and far != [index]:
            why = f"this die lies on the border of {one.region.label} and {near[0]}"
            choices = (one.region.label, *near)
            doubts.append(Doubt(f"die{index + 1}.workshop", choices, why, one.region.outline))
    if len(far) > 1:
        numbers = {2: "two", 3: "three"}.get(len(far), str(len(far)))
        why = f"these {numbers} dice are about equally far from the middle"
        outline = dropped[far[0]].die.seen.outline
        doubts.append(Doubt("farthest", tuple(f"die{i + 1}" for i in far), why, outline))
    return doubts


def _perhaps_farthest(dropped: Sequence[DroppedDie]) -> list[int]:
    """The farthest die, and those that may be as far by their uncertainties together."""
    order = sorted(range(len(dropped)), key=lambda index: -dropped[index].distance_mm)
    return [index for index in order if index == order[0] or _as_far(dropped, index, order[0])]


def _as_far(dropped: Sequence[DroppedDie], index: int, farthest: int) -> bool:
    one, other = dropped[index], dropped[farthest]
    together_mm = float(np.hypot(one.uncertainty_mm, other.uncertainty_mm))
    return other.distance_mm - one.distance_mm < together_mm


def _near_border(dropped: DroppedDie) -> bool:
    """Whether a border of quadrants is within the uncertainty."""
    return min(map(abs, dropped.position_mm)) < dropped.uncertainty_mm
