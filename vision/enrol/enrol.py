"""A page becomes a sheet: made straight, cleaned of ink, its fields proposed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from scoring.message import Book
from scoring.sheet import BoxMm, Field, FieldKind, PointMm, SheetLayout
from vision.enrol.apart import apart
from vision.enrol.bands import without_bands
from vision.enrol.blank import without_ink
from vision.enrol.copies import laid_copies, shared_print
from vision.enrol.corners import Corners
from vision.enrol.hidden import with_hidden
from vision.enrol.page import FlatPage, page_of_pdf, page_of_photo
from vision.enrol.propose import propose_fields
from vision.enrol.shapes import Thing
from vision.enrol.things import things_on
from vision.enrol.upright import turn_to_upright
from vision.errors import NotAPhoto
from vision.paper.printed import find_printed
from vision.photo import Photo, Pixels

say = Book("vision")

LEAST_ON_PAGE = 0.7
"""A field is one when so much of it is on the page."""
FEWEST_WRITTEN = 6
WRITTEN_SHARE, MARKED_SHARE = 0.012, 0.3
"""How much of a cell ink covers at least, and how much more of a bubble when it is filled."""


@dataclass(frozen=True, slots=True, eq=False)
class Enrolled:
    """A page ready to be named and corrected."""

    blank: Pixels
    """(H, W, 3) BGR at `FLAT_PX_PER_MM`, without ink."""
    page_mm: PointMm
    fields: tuple[Field, ...]
    seen_by: str
    """What it was straightened by: `pdf`, `outline`, `lines`, `scan` or `photo`."""
    filled: bool
    """It was written on, and what was taken for ink is left out."""


def open_page(
    path: Path,
    page_mm: PointMm | None = None,
    number: int = 1,
    turned: int = 0,
    *,
    upright: bool = False,
    corners: Corners = (),
) -> FlatPage:
    """The page of a PDF or of a photo, made straight.

    Args:
        path: The file.
        page_mm: How large the page of a photo is, where its owner says so.
        number: Which page of a PDF.
        turned: By how many degrees, clockwise, it is to be turned to stand upright.
        upright: A photo is turned before that as its printed words tell.
        corners: Where the page's corners are in a photo, where its owner says so.

    Raises:
        NotAPhoto: it is neither, or cannot be read; one sentence.
    """
    try:
        with path.open("rb") as file:
            is_pdf = file.read(1024).lstrip().startswith(b"%PDF")
    except OSError:
        is_pdf = False
    if is_pdf:
        page = page_of_pdf(path, number)
    else:
        page = page_of_photo(Photo.open(path), page_mm, corners)
    if upright and not is_pdf:
        page = page.turned(turn_to_upright(page.pixels))
    return page.turned(turned)


def enrol(page: FlatPage, others: Sequence[Photo] = (), *, filled: bool | None = None) -> Enrolled:
    """Propose a sheet for a page, or for several filled copies of it.

    Args:
        page: The page, or the first of its copies.
        others: Photos of further copies.
        filled: Whether it is written on; None where nobody says.

    Raises:
        NotAPhoto: nothing on it looks like a place to write.
        SheetNotFound: one of the others is not the same page.
    """
    pixels, copies = page.pixels, list[Pixels]()
    if others:
        with TemporaryDirectory() as folder:
            copies = laid_copies(page, others, Path(folder) / "first.png")
        pixels = shared_print(copies)
    things = things_on(pixels)
    is_filled = _is_written_on(things) if filled is None else filled
    if is_filled:
        things = with_hidden(pixels, things)
    fields = apart(_on_page(propose_fields(things, filled=is_filled), page.page_mm))
    fields = without_bands(pixels, fields, filled=is_filled)
    if not fields:
        raise NotAPhoto(say("no-fields"))
    blank = without_ink(pixels, fields, copies) if is_filled else pixels
    return Enrolled(blank, page.page_mm, fields, page.seen_by, is_filled)


def _on_page(fields: Sequence[Field], page_mm: PointMm) -> tuple[Field, ...]:
    """The fields without what lies off the page; of those at its rim, the part that is on it."""
    kept = []
    for field in fields:
        x, y, width, height = field.box_mm
        left, top = max(0.0, x), max(0.0, y)
        right, bottom = min(page_mm[0], x + width), min(page_mm[1], y + height)
        box_mm = (left, top, round(right - left, 2), round(bottom - top, 2))
        if min(box_mm[2:]) > 0 and box_mm[2] * box_mm[3] > LEAST_ON_PAGE * width * height:
            kept.append(field if box_mm == field.box_mm else replace(field, box_mm=box_mm))
    return tuple(kept)


def _is_written_on(things: Sequence[Thing]) -> bool:
    """Whether fields hold what nobody printed: here and not there, each a little elsewhere."""
    contents = {thing.box_mm: thing.content for thing in things}
    groups: dict[str, list[float]] = {}
    cells: set[BoxMm] = set()
    for field in propose_fields(things, filled=True):
        if field.kind in (FieldKind.BOX, FieldKind.BUBBLE) and field.box_mm in contents:
            group = field.id.partition(".")[0]
            groups.setdefault(group, []).append(contents[field.box_mm])
        elif field.kind is FieldKind.NUMBER:
            cells.add(field.box_mm)
    if any(_are_marked(shares) for shares in groups.values()):
        return True
    return _is_unsteady([thing for thing in things if thing.box_mm in cells])


def _are_marked(shares: Sequence[float]) -> bool:
    """Whether some of these boxes or bubbles hold much more than others of their group."""
    if len(shares) < FEWEST_WRITTEN:
        return False
    return bool(np.ptp(np.quantile(shares, (0.2, 0.97))) > MARKED_SHARE)


def _is_unsteady(cells: Sequence[Thing]) -> bool:
    """Whether what is in the cells stands a little elsewhere in each, and is of many sizes."""
    inside = [
        (cell.box_mm, cell.content_mm)
        for cell in cells
        if cell.content_mm is not None and cell.content > WRITTEN_SHARE
    ]
    if len(inside) < FEWEST_WRITTEN:
        return False
    box, content = (np.array(side) for side in zip(*inside, strict=True))
    middles = (content[:, :2] + content[:, 2:] / 2 - box[:, :2]) / box[:, 2:]
    unsteady = float(np.median(abs(middles - np.median(middles, axis=0)), axis=0).max())
    uneven = float(np.median(abs(content[:, 2] / np.median(content[:, 2]) - 1)))
    return unsteady > 0.035 and uneven > 0.08


def known_already(blank: Pixels, layouts: Sequence[SheetLayout]) -> SheetLayout | None:
    """The enrolled sheet that this page cannot be told from."""
    found = find_printed(Photo.from_pixels(blank), layouts)
    return found[0].layout if found else None
