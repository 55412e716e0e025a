"""A sheet learns from photos on a phone: what is passed over is told, and it is undone."""

from dataclasses import replace
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from scoring.sheet.count import Count
from server.own_sheets import keep_own_sheet, png_of
from tests.server.browser.conftest import Phone
from tests.server.browser.test_every_width import SPILLS, serious
from tests.server.browser.test_own_sheet import look
from tests.server.served import Served
from tests.server.web.test_learning import filled_copy
from tests.server.web.test_own import as_jpeg, code_of
from tests.vision.shop_pads import card_pad, colour_tracks

LANGUAGES = {
    "en-GB": ("light", "learned from 3 photos", "other.jpg) was passed over", "as it was enrolled"),
    "de-DE": ("dark", "aus 3 Fotos gelernt", "other.jpg) wurde übergangen", "wieder so"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_learns_from_photos_and_forgets_again(
    phone: Phone, reading_server: Served, tmp_path: Path, language: str
) -> None:
    scheme, learned, passed_over, undone = LANGUAGES[language]
    pad = colour_tracks()
    keep_own_sheet(replace(pad.layout, game="tracks"), png_of(pad.pixels), Count("Tracks"))
    photos = [tmp_path / f"{number}.jpg" for number in (1, 2, 3)]
    for number, photo in enumerate(photos, start=1):
        photo.write_bytes(filled_copy(number))
    other = tmp_path / "other.jpg"
    other.write_bytes(as_jpeg(card_pad().photo(1)))
    page = phone(language=language, scheme=scheme)
    page.goto(f"{reading_server.address}/#/own")
    page.locator(".code-form input").fill(code_of(reading_server.data))
    page.locator(".code-form button").click()
    card = page.locator('[data-own="tracks"]')
    expect(card.locator('[data-do="unlearn"]')).to_have_count(0)
    look(page, f"learn-1-{language}")
    card.locator('[data-do="learn"]').click()
    page.set_input_files('input[data-of="learn"]', photos[:2])
    expect(page.locator("dialog .notice.bad")).to_be_visible()
    page.set_input_files('input[data-of="learn"]', [photos[0], other, *photos[1:]])
    expect(page.locator("dialog .notice.good")).to_contain_text(learned)
    expect(page.locator("dialog .notice.ask")).to_contain_text(passed_over)
    look(page, f"learn-2-{language}")
    faults = [*page.evaluate(SPILLS), *serious(Axe(), page)]
    page.locator("dialog .apart button").click()
    expect(card.locator('[data-do="unlearn"]')).to_be_visible()
    look(page, f"learn-3-{language}")
    for width_px in (320, 390):
        page.set_viewport_size({"width": width_px, "height": 844})
        faults += page.evaluate(SPILLS)
    card.locator('[data-do="unlearn"]').click()
    expect(page.locator(".toast")).to_contain_text(undone)
    expect(card.locator('[data-do="unlearn"]')).to_have_count(0)
    assert not list(reading_server.data.glob("drafts/*"))
    assert faults == []
