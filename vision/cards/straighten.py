"""Turn a photo until its cards stand upright, and look at them at the size they are known at.

The first look finds icons however they are turned; the edges round them say how the cards lie, but
for quarters of a turn; and of the four quarters that one is taken in which the parts go together.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from scoring.card_design import CardDesign
from vision.cards.cards import agreement, join_cards
from vision.cards.find import SeenPart, find_parts
from vision.photo import Photo

FIRST_SIDES_PX = (192, 320, 640, 1280)
"""Long sides of the pictures in which cards are first looked for, large and small ones."""
LEAST_SIDE_PX, LARGEST_SIDE_PX = 160, 1920
BEST_CARD_PX = 155.0
"""Width of a card in the picture that it is read from."""
AROUND = 0.16
"""How far round a part edges count, in widths of the card."""
EDGE_SIDE_PX = 960
MOST_LOOKS = 3
PARTS_OF_A_CARD = 4
"""A front that shows as many parts is one for certain."""
SAME_SIZE = 1.12
"""A picture is not searched again at a size so little different."""


def parts_of_cards(photo: Photo, design: CardDesign) -> list[SeenPart]:
    """The parts of all cards, the surest first.

    Small print on a card that fills the photo looks like many small cards: where what is clearest
    makes no card, the sizes that are less clear are tried as well.
    """
    looks = [find_parts(photo, side_px, 0.0) for side_px in FIRST_SIDES_PX]
    looks.sort(key=lambda parts: -sum(part.heat**4 for part in parts))
    clearest = _upright(photo, looks[0], design) if looks[0] else []
    if not clearest or _has_card(clearest, design):
        return clearest
    for seen in looks[1:]:
        if sum(part.kind == "icon" for part in seen) >= PARTS_OF_A_CARD:
            parts = _upright(photo, seen, design)
            if _has_card(parts, design):
                return parts
    return clearest


def _upright(photo: Photo, seen: Sequence[SeenPart], design: CardDesign) -> list[SeenPart]:
    """The parts of a photo turned and shrunk as a first look tells."""
    lies, side_px = _edge_angle(photo, seen), _side_px(photo, seen)
    turns = [lies + quarter * np.pi / 2 for quarter in range(4)]
    found = [find_parts(photo, side_px, turn) for turn in turns]
    best = max(range(4), key=lambda quarter: agreement(found[quarter], design))
    parts = found[best]
    for _ in range(MOST_LOOKS):
        again_px = _side_px(photo, parts)
        if 1 / SAME_SIZE < again_px / side_px < SAME_SIZE:
            break
        side_px, parts = again_px, find_parts(photo, again_px, turns[best])
    return parts


def _has_card(parts: Sequence[SeenPart], design: CardDesign) -> bool:
    """Whether there is a front of which most is seen."""
    cards = join_cards(parts, design)
    return any(not card.is_back and len(card.parts) >= PARTS_OF_A_CARD for card in cards)


def _side_px(photo: Photo, parts: Sequence[SeenPart]) -> int:
    """The long side at which cards have the size they are known at."""
    fronts = [float(np.hypot(*part.right_px)) for part in parts if part.kind != "figure"]
    backs = [1.4 * float(np.hypot(*part.right_px)) for part in parts if part.kind == "figure"]
    wide_px = float(np.median(fronts or backs or [1.0]))
    long_px = max(photo.width_px, photo.height_px)
    wanted = long_px * BEST_CARD_PX / max(wide_px, 1.0)
    return int(np.clip(wanted, LEAST_SIDE_PX, min(LARGEST_SIDE_PX, long_px)))


def _edge_angle(photo: Photo, parts: Sequence[SeenPart]) -> float:
    """The direction of the edges round the parts, in radians from -45 to 45 degrees."""
    grey = photo.grey(photo.reduction_for(EDGE_SIDE_PX))
    scale = EDGE_SIDE_PX / max(grey.shape)
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
