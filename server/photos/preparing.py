"""Blanks are made ready beside the photos: when a server starts, and when a sheet was enrolled.

The first photo that shows none of the sheets would wait for all of them otherwise.
"""

import os
from pathlib import Path
from threading import Lock, Thread

from scoring.games import keep_own_in, own_folder
from server.own_sheets import layouts_to_read
from server.photos.hands import ReadingHands

GENTLEST = 19
"""How far whatever else the computer does comes first."""


class Preparing:
    """Has what is not ready yet made ready, in a process of its own."""

    def __init__(self, hands: ReadingHands) -> None:
        self._hands, self._one_at_a_time = hands, Lock()

    def begin(self) -> None:
        """Begin with it; nobody waits for its end."""
        Thread(target=self._prepare, name="preparing", daemon=True).start()

    def _prepare(self) -> None:
        with self._one_at_a_time:
            self._hands.beside(prepare_blanks, own_folder())


def prepare_blanks(_photo: None, own: Path | None) -> None:
    """Make ready every sheet that is found by its print."""
    from vision.paper.ready import make_ready

    os.nice(GENTLEST)
    keep_own_in(own)
    make_ready(layouts_to_read())
