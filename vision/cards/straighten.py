"""Turn a photo until its cards stand upright, and look at them at the size they are known at.

The first look finds icons however they are turned; the edges round them say how the cards lie, but
for quarters of a turn; and of the four quarters that one is taken in which the parts go together.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from scoring.card_design import CardDesign
from vision.cards.cards import agreement
from vision.cards.find import SeenPart, find_parts
from vision.photo import Photo

FIRST_SIDE_PX, LARGEST_SIDE_PX = 640, 1600
"""Long side of the picture in which it is found how the cards lie, and of the largest one."""
BEST_CARD_PX = 155.0
"""Width of a card in the picture that it is read from."""
CLEAR_AGREEMENT = 2.8
"""Parts that go together as well as this were not found in a photo turned the wrong way."""
AROUND = 0.16
"""How far round a part edges count, in widths of the card."""


def parts_of_cards(photo: Photo, design: CardDesign) -> list[SeenPart]:
    """The parts of all cards, the surest first."""
    seen = find_parts(photo, FIRST_SIDE_PX, 0.0)
    if not seen:
        return []
    lies = _edge_angle(photo, seen)
    best, turn, parts = -1.0, lies, seen
    for quarter in (0, 2, 1, 3):
        found = find_parts(photo, FIRST_SIDE_PX, lies + quarter * np.pi / 2)
        agreed = agreement(found, design)
        if agreed > best:
            best, turn, parts = agreed, lies + quarter * np.pi / 2, found
        if best > CLEAR_AGREEMENT:
            break
    return find_parts(photo, _side_px(photo, parts), turn)


def _side_px(photo: Photo, parts: Sequence[SeenPart]) -> int:
    """The long side at which cards have the size they are known at."""
    fronts = [float(np.hypot(*part.right_px)) for part in parts if part.kind != "figure"]
    wide_px = float(np.median(fronts or [1.4 * np.hypot(*part.right_px) for part in parts] or [1]))
    wanted = max(photo.width_px, photo.height_px) * BEST_CARD_PX / max(wide_px, 1.0)
    return int(np.clip(wanted, FIRST_SIDE_PX, LARGEST_SIDE_PX))


def _edge_angle(photo: Photo, parts: Sequence[SeenPart]) -> float:
    """The direction of the edges round the parts, in radians from -45 to 45 degrees."""
    grey = photo.grey(photo.reduction_for(FIRST_SIDE_PX))
    scale = FIRST_SIDE_PX / max(grey.shape)
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    across, down = (cv2.Sobel(small, cv2.CV_32F, *way) for way in ((1, 0), (0, 1)))
    mask = np.zeros(small.shape, np.uint8)
    per_px = small.shape[1] / photo.width_px
    for part in parts:
        x, y = (part.centre_px * per_px).round().astype(int).tolist()
        reach = max(4, round(AROUND * float(np.hypot(*part.right_px)) * per_px))
        cv2.circle(mask, (x, y), reach, 1, -1)
    steep = np.hypot(across, down) * mask
    angle = 4 * np.arctan2(down, across)
    return float(np.arctan2((steep * np.sin(angle)).sum(), (steep * np.cos(angle)).sum()) / 4)
