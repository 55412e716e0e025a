"""Several kiosks of one house: each tells the main one how it fares; its staff see all of them."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from scoring.message import NOTHING
from server.app import create_app
from server.kiosk.configuration import KioskSettings, TableSettings
from server.kiosk.house import Announcer, repairs_of_house, told_of
from server.kiosk.register import MOST_KIOSKS, SILENT_S, KioskTold, Register, TableTold
from server.refusals import Refused
from server.settings import Settings
from tests.server.conftest import running_app
from tests.server.kiosk.replay import a_kiosk
from tests.server.kiosk.test_routes import kiosk_of, login
from tests.server.served import FakeReader
from tests.words import english, german

KEY = "a-secret-of-the-house"
TABLES = (TableSettings(name="Terrace 1", camera=""), TableSettings(name="Terrace 2", camera=""))


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    """The main kiosk."""
    settings = KioskSettings(tables=(TableSettings(name="Bar", camera=""),), main_key=KEY)
    return create_app(Settings(data=tmp_path / "main"), FakeReader(), settings)


@pytest.fixture
def main(app: FastAPI) -> Iterator[httpx.Client]:
    with running_app(app) as address, httpx.Client(base_url=address, timeout=60) as client:
        yield client


def another(data: Path, main: str, key: str = KEY) -> Announcer:
    settings = KioskSettings(tables=TABLES, name="Terrace", main=main, main_key=key)
    kiosk = a_kiosk(data, None, settings=settings)
    kiosk.models_are_ready = True
    kiosk.announcer = Announcer(kiosk, data, 8080)
    kiosk.new_game("Terrace 2", "yacht", ["Adalbert", "Benedikta"])
    return kiosk.announcer


def test_the_staff_of_the_main_kiosk_see_every_table_of_the_house(
    app: FastAPI, main: httpx.Client, tmp_path: Path
) -> None:
    announcer = another(tmp_path, str(main.base_url))
    announcer.tell()
    assert announcer.trouble == NOTHING
    login(app, main)
    (seen,) = main.get("/api/v1/staff").json()["kiosks"]
    assert seen["told"]["name"] == "Terrace"
    assert seen["host"] == "127.0.0.1"
    assert not seen["is_silent"]
    assert [(one["name"], one["game"], one["players"]) for one in seen["told"]["tables"]] == [
        ("Terrace 1", "", 0),
        ("Terrace 2", "Yacht", 2),
    ]


def test_no_guest_is_named_elsewhere(tmp_path: Path) -> None:
    announcer = another(tmp_path, "http://127.0.0.1:9")
    told = str(told_of(announcer._kiosk, tmp_path, 0))
    assert "Yacht" in told
    assert "Adalbert" not in told


def test_a_kiosk_with_another_secret_is_not_known_and_says_so(
    app: FastAPI, main: httpx.Client, tmp_path: Path
) -> None:
    announcer = another(tmp_path, str(main.base_url), key="another-secret-entirely")
    announcer.tell()
    (repair,) = repairs_of_house(announcer._kiosk)
    assert "main_key" in english(repair.what)
    assert kiosk_of(app).register.all() == ()
    assert main.post("/api/v1/staff/kiosks", json={}).status_code in (401, 422)


def test_a_kiosk_that_is_no_main_one_takes_no_others(tmp_path: Path) -> None:
    settings = KioskSettings(tables=(TableSettings(camera=""),))
    app = create_app(Settings(data=tmp_path / "main"), FakeReader(), settings)
    with running_app(app) as address:
        announcer = another(tmp_path / "other", address)
        announcer.tell()
    assert "404" in english(announcer.trouble)
    announcer.tell()  # nobody is there any more
    assert "cannot be reached" in english(announcer.trouble)
    assert "nicht erreichbar" in german(announcer.trouble)


def told(name: str, *repairs: str) -> KioskTold:
    return KioskTold(name, "1", 0, repairs, (TableTold("1", "ok", "", 0, 0),))


def test_who_is_silent_is_shown_so_and_mended_with_a_sentence(tmp_path: Path) -> None:
    now = [100.0]
    kiosk = a_kiosk(tmp_path, None)
    kiosk.register = Register(lambda: now[0])
    kiosk.register.note(told("Attic"), "10.0.0.2")
    kiosk.register.note(told("Cellar", "disk"), "10.0.0.3")
    assert [one.booth for one in repairs_of_house(kiosk)] == ["Cellar"]
    now[0] += SILENT_S
    kiosk.register.note(told("Cellar"), "10.0.0.3")
    assert [one.is_silent for one in kiosk.register.all()] == [True, False]
    (repair,) = repairs_of_house(kiosk)
    assert (repair.booth, english(repair.what)) == (
        "Attic",
        "Nothing is heard of it. It is off, or without network.",
    )


def test_nobody_fills_the_memory_with_kiosks() -> None:
    register = Register()
    for number in range(MOST_KIOSKS):
        register.note(told(str(number)), "10.0.0.2")
    register.note(told("0"), "10.0.0.2")
    with pytest.raises(Refused):
        register.note(told("one more"), "10.0.0.2")
