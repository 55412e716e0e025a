"""Something seen in a photo, how surely it was seen, and what a person is asked about.

An outline is always in the pixels of the original photo, so that every later picture
(overlay, crop, phone page) can show exactly what the camera saw.
"""

from dataclasses import dataclass
from itertools import pairwise
from math import isfinite

from scoring.message import Message

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Outline:
    """A quadrilateral in the original photo."""

    corners: tuple[Point, Point, Point, Point]
    """(x_px, y_px), clockwise from the top left of the thing as it is printed."""

    def __post_init__(self) -> None:
        if len(self.corners) == 4:  # hundreds are made for each photo
            (a, b), (c, d), (e, f), (g, h) = self.corners
            if isfinite(a + b + c + d + e + f + g + h):
                return
        raise ValueError(f"an outline has four finite corners, not {self.corners!r}")

    @property
    def center(self) -> Point:
        """The mean of the corners, (x_px, y_px)."""
        return sum(x for x, _ in self.corners) / 4, sum(y for _, y in self.corners) / 4


@dataclass(frozen=True, slots=True)
class Observation:
    """One thing looked at: the likeliest label, its probability, and the other labels considered.

    >>> box = Outline(((0, 0), (9, 0), (9, 9), (0, 9)))
    >>> Observation("4", 0.9, box, (("9", 0.08), ("", 0.01))).probability("9")
    0.08
    """

    label: str
    """What was read; "" means looked, and it is empty."""
    confidence: float
    """Calibrated probability of the label, in [0, 1]."""
    outline: Outline
    runners_up: tuple[tuple[str, float], ...] = ()
    """Other labels with their probabilities, likeliest first; never holds `label`."""

    def __post_init__(self) -> None:
        if not 0.0 <= self.confidence <= 1.0:
            raise ValueError(f"probabilities lie in [0, 1], not {self.confidence}")
        last = 1.0  # most are in order, and hundreds are made for each photo
        for label, p in self.runners_up:
            if not 0.0 <= p <= last or label == self.label:
                break
            last = p
        else:
            return
        probabilities = [p for _, p in self.runners_up]
        if not all(0.0 <= p <= 1.0 for p in probabilities):
            raise ValueError(f"probabilities lie in [0, 1], not {probabilities}")
        if any(label == self.label for label, _ in self.runners_up):
            raise ValueError(f"{self.label!r} is its own runner-up")
        if any(a < b for a, b in pairwise(probabilities)):
            raise ValueError(f"runners-up are sorted, likeliest first, not {self.runners_up}")

    def probability(self, label: str) -> float:
        """The probability given to a label; 0 for one that was not considered."""
        if label == self.label:
            return self.confidence
        return dict(self.runners_up).get(label, 0.0)


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that a person must decide."""

    field: str
    """Id of the field on the sheet, or `die1`, `die2`… in a photo of dice."""
    choices: tuple[str, ...]
    """Likeliest first; the person may also give any other label the field allows."""
    why: Message
    """One sentence in a player's words."""
    outline: Outline | None = None
    """Where to look; None when the doubt is about the whole photo."""
    matters: bool = True
    """Whether its answer can change the score or a problem; if not, nobody need be asked."""
