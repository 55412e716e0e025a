"""A stand-in for picamera2 of the same surface, which behaves as `$FAKE_CAMERA` says."""

import os
import sys
import time
from typing import Any

import numpy as np

HOW = os.environ.get("FAKE_CAMERA", "ok")


class Picamera2:
    camera_controls = {"AfMode": (0, 2, 0)}  # noqa: RUF012 # as the real one has it

    def __init__(self) -> None:
        if HOW == "missing":
            raise IndexError("list index out of range")
        self._rng = np.random.default_rng(0)
        self._sizes: dict[str, tuple[int, int]] = {}
        self._taken = 0

    def create_video_configuration(self, **asked: Any) -> dict[str, Any]:
        assert asked["lores"]["format"] == "YUV420"
        return asked

    def configure(self, asked: dict[str, Any]) -> None:
        self._sizes = {name: asked[name]["size"] for name in ("main", "lores")}

    def start(self) -> None:
        print("libcamera talks a lot\n" * 5000, file=sys.stderr)  # noqa: T201 # it does

    def autofocus_cycle(self, wait: float) -> bool:
        return wait > 0

    def capture_metadata(self, wait: float) -> dict[str, float]:
        return {"LensPosition": wait}

    def set_controls(self, controls: dict[str, Any]) -> None:
        with open(os.environ["FAKE_CONTROLS"], "a") as file:  # noqa: PTH123
            file.write(f"{sorted(controls)}\n")

    def capture_arrays(self, names: list[str], wait: float) -> tuple[list[Any], dict[str, Any]]:
        assert names == ["main", "lores"]
        self._taken += 1
        if self._taken > 3:
            if HOW == "hang":
                time.sleep(3600)
            if HOW == "die":
                os._exit(139)
            if HOW == "timeout":
                raise TimeoutError(f"no frame within {wait} s")
        shade = 0 if HOW == "black" else 90
        (width, height), (small_width, small_height) = self._sizes["main"], self._sizes["lores"]
        main = np.full((height, width, 3), shade, np.uint8)
        lores = np.full((small_height * 3 // 2, small_width + 64), shade, np.uint8)
        if HOW not in ("black", "frozen"):
            noise = self._rng.integers(0, 4, (small_height, small_width), dtype=np.uint8)
            lores[:small_height, :small_width] += noise
        return [main, lores], {}

    def stop(self) -> None:
        pass

    def close(self) -> None:
        pass
