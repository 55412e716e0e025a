"""Draw what was read back onto the photo, so that a person sees what the machine saw."""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from scoring.observation import Doubt, Outline
from vision.dice import DiceReading
from vision.drop import Drop
from vision.paper import transform
from vision.photo import Photo, Pixels

Point = npt.NDArray[np.float64]

SHOWN_SIDE_PX = 1600
"""Long side of the picture drawn on."""
_SURE = (80, 200, 60)
_ASKED = (0, 170, 255)
_LINES = (200, 90, 30)
_INK = (20, 20, 20)
_FONT = cv2.FONT_HERSHEY_SIMPLEX


def draw_dice(photo: Photo, reading: DiceReading) -> Pixels:
    """A copy of the photo with every die's outline and label; what is asked about in orange."""
    canvas = _Canvas(photo)
    canvas.dice([(d.seen.label, d.seen.outline) for d in reading.dice], reading)
    return canvas.pixels


def draw_drop(photo: Photo, drop: Drop, middle: str) -> Pixels:
    """The same for a drop: the middle, the quadrant lines, and how far each die lies."""
    canvas = _Canvas(photo)
    middle_mm = np.array(drop.sheet.layout.points[middle])
    canvas.quadrants(drop, middle_mm)
    for dropped in drop.dice:
        stand_mm = middle_mm + np.array(dropped.position_mm)
        stand_px, middle_px = drop.sheet.to_photo(np.stack([stand_mm, middle_mm]))
        canvas.line(middle_px, stand_px, _LINES)
    seen = [(d.die.seen, f"{d.distance_mm:.0f} mm") for d in drop.dice]
    canvas.dice([(f"{die.label} at {away}", die.outline) for die, away in seen], drop)
    return canvas.pixels


class _Canvas:
    """A shrunk copy of the photo to draw on, in coordinates of the original."""

    def __init__(self, photo: Photo) -> None:
        pixels = photo.pixels(photo.reduction_for(SHOWN_SIDE_PX))
        scale = min(1.0, SHOWN_SIDE_PX / max(pixels.shape[:2]))
        shown = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        self.pixels: Pixels = np.array(shown, np.uint8)
        self.scale = self.pixels.shape[1] / photo.width_px
        self.thick = max(2, round(max(self.pixels.shape[:2]) / 500))
        self.size = 0.45 * self.thick

    def dice(self, named: Sequence[tuple[str, Outline]], reading: "DiceReading | Drop") -> None:
        asked = {doubt.field.split(".")[0] for doubt in reading.doubts}
        for index, (label, outline) in enumerate(named):
            colour = _ASKED if f"die{index + 1}" in asked else _SURE
            self.outline(outline, colour)
            self.name(label, outline, colour)
        self.near_misses(reading.doubts)

    def near_misses(self, doubts: Sequence[Doubt]) -> None:
        for doubt in doubts:
            if doubt.field == "dice" and doubt.outline is not None:
                self.outline(doubt.outline, _ASKED)
                self.name("?", doubt.outline, _ASKED)

    def quadrants(self, drop: Drop, middle_mm: Point) -> None:
        """Both quadrant lines, as far as they can be followed."""
        reach_mm = 2 * max(drop.sheet.layout.page_mm)
        for step in (np.array([1.0, 0.0]), np.array([0.0, 1.0])):
            along = np.linspace(-reach_mm, reach_mm, 161)[:, None] * step + middle_mm
            depth = np.column_stack([along, np.ones(len(along))]) @ drop.sheet.photo_from_page[2]
            seen = along[depth * depth[len(depth) // 2] > 0]
            points = transform(drop.sheet.photo_from_page, seen) * self.scale
            cv2.polylines(
                self.pixels,
                [np.clip(points, -9000, 9000).astype(np.int32)],
                False,
                _LINES,
                self.thick,
                cv2.LINE_AA,
            )

    def outline(self, outline: Outline, colour: tuple[int, int, int]) -> None:
        points = (np.array(outline.corners) * self.scale).astype(np.int32)
        cv2.polylines(self.pixels, [points], True, colour, self.thick, cv2.LINE_AA)

    def line(
        self,
        start_px: Point,
        stop_px: Point,
        colour: tuple[int, int, int],
    ) -> None:
        start, stop = ((p * self.scale).astype(int).tolist() for p in (start_px, stop_px))
        cv2.line(self.pixels, start, stop, colour, 1, cv2.LINE_AA)

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
