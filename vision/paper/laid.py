"""A sheet whose blank is a picture, laid on it: its bend measured, and every part of it checked.

What was measured is kept only where it made the page more like its blank. A part that shows its
print elsewhere was not followed: many such parts, and the page is refused; fields in others are
asked about.
"""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from scoring.message import Book
from vision.arrays import Points
from vision.errors import SheetNotFound
from vision.paper.align import aligned_or_none, follow_closely
from vision.paper.found import FoundSheet, bend_terms
from vision.paper.parts import STEP_MM, PageParts, parts_of
from vision.paper.slip import slip_on
from vision.photo import Photo

say = Book("vision")
MOST_ASTRAY = 0.2
"""Share of the printed parts of a page that may be seen elsewhere; their fields are asked about.
Hard shadows on the one copy that a blank was made from count as print: a page in its place had up
to 0.16 of its parts astray by them."""
MOST_HIDDEN, MOST_ELSEWHERE = 0.08, 0.95
"""Of a page that lies in its place, so few parts do not show their print; and so much less well it
fits anywhere else: in its place 0.89 at most, a row or a column beside it 1.05 and more."""
HARDLY_ASTRAY = 0.02
"""One part in fifty may show other print for the shadow or the die that lies there, no look at the
page changes that."""
FEW_ASTRAY, MOST_INKED = 0.06, 0.25
"""Of a page that no other look brings nearer to its blank, so few parts are seen elsewhere; and of
one that fits little anywhere else, so few are hidden. The fields of both are asked about."""
MOST_UNCLEAR, UNLIKE = 0.06, 0.6
"""Of a page that is plainly there, so few parts are unclear: curled paper that was followed only
nearly has more. Where it fits so little anywhere else, much ink may hide its print: what is not in
place would be seen elsewhere."""
MOST_ASIDE = 0.12
"""Of a page in its place, so few of all parts fit better a little aside, under dice or ink, however
many are unclear: on 105 photos, simulated, 0.09 at most where the fields lay within a millimetre of
the truth, and 0.17 and more where they did not."""
LEAST_FIT = 0.3
"""Correlation of a page that shows its print at all: 0.52 and more in place, simulated, most of it
filled in."""
MOST_ROUNDS = 3
"""A page with parts astray is bent so that they come to their places, so many times."""
LEAST_MENDED = 0.005
"""Where it gains less, it is not bent once more."""
MOST_MENDED = 0.65
"""Where more parts do not show their print, the page is not there at all."""
STIFFNESS = 0.3
BESIDE_MM = 1.1 * STEP_MM
"""Paper is as it is a part farther on."""


@dataclass(frozen=True, eq=False)
class Laid:
    """A sheet as it was laid on its blank."""

    sheet: FoundSheet
    parts: PageParts
    shifts_mm: Points
    """(N, 2): how far from its place each part is."""

    @classmethod
    def of(cls, photo: Photo, sheet: FoundSheet) -> "Laid":
        """The sheet as it is."""
        parts = parts_of(photo, sheet)
        if parts.lost > MOST_MENDED:
            return cls(sheet, parts, np.full((len(parts.fits), 2), np.nan))
        return cls(sheet, parts, parts.shifts_mm())

    @property
    def is_astray(self) -> npt.NDArray[np.bool_]:
        """(N,): which parts are seen elsewhere."""
        return np.asarray((np.nan_to_num(self.shifts_mm) != 0).any(axis=1))

    @property
    def is_lost(self) -> npt.NDArray[np.bool_]:
        """(N,): which parts are astray, or hidden and not beside one that is there."""
        middles_mm, is_there = self.parts.middles_mm, (self.shifts_mm == 0).all(axis=1)
        is_hidden = np.asarray(np.isnan(self.shifts_mm).any(axis=1))
        gaps_mm = np.abs(middles_mm[is_hidden, None] - middles_mm[None, is_there]).max(axis=2)
        is_hidden[is_hidden] = gaps_mm.min(axis=1, initial=np.inf) > BESIDE_MM
        return np.asarray(self.is_astray | is_hidden)

    @property
    def astray(self) -> float:
        """Share of the parts that are seen elsewhere."""
        return float(self.is_astray.sum() / max(1, len(self.parts.fits)))

    @property
    def merit(self) -> float:
        """By which one is better than another."""
        return self.parts.mean

    @cached_property
    def elsewhere(self) -> float:
        """How well the page fits a row or more beside its place, for how well it does here."""
        slip = slip_on(self.parts.page, self.sheet.layout)
        return slip.elsewhere / max(1e-6, slip.here)

    @property
    def hidden(self) -> float:
        """Share of the parts that are seen nowhere; of a blank page, all."""
        is_hidden = np.asarray(np.isnan(self.shifts_mm).any(axis=1))
        return float(is_hidden.mean()) if is_hidden.size else 1.0

    @property
    def is_in_place(self) -> bool:
        """Whether nearly all of it shows its print, and hardly any of that is seen elsewhere."""
        return self.astray <= HARDLY_ASTRAY and self.is_nearly_in_place

    @property
    def is_nearly_in_place(self) -> bool:
        """The same but for a few parts more."""
        if self.parts.fit < LEAST_FIT or self.astray > FEW_ASTRAY or self.hidden > MOST_INKED:
            return False
        most = MOST_INKED if self.elsewhere <= UNLIKE else MOST_HIDDEN
        return self.hidden <= most and self.elsewhere <= MOST_ELSEWHERE

    @property
    def is_plain(self) -> bool:
        """Whether it is in place, and another look would gain nothing.

        Nearly all of it is plain, or rows are not alike, or what is unclear lies where it should.
        """
        if not self.is_in_place:
            return False
        if self.parts.unclear <= MOST_UNCLEAR or self.elsewhere <= UNLIKE:
            return True
        return self.parts.aside <= MOST_ASIDE

    def done(self) -> FoundSheet:
        """The sheet, with what is known of its parts."""
        return replace(self.sheet, lost_mm=self.parts.middles_mm[self.is_lost])


def laid(photo: Photo, sheet: FoundSheet) -> FoundSheet:
    """The sheet where its print is.

    Raises:
        SheetNotFound: the paper is bent so much that its print was not found where it should be.
    """
    if sheet.lost_mm is not None:
        return sheet
    there = lay(photo, sheet)
    parts = there.parts
    is_there = parts.fit >= LEAST_FIT and parts.lost <= MOST_MENDED
    if not is_there or there.astray > MOST_ASTRAY or there.elsewhere > 1.0:
        raise SheetNotFound(say("bent"), photo.source)
    return there.done()


def lay(photo: Photo, sheet: FoundSheet) -> Laid:
    """The sheet as it was found, or as its bend was measured: whichever is more like its blank."""
    aligned = aligned_or_none(photo, sheet)
    best = Laid.of(photo, sheet if aligned is None else aligned)
    if aligned is not None and not best.is_plain:
        best = max(best, Laid.of(photo, sheet), key=lambda one: one.merit)
    for _ in range(MOST_ROUNDS):
        if not best.astray:
            break
        mended = Laid.of(photo, _mended(photo, best))
        gained = mended.merit - best.merit
        best = max(best, mended, key=lambda one: one.merit)
        if gained < LEAST_MENDED:
            break
    return best


def _mended(photo: Photo, was: Laid) -> FoundSheet:
    """The sheet bent so that parts that are astray come to their places."""
    sheet, known = was.sheet, ~np.isnan(was.shifts_mm).any(axis=1)
    terms = bend_terms(was.parts.middles_mm[known], sheet.layout.page_mm)
    normal = terms.T @ terms + STIFFNESS * np.eye(terms.shape[1])
    more_mm = np.linalg.solve(normal, terms.T @ was.shifts_mm[known])
    bend_mm = more_mm if sheet.bend_mm is None else sheet.bend_mm + more_mm
    return follow_closely(photo, replace(sheet, bend_mm=np.asarray(bend_mm, np.float64)))
