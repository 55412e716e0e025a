"""Wakes the models before the kiosk says that it is ready: the first reading takes four times."""

import numpy as np

from scoring.games import GAMES
from server.kiosk.places import whole
from vision.ink.fields import FLAT_PX_PER_MM
from vision.paper.found import FoundSheet
from vision.photo import Photo
from vision.printing.blank import blank_raster


def warm_models() -> None:
    """Read an empty table and a blank sheet of each game."""
    from server.kiosk.reader import CameraReader
    from vision.dice.read import read_dice
    from vision.read import read_found

    empty = Photo.from_pixels(np.full((720, 1280, 3), 90, np.uint8))
    CameraReader().printed(empty, whole(empty), "")
    for colours in (False, True):
        read_dice(empty, colours=colours)
    for layout in (layout for game in GAMES for layout in game.layouts[:1] if layout.markers):
        blank = blank_raster(layout, FLAT_PX_PER_MM)
        page = np.repeat(blank[:, :, None], 3, axis=2) if blank.ndim == 2 else blank
        on_page = np.diag([FLAT_PX_PER_MM, FLAT_PX_PER_MM, 1.0])
        read_found(Photo.from_pixels(np.ascontiguousarray(page)), FoundSheet(layout, on_page, ()))
