"""Where dice stand: a cube on the paper, moved, turned and sized until its edges are the photo's.

The network that reads a die tells where its top face is to a tenth of an edge, and its size less
well. With the camera's pose known, a die is a cube with three unknowns, and a fourth, its size,
that all dice of a drop share. The edges that the camera would see are laid on the photo's
gradients; the cube that lies on most of them, not too far from the reader's face, is the die.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Floats, Points
from vision.drop.pose import Pose
from vision.photo import Pixels

Cubes = npt.NDArray[np.float64]
"""(K, 4): x and y on the page (mm), turn (radians), edge (mm)."""

USUAL_EDGE_MM = 16.0
EDGES_MM = np.arange(12.0, 19.5)
"""Edges that dice have, tried one by one."""
REACH_MM = 4.8
"""How far from the reader's place a cube is looked for."""
FACE_WEIGHT = 0.65
"""How much the face tells of the place; the middle of the whole die tells the rest."""
AGREED_SHARE = 0.35
"""Where they are farther apart than this share of an edge, one of them is wrong."""
COARSE_STEPS, COARSE_TURNS = 7, 10
FINE_ROUNDS = 6
FINE_STEPS = np.array([1.2, 1.2, np.radians(5), 0.5])
FAR_COST = 0.12
"""What it costs a cube to be a quarter of an edge from the reader's place, in scores."""
ODD_COST = 0.04
"""What it costs the edge of all dice to be 2 mm from what the reader thinks."""
INNER_SHARE = 0.6
"""What an edge between two visible faces counts: it is rounder than the rim."""
SHARPNESS = 0.95
"""Dice have round edges: they are seen this share of an edge apart."""
ALONG = np.linspace(0.12, 0.88, 7)
"""Where along its edges a cube is compared; corners are round."""
FACE_TRUST, SLANT_COST, TRUSTED_MM = 0.6, 1.6, 2.0
"""How much the face that the reader saw counts beside the cube in the end: less where it is seen
from aside, for the edge is not known exactly, or is farther away. Shadows and a rim that is round
or hardly seen pull cubes aside: 95 % of 96 path-traced dice stood within 1.10 mm by cubes alone."""
TELLING_SCORE = 0.012
"""Places whose scores differ by this can just be told apart."""
_CORNERS = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
_STARTS = np.array([0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3])
_ENDS = np.array([1, 2, 3, 0, 5, 6, 7, 4, 4, 5, 6, 7])


@dataclass(frozen=True, slots=True, eq=False)
class SeenDie:
    """A die as the reader saw it, in pixels of the photo."""

    face_px: Points
    """Middle of its top face."""
    whole_px: Points
    """Middle of all that is seen of it."""
    width_px: float

    def places_mm(self, pose: Pose, edge_mm: float) -> Points:
        """(1, 2) or (2, 2): where it would stand if it were so large.

        Seen far from above, a side may be taken for the top face, or two dice for one: then its
        face and its whole say different things, and both are to be tried.
        """
        by_face = pose.at_height(self.face_px[None], edge_mm)
        by_whole = pose.at_height(self.whole_px[None], edge_mm / 2)
        if np.hypot(*(by_face - by_whole)[0]) > AGREED_SHARE * edge_mm:
            return np.vstack([by_face, by_whole])
        return np.asarray(FACE_WEIGHT * by_face + (1 - FACE_WEIGHT) * by_whole)


@dataclass(frozen=True, slots=True, eq=False)
class StandingDie:
    """A die that stands on the paper."""

    position_mm: Points
    """(2,) on the page."""
    top_px: Points
    """(4, 2) corners of its top face in the photo."""
    edge_mm: float
    score: float
    """From 0 to 1: how much of its outline was seen."""
    spread_mm: float
    """How far it can be moved before that is seen."""
    shift_mm: float
    """How far it is from where the reader saw it."""


@dataclass(frozen=True, slots=True, eq=False)
class _Around:
    """The photo around one die, as gradients."""

    across: npt.NDArray[np.float32]
    down: npt.NDArray[np.float32]
    corner_px: Points
    """Of the crop, in pixels of the reduced photo."""
    reduction: float
    half: float
    """A gradient that counts half."""

    def score(self, pose: Pose, cubes: Cubes) -> Floats:
        """(K,) how much of each cube's edges lies on gradients across them."""
        places_px, normals, weights = _edges(pose, cubes)
        local = (places_px + 0.5) / self.reduction - 0.5 - self.corner_px
        height, width = self.across.shape
        columns = np.clip(local[..., 0].round().astype(np.int32), 0, width - 1)
        rows = np.clip(local[..., 1].round().astype(np.int32), 0, height - 1)
        at = rows * width + columns
        steep = np.abs(
            self.across.ravel()[at] * normals[..., None, 0]
            + self.down.ravel()[at] * normals[..., None, 1]
        )
        seen = (steep / (steep + self.half)).mean(axis=2)
        return np.asarray((seen * weights).sum(axis=1) / weights.sum(axis=1))


def stand_dice(
    pixels: Pixels, reduction: float, pose: Pose, dice: Sequence[SeenDie], *, edge_mm: float
) -> list[StandingDie]:
    """Where each die stands, and how large all of them are; `edge_mm` is what the reader thinks.

    `pixels` is the photo divided by the reduction, (H, W, 3) BGR.
    """
    if not dice:
        return []
    coarse = [_around(pixels, reduction, die, 0.03) for die in dice]
    tries = [_coarse_cubes(pose, die) for die in dice]
    scores = [
        [around.score(pose, cubes) - costs for cubes, costs in of_edges]
        for around, of_edges in zip(coarse, tries, strict=True)
    ]
    best = np.mean([[score.max() for score in of_edges] for of_edges in scores], axis=0)
    best -= ODD_COST * ((EDGES_MM - edge_mm) / 2) ** 2
    chosen = int(np.argmax(best))
    fine = [_around(pixels, reduction, die, 0.02) for die in dice]
    starts = [
        cubes[chosen][0][np.argsort(-score[chosen])[:4]]
        for cubes, score in zip(tries, scores, strict=True)
    ]
    loose = [
        _refined(around, pose, die, start, FINE_STEPS, edge_mm)
        for around, die, start in zip(fine, dice, starts, strict=True)
    ]
    common_mm = float(np.median([cube[3] for cube in loose]))
    held = FINE_STEPS * [1, 1, 1, 0]
    return [
        _standing(
            around,
            pose,
            die,
            _refined(around, pose, die, _sized(start, common_mm), held, common_mm),
        )
        for around, die, start in zip(fine, dice, starts, strict=True)
    ]


def _around(pixels: Pixels, reduction: float, die: SeenDie, blur_share: float) -> _Around:
    """Gradients around a die, each pixel's from the colour that has the steepest."""
    width_px = die.width_px / reduction
    middle = (die.face_px + 0.5) / reduction - 0.5
    low = np.clip(np.floor(middle - 1.8 * width_px).astype(int), 0, None)
    high = np.minimum(np.ceil(middle + 1.8 * width_px).astype(int) + 2, pixels.shape[1::-1])
    low = np.minimum(low, high - 2)
    crop = pixels[low[1] : high[1], low[0] : high[0]]
    smooth = cv2.GaussianBlur(crop, (0, 0), max(0.8, blur_share * width_px))
    across = np.stack([cv2.Sobel(c, cv2.CV_32F, 1, 0) for c in cv2.split(smooth)])
    down = np.stack([cv2.Sobel(c, cv2.CV_32F, 0, 1) for c in cv2.split(smooth)])
    steep = np.hypot(across, down)
    colour = steep.argmax(axis=0)[None]
    half = float(np.percentile(steep.max(axis=0), 80)) + 8.0
    return _Around(
        np.take_along_axis(across, colour, 0)[0],
        np.take_along_axis(down, colour, 0)[0],
        low.astype(np.float64),
        reduction,
        half,
    )


def _coarse_cubes(pose: Pose, die: SeenDie) -> list[tuple[Cubes, Floats]]:
    """For every edge, cubes about the reader's places, and what their distance from them costs."""
    shifts = np.linspace(-REACH_MM, REACH_MM, COARSE_STEPS)
    turns = np.arange(COARSE_TURNS) * (np.pi / 2 / COARSE_TURNS)
    right, below, turn = (grid.ravel() for grid in np.meshgrid(shifts, shifts, turns))
    costs = FAR_COST * (right**2 + below**2) / (USUAL_EDGE_MM / 4) ** 2
    tries = []
    for edge_mm in EDGES_MM:
        size = np.full(len(turn), edge_mm)
        places = die.places_mm(pose, float(edge_mm))
        cubes = [np.stack([x + right, y + below, turn, size], axis=1) for x, y in places]
        tries.append((np.concatenate(cubes), np.tile(costs, len(places))))
    return tries


def _sized(cubes: Cubes, edge_mm: float) -> Cubes:
    return np.column_stack([cubes[:, :3], np.full(len(cubes), edge_mm)])


def _refined(
    around: _Around, pose: Pose, die: SeenDie, cubes: Cubes, steps: Floats, edge_mm: float
) -> Floats:
    """(4,) the best cube near any of these, by ever smaller steps."""
    ways = np.array(sorted(product((-1, 0, 1), repeat=4), key=lambda way: np.abs(way).sum()))
    ways = ways[(np.abs(ways) * (steps == 0)).sum(axis=1) == 0]
    for number in range(FINE_ROUNDS):
        tried = (cubes[:, None] + ways * steps * 0.6**number).reshape(-1, 4)
        edges, which = np.unique(tried[:, 3], return_inverse=True)
        places = [die.places_mm(pose, float(edge)) for edge in edges]
        away = np.array(
            [
                ((cube[:2] - places[at]) ** 2).sum(axis=1).min()
                for cube, at in zip(tried, which, strict=True)
            ]
        )
        costs = FAR_COST * away / (USUAL_EDGE_MM / 4) ** 2
        costs += ODD_COST * ((tried[:, 3] - edge_mm) / 2) ** 2
        scores = around.score(pose, tried) - costs
        cubes = tried[np.argsort(-scores, kind="stable")[:3]]
    return np.asarray(cubes[0])


def _standing(around: _Around, pose: Pose, die: SeenDie, cube: Floats) -> StandingDie:
    """The cube, and how far it can be moved without being noticed."""
    shifts = np.linspace(-2.4, 2.4, 9)
    right, below = (grid.ravel() for grid in np.meshgrid(shifts, shifts))
    moved = np.repeat(cube[None], len(right), axis=0)
    moved[:, 0] += right
    moved[:, 1] += below
    scores = around.score(pose, moved)
    weights = np.exp((scores - scores.max()) / TELLING_SCORE)
    spread_mm = float(np.sqrt((weights * (right**2 + below**2)).sum() / weights.sum() / 2))
    score = float(around.score(pose, cube[None])[0])
    places = die.places_mm(pose, float(cube[3]))
    shift_mm = float(np.linalg.norm(places - cube[:2], axis=1).min())
    return StandingDie(
        position_mm=_with_face(pose, die, cube),
        top_px=_top_px(pose, cube),
        edge_mm=float(cube[3]),
        score=score,
        spread_mm=spread_mm,
        shift_mm=shift_mm,
    )


def _with_face(pose: Pose, die: SeenDie, cube: Floats) -> Points:
    """(2,) where a die stands by its cube and by the face that the reader saw."""
    away_mm = pose.at_height(die.face_px[None], float(cube[3]))[0] - cube[:2]
    far = max(1.0, float(np.linalg.norm(away_mm)) / TRUSTED_MM)
    trust = FACE_TRUST / (1 + SLANT_COST * pose.tilt_at(cube[:2]) ** 2) / far**4
    return np.asarray(cube[:2] + trust * away_mm)


def _top_px(pose: Pose, cube: Floats) -> Points:
    """(4, 2) where the corners of a cube's top face are seen."""
    x, y, turn, edge = cube
    along, across = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    corners = np.array([x, y]) + edge * (_CORNERS @ np.stack([along, across]))
    return pose.project(np.column_stack([corners, np.full(4, -edge)]))


def _edges(pose: Pose, cubes: Cubes) -> tuple[Points, Points, Floats]:
    """Points (K, 12, S, 2) along each cube's edges in px, their normals, and what each counts.

    Edges 0–3 are those of the top, 4–7 of the bottom, 8–11 stand upright; hidden ones count 0.
    """
    middle, turn, edge = cubes[:, :2], cubes[:, 2], cubes[:, 3]
    cosine, sine = np.cos(turn), np.sin(turn)
    turned = np.stack(
        [
            cosine[:, None] * _CORNERS[:, 0] - sine[:, None] * _CORNERS[:, 1],
            sine[:, None] * _CORNERS[:, 0] + cosine[:, None] * _CORNERS[:, 1],
        ],
        axis=-1,
    )
    square = turned * SHARPNESS * edge[:, None, None] + middle[:, None]
    rounded = np.broadcast_to((1 - SHARPNESS) / 2 * edge[:, None], square.shape[:2])
    top = np.dstack([square, rounded - edge[:, None]])
    bottom = np.dstack([square, -rounded])
    corners_px = pose.project(np.concatenate([top, bottom], axis=1))
    side = (square + np.roll(square, -1, axis=1)) / 2
    faces = ((pose.eye_mm[:2] - side) * (side - middle[:, None])).sum(axis=2) > 0
    before = np.roll(faces, 1, axis=1)
    shown = np.hstack([np.ones_like(faces), faces, faces | before]).astype(np.float64)
    inner = np.hstack([faces, np.zeros_like(faces), faces & before])
    start, end = corners_px[:, _STARTS], corners_px[:, _ENDS]
    along = end - start
    lengths = np.linalg.norm(along, axis=2)
    normals = (
        np.stack([-along[..., 1], along[..., 0]], axis=-1) / np.maximum(lengths, 1e-6)[..., None]
    )
    places = start[:, :, None] + along[:, :, None] * ALONG[:, None]
    return places, normals, shown * np.where(inner, INNER_SHARE, 1.0) * lengths
