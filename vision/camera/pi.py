"""The Raspberry Pi's camera by picamera2, which only the system's own Python has.

One video configuration: `main` to read from, `lores` to watch by. Every capture has a deadline and
raises, because captures are known to hang for ever; then the process ends and is started again.
"""

import importlib
from typing import Any

import numpy as np

from vision.camera.child import CannotSee
from vision.camera.ring import SMALL_PX, Pixels

DEADLINE_S = 2.0
FOCUS_S = 8.0
AUTO_FOCUS, MANUAL_FOCUS = 1, 0  # libcamera's AfModeEnum


class PiCamera:
    """The camera on the ribbon cable."""

    def __init__(self, size_px: tuple[int, int]) -> None:
        try:
            picamera2: Any = importlib.import_module("picamera2")
        except ImportError as error:
            raise CannotSee(f"python3-picamera2 is not installed ({error})") from None
        small = SMALL_PX[0], round(SMALL_PX[0] * size_px[1] / size_px[0] / 2) * 2
        self._small_px = small
        try:
            self._camera = picamera2.Picamera2()
            asked = self._camera.create_video_configuration(
                main={"size": size_px, "format": "RGB888"},  # libcamera's name for BGR in memory
                lores={"size": small, "format": "YUV420"},
                buffer_count=4,
            )
            self._camera.configure(asked)
            self._camera.start()
        except (RuntimeError, IndexError, OSError) as error:
            raise CannotSee(f"no camera on the ribbon cable ({error})") from None
        self.tell("focus")

    def read(self) -> tuple[Pixels, Pixels] | None:
        """The newest frame and its small picture, of one moment."""
        try:
            arrays, _ = self._camera.capture_arrays(["main", "lores"], wait=DEADLINE_S)
        except (TimeoutError, RuntimeError) as error:
            raise CannotSee(
                f"the camera did not answer within {DEADLINE_S:.0f} s ({error})"
            ) from None
        main, lores = arrays
        width, height = self._small_px
        small = np.ascontiguousarray(lores[:height, :width], np.uint8)
        return np.ascontiguousarray(main[:, :, :3], np.uint8), small

    def tell(self, word: str) -> None:
        """Focus once and stay; hold exposure and white balance, or let them go."""
        try:
            if word == "focus" and "AfMode" in self._camera.camera_controls:
                self._camera.autofocus_cycle(wait=FOCUS_S)
                held = self._camera.capture_metadata(wait=DEADLINE_S).get("LensPosition")
                if held is not None:
                    self._camera.set_controls({"AfMode": MANUAL_FOCUS, "LensPosition": held})
            elif word in ("lock", "unlock"):
                free = word == "unlock"
                self._camera.set_controls({"AeEnable": free, "AwbEnable": free})
        except (TimeoutError, RuntimeError) as error:
            raise CannotSee(f"the camera did not answer ({error})") from None

    def close(self) -> None:
        """Let go of the camera."""
        self._camera.stop()
        self._camera.close()
