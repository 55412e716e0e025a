"""Bad days: the camera, the disk, the database and the clock fail, and the evening goes on."""

import errno
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Thread

import cv2
import httpx
import numpy as np
import pytest

from server.kiosk.configuration import TableSettings
from server.kiosk.kiosk import Kiosk, usual_camera
from server.kiosk.notebook import Notebook
from server.kiosk.notify import notify, watchdog_s
from server.kiosk.repairs import repairs
from tests.server.kiosk.replay import HeldCamera, a_kiosk, seen_at
from tests.server.kiosk.table_of_things import Sheet, Things, ThingsReader, rolled
from tests.words import english
from vision.camera.supervise import CameraState

PATIENCE_S = 120.0
SAMPLES = Path("samples/evening")


def until(holds: Callable[[], bool], why: str) -> None:
    end_s = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end_s, why
        time.sleep(0.05)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    photos = tmp_path / "table"
    photos.mkdir()
    cv2.imwrite(str(photos / "one.png"), np.full((720, 1280, 3), 90, np.uint8))
    return photos


def test_a_killed_camera_process_comes_back_and_the_booth_says_so(
    folder: Path, tmp_path: Path
) -> None:
    camera = usual_camera(TableSettings(camera=str(folder)))
    assert camera is not None
    kiosk = a_kiosk(tmp_path, camera, ThingsReader(Things()))
    booth = kiosk.booths["1"]

    def steps_until(holds: Callable[[], bool]) -> None:
        def stepped() -> bool:
            booth.step()
            return holds()

        until(stepped, "the camera stays as it is")

    steps_until(lambda: booth.view.camera == "ok")
    assert camera.process_id is not None
    os.kill(camera.process_id, signal.SIGKILL)
    steps_until(lambda: booth.view.camera == "dead")
    (repair,) = [one for one in repairs(kiosk, tmp_path) if one.part == "camera"]
    assert "Check its cable" in english(repair.what)
    steps_until(lambda: booth.view.camera == "ok")
    assert camera.restarts == 1
    kiosk.close()


@pytest.mark.parametrize("state", [CameraState.FROZEN, CameraState.BLACK, CameraState.DEAD])
def test_an_ailing_camera_is_a_repair_but_no_reason_to_restart_the_server(
    state: CameraState, tmp_path: Path
) -> None:
    camera = HeldCamera([])
    kiosk = a_kiosk(tmp_path, camera, ThingsReader(Things()))
    kiosk.models_are_ready = True
    camera.state = state
    assert [one.part for one in repairs(kiosk, tmp_path)] == ["camera"]
    assert kiosk.is_well()


def test_a_disk_that_turned_read_only_is_a_repair(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = a_kiosk(tmp_path, HeldCamera([]), ThingsReader(Things()))
    kiosk.models_are_ready = True
    assert repairs(kiosk, tmp_path) == []

    def worn_out(*_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr("server.folder.os.utime", worn_out)
    (repair,) = repairs(kiosk, tmp_path)
    assert repair.part == "disk"
    assert "can’t be written any more" in english(repair.what)


def test_a_hanging_loop_starves_the_watchdog(tmp_path: Path) -> None:
    kiosk = a_kiosk(tmp_path, HeldCamera([]), ThingsReader(Things()))
    kiosk.models_are_ready = True
    assert kiosk.is_well()
    kiosk.booths["1"].counts.stepped_s -= 60
    assert not kiosk.is_well()


def test_models_that_do_not_answer_are_a_repair_and_starve_the_watchdog(tmp_path: Path) -> None:
    kiosk = a_kiosk(tmp_path, HeldCamera([]), ThingsReader(Things()))
    assert not kiosk.is_well()
    assert "models" in [one.part for one in repairs(kiosk, tmp_path)]


def test_systemd_is_told_and_nobody_else(tmp_path: Path) -> None:
    import socket

    path = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(path)
        assert notify("READY=1", {"NOTIFY_SOCKET": path})
        assert listening.recv(100) == b"READY=1"
    assert not notify("READY=1", {"NOTIFY_SOCKET": str(tmp_path / "nobody")})
    assert not notify("READY=1", {})
    assert watchdog_s({"WATCHDOG_USEC": "60000000"}) == 60.0
    assert watchdog_s({"WATCHDOG_USEC": "often"}) is None


def test_a_locked_database_loses_no_roll_that_was_shown(tmp_path: Path) -> None:
    """What cannot be written is not shown as read; once it can, the same dice are read again."""
    things = Things()

    def frames() -> object:
        while True:
            yield things.drawn()

    kiosk = a_kiosk(tmp_path, HeldCamera(frames()), ThingsReader(things))  # type: ignore[arg-type]
    booth = kiosk.booths["1"]
    table_id = kiosk.new_game("1", "yacht", ["Ada"]).id
    for _ in range(10):
        booth.step()
    lock = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
    lock.execute("BEGIN EXCLUSIVE")
    things.dice = rolled("1", "3", "5", "5", "6")
    for _ in range(10):
        booth.step()
    lock.execute("ROLLBACK")
    lock.close()
    assert seen_at(kiosk, table_id) == []
    assert english(booth.view.hint)
    for _ in range(10):
        booth.step()
    assert seen_at(kiosk, table_id) == ["roll 1 3 5 5 6"]


def test_a_damaged_notebook_counts_as_empty_and_a_full_disk_keeps_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kiosk.json"
    for text in ("", "{", "[1, 2]", '{"tables": 3, "pin": "x"}'):
        path.write_text(text)
        notebook = Notebook(path)
        assert notebook.table("1") == ""
        assert not notebook.is_pin("482193")
    notebook.keep_table("1", "abc")
    assert Notebook(path).table("1") == "abc"

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    notebook.keep_table("1", "def")
    assert Notebook(path).table("1") == "abc"
    assert list(tmp_path.glob("*.part")) == []


def test_a_jumped_clock_deletes_nothing_by_itself(tmp_path: Path) -> None:
    kiosk = a_kiosk(tmp_path, HeldCamera([]), ThingsReader(Things()))
    old = kiosk.new_game("1", "unvention", ["Ada", "Ben"]).id
    now = datetime.now(UTC)
    for moved in (timedelta(days=-1), timedelta(days=1), timedelta(days=-20_000)):
        kiosk.sweep(now + moved)
        assert old in kiosk.parts.tables.all_tables()
    kiosk.sweep(now + timedelta(days=400))  # it is being played
    assert old in kiosk.parts.tables.all_tables()
    kiosk.booths["1"].play("")
    kiosk.sweep(now + timedelta(days=29))
    assert old in kiosk.parts.tables.all_tables()
    kiosk.sweep(now + timedelta(days=31))
    assert old not in kiosk.parts.tables.all_tables()


def test_a_kiosk_killed_at_work_loses_nothing_that_was_answered_or_shown(tmp_path: Path) -> None:
    """Server, camera and readers at once, while somebody types and dice lie on the table."""
    photos = tmp_path / "table"
    photos.mkdir()
    shutil.copy(SAMPLES / "roll-1-3-5-5-6.jpg", photos)
    data = tmp_path / "data"
    command = [sys.executable, "-m", "server.cli", "kiosk", "--camera", str(photos)]
    command += ["--host", "127.0.0.1", "--port", "0", "--data", str(data), "--lang", "en"]

    @contextmanager
    def started() -> Iterator[tuple[subprocess.Popen[str], httpx.Client]]:
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                line = next((line for line in server.stdout if "http://" in line), "")
                assert line, "the kiosk did not start"
                address = line.split()[-1].removesuffix("kiosk")
                with httpx.Client(base_url=address, timeout=120) as screen:
                    yield server, screen
            finally:
                server.kill()
                server.wait()

    def view(screen: httpx.Client) -> dict[str, object]:
        seen: dict[str, object] = screen.get("/api/v1/kiosk/1").json()["view"]
        return seen

    answered: list[int] = []
    with started() as (server, screen):
        body = {"game": "yacht", "players": ["Ada", "Ben"]}
        ticket = screen.post("/api/v1/kiosk/1/game", json=body).json()
        at, key = f"/api/v1/tables/{ticket['id']}", {"Authorization": f"Bearer {ticket['key']}"}

        def type_on(address: httpx.URL) -> None:
            """Until the server is gone."""
            with httpx.Client(base_url=address, timeout=120, headers=key) as phone:
                while True:
                    said = phone.post(f"{at}/lines", json={"text": "roll 1 3 5 5 6"})
                    if said.status_code == 201:
                        answered.append(said.json()["number"])

        def phone(address: httpx.URL) -> None:
            with suppress(httpx.HTTPError):
                type_on(address)

        until(lambda: bool(view(screen)["dice"]), "the roll is not read")
        shown = screen.get(f"{at}/record.json", headers=key).json()["steps"]
        phones = [Thread(target=phone, args=(screen.base_url,)) for _ in range(3)]
        for one in phones:
            one.start()
        until(lambda: len(answered) >= 10, "nobody is answered")
        everybody = [*_children(server.pid), server.pid]
        assert len(everybody) >= 4
        for one_pid in everybody:
            with suppress(ProcessLookupError):
                os.kill(one_pid, signal.SIGKILL)
        for one in phones:
            one.join(PATIENCE_S)
    until(lambda: not any(_is_alive(child) for child in everybody), "something lives on")
    with started() as (server, screen):
        assert view(screen)["table_id"] == ticket["id"]
        steps = screen.get(f"{at}/record.json", headers=key).json()["steps"]
        assert {step["number"] for step in steps} >= {*answered, *(one["number"] for one in shown)}
        assert [one for one in steps if one in shown] == shown
        until(lambda: view(screen)["camera"] == "ok", "no camera")


def _children(parent: int) -> list[int]:
    import psutil

    return [one.pid for one in psutil.Process(parent).children(recursive=True)]


def _is_alive(process_id: int) -> bool:
    try:
        state = Path(f"/proc/{process_id}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_a_sheet_is_not_lost_while_the_album_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    things = Things()

    def frames() -> object:
        while True:
            yield things.drawn()

    kiosk: Kiosk = a_kiosk(tmp_path, HeldCamera(frames()), ThingsReader(things))  # type: ignore[arg-type]
    booth = kiosk.booths["1"]
    table_id = kiosk.new_game("1", "unvention", ["Ada", "Ben"]).id

    def full(_: bytes) -> str:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(kiosk.parts.album, "keep", full)
        things.sheets = [Sheet((("journal1.r1c1", "5"),))]
        for _ in range(20):
            booth.step()
        assert "No space left" in english(booth.view.hint)
    for _ in range(20):
        booth.step()
    assert seen_at(kiosk, table_id) == ["sheet Ada"]
