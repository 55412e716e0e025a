"""What a kiosk's processes keep of a photo: nothing."""

import subprocess
import sys

import pytest

from server.kiosk import thrift
from vision.thrift import is_thrifty


def test_a_kiosk_and_what_it_starts_give_back_what_a_photo_took(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def not_of_gnu(_: object) -> None:
        raise OSError

    monkeypatch.setattr("ctypes.CDLL", not_of_gnu)
    for name in ("TALLYCAM_THRIFTY", "MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_"):
        monkeypatch.setenv(name, "")
    assert not is_thrifty()

    thrift.keep_little()

    assert is_thrifty()


def test_a_kiosk_keeps_the_places_of_few_sheets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TALLYCAM_THRIFTY", "1")
    script = (
        "import numpy as np\n"
        "from scoring.games import GAMES\n"
        "from vision.ink import fields\n"
        "page = np.zeros((1800, 1800, 4), np.uint8)\n"
        "for layout in (one for game in GAMES for one in game.layouts):\n"
        "    for shape in fields.SHAPES:\n"
        "        for coarser in (1, fields.GLANCE_REDUCTION):\n"
        "            cut = fields.cut_fields(page, layout, shape, coarser=coarser)\n"
        "            assert len(cut) == len(fields.fields_of(layout, shape))\n"
        "print(fields._places.cache_info().currsize)\n"
    )

    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert 0 < int(run.stdout) <= 24
