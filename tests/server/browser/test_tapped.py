"""Innovation played by tapping on two phones, from the first cards to the win, with hidden hands.

A whole random game: its first and its last moves are tapped, those between are sent as typed lines.
"""

import re
from itertools import chain
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize, expect

from scoring.games.innovation import INNOVATION
from scoring.record import Entry, GameRecord
from tests.server.browser.acting import join
from tests.server.browser.conftest import Phone
from tests.server.browser.test_every_width import SPILLS, WIDTHS_PX, serious
from tests.server.served import Served

SEED = 1
TAPPED_FIRST, TAPPED_LAST = 22, 12
MOST_TAPS_FOR_AN_ACTION, MOST_TAPS_FOR_A_CHOICE = 4, 3
PATIENCE = 600
"""Looks at the server until a step is there, on a busy machine."""
ACTIONS = ("draw", "meld", "achieve", "dogma", "free")


def test_two_phones_play_by_taps_from_the_first_cards_to_the_win(
    phone: Phone, served: Served
) -> None:
    record = INNOVATION.random_game(SEED, 2)
    ada, ben = phone(), phone(language="de-DE", scheme="dark")
    join(ben, served, open_table(ada, served))
    phones = {"Ada": ada, "Ben": ben}
    for name, page in phones.items():
        page.locator(f'[data-seat="{name}"]').click()
        expect(page.locator("details.seat")).to_be_visible()
    first, last = record.entries[:TAPPED_FIRST], record.entries[-TAPPED_LAST:]
    for entry in first:
        tap_entry(phones, entry)
    assert_hands_are_hidden(record, phones)
    for page in phones.values():
        assert_nothing_spills(page)
    step_back_and_on(phones, first[-1])
    between = record.entries[TAPPED_FIRST:-TAPPED_LAST]
    ada.evaluate(
        "([id, text]) => fetch(`/api/v1/tables/${id}/lines`, {method: 'POST',"
        " headers: {'Content-Type': 'application/json'}, body: JSON.stringify({text})})",
        [table_of(ada), "\n".join(map(str, between))],
    )
    for entry in last:
        tap_entry(phones, entry)
    winner = INNOVATION.score(record).winners[0]
    for page in phones.values():
        expect(page.locator(".card.winner")).to_contain_text(winner)


def open_table(page: Page, served: Served) -> str:
    page.goto(served.address)
    page.locator('[data-game="innovation"]').click()
    page.get_by_label("Name of player 1").fill("Ada")
    page.get_by_label("Name of player 2").fill("Ben")
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".asking")
    return page.locator(".code-button").inner_text().strip()


def table_of(page: Page) -> str:
    found = re.search(r"t/([0-9a-f]{16})", page.url)
    assert found is not None
    return found[1]


def told(page: Page) -> dict[str, Any]:
    """What the server tells this phone now, past everything that the browser keeps."""
    state: dict[str, Any] = page.evaluate(
        "id => fetch(`/api/v1/tables/${id}`, {cache: 'no-store'}).then((reply) => reply.json())",
        table_of(page),
    )
    return state


def tap_entry(phones: dict[str, Page], entry: Entry) -> None:
    """Tap one move on the phone of whoever decides it; the taps are counted."""
    decides = told(phones["Ada"])["felt"]["player"]
    page = phones[decides]
    state = told(page)
    tap, chosen = tap_for(entry, state["felt"]["taps"])
    expect(page.locator(f'[data-asks="{decides}"].mine')).to_be_visible()
    used = 0
    if tap["zone"].startswith("supply/"):
        page.locator(f'.stock.lit[data-zone="{tap["zone"]}"]').click()
        used += 1
    elif tap["zone"] == "achievements":
        page.locator(f'[data-zone="achievements"] [data-tap="{tap["line"]}"]').click()
        used += 1
    elif tap["zone"]:
        place = page.locator(f'[data-zone="{tap["zone"]}"]')
        place.locator(f'.lit[data-card="{tap["card"]}"]').first.click()
        used += 1
    if not tap["zone"] or not tap["blanks"]:
        shown = "dialog" if tap["zone"] and not tap["zone"].startswith("supply/") else "#app"
        if not tap["zone"].startswith("supply/"):
            page.locator(f'{shown} [data-tap="{tap["line"]}"]').click()
            used += 1
    for blank, card in zip(tap["blanks"], chosen, strict=True):
        if card == blank["hidden"]:
            page.locator("dialog [data-hidden]").click()
        else:
            page.locator(f'dialog [data-picker] [data-card="{card}"]').click()
        used += 1
    waited_for(phones, state["number"])
    is_action = entry.words[0].text in (*ACTIONS, "start")
    assert used <= (MOST_TAPS_FOR_AN_ACTION if is_action else MOST_TAPS_FOR_A_CHOICE), str(entry)


def waited_for(phones: dict[str, Page], number: int) -> None:
    """Until the server tells every phone of one step more."""
    for page in phones.values():
        for _ in range(PATIENCE):
            if told(page)["number"] > number:
                break
            page.wait_for_timeout(100)
        assert told(page)["number"] > number


def tap_for(entry: Entry, taps: list[dict[str, Any]]) -> tuple[dict[str, Any], list[str]]:
    """The tap that writes this entry, and the cards that fill its blanks."""
    wanted = str(entry)
    for tap in taps:
        pattern = re.escape(tap["line"])
        for blank in tap["blanks"]:
            cards = [re.escape(card) for card in chain(blank["cards"], [blank["hidden"]]) if card]
            pattern = pattern.replace(re.escape(f"{{{blank['name']}}}"), f"({'|'.join(cards)})")
        if found := re.fullmatch(pattern, wanted):
            return tap, list(found.groups())
        is_known = re.sub(r"\?\d+$", "", tap["line"])
        if not tap["blanks"] and tap["line"] != is_known and wanted.startswith(is_known):
            return tap, []  # a card that was returned is drawn: the record knows which
    raise AssertionError(f"{wanted} is not offered among {[tap['line'] for tap in taps]}")


def assert_hands_are_hidden(record: GameRecord, phones: dict[str, Page]) -> None:
    """No phone shows a card of the other hand, nor was it sent one."""
    part = GameRecord(record.game, record.players, record.entries[:TAPPED_FIRST])
    people = INNOVATION.replay(part).table.state.civilizations
    hidden = {name: people[1 - seat].hand for seat, name in enumerate(record.players)}
    assert any(hidden.values())
    for name, cards in hidden.items():
        sent = told(phones[name])
        for tap in sent["felt"]["taps"]:
            tap["blanks"] = []
        shown = phones[name].locator("main").inner_text()
        for card in cards:
            assert card.name not in str(sent)
            assert card.title not in shown


def assert_nothing_spills(page: Page) -> None:
    """At every width, by day and by night, every text is in its box and can be read by all."""
    size = page.viewport_size
    assert size is not None
    for width in WIDTHS_PX:
        page.set_viewport_size(ViewportSize(width=width, height=844))
        assert page.evaluate(SPILLS) == [], width
    page.set_viewport_size(size)
    assert serious(Axe(), page) == []


def step_back_and_on(phones: dict[str, Page], entry: Entry) -> None:
    """Take the last move back on one phone, and make it again."""
    before = told(phones["Ada"])["number"]
    phones["Ben"].locator('[data-keep="undo"]').click()
    waited_for(phones, before)
    tap_entry(phones, entry)
