"""A game that nothing outside its folder knows, on a phone: rolls, boxes, a sheet, scores."""

import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.browser.acting import SCORES, fetched, send_sheet, tab
from tests.server.browser.conftest import Phone
from tests.server.served import Served

SHEET = Path("samples/yacht/lamp-shadow-pencil.jpg")


def start(page: Page, served: Served) -> None:
    page.goto(served.address)
    page.get_by_role("link", name="Yacht").click()
    page.locator(".names input").first.fill("Ada")
    page.locator(".names button").last.click()
    page.locator("form button[type=submit]").click()
    page.wait_for_selector(".players")


def tap_roll(page: Page, dice: str) -> None:
    if not page.locator(".faces").is_visible():
        page.locator("details", has=page.locator(".faces")).locator("summary").click()
    for value in dice:
        page.locator(".faces").get_by_role("button", name=value, exact=True).click()
    page.locator("details", has=page.locator(".faces")).locator("button.primary").click()


@pytest.mark.parametrize(
    ("language", "turn", "offer", "button"),
    [
        ("en-GB", "Game 1, round 1 of 13: Ada has rolled once.", "full house", "Write here"),
        ("de-DE", "Spiel 1, Runde 1 von 13: Ada hat einmal gewürfelt.", "Full House",
         "Hier eintragen"),
    ],
)  # fmt: skip
def test_a_roll_is_tapped_and_a_box_chosen(
    phone: Phone, reading_server: Served, language: str, turn: str, offer: str, button: str
) -> None:
    page = phone(language=language)
    start(page, reading_server)
    tap_roll(page, "22555")
    expect(page.locator(".notice", has_text=turn)).to_be_visible()
    best = page.locator(".offer").first
    expect(best).to_contain_text(offer)
    expect(page.locator(".offer:visible")).to_have_count(4)
    best.get_by_role("button", name=button).click()
    expect(page.locator(".players .total")).to_have_text("25")
    assert fetched(page)["score"]["problems"] == []


def test_a_sheet_is_photographed_and_counted(phone: Phone, reading_server: Served) -> None:
    page = phone(language="de-DE")
    start(page, reading_server)
    send_sheet(page, "Ada", SHEET)
    expect(page.locator("[data-group=game1]")).to_contain_text("Spiel 1")
    tab(page, SCORES)
    marks = tomllib.loads(SHEET.with_suffix(".toml").read_text("utf-8"))["marks"]
    expect(page.locator("tfoot .points")).to_have_text(marks["game1.total"])
    expect(page.locator("tbody th").first).to_contain_text("Spiel 1, die Summe des oberen Teils")
    assert fetched(page)["score"]["winners"] == ["Ada"]
