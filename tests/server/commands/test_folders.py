"""Folders are read by several processes, and each says the same as one alone would."""

import json
import subprocess
import sys
from pathlib import Path
from threading import Event, Thread

import pytest

from server.commands.folders import _context
from vision import weights

ROOT = Path(__file__).parents[3]
PHOTO = ROOT / "samples" / "unbalanced" / "window-light-ballpoint.jpg"


def read(path: Path) -> list[dict[str, object]]:
    """In a process of its own, as people have it."""
    command = [sys.executable, "-m", "server.cli", "read", str(path), "--json"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def test_a_folder_is_read_as_each_of_its_photos_is(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / f"{number}.jpg").write_bytes(PHOTO.read_bytes())
    (alone,) = read(PHOTO)
    answers = read(tmp_path)
    assert [one.pop("photo") for one in answers] == [str(tmp_path / f"{n}.jpg") for n in range(3)]
    del alone["photo"]
    assert answers == [alone] * 3


def test_what_may_hang_when_it_is_forked_is_begun_afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights, "is_any_open", lambda: True)
    assert _context().get_start_method() == "spawn"
    monkeypatch.setattr(weights, "is_any_open", lambda: False)
    done = Event()
    other = Thread(target=done.wait)
    other.start()
    try:
        assert _context().get_start_method() == "spawn"
    finally:
        done.set()
        other.join()
