"""The blank sheet as pixels, from the very PDF that is printed, for the reader to compare with."""

from contextlib import closing
from functools import lru_cache
from pathlib import Path
from threading import Lock

import cv2
import numpy as np
import numpy.typing as npt

from scoring.message import Book
from scoring.sheet import SheetLayout
from vision.errors import SheetNotFound
from vision.printing.kept import kept_raster

say = Book("vision")

_POINTS_PER_MM = 72 / 25.4
_KEPT = 8
"""So many blanks are kept; at 6 px/mm one takes 2.2 MB in grey."""

RENDERING = Lock()
"""PDFium works for one thread at a time."""


def blank_raster(layout: SheetLayout, px_per_mm: float) -> npt.NDArray[np.uint8]:
    """The printed sheet, (height, width) uint8 grey, 255 the paper, from the page's corner.

    Kept between calls, so the array is read-only: copy it before drawing on it.
    """
    return _raster(layout, px_per_mm, False)


def blank_colour_raster(layout: SheetLayout, px_per_mm: float) -> npt.NDArray[np.uint8]:
    """The same in colour, (height, width, 3) uint8 BGR."""
    return _raster(layout, px_per_mm, True)


@lru_cache(maxsize=16)
def reduced_blanks(
    layout: SheetLayout, from_px_per_mm: float, to_px_per_mm: tuple[float, ...]
) -> dict[float, npt.NDArray[np.uint8]]:
    """The blank at several coarser resolutions: reducing is quicker than rendering."""
    fine = blank_raster(layout, from_px_per_mm)
    scales = {px_per_mm: px_per_mm / from_px_per_mm for px_per_mm in to_px_per_mm}
    return {
        px_per_mm: np.asarray(
            cv2.resize(fine, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
        )
        for px_per_mm, scale in scales.items()
    }


@lru_cache(maxsize=_KEPT)
def _raster(layout: SheetLayout, px_per_mm: float, colour: bool) -> npt.NDArray[np.uint8]:
    if layout.blank is not None:
        return _on_page(layout, px_per_mm, colour)
    width_px, height_px = (round(length_mm * px_per_mm) for length_mm in layout.page_mm)
    shape = (height_px, width_px, 3) if colour else (height_px, width_px)
    raster = kept_raster(layout, shape, px_per_mm, lambda: _drawn(layout, px_per_mm, shape))
    raster.setflags(write=False)
    return raster


def _drawn(layout: SheetLayout, px_per_mm: float, shape: tuple[int, ...]) -> npt.NDArray[np.uint8]:
    """Drawn through a matrix: `PdfPage.render` would stretch the page to whole pixels."""
    import pypdfium2  # this and what prints is loaded where a blank is not kept yet
    from pypdfium2 import raw

    from vision.printing.sheet import sheet_pdf

    height_px, width_px, *colours = shape
    scale = px_per_mm / _POINTS_PER_MM
    pixel_format = raw.FPDFBitmap_BGR if colours else raw.FPDFBitmap_Gray
    flags = 0 if colours else raw.FPDF_GRAYSCALE
    with RENDERING, closing(pypdfium2.PdfDocument(sheet_pdf(layout))) as document:
        bitmap = pypdfium2.PdfBitmap.new_native(width_px, height_px, pixel_format)
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, width_px, height_px)
        matrix = raw.FS_MATRIX(scale, 0, 0, scale, 0, 0)
        clip = raw.FS_RECTF(0, 0, width_px, height_px)
        raw.FPDF_RenderPageBitmapWithMatrix(bitmap, document[0], matrix, clip, flags)
        return np.array(bitmap.to_numpy(), dtype=np.uint8)


def _on_page(layout: SheetLayout, px_per_mm: float, colour: bool) -> npt.NDArray[np.uint8]:
    """The owner's picture of the empty page where it lies on the paper."""
    assert layout.blank is not None
    x, y, width, height = (
        round(side * px_per_mm) for side in layout.blank_mm or (0.0, 0.0, *layout.page_mm)
    )
    picture = _picture(layout.blank, (width, height), colour)
    if layout.blank_mm is not None:
        page_px = [round(side * px_per_mm) for side in layout.page_mm]
        page = np.full((page_px[1], page_px[0], *picture.shape[2:]), 255, np.uint8)
        page[y : y + height, x : x + width] = picture
        picture = page
    picture.setflags(write=False)
    return picture


def _picture(path: Path, size_px: tuple[int, int], colour: bool) -> npt.NDArray[np.uint8]:
    """The owner's picture of the empty page, at the size asked for."""
    data = np.frombuffer(path.read_bytes(), np.uint8)
    picture = cv2.imdecode(data, cv2.IMREAD_COLOR if colour else cv2.IMREAD_GRAYSCALE)
    if picture is None:
        raise SheetNotFound(say("blank-damaged", file=str(path)))
    smaller = picture.shape[1] > size_px[0]
    how = cv2.INTER_AREA if smaller else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(picture, size_px, interpolation=how), np.uint8)
