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
from vision.dice.find import find_candidates
from vision.dice.judge import judge_things
from vision.dice.look import reader
from vision.dice.read import ReadDie, dice_reading, reading_pixels
from vision.drop.doubts import PlacedDie, about_count, about_places
from vision.drop.fallen import dropped_dice
from vision.drop.fit import StandingDie
from vision.drop.pose import Pose, pose_from_homography, written_focal_share
from vision.paper.find import find_sheet
from vision.paper.found import FoundSheet
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

ZoneAt = Callable[[float, float], str]
"""Names the zone at (right, down) mm from the middle; "" exactly on a border."""
_ROUND = np.linspace(0, 2 * np.pi, 32, endpoint=False)
"""Directions in which a border is looked for."""


@dataclass(frozen=True, slots=True, eq=False)
class DropReading:
    """All dice of a drop, from left to right in the photo, and what is not certain."""

    sheet: FoundSheet
    dice: tuple[PlacedDie, ...]
    doubts: tuple[Doubt, ...]

    @property
    def farthest_first(self) -> tuple[PlacedDie, ...]:
        """The dice by their distance from the middle."""
        return tuple(sorted(self.dice, key=lambda dropped: -dropped.distance_mm))


def read_drop(
    photo: Photo, layouts: Iterable[SheetLayout], *, middle: str, zone_at: ZoneAt, count: int
) -> DropReading:
    """The dice dropped on a sheet of one of these layouts.

    `middle` is the layout's point that everything is measured from; `count` dice are dropped.

    Raises:
        SheetNotFound: no such sheet lies in the photo.
    """
    sheet = find_sheet(photo, [layout for layout in layouts if middle in layout.points])
    pixels, darkness = reading_pixels(photo)
    candidates = find_candidates(photo, pixels, colours=False)
    things = judge_things(
        photo, pixels, candidates, colours=False, at_least=FAINTEST, sure=NEVER_SURE
    )
    focal_share = written_focal_share(photo)
    pose = pose_from_homography(sheet.photo_from_page, photo.width_px, photo.height_px, focal_share)
    reduction = photo.width_px / pixels.shape[1]
    on_artwork = not sheet.layout.markers
    fallen, others = dropped_dice(things, pose, pixels, reduction, count, on_artwork=on_artwork)
    settings = reader(colours=False).settings
    reading = dice_reading(photo, [one.thing for one in fallen], others, settings)
    middle_mm = sheet.layout.points[middle]
    dropped = tuple(
        place_die(die, one.standing, pose, middle_mm, zone_at)
        for die, one in zip(reading.dice, fallen, strict=True)
    )
    seen = len(dropped) + sum(one.is_die >= settings["die_at_least"] for one in others)
    doubts = (*darkness, *reading.doubts, *about_places(dropped), *about_count(seen, count))
    return DropReading(sheet, dropped, doubts)


def place_die(
    die: ReadDie, standing: StandingDie, pose: Pose, middle_mm: PointMm, zone_at: ZoneAt
) -> PlacedDie:
    """One die where it stands, as far as that is certain."""
    right_mm, down_mm = (float(v) for v in standing.position_mm - np.array(middle_mm))
    uncertainty_mm = max(
        LEAST_UNCERTAINTY_MM,
        PLACED_MM + SLANTED_MM * pose.tilt_at(standing.position_mm) + SPREADS * standing.spread_mm,
        2 * (standing.shift_mm - TRUSTED_SHIFT_MM),
    )
    at_mm = right_mm, down_mm
    zone = _zone(die, at_mm, uncertainty_mm, zone_at)
    on_border = _is_on_border(at_mm, uncertainty_mm, zone.label, zone_at)
    return PlacedDie(die, at_mm, uncertainty_mm, zone, on_border)


def _zone(die: ReadDie, at_mm: PointMm, uncertainty_mm: float, zone_at: ZoneAt) -> Observation:
    """The zone by weight of all places the die may stand at."""
    spread = uncertainty_mm / 2
    steps = np.linspace(-2.4, 2.4, 13)
    weights: dict[str, float] = {}
    for right in steps:
        for down in steps:
            name = zone_at(at_mm[0] + right * spread, at_mm[1] + down * spread)
            weight = float(np.exp(-(right**2 + down**2) / 2))
            weights[name] = weights.get(name, 0.0) + weight
    weights.pop("", None)
    total = sum(weights.values()) or 1.0
    ranked = sorted(weights.items(), key=lambda item: -item[1])
    first = zone_at(*at_mm) or ranked[0][0]
    shares = [(name, min(1.0, weight / total)) for name, weight in ranked if name != first]
    return Observation(first, min(1.0, weights[first] / total), die.seen.outline, tuple(shares))


def _is_on_border(at_mm: PointMm, reach_mm: float, zone: str, zone_at: ZoneAt) -> bool:
    """Whether another zone begins within reach."""
    around = [(at_mm[0] + reach_mm * np.cos(a), at_mm[1] + reach_mm * np.sin(a)) for a in _ROUND]
    return any(zone_at(float(right), float(down)) not in ("", zone) for right, down in around)
