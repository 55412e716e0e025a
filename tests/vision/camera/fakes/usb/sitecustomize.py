"""A stand-in for a camera at a USB port: it is plugged in while the file `$FAKE_USB` exists.

Unplugged, it says that there is no frame; or, if the file `$FAKE_USB.lies` exists, it goes on with
the last one, as some drivers do.
"""

import os
from pathlib import Path
from typing import Any

import cv2
import numpy as np

PORT = Path(os.environ["FAKE_USB"])


class Plugged:
    def __init__(self, number: int, interface: int) -> None:
        assert (number, interface) == (0, cv2.CAP_V4L2)
        self._is_open = PORT.exists()
        self._rng = np.random.default_rng(0)
        self._last = np.full((360, 640, 3), 90, np.uint8)

    def isOpened(self) -> bool:  # noqa: N802 # as OpenCV names it
        return self._is_open

    def set(self, name: int, value: float) -> bool:
        return name >= 0 and value >= 0

    def read(self) -> tuple[bool, Any]:
        if PORT.exists():
            self._last = self._last // 64 * 64 + self._rng.integers(0, 40, (360, 640, 1), np.uint8)
            return True, self._last
        if PORT.with_suffix(".lies").exists():
            return True, self._last
        return False, None

    def release(self) -> None:
        self._is_open = False


cv2.VideoCapture = Plugged  # type: ignore[assignment,misc]
