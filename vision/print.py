"""A sheet as a vector PDF, from the layout that it is read by; the same layout, the same bytes."""

import cv2

from scoring.sheet import Marker, SheetLayout
from vision.artwork import paint
from vision.print_page import Page, Pen

_BLACK = Pen(fill=(0.0, 0.0, 0.0))
_WHITE = Pen(fill=(1.0, 1.0, 1.0))
_MODULES = 6
"""A marker of DICT_4X4_50 is four modules wide and has a black border of one."""


def sheet_pdf(layout: SheetLayout) -> bytes:
    """The blank sheet, one page, to be printed at its true size."""
    page = Page(layout.page_mm, f"{layout.game} {layout.sheet} sheet, version {layout.version}")
    for art in layout.art:
        paint(page, art)
    for marker in layout.markers:
        _paint_marker(page, marker)
    return page.finish()


def _paint_marker(page: Page, marker: Marker) -> None:
    """The marker: one black square, and its white modules in it."""
    x_mm, y_mm, size_mm, _ = marker.box_mm
    page.rectangle((x_mm, y_mm), (size_mm, size_mm), _BLACK)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    modules = cv2.aruco.generateImageMarker(dictionary, marker.id, _MODULES)
    module_mm = size_mm / _MODULES
    for row in range(_MODULES):
        for column in range(_MODULES):
            if modules[row, column]:
                corner_mm = x_mm + column * module_mm, y_mm + row * module_mm
                page.rectangle(corner_mm, (module_mm, module_mm), _WHITE)
