"""A page of ours from above: at half of its resolution, in full where it is looked at closely.

Most fields are plain at a glance, for which half of the resolution is enough. So the page is taken
out of the photo at that, and laid flat in full in squares, those round the fields that need it. The
rest follows when somebody asks for the whole page.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from scoring.sheet import SheetLayout
from vision.ink.fields import FLAT_PX_PER_MM, PAPER_LEVEL, halved, reduced
from vision.ink.light import STEP_PX, Light
from vision.ink.reach import Boxes
from vision.paper.flatten import page_in
from vision.paper.found import FoundSheet
from vision.photo import Photo, Pixels
from vision.printing.blank import blank_raster

_Squares = npt.NDArray[np.uint8]
"""(rows, columns, side, side)."""


@dataclass(frozen=True, eq=False)
class WholePage:
    """A page that was laid flat at once."""

    flat: Pixels
    """As photographed, (H, W, 3) BGR at `vision.ink.fields.FLAT_PX_PER_MM`."""
    page: Pixels
    """The same as the network sees it, (H, W, 4): its light evened out, its blank beside it."""

    @cached_property
    def small(self) -> Pixels:
        """The page as the network sees it, at a quarter of its resolution."""
        return reduced(self.page)


class FromAbove:
    """A page of one of our own sheets, laid flat as far as it is asked for."""

    def __init__(self, photo: Photo, sheet: FoundSheet) -> None:
        """That of a sheet whose place in the photo is known."""
        everywhere, pixels = page_in(photo, sheet, FLAT_PX_PER_MM)
        self._places, self._pixels = everywhere.window(pixels)
        self._layout = sheet.layout
        self._missing = np.ones(self._places.gaps, bool)
        height, width = (count * self._places.every_px for count in self._places.gaps)
        self._page = np.empty((height, width, 4), np.uint8)
        self.half_flat: Pixels = self._places.half_out_of(self._pixels)
        """As photographed, with a fourth channel, at half of the resolution."""
        self._light = Light.on(self.half_flat)
        self.half: Pixels = self._light.evened(self.half_flat)
        """As the network sees it at a glance, at half of the resolution."""
        cv2.insertChannel(half_blank(sheet.layout), self.half, 3)
        self.small: Pixels = halved(self.half)
        """The same at a quarter."""

    @property
    def laid(self) -> Pixels:
        """The page as the network sees it, (H, W, 4), where it was laid; elsewhere anything."""
        (width, height), first = self._places.size_px, self._places.every_px // 2
        return self._page[first : first + height, first : first + width]

    @cached_property
    def page(self) -> Pixels:
        """All of it."""
        width, height = self._places.size_px
        self.lay(np.array([[0, 0, width, height]]))
        return np.ascontiguousarray(self.laid)

    @cached_property
    def flat(self) -> Pixels:
        """All of it as photographed, (H, W, 3) BGR."""
        four = self._places.out_of(self._pixels)
        return np.asarray(cv2.cvtColor(four, cv2.COLOR_BGRA2BGR), np.uint8)

    def lay(self, boxes: Boxes) -> None:
        """Lay these parts of the page flat, where they are not yet."""
        every = self._places.every_px
        wanted = np.zeros_like(self._missing)
        first = every // 2
        low = (np.maximum(boxes[:, :2], 0) + first) // every
        high = -(-(boxes[:, 2:] + first) // every)
        for (left, top), (right, bottom) in zip(low.tolist(), high.tolist(), strict=True):
            wanted[top:bottom, left:right] = True
        rows, columns = np.nonzero(wanted & self._missing)
        if not len(rows):
            return
        self._missing &= ~wanted
        squares = self._places.squares(self._four, rows, columns)
        seen = squares.reshape(-1, every, 4)
        light = _in_squares(self._steps, every // STEP_PX)[rows, :, columns]
        size = every, len(seen)
        full = cv2.resize(
            light.reshape(-1, every // STEP_PX, 4), size, interpolation=cv2.INTER_NEAREST
        )
        cv2.divide(seen, full, dst=seen, scale=PAPER_LEVEL)
        blank = blank_squares(self._layout, every)[rows, columns]
        cv2.insertChannel(blank.reshape(-1, every), seen, 3)
        _in_squares(self._page, every)[rows, :, columns] = squares

    @cached_property
    def _four(self) -> Pixels:
        """The photo with a fourth channel: OpenCV moves four faster than three."""
        return np.asarray(cv2.cvtColor(self._pixels, cv2.COLOR_BGR2BGRA), np.uint8)

    @cached_property
    def _steps(self) -> Pixels:
        height, width = (side // STEP_PX for side in self._page.shape[:2])
        return self._light.in_steps(height, width, self._places.every_px // 2 // STEP_PX)


def _in_squares(picture: Pixels, side: int) -> npt.NDArray[np.uint8]:
    """(rows, side, columns, side, 4): the same picture, told by its squares."""
    height, width = picture.shape[:2]
    return picture.reshape(height // side, side, width // side, side, 4)


@lru_cache(maxsize=16)
def half_blank(layout: SheetLayout) -> Pixels:
    """The blank at half of the page's resolution."""
    return halved(blank_raster(layout, FLAT_PX_PER_MM))


@lru_cache(maxsize=16)
def blank_squares(layout: SheetLayout, side: int) -> _Squares:
    """The blank in squares, the first and last ones filled up with its edge."""
    blank = blank_raster(layout, FLAT_PX_PER_MM)
    more = [(side // 2, side - side // 2 + -length % side) for length in blank.shape]
    large = np.pad(blank, more, mode="edge")
    rows, columns = (length // side for length in large.shape)
    return np.ascontiguousarray(large.reshape(rows, side, columns, side).swapaxes(1, 2))
