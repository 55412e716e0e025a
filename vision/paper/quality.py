"""Why a photo is too poor to be read: blurred, pale, grainy, too bright, too dark, too far away.

The blank tells how the print of the page would look in a good photo; what has become of its edges
and of its dark parts tells what is wrong with this one.
"""

import cv2
import numpy as np
import numpy.typing as npt

from scoring.message import Book, Message
from vision.paper.found import FoundSheet
from vision.photo import Pixels

LEAST_PX_PER_MM = 1.6
"""In fewer pixels a handwritten digit is a blot."""
LEAST_PAPER = 60
"""Grey level of paper in a photo that is too dark."""
WHITE, MOST_WHITE = 250, 0.7
"""Where more than this share of the paper is as white as a photo can be, ink has paled too."""
MANY_UNCLEAR, MOST_WHITE_IF_UNCLEAR = 0.2, 0.35
"""Where so many fields are unclear, less white is cause enough."""
PRINTED, PLAIN_PRINT = 200, 0.6
"""Where so much of the print's darkness is left, white paper has cost no ink."""
LEAST_SHARPNESS = 0.2
"""Sample photos have 0.26 to 0.95; blurred by 2 px they have 0.13 to 0.15, by 3 px 0.06; washed out
by three stops 0.29 and more."""
MOST_CLIPPED = 0.95
"""Where more of the paper is white, light has taken fine edges too: 0.10 to 0.20 of them are left
in sheets one to three stops too bright, 0.04 and less where they are blurred by 4 px as well."""
LEAST_SHARPNESS_ONE_WAY = 0.12
"""Across or down alone, where the hand moved: sample photos have 0.30 and more, simulated ones that
moved by 10 px of 2,000 have 0.05 and less."""
BAND_PX, BAND_EVERY_PX = 96, 480
"""Bands of a page tell how sharp it is."""
SOME_PX = 3
"""One in so many pixels, each way, tells how bright it is."""

LEAST_CONTRAST = 0.35
"""Sample photos have 0.56 and more; behind a veil that leaves a quarter 0.11 to 0.16."""
MOST_GRAIN, MOST_GRAIN_IF_UNCLEAR = 2.0, 1.2
"""Sample photos have 0.65 at most, simulated ones 0.87; with noise of 40 grey levels 1.3 to 4.5."""
PAPER, PRINT_RIM_PX = 245, 9
"""Plain paper in the blank, and how near print may be to it."""

say = Book("vision")
_Grey = npt.NDArray[np.float32]


def why_poor(
    sheet: FoundSheet,
    flat: Pixels,
    blank: Pixels,
    unclear: float = 0.0,
    *,
    ink_is_plain: bool = False,
) -> Message | None:
    """What is wrong with the photo; None when it is good enough, and the writing is unclear.

    Args:
        sheet: Where the sheet is in the photo.
        flat: The page from above, BGR.
        blank: The same page unwritten, grey, in the same resolution.
        unclear: Share of the fields that could not be read clearly.
        ink_is_plain: Ink is dark nearly everywhere, however white the paper is.
    """
    if sheet.px_per_mm < LEAST_PX_PER_MM:
        return say("too-far")
    height, width = min(flat.shape[0], blank.shape[0]), min(flat.shape[1], blank.shape[1])
    grey = np.asarray(cv2.cvtColor(flat[:height, :width], cv2.COLOR_BGR2GRAY), np.uint8)
    blank = blank[:height, :width]
    some = grey[::SOME_PX, ::SOME_PX]
    paper = some[blank[::SOME_PX, ::SOME_PX] > PAPER]
    if float(np.median(paper)) < LEAST_PAPER:
        return say("too-dark")
    is_ours = sheet.layout.blank is None  # printed light: it says little of ink
    is_readable = not is_ours and unclear < MANY_UNCLEAR  # other people's print may be fine
    white = float((paper >= WHITE).mean())
    left = _EdgesLeft(grey, blank)
    if _is_blurred(left, LEAST_SHARPNESS / 2 if is_readable else LEAST_SHARPNESS):
        is_clipped = is_ours and white > MOST_CLIPPED
        is_sharp = is_clipped and not _is_blurred(left, LEAST_SHARPNESS / 2)
        return say("too-bright" if is_sharp else "blurred")
    most_white = _most_white(unclear, ink_is_plain=ink_is_plain) if is_ours else MOST_WHITE
    if white > most_white and (is_ours or print_left(grey, blank) < PLAIN_PRINT):
        return say("too-bright")
    if is_ours and left.contrast() < LEAST_CONTRAST:
        return say("pale")
    most_grain = MOST_GRAIN if unclear < MANY_UNCLEAR else MOST_GRAIN_IF_UNCLEAR
    return say("grainy") if grain(grey, blank) > most_grain else None


def _most_white(unclear: float, *, ink_is_plain: bool) -> float:
    """How much of the paper may be white: less where much is unclear or ink is pale."""
    if ink_is_plain:
        return 1.0 if unclear < MANY_UNCLEAR else MOST_WHITE
    return MOST_WHITE if unclear < MANY_UNCLEAR else MOST_WHITE_IF_UNCLEAR


def grain(grey: Pixels, blank: Pixels) -> float:
    """How uneven plain paper is from pixel to pixel, in grey levels of white paper."""
    kernel = np.ones((PRINT_RIM_PX, PRINT_RIM_PX), np.uint8)
    uneven, levels = list[npt.NDArray[np.float32]](), list[Pixels]()
    for top in range(0, len(grey), BAND_EVERY_PX):
        rows = slice(top, top + BAND_PX)
        is_plain = np.asarray(cv2.erode(blank[rows], kernel)) > PAPER
        uneven.append(np.abs(_edges(grey[rows], 1.0))[is_plain])
        levels.append(grey[rows][is_plain])
    if not any(len(one) for one in levels):
        return 0.0
    paper = max(1.0, float(np.median(np.concatenate(levels))))
    return float(np.median(np.concatenate(uneven))) * 255 / paper


def print_left(grey: Pixels, blank: Pixels) -> float:
    """How dark the print is, as a share of how dark it should be; 0 where nothing is printed."""
    printed = blank < PRINTED
    if not printed.any():
        return 0.0
    seen, wanted = (255 - one[printed].astype(np.float32) for one in (grey, blank))
    return float(seen.mean() / wanted.mean())


def _is_blurred(left: "_EdgesLeft", least: float) -> bool:
    """Whether too few fine edges are left: all round, or across or down where the hand moved."""
    if left.sharpness() < least:
        return True
    least_one_way = least * LEAST_SHARPNESS_ONE_WAY / LEAST_SHARPNESS
    return any(left.sharpness(way) < least_one_way for way in ((1, 0), (0, 1)))


class _EdgesLeft:
    """How much of a blank's edges is left on a page, worked out once for each size and way."""

    def __init__(self, grey: Pixels, blank: Pixels) -> None:
        """On a page from above, of the same page unwritten."""
        self._grey, self._blank = grey, blank
        self._known: dict[tuple[float, tuple[int, int]], float] = {}

    def sharpness(self, way: tuple[int, int] = (1, 1)) -> float:
        """How much of the finest edges is left, for as much as is left of the coarse ones.

        It is the same in any light and whatever the printer's ink.

        Args:
            way: 1 for edges that one crosses going across, and going down.
        """
        return self._share(1.0, way) / max(self._share(4.0, way), 1e-6)

    def contrast(self) -> float:
        """How much of the coarse edges is left, for paper as bright as this one."""
        paper = float(np.median(self._grey[self._blank > PAPER]))
        return self._share(4.0, (1, 1)) * 255 / max(1.0, paper)

    def _share(self, size_px: float, way: tuple[int, int]) -> float:
        """How much is left of those of a size."""
        if (size_px, way) not in self._known:
            self._known[size_px, way] = _along(self._grey, self._blank, size_px, way)
        return self._known[size_px, way]


def _along(grey: Pixels, blank: Pixels, size_px: float, way: tuple[int, int]) -> float:
    """The slope of the photo's edges of a size over the blank's, in bands across the page."""
    both = wanted_alone = 0.0
    for top in range(0, len(grey), BAND_EVERY_PX):
        rows = slice(top, top + BAND_PX)
        ours, wanted = _edges(grey[rows], size_px, way), _edges(blank[rows], size_px, way)
        both += cv2.sumElems(cv2.multiply(ours, wanted))[0]
        wanted_alone += cv2.sumElems(cv2.multiply(wanted, wanted))[0]
    return both / max(wanted_alone, 1e-6)


def _edges(grey: Pixels, size_px: float, way: tuple[int, int] = (1, 1)) -> _Grey:
    across, down = (_weights(size_px if side else 0.0) for side in way)
    soft = cv2.sepFilter2D(grey.astype(np.float32), -1, across, down)
    softer = cv2.sepFilter2D(soft, -1, across, down)
    return np.asarray(soft - softer, np.float32)


def _weights(size_px: float) -> _Grey:
    """Of a soft view so wide, one way; of a sharp one, none but its own."""
    count = 2 * round(4 * size_px) + 1
    return np.asarray(cv2.getGaussianKernel(count, max(size_px, 1e-3), cv2.CV_32F), np.float32)
