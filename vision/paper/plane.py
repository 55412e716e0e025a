"""Flat things seen at a slant: homographies applied, turned round, and fitted to points."""

import cv2
import numpy as np

from vision.arrays import Matrix, Points

FITTING_ROUNDS = 3


def box_corners(box: tuple[float, float, float, float]) -> Points:
    """(4, 2): the corners of x, y, width, height, clockwise from the top left."""
    x, y, width, height = box
    return np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]])


def transform(matrix: Matrix, points: Points) -> Points:
    """Apply a homography to (N, 2) points, also to none."""
    if not len(points):
        return np.zeros((0, 2))
    mapped = cv2.perspectiveTransform(np.asarray(points, np.float64).reshape(-1, 1, 2), matrix)
    return np.asarray(mapped, np.float64).reshape(-1, 2)


def inverse(matrix: Matrix) -> Matrix:
    """The homography the other way round."""
    return np.asarray(np.linalg.inv(matrix), np.float64)


def fit_homography(from_points: Points, to_points: Points) -> Matrix:
    """The homography between (N, 2) points, N ≥ 8; of some that disagree little is believed."""
    source, unit_from = _normalised(from_points)
    target, unit_to = _normalised(to_points)
    x, y, ones, zeros = *source.T, np.ones(len(source)), np.zeros((len(source), 3))
    plain = np.column_stack([x, y, ones])
    across = np.hstack([plain, zeros, -plain[:, :2] * target[:, :1]])
    down = np.hstack([zeros, plain, -plain[:, :2] * target[:, 1:]])
    weights = np.ones(len(source))
    unit = np.eye(3)
    for _ in range(FITTING_ROUNDS):
        rows = np.vstack([across * weights[:, None], down * weights[:, None]])
        right = np.concatenate([target[:, 0] * weights, target[:, 1] * weights])
        solved = np.linalg.solve(rows.T @ rows + 1e-12 * np.eye(8), rows.T @ right)
        unit = np.append(solved, 1.0).reshape(3, 3)
        depth = plain @ unit[2]
        misses = np.linalg.norm(plain @ unit[:2].T / depth[:, None] - target, axis=1)
        usual = 2.0 * float(np.median(misses)) + 1e-9
        weights = 1 / (np.abs(depth) * np.sqrt(1 + (misses / usual) ** 2))
    matrix = inverse(unit_to) @ unit @ unit_from
    return np.asarray(matrix / matrix[2, 2], np.float64)


def _normalised(points: Points) -> tuple[Points, Matrix]:
    """The points moved and shrunk to about ±1, and the matrix that does it."""
    middle = points.mean(axis=0)
    scale = 1 / max(1e-9, float(np.abs(points - middle).mean()))
    matrix = np.array([[scale, 0, -scale * middle[0]], [0, scale, -scale * middle[1]], [0, 0, 1]])
    return (points - middle) * scale, matrix
