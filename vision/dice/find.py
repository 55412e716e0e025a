"""Find the dice of a photo at low resolution: where each may lie, and how wide.

The finding network answers with maps at a quarter of its input: heat with a peak at the middle of
every die (one map for pip dice, one for colour dice), the peak's offset within its cell, and the
width. Peaks that stand on each other are one die.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Points
from vision.photo import Photo, Pixels
from vision.weights import Tensor, open_model

FINDING_SIDES_PX = (640, 320, 160, 80)
"""Long sides of the pictures searched; each finds dice of another size."""
CLOSER_SIDE_PX = 1280
"""Long side of one more picture, searched in a large photo whose dice are tiny or not found."""
LARGE_PHOTO_PX = 1900
SMALL_DIE_PX, LARGE_DIE_PX = 24.0, 125.0
"""Widths in a searched picture that count; they overlap, so that no die falls between two."""
TINY_DIE_PX = 14.0
CLEAR_HEAT = 0.45
"""A peak that is most likely a die."""
BEST_DIE_PX, ROOM_WIDTHS = 56.0, 1.2
"""Width at which dice that touch are told apart, and the room left round them."""
PART_PX = 560.0
"""Where all dice lie would be drawn at most as large as a square of this side."""
WITHIN_SIDE_PX = 192
"""Long side of the picture in which a single clear thing is searched for smaller ones."""
CROWDED_WIDTHS = 1.8
"""Dice farther apart are told apart anyway."""
WORTH_ZOOM = 1.25
"""It is not drawn to be so little larger than in the first search."""
STRIDE_PX = 4
FINDERS = ("dice_finder", "colour_finder")
"""The networks that find pip dice and colour dice."""
LOWEST_HEATS = (0.15, 0.06)
"""Peaks of pip dice and of colour dice below these hardly ever become dice."""
FAINT_HEATS, MOST_FAINT, FAINT_WIDTHS = (0.1, 0.06), 6, (0.6, 1.6)
"""Down to these a peak may be a die beside clear ones, if it is as wide as they are but for these
shares; so many are looked at, and counted only where the reader sees a die: of ten dice that were
not found in 192 drawn photos, four have such a peak, one of them a 1 that touches another die."""
MOST_CANDIDATES = 40
SAME_DIE_WIDTHS = 0.33
"""Two peaks nearer than this, in widths of the larger, are one die: at 60 degrees, the middles of
two that stand behind each other are 0.38 apart."""
SAME_DIE_TIMES = 1.4
"""Two peaks whose widths differ by more are two things: a die and one of its pips, or dice that
touch and one of them."""
MULTIPLE_PX = 32
"""Sides of the network's input are multiples of this."""


@dataclass(frozen=True, slots=True, eq=False)
class DieCandidate:
    """Something that may be a die, in pixels of the original photo."""

    x_px: float
    y_px: float
    width_px: float
    heat: float
    """The finder's own confidence that a die lies here."""


def find_candidates(photo: Photo, pixels: Pixels, *, colours: bool) -> list[DieCandidate]:
    """What may be dice, the surest first; `pixels` is the photo at any reduction."""
    kind = 1 if colours else 0
    found: list[DieCandidate] = []
    searched = pixels
    for level, side_px in enumerate(FINDING_SIDES_PX):
        smallest = SMALL_DIE_PX if level else 0.0
        largest = LARGE_DIE_PX if side_px != FINDING_SIDES_PX[-1] else np.inf
        searched = shrink(searched, side_px)
        found += _search(photo, searched, (smallest, largest), kind)
    if _shows_too_little(photo, found):
        found += _search(photo, shrink(pixels, CLOSER_SIDE_PX), (0.0, SMALL_DIE_PX), kind)
    found += _search_within(photo, pixels, found, kind)
    found += _search_where_dice_lie(photo, pixels, found, kind)
    usual = _apart([c for c in found if c.heat > LOWEST_HEATS[kind]])[:MOST_CANDIDATES]
    return usual + _faint_beside(usual, [c for c in found if c.heat <= LOWEST_HEATS[kind]])


def _faint_beside(usual: list[DieCandidate], faint: list[DieCandidate]) -> list[DieCandidate]:
    """Of faint candidates the surest that are as wide as clear ones, and on none of the usual."""
    clear_px = [c.width_px for c in usual if c.heat > CLEAR_HEAT]
    if not clear_px or not faint:
        return []
    narrowest, widest = (share * float(np.median(clear_px)) for share in FAINT_WIDTHS)
    alike = [
        c
        for c in faint
        if narrowest < c.width_px < widest and not any(_is_same(c, surer) for surer in usual)
    ]
    return _apart(alike)[:MOST_FAINT]


def _search_within(
    photo: Photo, pixels: Pixels, found: list[DieCandidate], kind: int
) -> list[DieCandidate]:
    """Smaller candidates within the only clear one: it may be several dice that lie like pips."""
    clear = _apart([c for c in found if c.heat > CLEAR_HEAT])
    if len(clear) != 1:
        return []
    whole, reduction = clear[0], photo.width_px / pixels.shape[1]
    middle, reach = np.array([whole.x_px, whole.y_px]), ROOM_WIDTHS * whole.width_px / 2
    low = np.maximum((middle - reach) / reduction, 0).astype(int)
    high = np.ceil((middle + reach) / reduction).astype(int)
    part = pixels[low[1] : high[1], low[0] : high[0]]
    right_px, down_px = (low * reduction).tolist()
    inner = _search_part(shrink(part, WITHIN_SIDE_PX), part, reduction, (right_px, down_px), kind)
    return [c for c in inner if c.width_px < whole.width_px / 2]


def _search_where_dice_lie(
    photo: Photo, pixels: Pixels, found: list[DieCandidate], kind: int
) -> list[DieCandidate]:
    """Candidates of the part of the photo where dice crowd, drawn at the best size.

    Small dice that touch look like one; nearer, they are told apart.
    """
    clear_px = sorted(c.width_px for c in found if c.heat > CLEAR_HEAT)
    if not clear_px:
        return []
    usual_px, reduction = clear_px[len(clear_px) // 2], photo.width_px / pixels.shape[1]
    like = np.array(
        [
            (c.x_px, c.y_px)
            for c in found
            if 0.6 < c.width_px / usual_px < 1.6 and c.heat > LOWEST_HEATS[kind]
        ]
    )
    crowd = like[_have_neighbours(like, usual_px)]
    if not len(crowd):
        return []
    room_px = ROOM_WIDTHS * usual_px
    low = np.maximum((crowd.min(axis=0) - room_px) / reduction, 0).astype(int)
    high = np.ceil((crowd.max(axis=0) + room_px) / reduction).astype(int)
    part = pixels[low[1] : high[1], low[0] : high[0]]
    size_px = float(np.sqrt(np.prod((np.ptp(like, axis=0) + 2 * room_px) / reduction)))
    zoom = min(1.0, BEST_DIE_PX * reduction / usual_px, PART_PX / size_px)
    first = FINDING_SIDES_PX[0] / max(pixels.shape[:2])
    if zoom < WORTH_ZOOM * first:
        return []
    searched = shrink(part, round(zoom * max(part.shape[:2])))
    right_px, down_px = (low * reduction).tolist()
    again = _search_part(searched, part, reduction, (right_px, down_px), kind)
    return [c for c in again if 0.5 < c.width_px / usual_px < 2]


def _search_part(
    searched: Pixels, part: Pixels, reduction: float, starts_px: tuple[float, float], kind: int
) -> list[DieCandidate]:
    """Candidates of a part of the photo, which starts there and is searched as another picture."""
    to_photo = reduction * part.shape[1] / searched.shape[1]
    return [
        replace(c, x_px=c.x_px + starts_px[0], y_px=c.y_px + starts_px[1])
        for c in find_in(searched, kind, FAINT_HEATS[kind], to_photo)
    ]


def _have_neighbours(places_px: Points, usual_px: float) -> npt.NDArray[np.bool_]:
    """Which lie so near another that they may touch, or be more than two."""
    aways = np.linalg.norm(places_px[:, None] - places_px[None], axis=2)
    return np.asarray((aways < CROWDED_WIDTHS * usual_px).sum(axis=1) > 1)


def _shows_too_little(photo: Photo, found: list[DieCandidate]) -> bool:
    """Whether a large photo shows nothing clear so far, or nothing but tiny things."""
    long_px = max(photo.width_px, photo.height_px)
    if long_px < LARGE_PHOTO_PX:
        return False
    clear_px = [c.width_px for c in found if c.heat > 0.5]
    tiny_px = TINY_DIE_PX * long_px / FINDING_SIDES_PX[0]
    return not clear_px or float(np.median(clear_px)) < tiny_px


def _search(
    photo: Photo, searched: Pixels, widths_px: tuple[float, float], kind: int
) -> list[DieCandidate]:
    """Candidates of one searched picture whose width in it lies between the two given."""
    to_photo = photo.width_px / searched.shape[1]
    found = find_in(searched, kind, FAINT_HEATS[kind], to_photo)
    smallest, largest = (width * to_photo for width in widths_px)
    return [c for c in found if smallest <= c.width_px < largest]


def find_in(
    searched: Pixels, kind: int, lowest_heat: float, to_photo: float = 1.0
) -> list[DieCandidate]:
    """Candidates of one picture as it is: kind 0 is dice with pips, kind 1 any, of colours too."""
    model = open_model(FINDERS[kind])
    maps = model.run(to_input(searched, model.settings))[0].transpose(2, 0, 1)
    return peaks(maps, kind, lowest_heat, to_photo)


def _apart(candidates: list[DieCandidate]) -> list[DieCandidate]:
    """The surest first; those that stand on a surer one join it."""
    groups: list[list[DieCandidate]] = []
    for one in sorted(candidates, key=lambda c: -c.heat):
        for group in groups:
            if _is_same(one, group[0]):
                group.append(one)
                break
        else:
            groups.append([one])
    return [_joined(group) for group in groups]


def _is_same(one: DieCandidate, surer: DieCandidate) -> bool:
    small_px, large_px = sorted((one.width_px, surer.width_px))
    away = np.hypot(one.x_px - surer.x_px, one.y_px - surer.y_px)
    return bool(away < SAME_DIE_WIDTHS * large_px and large_px < SAME_DIE_TIMES * small_px)


def _joined(group: list[DieCandidate]) -> DieCandidate:
    """One die seen at several sizes: the surest, its place and width the mean of like ones."""
    surest = group[0]
    if len(group) == 1:
        return surest
    like = [c for c in group if 0.7 < c.width_px / surest.width_px < 1.4]
    weights = [c.heat for c in like]
    x_px, y_px, width_px = np.average(
        [(c.x_px, c.y_px, c.width_px) for c in like], axis=0, weights=weights
    ).tolist()
    return DieCandidate(x_px, y_px, width_px, surest.heat)


def shrink(pixels: Pixels, side_px: int) -> Pixels:
    """The picture with at most that long side; by halves first, which is several times faster."""
    height_px, width_px = pixels.shape[:2]
    scale = max(1.0, max(height_px, width_px) / side_px)
    size = max(1, round(width_px / scale)), max(1, round(height_px / scale))
    while min(pixels.shape[1] // 2, pixels.shape[0] // 2) >= min(size) > 1:
        half = pixels[: pixels.shape[0] // 2 * 2, : pixels.shape[1] // 2 * 2]
        pixels = np.asarray(
            cv2.resize(half, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8
        )
    if pixels.shape[1::-1] != size:
        pixels = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
    return pixels


def to_input(pixels: Pixels, settings: Mapping[str, float]) -> Pixels:
    """(1, H, W, 4) the bytes the network takes, the edge going on up to its multiple."""
    right, below = (-pixels.shape[1]) % MULTIPLE_PX, (-pixels.shape[0]) % MULTIPLE_PX
    taken = cv2.addWeighted(pixels, settings["byte_times"], pixels, 0, settings["byte_plus"])
    padded = cv2.copyMakeBorder(taken, 0, below, 0, right, cv2.BORDER_REPLICATE)
    return np.asarray(cv2.cvtColor(padded, cv2.COLOR_BGR2BGRA), np.uint8)[None]


def peaks(maps: Tensor, kind: int, lowest_heat: float, to_photo: float) -> list[DieCandidate]:
    """The peaks of one heat map as candidates, in the pixels of the photo."""
    logits = np.ascontiguousarray(maps[:2].max(axis=0) if kind else maps[0])
    tallest = cv2.dilate(logits, np.ones((3, 3), np.uint8))
    floor = float(np.log(lowest_heat / (1 - lowest_heat)))
    rows, columns = np.nonzero((logits >= tallest) & (logits > floor))
    order = np.argsort(-logits[rows, columns])[: 2 * MOST_CANDIDATES]
    found = []
    for row, column in zip(rows[order].tolist(), columns[order].tolist(), strict=True):
        here = maps[:, row, column]
        found.append(
            DieCandidate(
                x_px=(column + float(here[2]) + 0.5) * STRIDE_PX * to_photo - 0.5,
                y_px=(row + float(here[3]) + 0.5) * STRIDE_PX * to_photo - 0.5,
                width_px=STRIDE_PX * 2 ** float(np.clip(here[4], 0, 6)) * to_photo,
                heat=1 / (1 + float(np.exp(-logits[row, column]))),
            )
        )
    return found
