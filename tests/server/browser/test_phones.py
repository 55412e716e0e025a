"""Phones at one table: changes travel at once, with https and without."""

import re
import time
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.browser.acting import join, send, start_game
from tests.server.browser.conftest import Phone
from tests.server.served import Served, dice_seen, jpeg


@pytest.fixture
def snap(tmp_path: Path) -> Path:
    path = tmp_path / "snap.jpg"
    path.write_bytes(jpeg())
    return path


def test_a_change_reaches_the_other_phone_within_a_second(phone: Phone, served: Served) -> None:
    ada, ben = phone(), phone()
    join(ben, served, start_game(ada, served))
    table_id = re.search(r"t/([0-9a-f]{16})", ada.url)
    assert table_id is not None
    began = time.monotonic()
    ada.evaluate(
        "id => fetch(`/api/v1/tables/${id}/lines`, {method: 'POST',"
        " headers: {'Content-Type': 'application/json'},"
        " body: JSON.stringify({text: 'roll 1 3 5 5 6'})})",
        table_id[1],
    )
    ben.wait_for_selector(".groups .die")
    assert time.monotonic() - began < 2.0  # one second, and one more for a busy test machine


def test_the_live_preview_takes_a_photo_where_the_page_is_secure(
    phone: Phone, served: Served
) -> None:
    page = phone()
    start_game(page, served)
    served.reader.dice = [dice_seen("1", "3", "5", "5", "6")]
    page.locator("section", has_text="The roll").get_by_role(
        "button", name="Live camera preview"
    ).click()
    page.wait_for_function("() => document.querySelector('video')?.videoWidth > 0")
    page.get_by_role("button", name="Take the photo").click()
    expect(page.locator(".outline")).to_have_count(5)
    assert page.locator("video").count() == 0


def test_in_a_home_network_without_https_everything_but_the_preview_works(
    phone: Phone, served: Served, snap: Path
) -> None:
    page = phone()
    home = replace(served, address=served.address.replace("127.0.0.1", "table.local"))
    page.goto(home.address)
    hint = page.get_by_text("A live preview needs a secure address")
    expect(hint).to_be_visible()
    assert page.evaluate("isSecureContext") is False
    page.reload()
    page.wait_for_selector('[data-screen="home"]')
    expect(hint).to_have_count(0)  # it is said once
    start_game(page, home)
    expect(page.get_by_role("button", name="Live camera preview")).to_have_count(0)
    served.reader.dice = [dice_seen("1", "3", "5", "5", "6")]
    send(page, "dice", snap)
    page.get_by_role("button", name="This is the roll").click()
    page.wait_for_selector(".players")
    expect(page.locator(".groups .die")).to_have_count(5)
    page.locator(".code-button").click()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator(".toast")).to_contain_text("/#/join/")
