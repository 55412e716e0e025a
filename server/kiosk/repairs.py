"""What is wrong with the kiosk and what to do about it: one line each, nothing when all is well."""

import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from scoring.games import find_game
from scoring.message import Book, Message, plain
from server.folder import can_write_to
from server.kiosk.kiosk import FIRST_YEAR, OLD_FRAME_S, Kiosk
from server.kiosk.seen import SeenSheet
from vision.camera.burst import sharpness
from vision.camera.supervise import CameraState
from vision.photo import Pixels

say = Book(__package__)

LITTLE_BYTES = 1_000_000_000
"""Less room than this, and photos soon do not fit."""
BLURRED = 0.0075
"""Sharpness of a table with print on it that is out of focus: of 30 sheets in `samples/`
(simulated) seen 2304 pixels wide, 0.0085 and more as they are, 0.0062 and less at a blur of 4."""
LEAST_PX_PER_MM = 2.2
"""Pixels a millimetre below which small writing is asked about often (an estimate)."""
DARK, BRIGHT = 60.0, 235.0
"""Grey levels between which paper under the camera should lie."""


@dataclass(frozen=True, slots=True)
class Repair:
    """One thing to mend."""

    part: str
    """`camera`, `models`, `disk`, `clock`, `configuration`, `reading`."""
    booth: str
    """"" where it concerns all."""
    what: Message
    """What is wrong and what to do."""


def repairs(kiosk: Kiosk, data: Path) -> list[Repair]:
    """Everything that needs somebody."""
    found = []
    if kiosk.settings.mistake is not None:
        found.append(Repair("configuration", "", say("safe-mode", mistake=kiosk.settings.mistake)))
    if not kiosk.models_are_ready:
        found.append(Repair("models", "", say("models-not-ready")))
    found += _of_machine(data)
    for name, booth in kiosk.booths.items():
        camera = booth.camera
        if camera is None:
            continue
        if camera.state is not CameraState.OK:
            why = plain(camera.why) if camera.why else say("no-reason")
            what = say("camera-ails", sentence=camera.sentence, why=why)
            found.append(Repair("camera", name, what))
        elif camera.frame_age_s() > OLD_FRAME_S:
            found.append(Repair("camera", name, say("frames-are-old")))
        if booth.counts.failures:
            times = booth.counts.failures
            found.append(Repair("reading", name, say("loop-failed", times=times)))
    return found


def _of_machine(data: Path) -> list[Repair]:
    found = []
    try:
        free = shutil.disk_usage(data if data.exists() else data.resolve().parent).free
        if free < LITTLE_BYTES:
            megabytes = free // 1_000_000
            found.append(Repair("disk", "", say("little-room", megabytes=str(megabytes))))
        if data.exists() and not can_write_to(data):
            found.append(Repair("disk", "", say("disk-read-only", folder=str(data))))
    except OSError as error:
        found.append(Repair("disk", "", plain(str(error))))
    if time.gmtime().tm_year < FIRST_YEAR:
        found.append(Repair("clock", "", say("clock-wrong", year=str(time.gmtime().tm_year))))
    return found


@dataclass(frozen=True, slots=True)
class PictureCheck:
    """How good a camera's picture is, and what would make it better."""

    sharpness: float
    brightness: float
    focus: Message
    light: Message
    is_sharp: bool
    is_lit: bool
    scale: Message
    """How large a sheet is in the picture."""
    is_close: bool


def px_per_mm(sheets: Sequence[SeenSheet]) -> float | None:
    """How many pixels a millimetre of paper has, at the smallest sheet; None without any."""
    scales = []
    for one in sheets:
        layout = next(k for k in find_game(one.game).layouts if k.sheet == one.place.sheet)
        top_left, top_right, _, _ = one.place.corners_px
        scales.append(float(np.linalg.norm(top_right - top_left)) / layout.page_mm[0])
    return min(scales, default=None)


def check_picture(pixels: Pixels, scale_px_per_mm: float | None = None) -> PictureCheck:
    """Judge focus, light and the camera's height, with a printed sheet on the table."""
    sharp = sharpness(pixels)
    grey = cv2.cvtColor(pixels[::4, ::4], cv2.COLOR_BGR2GRAY)
    bright = float(np.percentile(grey, 90))
    washed = float((grey >= 252).mean())
    is_sharp = sharp >= BLURRED
    is_lit = DARK <= bright <= BRIGHT or (bright > BRIGHT and washed < 0.02)
    if is_lit:
        light = say("light-good")
    else:
        light = say("light-too-low" if bright < DARK else "light-too-high")
    focus = say("focus-good" if is_sharp else "focus-bad")
    is_close = scale_px_per_mm is not None and scale_px_per_mm >= LEAST_PX_PER_MM
    scale = say("scale-unknown")
    if scale_px_per_mm is not None:
        code = "scale-good" if is_close else "scale-small"
        scale = say(code, pixels=f"{scale_px_per_mm:.1f}")
    return PictureCheck(
        round(sharp, 4), round(bright, 1), focus, light, is_sharp, is_lit, scale, is_close
    )
