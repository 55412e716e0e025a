"""The page with the fields proposed for it: each kind in its colour, each group with its name."""

from collections.abc import Sequence

import cv2

from scoring.sheet import Field, FieldKind
from vision.ink.fields import FLAT_PX_PER_MM
from vision.photo import Pixels

COLOURS = {
    FieldKind.NUMBER: (60, 160, 30),
    FieldKind.DIGIT: (60, 160, 30),
    FieldKind.BOX: (200, 120, 0),
    FieldKind.BUBBLE: (220, 60, 30),
    FieldKind.SYMBOL: (0, 130, 240),
    FieldKind.SPOT: (190, 30, 190),
    FieldKind.LINK: (40, 30, 220),
    FieldKind.TEXT: (130, 130, 0),
}


def proposed(page: Pixels, fields: Sequence[Field]) -> Pixels:
    """A copy of the page, (H, W, 3) BGR at `FLAT_PX_PER_MM`, with every field outlined."""
    picture = page.copy()
    named: set[str] = set()
    for field in fields:
        x, y, width, height = (round(side * FLAT_PX_PER_MM) for side in field.box_mm)
        colour = COLOURS[field.kind]
        cv2.rectangle(picture, (x, y), (x + width, y + height), colour, 2)
        group = field.id.partition(".")[0]
        if group not in named:
            named.add(group)
            where = (x, max(14, y - 5))
            for ink, thick in (((255, 255, 255), 5), (colour, 2)):
                cv2.putText(
                    picture, group, where, cv2.FONT_HERSHEY_SIMPLEX, 0.7, ink, thick, cv2.LINE_AA
                )
    return picture
