"""What is not certain of where dice fell: borders, which is farthest, how many there are."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scoring.message import Book
from scoring.observation import Doubt, Observation
from scoring.sheet import PointMm
from vision.dice.read import ReadDie

say = Book("vision")


@dataclass(frozen=True, slots=True)
class PlacedDie:
    """A die and where it stands."""

    die: ReadDie
    position_mm: PointMm
    """From the middle: x to the right, y down."""
    uncertainty_mm: float
    """The position lies within this of the truth in 19 of 20 cases."""
    zone: Observation
    """In which of the caller's zones it stands, with runners-up near a border."""
    is_on_border: bool
    """Whether another zone begins within the uncertainty."""

    @property
    def distance_mm(self) -> float:
        """From the middle."""
        return float(np.hypot(*self.position_mm))


def about_count(seen: int, count: int) -> list[Doubt]:
    """Not as many as dropped."""
    if seen == count:
        return []
    why = say("count-dropped", seen=seen, count=count) if seen else say("no-dice-seen")
    return [Doubt("dice", (), why)]


def about_places(dropped: Sequence[PlacedDie]) -> list[Doubt]:
    """A border too near, two dice equally far."""
    far = _perhaps_farthest(dropped)
    doubts = []
    for index, one in enumerate(dropped):
        near = [name for name, _ in one.zone.runners_up]
        # The farthest die's zone is of no matter, unless it may not be the farthest.
        if near and one.is_on_border and far != [index]:
            why = say("on-a-border")
            choices = (one.zone.label, *near)
            doubts.append(Doubt(f"die{index + 1}.zone", choices, why, one.zone.outline))
    if len(far) > 1:
        why = say("equally-far", count=len(far))
        outline = dropped[far[0]].die.seen.outline
        doubts.append(Doubt("farthest", tuple(f"die{i + 1}" for i in far), why, outline))
    return doubts


def _perhaps_farthest(dropped: Sequence[PlacedDie]) -> list[int]:
    """The farthest die, and those that may be as far by their uncertainties together."""
    order = sorted(range(len(dropped)), key=lambda index: -dropped[index].distance_mm)
    return [index for index in order if index == order[0] or _as_far(dropped, index, order[0])]


def _as_far(dropped: Sequence[PlacedDie], index: int, farthest: int) -> bool:
    one, other = dropped[index], dropped[farthest]
    together_mm = float(np.hypot(one.uncertainty_mm, other.uncertainty_mm))
    return other.distance_mm - one.distance_mm < together_mm
