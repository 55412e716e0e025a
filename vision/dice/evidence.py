"""What both stages say of one thing, put together: whether it is a die, and what it shows."""

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import numpy.typing as npt

from scoring.observation import Outline
from vision.arrays import Points
from vision.dice.find import DieCandidate
from vision.dice.look import DieLook, reader

VALUES = ("1", "2", "3", "4", "5", "6")
COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
ALIKE_OCTAVES = 0.8
"""Dice of 12 and 19 mm, one nearer than the other, differ in width by so many factors of two."""
CLEAR_MARGIN = 4.0
"""Log-odds of the reading network from which on it takes something for a die by itself."""

Shares = tuple[tuple[str, float], ...]
"""Labels with their probabilities, likeliest first."""
Viewed = tuple[DieCandidate, DieLook]
"""What the two stages say of one thing."""


@dataclass(frozen=True, slots=True, eq=False)
class Judged:
    """A candidate with everything known of it."""

    candidate: DieCandidate
    look: DieLook
    is_die: float
    """Probability that a die lies here at all."""
    cocked: float
    shares: Shares
    printed: float = 0.0
    """How much it is like print."""

    @property
    def lean(self) -> Points:
        """(2,) from the middle of its top face to that of the whole, in widths."""
        whole = self.candidate
        middle = np.array([whole.x_px, whole.y_px])
        return np.asarray((middle - self.look.face_px) / whole.width_px)

    @property
    def outline(self) -> Outline:
        """The top face's corners, clockwise from the top left."""
        quad = self.look.corners_px
        middle = quad.mean(axis=0)
        angles = np.arctan2(*(quad - middle).T[::-1])
        quad = quad[np.argsort(angles)]
        start = int(np.argmin(quad.sum(axis=1)))
        a, b, c, d = ((float(x), float(y)) for x, y in np.roll(quad, -start, axis=0))
        return Outline((a, b, c, d))


def size_misfit(width_px: float, usual_px: float) -> float:
    """By how many octaves a width differs from the surest die's, beyond what dice in a photo do."""
    return max(0.0, abs(float(np.log2(width_px / usual_px))) - ALIKE_OCTAVES)


@cache
def die_labels(labels: tuple[str, ...], *, colours: bool) -> npt.NDArray[np.bool_]:
    """Which labels speak for a die: pips always do, also coloured ones; colours when looked for."""
    names = {*VALUES, "cocked", *(COLOURS if colours else ())}
    return np.array([label in names for label in labels])


def evidence_of(
    candidate: DieCandidate, look: DieLook, *, colours: bool
) -> tuple[float, float, float]:
    """Log-odds of the finder, log-odds of the reader, and the strength of its likeliest label.

    The strength by itself counts too: what the network has never seen, a die of twenty sides, may
    be unlike "none" and yet not much like any value.
    """
    speaks = die_labels(reader(colours=colours).labels, colours=colours)
    any_die = float(np.logaddexp.reduce(look.logits[speaks]))
    nothing = float(np.logaddexp.reduce(look.logits[~speaks]))
    heat = float(np.clip(candidate.heat, 1e-4, 1 - 1e-4))
    strongest = float(look.logits[speaks].max())
    return float(np.log(heat / (1 - heat))), any_die - nothing, strongest


def judge_one(candidate: DieCandidate, look: DieLook, usual_px: float, *, colours: bool) -> Judged:
    """Put the evidence of both stages together."""
    model = reader(colours=colours)
    names = COLOURS if colours else VALUES
    wanted = look.logits[[model.labels.index(name) for name in names]].astype(np.float64)
    speaks = die_labels(model.labels, colours=colours)
    cocked = float(look.logits[model.labels.index("cocked")])
    of_finder, of_reader, of_label = evidence_of(candidate, look, colours=colours)
    evidence = (
        model.settings["evidence_offset"]
        + model.settings["evidence_of_finder"] * of_finder
        + model.settings["evidence_of_reader"] * of_reader
        + model.settings["evidence_of_label"] * of_label
        - model.settings["evidence_of_size"] * size_misfit(candidate.width_px, usual_px)
    )
    shares = np.exp(wanted - np.logaddexp.reduce(wanted))
    order = np.argsort(-shares)
    return Judged(
        candidate,
        look,
        float(1 / (1 + np.exp(-evidence))),
        float(np.exp(cocked - np.logaddexp.reduce(look.logits[speaks]))),
        tuple((names[i], float(shares[i])) for i in order),
    )


def likelier(one: Judged, gain: float) -> Judged:
    """The same with so much added to its log-odds of being a die."""
    return replace(one, is_die=float(1 / (1 + np.exp(-gain) * (1 / max(one.is_die, 1e-9) - 1))))
