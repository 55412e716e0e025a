"""The sheet of a photo laid flat, from the places its fields were found at."""

import cv2
import numpy as np

from scoring.rules import Rules
from server.errors import Refused
from server.events import Looked
from server.sheets import layout_of
from vision.photo import Photo

PX_PER_MM = 6.0
JPEG_QUALITY = 80
FEWEST_POINTS = 8


def flat_jpeg(rules: Rules, looked: Looked, data: bytes) -> bytes:
    """The whole page, upright, `PX_PER_MM` pixels a millimetre.

    The reading knows where each field is in the photo, and the layout where it is on paper; the
    plane that fits them best is enough to look at, while the reader itself follows every bend.
    """
    layout = layout_of(rules, looked.sheet)
    if layout is None:
        raise Refused(404, "this sheet is not known any more")
    paper_mm, photo_px = [], []
    for field in layout.fields:
        seen = looked.seen.get(field.id)
        if seen is not None:
            x_mm, y_mm, width_mm, height_mm = field.box_mm
            paper_mm.append((x_mm + width_mm / 2, y_mm + height_mm / 2))
            photo_px.append(seen.outline.center)
    if len(paper_mm) < FEWEST_POINTS:
        raise Refused(404, "too few fields were found to lay the sheet flat")
    photo = Photo(data)
    reduction = photo.reduction_for(round(max(layout.page_mm) * PX_PER_MM))
    pixels = photo.pixels(reduction)
    source = np.array(photo_px, np.float32) / reduction
    target = np.array(paper_mm, np.float32) * PX_PER_MM
    matrix, _ = cv2.findHomography(source, target, cv2.RANSAC, 3.0)
    if matrix is None:
        raise Refused(404, "the sheet could not be laid flat")
    size_px = round(layout.page_mm[0] * PX_PER_MM), round(layout.page_mm[1] * PX_PER_MM)
    warped = cv2.warpPerspective(pixels, matrix, size_px, borderValue=(200, 200, 200))
    good, encoded = cv2.imencode(".jpg", warped, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    if not good:
        raise RuntimeError("the flat sheet could not be encoded")
    return bytes(encoded)
