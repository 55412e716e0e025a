"""One process of a chain, with a reader that takes its time and sees the same roll each time.

    python -m tests.chain.process web DATA PORT
    python -m tests.chain.process work DATA PROCESSES

Where DATA holds a file `pause`, a reading takes as many seconds as are written in it. Which
process begins a photo is noted in DATA/begun.
"""

import asyncio
import os
import sys
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import uvicorn

from scoring.game import AnyGame
from scoring.observation import Observation, Outline
from server.app import create_app
from server.photos.reading import AnyPhoto, PhotoReading, SheetPhoto
from server.queue.parts import working
from server.queue.worker import work
from server.settings import Settings, settings_from_environment
from server.web.door import serving
from vision.photo import Photo

SQUARE = Outline(((0, 0), (9, 0), (9, 9), (0, 9)))


class SlowReader:
    """Reads nothing, but says so only after a while."""

    def __init__(self, data: Path) -> None:
        self._data = data

    def read_dice(self, photo: Photo, _game: AnyGame, _expected: tuple[int, ...]) -> PhotoReading:
        assert photo.width_px
        with (self._data / "begun").open("a") as file:
            file.write(f"{os.getpid()}\n")
        with suppress(FileNotFoundError):
            time.sleep(float((self._data / "pause").read_text()))
        dice = {f"die{n}": Observation(str(n), 0.99, SQUARE) for n in range(1, 6)}
        return PhotoReading("dice", dice)

    def read_drop(self, photo: Photo, game: AnyGame) -> PhotoReading:
        return self.read_dice(photo, game, ())

    def read_sheets(self, photo: Photo, game: AnyGame) -> tuple[SheetPhoto, ...]:
        return (SheetPhoto(self.read_dice(photo, game, ())),)

    def read_anything(self, photo: Photo, game: AnyGame | None = None) -> AnyPhoto:
        assert game is not None
        return AnyPhoto("dice", "", (SheetPhoto(self.read_dice(photo, game, ())),))


def web(settings: Settings, port: int) -> None:
    """Answer phones until stopped."""
    more = {"host": "127.0.0.1", "port": port, "timeout_graceful_shutdown": 2}
    app = create_app(settings)
    uvicorn.Server(serving(app, settings, log_level="error", **more)).run()


def main() -> None:
    """Be what the first word says until stopped."""
    what, data, number = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    settings = replace(settings_from_environment(), data=data)
    if what == "web":
        web(settings, number)
        return
    with working(settings, number, SlowReader(data)) as queue:
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        asyncio.run(work(queue, number, settings.stalled_seconds))


if __name__ == "__main__":
    main()
