"""Draw what was read back onto the photo, so that a person sees what the machine saw."""

from collections.abc import Sequence

import cv2
import numpy as np

from scoring.observation import Doubt, Outline
from vision.dice.read import DiceReading
from vision.photo import Photo, Pixels

SHOWN_SIDE_PX = 1600
"""Long side of the picture drawn on."""
_SURE = (80, 200, 60)
_ASKED = (0, 170, 255)
_INK = (20, 20, 20)
_FONT = cv2.FONT_HERSHEY_SIMPLEX


def draw_dice(photo: Photo, reading: DiceReading) -> Pixels:
    """A copy of the photo with every die's outline and label; what is asked about in orange."""
    canvas = Canvas(photo)
    canvas.dice([(d.seen.label, d.seen.outline) for d in reading.dice], reading.doubts)
    return canvas.pixels


class Canvas:
    """A shrunk copy of the photo to draw on, in coordinates of the original."""

    def __init__(self, photo: Photo) -> None:
        pixels = photo.pixels(photo.reduction_for(SHOWN_SIDE_PX))
        scale = min(1.0, SHOWN_SIDE_PX / max(pixels.shape[:2]))
        shown = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        self.pixels: Pixels = np.array(shown, np.uint8)
        self.scale = self.pixels.shape[1] / photo.width_px
        self.thick = max(2, round(max(self.pixels.shape[:2]) / 500))
        self.size = 0.45 * self.thick

    def dice(self, named: Sequence[tuple[str, Outline]], doubts: Sequence[Doubt]) -> None:
        """Outline and name every die, orange where a doubt asks about it; near misses too."""
        asked = {doubt.field.split(".")[0] for doubt in doubts}
        for index, (label, outline) in enumerate(named):
            colour = _ASKED if f"die{index + 1}" in asked else _SURE
            self.outline(outline, colour)
            self.name(label, outline, colour)
        self._near_misses(doubts)

    def _near_misses(self, doubts: Sequence[Doubt]) -> None:
        for doubt in doubts:
            if doubt.field == "dice" and doubt.outline is not None:
                self.outline(doubt.outline, _ASKED)
                self.name("?", doubt.outline, _ASKED)

    def outline(self, outline: Outline, colour: tuple[int, int, int]) -> None:
        """A closed line through the corners."""
        points = (np.array(outline.corners) * self.scale).astype(np.int32)
        cv2.polylines(self.pixels, [points], True, colour, self.thick, cv2.LINE_AA)

    def name(self, text: str, outline: Outline, colour: tuple[int, int, int]) -> None:
        """A plate above an outline, which it leaves free; in the picture in any case."""
        corners = np.array(outline.corners) * self.scale
        (width, height), below = cv2.getTextSize(text, _FONT, self.size, self.thick)
        room = 2 * self.thick
        left, lowest = corners[:, 0].mean() - width / 2, corners[:, 1].min() - 2 * below
        x = int(np.clip(left, room, self.pixels.shape[1] - width - room))
        y = int(np.clip(lowest, height + room, self.pixels.shape[0] - below))
        low, high = (x - room, y - height - room), (x + width + room, y + below)
        cv2.rectangle(self.pixels, low, high, colour, cv2.FILLED)
        cv2.putText(self.pixels, text, (x, y), _FONT, self.size, _INK, self.thick, cv2.LINE_AA)
