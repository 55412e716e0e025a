"""Read each candidate from a finer crop: its label, and where its top face lies.

All crops run through the reading network in one batch. Unless both networks are clear at once, the
mirror image of what may be a die and its top face drawn as if seen from above follow. What it is
not sure of it looks at again, turned a little and at other sizes; the mean of several looks is
steadier than one. It is never turned far: where dice are seen from the side, what is up tells the
top face from the others.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Matrix, Points
from vision.dice.crop import CROP_PX, CROP_WIDTHS, crop_matrix, cut_die, cut_from_above
from vision.dice.find import CLEAR_HEAT, DieCandidate
from vision.photo import Pixels
from vision.weights import Model, Tensor, open_model

SURE, CLEAR = 0.97, 0.985
"""A first look with the one probability is not repeated; with the other, one view of it will do."""
HARDLY_A_DIE, NO_DIE = 0.6, 0.9
"""Nor is a first look that says "none" with this probability; with the other, one view will do."""
VIEWS = 3
"""A first look has so many views, each further one a single view."""
LOOKS = ((-11.0, 0.93), (11.0, 1.08), (-5.0, 1.13), (5.0, 0.88))
"""Turn in degrees and share of the width of each further look."""


@dataclass(frozen=True, slots=True, eq=False)
class DieLook:
    """What the reading network says of one candidate."""

    logits: npt.NDArray[np.float32]
    """One a label of the model, calibrated, averaged over all looks."""
    face_px: Points
    """(2,) middle of the top face in the original photo."""
    corners_px: Points
    """(4, 2) corners of the top face."""


def reader(*, colours: bool) -> Model:
    """The network that reads dice with pips, or the one for dice of colours."""
    return open_model("colour_reader" if colours else "dice_reader")


def look_at(
    pixels: Pixels,
    reduction: float,
    candidates: Sequence[DieCandidate],
    *,
    colours: bool,
    sure: float = SURE,
) -> list[DieLook]:
    """What each candidate is; `pixels` is the photo divided by the reduction.

    A first look with less than `sure` is repeated, which also places the face more exactly.
    """
    if not candidates:
        return []
    model = reader(colours=colours)
    first = [_matrix(c, reduction, 0.0, 1.0) for c in candidates]
    is_clear = [c.heat > CLEAR_HEAT and sure < 1 and not colours for c in candidates]
    answers = _first_answers(model, pixels, first, is_clear)
    labels = len(model.labels)
    again = [i for i, a in enumerate(answers) if _is_unsure(model, a, sure)]
    more = [_matrix(candidates[i], reduction, *way) for i in again for way in LOOKS]
    further = answers[:0]
    if more:
        further = _answers(model, np.stack([cut_die(pixels, matrix) for matrix in more]))
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
        logits = rows[0, :labels]
        if index in again:
            weights = [VIEWS] + [1] * (len(rows) - 1)
            logits = np.average(rows[:, :labels], axis=0, weights=weights).astype(np.float32)
        looks.append(_look(logits, placed, candidate))
    return looks


def _matrix(candidate: DieCandidate, reduction: float, turn_degrees: float, share: float) -> Matrix:
    x_px, y_px = ((v + 0.5) / reduction - 0.5 for v in (candidate.x_px, candidate.y_px))
    return crop_matrix(x_px, y_px, candidate.width_px * share / reduction, turn_degrees)


def look_from_above(pixels: Pixels, reduction: float, tops_px: Sequence[Points]) -> Tensor:
    """(N, labels) logits of pip dice whose top faces have these corners (4, 2) in the photo.

    Each is drawn as if seen from above, as it is and mirrored.
    """
    if not tops_px:
        return np.zeros((0, len(reader(colours=False).labels)), np.float32)
    model = reader(colours=False)
    crops = np.stack([cut_from_above(pixels, (top + 0.5) / reduction - 0.5) for top in tops_px])
    answers = _answers(model, np.concatenate([crops, crops[:, :, ::-1]]))[:, : len(model.labels)]
    return np.asarray(answers.reshape(2, len(tops_px), -1).mean(axis=0))


def _first_answers(
    model: Model, pixels: Pixels, matrices: Sequence[Matrix], is_clear: Sequence[bool]
) -> Tensor:
    """The network's answers: of what may be a die, the mean of three views.

    The views are as it is, mirrored, and drawn as if seen from above its top face. Of what is
    clear to the finder already, and to the first view, one will do.
    """
    labels = len(model.labels)
    crops = np.stack([cut_die(pixels, matrix) for matrix in matrices])
    answers = _answers(model, crops)
    maybe = [
        i
        for i, row in enumerate(answers)
        if _share_of_none(model, row) < NO_DIE
        and not (is_clear[i] and _surest(model, row) >= CLEAR)
    ]
    if maybe:
        mirrored = crops[maybe, :, ::-1]
        above = np.stack([_from_above(pixels, matrices[i], answers[i], crops[i]) for i in maybe])
        both = _answers(model, np.concatenate([mirrored, above]))
        mirrored_answers, above_answers = np.split(both, 2)
        mirrored_answers[:, labels] *= -1
        face = slice(labels, labels + 2)  # corners come in any order and cannot be mixed
        answers[maybe, face] = (answers[maybe, face] + mirrored_answers[:, face]) / 2
        answers[maybe, :labels] += mirrored_answers[:, :labels] + above_answers[:, :labels]
        answers[maybe, :labels] /= VIEWS
    return answers


def _from_above(pixels: Pixels, matrix: Matrix, answer: Tensor, crop: Pixels) -> Pixels:
    """The top face that the network sees in a crop, from above; the crop if it makes no sense."""
    width_px = CROP_PX / CROP_WIDTHS / float(np.hypot(matrix[0, 0], matrix[0, 1]))
    corners_px = _placed(answer[-10:], matrix, 1.0)[1:]
    return cut_from_above(pixels, corners_px) if _is_sound(corners_px, width_px) else crop


def _answers(model: Model, crops: Pixels) -> Tensor:
    """What the network says of crops (N, H, W, 3), its logits calibrated."""
    answers = model.run(np.asarray(cv2.dnn.blobFromImages(list(crops), 1 / 255), np.float32))
    answers[:, : len(model.labels)] /= np.float32(model.temperature)
    return answers


def _is_unsure(model: Model, answer: Tensor, sure: float) -> bool:
    """Whether to look again: not when it is clear, nor when it is hardly a die."""
    return _surest(model, answer) < sure and _share_of_none(model, answer) < HARDLY_A_DIE


def _surest(model: Model, answer: Tensor) -> float:
    logits = answer[: len(model.labels)]
    return float(np.exp(logits.max() - np.logaddexp.reduce(logits)))


def _share_of_none(model: Model, answer: Tensor) -> float:
    logits = answer[: len(model.labels)]
    return float(np.exp(logits[model.labels.index("none")] - np.logaddexp.reduce(logits)))


def _placed(geometry: Tensor, matrix: Matrix, reduction: float) -> Points:
    """(5, 2): the top face's middle and corners brought back from the crop to the photo."""
    face = geometry[:2].astype(np.float64)
    points = (np.vstack([face, face + geometry[2:].reshape(4, 2)]) + 0.5) * CROP_PX - 0.5
    (a, b), (c, d) = matrix[:, :2].tolist()
    inverse = np.array([[d, -b], [-c, a]]) / (a * d - b * c)
    placed = (points - matrix[:, 2]) @ inverse.T
    return np.asarray((placed + 0.5) * reduction - 0.5)


def _look(logits: Tensor, placed: Sequence[Points], candidate: DieCandidate) -> DieLook:
    """The mean of several looks; the corners are those of the first, moved to the mean face."""
    face_px = np.mean([points[0] for points in placed], axis=0)
    quad = placed[0][1:] - placed[0][0] + face_px
    if not _is_sound(quad, candidate.width_px):
        half = candidate.width_px / 2
        square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
        quad = np.array([candidate.x_px, candidate.y_px]) + square
    return DieLook(logits, face_px, quad)


def _is_sound(quad: Points, width_px: float) -> bool:
    """Whether four corners make a convex shape about as large as a face."""
    corners = quad.tolist()
    after = corners[1:] + corners[:1]
    edges = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(corners, after, strict=True)]
    following = edges[1:] + edges[:1]
    turns = [a[0] * b[1] - a[1] * b[0] for a, b in zip(edges, following, strict=True)]
    lengths = [hypot(*edge) for edge in edges]
    is_convex = min(turns) > 0 or max(turns) < 0
    return is_convex and min(lengths) > 0.2 * width_px and max(lengths) < 1.4 * width_px
