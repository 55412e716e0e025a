"""Where dice fell on a sheet: each die's standing point in millimetres from the sheet's middle.

What a photo shows of a die is its top face, a die's height above the paper; seen at an angle that
is centimetres away from where the die stands. The camera's pose gives the ray through the middle of
the face and the die's own size tells its height: that is near where it stands, and a cube fitted to
the photo there tells exactly. Dice beside the paper count as well: the plane of the table goes on.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from scoring.observation import Doubt, Observation
from scoring.sheet import PointMm, SheetLayout
from vision.dice import Die, reading_of, reading_pixels
from vision.dice_judge import judge_things
from vision.dice_read import reader
from vision.drop_dice import dropped_dice
from vision.drop_doubts import DroppedDie, about_count, about_places
from vision.drop_fit import Standing
from vision.drop_pose import Pose, pose_from_homography, written_focal_share
from vision.paper import FoundSheet
from vision.paper_any import find_sheet
from vision.photo import Photo

FAINTEST = 0.003
"""What is less likely a die than this is not even tried with a cube."""
NEVER_SURE = 1.1
"""Every die is looked at several times: its place is wanted as well as its value."""
LEAST_UNCERTAINTY_MM = 1.5
"""A die nearer to a border than this is always asked about: the paper itself is no better known."""
PLACED_MM, SLANTED_MM, SPREADS = 0.8, 0.5, 3.0
"""19 of 20 simulated dice stood within 0.8 mm, 0.5 mm by the slant they were seen at, and three
times how far their cube could be moved unnoticed, together."""
TRUSTED_SHIFT_MM = 3.0
"""A cube farther from where the reader saw it than this is believed the less, the farther."""

RegionAt = Callable[[float, float], str]
"""Names the region of the paper at (right, down) mm from the middle; "" exactly on a border."""


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
    pixels, darkness = reading_pixels(photo)
    things = judge_things(photo, pixels, colours=False, at_least=FAINTEST, sure=NEVER_SURE)
    focal_share = written_focal_share(photo)
    pose = pose_from_homography(sheet.photo_from_page, photo.width_px, photo.height_px, focal_share)
    reduction = photo.width_px / pixels.shape[1]
    fallen, others = dropped_dice(things, pose, pixels, reduction, count)
    settings = reader(colours=False).settings
    reading = reading_of(photo, [one.thing for one in fallen], others, settings)
    middle_mm = sheet.layout.points[middle]
    dropped = tuple(
        place(die, one.standing, pose, middle_mm, region_at)
        for die, one in zip(reading.dice, fallen, strict=True)
    )
    seen = len(dropped) + sum(one.is_die >= settings["die_at_least"] for one in others)
    doubts = (*darkness, *reading.doubts, *about_places(dropped), *about_count(seen, count))
    return Drop(sheet, dropped, doubts)


def place(
    die: Die, standing: Standing, pose: Pose, middle_mm: PointMm, region_at: RegionAt
) -> DroppedDie:
    """One die where it stands, as far as that is certain."""
    right_mm, down_mm = (float(v) for v in standing.position_mm - np.array(middle_mm))
    uncertainty_mm = max(
        LEAST_UNCERTAINTY_MM,
        PLACED_MM + SLANTED_MM * pose.tilt_at(standing.position_mm) + SPREADS * standing.spread_mm,
        2 * (standing.shift_mm - TRUSTED_SHIFT_MM),
    )
    region = _region(die, (right_mm, down_mm), uncertainty_mm, region_at)
    return DroppedDie(die, (right_mm, down_mm), uncertainty_mm, region)


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
