"""Without any camera: a game typed in, a sheet filled in by tapping, by keyboard alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from scoring.games.unvention import UNVENTION
from tests.server.browser.acting import fetched
from tests.server.browser.conftest import Phone
from tests.server.served import Served, TableClient

RECORD = UNVENTION.random_game(11, 2)
MANY_SCREENS = ["", "new/unvention", "t/{id}/play", "t/{id}/sheets", "t/{id}/scores", "t/{id}/log"]
SMALLEST_TARGET_PX = 40


def enter(page: Page, table: TableClient, screen: str = "play") -> None:
    """Open a table's page with the key of a table opened through the API."""
    page.goto(table.served.address)
    page.evaluate(
        "code => fetch('/api/v1/join', {method: 'POST', body: JSON.stringify({code}),"
        " headers: {'Content-Type': 'application/json'}})",
        table.code,
    )
    page.goto(f"{table.served.address}/#/t/{table.id}/{screen}")
    page.wait_for_selector(".tabs")


def test_a_whole_game_typed_in(phone: Phone, table: TableClient) -> None:
    page = phone()
    enter(page, table, "log")
    lines = [str(entry) for entry in RECORD.entries]
    field = page.get_by_role("textbox", name="Type moves")
    field.fill("\n".join(lines[:5]).replace("journal", "jurnal", 1))
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator(".typed-error")).to_contain_text("not “jurnal”")
    expect(page.locator(".typed-error pre")).to_contain_text("^")
    assert page.evaluate("getSelection().toString()") == "jurnal"
    field.fill("\n".join(lines))
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator(".log code").first).to_be_visible()
    page.locator(".tabs a").nth(2).click()
    score = UNVENTION.score(RECORD)
    expect(page.get_by_role("heading", name=re.compile(f"{score.winners[0]} wins"))).to_be_visible()
    for player in score.players:
        shown = page.locator(f'[data-total="{player.name}"]')
        expect(shown).to_have_text(str(player.total))


def test_a_rematch_has_the_same_players_and_clean_sheets(phone: Phone, table: TableClient) -> None:
    table.say("\n".join(str(entry) for entry in RECORD.entries))
    page = phone()
    enter(page, table, "scores")
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_function("id => !location.hash.includes(id)", arg=table.id)
    expect(page.locator(".players .card")).to_have_count(2)
    rematch = fetched(page)
    assert rematch["players"] == ["Ada", "Ben"]
    assert (rematch["lines"], rematch["sheets"], rematch["finished"]) == ([], {}, False)
    page.get_by_role("link", name="Home").click()
    expect(page.locator(".past li, .running li")).to_have_count(2)


def test_dice_and_setup_are_typed_with_large_buttons(phone: Phone, table: TableClient) -> None:
    page = phone()
    enter(page, table)
    page.get_by_text("Choose the setup", exact=True).click()
    page.get_by_label("Workshop 1").select_option("magnetic")
    page.get_by_label("Workshop 2").select_option("mechanical")
    page.get_by_label("Bonus Idea for").select_option("unison")
    page.get_by_role("button", name="Confirm the setup").click()
    expect(page.get_by_text("Choose the setup", exact=True)).to_have_count(0)
    page.get_by_text("Type the dice").click()
    for value in ("4", "4", "4", "2", "1"):
        page.locator(".faces").get_by_role("button", name=value, exact=True).click()
    page.get_by_role("button", name="This is the roll").click()
    expect(page.locator(".groups .group")).to_have_count(2)


def test_a_sheet_is_filled_in_by_keyboard_alone(phone: Phone, table: TableClient) -> None:
    page = phone()
    enter(page, table, "sheet/Ada")
    page.locator('[data-group="journal1"]').focus()
    page.keyboard.press("Enter")
    page.locator('[data-field="journal1.r1c1"]').focus()
    page.keyboard.press("Enter")
    page.locator("dialog").get_by_role("button", name="5", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-field="journal1.r1c1"]')).to_have_attribute(
        "aria-label", "Journal 1, row 1, column 1: 5"
    )
    assert table.state()["sheets"]["Ada"]["marks"] == {"journal1.r1c1": "5"}


@pytest.mark.parametrize("game", ["unbalanced", "expo", "roland_wright"])
def test_every_paper_can_be_filled_in(phone: Phone, served: Served, game: str) -> None:
    table = TableClient(served, game)
    page = phone(language="de-DE")
    enter(page, table, "sheet/Ada")
    page.locator(".chips button").nth(1).click()
    field = page.locator(".paper .field:not(.number):not(.link)[tabindex='0']").first
    name = field.get_attribute("data-field")
    field.click()
    if page.locator("dialog").count():
        page.locator("dialog .labels button").nth(1).click()
    expect(page.locator(f'[data-field="{name}"]')).not_to_have_attribute(
        "aria-label", re.compile("leer")
    )
    assert name in table.state()["sheets"]["Ada"]["marks"]
    table.close()


def test_a_total_below_zero_is_typed_with_the_sign_turned(phone: Phone, served: Served) -> None:
    table = TableClient(served, "unbalanced")
    page = phone()
    enter(page, table, "sheet/Ada")
    page.locator('.chips [data-group="score"]').click()
    total = page.locator('.paper [data-field="score.total"]')
    for typed, turned, shown in (("19", True, "-19"), ("-8", False, "-8"), ("8", False, "8")):
        total.click()
        drawer = page.locator("dialog.drawer")
        drawer.locator("input").fill(typed)
        if turned:
            drawer.get_by_role("button", name="Turn the sign").click()
        drawer.get_by_role("button", name="OK").click()
        expect(drawer).to_have_count(0)
        expect(total).to_have_attribute("aria-label", re.compile(rf": {shown}\b"))
        assert table.state()["sheets"]["Ada"]["marks"] == {"score.total": shown}
    table.close()


def test_everything_can_be_named_and_hit(phone: Phone, table: TableClient) -> None:
    table.say("setup magnetic 5 mechanical 1 bonus integron\nroll 1 3 5 5 6")
    table.mark("Ada", "journal1.r1c1", "5")
    page = phone()
    enter(page, table)
    for screen in MANY_SCREENS:
        page.goto(f"{table.served.address}/#/{screen.format(id=table.id)}")
        page.wait_for_selector("h1")
        page.wait_for_timeout(300)
        nameless = page.evaluate(
            """() => [...document.querySelectorAll(
                'button, a, input:not(.unseen), textarea, select')]
                .filter(one => one.checkVisibility())
                .filter(one => !(one.innerText.trim() || one.getAttribute('aria-label')
                    || one.title || one.labels?.length))
                .map(one => one.outerHTML.slice(0, 120))"""
        )
        assert nameless == [], screen
        small = page.evaluate(
            """least => [...document.querySelectorAll(
                'button, .button, .tabs a, summary, input:not(.unseen)')]
                .filter(one => one.checkVisibility())
                .filter(one => { const box = one.getBoundingClientRect();
                    return box.height < least || box.width < least; })
                .map(one => one.outerHTML.slice(0, 120))""",
            SMALLEST_TARGET_PX,
        )
        assert small == [], screen
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), screen
