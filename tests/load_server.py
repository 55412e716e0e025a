"""The server that `load.py` crowds: the real one, with reading or with a pause of its length."""

import sys
import time
from pathlib import Path

import uvicorn

from scoring.game import AnyGame
from scoring.games import GAMES
from scoring.observation import Observation, Outline
from server.app import create_app
from server.photos.reading import AnyPhoto, PhotoReading, SheetPhoto
from server.settings import Settings
from server.web.door import serving
from vision.photo import Photo

USUAL_READING_S = 0.1
SQUARE = Outline(((0, 0), (9, 0), (9, 9), (0, 9)))


class PausingReader:
    """Takes the time of a reading, and sees the same roll each time."""

    def read_dice(
        self, photo: Photo, _game: AnyGame, _expected: tuple[int, ...] = ()
    ) -> PhotoReading:
        photo.pixels(4)
        time.sleep(USUAL_READING_S)
        dice = {f"die{n}": Observation(str(n), 0.99, SQUARE) for n in range(1, 6)}
        return PhotoReading("dice", dice)

    def read_drop(self, photo: Photo, game: AnyGame) -> PhotoReading:
        return self.read_dice(photo, game)

    def read_sheets(self, photo: Photo, game: AnyGame) -> tuple[SheetPhoto, ...]:
        return (SheetPhoto(self.read_dice(photo, game)),)

    def read_anything(self, photo: Photo, game: AnyGame | None = None) -> AnyPhoto:
        return AnyPhoto("dice", "", (SheetPhoto(self.read_dice(photo, game or GAMES[0])),))


def main() -> None:
    """Serve a data folder at a port until stopped."""
    data, port = Path(sys.argv[1]), int(sys.argv[2])
    reader = None if "--read" in sys.argv else PausingReader()
    settings = Settings(data=data, host="127.0.0.1", port=port)
    more = {"host": "127.0.0.1", "port": port, "timeout_graceful_shutdown": 2}
    app = create_app(settings, reader)
    uvicorn.Server(serving(app, settings, log_level="error", **more)).run()


if __name__ == "__main__":
    main()
