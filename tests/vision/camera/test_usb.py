"""A camera at a USB port, pulled out and put in again, through the real process."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.vision.camera.test_supervise import FAKES, Clock, until
from tests.words import english
from vision.camera.spec import parse_camera
from vision.camera.supervise import FROZEN_S, Camera, CameraState, CameraWish


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def port(tmp_path: Path) -> Path:
    plugged = tmp_path / "port"
    plugged.touch()
    return plugged


@pytest.fixture
def camera(clock: Clock, port: Path) -> Iterator[Camera]:
    environment = {**os.environ, "FAKE_USB": str(port), "PYTHONPATH": str(FAKES / "usb")}
    wish = CameraWish((640, 360), 50.0, 0, 640 * 480, sys.executable, environment)
    made = Camera(parse_camera("usb:0"), wish, clock)
    yield made
    made.close()


def test_a_camera_that_is_pulled_out_is_told_and_found_when_it_is_back(
    camera: Camera, clock: Clock, port: Path
) -> None:
    until(camera, lambda: camera.newest >= 3)
    assert camera.state is CameraState.OK
    port.unlink()
    until(camera, lambda: camera.state is CameraState.DEAD)
    assert "plugged in" in camera.why
    assert "usb:0" in english(camera.sentence)
    assert camera.look() is None
    for _ in range(2):  # it is looked for again and again
        restarts = camera.restarts
        while camera.process_id is None:
            clock.now_s += 0.5
            camera.look()
        until(camera, lambda: camera.process_id is None)
        assert camera.restarts == restarts + 1
        assert "no camera at /dev/video0" in camera.why
    port.touch()
    while camera.process_id is None:
        clock.now_s += 0.5
        camera.look()
    until(camera, lambda: camera.newest >= 3)
    assert camera.state is CameraState.OK


def test_a_driver_that_goes_on_with_the_last_frame_is_found_out(
    camera: Camera, clock: Clock, port: Path
) -> None:
    until(camera, lambda: camera.newest >= 3)
    port.with_suffix(".lies").touch()
    port.unlink()
    began_s = clock.now_s
    while camera.process_id is not None:
        clock.now_s += 4  # less than a camera may be silent
        before = camera.newest
        until(camera, lambda before=before: camera.process_id is None or camera.newest > before)  # type: ignore[misc]
    assert camera.state is CameraState.FROZEN
    assert clock.now_s - began_s >= FROZEN_S
    assert camera.why == "every frame was the same"
    assert english(camera.sentence)
