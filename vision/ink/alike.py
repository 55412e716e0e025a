"""A second opinion on marks in boxes and bubbles: how much darker each is than most of its likes.

Most of the boxes on a page are empty and look alike, whatever is printed in them. One that was read
as marked and is no darker than those, or as empty and is much darker, is asked about.
"""

from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np

from scoring.observation import Observation
from scoring.sheet import FieldKind, SheetLayout
from vision.ink.fields import FLAT_PX_PER_MM
from vision.photo import Pixels

KINDS = (FieldKind.BOX, FieldKind.BUBBLE)
FEWEST = 8
"""So many of a kind are enough to tell what is usual."""
USUAL = 0.35
"""The one that so many are paler than is empty, and as an empty one usually is."""
LEAST_DARKER, MUCH_DARKER = 14.0, 34.0
"""Levels of grey by which a mark is darker than an empty one, and by which nothing else is."""
DOUBTED = 0.6


def with_likes(
    page: Pixels, layout: SheetLayout, seen: Mapping[str, Observation]
) -> dict[str, Observation]:
    """What was seen, less sure where a mark is not unlike the empty ones, or an empty one is.

    Args:
        page: The page with its blank, (H, W, 4).
        layout: The sheet.
        seen: Every field of it.
    """
    found = dict(seen)
    kinds = [[field for field in layout.fields if field.kind is kind] for kind in KINDS]
    enough = [fields for fields in kinds if len(fields) >= FEWEST]
    if not enough:
        return found
    blue, green, red = (cv2.extractChannel(page, channel) for channel in range(3))
    darkness = cv2.integral(cv2.bitwise_not(cv2.min(cv2.min(blue, green), red)))
    for fields in enough:
        boxes = np.array([field.box_mm for field in fields]) * FLAT_PX_PER_MM
        corners = np.round([*boxes[:, :2].T, *(boxes[:, :2] + boxes[:, 2:]).T]).astype(int)
        left, right = (np.clip(corners[i], 0, darkness.shape[1] - 1) for i in (0, 2))
        top, bottom = (np.clip(corners[i], 0, darkness.shape[0] - 1) for i in (1, 3))
        total = (
            darkness[bottom, right]
            - darkness[top, right]
            - darkness[bottom, left]
            + darkness[top, left]
        )
        mean = total / np.maximum(1, (right - left) * (bottom - top))
        darker = mean - np.quantile(mean, USUAL)
        for field, by in zip(fields, darker.tolist(), strict=True):
            one = seen[field.id]
            if by < LEAST_DARKER if one.label else by > MUCH_DARKER:
                found[field.id] = replace(one, confidence=min(one.confidence, DOUBTED))
    return found
