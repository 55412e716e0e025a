"""Whether each part of a page lies where its blank has it.

A smooth bend may follow most of a curled page and lose an end of it, or take a row for the next. So
page and blank are compared part by part: one that shows other print than it should is lost, under a
hand or a die, or it was not followed.
"""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from vision.arrays import Floats, Points
from vision.paper.contrast import PX_PER_MM, ContrastMap, contrast_of_blank, contrast_of_page
from vision.paper.found import FoundSheet
from vision.photo import Photo

PART_MM, STEP_MM = 30.0, 15.0
LEAST_PRINT = 0.15
"""Of what a part all covered with print has; less tells nothing."""
LOST, PLAIN = 0.25, 0.5
"""A part that correlates less with its blank is lost; one that does more is plainly there. On 150
photos of fifteen forms, simulated, that lay in place, 7 in 100 parts were lost at most, hands and
dice counted; on those that did not, 20 and more."""
REACH_MM, SEEN_ELSEWHERE, MORE_ELSEWHERE = 12.0, 0.5, 0.2
"""How far away the print of a part is looked for, how well it must correlate there, and by how much
better than where it should be."""
MOST_UNCLEAR = 0.4
"""Where more parts than this are not plain, only lost ones are looked for elsewhere."""
IN_PLACE_MM = 1.4
"""Print under much ink correlates little, but nowhere better than so near to its place."""
ASIDE_REACH_MM, ASIDE_MM = 3.0, 0.7
"""A part that is not plain is aside if its print fits best so far from its place, or farther."""
NEARER = 0.15
"""As far away as is looked, it counts so much less: rows are alike."""
_PART_PX, _STEP_PX = (round(side_mm * PX_PER_MM) for side_mm in (PART_MM, STEP_MM))


@dataclass(frozen=True, eq=False)
class PageParts:
    """The printed parts of a page, compared with its blank."""

    fit: float
    """Correlation of the whole page."""
    middles_mm: Points
    """(N, 2)."""
    fits: Floats
    """(N,): correlation of each."""
    page: ContrastMap
    blank: ContrastMap

    @property
    def lost(self) -> float:
        """Share of those that do not show their print; of a blank page, all."""
        return float((self.fits < LOST).mean()) if len(self.fits) else 1.0

    @property
    def unclear(self) -> float:
        """Share of those that do not show it plainly."""
        return float((self.fits < PLAIN).mean()) if len(self.fits) else 1.0

    @property
    def mean(self) -> float:
        """How well they fit on average."""
        return float(self.fits.mean()) if len(self.fits) else 0.0

    @property
    def are_plain(self) -> bool:
        """Whether all of them show their print plainly."""
        return bool((self.fits >= PLAIN).all())

    def shifts_mm(self) -> Points:
        """(N, 2): how far away the print of each is seen; nan where it is not seen at all.

        Those that are plainly there are not looked for, nor believed to be elsewhere unless they
        are more so there.
        """
        shifts: Points = np.zeros((len(self.fits), 2))
        is_pale = self.unclear > MOST_UNCLEAR  # or it is not this page
        for number in np.flatnonzero(self.fits < (LOST if is_pale else PLAIN)):
            fit, shift_mm = self._elsewhere(self.middles_mm[number])
            if fit >= max(SEEN_ELSEWHERE, self.fits[number] + MORE_ELSEWHERE):
                shifts[number] = shift_mm
            elif self.fits[number] < LOST and np.linalg.norm(shift_mm) > IN_PLACE_MM:
                shifts[number] = np.nan
        return shifts

    @cached_property
    def aside(self) -> float:
        """Share of the parts that are not plain and would fit better a little beside their places.

        Ink makes print unclear where it is; a page that was not followed makes it so beside it.
        """
        unclear = self.middles_mm[self.fits < PLAIN]
        shifts_mm = [self._elsewhere(one, ASIDE_REACH_MM, 0.0)[1] for one in unclear]
        away = sum(float(np.linalg.norm(one)) > ASIDE_MM for one in shifts_mm)
        return away / max(1, len(self.fits))

    def _elsewhere(
        self, middle_mm: Floats, reach_mm: float = REACH_MM, nearer: float = NEARER
    ) -> tuple[float, Floats]:
        """How well a part fits where it does best, and how far away that is."""
        half, reach = _PART_PX // 2, round(reach_mm * PX_PER_MM)
        x, y = (middle_mm * PX_PER_MM).round().astype(int).tolist()
        top, left = max(0, y - half), max(0, x - half)
        part = self.blank[top : y + half, left : x + half]
        up, aside = max(0, top - reach), max(0, left - reach)
        around = self.page[up : y + half + reach, aside : x + half + reach]
        scores = np.asarray(cv2.matchTemplate(around, part, cv2.TM_CCORR_NORMED))
        across, down = (
            np.arange(scores.shape[1 - axis]) + first - start
            for axis, (first, start) in enumerate(((aside, left), (up, top)))
        )
        scores = scores - nearer / reach**2 * (across**2 + down[:, None] ** 2)
        _, best, _, (column, row) = cv2.minMaxLoc(scores)
        return best, np.array([across[column], down[row]]) / PX_PER_MM


def parts_of(photo: Photo, sheet: FoundSheet) -> PageParts:
    """How well each printed part of the page fits where it is thought to be."""
    page, blank = contrast_of_page(photo, sheet), contrast_of_blank(sheet.layout)
    size = (_PART_PX | 1,) * 2
    some = (slice(_STEP_PX // 2, None, _STEP_PX),) * 2
    both, ours, theirs = (
        np.asarray(cv2.blur(one, size), np.float64)[some]
        for one in (page * blank, page * page, blank * blank)
    )
    printed = theirs > LEAST_PRINT
    fits = both[printed] / np.sqrt(np.maximum(ours * theirs, 1e-4)[printed])
    middles_px = np.argwhere(printed)[:, ::-1] * _STEP_PX + _STEP_PX // 2
    whole = float(np.sqrt(ours.sum() * theirs.sum()))
    return PageParts(
        float(both.sum()) / max(1e-6, whole), middles_px / PX_PER_MM, fits, page, blank
    )
