"""How much ink there is in a field, beside what the network says of it.

Ink that is hardly darker than paper is no sure mark: it may be what an eraser left. The network
reads pale ink as well as any, and nobody can tell the two by the picture; rules can, or people. And
where the print is plain to see and nothing is darker than it, nothing was written.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from scoring.observation import Observation
from scoring.sheet import Field, FieldKind, SheetLayout
from vision.field_boxes import boxes_mm
from vision.ink.fields import FLAT_PX_PER_MM, PAPER_LEVEL
from vision.photo import Pixels

FAINT = 0.12
"""Ink that takes less than this share of the light is faint: on simulated photos pencil that was
rubbed out takes 0.09, and all but one in a hundred marks take more."""
PALE, DARK = 0.2, 0.4
"""Where most marks of a sheet are dark, one that is not even pale may have been rubbed out: on such
sheets of 196 simulated photos one mark of 500 is. Spots are of many pens, and lines have more paper
around them."""
MOSTLY = 0.5
"""Ink is mostly dark where a smaller share of the marks is not."""
MOST_PALE, FEWEST_MARKS = 0.1, 10
"""Ink is plain where no more of a sheet's marks than this are not dark, of so many at least. Of 45
simulated photos that were refused as too bright ten are read since: 9.4 % of their fields are asked
about, 4 of 1,884 others wrong."""
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
WHITE, MOST_CLIPPED = 250, 0.5
"""Where more of a field is as white as a photo can be, light may have taken what is mostly pale: of
21 days of a simulated calendar crossed out in light pencil 17 were empty without a question."""
_MANY_PENS = (FieldKind.SPOT, FieldKind.LINK, FieldKind.TEXT)
_SPARSE = 2
"""Every second pixel tells well enough."""
_FEW = 24
"""Fewer fields are quicker looked at by themselves than the whole page is."""
Part = tuple[slice, slice]
"""Rows and columns."""
_ALL: Part = (slice(None), slice(None))
_DARK_PRINT = 215
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
    marked, unsure = list[int](), list[int]()  # places in the layout
    for place, field in enumerate(layout.fields):
        if field.kind is FieldKind.TEXT or (wanted is not None and field.id not in wanted):
            continue
        one = seen[field.id]
        if one.label:
            marked.append(place)
        elif LIKELY_NOTHING <= one.confidence < SURE_OF_NOTHING:
            unsure.append(place)
    if not marked and not unsure:
        return found
    ground = ground or Ground(page)
    fields = layout.fields
    for place in _faint(ground, layout, marked, seen):
        found[fields[place].id] = _less_sure(seen[fields[place].id])
    for place in _without_any(ground, layout, unsure, seen):
        found[fields[place].id] = _surely_empty(seen[fields[place].id])
    return found


def _faint(
    ground: "Ground", layout: SheetLayout, marked: list[int], seen: Mapping[str, Observation]
) -> list[int]:
    """Of the marked fields those whose ink is faint, or pale where most of the sheet's is dark."""
    if not marked:
        return []
    pale = _without(ground, layout, marked, PALE)
    faint = _without(ground, layout, pale, FAINT)
    fields = layout.fields
    rather = [
        place for place in pale if place not in faint and fields[place].kind not in _MANY_PENS
    ]
    if rather and share_not_dark(ground, layout, seen) < MOSTLY:
        faint += rather
    return faint


def _without_any(
    ground: "Ground", layout: SheetLayout, unsure: list[int], seen: Mapping[str, Observation]
) -> list[int]:
    """Of the fields that seem empty those whose print is plain to see, and nothing but it."""
    if not unsure:
        return []
    print_seen = ground.print_seen(layout, unsure, 0.05)
    if share_not_dark(ground, layout, seen) >= MOSTLY:
        print_seen *= [not ground.is_clipped(layout.fields[place]) for place in unsure]
    plain = np.zeros(len(unsure), bool)
    for bright in (1.0, 0.5):
        empty = ground.darker_by(bright * NO_INK, layout, unsure, 0.05) <= MOST_DUST
        plain |= empty & (print_seen >= bright * PLAIN_PRINT)
    return _chosen(unsure, plain)


def share_not_dark(ground: "Ground", layout: SheetLayout, seen: Mapping[str, Observation]) -> float:
    """How many of a sheet's marks are not dark, as a share; 0 where there are none."""
    every = [
        place
        for place, field in enumerate(layout.fields)
        if field.kind not in _MANY_PENS and seen[field.id].label
    ]
    return len(_without(ground, layout, every, DARK)) / max(1, len(every))


def _without(ground: "Ground", layout: SheetLayout, places: list[int], level: float) -> list[int]:
    """Those fields that hold no ink which takes so much of the light."""
    if not places:
        return []
    return _chosen(places, ground.darker_by(level, layout, places, 0.1) < LEAST_INK)


def is_plain_ink(ground: "Ground", layout: SheetLayout, seen: Mapping[str, Observation]) -> bool:
    """Whether the ink on a sheet is dark nearly everywhere, so that light has taken none of it.

    Of coloured spots nobody knows: light that leaves ink dark may have changed them.
    """
    fields = layout.fields
    if any(field.kind is FieldKind.SPOT for field in fields):
        return False
    marked = [
        place
        for place, field in enumerate(fields)
        if field.kind not in _MANY_PENS and seen[field.id].label
    ]
    if len(marked) < FEWEST_MARKS:
        return False
    return len(_without(ground, layout, marked, DARK)) <= MOST_PALE * len(marked)


class Ground:
    """A page at less resolution, worked out when it is asked about."""

    def __init__(
        self,
        page: Pixels,
        thick_print: Pixels | None = None,
        flat: Pixels | None = None,
        *,
        is_half: bool = False,
    ) -> None:
        """Of a page with its blank, as `vision.ink.fields.beside_blank` makes it.

        Args:
            page: (H, W, 4).
            thick_print: What `thickened` makes of its blank, where that is known.
            flat: The page as it is in the photo, where that is known: (H, W, 3) BGR or more.
            is_half: Both are at half of the page's resolution.
        """
        self._page, self._thick_print, self._flat = page, thick_print, flat
        self._darker: dict[tuple[float, float, tuple[int, ...]], _Numbers] = {}
        self._every = _SPARSE // 2 if is_half else _SPARSE
        self._size = page.shape[1] // self._every, page.shape[0] // self._every

    @cached_property
    def _channels(self) -> list[Pixels]:
        return [np.asarray(one, np.uint8) for one in cv2.split(self._sparse())]

    def _sparse(self) -> Pixels:
        """Every second pixel each way; four channels go as one number."""
        width, height = self._size
        page = self._page
        if self._every == 1:
            return page
        if page.shape != (_SPARSE * height, _SPARSE * width, 4) or not page.flags.c_contiguous:
            small = cv2.resize(page, self._size, interpolation=cv2.INTER_NEAREST)
            return np.asarray(small, np.uint8)
        some = np.ascontiguousarray(page.view(np.uint32)[::_SPARSE, ::_SPARSE])
        return some.view(np.uint8)

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

    def darker_by(
        self, share: float, layout: SheetLayout, places: list[int], more: float
    ) -> _Numbers:
        """Of each field the share where something takes so much more of the light than print.

        What was asked about before is known: how dark a sheet's marks are is asked three times.
        """
        asked = share, more, tuple(places)
        if asked not in self._darker:
            self._darker[asked] = self._darker_by(share, layout, places, more)
        return self._darker[asked]

    def _darker_by(
        self, share: float, layout: SheetLayout, places: list[int], more: float
    ) -> _Numbers:
        alpha = (1 - share) * PAPER_LEVEL / 255

        def darker(part: Part) -> Pixels:
            limit = np.asarray(cv2.convertScaleAbs(self.printed[part], alpha=alpha), np.uint8)
            return np.asarray(self.darkest[part] < limit).view(np.uint8)

        return self.means(darker, layout, places, more)

    def is_clipped(self, field: Field) -> bool:
        """Whether most of a field is as white as a photo can be."""
        if self._flat is None:
            return False
        every, px_per_mm = self._every, FLAT_PX_PER_MM * self._every / _SPARSE
        left, top, width, height = (round(side * px_per_mm) for side in field.box_mm)
        inside = self._flat[top : top + height : every, left : left + width : every, :3]
        return bool((inside.min(axis=2) >= WHITE).mean() > MOST_CLIPPED) if inside.size else False

    def stroke_level(self, field: Field, edge: float, stroke: float) -> float:
        """How much more of the light than print the strokes in a field take.

        Args:
            field: The field.
            edge: So much of each of its sides is left out.
            stroke: So much of the rest is paler than its strokes.
        """
        px_per_mm = FLAT_PX_PER_MM / _SPARSE
        x, y, width, height = (round(side * px_per_mm) for side in field.box_mm)
        rows, columns = (
            slice(max(0, at + int(edge * length)), at + max(1, int((1 - edge) * length)) + 1)
            for at, length in ((y, height), (x, width))
        )
        level = cv2.convertScaleAbs(self.printed[rows, columns], alpha=PAPER_LEVEL / 255)
        taken = np.asarray(cv2.subtract(level, self.darkest[rows, columns])).ravel()
        if not taken.size:
            return 0.0
        place = int(stroke * (taken.size - 1))
        return float(np.partition(taken, place)[place]) / PAPER_LEVEL

    def print_seen(self, layout: SheetLayout, places: list[int], more: float) -> _Numbers:
        """How dark the print of each field is, as a share of how dark it should be."""
        there = self.means(self._light_taken_by_print, layout, places, more) / PAPER_LEVEL
        should = self.means(self._print, layout, places, more) / 255
        return np.asarray(there / np.maximum(should, 1e-3))

    def _light_taken_by_print(self, part: Part) -> Pixels:
        darkest = self.darkest[part]
        inverse = cv2.bitwise_not(self.blank[part])
        _, is_print = cv2.threshold(inverse, 255 - _DARK_PRINT, 255, cv2.THRESH_BINARY)
        taken = cv2.subtract(np.full_like(darkest, PAPER_LEVEL), darkest)
        return np.asarray(cv2.bitwise_and(taken, is_print), np.uint8)

    def _print(self, part: Part) -> Pixels:
        inverse = cv2.bitwise_not(self.blank[part])
        _, wanted = cv2.threshold(inverse, 255 - _DARK_PRINT, 255, cv2.THRESH_TOZERO)
        return np.asarray(wanted, np.uint8)

    def means(
        self,
        values_in: Callable[[Part], Pixels],
        layout: SheetLayout,
        places: list[int],
        more: float,
    ) -> _Numbers:
        """The mean of values over each field and a little more around it, by its share.

        Args:
            values_in: What the values are in a part of the page.
            layout: The sheet.
            places: Which of its fields.
            more: How much more on every side.
        """
        which = np.array(places, np.int64)
        rows, columns = self._size[::-1]
        windows = _windows(layout, (rows + 1, columns + 1), more)
        left, top, right, bottom, area = (one[which] for one in windows)
        if len(places) > _FEW:
            totals = cv2.integral(values_in(_ALL))
            inside = totals[bottom, right] - totals[top, right]
            return np.asarray((inside - totals[bottom, left] + totals[top, left]) / area)
        sides = (one.tolist() for one in (left, top, right, bottom))
        parts = (
            (slice(y, end_y), slice(x, end_x)) for x, y, end_x, end_y in zip(*sides, strict=True)
        )
        return np.array([cv2.sumElems(values_in(part))[0] for part in parts]) / area


def thickened(blank: Pixels) -> Pixels:
    """A blank (H, W) with thicker print, at less resolution."""
    thicker = cv2.erode(blank, np.ones((3, 3), np.uint8))
    size = _sparse_size(blank)
    return np.asarray(cv2.resize(thicker, size, interpolation=cv2.INTER_NEAREST), np.uint8)


def _sparse_size(page: Pixels) -> tuple[int, int]:
    return page.shape[1] // _SPARSE, page.shape[0] // _SPARSE


@lru_cache(maxsize=64)
def _windows(
    layout: SheetLayout, shape: tuple[int, int], more: float
) -> tuple[npt.NDArray[np.int64], ...]:
    """Left, top, right and bottom of every field and a little more in an integral; its area."""
    rows, columns = shape
    boxes = boxes_mm(layout) * (FLAT_PX_PER_MM / _SPARSE)
    low = np.floor(boxes[:, :2] - more * boxes[:, 2:]).astype(np.int64)
    high = np.ceil(boxes[:, :2] + (1 + more) * boxes[:, 2:]).astype(np.int64)
    left, top = (np.clip(low[:, i], 0, (columns, rows)[i] - 2) for i in range(2))
    right, bottom = (
        np.clip(high[:, i], (left, top)[i] + 1, (columns, rows)[i] - 1) for i in range(2)
    )
    return left, top, right, bottom, (right - left) * (bottom - top)


def _chosen(places: list[int], which: npt.NDArray[np.bool_]) -> list[int]:
    return [place for place, is_chosen in zip(places, which.tolist(), strict=True) if is_chosen]


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
