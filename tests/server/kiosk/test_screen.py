"""The kiosk in a real browser: three touches to a game, the roll large, a question, a reset."""

import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from scoring.message import Book
from scoring.observation import Doubt
from server.app import create_app
from server.kiosk.configuration import KioskSettings, TableSettings
from server.kiosk.kiosk import Kiosk
from server.kiosk.register import KioskTold, TableTold
from server.settings import Settings
from server.table.events import Looked, Said
from tests.browser import the_browser
from tests.server.browser.conftest import ARGUMENTS, PATIENCE_MS
from tests.server.conftest import running_app
from tests.server.kiosk.table_of_things import LAYOUT
from tests.server.kiosk.test_routes import play_yacht
from tests.server.served import FakeReader, dice_seen, jpeg, sheet_seen

TOUCH_SCREEN = {"width": 1280, "height": 800}
SETUP = "setup hydraulic 5 mechanical 2 bonus unison"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=the_browser(), args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture
def kiosk_at(tmp_path: Path) -> Iterator[tuple[Kiosk, str]]:
    settings = KioskSettings(tables=(TableSettings(camera=""),), sound=False, motion=False)
    app = create_app(Settings(data=tmp_path), FakeReader(), settings)
    with running_app(app) as address:
        yield app.state.house.kiosk, address


@pytest.fixture
def screen(browser: Browser) -> Iterator[Page]:
    errors: list[str] = []
    context = browser.new_context(viewport=TOUCH_SCREEN, locale="en-GB", has_touch=True)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


def test_an_evening_at_the_screen(kiosk_at: tuple[Kiosk, str], screen: Page) -> None:
    kiosk, address = kiosk_at
    screen.goto(f"{address}/kiosk")
    screen.tap('[data-game="unvention"]')
    screen.tap('[data-count="3"]')
    screen.tap("[data-go]")
    expect(screen.locator(".kiosk-score")).to_have_count(3)
    booth = kiosk.booths["1"]
    table_id = booth.view.table_id
    tables = kiosk.parts.tables
    for text in (SETUP, "roll 1 3 5 5 6"):
        tables.change(table_id, lambda _, text=text: Said(text))  # type: ignore[misc]
    expect(screen.locator(".kiosk-groups .die")).to_have_count(5)
    expect(screen.locator(".qr")).to_be_visible()
    assert fits(screen)

    photo = kiosk.parts.album.keep(jpeg())
    seen = sheet_seen(LAYOUT, {"journal1.r1c1": "5"}, {})
    tables.change(table_id, lambda _: Looked(seen, photo, (800, 600)))
    expect(screen.locator('[data-question^="whose"]')).to_be_visible()
    screen.tap('[data-label="Player 2"]')
    expect(screen.locator(".kiosk-score")).to_have_count(3)
    assert tables.state(table_id).sheets["Player 2"].photo is not None

    screen.tap('[lang="de"]')
    expect(screen.get_by_text("Wir sind fertig")).to_be_visible()
    screen.tap("[data-reset]")
    screen.tap("[data-sure]")
    expect(screen.locator('[data-game="unvention"]')).to_be_visible()
    assert booth.view.table_id == ""
    for _ in range(100):  # the screen is free a moment before the guests' game is gone
        if table_id not in tables.all_tables():
            break
        screen.wait_for_timeout(50)
    assert table_id not in tables.all_tables()


SCREENS = ((1920, 1080), (1280, 800), (1024, 600), (800, 480))


def test_every_screen_fits_every_touch_screen(kiosk_at: tuple[Kiosk, str], screen: Page) -> None:
    """Nothing is cut off and nothing scrolls, in German, whose words are longer."""
    kiosk, address = kiosk_at
    tables = kiosk.parts.tables
    screen.add_init_script("localStorage.setItem('tallycam.language', 'de')")

    def shown(wait_for: str) -> None:
        expect(screen.locator(wait_for).first).to_be_visible()
        for width, height in SCREENS:
            screen.set_viewport_size({"width": width, "height": height})
            assert spilt(screen) == [], (wait_for, width)

    screen.goto(f"{address}/kiosk")
    shown(".kiosk-games")
    screen.tap('[data-game="yacht"]')
    shown("[data-go]")
    table_id = kiosk.new_game("1", "yacht", [f"Spieler {n}" for n in range(1, 7)]).id
    tables.change(table_id, lambda _: Said("roll 1 3 5 5 6"))
    shown(".kiosk-groups .die")
    doubt = Doubt("die2", ("3", "5"), Book("vision")("die-unclear"))
    seen = dice_seen("1", "3", "5", "5", "6", doubts=(doubt,))
    photo = kiosk.parts.album.keep(jpeg())
    tables.change(table_id, lambda _: Looked(seen, photo, (800, 600)))
    shown(".kiosk-question")
    table_id = kiosk.new_game("1", "yacht", ["Ada"]).id
    play_yacht(kiosk, table_id, "6 6 6 6 5")
    shown(".kiosk-winner")


def test_a_hint_and_things_to_check_leave_room_for_the_buttons(
    kiosk_at: tuple[Kiosk, str], screen: Page
) -> None:
    kiosk, address = kiosk_at
    screen.add_init_script("localStorage.setItem('tallycam.language', 'de')")
    table_id = kiosk.new_game("1", "unvention", ["Person 1", "Person 2", "Person 3"]).id
    tables, photo = kiosk.parts.tables, kiosk.parts.album.keep(jpeg())
    for text in (SETUP, "roll 1 3 5 5 6"):
        tables.change(table_id, lambda _, text=text: Said(text))  # type: ignore[misc]
    wrong = sheet_seen(LAYOUT, {"journal1.r1c1": "5"}, {})
    tables.change(table_id, lambda _: Looked(wrong, photo, (800, 600), player="Person 2"))
    kiosk.booths["1"]._show(hint=Book("server.kiosk")("sheet-covered"))
    screen.goto(f"{address}/kiosk")
    expect(screen.locator(".kiosk-hint")).to_be_visible()
    expect(screen.locator(".kiosk-score .badge")).to_be_visible()
    dead = Book("vision.camera")("camera-dead", camera="usb:0")
    kiosk.booths["1"]._show(camera="dead", camera_sentence=dead)
    expect(screen.locator(".kiosk-state.bad")).to_be_visible()
    for width, height in SCREENS:
        screen.set_viewport_size({"width": width, "height": height})
        assert spilt(screen) == [], (width, height)


def spilt(page: Page) -> list[str]:
    """What does not fit: parts that scroll, and words that are cut off."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(
            ".kiosk :is(main, aside, footer, button, h1, h2, h3, p)"
        )].filter((e) => e.clientWidth && (
            e.scrollWidth > e.clientWidth + 2 || (e.matches(".kiosk-main, .kiosk-side")
                && e.scrollHeight > e.clientHeight + 2)
            || e.getBoundingClientRect().right > innerWidth + 1
        )).map((e) => `${e.tagName} ${e.className} ${e.scrollHeight} in ${e.clientHeight}`)"""
    )
    return found


def test_the_staff_type_their_pin(kiosk_at: tuple[Kiosk, str], screen: Page) -> None:
    kiosk, address = kiosk_at
    kiosk.parts.notebook.set_pin("482193")
    screen.goto(f"{address}/kiosk/staff")
    screen.tap(".kiosk-keys button:text-is('1')")
    screen.tap(".kiosk-keys .primary")
    expect(screen.locator(".kiosk-pin .notice")).to_contain_text("not the PIN")
    for width, height in SCREENS:
        screen.set_viewport_size({"width": width, "height": height})
        high = screen.evaluate("document.documentElement.scrollHeight")
        assert high <= height + 1, (width, height)
    for digit in "482193":
        screen.tap(f".kiosk-keys button:text-is('{digit}')")
    screen.tap(".kiosk-keys .primary")
    expect(screen.locator('[data-booth="1"]')).to_be_visible()
    expect(screen.locator("form input")).to_have_count(3)
    screen.check("[name=leaderboard]")
    screen.tap("form .primary")
    expect(screen.locator(".toast")).to_be_visible()
    assert kiosk.has_leaderboard
    tables = (TableTold("Window", "ok", "Yacht", 3, 5), TableTold("Door", "dead", "", 0, 900))
    kiosk.register.note(KioskTold("Terrace", "1", 8080, ("camera",), tables), "192.168.1.20")
    other = screen.locator('[data-kiosk="Terrace"]')
    expect(other).to_contain_text("Yacht, 3 players")
    expect(other).to_contain_text("one thing to mend")
    expect(other.locator("a")).to_have_attribute("href", "http://192.168.1.20:8080/kiosk/staff")


def test_the_staff_set_a_table_up_step_by_step(tmp_path: Path, screen: Page) -> None:
    folder = tmp_path / "table"
    folder.mkdir()
    cv2.imwrite(str(folder / "one.jpg"), np.full((720, 1280, 3), 120, np.uint8))
    settings = KioskSettings(tables=(TableSettings(camera=str(folder)),), sound=False, motion=False)
    app = create_app(Settings(data=tmp_path / "data"), FakeReader(), settings)
    with running_app(app) as address:
        kiosk: Kiosk = app.state.house.kiosk
        kiosk.parts.notebook.set_pin("1")
        screen.goto(f"{address}/kiosk/staff")
        screen.tap(".kiosk-keys button:text-is('1')")
        screen.tap(".kiosk-keys .primary")
        expect(screen.locator(".badge.good")).to_be_visible()
        screen.tap("[data-calibrating]")
        screen.tap("[data-turn]")
        screen.tap("[data-turn]")
        screen.tap("[data-next]")
        screen.locator("[data-area]").scroll_into_view_if_needed()
        drawing = screen.locator("[data-area]").bounding_box()
        assert drawing is not None
        screen.mouse.move(drawing["x"] + 0.1 * drawing["width"], drawing["y"] + 5)
        screen.mouse.down()
        right, low = drawing["x"] + 0.9 * drawing["width"], drawing["y"] + 0.8 * drawing["height"]
        screen.mouse.move(right, low)
        screen.mouse.up()
        screen.tap("[data-next]")
        screen.tap('[data-side="far"]')
        screen.tap('[data-side="right"]')
        expect(screen.locator('[data-side="right"].primary')).to_be_visible()
        screen.tap("[data-next]")
        expect(screen.locator("[data-calibrate] .notice")).to_have_count(3)
        screen.tap("[data-next]")
        expect(screen.locator("[data-calibrate]")).to_have_count(0)
        end_s = time.monotonic() + PATIENCE_MS / 1000
        while len(kiosk.booths["1"].calibration.seats) < 2 and time.monotonic() < end_s:
            time.sleep(0.05)
        calibration = kiosk.booths["1"].calibration
    assert calibration.turned == 180
    assert calibration.seats == ("far", "right")
    left, _, right, bottom = calibration.area
    assert (round(left, 1), round(right, 1), round(bottom, 1)) == (0.1, 0.9, 0.8)


def fits(screen: Page) -> bool:
    """Does nothing stick out to the side?"""
    width = screen.evaluate("document.documentElement.scrollWidth")
    return bool(width <= TOUCH_SCREEN["width"])
