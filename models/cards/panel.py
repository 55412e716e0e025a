"""A square to draw icons on, in fractions of its side."""

import cv2
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
Rgb = tuple[float, float, float]
_FINE = 3
"""Glyphs are drawn so many times larger, then shrunk."""


class Panel:
    """A square to draw on, in fractions of its side."""

    def __init__(
        self, side_px: int, ground: Rgb, zoom: float = 1.0, shift: tuple[float, float] = (0.0, 0.0)
    ) -> None:
        self.side, self._zoom = side_px * _FINE, zoom
        self._origin = 0.5 - 0.5 * zoom + np.asarray(shift)
        self.pixels = np.empty((self.side, self.side, 3), np.uint8)
        self.pixels[:] = ground[::-1]

    def _px(self, points: npt.ArrayLike) -> npt.NDArray[np.int32]:
        at = self._origin + self._zoom * np.asarray(points, np.float64)
        return np.round(at * self.side).astype(np.int32).reshape(-1, 1, 2)

    def fill(self, points: npt.ArrayLike, colour: Rgb) -> None:
        """A filled polygon."""
        cv2.fillPoly(self.pixels, [self._px(points)], colour[::-1])

    def disc(self, x: float, y: float, radius: float, colour: Rgb) -> None:
        """A filled circle."""
        column, row = self._px([(x, y)])[0, 0].tolist()
        reach = round(radius * self._zoom * self.side)
        cv2.circle(self.pixels, (column, row), reach, colour[::-1], -1)

    def line(self, points: npt.ArrayLike, wide: float, colour: Rgb) -> None:
        """A line through points."""
        thick = max(1, round(wide * self._zoom * self.side))
        cv2.polylines(self.pixels, [self._px(points)], False, colour[::-1], thick)

    def shade(self, change: float, angle: float) -> None:
        """Lighter to one side, darker to the other."""
        along = np.linspace(-1, 1, self.side)
        level = 1 + change * (np.cos(angle) * along[None] + np.sin(angle) * along[:, None])
        self.pixels[:] = np.clip(self.pixels * level[..., None], 0, 255).astype(np.uint8)

    def done(self, side_px: int) -> Pixels:
        """The drawing at its size, (side, side, 3) BGR."""
        small = cv2.resize(self.pixels, (side_px, side_px), interpolation=cv2.INTER_AREA)
        return np.asarray(small, np.uint8)


def box(left: float, top: float, right: float, bottom: float) -> list[tuple[float, float]]:
    """The corners of a box."""
    return [(left, top), (right, top), (right, bottom), (left, bottom)]
