"""Where a booth's frames are read: in the processes that read photos, each within its deadline.

The booth goes on watching meanwhile; it looks now and then whether its answer has come. What is
needed to read is imported where it is done: the server itself runs no network.
"""

from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import numpy as np

from scoring.games import keep_own_in, own_folder
from server.kiosk.seen import TableSeen, TableWish
from server.photos.hands import ReadingHands
from server.photos.pool import ReadingPool
from vision.photo import Photo, Pixels

if TYPE_CHECKING:
    from server.kiosk.reader import TableReader

READERS = 1
"""Threads that read for all booths: one table's reading is done before the next one settles."""
WAITING = 8


class Eyes(Protocol):
    """Reads frames for booths."""

    def look(self, booth: str, photos: Sequence[Photo], wanted: TableWish) -> Future[TableSeen]:
        """What lies on a table, once it is read; raises `Busy` where too much waits."""

    def warm(self) -> None:
        """Wake the models: the first reading takes four times."""

    def close(self) -> None:
        """End what runs."""


class EyesInWorkers:
    """Reads in processes of their own, which end when a reading takes too long."""

    def __init__(self, hands: ReadingHands) -> None:
        self._hands = hands
        self._pool = ReadingPool(READERS, WAITING, hands)

    def look(self, booth: str, photos: Sequence[Photo], wanted: TableWish) -> Future[TableSeen]:
        """Send the frames away."""
        first, others = photos[0], [photo.pixels() for photo in photos[1:]]
        return self._pool.submit(
            lambda: self._hands.run(_look, first, own_folder(), others, wanted), ("", booth)
        )

    def warm(self) -> None:
        """Wake the models in the process that reads."""
        nothing = Photo.from_pixels(np.zeros((16, 16, 3), np.uint8))
        self._pool.submit(lambda: self._hands.run(_warm, nothing, own_folder())).result()

    def close(self) -> None:
        """End the process."""
        self._pool.close()


class EyesHere:
    """Reads at once, in this process, with a reader that is given: for tests and measuring."""

    def __init__(self, reader: "TableReader | None" = None) -> None:
        from server.kiosk.reader import CameraReader

        self._reader = reader or CameraReader()

    def look(self, booth: str, photos: Sequence[Photo], wanted: TableWish) -> Future[TableSeen]:
        """Read now."""
        from server.kiosk.look import read_table

        assert booth
        seen: Future[TableSeen] = Future()
        try:
            seen.set_result(read_table(self._reader, photos, wanted))
        except Exception as error:  # it is the booth's
            seen.set_exception(error)
        return seen

    def warm(self) -> None:
        """Whoever tests does it if it matters."""

    def close(self) -> None:
        """Nothing runs."""


def _look(photo: Photo, own: Path | None, others: list[Pixels], wanted: TableWish) -> TableSeen:
    from server.kiosk.look import read_table
    from server.kiosk.reader import CameraReader

    keep_own_in(own)
    return read_table(CameraReader(), [photo, *map(Photo.from_pixels, others)], wanted)


def _warm(_: Photo, own: Path | None) -> None:
    from server.kiosk.warm import warm_models

    keep_own_in(own)
    warm_models()
