"""What a kiosk needs: a frame watched, a frame read, and memory with the camera's process."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time

import cv2
import httpx
import numpy as np
import psutil

from scoring.games import find_game
from server.kiosk.look import place_of, read_sheet
from server.kiosk.places import whole
from server.kiosk.reader import CameraReader
from server.kiosk.roll import read_roll
from server.kiosk.seen import VOTES, SeenSheet
from tests.bench.photos import SAMPLES
from tests.bench.row import Row
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
    found = reader.sheets(sheets[0], whole(sheets[0]))[0]
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
    """Memory, and the share of a core, of `tallycam kiosk` over a table where nothing happens.

    All its processes count: the server, those that read photos and frames, and the camera's.
    """
    with tempfile.TemporaryDirectory() as name:
        still = Path(name) / "still"
        still.mkdir()
        cv2.imwrite(str(still / "table.png"), _photo("drop").pixels())
        command = [sys.executable, "-m", "server.cli", "kiosk", "--camera", str(still)]
        command += ["--host", "127.0.0.1", "--port", "0", "--data", f"{name}/data", "--lang", "en"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                line = next(line for line in server.stdout if "http://" in line)
                _begin_a_game(line.split()[-1].removesuffix("kiosk"))
                us = psutil.Process(server.pid)
                everybody = [us, *us.children(recursive=True)]
                before = sum(sum(one.cpu_times()[:2]) for one in everybody)
                time.sleep(REST_S)
                spent = sum(sum(one.cpu_times()[:2]) for one in everybody) - before
                memory = sum(one.memory_full_info().pss for one in everybody)
            finally:
                server.terminate()
    return memory / 1e6, spent / REST_S


def _begin_a_game(address: str) -> None:
    """Start a game, and wait until what lies on the table was read into it."""
    with httpx.Client(base_url=address, timeout=60) as screen:
        while not screen.get("/readyz").json()["ready"]:
            time.sleep(0.5)
        screen.post("/api/v1/kiosk/1/game", json={"game": "unvention", "players": ["Ada", "Ben"]})
        while not screen.get("/api/v1/kiosk/1").json()["view"]["outlines"]:
            time.sleep(0.5)


def _best(work: Callable[[], object]) -> float:
    work()
    times = []
    for _ in range(ROUNDS):
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)
