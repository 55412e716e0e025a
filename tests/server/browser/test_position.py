"""What lies there now, tapped on a phone: the answers follow at once, with no moves told."""

from playwright.sync_api import Page, ViewportSize, expect

from tests.server.browser.conftest import Phone
from tests.server.browser.test_every_width import SPILLS, WIDTHS_PX
from tests.server.served import Served


def put(page: Page, colour: str, typed: str) -> None:
    """Two taps and a few letters: the slot, the name as far as it completes, the card."""
    page.locator(f'[data-pile="{colour}"]').click()
    page.locator("dialog input").fill(typed)
    page.locator("dialog [data-picker] .kard").first.click()
    expect(page.locator("dialog")).to_have_count(0)


def test_a_position_is_tapped_and_answered(phone: Phone, served: Served) -> None:
    page = phone()
    page.goto(f"{served.address}/#/new/innovation")
    page.locator("[data-position]").click()
    put(page, "red", "arch")
    put(page, "green", "wheel")
    page.locator('[data-board="1"]').click()
    put(page, "purple", "city")
    answer = page.locator("[data-answer]")
    expect(answer).to_contain_text("Player 1, Archery (castle): Player 2 must obey")
    expect(answer).to_contain_text("Player 2, City States (crown): Player 1 must obey")
    page.locator('[data-board="0"]').click()
    page.locator('[data-pile="red"] button').click()
    page.locator('dialog [data-way="left"]').click()
    page.locator('[data-pile="red"] button').click()
    page.locator("dialog [data-cover]").click()
    page.locator("dialog input").fill("oars")
    page.locator("dialog input").press("Enter")
    page.locator('[data-add-score="5"]').click()
    expect(answer).to_contain_text("Player 1: may claim the achievement of age 1")
    expect(answer.locator("tbody tr").first.locator("td").first).to_have_text("6")
    for width in WIDTHS_PX:
        page.set_viewport_size(ViewportSize(width=width, height=844))
        assert page.evaluate(SPILLS) == [], width


def test_a_table_tells_what_lies_there(phone: Phone, served: Served) -> None:
    page = phone(language="de-DE", scheme="dark")
    with served.client() as http:
        people = {"game": "innovation", "players": ["Ada", "Ben"]}
        ticket = http.post("/api/v1/tables", json=people).json()
        text = "Ada start Archery keep Tools\nBen start Sailing keep Mysticism"
        key = {"Authorization": f"Bearer {ticket['key']}"}
        path = f"/api/v1/tables/{ticket['id']}/lines"
        assert http.post(path, json={"text": text}, headers=key).status_code == 201
    page.goto(served.address)
    page.locator(".join input").fill(ticket["code"])
    page.locator(".join button").click()
    page.locator("[data-position]").click()
    expect(page.locator("dialog")).to_contain_text(
        "Ada, Archery (Burg): Ben muss die Forderung befolgen"
    )
