"""What the page tells in passing: it covers no button, and guidance stays until it is done with."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from scoring.catalogue import messages
from scoring.games import find_game
from tests.server.browser.acting import send
from tests.server.browser.conftest import Phone
from tests.server.served import Served, TableClient, jpeg, sheet_seen

SMALL = ViewportSize(width=320, height=568)
UNSURE = {"game1.twos": (("6", 0.7), ("4", 0.29))}
PACKAGES = ("vision", "server", "server.photos", "server.table", "server.web", "server.web.pages")
COVERED = """async ([sentence, kind]) => {
    const { toast } = await import("/pages/parts/dom.js");
    const buttons = "button, a, input:not(.unseen), summary, select";
    const isInSight = (one) => {
        const box = one.getBoundingClientRect();
        return [box.top + 2, (box.top + box.bottom) / 2].every((y) => {
            const at = document.elementFromPoint((box.left + box.right) / 2, y);
            return at && one.contains(at);
        });
    };
    const before = [...document.querySelectorAll(buttons)].filter(isInSight);
    toast(sentence, kind);
    const told = document.querySelector(".toast");
    await Promise.all(told.getAnimations().map((one) => one.finished));
    const over = told.getBoundingClientRect();
    const isWhole = over.left >= 0 && over.right <= innerWidth && over.top >= 0
        && told.scrollHeight <= told.clientHeight + 1 && told.scrollWidth <= told.clientWidth + 1;
    const covered = before.filter((one) => {
        const box = one.getBoundingClientRect();
        return box.left < over.right - 1 && box.right > over.left + 1
            && box.top < over.bottom - 1 && box.bottom > over.top + 1;
    });
    return [before.length, isWhole, covered.map((one) => one.outerHTML.slice(0, 120))];
}"""


def longest() -> str:
    """The longest thing that the page may have to tell in German."""
    said = [
        text.partition("=")[2] for package in PACKAGES for text in messages(package, "de").values()
    ]
    return " ".join(max((one for one in said if "{" not in one), key=len).split())


def places(page: Page, table: TableClient, folder: Path) -> Iterator[str]:
    """Screens with buttons at the top, in the middle and at the foot; two dialogs last."""
    address = table.served.address
    for path in (
        "",
        "new/yacht",
        f"t/{table.id}/play",
        f"t/{table.id}/sheets",
        f"t/{table.id}/log",
    ):
        page.goto(f"{address}/#/{path}")
        page.wait_for_selector("main :is(button, a)")
        yield path
        page.evaluate("scrollTo({ top: 240, behavior: 'instant' })")
        yield f"{path}, further down"
    page.locator(".code-button").click()
    page.wait_for_selector("dialog.drawer")
    yield "a drawer"
    page.goto(f"{address}/#/t/{table.id}/sheets")
    photo = folder / "sheet.jpg"
    photo.write_bytes(jpeg())
    send(page, "sheet", photo, "Ada")
    for part in ("h3", ".notice.ask", ".crop", ".answers button >> nth=0"):
        expect(page.locator(f".ask-box {part}")).to_be_in_viewport(ratio=1)
    yield "a question"


@pytest.mark.parametrize("kind", ["good", "ask", "bad"])
def test_the_longest_sentence_covers_no_button_on_the_smallest_phone(
    phone: Phone, served: Served, tmp_path: Path, kind: str
) -> None:
    table = TableClient(served, "yacht")
    served.reader.sheet = [sheet_seen(find_game("yacht").layouts[0], {"game1.ones": "3"}, UNSURE)]
    page = phone(language="de-DE", size=SMALL)
    page.emulate_media(reduced_motion="reduce")
    page.goto(served.address)
    page.get_by_label("Code des Tisches").fill(table.code)
    page.get_by_role("button", name="Beitreten").click()
    page.wait_for_selector(".players")
    for place in places(page, table, tmp_path):
        for sentence in (longest(), "Rückgängig gemacht."):
            there, is_whole, covered = page.evaluate(COVERED, [sentence, kind])
            assert (place, is_whole, covered) == (place, True, [])
            assert there, place
            page.evaluate('import("/pages/parts/dom.js").then(({ endToast }) => endToast())')
    table.close()


def test_guidance_stays_until_it_is_closed_and_good_news_passes(
    phone: Phone, served: Served
) -> None:
    table = TableClient(served, "yacht")
    page = phone(language="de-DE", size=SMALL)
    page.clock.install()
    page.goto(served.address)
    page.get_by_label("Code des Tisches").fill(table.code)
    page.get_by_role("button", name="Beitreten").click()
    page.wait_for_selector(".players")
    told = page.locator(".toast")
    page.evaluate(COVERED, [longest(), "bad"])
    page.clock.run_for(600_000)
    expect(told).to_have_text(longest())
    told.get_by_role("button", name="Schließen").click()
    expect(told).to_have_count(0)
    assert page.locator(".top-holder").evaluate("one => one.getBoundingClientRect().top") == 0
    page.evaluate(COVERED, ["Gut.", "good"])
    page.clock.run_for(10_000)
    expect(told).to_have_count(0)
    table.close()
