"""What a kiosk needs: a frame watched, a frame read, and memory with the camera's process."""

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time

import cv2
import numpy as np
import psutil

from scoring.games import find_game
from server.kiosk.configuration import KioskSettings, TableSettings
from server.kiosk.kiosk import usual_camera
from server.kiosk.look import VOTES, SeenSheet, place_of, read_roll, read_sheet
from server.kiosk.reader import CameraReader
from server.kiosk.warm import warm_models
from tests.bench.photos import SAMPLES
from tests.bench.row import Row
from tests.server.kiosk.replay import a_kiosk
from vision.camera.sources import small_picture
from vision.camera.watch import Watcher
from vision.photo import Photo, Pixels

ROUNDS = 5
WATCHED = 400
REST_S = 20.0
FRAME_PX = (1920, 1080)


def rows() -> Iterator[Row]:
    """In this process, one thread, in seconds of the processor; the camera in its own."""
    cv2.setNumThreads(1)
    yield Row("kiosk: watching loop a frame", "≤ 1 ms", f"{1000 * _watching():.2f} ms")
    reader, game = CameraReader(), find_game("unvention")
    dice = [_photo("roll-1-3-5-5-6") for _ in range(VOTES)]
    seconds = _best(lambda: read_roll(reader, dice, game, (5,)))
    yield Row(f"kiosk: {VOTES} frames of 1080p → dice", "≤ 200 ms", f"{1000 * seconds:.0f} ms")
    sheets = [_photo("friday-ada") for _ in range(VOTES)]
    found = reader.sheets(sheets[0])[0]
    lying = SeenSheet(game.name, place_of(found))
    seconds = _best(lambda: read_sheet(reader, sheets, found, lying))
    yield Row(f"kiosk: {VOTES} frames of 1080p → sheet", "≤ 600 ms", f"{1000 * seconds:.0f} ms")
    megabytes, share = _at_rest()
    yield Row("kiosk: memory with the camera's process", "≤ 400 MB", f"{megabytes:.0f} MB")
    yield Row("kiosk: watching a table at rest", "≤ 5 % of a core", f"{100 * share:.1f} %")


def _photo(name: str) -> Photo:
    """A sample on a frame of the camera."""
    pixels = Photo.open(SAMPLES / "evening" / f"{name}.jpg").pixels()
    scale = min(FRAME_PX[0] / pixels.shape[1], FRAME_PX[1] / pixels.shape[0])
    fitted = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    frame = np.full((FRAME_PX[1], FRAME_PX[0], 3), 90, np.uint8)
    frame[: fitted.shape[0], : fitted.shape[1]] = fitted
    return Photo.from_pixels(frame)


def _watching() -> float:
    """The mean of many frames with noise and something that moves in every second of them."""
    rng = np.random.default_rng(0)
    ground: Pixels = small_picture(_photo("drop").pixels())
    noise = [rng.integers(0, 4, ground.shape, np.uint8) for _ in range(8)]
    frames = [ground // 2 + one for one in noise]
    watcher = Watcher()
    start = process_time()
    for number in range(WATCHED):
        frame = frames[number % 8]
        if number // 8 % 2:
            frame = frame.copy()
            frame[60:70, number % 200 : number % 200 + 10] = 220
        watcher.see(frame, number / 8)
    return (process_time() - start) / WATCHED


def _at_rest() -> tuple[float, float]:
    """Memory, and the share of a core, of booth and camera over a table where nothing happens."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "still").mkdir()
        picture = _photo("drop").pixels()
        cv2.imwrite(str(folder / "still" / "table.png"), picture)
        warm_models()
        table = TableSettings(camera=str(folder / "still"))
        kiosk = a_kiosk(folder, usual_camera(table), settings=KioskSettings(tables=(table,)))
        booth = kiosk.booths["1"]
        booth.start()
        while not booth.counts.readings:
            time.sleep(0.2)
        us = psutil.Process(os.getpid())
        everybody = [us, *us.children(recursive=True)]
        before = sum(sum(one.cpu_times()[:2]) for one in everybody)
        time.sleep(REST_S)
        spent = sum(sum(one.cpu_times()[:2]) for one in everybody) - before
        memory = sum(one.memory_full_info().pss for one in everybody)
        kiosk.close()
    return memory / 1e6, spent / REST_S


def _best(work: Callable[[], object]) -> float:
    work()
    times = []
    for _ in range(ROUNDS):
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)
