"""A player's cards photographed with a phone: what is asked is tapped, then it is a position."""

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize, expect

from tests.server.browser.conftest import Phone
from tests.server.browser.test_every_width import SPILLS, WIDTHS_PX, serious
from tests.server.served import Served

SAMPLES = Path(__file__).parents[3] / "samples" / "innovation"
MOST_TAPS = 30
PATIENCE_MS = 120_000


def photograph(page: Page, served: Served, name: str) -> None:
    page.goto(f"{served.address}/#/new/innovation")
    page.locator("a[data-cards]").click()
    page.locator("input[data-cards]").set_input_files(SAMPLES / f"{name}.jpg")


def answer_all(page: Page) -> int:
    """Tap the first choice of every question; how many there were."""
    totals = page.locator("[data-icons]")
    for taps in range(MOST_TAPS):
        expect(totals).to_be_visible(timeout=PATIENCE_MS)
        question = page.locator("section[data-field]:has([data-label])").first
        if not question.count():
            return taps
        field = question.get_attribute("data-field")
        question.locator("[data-label]").first.click()
        expect(page.locator(f'section[data-field="{field}"]')).to_have_count(0, timeout=PATIENCE_MS)
    raise AssertionError("it never stops asking")


def test_a_photo_is_read_answered_by_taps_and_becomes_a_position(
    phone: Phone, served: Served
) -> None:
    page = phone()
    photograph(page, served, "another-edition")
    expect(page.locator("[data-icons]")).to_be_visible(timeout=PATIENCE_MS)
    expect(page.locator('section[data-field$=".top"]').first).to_contain_text("another edition")
    for width in WIDTHS_PX:
        page.set_viewport_size(ViewportSize(width=width, height=844))
        assert page.evaluate(SPILLS) == [], width
    assert serious(Axe(), page) == []
    assert answer_all(page) > 0
    piles = page.locator("li[data-pile]")
    colours = [piles.nth(i).get_attribute("data-pile") for i in range(piles.count())]
    page.locator("[data-use]").click()
    expect(page.locator('[data-screen="position"]')).to_be_visible()
    for colour in colours:
        expect(page.locator(f'[data-pile="{colour}"] .kard').first).to_be_visible()
    expect(page.locator("[data-answer]")).to_contain_text("Player 1")


def test_the_edition_is_kept_and_questions_are_german(phone: Phone, served: Served) -> None:
    page = phone(language="de-DE", scheme="dark")
    photograph(page, served, "another-edition")
    expect(page.locator("[data-icons]")).to_be_visible(timeout=PATIENCE_MS)
    edition = page.locator("[data-edition]")
    with page.expect_response(lambda r: "edition=other" in r.url, timeout=PATIENCE_MS) as reply:
        edition.select_option("other")
    assert reply.value.ok
    expect(page.locator("[data-icons]")).to_be_visible(timeout=PATIENCE_MS)
    expect(page.locator('section[data-field$=".top"]').first).to_contain_text("Ausgabe")
    page.reload()
    expect(page.locator("[data-edition]")).to_have_value("other")


def test_what_is_no_board_is_told_in_a_sentence(phone: Phone, served: Served) -> None:
    page = phone()
    photograph(page, served, "another-game")
    expect(page.locator("[role=alert]")).to_contain_text("can’t see any card", timeout=PATIENCE_MS)
