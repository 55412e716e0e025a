"""A server that starts, and a sheet that is kept, have their blanks ready without waiting."""

import os
import time
from dataclasses import replace
from pathlib import Path

import pytest

from scoring.games import keep_own_in
from scoring.sheet.count import Count
from server.own_sheets import SHEETS, keep_own_sheet, png_of
from server.photos.hands import Here, Processes
from server.photos.preparing import Preparing
from tests.vision.shop_pads import SHOP_PADS
from vision.paper.ready import make_ready
from vision.photo import Photo

WAIT_S = 120.0


def kept_sheet(data: Path) -> Path:
    """The folder of a sheet that somebody enrolled."""
    keep_own_in(data / SHEETS)
    pad = SHOP_PADS[0]()
    kept = keep_own_sheet(pad.layout, png_of(pad.pixels), Count(pad.name, {}, ""))
    assert kept.blank is not None
    return kept.blank.parent


def stumble(_photo: Photo | None, mark: Path) -> None:
    mark.write_text(str(os.getpid()))
    raise KeyError("a bug")


def test_a_server_has_the_blanks_ready_and_nobody_waits(tmp_path: Path) -> None:
    folder = kept_sheet(tmp_path)
    hands = Processes(seconds=30, hurry_seconds=30, megabytes=700)
    try:
        Preparing(hands).begin()
        assert not list(folder.glob("*.features"))
        until = time.monotonic() + WAIT_S
        while len(list(folder.glob("*.features"))) < 4 and time.monotonic() < until:
            time.sleep(0.1)
    finally:
        hands.close()
        keep_own_in(None)
    names = sorted(path.name for path in folder.glob("*.features"))
    assert names == [f"page-{one}.features" for one in ("640", "900", "corners-1000", "square")]


def test_what_goes_wrong_beside_the_photos_is_nobodys_matter(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    hands = Processes(seconds=30, hurry_seconds=30, megabytes=300)
    try:
        hands.beside(stumble, tmp_path / "done")
        assert (tmp_path / "done").read_text() != str(os.getpid())
    finally:
        hands.close()
    assert "stumble was given up" in caplog.text
    hands.beside(stumble, tmp_path / "late")
    Here().beside(stumble, tmp_path / "here")
    assert not (tmp_path / "late").exists()
    assert not (tmp_path / "here").exists()


def test_a_blank_that_cannot_be_opened_is_passed_over(tmp_path: Path) -> None:
    pads = [make() for make in SHOP_PADS[:2]]
    broken, whole = (tmp_path / f"{name}.png" for name in ("broken", "whole"))
    broken.write_bytes(b"no picture")
    whole.write_bytes(png_of(pads[1].pixels))
    make_ready(
        [
            replace(pads[0].layout, blank=broken),
            replace(pads[0].layout, blank=tmp_path / "gone.png"),
            replace(pads[1].layout, blank=whole),
        ]
    )
    assert (tmp_path / "whole-square.features").exists()
    assert not (tmp_path / "broken-square.features").exists()
