"""The same frame in another light: black dice on dark wood, white ones on a white cloth.

The reader of dice is told what a camera shows; where the table is much darker or brighter than most
are, dice that anybody would see differ from it by a few grey levels only. Then it looks once more.
"""

import cv2
import numpy as np

from vision.photo import Photo

OTHER_LIGHTS = (0.6, 1.6)
"""Powers to which brightness is raised: brighter, then darker."""


def in_other_light(photo: Photo, power: float) -> Photo:
    """The photo with its brightness raised to a power: below 1 the dark parts come forward.

    >>> in_other_light(Photo.from_pixels(np.full((8, 8, 3), 60, np.uint8)), 0.5).pixels()[0, 0, 0]
    np.uint8(123)
    """
    curve = np.round(255 * (np.arange(256) / 255) ** power).astype(np.uint8)
    return Photo.from_pixels(np.asarray(cv2.LUT(photo.pixels(), curve), np.uint8))
