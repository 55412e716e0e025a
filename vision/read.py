"""From a photo to readings: find the sheets, flatten each, even its light, read its ink.

photo ─ find_sheets ─▶ places ─ align ─▶ page from above ─ read_ink ─▶ reading

A page of ours is laid flat as far as it is looked at closely; somebody else's form at once.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from scoring.observation import Observation, Outline
from scoring.sheet import SheetLayout, SheetReading
from vision.arrays import Points
from vision.errors import SheetNotFound
from vision.field_boxes import boxes_mm, centres_mm
from vision.ink.above import FromAbove, WholePage, half_blank
from vision.ink.alike import with_likes
from vision.ink.amount import Ground, is_plain_ink, thickened, with_amount_of_ink
from vision.ink.bleached import with_bleached_doubted
from vision.ink.closer import look_closer
from vision.ink.colons import with_times_asked
from vision.ink.combs import with_bare_cells_asked
from vision.ink.explained import without_print
from vision.ink.fields import FLAT_PX_PER_MM, beside_blank
from vision.ink.glance import GLANCE, Glance
from vision.ink.lighten import lightened, printed_levels
from vision.ink.long_strokes import with_long_strokes
from vision.ink.painted import with_painted_over_doubted
from vision.ink.pale import darkened, with_paler_marks
from vision.ink.pens import with_pens_compared
from vision.ink.read import read_ink
from vision.ink.second_thoughts import with_second_thoughts
from vision.ink.spots import with_wiped_and_glaring
from vision.ink.strokes import with_shared_ink
from vision.ink.washed import with_washed_colours
from vision.paper.align import align
from vision.paper.find import see_readable_sheets
from vision.paper.flatten import flatten_with_fourth
from vision.paper.found import FoundSheet
from vision.paper.laid import laid
from vision.paper.nudge import laid_on_blank
from vision.paper.parts import STEP_MM
from vision.paper.quality import why_poor
from vision.photo import Photo, Pixels
from vision.printing.blank import blank_raster
from vision.weights import open_model

INK = "ink"
"""Name of the model that reads ink."""
ANCHOR_REACH_MM = 24.0
"""On badly bent paper, fields farther than this from matched print may have slipped."""
DOUBTED = 0.6
"""Confidence of a field that may have slipped: below whatever is taken without asking."""

CLEAR_ENOUGH = 0.97
"""Fields less sure than this are unclear."""
MOST_UNCLEAR, MOST_UNCLEAR_SHARE = 10, 0.08
"""So many unclear fields, or so large a share of all, bring the question whether the photo is at
fault."""


@dataclass(frozen=True, slots=True, eq=False)
class ReadSheet:
    """One sheet of a photo: where it is, what it looks like from above, what stands in it."""

    reading: SheetReading
    found: FoundSheet
    above: FromAbove | WholePage
    """What it looks like from there."""
    skipped: tuple["SkippedSheet", ...] = ()
    """Other sheets of the photo that could not be read."""
    ground: Ground | None = None
    """The page as amounts of ink are told by it."""

    @property
    def flat(self) -> Pixels:
        """The page from above, (H, W, 3) BGR at `vision.ink.fields.FLAT_PX_PER_MM`."""
        return self.above.flat

    @property
    def page(self) -> Pixels:
        """The same as the network saw it, (H, W, 4): its light evened out, its blank beside it."""
        return self.above.page


@dataclass(frozen=True, slots=True)
class SkippedSheet:
    """A sheet that was seen and not read."""

    game: str
    sheet: str
    why: str
    """`covered`, `cut-off` or `unreadable`."""

    @classmethod
    def of(cls, found: FoundSheet, why: str) -> "SkippedSheet":
        """The sheet found there."""
        return cls(found.layout.game, found.layout.sheet, why)


def read_sheets(
    photo: Photo, layouts: Sequence[SheetLayout], *, may_be_other: bool = False
) -> tuple[ReadSheet, ...]:
    """Read every sheet of these layouts in the photo, from left to right.

    Args:
        photo: The photo.
        layouts: The sheets to look for.
        may_be_other: The photo may well show other things, see `see_readable_sheets`.

    Raises:
        SheetNotFound: there is none that can be read; the sentence says what was seen.
    """
    seen = see_readable_sheets(photo, layouts, may_be_other=may_be_other)
    skipped = [SkippedSheet.of(sheet, "covered") for sheet in seen.covered]
    skipped += [SkippedSheet.of(sheet, "cut-off") for sheet in seen.cut_off]
    read, refused = [], []
    for sheet in seen.sheets:
        try:
            read.append(read_found(photo, sheet))
        except SheetNotFound as error:
            refused.append(error)
            skipped.append(SkippedSheet.of(sheet, "unreadable"))
    if not read:
        raise refused[0]
    return tuple(replace(sheet, skipped=tuple(skipped)) for sheet in read)


def read_found(photo: Photo, sheet: FoundSheet) -> ReadSheet:
    """Read one sheet whose place in the photo is known."""
    if sheet.layout.blank is None:
        return _read_ours(photo, align(photo, sheet))
    return _read_other(photo, laid_on_blank(photo, laid(photo, sheet)))


def _read_ours(photo: Photo, sheet: FoundSheet) -> ReadSheet:
    """One of our own sheets, at a glance, and closely where that is not plain."""
    layout = sheet.layout
    above = FromAbove(photo, sheet)
    ground = Ground(above.half, _thick_print(layout), above.half_flat, is_half=True)
    glance = Glance(open_model(GLANCE), above.half, above.small, above.lay)
    read = read_ink(open_model(INK), above.laid, layout, outlines_px(sheet), above.small, glance)
    enough = with_amount_of_ink(above.laid, layout, read, ground=ground)
    doubted = with_painted_over_doubted(
        ground, layout, with_bleached_doubted(ground, layout, enough)
    )
    seen = _judged(photo, sheet, with_long_strokes(above.small, layout, doubted), above, ground)
    seen = with_washed_colours(
        above.half_flat, half_blank(layout), layout, seen, FLAT_PX_PER_MM / 2
    )
    seen = with_pens_compared(above.small, layout, seen)
    reading = SheetReading(layout, with_second_thoughts(layout, seen))
    return ReadSheet(reading, sheet, above, ground=ground)


def _read_other(photo: Photo, sheet: FoundSheet) -> ReadSheet:
    """Somebody else's form: glances were not trained on these, so all is read closely."""
    layout = sheet.layout
    blank = blank_raster(layout, FLAT_PX_PER_MM)
    flat = flatten_with_fourth(photo, sheet, FLAT_PX_PER_MM)
    page = darkened(lightened(beside_blank(flat, blank), printed_levels(layout)), layout)
    above = WholePage(flat[..., :3], page)
    ground = Ground(page, flat=flat)
    read = read_ink(open_model(INK), page, layout, outlines_px(sheet), above.small)
    enough = with_amount_of_ink(page, layout, read, ground=ground)
    seen = with_long_strokes(above.small, layout, enough)
    seen = with_wiped_and_glaring(flat, page, layout, with_likes(page, layout, seen))
    seen = with_paler_marks(page, layout, without_print(flat, blank, layout, seen))
    seen = with_bare_cells_asked(page, layout, with_times_asked(page, layout, seen))
    seen = _judged(photo, sheet, seen, above, ground)
    seen = with_washed_colours(flat, blank, layout, seen)
    seen = with_second_thoughts(layout, with_pens_compared(above.small, layout, seen))
    return ReadSheet(SheetReading(layout, seen), sheet, above, ground=ground)


def _judged(
    photo: Photo,
    sheet: FoundSheet,
    seen: dict[str, Observation],
    above: FromAbove | WholePage,
    ground: Ground,
) -> dict[str, Observation]:
    """What was seen, less sure where it may have slipped.

    Raises:
        SheetNotFound: so much is unclear that the photo is at fault.
    """
    layout = sheet.layout
    for field in _astray(sheet):
        seen[field] = _doubted(seen[field])
    unclear = sum(one.confidence < CLEAR_ENOUGH for one in seen.values())
    if unclear > max(MOST_UNCLEAR, MOST_UNCLEAR_SHARE * len(seen)):
        # A better photo is less work than all the answers.
        plain = is_plain_ink(ground, layout, seen)
        blank = blank_raster(layout, FLAT_PX_PER_MM)
        why = why_poor(sheet, above.flat, blank, unclear / len(seen), ink_is_plain=plain)
        if why:
            raise SheetNotFound(why, photo.source)
    return seen


@lru_cache(maxsize=16)
def _thick_print(layout: SheetLayout) -> Pixels:
    """That of our own sheets, which are not made pale."""
    return thickened(blank_raster(layout, FLAT_PX_PER_MM))


def look_again(sheet: ReadSheet, fields: Collection[str]) -> dict[str, Observation]:
    """A second, closer look at some fields of a sheet that was read.

    What was not clear at the first look was looked at several times then.
    """
    layout, page, before = sheet.reading.layout, sheet.page, sheet.reading.seen
    clear = [field for field in fields if before[field].confidence >= CLEAR_ENOUGH]
    closer = look_closer(open_model(INK), page, layout, before, clear, sheet.above.small)
    everything = with_amount_of_ink(page, layout, {**before, **closer}, closer, ground=sheet.ground)
    seen = with_shared_ink(page, layout, everything, fields)
    if layout.blank is not None:
        judged = with_likes(page, layout, {**before, **seen})
        judged = with_wiped_and_glaring(sheet.flat, page, layout, judged)
        blank = blank_raster(layout, FLAT_PX_PER_MM)
        judged = with_times_asked(page, layout, with_paler_marks(page, layout, judged))
        seen = without_print(sheet.flat, blank, layout, {one: judged[one] for one in seen})
    elif sheet.ground is not None:
        judged = with_bleached_doubted(sheet.ground, layout, {**before, **seen})
        seen = {one: judged[one] for one in seen}
    for field in _astray(sheet.found):
        if field in seen:
            seen[field] = _doubted(seen[field])
    return seen


def _astray(sheet: FoundSheet) -> list[str]:
    """Fields that may have slipped.

    Those of badly bent paper that are far from every place where its print was found, and those in
    a part that does not show its print.
    """
    centres = centres_mm(sheet.layout)
    far = np.zeros(len(centres), bool)
    if sheet.anchors_mm is not None:
        apart_mm = centres[:, None] - sheet.anchors_mm[None]
        far = np.linalg.norm(apart_mm, axis=2).min(axis=1) > ANCHOR_REACH_MM
    if sheet.lost_mm is not None:
        apart_mm = centres[:, None] - sheet.lost_mm[None]
        far |= (np.abs(apart_mm).max(axis=2) <= STEP_MM / 2).any(axis=1)
    return [field.id for field, is_far in zip(sheet.layout.fields, far, strict=True) if is_far]


def _doubted(seen: Observation) -> Observation:
    """The same, too unsure to be taken without asking."""
    return replace(seen, confidence=min(seen.confidence, DOUBTED))


def outlines_px(sheet: FoundSheet) -> dict[str, Outline]:
    """Where each field of a sheet is in the original photo."""
    across, down = sheet.to_photo(_corners_mm(sheet.layout)).T.tolist()
    corners_px = zip(across, down, strict=True)
    fours = zip(*[corners_px] * 4, strict=True)
    return {field.id: Outline(four) for field, four in zip(sheet.layout.fields, fours, strict=True)}


@lru_cache(maxsize=64)
def _corners_mm(layout: SheetLayout) -> Points:
    """(4 N, 2): the corners of every field on the page, clockwise from the top left."""
    boxes = boxes_mm(layout)
    left, top = boxes[:, 0], boxes[:, 1]
    right, bottom = left + boxes[:, 2], top + boxes[:, 3]
    corners = np.stack([left, top, right, top, right, bottom, left, bottom], axis=1)
    return corners.reshape(-1, 2)
