"""Pictures that explain a reading: the photo with every field outlined, and the fields asked about.

Read fields are green with their label, doubted ones yellow, dashed and marked `?`, those of a
problem red, doubled and marked `!`: nobody needs to tell the colours apart.
"""

from collections.abc import Collection, Mapping

import cv2
import numpy as np
import numpy.typing as npt

from scoring.observation import Observation, Outline
from vision.photo import Photo, Pixels

GREEN, YELLOW, RED, GREY = (60, 160, 30), (0, 210, 255), (40, 30, 220), (170, 170, 170)
DARK, WHITE = (40, 40, 40), (255, 255, 255)
LONG_SIDE_PX = 2400
"""The explained photo is no longer than this."""

_Corners = npt.NDArray[np.float64]
_SHORT = {
    "circled": "o",
    "crossed": "x",
    "spent": "ox",
    "filled": "*",
    "marked": "v",
    "drawn": "-",
    "struck": "#",
}
"""Labels as written beside an outline, where there is room for a sign only."""


def explained(
    photo: Photo,
    seen: Mapping[str, Observation],
    doubted: Collection[str] = (),
    wrong: Collection[str] = (),
) -> Pixels:
    """A copy of the photo with every field outlined, (H, W, 3) BGR, reduced to `LONG_SIDE_PX`."""
    scale = min(1.0, LONG_SIDE_PX / max(photo.width_px, photo.height_px))
    pixels = photo.pixels(photo.reduction_for(min(LONG_SIDE_PX, photo.width_px)))
    size = (round(photo.width_px * scale), round(photo.height_px * scale))
    picture = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
    for field, observation in seen.items():
        corners = np.array(observation.outline.corners) * scale
        if field in wrong:
            _solid(picture, corners, RED, 2)
            _solid(picture, _larger(corners, 1.15), RED, 1)
            _note(picture, corners, "!", RED)
        elif field in doubted:
            _dashed(picture, corners, YELLOW)
            _note(picture, corners, "?", YELLOW)
        elif observation.label:
            _solid(picture, corners, GREEN, 2)
            _note(picture, corners, observation.label, GREEN)
        else:
            _solid(picture, corners, GREY, 1)
    return picture


def crop(photo: Photo, outline: Outline, height_px: int = 200, room: float = 0.6) -> Pixels:
    """The photo round a field, upright as it is printed, with some room on every side."""
    corners = np.array(outline.corners)
    top, side = corners[1] - corners[0], corners[3] - corners[0]
    grown = np.array(
        [
            corners[0] - room * (top + side) / 2,
            corners[1] + room * (top - side) / 2,
            corners[2] + room * (top + side) / 2,
            corners[3] - room * (top - side) / 2,
        ]
    )
    wide = float(np.linalg.norm(top) / max(float(np.linalg.norm(side)), 1e-6))
    width_px = round(float(np.clip(wide, 0.25, 6.0)) * height_px)
    target = np.array([[0, 0], [width_px, 0], [width_px, height_px], [0, height_px]], np.float32)
    matrix = cv2.getPerspectiveTransform(grown.astype(np.float32), target)
    cut = cv2.warpPerspective(
        photo.pixels(), matrix, (width_px, height_px), borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(cut, np.uint8)


def _larger(corners: _Corners, factor: float) -> _Corners:
    middle = corners.mean(axis=0)
    return np.asarray(middle + (corners - middle) * factor)


def _solid(
    picture: Pixels, corners: _Corners, colour: tuple[int, int, int], thickness: int
) -> None:
    cv2.polylines(
        picture, [np.round(corners).astype(np.int32)], True, colour, thickness, cv2.LINE_AA
    )


def _dashed(picture: Pixels, corners: _Corners, colour: tuple[int, int, int]) -> None:
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        dashes = max(2, int(np.linalg.norm(end - start) / 12))
        for index in range(dashes):
            first = start + (end - start) * index / dashes
            last = start + (end - start) * (index + 0.6) / dashes
            cv2.line(picture, _pixel(first), _pixel(last), DARK, 5, cv2.LINE_AA)
            cv2.line(picture, _pixel(first), _pixel(last), colour, 3, cv2.LINE_AA)


def _note(picture: Pixels, corners: _Corners, text: str, colour: tuple[int, int, int]) -> None:
    """A label at the outline's top left, on a ground that makes it readable on ink."""
    x, y = _pixel(corners[0] + np.array([1.0, -2.0]))
    word = _SHORT.get(text, text)
    is_sign = text in ("?", "!")
    size, thickness = (0.8, 2) if is_sign else (0.5, 1)
    for ground, width in ((DARK if is_sign else WHITE, thickness + 3), (colour, thickness)):
        cv2.putText(
            picture, word, (x, y), cv2.FONT_HERSHEY_SIMPLEX, size, ground, width, cv2.LINE_AA
        )


def _pixel(point: _Corners) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))
