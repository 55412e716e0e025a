"""Where dice fell on a sheet: each die's standing point in millimetres from the sheet's middle.

What a photo shows of a die is its top face, a die's height above the paper; seen at an angle that
is centimetres away from where the die stands. The camera's pose gives the ray through the middle of
the face, the die's own size tells its height, and the ray is followed down to that height. Dice
beside the paper count as well: the plane of the table goes on.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from scoring.observation import Doubt, Observation, Outline
from scoring.sheet import PointMm, SheetLayout
from vision.dice import DiceReading, Die, is_about_count, read_dice
from vision.drop_pose import Pose, pose_from_homography
from vision.paper import FoundSheet
from vision.paper_markerless import find_sheet
from vision.photo import Photo

USUAL_EDGE_MM = 16.0
EDGE_LIMITS_MM = (11.0, 20.0)
"""Dice are 12 to 19 mm wide; what measures far outside is printed, or nearer than the table."""
FARTHEST_OUTSIDE_MM = 0.5
"""How far outside those limits, as a share, a measured edge may lie and still be a die's."""
LEAST_UNCERTAINTY_MM = 3.0
"""A die nearer to a border than this is always asked about."""
EDGE_SPREAD_MM = 0.9
"""How well a die's height is known; seen at a slant, it shifts the die by as much."""
PLACE_SPREAD = 0.06
"""How well the middle of a face is found, in die edges."""

RegionAt = Callable[[float, float], str]
"""Names the region of the paper at (right, down) mm from the middle; "" exactly on a border."""


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


@dataclass(frozen=True, slots=True, eq=False)
class Drop:
    """All dice of a drop, from left to right in the photo, and what is not certain."""

    sheet: FoundSheet
    dice: tuple[DroppedDie, ...]
    doubts: tuple[Doubt, ...]

    @property
    def farthest_first(self) -> tuple[DroppedDie, ...]:
        """The dice by their distance from the middle."""
        return tuple(sorted(self.dice, key=lambda dropped: -dropped.distance_mm))


def read_drop(
    photo: Photo, layouts: Iterable[SheetLayout], *, middle: str, region_at: RegionAt, count: int
) -> Drop:
    """The dice dropped on a sheet of one of these layouts.

    `middle` is the layout's point that everything is measured from; `count` dice are dropped.

    Raises:
        SheetNotFound: no such sheet lies in the photo.
    """
    sheet = find_sheet(photo, [layout for layout in layouts if middle in layout.points])
    reading = read_dice(photo, exact_places=True, expected=(count,))
    pose = pose_from_homography(sheet.photo_from_page, photo.width_px, photo.height_px)
    edges_mm = [_edge_mm(die.seen.outline, pose) for die in reading.dice]
    kept = [i for i, edge_mm in enumerate(edges_mm) if _is_die_sized(edge_mm)]
    height_mm = _common_height([edges_mm[i] for i in kept])
    middle_mm = sheet.layout.points[middle]
    dropped = tuple(place(reading.dice[i], pose, middle_mm, height_mm, region_at) for i in kept)
    about_dice = _about_dice(reading, kept, pose)
    doubts = [*(d for d in about_dice if not is_about_count(d)), *_about_places(dropped, count)]
    return Drop(sheet, dropped, tuple(doubts))


def place(
    die: Die, pose: Pose, middle_mm: PointMm, height_mm: float, region_at: RegionAt
) -> DroppedDie:
    """One die of a known height brought down to the paper."""
    at_mm = pose.at_height(np.array([die.face_px]), height_mm)[0]
    right_mm, down_mm = (float(v) for v in at_mm - np.array(middle_mm))
    slant = pose.tilt_at(at_mm)
    spread = 2 * float(np.hypot(EDGE_SPREAD_MM * slant, PLACE_SPREAD * height_mm))
    uncertainty_mm = max(LEAST_UNCERTAINTY_MM, spread)
    region = _region(die, (right_mm, down_mm), uncertainty_mm, region_at)
    return DroppedDie(die, (right_mm, down_mm), uncertainty_mm, region)


def _edge_mm(outline: Outline, pose: Pose) -> float:
    """The edge of a cube whose top face has this outline."""
    corners_px = np.array(outline.corners)
    edge_mm = USUAL_EDGE_MM
    for _ in range(4):
        corners_mm = pose.at_height(corners_px, edge_mm)
        sides = np.linalg.norm(np.roll(corners_mm, -1, axis=0) - corners_mm, axis=1)
        edge_mm = float(np.clip(np.median(sides), 1.0, 60.0))
    return edge_mm


def _is_die_sized(edge_mm: float) -> bool:
    low, high = EDGE_LIMITS_MM
    return low * (1 - FARTHEST_OUTSIDE_MM / 2) <= edge_mm <= high * (1 + FARTHEST_OUTSIDE_MM)


def _common_height(edges_mm: Sequence[float]) -> float:
    """The dice of one drop are of one make; their mean edge, drawn towards the usual one."""
    measured = [float(np.clip(edge, *EDGE_LIMITS_MM)) for edge in edges_mm]
    return float(np.mean([*measured, USUAL_EDGE_MM]))


def _region(die: Die, at_mm: PointMm, uncertainty_mm: float, region_at: RegionAt) -> Observation:
    """The region by weight of all places the die may stand at."""
    spread = uncertainty_mm / 2
    steps = np.linspace(-2.4, 2.4, 13)
    weights: dict[str, float] = {}
    for right in steps:
        for down in steps:
            name = region_at(at_mm[0] + right * spread, at_mm[1] + down * spread)
            weight = float(np.exp(-(right**2 + down**2) / 2))
            weights[name] = weights.get(name, 0.0) + weight
    weights.pop("", None)
    total = sum(weights.values()) or 1.0
    ranked = sorted(weights.items(), key=lambda item: -item[1])
    first = region_at(*at_mm) or ranked[0][0]
    shares = [(name, min(1.0, weight / total)) for name, weight in ranked if name != first]
    return Observation(first, min(1.0, weights[first] / total), die.seen.outline, tuple(shares))


def _about_dice(reading: DiceReading, kept: Sequence[int], pose: Pose) -> list[Doubt]:
    """Doubts about values, with the dice numbered as they are kept; none about printed things."""
    names = {f"die{old + 1}": f"die{new + 1}" for new, old in enumerate(kept)}
    doubts = []
    for doubt in reading.doubts:
        if doubt.field in names:
            doubts.append(Doubt(names[doubt.field], doubt.choices, doubt.why, doubt.outline))
        elif doubt.field == "dice" and (
            doubt.outline is None or _is_die_sized(_edge_mm(doubt.outline, pose))
        ):
            doubts.append(doubt)
    return doubts


def _about_places(dropped: Sequence[DroppedDie], count: int) -> list[Doubt]:
    """Doubts about places: a border too near, two dice equally far, not as many as dropped."""
    doubts = []
    order = sorted(range(len(dropped)), key=lambda i: -dropped[i].distance_mm)
    # The farthest die's region is of no matter, unless it may not be the farthest.
    for i in range(len(dropped)):
        region = dropped[i].region
        near = [name for name, _ in region.runners_up]
        if near and _near_border(dropped[i]):
            why = f"this die lies on the border of {region.label} and {near[0]}"
            doubts.append(Doubt(f"die{i + 1}.workshop", (region.label, *near), why, region.outline))
    if len(order) > 1:
        first, second = dropped[order[0]], dropped[order[1]]
        if first.distance_mm - second.distance_mm < max(
            first.uncertainty_mm, second.uncertainty_mm
        ):
            choices = (f"die{order[0] + 1}", f"die{order[1] + 1}")
            why = "these two dice are about equally far from the middle"
            doubts.append(Doubt("farthest", choices, why, first.die.seen.outline))
    if len(dropped) != count:
        dice = "1 die" if len(dropped) == 1 else f"{len(dropped)} dice"
        doubts.append(Doubt("dice", (), f"{count} dice are dropped, and I see {dice}"))
    return doubts


def _near_border(dropped: DroppedDie) -> bool:
    """Whether a border of quadrants is within the uncertainty."""
    return min(map(abs, dropped.position_mm)) < dropped.uncertainty_mm
