"""Where each pixel of a flat page lies in the photo, and the page taken out from there.

It is done in tiles. What a tile needs of the photo fits into a processor's own memory and is copied
there first, so that nothing is waited for, whichever way the page lies: a page at once takes as
long when it lies well, and up to twice as long when its rows climb through the photo.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt
from numpy.lib.stride_tricks import sliding_window_view

from vision.paper.found import FoundSheet
from vision.photo import Pixels

GRID_MM = 16 / 3
"""Where the page lies is worked out for points so far apart, and in between taken as even: within a
hundredth of a millimetre of the truth."""
TILE_PX = 448
"""Sides of a tile: of half and twice that size, pages take a fifth longer. Rows of sixteen pixels,
and multiples of it, are quickest."""
HALF_TILE_PX = 320
"""The same of a page at half of the resolution, which needs as much of the photo."""
COARSE_PX = 1.95
"""Pixels of the page that are so far apart in the photo do not see what lies between; the photo is
made softer for them, so that print does not show beside its place. That takes as long as half of
the page; at 1.9 pixels it still shows none."""
Indices = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """Where the pixels of a flat page lie in the photo, told for one in so many each way."""

    at_px: npt.NDArray[np.float64]
    """(rows, columns, 2), a row and a column more than the page has on every side."""
    every_px: int
    size_px: tuple[int, int]
    """Width and height of the flat page."""
    tile_px: int = TILE_PX
    """Sides of the tiles that it is taken out in."""

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
        places = np.empty((2, *(self.every_px * (self._most + 2),) * 2), np.float32)
        for tile in self._tiles():
            tile.copy(pixels, flat, places)
        return flat

    @property
    def cells(self) -> tuple[int, int]:
        """How many rows and columns of squares the page has: one round each point on it."""
        return self.at_px.shape[0] - 2, self.at_px.shape[1] - 2

    @property
    def gaps(self) -> tuple[int, int]:
        """How many rows and columns of squares lie between four points each."""
        return self.at_px.shape[0] - 1, self.at_px.shape[1] - 1

    def squares(self, pixels: Pixels, rows: Indices, columns: Indices) -> Pixels:
        """Some squares between points, (N, side, side, 4), out of a photo of four channels.

        The first begin half a square before the page. Many small parts are taken out at once far
        sooner than one after the other.
        """
        near = sliding_window_view(self.at_px, (2, 2), axis=(0, 1))[rows, columns]
        told = near.reshape(len(rows), 2, 4).astype(np.float32)
        across, down = (  # a product of matrices would keep a second thread spinning
            np.einsum("nk,kp->np", told[:, axis], _shares(self.every_px)) for axis in range(2)
        )
        mode = cv2.BORDER_REPLICATE
        seen = cv2.remap(pixels, across, down, cv2.INTER_LINEAR, borderMode=mode)
        return np.asarray(seen, np.uint8).reshape(len(rows), self.every_px, self.every_px, 4)

    def window(self, pixels: Pixels) -> tuple["Places", Pixels]:
        """The same in the part of the photo that shows the page, and that part."""
        (left, right), (top, bottom) = (
            _within(self.at_px[..., axis], pixels.shape[1 - axis]) for axis in range(2)
        )
        return replace(self, at_px=self.at_px - (left, top)), pixels[top:bottom, left:right]

    def half_out_of(self, pixels: Pixels) -> Pixels:
        """The flat page at half of its resolution, as `out_of` gives it."""
        width, height = self.size_px
        half = replace(
            self,
            every_px=self.every_px // 2,
            size_px=(width // 2, height // 2),
            tile_px=HALF_TILE_PX,
        )
        if half.step_px < COARSE_PX:
            return half.out_of(pixels)
        soft = cv2.blur(pixels, (2, 2), anchor=(0, 0), borderType=cv2.BORDER_REPLICATE)
        return replace(half, at_px=self.at_px - 0.5).out_of(np.asarray(soft, np.uint8))

    @property
    def step_px(self) -> float:
        """How far it is in the photo from one pixel of the page to the next, mostly."""
        steps_px = np.linalg.norm(np.diff(self.at_px, axis=1), axis=2)
        return float(np.median(steps_px)) / self.every_px

    @property
    def _most(self) -> int:
        """So many points each way, and one more on every side, tell where a tile lies."""
        return max(1, self.tile_px // self.every_px)

    def _tiles(self) -> Iterator["_Tile"]:
        every, (width, height) = self.every_px, self.size_px
        sides = [_pieces(count, self._most) for count in self.cells]
        for top, below in sides[0]:
            rows = slice(top * every, min(height, below * every))
            for left, right in sides[1]:
                columns = slice(left * every, min(width, right * every))
                yield _Tile((rows, columns), self.at_px[top : below + 2, left : right + 2], every)


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


def _pieces(count: int, most: int) -> list[tuple[int, int]]:
    """Where pieces of no more than so many begin and end, all about as long."""
    pieces = -(-count // most)
    ends = [count * piece // pieces for piece in range(pieces + 1)]
    return list(pairwise(ends))


@lru_cache(maxsize=4)
def _shares(every_px: int) -> npt.NDArray[np.float32]:
    """(4, pixels of a square): how much each of the points at its corners tells of each pixel."""
    shares = np.empty((4, every_px * every_px), np.float32)
    inside = slice(every_px // 2, every_px // 2 + every_px)
    for share, alone in zip(shares, np.eye(4, dtype=np.float32), strict=True):
        large = cv2.resize(alone.reshape(2, 2), (2 * every_px, 2 * every_px))
        share[:] = large[inside, inside].ravel()
    return shares


def _within(at_px: npt.NDArray[np.float64], limit: int) -> tuple[int, int]:
    """The first pixel needed along an axis, and the one after the last, inside the photo."""
    first = min(max(0, int(at_px.min()) - 1), limit - 1)
    return first, min(max(first + 1, int(at_px.max()) + 3), limit)
