"""The blank sheet as pixels, from the very PDF that is printed, for the reader to compare with."""

from contextlib import closing
from functools import lru_cache
from threading import Lock

import numpy as np
import numpy.typing as npt
import pypdfium2
from pypdfium2 import raw

from scoring.sheet import SheetLayout
from vision.printing.sheet import sheet_pdf

_POINTS_PER_MM = 72 / 25.4
_KEPT = 8
"""So many blanks are kept; at 6 px/mm one takes 2.2 MB in grey."""

_RENDERING = Lock()
"""PDFium works for one thread at a time."""


def blank_raster(layout: SheetLayout, px_per_mm: float) -> npt.NDArray[np.uint8]:
    """The printed sheet, (height, width) uint8 grey, 255 the paper, from the page's corner.

    Kept between calls, so the array is read-only: copy it before drawing on it.
    """
    return _raster(layout, px_per_mm, False)


def blank_colour_raster(layout: SheetLayout, px_per_mm: float) -> npt.NDArray[np.uint8]:
    """The same in colour, (height, width, 3) uint8 BGR."""
    return _raster(layout, px_per_mm, True)


@lru_cache(maxsize=_KEPT)
def _raster(layout: SheetLayout, px_per_mm: float, colour: bool) -> npt.NDArray[np.uint8]:
    """Drawn through a matrix: `PdfPage.render` would stretch the page to whole pixels."""
    width_px, height_px = (round(length_mm * px_per_mm) for length_mm in layout.page_mm)
    scale = px_per_mm / _POINTS_PER_MM
    pixel_format = raw.FPDFBitmap_BGR if colour else raw.FPDFBitmap_Gray
    flags = 0 if colour else raw.FPDF_GRAYSCALE
    with _RENDERING, closing(pypdfium2.PdfDocument(sheet_pdf(layout))) as document:
        bitmap = pypdfium2.PdfBitmap.new_native(width_px, height_px, pixel_format)
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, width_px, height_px)
        matrix = raw.FS_MATRIX(scale, 0, 0, scale, 0, 0)
        clip = raw.FS_RECTF(0, 0, width_px, height_px)
        raw.FPDF_RenderPageBitmapWithMatrix(bitmap, document[0], matrix, clip, flags)
        raster = np.array(bitmap.to_numpy(), dtype=np.uint8)
    raster.setflags(write=False)
    return raster
