"""Frames from a folder of photos, a video, or a camera at a USB port, by OpenCV."""

import time
from pathlib import Path

import cv2
import numpy as np

from vision.camera.child import CannotSee
from vision.camera.ring import SMALL_PX, Pixels

PHOTO_S = 4.0
"""How long each photo of a folder lies on the table."""
ENDINGS = frozenset({".jpg", ".jpeg", ".png", ".webp"})
USUAL_RATE = 25.0

cv2.setNumThreads(1)


def small_picture(pixels: Pixels) -> Pixels:
    """The frame in grey, no larger than `SMALL_PX`, its pixels averaged."""
    height, width = pixels.shape[:2]
    scale = min(SMALL_PX[0] / width, SMALL_PX[1] / height, 1.0)
    size = max(8, int(width * scale)), max(8, int(height * scale))
    small = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)


def fitted(pixels: Pixels, most_pixels: int) -> Pixels:
    """The frame, made smaller where it has too many pixels."""
    height, width = pixels.shape[:2]
    scale = (most_pixels / (width * height)) ** 0.5
    if scale >= 1:
        return pixels
    size = int(width * scale), int(height * scale)
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)


class _Deaf:
    """A source that nobody can tell anything."""

    def tell(self, word: str) -> None:
        """Leave it."""

    def close(self) -> None:
        """Nothing is held."""


class FolderSource(_Deaf):
    """Photos by name, one after another for ever, each for a while."""

    def __init__(self, folder: str, most_pixels: int, photo_s: float = PHOTO_S) -> None:
        self._paths = sorted(p for p in Path(folder).iterdir() if p.suffix.lower() in ENDINGS)
        if not self._paths:
            raise CannotSee(f"no photos in {folder}")
        self._most_pixels = most_pixels
        self._photo_s = photo_s
        self._start_s = time.monotonic()
        self._shown = -1
        self._seen: tuple[Pixels, Pixels] | None = None

    def read(self) -> tuple[Pixels, Pixels] | None:
        """The photo whose time it is."""
        number = int((time.monotonic() - self._start_s) / self._photo_s)
        if number != self._shown or self._seen is None:
            path = self._paths[number % len(self._paths)]
            pixels = cv2.imread(str(path))
            if pixels is None:
                raise CannotSee(f"{path} is no photo")
            frame = fitted(np.asarray(pixels, np.uint8), self._most_pixels)
            self._shown, self._seen = number, (frame, small_picture(frame))
        return self._seen


class VideoSource(_Deaf):
    """A video in real time, again from the start after its end."""

    def __init__(self, path: str, most_pixels: int) -> None:
        self._path = path
        self._most_pixels = most_pixels
        self._open()

    def _open(self) -> None:
        self._video = cv2.VideoCapture(self._path)
        if not self._video.isOpened():
            raise CannotSee(f"{self._path} is no video")
        self._rate = self._video.get(cv2.CAP_PROP_FPS) or USUAL_RATE
        self._start_s = time.monotonic()
        self._taken = 0

    def read(self) -> tuple[Pixels, Pixels] | None:
        """The frame whose time it is; those whose time has passed are left out."""
        due = int((time.monotonic() - self._start_s) * self._rate) + 1
        while self._taken < due - 1 and self._video.grab():
            self._taken += 1
        good, pixels = self._video.read()
        if not good:
            if not self._taken:
                raise CannotSee(f"{self._path} has no frames")
            self._open()
            return self.read()
        self._taken += 1
        frame = fitted(np.asarray(pixels, np.uint8), self._most_pixels)
        return frame, small_picture(frame)

    def close(self) -> None:
        """Let go of the file."""
        self._video.release()


class UsbSource(_Deaf):
    """A camera that Linux knows as /dev/videoN."""

    def __init__(self, number: int, size_px: tuple[int, int]) -> None:
        self._camera = cv2.VideoCapture(number, cv2.CAP_V4L2)
        if not self._camera.isOpened():
            raise CannotSee(f"no camera at /dev/video{number}")
        code = cv2.VideoWriter.fourcc(*"MJPG")
        for name, value in (
            (cv2.CAP_PROP_FOURCC, code),
            (cv2.CAP_PROP_FRAME_WIDTH, size_px[0]),
            (cv2.CAP_PROP_FRAME_HEIGHT, size_px[1]),
            (cv2.CAP_PROP_BUFFERSIZE, 1),
        ):
            self._camera.set(name, value)
        self._most_pixels = size_px[0] * size_px[1]

    def read(self) -> tuple[Pixels, Pixels] | None:
        """The newest frame."""
        good, pixels = self._camera.read()
        if not good or pixels is None or pixels.ndim != 3:
            raise CannotSee("the camera gives no frame; is it plugged in?")
        frame = fitted(np.asarray(pixels, np.uint8), self._most_pixels)
        return frame, small_picture(frame)

    def tell(self, word: str) -> None:
        """Hold exposure, white balance and focus, or let them go; focus once."""
        hold = {"lock": 0, "unlock": 1}.get(word)
        if hold is not None:
            self._camera.set(cv2.CAP_PROP_AUTO_WB, hold)
            self._camera.set(cv2.CAP_PROP_AUTO_EXPOSURE, 3 if hold else 1)
            self._camera.set(cv2.CAP_PROP_AUTOFOCUS, hold)
        elif word == "focus":
            self._camera.set(cv2.CAP_PROP_AUTOFOCUS, 1)

    def close(self) -> None:
        """Let go of the camera."""
        self._camera.release()
