"""A clip of the kiosk's screen while a simulated evening is replayed: a part of `make pictures`.

    python -m tests.clip docs/pictures/kiosk.webp

A video of a table comes through the camera's own process, is read by this installation's models,
and the screen is photographed in a real browser. Moments in which nothing changes are left out.
"""

import sys
import tempfile
import time
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image
from playwright.sync_api import Page, ViewportSize, sync_playwright

from models.simulator.overhead import RATE, Evening, write_video
from server.app import create_app
from server.kiosk.configuration import KioskSettings, TableSettings
from server.kiosk.kiosk import Kiosk
from server.settings import Settings
from tests.browser import the_browser
from tests.pictures import ARGUMENTS
from tests.server.conftest import running_app

SEED, ROLLS = 16, 2
SCREEN = ViewportSize(width=1280, height=800)
SIZE_PX = (800, 500)
EVERY_S, SHOWN_MS, AT_THE_END_MS, WHOLE_MS = 0.5, 700, 2500, 20_000
AFTER_S = 2.0
SAME = 0.6
"""Grey levels by which two moments differ on average at most, to be one."""
QUALITY = 55
MOST_BYTES = 1_500_000


def main() -> None:
    """Replay, photograph, write."""
    path = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(SEED, rolls=ROLLS)
        video = Path(folder) / "evening.avi"
        write_video(video, evening, AFTER_S)
        settings = KioskSettings(tables=(TableSettings(camera=str(video)),), sound=False)
        app = create_app(Settings(data=Path(folder) / "data"), cameras=settings)
        with running_app(app) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=the_browser(), args=ARGUMENTS)
            page = browser.new_page(viewport=SCREEN, locale="en-GB", color_scheme="light")
            page.goto(f"{address}/kiosk")
            page.locator(".kiosk-games").wait_for()
            shots = photographed(page, app.state.house.kiosk, evening.drawn / RATE)
            browser.close()
    first, *others = [
        shot for shot, before in zip(shots, [None, *shots], strict=False) if differs(shot, before)
    ]
    each_ms = min(SHOWN_MS, WHOLE_MS // (len(others) + 1))
    lasting = [*([each_ms] * len(others)), AT_THE_END_MS]
    first.save(
        path,
        save_all=True,
        append_images=others,
        duration=lasting,
        loop=0,
        quality=QUALITY,
        method=4,
    )
    size = path.stat().st_size
    print(f"{path}: {len(others) + 1} moments, {size // 1000} kB")
    if size > MOST_BYTES:
        raise SystemExit(f"{path} is larger than {MOST_BYTES // 1000} kB")


def photographed(page: Page, kiosk: Kiosk, length_s: float) -> list[Image.Image]:
    """The screen again and again, from the attract screen to the end of the evening."""
    booth = kiosk.booths["1"]
    while not kiosk.models_are_ready or booth.view.camera != "ok":
        time.sleep(0.1)
    assert booth.camera is not None
    shots = [taken(page)]
    booth.tell_camera("restart")  # the evening begins
    kiosk.new_game("1", "unvention", ["Ada", "Ben"])
    while booth.camera.restarts == 0 or booth.view.camera != "ok":
        time.sleep(0.05)
    end_s = time.monotonic() + length_s
    while (now_s := time.monotonic()) < end_s:
        shots.append(taken(page))
        time.sleep(max(0.0, EVERY_S - (time.monotonic() - now_s)))
    return shots


def taken(page: Page) -> Image.Image:
    """The screen now, small."""
    whole = Image.open(BytesIO(page.screenshot())).convert("RGB")
    return whole.resize(SIZE_PX, Image.Resampling.LANCZOS)


def differs(shot: Image.Image, before: Image.Image | None) -> bool:
    """Has anything happened on the screen?"""
    if before is None:
        return True
    return float(np.abs(np.asarray(shot, float) - np.asarray(before, float)).mean()) > SAME


if __name__ == "__main__":
    main()
