"""Where each pixel of a flat page lies in the photo, and the page taken out from there.

It is done in tiles. What a tile needs of the photo fits into a processor's own memory and is copied
there first, so that nothing is waited for, whichever way the page lies: a page at once takes as
long when it lies well, and up to twice as long when its rows climb through the photo.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.paper.found import FoundSheet
from vision.photo import Pixels

GRID_MM = 16 / 3
"""Where the page lies is worked out for points so far apart, and in between taken as even: within a
hundredth of a millimetre of the truth."""
TILE_PX = 448
"""Sides of a tile: of half and twice that size, pages take a fifth longer. Rows of sixteen pixels,
and multiples of it, are quickest."""


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """Where the pixels of a flat page lie in the photo, told for one in so many each way."""

    at_px: npt.NDArray[np.float64]
    """(rows, columns, 2), a row and a column more than the page has on every side."""
    every_px: int
    size_px: tuple[int, int]
    """Width and height of the flat page."""

    @classmethod
    def of(cls, sheet: FoundSheet, px_per_mm: float, reduction: int) -> "Places":
        """The places in the photo divided by the reduction."""
        width_px, height_px = (round(length_mm * px_per_mm) for length_mm in sheet.layout.page_mm)
        every_px = max(1, round(GRID_MM * px_per_mm))
        columns, rows = (
            (np.arange(-1, -(-length_px // every_px) + 1) + 0.5) * every_px / px_per_mm
            for length_px in (width_px, height_px)
        )
        grid_mm = np.stack(np.meshgrid(columns, rows), axis=-1)
        at_px = (sheet.to_photo(grid_mm.reshape(-1, 2)) + 0.5) / reduction - 0.5
        return cls(at_px.reshape(grid_mm.shape), every_px, (width_px, height_px))

    def out_of(self, pixels: Pixels) -> Pixels:
        """The flat page out of the photo, in grey or with a fourth channel."""
        width, height = self.size_px
        flat = np.empty((height, width, 4) if pixels.ndim == 3 else (height, width), np.uint8)
        places = np.empty((2, *(self.every_px * (self._cells + 2),) * 2), np.float32)
        for tile in self._tiles():
            tile.copy(pixels, flat, places)
        return flat

    @property
    def _cells(self) -> int:
        """So many points each way, and one more on every side, tell where a tile lies."""
        return max(1, TILE_PX // self.every_px)

    def _tiles(self) -> Iterator["_Tile"]:
        every, (width, height) = self.every_px, self.size_px
        cells = self._cells
        for row in range(0, -(-height // every), cells):
            rows = slice(row * every, min(height, (row + cells) * every))
            for column in range(0, -(-width // every), cells):
                columns = slice(column * every, min(width, (column + cells) * every))
                at_px = self.at_px[row : row + cells + 2, column : column + cells + 2]
                yield _Tile((rows, columns), at_px, every)


@dataclass(frozen=True, slots=True, eq=False)
class _Tile:
    """A part of the flat page."""

    part: tuple[slice, slice]
    """Its rows and columns."""
    at_px: npt.NDArray[np.float64]
    """As in `Places`."""
    every_px: int

    def copy(self, pixels: Pixels, flat: Pixels, places: npt.NDArray[np.float32]) -> None:
        """Take it out of the photo; `places` is room to work in, the same for all tiles."""
        (left, right), (top, bottom) = (
            _within(self.at_px[..., axis], pixels.shape[1 - axis]) for axis in range(2)
        )
        seen = pixels[top:bottom, left:right]
        if pixels.ndim == 3:
            seen = np.asarray(cv2.cvtColor(seen, cv2.COLOR_BGR2BGRA), np.uint8)
        across = self._every_place(0, left, places[0])
        down = self._every_place(1, top, places[1])
        mode = cv2.BORDER_REPLICATE
        cv2.remap(seen, across, down, cv2.INTER_LINEAR, dst=flat[self.part], borderMode=mode)

    def _every_place(
        self, axis: int, first_px: int, room: npt.NDArray[np.float32]
    ) -> npt.NDArray[np.float32]:
        """The place of every pixel along one axis, from the first one that was copied."""
        every, (rows, columns) = self.every_px, self.at_px.shape[:2]
        told = (self.at_px[..., axis] - first_px).astype(np.float32)
        large = room[: rows * every, : columns * every]
        cv2.resize(told, large.shape[::-1], dst=large)
        height, width = (side.stop - side.start for side in self.part)
        return large[every : every + height, every : every + width]


def _within(at_px: npt.NDArray[np.float64], limit: int) -> tuple[int, int]:
    """The first pixel needed along an axis, and the one after the last, inside the photo."""
    first = min(max(0, int(at_px.min()) - 1), limit - 1)
    return first, min(max(first + 1, int(at_px.max()) + 3), limit)
