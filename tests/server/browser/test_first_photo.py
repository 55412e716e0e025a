"""Camera first: from the start page to dice, a score and a winner, with the taps counted."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.browser import sample_evening as evening
from tests.server.browser.conftest import Phone
from tests.server.served import Served

CAMERA = 'input[data-of="any"]'
COUNT_TAPS = """
    window.taps = 0;
    addEventListener("click", (event) => { if (event.isTrusted) window.taps += 1; }, true);
"""


@pytest.fixture
def page(phone: Phone, reading_server: Served) -> Page:
    taken = phone()
    taken.add_init_script(COUNT_TAPS)
    taken.goto(reading_server.address)
    return taken


def photograph(page: Page, *names: str) -> None:
    """Tap the large button; the phone's camera, or its gallery, gives these photos."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Photograph").first.click()
    chooser.value.set_files([evening.photo(name) for name in names])


def taps(page: Page) -> int:
    counted: int = page.evaluate("window.taps")
    return counted


def test_dice_are_told_after_one_tap_and_their_meaning_after_two(page: Page) -> None:
    photograph(page, "roll-1-3-5-5-6")
    expect(page.locator("[data-values] .die")).to_have_count(5)
    assert sorted(page.locator("[data-values]").get_attribute("data-values") or "") == sorted(
        "1 3 5 5 6"
    )
    assert taps(page) == 1
    page.get_by_role("button", name="Unvention").click()
    expect(page.get_by_text("Journal 5 5, workshop 1 3 6.")).to_be_visible()
    assert taps(page) == 2


def test_one_sheet_has_its_score_after_one_tap(page: Page) -> None:
    photograph(page, "sunday-ada")
    expect(page.locator(".winner .points-large")).to_have_text("48")
    assert taps(page) == 1


def test_two_sheets_have_their_winner_and_the_people_their_names(page: Page) -> None:
    photograph(page, "sunday-ada")
    expect(page.locator(".winner .points-large")).to_have_text("48")
    photograph(page, "sunday-ben")
    expect(page.get_by_role("heading", name="Player 2 wins")).to_be_visible()
    expect(page.locator(".winner")).to_contain_text("20 points ahead of Player 1")
    assert taps(page) == 2
    page.get_by_role("button", name="Name the players").click()
    for number, name in enumerate(("Ada", "Ben"), start=1):
        page.get_by_label(f"Name of player {number}").fill(name)
    page.get_by_role("button", name="These are the names").click()
    expect(page.get_by_role("heading", name="Ben wins")).to_be_visible()
    page.get_by_role("link", name="Home").click()
    expect(page.locator(".past li").first).to_contain_text("Ben 68, Ada 48")


def test_what_cannot_be_read_is_told_and_the_rest_goes_on(page: Page) -> None:
    photograph(page, "sunday-ada", "roll-of-four", "sunday-ben")
    expect(page.get_by_role("heading", name="Player 2 wins")).to_be_visible()
    page.goto(page.url.split("#")[0])
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose photos").click()
    chooser.value.set_files([evening.photo("sunday-ada"), Path("README.md")])
    expect(page.locator(".winner .points-large")).to_have_text("48")
    expect(page.locator(".toast.bad")).to_contain_text("can’t read this as a photo")
    page.goto(page.url.split("#")[0])
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose photos").click()
    chooser.value.set_files(["README.md"])
    expect(page.locator(".card.bad")).to_contain_text("can’t read this as a photo")


def test_somebody_with_no_camera_sees_a_winner_after_two_taps(page: Page) -> None:
    page.get_by_role("link", name="Try it").click()
    page.get_by_role("button", name="Two sheets: who wins?").click()
    expect(page.get_by_role("heading", name="Player 2 wins")).to_be_visible()
    assert taps(page) == 2


def answer_what_is_raised(page: Page) -> None:
    """Wait until all answers are given; a question that only they raised gets its first answer."""
    same, field = 0, ""
    for _ in range(120):
        now = page.evaluate("document.querySelector('.ask-box')?.dataset.field ?? ''")
        if not now:
            return
        same, field = (same + 1 if now == field else 0), now
        if same == 6:
            page.evaluate("document.querySelector('.ask-box .answers button')?.click()")
            same = 0
        page.wait_for_timeout(500)


def test_questions_are_gone_back_to_and_accepted_together(page: Page) -> None:
    photograph(page, "sunday-ada-smudged")
    page.locator("button.card.ask").click()
    box = page.locator(".ask-box")
    first = box.get_attribute("data-field")
    box.locator(".answers button").first.click()
    expect(box).not_to_have_attribute("data-field", first or "")
    page.get_by_role("button", name="Back to the question before").click()
    expect(box).to_have_attribute("data-field", first or "")
    box.locator("[data-accept]").click()
    answer_what_is_raised(page)
    expect(box).to_have_count(0)
    expect(page.locator("button.card.ask")).to_have_count(0)


def test_the_same_photo_twice_is_asked_about_and_a_sheet_is_given_to_another(page: Page) -> None:
    photograph(page, "sunday-ada", "sunday-ada", "sunday-ben")
    twins = page.locator("[data-twins]")
    expect(twins).to_contain_text("Player 1 and Player 2 seem to have the same sheet")
    twins.get_by_role("button", name="Player 1").click()
    expect(twins).to_have_count(0)
    page.locator('details[data-player="Player 3"] summary').click()
    page.get_by_role("link", name="Player 3’s sheet").click()
    page.get_by_text("Not right?").click()
    page.get_by_role("button", name="This is Player 2’s").click()
    expect(page.locator("main h2").first).to_have_text("Player 2")
    page.get_by_role("link", name="Scores").click()
    expect(page.locator('[data-total="Player 2"]')).to_have_text("68")
