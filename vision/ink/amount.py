"""How much ink there is in a field, beside what the network says of it.

Ink that is hardly darker than paper is no sure mark: it may be what an eraser left. The network
reads pale ink as well as any, and nobody can tell the two by the picture; rules can, or people. And
where the print is plain to see and nothing is darker than it, nothing was written.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from scoring.observation import Observation
from scoring.sheet import Field, FieldKind, SheetLayout
from vision.ink.fields import FLAT_PX_PER_MM, PAPER_LEVEL
from vision.photo import Pixels

FAINT = 0.12
"""Ink that takes less than this share of the light is faint: on simulated photos pencil that was
rubbed out takes 0.09, and all but one in a hundred marks take more."""
PALE, DARK = 0.2, 0.4
"""Where most marks of a sheet are dark, one that is not even pale may have been rubbed out: on such
sheets of 196 simulated photos one mark of 500 is. Spots are of many pens, and lines have more paper
around them."""
LEAST_INK = 0.006
"""Share of a field that a mark covers at least."""
SURE_OF_FAINT = 0.9
"""Confidence of faint ink: below whatever is taken without asking, unless a rule speaks for it."""
NO_INK = 0.07
MOST_DUST = 0.008
"""Nothing is written where less than this share of a field takes more of the light than NO_INK:
one mark of 112 simulated photos was so, of 11,800 empty fields a third."""
PLAIN_PRINT = 0.3
"""Print is plain to see when it is at least this dark, as a share of how dark it should be; where
it is half as dark, ink is as well, and only what takes half as much of the light is no ink."""
SURE_OF_NOTHING = 0.99
LIKELY_NOTHING = 0.8
"""Only what seems empty anyway, at least so surely, is made surer: of nine simulated fields that
were less sure three held a mark too pale for this, of 212 that were surer none."""
_MANY_PENS = (FieldKind.SPOT, FieldKind.LINK, FieldKind.TEXT)
_SPARSE = 2
"""Every second pixel tells well enough."""
_DARK_PRINT = 215
_LEVELS = np.arange(256)
_DARK_IF_PRINT = np.where(_LEVELS < _DARK_PRINT, 255 - _LEVELS, 0).astype(np.uint8)
_DARK_IF_INK = np.maximum(PAPER_LEVEL - _LEVELS, 0).astype(np.uint8)
_Numbers = npt.NDArray[np.float64]


def with_amount_of_ink(
    page: Pixels,
    layout: SheetLayout,
    seen: Mapping[str, Observation],
    wanted: Collection[str] | None = None,
    ground: "Ground | None" = None,
) -> dict[str, Observation]:
    """What was seen, less sure where the ink is faint, surer where there is none at all.

    Args:
        page: The page with its blank, as `vision.ink.fields.beside_blank` makes it.
        layout: The sheet.
        seen: Every field of it.
        wanted: Those to judge; None for all of them.
        ground: That of the page, where it was asked about before.
    """
    found = dict(seen)
    fields = [
        field
        for field in layout.fields
        if field.kind is not FieldKind.TEXT and (wanted is None or field.id in wanted)
    ]
    marked = [field for field in fields if seen[field.id].label]
    unsure = [
        field
        for field in fields
        if not seen[field.id].label
        and LIKELY_NOTHING <= seen[field.id].confidence < SURE_OF_NOTHING
    ]
    if not marked and not unsure:
        return found
    ground = ground or Ground(page)
    for field in _faint(ground, layout, marked, seen):
        found[field.id] = _less_sure(seen[field.id])
    if unsure:
        print_seen = ground.print_seen(unsure, 0.05)
        for bright in (1.0, 0.5):
            empty = _sums(ground.darker_by(bright * NO_INK), unsure, 0.05) <= MOST_DUST
            for field in _chosen(unsure, empty & (print_seen >= bright * PLAIN_PRINT)):
                found[field.id] = _surely_empty(seen[field.id])
    return found


def _faint(
    ground: "Ground", layout: SheetLayout, marked: list[Field], seen: Mapping[str, Observation]
) -> list[Field]:
    """Of the marked fields those whose ink is faint, or pale where most of the sheet's is dark."""
    if not marked:
        return []
    pale = _without(ground, marked, PALE)
    faint = _without(ground, pale, FAINT)
    rather = [field for field in pale if field not in faint and field.kind not in _MANY_PENS]
    if rather:
        every = [
            field
            for field in layout.fields
            if field.kind not in _MANY_PENS and seen[field.id].label
        ]
        if 2 * len(_without(ground, every, DARK)) < len(every):
            faint += rather
    return faint


def _without(ground: "Ground", fields: list[Field], level: float) -> list[Field]:
    """Those fields that hold no ink which takes so much of the light."""
    if not fields:
        return []
    return _chosen(fields, _sums(ground.darker_by(level), fields, 0.1) < LEAST_INK)


class Ground:
    """A page at less resolution, worked out when it is asked about."""

    def __init__(self, page: Pixels, thick_print: Pixels | None = None) -> None:
        """Of a page with its blank, as `vision.ink.fields.beside_blank` makes it.

        Args:
            page: (H, W, 4).
            thick_print: What `thickened` makes of its blank, where that is known.
        """
        self._page, self._thick_print = page, thick_print
        self._size = _sparse_size(page)

    @cached_property
    def _channels(self) -> list[Pixels]:
        small = cv2.resize(self._page, self._size, interpolation=cv2.INTER_NEAREST)
        return [np.asarray(one, np.uint8) for one in cv2.split(small)]

    @cached_property
    def darkest(self) -> Pixels:
        """Its darkest channel."""
        blue, green, red, _ = self._channels
        return np.asarray(cv2.min(cv2.min(blue, green), red), np.uint8)

    @property
    def blank(self) -> Pixels:
        """Its blank."""
        return self._channels[3]

    @cached_property
    def printed(self) -> Pixels:
        """Its blank with thicker print: what lies a little beside its place is no ink."""
        known = self._thick_print
        if known is not None and known.shape == self._size[::-1]:
            return known
        return thickened(np.asarray(cv2.extractChannel(self._page, 3), np.uint8))

    def darker_by(self, share: float) -> Pixels:
        """1 where something takes so much more of the light than the print."""
        limit = cv2.convertScaleAbs(self.printed, alpha=(1 - share) * PAPER_LEVEL / 255)
        return np.asarray(self.darkest < np.asarray(limit, np.uint8)).view(np.uint8)

    def print_seen(self, fields: list[Field], more: float) -> _Numbers:
        """How dark the print of each field is, as a share of how dark it should be."""
        wanted = np.asarray(cv2.LUT(self.blank, _DARK_IF_PRINT), np.uint8)
        taken = cv2.LUT(self.darkest, _DARK_IF_INK)
        seen = cv2.bitwise_and(taken, taken, mask=wanted)
        there = _sums(np.asarray(seen, np.uint8), fields, more) / PAPER_LEVEL
        return np.asarray(there / np.maximum(_sums(wanted, fields, more) / 255, 1e-3))


def thickened(blank: Pixels) -> Pixels:
    """A blank (H, W) with thicker print, at less resolution."""
    thicker = cv2.erode(blank, np.ones((3, 3), np.uint8))
    size = _sparse_size(blank)
    return np.asarray(cv2.resize(thicker, size, interpolation=cv2.INTER_NEAREST), np.uint8)


def _sparse_size(page: Pixels) -> tuple[int, int]:
    return page.shape[1] // _SPARSE, page.shape[0] // _SPARSE


def _sums(values: Pixels, fields: list[Field], more: float) -> _Numbers:
    """The mean of the values over each field and a little more around it, by its share."""
    totals = cv2.integral(values)
    rows, columns = totals.shape
    boxes = np.array([field.box_mm for field in fields]) * (FLAT_PX_PER_MM / _SPARSE)
    low = np.floor(boxes[:, :2] - more * boxes[:, 2:]).astype(int)
    high = np.ceil(boxes[:, :2] + (1 + more) * boxes[:, 2:]).astype(int)
    left, top = (np.clip(low[:, i], 0, (columns, rows)[i] - 2) for i in range(2))
    right, bottom = (
        np.clip(high[:, i], (left, top)[i] + 1, (columns, rows)[i] - 1) for i in range(2)
    )
    inside = totals[bottom, right] - totals[top, right] - totals[bottom, left] + totals[top, left]
    return np.asarray(inside / ((right - left) * (bottom - top)), np.float64)


def _chosen(fields: list[Field], which: npt.NDArray[np.bool_]) -> list[Field]:
    return [field for field, is_chosen in zip(fields, which, strict=True) if is_chosen]


def _less_sure(seen: Observation) -> Observation:
    if seen.confidence <= SURE_OF_FAINT:
        return seen
    rest = 1 - SURE_OF_FAINT
    others = tuple((label, min(p, rest)) for label, p in seen.runners_up if label)
    return replace(seen, confidence=SURE_OF_FAINT, runners_up=(("", rest), *others))


def _surely_empty(seen: Observation) -> Observation:
    rest = (1 - SURE_OF_NOTHING) / max(1e-9, sum(p for _, p in seen.runners_up))
    others = tuple((label, p * min(1.0, rest)) for label, p in seen.runners_up)
    return replace(seen, confidence=SURE_OF_NOTHING, runners_up=others)
