"""What `tallycam doctor --camera` finds out: does it wake, is it sharp, is there light?"""

import time
from functools import cache

from scoring.message import Book, Message
from server.kiosk.repairs import PictureCheck, check_picture
from server.refusals import CannotAnswer
from vision.camera.spec import parse_camera
from vision.camera.supervise import FIRST_FRAME_S, Camera
from vision.photo import Pixels

say = Book(__package__)
LOOK_EVERY_S = 0.05
SETTLED_FRAMES = 5
"""A camera's first frames are still finding the light."""


class CameraFails(CannotAnswer):
    """What is wrong with the camera, and what to do."""


def camera(name: str) -> Message:
    """That the camera shows the table, and how large."""
    frame = _frame(name)
    return say("camera-works", camera=name, size=f"{frame.shape[1]} × {frame.shape[0]}")


def focus(name: str) -> Message:
    """That the picture is sharp."""
    judged = _judged(name)
    if not judged.is_sharp:
        raise CameraFails(judged.focus)
    return judged.focus


def light(name: str) -> Message:
    """That there is enough light, and not too much."""
    judged = _judged(name)
    if not judged.is_lit:
        raise CameraFails(judged.light)
    return judged.light


@cache
def _judged(name: str) -> PictureCheck:
    return check_picture(_frame(name))


@cache
def _frame(name: str) -> Pixels:
    """A frame of the camera, once it has woken.

    Raises:
        NoSuchCamera: it is none.
        CameraFails: it did not wake.
    """
    opened = Camera(parse_camera(name))
    try:
        until_s = time.monotonic() + FIRST_FRAME_S
        while time.monotonic() < until_s:
            opened.look()
            frame = opened.latest() if opened.newest >= SETTLED_FRAMES else None
            if frame is not None:
                return frame
            if opened.restarts:
                break
            time.sleep(LOOK_EVERY_S)
        raise CameraFails(say("camera-fails", camera=name, why=opened.why or "?"))
    finally:
        opened.close()
