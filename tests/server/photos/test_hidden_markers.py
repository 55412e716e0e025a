"""A photo of anything: a sheet whose markers are all covered is read, dice stay dice."""

from pathlib import Path

import cv2
import numpy as np

from scoring.games import GAMES
from server.photos.model_reader import ModelReader
from vision.paper.marked import find_sheets
from vision.photo import Photo

FOLDER = Path(__file__).parents[3] / "samples"


def test_a_sheet_without_a_marker_to_be_seen_is_read_and_dice_are_dice() -> None:
    pixels = cv2.imread(str(FOLDER / "yacht" / "window-light-ballpoint.jpg"))
    assert pixels is not None
    layouts = [layout for rules in GAMES for layout in rules.layouts if layout.markers]
    (sheet,) = find_sheets(Photo.from_pixels(np.asarray(pixels, np.uint8)), layouts)
    for marker in sheet.layout.markers:
        left, top, width, height = marker.box_mm
        x, y = sheet.to_photo(np.array([[left + width / 2, top + height / 2]]))[0]
        cv2.circle(pixels, (round(x), round(y)), round(width * sheet.px_per_mm), (70, 95, 140), -1)
    reader = ModelReader()
    seen = reader.read_anything(Photo.from_pixels(np.asarray(pixels, np.uint8)))
    assert (seen.of, seen.game, len(seen.parts)) == ("sheet", "yacht", 1)
    assert reader.read_anything(Photo.open(FOLDER / "dice" / "twenty-dice.jpg")).of == "dice"
