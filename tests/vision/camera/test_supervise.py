"""The camera's process: whatever it does, the server sees it, says it, and starts it again."""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.words import english, german
from vision.camera.ring import Small
from vision.camera.spec import CameraKind, CameraSpec, NoSuchCamera, parse_camera
from vision.camera.supervise import (
    FIRST_FRAME_S,
    FIRST_PAUSE_S,
    HEALTHY_S,
    LIGHT_KNOWN_S,
    LONGEST_PAUSE_S,
    SILENT_S,
    Camera,
    CameraState,
    CameraWish,
)

FAKES = Path(__file__).parent / "fakes"
PATIENCE_S = 120.0
"""The longest that a busy machine may take to start a process."""


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s


Start = Callable[..., Camera]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def start(clock: Clock, tmp_path: Path) -> Iterator[Start]:
    cameras: list[Camera] = []

    def started(how: str = "ok", spec: CameraSpec | None = None) -> Camera:
        environment = {
            **os.environ,
            "FAKE_CAMERA": how,
            "FAKE_CONTROLS": str(tmp_path / "controls"),
            "PYTHONPATH": str(FAKES),
        }
        wish = CameraWish((640, 360), 50.0, 0, 640 * 480, sys.executable, environment)
        cameras.append(Camera(spec or CameraSpec(CameraKind.PI), wish, clock))
        return cameras[-1]

    yield started
    for camera in cameras:
        camera.close()


def until(camera: Camera, holds: Callable[[], bool]) -> Small | None:
    """Look until it holds; the test's own clock stands still meanwhile."""
    end_s = time.monotonic() + PATIENCE_S
    while time.monotonic() < end_s:
        seen = camera.look()
        if holds():
            return seen
        time.sleep(0.01)
    raise AssertionError(f"the camera is {camera.state}: {camera.why}")


def runs(camera: Camera) -> bool:
    return camera.process_id is not None


def test_frames_come_through_shared_memory_with_small_pictures(start: Start) -> None:
    camera = start()
    until(camera, lambda: camera.state is CameraState.OK and camera.newest > 0)
    frame = camera.frame(camera.newest)
    assert frame is None or frame.shape == (360, 640, 3)  # None: overwritten meanwhile
    assert english(camera.sentence) == "The camera pi sees the table."


def test_whoever_waits_for_a_frame_is_woken_also_after_a_restart(start: Start) -> None:
    camera, is_there = start(), threading.Event()
    camera.on_frame = is_there.set
    for _ in range(2):
        until(camera, lambda: camera.newest > 0)
        assert is_there.wait(PATIENCE_S)
        camera.restart()
        is_there.clear()


def test_light_that_is_held_is_held_again_after_a_restart(
    start: Start, clock: Clock, tmp_path: Path
) -> None:
    controls = tmp_path / "controls"

    def times_locked() -> int:
        said = controls.read_text() if controls.exists() else ""
        return said.count("['AeEnable', 'AwbEnable']")

    camera = start()
    until(camera, lambda: camera.state is CameraState.OK and camera.newest > 0)
    camera.tell("lock")
    until(camera, lambda: times_locked() == 1)
    camera.restart()
    until(camera, lambda: camera.state is CameraState.OK and camera.newest > 0)
    assert times_locked() == 1  # it does not know the light yet
    for _ in range(2):
        before = camera.newest
        clock.now_s += 0.6 * LIGHT_KNOWN_S
        until(camera, lambda before=before: camera.newest > before)  # type: ignore[misc]
    until(camera, lambda: times_locked() == 2)


def test_a_folder_is_replayed_and_fitted(start: Start, tmp_path: Path) -> None:
    for number in range(3):
        shade = np.full((900, 1200, 3), 40 + 60 * number, np.uint8)
        cv2.imwrite(str(tmp_path / f"{number}.png"), shade)
    camera = start(spec=parse_camera(str(tmp_path)))
    until(camera, lambda: camera.newest > 0)
    frame = camera.frame(camera.newest)
    assert frame is not None
    assert frame.shape[0] * frame.shape[1] <= 640 * 480
    assert frame.shape[1] / frame.shape[0] == pytest.approx(4 / 3, abs=0.01)


def test_a_photo_that_lies_there_for_ever_is_no_frozen_camera(
    start: Start, clock: Clock, tmp_path: Path
) -> None:
    cv2.imwrite(str(tmp_path / "one.png"), np.full((300, 400, 3), 90, np.uint8))
    camera = start(spec=parse_camera(str(tmp_path)))
    until(camera, lambda: camera.newest > 0)
    for _ in range(5):
        clock.now_s += 4
        before = camera.newest
        until(camera, lambda before=before: camera.newest > before)  # type: ignore[misc]
    assert camera.state is CameraState.OK


@pytest.mark.parametrize("how", ["die", "timeout", "missing"])
def test_a_camera_that_ends_is_dead_and_started_again(how: str, start: Start, clock: Clock) -> None:
    camera = start(how)
    until(camera, lambda: camera.state is CameraState.DEAD)
    assert camera.restarts == 1
    assert not runs(camera)
    clock.now_s += FIRST_PAUSE_S / 2
    camera.look()
    assert not runs(camera)
    clock.now_s += FIRST_PAUSE_S
    camera.look()
    assert runs(camera)
    if how != "die":
        assert camera.why
    assert "Kabel" in german(camera.sentence)


def test_a_camera_that_hangs_is_ended(start: Start, clock: Clock) -> None:
    camera = start("hang")
    until(camera, lambda: camera.newest >= 3)
    process_id = camera.process_id
    assert process_id is not None
    clock.now_s += SILENT_S
    until(camera, lambda: camera.state is CameraState.DEAD)
    assert camera.why
    with pytest.raises(ProcessLookupError):
        os.kill(process_id, 0)


def test_a_camera_that_never_wakes_is_ended_later(start: Start, clock: Clock) -> None:
    camera = start("hang")
    camera.look()
    clock.now_s += FIRST_FRAME_S - 1
    camera.look()
    assert camera.process_id is not None
    until(camera, lambda: camera.newest > 0)


def test_the_same_pixels_for_ever_are_a_frozen_camera(start: Start, clock: Clock) -> None:
    camera = start("frozen")
    until(camera, lambda: camera.newest > 0)
    for _ in range(4):
        clock.now_s += 4
        before = camera.newest
        until(
            camera,
            lambda before=before: camera.newest > before or camera.process_id is None,  # type: ignore[misc]
        )
        if camera.process_id is None:
            break
    assert camera.state is CameraState.FROZEN
    assert camera.restarts == 1


def test_black_is_told_and_light_is_well_again(start: Start, clock: Clock) -> None:
    camera = start("black")
    until(camera, lambda: camera.newest > 0)
    clock.now_s += 4
    until(camera, lambda: camera.state is CameraState.BLACK)
    assert camera.process_id is not None  # it may be night: the process is left alone for a while
    assert camera.look() is None


def test_a_killed_process_is_started_again_and_the_pause_grows_to_a_minute(
    start: Start, clock: Clock
) -> None:
    camera = start("missing")
    pauses = []
    for _ in range(9):
        until(camera, lambda: camera.process_id is not None)
        until(camera, lambda: camera.process_id is None)
        ended_s = clock.now_s
        while camera.process_id is None:
            clock.now_s += 0.5
            camera.look()
        pauses.append(clock.now_s - ended_s)
    assert pauses[0] == FIRST_PAUSE_S
    assert max(pauses) == LONGEST_PAUSE_S
    assert pauses == sorted(pauses)


def test_a_camera_that_did_well_is_forgiven(start: Start, clock: Clock) -> None:
    camera = start()
    for _ in range(3):
        until(camera, lambda: camera.newest > 0)
        for _ in range(int(HEALTHY_S // 4) + 2):
            clock.now_s += 4
            before = camera.newest
            until(camera, lambda before=before: camera.newest > before)  # type: ignore[misc]
        assert camera.process_id is not None
        os.kill(camera.process_id, signal.SIGKILL)
        until(camera, lambda: camera.state is CameraState.DEAD)
        clock.now_s += FIRST_PAUSE_S
    assert camera.restarts == 3


def test_words_reach_the_camera(start: Start, tmp_path: Path) -> None:
    camera = start()
    until(camera, lambda: camera.newest > 0)
    camera.tell("lock")
    controls = tmp_path / "controls"
    until(camera, lambda: "AeEnable" in controls.read_text())
    assert "LensPosition" in controls.read_text()  # it focused once when it woke


def test_what_is_no_camera_is_told_in_one_sentence(tmp_path: Path) -> None:
    for text in ("usb:x", "usb:", "nowhere/at/all", str(tmp_path)):
        with pytest.raises(NoSuchCamera) as told:
            parse_camera(text)
        assert english(told.value.message).count(".") >= 1
    assert parse_camera("usb:2") == CameraSpec(CameraKind.USB, "2")
    assert parse_camera("pi").kind.is_live


def test_a_camera_that_hangs_turned_shows_the_table_alone_and_upright(
    start: Start, tmp_path: Path
) -> None:
    folder = tmp_path / "turned"
    folder.mkdir()
    picture = np.zeros((240, 320, 3), np.uint8)
    picture[:, 160:] = 200  # the right half is bright
    cv2.imwrite(str(folder / "one.png"), picture)
    camera = start(spec=parse_camera(str(folder)))
    until(camera, lambda: camera.newest > 0)
    camera.aim(1, (0.0, 0.0, 1.0, 0.25))  # a quarter against the clock: right becomes up
    turned, whole = camera.latest(), camera.latest(is_whole=True)
    assert turned is not None
    assert turned.shape == (80, 240, 3)
    assert turned.min() > 150
    assert whole is not None
    assert whole.shape == (320, 240, 3)
    small = until(camera, lambda: len(camera.frames_since(0.0)) > 0)
    assert camera.frames_since(0.0)[0].shape == (80, 240, 3)
    assert small is None or small.grey.shape == (80, 240)
