"""What people at a table do with their phones, as the evenings and other tests need it."""

import re
from collections.abc import Mapping, Sequence
from math import dist
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.server.browser.sample_evening import REACH_PX, TrueDie
from tests.server.served import Served


def start_game(page: Page, served: Served) -> str:
    """Open a table and return its code."""
    page.goto(served.address)
    page.get_by_role("link", name="Unvention").click()
    page.get_by_label("Name of player 1").fill("Ada")
    page.get_by_label("Name of player 2").fill("Ben")
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".players")
    return page.locator(".code-button").inner_text().strip()


def join(page: Page, served: Served, code: str) -> None:
    page.goto(served.address)
    page.locator(".join input").fill(code.lower())
    page.locator(".join button").click()
    page.wait_for_selector(".players")


def tab(page: Page, place: int) -> None:
    """Play, sheets, scores, record: by their places, in any language."""
    link = page.locator(".tabs a").nth(place)
    screen = (link.get_attribute("href") or "").rsplit("/", 1)[1]
    link.click()
    page.wait_for_selector(f'main[data-screen="{screen}"]')  # the screen before looks much alike


PLAY, SHEETS, SCORES, RECORD = range(4)


def fetched(page: Page, path: str = "") -> dict[str, Any]:
    """What the server says of the table that the page shows."""
    found = re.search(r"#/t/([0-9a-f]{16})", page.url)
    assert found is not None, page.url
    address = f"/api/v1/tables/{found[1]}{path}"
    answer: dict[str, Any] = page.evaluate("path => fetch(path).then(r => r.json())", address)
    return answer


def send(page: Page, of: str, photo: Path, player: str = "") -> None:
    """Choose a photo, as the phone's camera would give it to the page."""
    chosen = f'input[data-of="{of}"][data-player="{player}"]'
    page.wait_for_selector(chosen, state="attached")
    page.set_input_files(chosen, photo)


def send_sheet(page: Page, player: str, photo: Path) -> None:
    """Photograph a player's sheet and wait until it is shown."""
    tab(page, SHEETS)
    send(page, "sheet", photo, player)
    page.wait_for_selector(".paper")


def type_lines(page: Page, lines: Sequence[str]) -> None:
    """Type what nobody photographed."""
    tab(page, RECORD)
    page.get_by_role("textbox", name="Type moves").fill("\n".join(lines))
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator(".log code", has_text=lines[-1]).first).to_be_visible()
    expect(page.get_by_role("textbox", name="Type moves")).to_have_value("")


def choose_in_drawer(page: Page, label: str) -> None:
    """Say in the open drawer what stands in a field."""
    drawer = page.locator("dialog.drawer")
    if drawer.locator("input").count():
        drawer.locator("input").fill(label)
        drawer.get_by_role("button", name="OK").click()
    else:
        drawer.locator(f'button[data-label="{label}"]').click()
    expect(drawer).to_have_count(0)


def answer_sheet(page: Page, player: str, marks: Mapping[str, str]) -> int:
    """Answer every question about a sheet by the truth; how many there were."""
    asked = 0
    while doubts := fetched(page)["sheets"][player]["doubts"]:
        field = doubts[0]["field"]
        box = page.locator(f'.ask-box[data-field="{field}"]')
        expect(box.locator(".crop")).to_be_visible()
        expect(box.locator(".notice.ask")).not_to_be_empty()
        label = marks.get(field, "")
        button = box.locator(f'.answers button[data-label="{label}"]')
        if button.count():
            button.click()
        elif box.locator("input").count():
            box.locator("input").fill(label)
            box.get_by_role("button", name="OK").click()
        else:
            box.get_by_role("button", name="Something else").click()
            choose_in_drawer(page, label)
        expect(box).to_have_count(0)
        asked += 1
    expect(page.locator(".ask-box")).to_have_count(0)
    return asked


def correct_sheet(page: Page, player: str, marks: Mapping[str, str]) -> list[str]:
    """Tap every field that is read otherwise than it should be; which they were."""
    now = fetched(page)["sheets"][player]["marks"]
    wrong = sorted(
        field for field in {*now, *marks} - {"name"} if now.get(field, "") != marks.get(field, "")
    )
    for field in wrong:
        page.locator(f'.chips [data-group="{field.split(".")[0]}"]').click()
        shown = page.locator(f'.paper [data-field="{field}"]')
        before = shown.get_attribute("aria-label")
        assert before is not None
        shown.dispatch_event("click")  # a line straight across has no height to be hit by a mouse
        if page.locator("dialog.drawer").count():
            choose_in_drawer(page, marks.get(field, ""))
        expect(shown).not_to_have_attribute("aria-label", before)
    return wrong


def reading_of(page: Page) -> dict[str, Any]:
    """What was read in the photo of dice that the page shows."""
    page.wait_for_selector(".photo")
    return fetched(page, f"/readings/{page.url.rsplit('/', 1)[1]}")


def true_value(outline: Sequence[Sequence[float]], dice: Sequence[TrueDie]) -> str:
    """What the die in that place shows; "" where there is none."""
    die = die_at(outline, dice)
    return die.value if die else ""


def die_at(outline: Sequence[Sequence[float]], dice: Sequence[TrueDie]) -> TrueDie | None:
    middle = [sum(corner[axis] for corner in outline) / len(outline) for axis in (0, 1)]
    nearest = min(dice, key=lambda die: dist(die.center_px, middle))
    return nearest if dist(nearest.center_px, middle) < REACH_PX else None


def say_die(page: Page, field: str, value: str) -> None:
    """Tap a die on the photo and say what it shows, or that it is none."""
    page.locator(f'.outline[data-field="{field}"]').click()
    choose_face(page, value)


def choose_face(page: Page, value: str) -> None:
    drawer = page.locator("dialog.drawer")
    if value:
        drawer.locator(".faces").get_by_role("button", name=value, exact=True).click()
    else:
        drawer.get_by_role("button", name="This is not a die").click()
    expect(drawer).to_have_count(0)


def settle_dice(page: Page, dice: Sequence[TrueDie]) -> int:
    """Answer, correct and complete what was read of dice, until it is as it lies there.

    Returns how often a person had to say something.
    """
    said = 0
    while (reading := reading_of(page))["doubts"]:
        shown = page.locator("[data-doubt]")
        before = shown.inner_text()
        _answer(page, shown, reading, dice)
        said += 1
        page.wait_for_function(
            "before => document.querySelector('[data-doubt]')?.innerText !== before", arg=before
        )
    for field, seen in reading["fields"].items():
        if "." not in field and seen["now"] != true_value(seen["outline"], dice):
            say_die(page, field, true_value(seen["outline"], dice))
            said += 1
    found = [die_at(one["outline"], dice) for at, one in reading["fields"].items() if "." not in at]
    for missing in (die for die in dice if die not in found):
        count = page.locator(".drop-row, [aria-label^='Remove']").count()
        page.get_by_role("button", name="A die is missing").click()
        choose_face(page, missing.value)
        expect(page.locator(".drop-row, [aria-label^='Remove']")).to_have_count(count + 1)
        said += 1
    return said


def _answer(
    page: Page, shown: Locator, reading: Mapping[str, Any], dice: Sequence[TrueDie]
) -> None:
    field = shown.get_attribute("data-doubt") or ""
    if field == "possible":
        places = {doubt["field"]: doubt["outline"] for doubt in reading["doubts"]}
        real = [name for name, outline in places.items() if true_value(outline, dice)]
        if real:
            say_die(page, real[0], true_value(places[real[0]], dice))
        else:
            shown.get_by_role("button", name="None of them is a die").click()
        return
    label = _true_label(field, reading, dice)
    button = shown.locator(f'.answers button[data-label="{label}"]')
    if button.count():
        button.click()
    else:
        shown.get_by_role("button", name="Something else").click()
        choose_face(page, label)


def _true_label(field: str, reading: Mapping[str, Any], dice: Sequence[TrueDie]) -> str:
    fields: Mapping[str, Mapping[str, Any]] = reading["fields"]
    if field == "photo":
        return "checked"
    if field == "farthest":
        at = {name: die_at(one["outline"], dice) for name, one in fields.items() if "." not in name}
        return max(at, key=lambda name: at[name].distance_mm if at[name] else 0.0)  # type: ignore[union-attr] # asked just before
    die = die_at(fields[field.split(".")[0]]["outline"], dice)
    if field.endswith(".zone"):
        return die.workshop if die else ""
    return die.value if die else ""
