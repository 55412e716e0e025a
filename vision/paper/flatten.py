"""From the photo to the flat page: the page cut out straight."""

import cv2
import numpy as np

from vision.paper.found import FoundSheet
from vision.paper.places import Places
from vision.photo import Photo, Pixels

ENOUGH_RESOLUTION = 0.65
"""Share of the resolution asked for that the farthest corner of the page must have."""
ENOUGH_AT_HAND = 0.5
"""The same where one of our own sheets was found in a coarser decoding, so that no other is needed:
of 27 photos of 12 MP, simulated, tilted by 8 to 40 degrees, 143 ms instead of 202; of 3,927 fields
as many were wrong without asking, 4, and 113 asked about instead of 107."""


def flatten(
    photo: Photo,
    sheet: FoundSheet,
    px_per_mm: float,
    *,
    grey: bool = False,
    enough: float = ENOUGH_RESOLUTION,
) -> Pixels:
    """The page seen straight from above, `px_per_mm` pixels to the millimetre.

    Args:
        photo: The photo.
        sheet: Where the page is in it.
        px_per_mm: The resolution asked for.
        grey: Without its colours.
        enough: Share of it that the photo must have, where it is grey.

    Returns:
        (H, W, 3) BGR, or (H, W) when grey.
    """
    if not grey:
        four = flatten_with_fourth(photo, sheet, px_per_mm)
        return np.asarray(cv2.cvtColor(four, cv2.COLOR_BGRA2BGR), np.uint8)
    reduction = _reduction(sheet, px_per_mm, enough)
    return Places.of(sheet, px_per_mm, reduction).out_of(photo.grey(reduction))


def flatten_with_fourth(photo: Photo, sheet: FoundSheet, px_per_mm: float) -> Pixels:
    """The same in BGR with a fourth channel to be filled: OpenCV moves four faster than three."""
    places, pixels = page_in(photo, sheet, px_per_mm)
    return places.out_of(pixels)


def page_in(photo: Photo, sheet: FoundSheet, px_per_mm: float) -> tuple[Places, Pixels]:
    """Where each pixel of the page lies, and in which decoding of the photo."""
    reduction = _reduction(sheet, px_per_mm)
    coarser = 2 * reduction
    is_ours = sheet.layout.blank is None  # printed to be read; on others' more depends on detail
    if is_ours and photo.is_decoded(coarser) and not photo.is_decoded(reduction):
        reduction = min(coarser, _reduction(sheet, px_per_mm, ENOUGH_AT_HAND))
    return Places.of(sheet, px_per_mm, reduction), photo.pixels(reduction)


def _reduction(sheet: FoundSheet, px_per_mm: float, enough: float = ENOUGH_RESOLUTION) -> int:
    """The coarsest decoding that still has enough of the resolution asked for."""
    there = sheet.px_per_mm
    for reduction in (8, 4, 2):
        if there / reduction >= enough * px_per_mm:
            return reduction
    return 1
