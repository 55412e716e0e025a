"""A row of boxes with print characters in them, as the readers of ink see a page."""

from collections.abc import Sequence

import cv2
import numpy as np

from scoring.sheet import Field
from vision.ink.fields import FLAT_PX_PER_MM, PAPER_LEVEL
from vision.photo import Pixels


def page_of(page_mm: tuple[float, float], cells: Sequence[Field], texts: Sequence[str]) -> Pixels:
    """Boxes with these texts in them, their lines known from the blank."""
    size = tuple(round(side * FLAT_PX_PER_MM) for side in page_mm)
    seen = np.full((size[1], size[0], 3), PAPER_LEVEL, np.uint8)
    blank = np.full((size[1], size[0]), 255, np.uint8)
    for field, text in zip(cells, texts, strict=True):
        x, y, width, height = (round(side * FLAT_PX_PER_MM) for side in field.box_mm)
        for raster, tone in ((seen, (90, 90, 90)), (blank, (100,))):
            cv2.rectangle(raster, (x, y), (x + width, y + height), tone, 2)
        at = (x + 16, y + round(0.78 * height))
        cv2.putText(seen, text, at, cv2.FONT_HERSHEY_SIMPLEX, 1.2, (70, 30, 20), 3)
    return np.dstack([seen, blank])
