"""What enrolling on the page leaves to the reading processes: a stranger's file is opened there."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2

from scoring.games import keep_own_in
from scoring.message import Message
from scoring.observation import Doubt, Observation
from scoring.own import own_game
from scoring.record import lone_sheet
from scoring.score import PlayerScore, Problem
from scoring.sheet import Field, PointMm
from scoring.verdict import looked_closer, verdict
from server.own_sheets import own_layouts, png_of
from vision.enrol.corners import Corners
from vision.errors import VisionError
from vision.photo import Photo

TRIAL_QUALITY, SHOWN_PX = 85, 1200


@dataclass(frozen=True, slots=True)
class PageAsked:
    """How a page is to be taken, as its owner says."""

    page_mm: PointMm | None = None
    pdf_page: int = 1
    turned: int = 0
    """Degrees, clockwise, from how its printed words have it."""
    filled: bool | None = None
    corners: Corners = ()
    """Of the page, in widths and heights of its photo; none: its rim tells."""


@dataclass(frozen=True, slots=True)
class ProposedPage:
    """A page made straight and cleaned of ink, and its fields."""

    page_png: bytes
    page_mm: PointMm
    fields: tuple[Field, ...]
    seen_by: str
    filled: bool
    known: str
    """The enrolled sheet that it cannot be told from; "" for none."""
    photo_jpeg: bytes
    """The photo that it was taken from, smaller; b"" of a PDF."""
    corners: Corners
    """Where the page is in it."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A photo read with a sheet that is not kept yet."""

    flat_jpeg: bytes
    fields: dict[str, Observation]
    doubts: tuple[Doubt, ...]
    problems: tuple[Problem, ...]
    players: tuple[PlayerScore, ...]


def propose_page(
    _photo: Photo | None, sources: Sequence[Path], asked: PageAsked, own: Path, but: str
) -> ProposedPage:
    """Propose a sheet for a page, or for several filled copies of it.

    Raises:
        VisionError: one sentence on what is wrong with the file.
    """
    from vision.enrol.enrol import enrol, known_already, open_page

    first, *others = sources
    try:
        page = open_page(
            first,
            asked.page_mm,
            asked.pdf_page,
            asked.turned,
            upright=True,
            corners=asked.corners,
        )
        enrolled = enrol(page, [Photo.open(path) for path in others], filled=asked.filled)
    except VisionError as error:
        told = error.message.value("problem") if error.message.code == "in-photo" else None
        raise type(error)(told if isinstance(told, Message) else error.message) from None
    keep_own_in(own)
    known = known_already(enrolled.blank, list(own_layouts(but=but)))
    return ProposedPage(
        png_of(enrolled.blank),
        enrolled.page_mm,
        enrolled.fields,
        enrolled.seen_by,
        enrolled.filled,
        known.game if known else "",
        _smaller(Photo.open(first)) if page.corners else b"",
        page.corners,
    )


def _smaller(photo: Photo) -> bytes:
    """A photo as it is shown beside the page that was taken from it."""
    pixels = photo.pixels(photo.reduction_for(SHOWN_PX))
    scale = min(1.0, SHOWN_PX / max(pixels.shape[:2]))
    shown = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return bytes(cv2.imencode(".jpg", shown, [cv2.IMWRITE_JPEG_QUALITY, TRIAL_QUALITY])[1])


def try_sheet(photo: Photo, folder: Path) -> Trial:
    """Read a photo with the sheet of a folder, and judge it by its sums.

    Raises:
        SheetNotFound: the photo does not show it.
    """
    from vision.read import look_again, read_sheets

    game = own_game(folder)
    sheet = read_sheets(photo, list(game.layouts))[0]
    reading = looked_closer(game, sheet.reading, lambda fields: look_again(sheet, fields))
    judged = verdict(game, reading)
    flat = cv2.imencode(".jpg", sheet.flat, [cv2.IMWRITE_JPEG_QUALITY, TRIAL_QUALITY])[1]
    seen = {
        field: Observation(judged.sheet[field], one.confidence, one.outline, one.runners_up)
        for field, one in reading.seen.items()
    }
    return Trial(
        bytes(flat),
        seen,
        judged.doubts,
        judged.problems,
        game.score(lone_sheet(game.name, judged.sheet)).players,
    )
