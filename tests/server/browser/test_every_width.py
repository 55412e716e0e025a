"""Every screen at every width, in both languages, by day and by night: nothing spills.

One table is looked at: two sheets of which one raises questions and problems, read by the reader
itself. A screen is opened once and only its window changes, so that this stays quick.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.server.browser import sample_evening as evening
from tests.server.browser.conftest import Phone, Scheme
from tests.server.served import Served

WIDTHS_PX = (320, 390, 820, 1440)
SCREENS = ("try", "stats", "new/roland_wright", "look/1", "")
TABLE_SCREENS = ("play", "sheets", "log")
CAMERA = 'input[data-of="any"]'
SERIOUS = ("serious", "critical")
SPILLS = r"""() => {
    const spilled = [];
    const page = document.documentElement;
    if (page.scrollWidth > page.clientWidth + 1) spilled.push(`the page: ${page.scrollWidth} px`);
    for (const one of document.querySelectorAll("#app *, dialog *")) {
        const texts = [...one.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
        const isHidden = one.closest("svg, .unseen, select") || !one.checkVisibility();
        if (!texts.length || isHidden) continue;
        const isInline = (box) => getComputedStyle(box).display.startsWith("inline");
        let box = one;
        while (isInline(box) && !box.matches("button, .button, .badge")) box = box.parentElement;
        if (getComputedStyle(box).overflowX !== "visible") continue;
        const outside = box.getBoundingClientRect();
        for (const text of texts) {
            const range = document.createRange();
            range.selectNodeContents(text);
            const inside = range.getBoundingClientRect();
            if (inside.left < outside.left - 1.5 || inside.right > outside.right + 1.5) {
                spilled.push(`${text.data.trim().slice(0, 40)} in ${box.outerHTML.slice(0, 60)}`);
            }
        }
    }
    return spilled;
}"""


class Place:
    """What is looked at: a phone that photographed a roll, a drop, and two sheets."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        page.goto(address)
        self.photograph("roll-1-3-5-5-6", "look")
        self.drop = self.photograph("drop", "reading")
        self.table = self.photograph("sunday-ada-smudged", "scores").removesuffix("/scores")
        page.set_input_files(CAMERA, evening.photo("sunday-ben"))
        expect(page.locator("[data-total]")).to_have_count(2)
        self.player = page.locator("[data-total]").first.get_attribute("data-total")

    def photograph(self, name: str, screen: str) -> str:
        """Send a photo from the first screen; where it leads."""
        self.open("")
        self.page.set_input_files(CAMERA, evening.photo(name))
        self.page.wait_for_selector(f'[data-screen="{screen}"]')
        return self.page.url.split("#/")[1]

    def open(self, path: str) -> str:
        self.page.evaluate("document.querySelector('main')?.setAttribute('data-old', '')")
        self.page.goto(f"{self.address}/#/{path}")
        self.page.wait_for_selector("main:not([data-old]) :is(button, a)")
        return path

    def screens(self) -> Iterator[str]:
        """Open one screen after another, the scores last."""
        yield from map(self.open, (*SCREENS, self.drop))
        for path in (*TABLE_SCREENS, f"sheet/{self.player}", "scores"):
            yield self.open(f"{self.table}/{path}")


@pytest.fixture(scope="module")
def axe() -> Axe:
    return Axe()


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_no_text_stands_outside_its_box(
    phone: Phone, reading_server: Served, language: str
) -> None:
    page = phone(language=language)
    spilled: list[tuple[str, int, str]] = []

    def look(screen: str) -> None:
        for width_px in WIDTHS_PX:
            page.set_viewport_size({"width": width_px, "height": 844})
            spilled.extend((screen, width_px, one) for one in page.evaluate(SPILLS))

    for path in Place(page, reading_server.address).screens():
        look(path)
    page.locator("button.card.ask").first.click()
    page.wait_for_selector(".ask-box")
    look("a question")
    assert spilled == []


@pytest.mark.parametrize(
    ("language", "schemes"),
    [("en-GB", ("light", "dark", "light", "dark")), ("de-DE", ("dark", "light", "dark", "light"))],
)
def test_no_serious_fault_of_accessibility_at_any_width_by_day_or_night(
    phone: Phone, reading_server: Served, axe: Axe, language: str, schemes: tuple[Scheme, ...]
) -> None:
    """Every width by day and by night, one of them in each language: half as many, as much seen."""
    page = phone(language=language)
    faults: list[tuple[str, int, str, str]] = []

    def look(screen: str) -> None:
        for width_px, scheme in zip(WIDTHS_PX, schemes, strict=True):
            page.set_viewport_size({"width": width_px, "height": 844})
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            faults.extend((screen, width_px, scheme, one) for one in serious(axe, page))

    for path in Place(page, reading_server.address).screens():
        look(path)
    page.locator("button.card.ask").first.click()
    page.wait_for_selector(".ask-box")
    look("a question")
    assert faults == []


def serious(axe: Axe, page: Page) -> list[str]:
    told: list[dict[str, Any]] = axe.run(page).response["violations"]
    return [
        f"{one['id']}: {node['html'][:120]} {node.get('failureSummary', '')[:160]}"
        for one in told
        if one["impact"] in SERIOUS
        for node in one["nodes"]
    ]
