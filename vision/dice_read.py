"""Read each candidate from a finer crop: its label, and where its top face lies.

All crops run through the reading network in one batch, and again mirrored. What it is not sure of
it looks at again, turned a little and at other sizes; the mean of several looks is steadier than
one. It is never turned far: where dice are seen from the side, what is up tells the top face from
the others.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.dice_crop import CROP_PX, Matrix, crop_matrix, cut
from vision.dice_find import Candidate
from vision.photo import Pixels
from vision.weights import Tensor, open_model

SURE = 0.97
"""A first look with this probability is not repeated."""
HARDLY_A_DIE, NO_DIE = 0.6, 0.9
"""Nor is a first look that says "none" with this probability; with the other, its mirror image is
not even looked at."""
LOOKS = ((-11.0, 0.93), (11.0, 1.08), (-5.0, 1.13), (5.0, 0.88))
"""Turn in degrees and share of the width of each further look."""

Points = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What the reading network says of one candidate."""

    logits: npt.NDArray[np.float32]
    """One a label of the model, calibrated, averaged over all looks."""
    face_px: Points
    """(2,) middle of the top face in the original photo."""
    corners_px: Points
    """(4, 2) corners of the top face."""


def look_at(
    pixels: Pixels, reduction: float, candidates: Sequence[Candidate], *, sure: float = SURE
) -> list[Look]:
    """What each candidate is; `pixels` is the photo divided by the reduction.

    A first look with less than `sure` is repeated, which also places the face more exactly.
    """
    if not candidates:
        return []
    first = [_matrix(c, reduction, 0.0, 1.0) for c in candidates]
    answers = _run(pixels, first)
    labels = len(open_model("dice_reader").labels)
    again = [i for i, a in enumerate(answers) if _is_unsure(a[:labels], sure)]
    more = [_matrix(candidates[i], reduction, *way) for i in again for way in LOOKS]
    further = _run(pixels, more) if more else np.zeros((0, answers.shape[1]), np.float32)
    looks = []
    for index, candidate in enumerate(candidates):
        rows, matrices = answers[index : index + 1], [first[index]]
        if index in again:
            at = again.index(index) * len(LOOKS)
            rows = np.vstack([rows, further[at : at + len(LOOKS)]])
            matrices += more[at : at + len(LOOKS)]
        placed = [
            _placed(row[labels:], matrix, reduction)
            for row, matrix in zip(rows, matrices, strict=True)
        ]
        looks.append(_look(rows[:, :labels].mean(axis=0), placed, candidate))
    return looks


def _matrix(candidate: Candidate, reduction: float, turn_degrees: float, share: float) -> Matrix:
    x_px, y_px = ((v + 0.5) / reduction - 0.5 for v in (candidate.x_px, candidate.y_px))
    return crop_matrix(x_px, y_px, candidate.width_px * share / reduction, turn_degrees)


def _run(pixels: Pixels, matrices: Sequence[Matrix]) -> Tensor:
    """The network's answers; but for what is no die, the mean with the mirror image's."""
    model = open_model("dice_reader")
    levels = np.stack([cut(pixels, matrix) for matrix in matrices]).transpose(0, 3, 1, 2)
    crops = np.ascontiguousarray(levels, np.float32) / np.float32(255)
    labels, answers = len(model.labels), model.run(crops)
    answers[:, :labels] /= np.float32(model.temperature)
    maybe = np.array([_share_of_none(row[:labels]) < NO_DIE for row in answers])
    if maybe.any():
        mirrored = model.run(np.ascontiguousarray(crops[maybe][..., ::-1]))
        mirrored[:, :labels] /= np.float32(model.temperature)
        mirrored[:, labels] *= -1
        # Corners come in any order, so that those of the two cannot be mixed.
        same = slice(0, labels + 2)
        answers[maybe, same] = (answers[maybe, same] + mirrored[:, same]) / 2
    return answers


def _is_unsure(logits: Tensor, sure: float) -> bool:
    """Whether to look again: not when it is clear, nor when it is hardly a die."""
    surest = float(np.exp(logits.max() - np.logaddexp.reduce(logits)))
    return surest < sure and _share_of_none(logits) < HARDLY_A_DIE


def _share_of_none(logits: Tensor) -> float:
    none = logits[open_model("dice_reader").labels.index("none")]
    return float(np.exp(none - np.logaddexp.reduce(logits)))


def _placed(geometry: Tensor, matrix: Matrix, reduction: float) -> Points:
    """(5, 2): the top face's middle and corners brought back from the crop to the photo."""
    face = geometry[:2].astype(np.float64)
    points = (np.vstack([face, face + geometry[2:].reshape(4, 2)]) + 0.5) * CROP_PX - 0.5
    placed = (points - matrix[:, 2]) @ np.linalg.inv(matrix[:, :2]).T
    return np.asarray((placed + 0.5) * reduction - 0.5)


def _look(logits: Tensor, placed: Sequence[Points], candidate: Candidate) -> Look:
    """The mean of several looks; the corners are those of the first, moved to the mean face."""
    face_px = np.mean([points[0] for points in placed], axis=0)
    quad = placed[0][1:] - placed[0][0] + face_px
    if not _is_sound(quad, candidate.width_px):
        half = candidate.width_px / 2
        square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
        quad = np.array([candidate.x_px, candidate.y_px]) + square
    return Look(logits, face_px, quad)


def _is_sound(quad: Points, width_px: float) -> bool:
    """Whether four corners make a convex shape about as large as a face."""
    edges = np.roll(quad, -1, axis=0) - quad
    following = np.roll(edges, -1, axis=0)
    turns = edges[:, 0] * following[:, 1] - edges[:, 1] * following[:, 0]
    lengths = np.linalg.norm(edges, axis=1)
    return bool(
        (np.all(turns > 0) or np.all(turns < 0))
        and lengths.min() > 0.2 * width_px
        and lengths.max() < 1.4 * width_px
    )
