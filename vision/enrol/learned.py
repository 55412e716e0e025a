"""The print of a sheet enrolled from filled copies, learned from photos of it that came later.

What stands in a box that somebody left empty is print, and so is what looks the same in it on most
photos and is as black as print is in the boxes like it. A box that everybody marks is neither: it
stays as it was, and is asked about. Beyond all fields, print is what most photos show.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from scoring.sheet import Field, FieldKind, SheetReading
from vision.enrol.unmarked import pools_of
from vision.ink.fields import FLAT_PX_PER_MM, even_light
from vision.photo import Pixels

LEARNED = (FieldKind.BOX, FieldKind.BUBBLE, FieldKind.SPOT, FieldKind.SYMBOL)
FEWEST_PHOTOS = 3
"""By two, three fields of 148 more were taken wrongly, simulated."""
SURELY_EMPTY, FEWEST_EMPTY = 0.97, 2
"""A field that is so surely empty, on so many photos, shows what is printed in it."""
SAME_LOOK, FEWEST_ALIKE, MOST_OF = 0.85, 3, 0.6
"""What looks so much the same on so many photos, and on so many of all, may be print: marks of
several people lie a little elsewhere each."""
DARK, LITTLE, BLACKEST = 150, 0.04, 0.45
"""How dark print is, and how much of a field it covers at most: where its likes hold less than the
second, no more than that. What covers more is marked on every photo."""
MIDDLE = 0.16
"""The line round a field is left out, in its sides."""
USUAL = 50
"""A speck on one of the photos is no print, and print is as dark as on most of them."""
SAME_LEVELS = 10.0
"""What differs by no more from the blank is as it is there."""
PRINTED, MOST_TONED = 180, (0.5, 1.5)
"""How dark print is in the blank; and how many times as dark as on a photo it may be made."""
PAPER, SHADED = 75, 1.04
"""Of so many in a hundred the lighter is paper; so much brighter, and it lay in shadow before."""
SOFT_PX, OFF_LEVELS = 5, 30
"""Beyond fields, what differs by so much from most photos is a shadow, or ink."""
ROUND_MM = 1.0
"""Marks run over the rim of a field by about so much."""
_Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True, eq=False)
class FilledCopy:
    """A photo of a sheet, read with the blank as it is known."""

    empty: frozenset[str]
    """Fields that nothing is written in, as surely as can be."""
    page: Pixels
    """(H, W, 3) BGR: from above, laid on the blank, its light evened out."""

    @classmethod
    def of(cls, reading: SheetReading, flat: Pixels) -> "FilledCopy":
        """The same of a page as it was read, whatever light fell on it."""
        white = cv2.convertScaleAbs(even_light(flat), alpha=255 / 230)
        empty = frozenset(
            name
            for name, seen in reading.seen.items()
            if not seen.label and seen.confidence >= SURELY_EMPTY
        )
        return cls(empty, np.asarray(white, np.uint8))


@dataclass(frozen=True, slots=True, eq=False)
class Learned:
    """A blank as it was learned."""

    blank: Pixels
    """(H, W, 3) BGR at `FLAT_PX_PER_MM`."""
    known: tuple[str, ...]
    """Fields whose print the photos show."""
    unknown: tuple[str, ...]
    """Those that nobody left empty, and that stay as they were."""


def learned(blank: Pixels, fields: Sequence[Field], copies: Sequence[FilledCopy]) -> Learned:
    """What photos of a sheet tell of its blank.

    Args:
        blank: As it is known, (H, W, 3) BGR at `FLAT_PX_PER_MM`; fields are in its millimetres.
        fields: All of the sheet.
        copies: At least `FEWEST_PHOTOS` of them.
    """
    height, width = (
        min(one.shape[axis] for one in (blank, *(c.page for c in copies))) for axis in (0, 1)
    )
    better = blank[:height, :width].copy()
    owners = _owners((height, width), fields)
    pages = np.stack([_toned(copy.page[:height, :width], better, owners) for copy in copies])
    beyond = owners == 0
    most = np.median([better, *pages], axis=0).astype(np.uint8)
    apart = cv2.blur(cv2.absdiff(better, most).max(axis=2), (SOFT_PX, SOFT_PX))
    beyond &= apart > OFF_LEVELS
    better[beyond] = most[beyond]
    for field in fields:
        _lift_shadow(better, pages, field)
    marks = [field for field in fields if field.kind in LEARNED]
    pieces: dict[str, Pixels] = {}
    for field in marks:
        views = _views(pages, field)
        empty = np.array([field.id in copy.empty for copy in copies])
        if empty.sum() >= FEWEST_EMPTY:
            pieces[field.id] = _usual(views[empty])
        elif field.kind not in (FieldKind.SPOT, FieldKind.SYMBOL) and (same := _same(views)).any():
            pieces[field.id] = _usual(views[same])
    for field in _too_black(better, marks, pieces):
        del pieces[field.id]
    numbers = {field.id: number for number, field in enumerate(fields, start=1)}
    for field in marks:
        if field.id in pieces and not _is_known(better, field, pieces[field.id]):
            left, top, right, bottom = _around(field, better.shape)
            free = np.isin(owners[top:bottom, left:right], (0, numbers[field.id]))
            better[top:bottom, left:right][free] = pieces[field.id][free]
    unknown = tuple(field.id for field in marks if field.id not in pieces)
    return Learned(better, tuple(pieces), unknown)


def _toned(page: Pixels, blank: Pixels, owners: npt.NDArray[np.int32]) -> Pixels:
    """A page whose print is as dark as the blank's: pale beside dark, neither would be told."""
    printed = (blank.min(axis=2) < PRINTED) & (owners > 0)
    if not printed.any():
        return page
    wanted, seen = (255.0 - float(one[printed].mean()) for one in (blank, page))
    darker = float(np.clip(wanted / max(seen, 1.0), *MOST_TONED))
    return np.asarray(np.clip(255 - (255 - page.astype(np.float32)) * darker, 0, 255), np.uint8)


def _lift_shadow(blank: Pixels, pages: Pixels, field: Field) -> None:
    """Paper within a field is as bright as on most photos: what lay on it was a shadow."""
    left, top, right, bottom = _around(field, blank.shape, 0.0)
    within = blank[top:bottom, left:right]
    if not within.size:
        return
    own = float(np.percentile(within, PAPER))
    seen = np.percentile(pages[:, top:bottom, left:right], PAPER, axis=(1, 2, 3))
    brighter = float(np.median(seen)) / max(own, 1.0)
    if brighter > SHADED:
        within[:] = np.minimum(within * brighter, 255).astype(np.uint8)


def _views(pages: Pixels, field: Field) -> Pixels:
    """(N, H, W, 3): a field and what is round it on each page."""
    left, top, right, bottom = _around(field, pages.shape[1:])
    return pages[:, top:bottom, left:right]


def _usual(views: Pixels) -> Pixels:
    return np.asarray(np.percentile(views, USUAL, axis=0), np.uint8)


def _same(views: Pixels) -> npt.NDArray[np.bool_]:
    """(N,): which of these look the same inside, where enough of them do."""
    alike = _alike(views) >= SAME_LOOK
    most = np.asarray(alike[int(alike.sum(axis=1).argmax())])
    is_enough = most.sum() >= max(FEWEST_ALIKE, MOST_OF * len(views))
    return np.asarray(most if is_enough else np.zeros(len(views), bool))


def _alike(views: Pixels) -> npt.NDArray[np.float64]:
    """(N, N): how much the insides of these show the same, 1 at most."""
    inside = np.array([_inside(one) for one in views], np.float64)
    soft = np.stack([cv2.blur(one, (3, 3)).ravel() for one in inside])
    soft = soft + np.linspace(0, 1e-3, soft.shape[1])  # where nothing is printed, all is alike
    return np.asarray(np.corrcoef(soft), np.float64)


def _is_known(blank: Pixels, field: Field, piece: Pixels) -> bool:
    """Whether the blank shows the same already; it may be sharper than photos are.

    Of a spot to colour the ring counts, too.
    """
    if field.kind in (FieldKind.SPOT, FieldKind.SYMBOL):
        return False
    both = np.stack([_views(blank[None], field)[0], piece])
    one, other = (_inside(view).astype(np.float64) for view in both)
    return bool(np.abs(one - other).mean() < SAME_LEVELS or _alike(both)[0, 1] >= SAME_LOOK)


def _too_black(blank: Pixels, marks: Sequence[Field], pieces: dict[str, Pixels]) -> list[Field]:
    """Those that hold so much more than their likes that they must be marked on every photo."""
    found = []
    for pool in pools_of(marks):
        some = [marks[index] for index in pool]
        held = {
            field.id: float(
                (_inside(pieces.get(field.id, _views(blank[None], field)[0])) < DARK).mean()
            )
            for field in some
        }
        most = BLACKEST if float(np.median(list(held.values()))) > LITTLE else LITTLE
        found += [field for field in some if field.id in pieces and held[field.id] > most]
    return found


def _inside(view: Pixels) -> Pixels:
    """What is within the line of a field, grey, of a view of it."""
    grey = view.min(axis=2)
    rim = round(ROUND_MM * FLAT_PX_PER_MM)
    down, across = (rim + round(MIDDLE * max(0, side - 2 * rim)) for side in grey.shape)
    inside = grey[down : grey.shape[0] - down, across : grey.shape[1] - across]
    return np.asarray(inside if inside.size else grey, np.uint8)


def _owners(shape: tuple[int, int], fields: Sequence[Field]) -> npt.NDArray[np.int32]:
    """Which field each place of the page belongs to, counted from 1."""
    owners = np.zeros(shape, np.int32)
    for number, field in enumerate(fields, start=1):
        x, y, width, height = (round(side * FLAT_PX_PER_MM) for side in field.box_mm)
        owners[max(0, y) : y + height, max(0, x) : x + width] = number
    return owners


def _around(field: Field, shape: tuple[int, ...], more_mm: float = ROUND_MM) -> _Box:
    """Left, top, right and bottom of a field and of what runs over its rim, px."""
    x, y, width, height = field.box_mm
    left, top, right, bottom = (
        round(side * FLAT_PX_PER_MM)
        for side in (x - more_mm, y - more_mm, x + width + more_mm, y + height + more_mm)
    )
    return max(0, left), max(0, top), min(shape[1], right), min(shape[0], bottom)
