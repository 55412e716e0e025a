"""Sheets of one's own over the API: for the owner alone; proposed, corrected, tried, kept."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cv2
import httpx
import pytest

from server.settings import Settings
from tests.server.commands.test_enrol_command import HEIC, grey_picture, locked, pages, picture
from tests.server.conftest import running
from tests.server.served import FakeReader, Served
from tests.vision.shop_pads import ShopPad, card_pad, golf_card
from vision.photo import Pixels

OWN = "/api/v1/own"


def as_jpeg(pixels: Pixels) -> bytes:
    return bytes(cv2.imencode(".jpg", pixels)[1])


def code_of(data: Path) -> str:
    return (data / "owner.txt").read_text().split()[0]


@pytest.fixture
def owner(served: Served) -> Iterator[httpx.Client]:
    with served.client() as client:
        reply = client.post(f"{OWN}/key", json={"code": code_of(served.data).lower()})
        assert reply.status_code == 204
        yield client


def begun(owner: httpx.Client, pad: ShopPad, seed: int = 1) -> dict[str, Any]:
    width, height = pad.page_mm
    size = {"width_mm": width, "height_mm": height}
    reply = owner.post(f"{OWN}/photos", content=as_jpeg(pad.photo(seed)), params=size)
    assert reply.status_code == 201, reply.text
    answer: dict[str, Any] = reply.json()
    return answer


def sheet_of(draft: dict[str, Any], **more: object) -> dict[str, Any]:
    return {"title": "Hill Links", "fields": draft["fields"], **more}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/sheets"),
        ("POST", "/photos"),
        ("GET", "/drafts/0123456789abcdef"),
        ("PUT", "/drafts/0123456789abcdef"),
        ("POST", "/drafts/0123456789abcdef/trial/photos"),
        ("POST", "/drafts/0123456789abcdef/keep"),
        ("POST", "/sheets/golf/change"),
        ("POST", "/sheets/golf/title"),
        ("DELETE", "/sheets/golf"),
    ],
)
def test_nobody_else_touches_them(served: Served, method: str, path: str) -> None:
    with served.client() as guest:
        reply = guest.request(method, f"{OWN}{path}", json={})
        assert reply.status_code == 401
        assert "code" in reply.json()["detail"]
        assert guest.post(f"{OWN}/key", json={"code": "AAAA-AAAA"}).status_code == 401


def test_the_code_is_kept_for_the_owner_alone(served: Served) -> None:
    assert (served.data / "owner.txt").stat().st_mode & 0o777 == 0o600


def test_a_page_is_proposed_corrected_tried_and_kept(owner: httpx.Client, served: Served) -> None:
    pad = golf_card()
    draft = begun(owner, pad)
    at = f"{OWN}/drafts/{draft['draft']}"
    assert len(draft["fields"]) == len(pad.fields)
    assert draft["page_mm"] == list(pad.page_mm)
    assert owner.get(f"{at}/page.png").headers["content-type"] == "image/png"
    parts = [f"table1.r1c{column}" for column in range(1, 10)]
    sheet = sheet_of(draft, sums={"table1.r1c10": parts}, total="table1.r1c10")
    changed = owner.put(at, json=sheet)
    assert changed.json()["sums"] == {"table1.r1c10": parts}
    tried = owner.post(f"{at}/trial/photos", content=as_jpeg(pad.photo(4)))
    assert tried.status_code == 201, tried.text
    assert len(tried.json()["fields"]) == len(pad.fields)
    assert owner.get(f"{at}/trial.jpg").headers["content-type"] == "image/jpeg"
    assert owner.post(f"{at}/keep", json=sheet).json()["name"] == "hill_links"
    assert owner.get(at).status_code == 404
    text = (served.data / "sheets" / "hill_links" / "page.toml").read_text()
    assert 'title = "Hill Links"' in text
    assert 'total = "table1.r1c10"' in text
    games = {one["game"]: one for one in owner.get("/api/v1/games").json()}
    assert games["hill_links"]["reads"] == ["sheet page"]
    again = begun(owner, pad, 2)
    assert again["known"] == "hill_links"
    refused = owner.post(f"{OWN}/drafts/{again['draft']}/keep", json=sheet_of(again, title="Two"))
    assert (refused.status_code, "hill_links" in refused.json()["detail"]) == (409, True)


def test_an_enrolled_sheet_is_renamed_changed_and_deleted(owner: httpx.Client) -> None:
    draft = begun(owner, card_pad())
    kept = owner.post(f"{OWN}/drafts/{draft['draft']}/keep", json=sheet_of(draft, title="Rounds"))
    assert kept.json()["name"] == "rounds"
    assert owner.post(f"{OWN}/sheets/rounds/title", json={"title": "Ründchen"}).status_code == 204
    taken = owner.post(f"{OWN}/sheets/rounds/change").json()
    assert (taken["name"], taken["title"]) == ("rounds", "Ründchen")
    fewer = {**sheet_of(taken, title="Ründchen"), "fields": taken["fields"][:5]}
    assert owner.post(f"{OWN}/drafts/{taken['draft']}/keep", json=fewer).status_code == 201
    listed = {one["name"]: one for one in owner.get(f"{OWN}/sheets").json()}
    assert (listed["rounds"]["title"], listed["rounds"]["fields"]) == ("Ründchen", 5)
    assert owner.delete(f"{OWN}/sheets/rounds").status_code == 204
    assert "rounds" not in {one["name"] for one in owner.get(f"{OWN}/sheets").json()}
    assert owner.delete(f"{OWN}/sheets/rounds").status_code == 422


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (lambda: pages(300), "This PDF has 300 pages."),
        (locked, "locked with a password"),
        (lambda: b"%PDF-1.7 and then nothing", "it is damaged"),
        (lambda: b"hello", "I can’t read this as a photo"),
        (grey_picture, "I can’t find a place to write on this page"),
        (lambda: b"", "The file is empty"),
        (lambda: HEIC, "HEIC"),
        (lambda: picture(900, 1200, "GIF"), "Send a JPEG, PNG or WebP picture"),
        (lambda: picture(1, 1, "PNG"), "1 × 1"),
        (lambda: picture(900, 1200, "JPEG")[:-400], "ends"),
    ],
)
def test_what_cannot_be_enrolled_is_one_sentence(
    owner: httpx.Client, served: Served, content: Callable[[], bytes], sentence: str
) -> None:
    before = set(served.data.glob("drafts/*"))
    reply = owner.post(f"{OWN}/photos", content=content())
    assert reply.status_code == 422
    assert sentence in reply.json()["detail"]
    assert str(served.data) not in reply.json()["detail"]
    assert set(served.data.glob("drafts/*")) == before


def test_a_copy_of_another_page_is_told_and_left_out(owner: httpx.Client) -> None:
    draft = begun(owner, golf_card(), 3)
    at = f"{OWN}/drafts/{draft['draft']}"
    reply = owner.post(f"{at}/photos", content=as_jpeg(card_pad().photo(1)))
    assert reply.status_code == 422
    assert owner.get(at).json()["photos"] == 1
    assert owner.delete(at).status_code == 204


def box(name: str, x: float, y: float, width: float = 10.0) -> dict[str, Any]:
    return {"id": name, "kind": "number", "box_mm": [x, y, width, 8.0]}


@pytest.mark.parametrize(
    ("fields", "more", "sentence"),
    [
        ([], {}, "at least one field"),
        ([box("a", 10, 10), box("a", 40, 10)], {}, "Two fields are called “a”"),
        ([box("a", 10, 10), box("b", 15, 10)], {}, "share a place"),
        ([box("a", 205, 10)], {}, "lies off the page"),
        ([box("a", 10, 10, 0.0)], {}, "has no size"),
        ([box("a b", 10, 10)], {}, "can’t be called “a b”"),
        ([box("a", 10, 10)], {"sums": {"a": ["b"]}}, "no field “b”"),
        ([box("a", 10, 10)], {"sums": {"a": ["a"]}}, "a sum of itself"),
        ([box("a", 10, 10)], {"totals": {"Ann": "c"}}, "no field “c”"),
        ([{**box("a", 10, 10), "kind": "link"}], {}, "has no two ends"),
    ],
)
def test_no_sheet_is_made_of_what_cannot_be_one(
    owner: httpx.Client, fields: list[dict[str, Any]], more: dict[str, Any], sentence: str
) -> None:
    draft = begun(owner, golf_card(), 5)
    at = f"{OWN}/drafts/{draft['draft']}"
    reply = owner.put(at, json={"title": "X", "fields": fields, **more})
    assert reply.status_code == 422
    assert sentence in reply.json()["detail"]
    assert len(owner.get(at).json()["fields"]) == len(draft["fields"])
    owner.delete(at)


@contextmanager
def signed_in(served: Served) -> Iterator[httpx.Client]:
    with served.client() as client:
        assert client.post(f"{OWN}/key", json={"code": code_of(served.data)}).status_code == 204
        yield client


def test_tables_of_a_deleted_sheet_are_told_and_crash_nothing(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    asked = {"game": "evenings", "players": ["Ada", "Ben"]}
    paths = ("", "/record.txt", "/record.json", "/result.txt", "/score.csv")
    with running(settings, FakeReader()) as served, signed_in(served) as owner:
        draft = begun(owner, card_pad())
        named = sheet_of(draft, title="Evenings")
        assert owner.post(f"{OWN}/drafts/{draft['draft']}/keep", json=named).status_code == 201
        ticket = owner.post("/api/v1/tables", json=asked).json()
        at, told = f"/api/v1/tables/{ticket['id']}", {"Authorization": f"Bearer {ticket['key']}"}
        assert owner.get(at, headers=told).status_code == 200
        assert owner.delete(f"{OWN}/sheets/evenings").status_code == 204
        assert all(owner.get(at + path, headers=told).status_code < 500 for path in paths)
        mark = {"player": "Ada", "field": draft["fields"][0]["id"], "label": "7"}
        assert owner.post(f"{at}/marks", headers=told, json=mark).status_code < 500
        assert owner.post("/api/v1/tables", json=asked).status_code == 404
    with running(settings, FakeReader()) as served, signed_in(served) as owner:
        for path in paths:
            reply = owner.get(at + path, headers=told)
            assert reply.status_code == 404
            assert "evenings" in reply.json()["detail"]
        assert owner.get("/readyz").status_code == 200
        assert owner.delete(at, headers=told).status_code == 204


def test_the_owner_sets_the_corners_of_the_page(owner: httpx.Client) -> None:
    pad = golf_card()
    draft = begun(owner, pad)
    at = f"{OWN}/drafts/{draft['draft']}"
    assert owner.get(f"{at}/photo.jpg").headers["content-type"] == "image/jpeg"
    assert len(draft["corners"]) == 4
    given = ",".join(f"{share:.5f}" for place in draft["corners"] for share in place)
    width, height = pad.page_mm
    size = {"width_mm": str(width), "height_mm": str(height)}
    taken = owner.post(f"{at}/page", params={"corners": given, **size}).json()
    assert taken["seen_by"] == "told"
    assert taken["corners"] == [pytest.approx(place, abs=1e-4) for place in draft["corners"]]
    assert len(taken["fields"]) == len(pad.fields)
    refused = owner.post(f"{at}/page", params={"corners": "0.1,0.1," * 3 + "0.1,0.1"})
    assert refused.status_code == 422
    assert "not the corners of a page" in refused.json()["detail"]
    assert owner.get(at).json()["seen_by"] == "told"  # what there was stays
    for wrong in ("1,2,3", "a,b,c,d,e,f,g,h", "0,0,1,0,1,1,0,nan"):
        assert owner.post(f"{at}/page", params={"corners": wrong}).status_code == 422
