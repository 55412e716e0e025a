"""The reader of this installation, at work in another process: a `Reader` that sends photos there.

A game stays where it is: its name is sent, and the process looks it up, also among the sheets that
people enrolled.
"""

from functools import cache
from pathlib import Path
from typing import Any

from scoring.game import AnyGame
from scoring.games import find_game, keep_own_in, own_folder
from server.photos.hands import ReadingHands
from server.photos.reading import AnyPhoto, PhotoReading, Reader, SheetPhoto
from vision.photo import Photo


class ReaderInWorker:
    """Reads with the hands of its thread."""

    def __init__(self, hands: ReadingHands) -> None:
        self._hands = hands

    def read_dice(self, photo: Photo, game: AnyGame, expected: tuple[int, ...]) -> PhotoReading:
        """The dice of a roll."""
        reading: PhotoReading = self._ask(photo, "read_dice", game, expected)
        return reading

    def read_drop(self, photo: Photo, game: AnyGame) -> PhotoReading:
        """The dice of the setup drop, and where each one lies."""
        reading: PhotoReading = self._ask(photo, "read_drop", game)
        return reading

    def read_sheets(self, photo: Photo, game: AnyGame) -> tuple[SheetPhoto, ...]:
        """Every field of each sheet of this game in the photo."""
        sheets: tuple[SheetPhoto, ...] = self._ask(photo, "read_sheets", game)
        return sheets

    def read_anything(self, photo: Photo, game: AnyGame | None = None) -> AnyPhoto:
        """The sheets, the drop or the dice in the photo, of this game or of any."""
        seen: AnyPhoto = self._ask(photo, "read_anything", game)
        return seen

    def _ask(self, photo: Photo, method: str, game: AnyGame | None, *rest: object) -> Any:
        name = game.name if game else ""
        return self._hands.run(_read, photo, own_folder(), method, name, *rest)


def _read(photo: Photo, own: Path | None, method: str, game: str, *rest: object) -> Any:
    keep_own_in(own)
    return getattr(_reader(), method)(photo, find_game(game) if game else None, *rest)


@cache
def _reader() -> Reader:
    from server.photos.model_reader import ModelReader

    return ModelReader()
