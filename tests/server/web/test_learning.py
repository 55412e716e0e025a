"""Learning from photos over the API: for the owner alone; what is passed over is told."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import httpx
import numpy as np
import pytest

from scoring.own import own_game
from scoring.sheet import Field
from scoring.sheet.count import Count
from server.own_sheets import keep_own_sheet, png_of
from tests.server.served import Served
from tests.server.web.test_own import OWN, as_jpeg, code_of
from tests.vision.shop_pads import PX_PER_MM, card_pad, colour_tracks
from vision.ink.fields import FLAT_PX_PER_MM
from vision.photo import Pixels

MARKED_FIRST = 2
"""The field that was marked on the only copy the sheet was enrolled from."""


def inside(field: Field, px_per_mm: float) -> tuple[slice, slice]:
    left, top, width, height = (round(side * px_per_mm) for side in field.box_mm)
    return np.s_[top + 6 : top + height - 6, left + 6 : left + width - 6]


def filled_copy(seed: int) -> bytes:
    """A photo of a copy on which somebody crossed some boxes (simulated)."""
    pad, rng = colour_tracks(), np.random.default_rng(seed)
    for number in rng.choice(np.arange(3, len(pad.fields)), 5, replace=False):
        x, y, width, height = (round(side * PX_PER_MM) for side in pad.fields[number].box_mm)
        for start, end in (((8, 8), (width - 8, height - 8)), ((width - 8, 8), (8, height - 8))):
            ends = [(x + one[0], y + one[1]) for one in (start, end)]
            cv2.line(pad.pixels, ends[0], ends[1], (120, 40, 30), 5, cv2.LINE_AA)
    return as_jpeg(pad.photo(seed, (2400, 1800)))


@pytest.fixture
def owner(served: Served) -> Iterator[httpx.Client]:
    """The owner, with a sheet that was enrolled from a marked copy."""
    pad = colour_tracks()
    blank = pad.pixels.copy()
    blank[inside(pad.fields[MARKED_FIRST], PX_PER_MM)] = 90
    keep_own_sheet(replace(pad.layout, game="tracks"), png_of(blank), Count("Tracks"))
    with served.client() as client:
        reply = client.post(f"{OWN}/key", json={"code": code_of(served.data)})
        assert reply.status_code == 204
        yield client


def taken_out(owner: httpx.Client) -> str:
    draft = owner.post(f"{OWN}/sheets/tracks/change").json()["draft"]
    return f"{OWN}/drafts/{draft}"


def box(path: Path, px_per_mm: float) -> Pixels:
    page = cv2.imread(str(path))
    assert page is not None
    field = colour_tracks().fields[MARKED_FIRST]
    seen = cv2.resize(page[inside(field, px_per_mm)], (40, 40), interpolation=cv2.INTER_AREA)
    return np.asarray(seen, np.uint8)


def is_learned(owner: httpx.Client) -> bool:
    (kept,) = (one for one in owner.get(f"{OWN}/sheets").json() if one["name"] == "tracks")
    return bool(kept["learned"])


def test_print_is_learned_from_photos_and_that_is_undone(
    owner: httpx.Client, served: Served
) -> None:
    folder = served.data / "sheets" / "tracks"
    before = (folder / "page.png").read_bytes()
    version = own_game(folder).layouts[0].version
    assert not is_learned(owner)
    at = taken_out(owner)
    for seed in (1, 2):
        reply = owner.post(f"{at}/learning/photos", content=filled_copy(seed))
        assert (reply.status_code, reply.json()) == (201, {"photos": seed}), reply.text
    other = owner.post(f"{at}/learning/photos", content=as_jpeg(card_pad().photo(1)))
    assert other.status_code == 422
    few = owner.post(f"{at}/learning")
    assert few.status_code == 422
    assert "It takes 3 photos" in few.json()["detail"]
    assert "2 of these do" in few.json()["detail"]
    assert not is_learned(owner)
    assert owner.post(f"{at}/learning/photos", content=filled_copy(3)).json() == {"photos": 3}
    told = owner.post(f"{at}/learning")
    assert told.status_code == 201, told.text
    answer = told.json()
    pad = colour_tracks()
    assert (answer["name"], answer["photos"]) == ("tracks", 3)
    assert pad.fields[MARKED_FIRST].id in answer["known"]
    assert len(answer["known"]) + len(answer["unknown"]) == len(pad.fields)
    assert "learned from 3 photos" in answer["told"][0]
    cv2.imwrite(str(served.data / "truth.png"), pad.pixels)
    truth = box(served.data / "truth.png", PX_PER_MM).astype(int)
    better = box(folder / "page.png", FLAT_PX_PER_MM)
    assert np.abs(better - truth).mean() < 0.3 * np.abs(90 - truth).mean()
    assert is_learned(owner)
    assert own_game(folder).layouts[0].version > version
    assert owner.get(at).status_code == 404
    assert owner.post(f"{OWN}/sheets/tracks/unlearn").status_code == 204
    assert (folder / "page.png").read_bytes() == before
    assert not is_learned(owner)
    again = owner.post(f"{OWN}/sheets/tracks/unlearn")
    assert again.status_code == 422
    assert "Nothing was learned" in again.json()["detail"]


def test_nothing_is_learned_of_a_sheet_that_changed_meanwhile(owner: httpx.Client) -> None:
    at = taken_out(owner)
    for seed in (4, 5, 6):
        assert owner.post(f"{at}/learning/photos", content=filled_copy(seed)).status_code == 201
    changed = owner.post(f"{OWN}/sheets/tracks/change").json()
    fewer = {"title": "Tracks", "fields": changed["fields"][:30]}
    kept = owner.post(f"{OWN}/drafts/{changed['draft']}/keep", json=fewer)
    assert kept.status_code == 201, kept.text
    reply = owner.post(f"{at}/learning")
    assert (reply.status_code, "changed meanwhile" in reply.json()["detail"]) == (409, True)
    assert not is_learned(owner)


def test_there_are_enough_copies_at_some_time(owner: httpx.Client, served: Served) -> None:
    at = taken_out(owner)
    folder = served.data / "drafts" / at.rpartition("/")[2]
    for number in range(6):
        (folder / f"copy-1-{number}.png").touch()
    reply = owner.post(f"{at}/learning/photos", content=filled_copy(1))
    assert (reply.status_code, "6 copies" in reply.json()["detail"]) == (409, True)


@pytest.mark.parametrize(
    "path",
    [
        "/drafts/0123456789abcdef/learning/photos",
        "/drafts/0123456789abcdef/learning",
        "/sheets/tracks/unlearn",
    ],
)
def test_nobody_else_has_it_learned(served: Served, path: str) -> None:
    with served.client() as guest:
        reply = guest.post(f"{OWN}{path}", content=b"")
        assert (reply.status_code, "code" in reply.json()["detail"]) == (401, True)
