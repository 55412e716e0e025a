"""What a photo shows is told by itself: sheets by their markers, a drop by its dice, dice alone."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from server.photos.model_reader import ModelReader
from vision.errors import SheetNotFound, WrongSheet
from vision.photo import Photo

READER = ModelReader()
EVENING = Path("samples/evening")


@pytest.mark.parametrize(
    ("photo", "of", "game", "parts"),
    [
        ("evening/friday-both", "sheet", "unvention", 2),
        ("evening/drop", "drop", "unvention", 1),
        ("evening/roll-2-4-4-5-5", "dice", "", 1),
        ("dice/colour-dice", "dice", "", 1),
        ("yacht/lamp-shadow-pencil", "sheet", "yacht", 1),
    ],
)
def test_sample_photos_tell_what_they_show(photo: str, of: str, game: str, parts: int) -> None:
    seen = READER.read_anything(Photo.open(Path(f"samples/{photo}.jpg")))
    assert (seen.of, seen.game, len(seen.parts)) == (of, game, parts)


def test_coloured_dice_are_told_by_themselves() -> None:
    seen = READER.read_anything(Photo.open(Path("samples/dice/colour-dice.jpg")))
    labels = {one.label for one in seen.parts[0].reading.dice.values()}
    assert labels == {"red", "orange", "yellow", "green", "blue", "purple"}


def refusal(pixels: np.ndarray) -> str:
    encoded = cv2.imencode(".jpg", pixels)[1].tobytes()
    with pytest.raises(SheetNotFound) as told:
        READER.read_anything(Photo(encoded))
    return told.value.message.code


def test_what_is_neither_is_told_in_one_sentence() -> None:
    sheet = cv2.imread(str(EVENING / "sunday-ada.jpg"))
    assert sheet is not None
    assert refusal(np.full_like(sheet, 130)) == "nothing-seen"
    assert refusal(cv2.GaussianBlur(sheet, (0, 0), 14)) == "blurred"
    assert refusal(sheet[:, : sheet.shape[1] // 2]) in ("cut-off", "few-markers")
    assert refusal((sheet * 0.03).astype(np.uint8)) == "too-dark"


def test_two_games_in_one_photo_are_photographed_apart() -> None:
    photos = ("evening/sunday-ada", "yacht/lamp-shadow-pencil")
    pictures = [Photo.open(Path(f"samples/{one}.jpg")).pixels() for one in photos]
    beside = np.hstack([cv2.resize(one, (1200, 1200)) for one in pictures])
    encoded = cv2.imencode(".jpg", beside)[1].tobytes()
    with pytest.raises(WrongSheet) as told:
        READER.read_anything(Photo(encoded))
    assert told.value.message.code == "several-games"
