"""The sheet of a photo laid flat, from the places its fields were found at."""

from collections.abc import Mapping

import cv2
import numpy as np

from scoring.message import Book
from scoring.observation import Observation
from scoring.sheet import SheetLayout
from server.refusals import Refused
from vision.photo import Photo

say = Book(__package__)
PX_PER_MM = 6.0
JPEG_QUALITY = 80
FEWEST_POINTS = 8


def flat_jpeg(photo: Photo, layout: SheetLayout, seen: Mapping[str, Observation]) -> bytes:
    """The whole page, upright, `PX_PER_MM` pixels a millimetre.

    The reading knows where each field is in the photo, and the layout where it is on paper; the
    plane that fits them best is enough to look at, while the reader itself follows every bend.
    """
    paper_mm, photo_px = [], []
    for field in layout.fields:
        if field.id in seen:
            x_mm, y_mm, width_mm, height_mm = field.box_mm
            paper_mm.append((x_mm + width_mm / 2, y_mm + height_mm / 2))
            photo_px.append(seen[field.id].outline.center)
    if len(paper_mm) < FEWEST_POINTS:
        raise Refused(404, say("too-few-fields"))
    reduction = photo.reduction_for(round(max(layout.page_mm) * PX_PER_MM))
    pixels = photo.pixels(reduction)
    source = np.array(photo_px, np.float32) / reduction
    target = np.array(paper_mm, np.float32) * PX_PER_MM
    matrix, _ = cv2.findHomography(source, target, cv2.RANSAC, 3.0)
    if matrix is None:
        raise Refused(404, say("not-flat"))
    size_px = round(layout.page_mm[0] * PX_PER_MM), round(layout.page_mm[1] * PX_PER_MM)
    warped = cv2.warpPerspective(pixels, matrix, size_px, borderValue=(200, 200, 200))
    good, encoded = cv2.imencode(".jpg", warped, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    if not good:
        raise RuntimeError("the flat sheet could not be encoded")
    return bytes(encoded)
