"""A sheet as a vector PDF, from the layout that it is read by; the same layout, the same bytes."""

import cv2
import numpy as np

from scoring.sheet import Marker, SheetLayout
from vision.marker_codes import all_markers
from vision.photo import Pixels
from vision.printing.artwork import paint
from vision.printing.page import Page, Pen

_BLACK = Pen(fill=(0.0, 0.0, 0.0))
_WHITE = Pen(fill=(1.0, 1.0, 1.0))


def sheet_pdf(layout: SheetLayout) -> bytes:
    """The blank sheet, one page, to be printed at its true size."""
    page = Page(layout.page_mm, f"{layout.game} {layout.sheet} sheet, version {layout.version}")
    if layout.blank is not None:
        page.picture(layout.blank, layout.blank_mm or (0.0, 0.0, *layout.page_mm))
    for art in layout.art:
        paint(page, art)
    for marker in layout.markers:
        _paint_marker(page, marker)
    return page.finish()


def marker_modules(marker: Marker) -> Pixels:
    """The marker, a pixel a module: its code, and a black border of one module."""
    dictionary = all_markers()
    wide = dictionary.markerSize + 2
    return np.asarray(cv2.aruco.generateImageMarker(dictionary, marker.id, wide), np.uint8)


def _paint_marker(page: Page, marker: Marker) -> None:
    """The marker: one black square, and its white modules in it."""
    x_mm, y_mm, size_mm, _ = marker.box_mm
    page.rectangle((x_mm, y_mm), (size_mm, size_mm), _BLACK)
    modules = marker_modules(marker)
    module_mm = size_mm / len(modules)
    for row, column in zip(*np.nonzero(modules), strict=True):
        corner_mm = x_mm + column * module_mm, y_mm + row * module_mm
        page.rectangle(corner_mm, (module_mm, module_mm), _WHITE)
