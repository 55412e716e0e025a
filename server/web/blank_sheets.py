"""Empty sheets: to print as PDF, and as pictures to type on. Made once, then kept."""

from functools import lru_cache
from importlib.resources import as_file, files

import cv2

from scoring.games import own_games
from scoring.sheet import SheetLayout
from scoring.sheet.file import load_layout
from scoring.sheet.markers import in_language, with_markers

WEBP_QUALITY = 80
PX_PER_MM = 7.0
"""A page across a phone's screen at three device pixels a point, with room to zoom."""


def blank_pdf(game: str, sheet: str, paper: str, language: str, *, markers: bool = False) -> bytes:
    """A sheet to print, on A4 or Letter; an enrolled one on its own page, or with markers."""
    own = _own(game)
    if own is not None:
        return _pdf(with_markers(own) if markers and own.number is not None else own)
    return _our_pdf(game, sheet, paper, language)


def blank_picture(game: str, sheet: str, language: str) -> bytes:
    """The empty sheet as a picture of the whole page."""
    return _picture(_own(game) or _layout(game, sheet, "a4", language))


@lru_cache(maxsize=32)
def _our_pdf(game: str, sheet: str, paper: str, language: str) -> bytes:
    return _pdf(_layout(game, sheet, paper, language))


def _pdf(layout: SheetLayout) -> bytes:
    from vision.printing.sheet import (
        sheet_pdf,  # the PDF writer is loaded when somebody first prints
    )

    return sheet_pdf(layout)


@lru_cache(maxsize=32)
def _picture(layout: SheetLayout) -> bytes:
    from vision.printing.blank import blank_colour_raster

    raster = blank_colour_raster(layout, PX_PER_MM)
    good, encoded = cv2.imencode(".webp", raster, [cv2.IMWRITE_WEBP_QUALITY, WEBP_QUALITY])
    if not good:
        raise RuntimeError("the blank sheet could not be encoded")
    return bytes(encoded)


def _own(game: str) -> SheetLayout | None:
    """The enrolled sheet of that name as it is now; another one has another version."""
    return next((one.layouts[0] for one in own_games() if one.name == game), None)


@lru_cache(maxsize=64)
def _layout(game: str, sheet: str, paper: str, language: str) -> SheetLayout:
    """The sheet's layout on a paper; game and sheet are names of ours, never a request's words."""
    with as_file(files(f"scoring.games.{game}") / f"{sheet}.toml") as path:
        return in_language(load_layout(path, paper), language)
