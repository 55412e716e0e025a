"""`tallycam enrol --learn`: more of the print is known; `--unlearn` takes it back."""

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from scoring.games import keep_own_in
from scoring.own import own_game
from scoring.sheet import SheetLayout
from scoring.sheet.count import Count
from server.cli import main
from server.own_sheets import SHEETS, keep_own_sheet, png_of
from tests.vision.shop_pads import card_pad, colour_tracks
from vision.ink.fields import FLAT_PX_PER_MM


def enrolled(data: Path) -> tuple[list[Path], Path, SheetLayout]:
    """Photos of a sheet, its folder and its fields, once it is enrolled."""
    pad = colour_tracks()
    photos = [data / f"{number}.jpg" for number in range(3)]
    for number, photo in enumerate(photos):
        cv2.imwrite(str(photo), pad.photo(number, (2400, 1800)))
    keep_own_in(data / SHEETS)
    layout = replace(pad.layout, game="tracks")
    try:
        kept = keep_own_sheet(layout, png_of(pad.pixels), Count("Tracks"))
    finally:
        keep_own_in(None)
    assert kept.blank is not None
    return photos, kept.blank.parent, kept


def test_print_is_learned_from_photos_and_forgotten_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = ("--data", str(tmp_path))
    photos, folder, layout = enrolled(tmp_path)
    page = cv2.imread(str(folder / "page.png"))
    assert page is not None
    field = layout.fields[2]
    left, top, width, height = (round(side * FLAT_PX_PER_MM) for side in field.box_mm)
    inside = np.s_[top + 6 : top + height - 6, left + 6 : left + width - 6]
    truth = page[inside].copy()
    page[inside] = 90  # as a box is that was marked on the only copy
    cv2.imwrite(str(folder / "page.png"), page)
    before = (folder / "page.png").read_bytes()
    capsys.readouterr()

    learn = ["enrol", *map(str, photos), "--learn", "tracks", *kept]
    assert main([*learn, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["photos"], told["unknown"]) == ("tracks", 3, [])
    assert field.id in told["known"]
    better = cv2.imread(str(folder / "page.png"))
    assert better is not None
    away = np.abs(better[inside].astype(int) - truth).mean()
    assert away < 0.25 * np.abs(page[inside].astype(int) - truth).mean()
    assert own_game(folder).layouts[0].version == layout.version + 1
    assert (folder / "page-first.png").read_bytes() == before

    assert main(learn) == 0
    assert "--unlearn tracks" in capsys.readouterr().out
    assert main(["enrol", "--unlearn", "Tracks", *kept]) == 0
    assert (folder / "page.png").read_bytes() == before
    assert not (folder / "page-first.png").exists()
    assert main(["enrol", "--unlearn", "Tracks", *kept]) == 2
    assert "Nothing was learned" in capsys.readouterr().err


def test_what_cannot_be_learned_from_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = ("--data", str(tmp_path))
    (own, *_), folder, _ = enrolled(tmp_path)
    other = tmp_path / "other.jpg"
    cv2.imwrite(str(other), card_pad().photo(0))
    capsys.readouterr()
    for words, said in (
        ((str(own), str(other), "--learn", "tracks"), "one of these does"),
        ((str(own), "--learn", "nobody"), "no enrolled sheet “nobody”"),
        (("--learn", "tracks"), "Name the page"),
    ):
        assert main(["enrol", *words, *kept]) == 2
        assert said in capsys.readouterr().err
    assert not (folder / "page-first.png").exists()
