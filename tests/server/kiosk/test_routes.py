"""What screens and the staff ask, and who may not."""

import zipfile
from io import BytesIO
from pathlib import Path

import httpx
import numpy as np
import pytest
from fastapi import FastAPI

from server.kiosk.calibration import Calibration, calibration_of
from server.kiosk.configuration import TableSettings
from server.kiosk.kiosk import Kiosk
from server.kiosk.notebook import Notebook
from server.kiosk.repairs import check_picture
from server.table.events import Said
from tests.words import english

BOXES = """ones,twos,threes,fours,fives,sixes,three of a kind,four of a kind,full house,
small straight,large straight,yacht,chance""".replace("\n", "").split(",")
NEW = {"game": "unvention", "players": ["Ada", "Ben"]}


def kiosk_of(app: FastAPI) -> Kiosk:
    kiosk = app.state.house.kiosk
    assert isinstance(kiosk, Kiosk)
    return kiosk


def login(app: FastAPI, client: httpx.Client) -> None:
    kiosk_of(app).parts.notebook.set_pin("482193")
    assert client.post("/api/v1/staff/login", json={"pin": "482193"}).status_code == 204


def play_yacht(kiosk: Kiosk, table_id: str, last_roll: str) -> None:
    """A whole game of one player: 12 points, and the chance at its end."""
    for box in BOXES:
        roll = last_roll if box == "chance" else "1 1 2 3 5"
        for line in (f"roll {roll}", f"Ada score {box}"):
            kiosk.parts.tables.change(table_id, lambda _, line=line: Said(line))  # type: ignore[misc]


def test_a_screen_here_learns_everything_and_one_elsewhere_nothing(
    here: httpx.Client, elsewhere: httpx.Client
) -> None:
    about = here.get("/api/v1/kiosk").json()
    assert about["booths"] == ["1", "Window"]
    assert "unvention" in about["games"]
    for path in ("", "/1", "/1/frame.jpg"):
        assert elsewhere.get(f"/api/v1/kiosk{path}").status_code == 401
    assert elsewhere.post("/api/v1/kiosk/1/reset", json={}).status_code == 401
    forwarded = here.get("/api/v1/kiosk", headers={"X-Forwarded-For": "1.2.3.4"})
    assert forwarded.status_code == 401


def test_a_screen_elsewhere_is_let_in_by_the_pin(
    app: FastAPI, here: httpx.Client, elsewhere: httpx.Client
) -> None:
    assert here
    login(app, elsewhere)
    assert elsewhere.get("/api/v1/kiosk/1").status_code == 200


def test_a_game_is_started_seen_by_phones_and_reset(here: httpx.Client) -> None:
    ticket = here.post("/api/v1/kiosk/1/game", json=NEW).json()
    seen = here.get("/api/v1/kiosk/1").json()
    assert seen["view"]["table_id"] == ticket["id"]
    assert here.post("/api/v1/join", json={"code": seen["code"]}).status_code == 200
    assert here.get(f"/api/v1/tables/{ticket['id']}").json()["players"] == ["Ada", "Ben"]
    assert here.post("/api/v1/kiosk/1/touch", json={}).status_code == 204
    assert here.post("/api/v1/kiosk/1/reset", json={}).status_code == 204
    assert here.get("/api/v1/kiosk/1").json()["code"] == ""
    assert here.post("/api/v1/join", json={"code": seen["code"]}).status_code == 404
    assert here.get("/api/v1/kiosk/Window").json()["view"]["table_id"] == ""


def test_what_is_not_there_is_told(here: httpx.Client) -> None:
    assert here.get("/api/v1/kiosk/nowhere").status_code == 404
    assert here.get("/api/v1/kiosk/1/frame.jpg").status_code == 404
    bad = here.post("/api/v1/kiosk/1/game", json={"game": "unvention", "players": ["Ada"]})
    assert bad.status_code == 422


def test_a_waiting_screen_is_told_of_a_change_at_once(here: httpx.Client) -> None:
    number = here.get("/api/v1/kiosk/1").json()["view"]["number"]
    here.post("/api/v1/kiosk/1/game", json=NEW)
    after = here.get("/api/v1/kiosk/1", params={"after": number}).json()["view"]
    assert after["number"] > number


def test_the_staff_need_the_pin_and_guessing_is_slowed_down(
    app: FastAPI, here: httpx.Client
) -> None:
    assert here.get("/api/v1/staff").status_code == 401
    kiosk_of(app).parts.notebook.set_pin("482193")
    statuses = [
        here.post("/api/v1/staff/login", json={"pin": f"{n:06}"}).status_code for n in range(7)
    ]
    assert statuses[0] == 403
    assert statuses[-1] == 429


def test_the_staff_see_everything_set_export_and_leave(
    app: FastAPI, here: httpx.Client, tmp_path: Path
) -> None:
    login(app, here)
    here.post("/api/v1/kiosk/1/game", json=NEW)
    seen = here.get("/api/v1/staff").json()
    assert [booth["players"] for booth in seen["booths"]] == [2, 0]
    assert seen["free_bytes"] > 0
    assert (
        here.post(
            "/api/v1/staff/settings", json={"idle_minutes": 3, "retention_days": 1}
        ).status_code
        == 204
    )
    assert here.get("/api/v1/staff").json()["idle_minutes"] == 3
    assert kiosk_of(app).retention_days == 1
    archive = zipfile.ZipFile(BytesIO(here.get("/api/v1/staff/games.zip").content))
    assert len(archive.namelist()) == 1
    assert "players Ada, Ben" in archive.read(archive.namelist()[0]).decode()
    assert here.post("/api/v1/staff/1/camera", json={"word": "restart"}).status_code == 204
    for word, is_held in (("lock", True), ("unlock", False), ("lock", True)):
        assert here.post("/api/v1/staff/1/camera", json={"word": word}).status_code == 204
        assert kiosk_of(app).parts.notebook.kept("held", "1") is is_held
    assert here.post("/api/v1/staff/logout", json={}).status_code == 204
    assert here.get("/api/v1/staff").status_code == 401
    assert "482193" not in (tmp_path / "kiosk.json").read_text()


def test_a_table_is_set_up_once_and_it_is_kept(
    app: FastAPI, here: httpx.Client, tmp_path: Path
) -> None:
    login(app, here)
    given = {"turned": 180, "seats": ["far", "left"], "area": [0.1, 0.2, 0.9, 1.0]}
    assert here.post("/api/v1/staff/Window/calibration", json=given).status_code == 204
    (window,) = (b for b in here.get("/api/v1/staff").json()["booths"] if b["name"] == "Window")
    assert {name: window[name] for name in given} == given
    for bad in (
        {**given, "area": [0.5, 0.5, 0.6, 0.6]},
        {**given, "area": [0.9, 0.0, 0.1, 1.0]},
        {**given, "seats": ["far", "far"]},
        {**given, "seats": ["under"]},
        {**given, "turned": 45},
    ):
        assert here.post("/api/v1/staff/1/calibration", json=bad).status_code == 422
    settings = TableSettings(name="Window")
    kept = Notebook(tmp_path / "kiosk.json").kept("calibration", "Window")
    assert calibration_of(settings, kept) == kiosk_of(app).booths["Window"].calibration
    assert calibration_of(settings, {"turned": "x", "seats": 3, "area": [1]}) == Calibration()


def test_the_leaderboard_keeps_results_without_names_when_the_staff_want_it(
    app: FastAPI, here: httpx.Client, tmp_path: Path
) -> None:
    login(app, here)

    def play(last_roll: str) -> None:
        solo = {"game": "yacht", "players": ["Ada"]}
        table_id = here.post("/api/v1/kiosk/1/game", json=solo).json()["id"]
        play_yacht(kiosk_of(app), table_id, last_roll)
        assert here.post("/api/v1/kiosk/1/reset", json={}).status_code == 204

    settings = {"idle_minutes": 3, "retention_days": 1}
    play("1 1 1 1 1")
    assert here.get("/api/v1/kiosk/1").json()["best"] == []
    here.post("/api/v1/staff/settings", json={**settings, "leaderboard": True})
    assert here.get("/api/v1/staff").json()["leaderboard"] is True
    play("1 1 1 2 2")
    play("5 5 6 6 6")
    here.post("/api/v1/kiosk/1/game", json=NEW)  # a game that goes on has no result
    here.post("/api/v1/kiosk/1/reset", json={})
    (yacht,) = here.get("/api/v1/kiosk/Window").json()["best"]
    assert yacht["game"] == "yacht"
    assert [one["total"] for one in yacht["best"]] == [12 + 28, 12 + 7]
    assert "Ada" not in (tmp_path / "kiosk.json").read_text()
    here.post("/api/v1/staff/settings", json={**settings, "leaderboard": False})
    assert here.get("/api/v1/kiosk/1").json()["best"] == []


def test_health_readiness_and_metrics(here: httpx.Client) -> None:
    assert here.get("/healthz").json() == {"status": "ok"}
    ready = here.get("/readyz")
    assert ready.status_code in (200, 503)
    assert {"ready", "free_bytes", "repairs"} <= ready.json().keys()
    text = here.get("/metrics").text
    assert 'tallycam_kiosk_rolls_total{booth="Window"} 0.0' in text


@pytest.mark.parametrize(
    ("brightness", "detail", "focus", "light"),
    [
        (20, 8, True, "too dark"),
        (150, 40, True, "good"),
        (150, 0, False, "good"),
        (255, 40, True, "too bright"),
    ],
)
def test_focus_and_light_are_judged_with_a_sentence(
    brightness: int, detail: int, focus: bool, light: str
) -> None:
    rng = np.random.default_rng(0)
    pixels = np.full((480, 640, 3), brightness, np.float64)
    pixels -= rng.uniform(0, detail, (480, 640, 1)) * (rng.random((480, 640, 1)) < 0.4)
    judged = check_picture(np.clip(pixels, 0, 255).astype(np.uint8))
    assert judged.is_sharp == focus
    assert light in english(judged.light)
