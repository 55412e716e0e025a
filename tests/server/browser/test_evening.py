"""Two people play whole evenings of Unvention with their phones: plainly, and with doubts."""

import re
import time
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scoring.games.unvention import UNVENTION
from scoring.observation import Doubt
from scoring.record import FilledSheet, GameRecord
from tests.server.browser.conftest import Phone
from tests.server.browser.evening import LAYOUT, Evening, photograph
from tests.server.served import Served, box, dice_seen, drop_seen, jpeg, sheet_seen

EVENING = Evening(seed=7)


@pytest.fixture
def snap(tmp_path: Path) -> Path:
    path = tmp_path / "snap.jpg"
    path.write_bytes(jpeg())
    return path


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
    page.get_by_label("Code of the table").fill(code.lower())
    page.get_by_role("button", name="Join").click()
    page.wait_for_selector(".players")


def tab(page: Page, name: str) -> None:
    page.locator(".tabs").get_by_role("link", name=name).click()


def send(page: Page, of: str, photo: Path, player: str = "") -> None:
    page.set_input_files(f'input[data-of="{of}"][data-player="{player}"]', photo)


def send_sheet(page: Page, player: str, photo: Path) -> None:
    tab(page, "Sheets")
    page.wait_for_selector(f'[data-player="{player}"]')
    send(page, "sheet", photo, player)


def setup_dice() -> tuple[tuple[str, str, float], ...]:
    """The drop that leads to the evening's setup."""
    _, first, one, second, two, _, bonus = EVENING.setup
    farthest = {"integron": "1", "unison": "3", "lateral_arc": "5"}[bonus]
    return ((one, first, 40.0), (two, second, 55.0), (farthest, "hydraulic", 95.0))


def spoilt_field(marks: dict[str, str]) -> str:
    """A field whose misreading changes the score."""

    def total(changed: dict[str, str]) -> int:
        sheet = FilledSheet("Ada", "player", changed)
        return UNVENTION.score(GameRecord("unvention", ("Ada",), sheets=(sheet,))).players[0].total

    right = total(marks)
    for field in (
        f"{name}.bulb{n}" for name in ("unison", "lateral_arc", "integron") for n in (2, 3)
    ):
        if total({**marks, field: "" if marks.get(field) else "circled"}) != right:
            return field
    raise AssertionError("no bulb matters in this game")


def test_an_evening_without_doubts(
    phone: Phone, served: Served, snap: Path, tmp_path: Path
) -> None:
    reader = served.reader
    ada, ben = phone(), phone(language="de-DE", scheme="dark")
    code = start_game(ada, served)
    ben.goto(served.address)
    ben.get_by_label("Code des Tisches").fill(code.lower())
    ben.get_by_role("button", name="Beitreten").click()
    ben.wait_for_selector(".players")

    # The drop becomes the setup.
    reader.drop = [drop_seen(*setup_dice())]
    send(ada, "drop", snap)
    expect(ada.locator(".outline")).to_have_count(3)
    ada.get_by_role("button", name="Confirm the setup").click()
    ada.wait_for_selector(".players")
    expect(ada.get_by_role("heading", name="Setup: the drop")).to_have_count(0)

    # A roll that Ada photographs is on Ben's phone within a second.
    for roll in EVENING.rolls[:2]:
        reader.dice = [dice_seen(*roll)]
        send(ada, "dice", snap)
        expect(ada.locator(".outline")).to_have_count(5)
        ada.get_by_role("button", name="This is the roll").click()
        ada.wait_for_selector(".players")
    expect(ben.locator(".groups .die")).to_have_count(5, timeout=5000)
    shown = [ben.locator(".groups .die").nth(n).get_attribute("aria-label") for n in range(5)]
    assert sorted(filter(None, shown)) == sorted(EVENING.rolls[1])

    # At the end of each day both photograph their sheets; the page tells which day ends.
    for day in ("friday", "saturday"):
        sheets = EVENING.sheets_at_the_end_of(day)
        for page, sheet in ((ada, sheets[0]), (ben, sheets[1])):
            reader.sheet = [sheet_seen(LAYOUT, dict(sheet.marks), {})]
            page.locator(".tabs a").nth(1).click()
            page.wait_for_selector(
                f'input[data-of="sheet"][data-player="{sheet.player}"]', state="attached"
            )
            send(
                page,
                "sheet",
                photograph(sheet, tmp_path / f"{day}-{sheet.player}.jpg"),
                sheet.player,
            )
            page.wait_for_selector(".paper")
        tab(ada, "Play")
        expect(ada.get_by_text(f"{day.capitalize()} ends")).to_be_visible()

    # The last day: the score of the paper is that of the rules.
    for page, sheet in zip((ada, ben), EVENING.final_sheets, strict=True):
        reader.sheet = [sheet_seen(LAYOUT, dict(sheet.marks), {})]
        page.locator(".tabs a").nth(1).click()
        page.wait_for_selector(
            f'input[data-of="sheet"][data-player="{sheet.player}"]', state="attached"
        )
        send(page, "sheet", photograph(sheet, tmp_path / f"end-{sheet.player}.jpg"), sheet.player)
        page.wait_for_selector(".paper")
    tab(ada, "Scores")
    winner = EVENING.score.winners[0]
    expect(ada.get_by_role("heading", name=f"{winner} wins")).to_be_visible()
    for player in EVENING.score.players:
        table = ada.locator(f'section[data-player="{player.name}"]')
        expect(table.locator("tfoot .points")).to_have_text(str(player.total))
        expect(table.get_by_text(player.lines[0].because)).to_be_visible()
    ben.locator(".tabs a").nth(2).click()
    expect(ben.get_by_role("heading", name=f"{winner} gewinnt")).to_be_visible()

    # A picture to share, the game as text, and the end.
    with ada.expect_download() as picture:
        ada.get_by_role("button", name="Share a picture").click()
    assert Path(picture.value.path()).read_bytes().startswith(b"\x89PNG")
    with ada.expect_download() as record:
        ada.get_by_role("link", name="Text").click()
    assert (
        Path(record.value.path()).read_text("utf-8").startswith("game unvention\nplayers Ada, Ben")
    )
    ada.get_by_role("button", name="The game is over").click()
    expect(ada.get_by_text("The game is over; undo")).to_be_visible()

    # Later, the past game is on the first page.
    ada.get_by_role("link", name="Home").click()
    past = ada.locator(".past a")
    expect(past).to_contain_text(f"{winner} won")
    past.click()
    expect(ada.get_by_role("heading", name=f"{winner} wins")).to_be_visible()


def test_an_evening_with_doubts_and_corrections(
    phone: Phone, served: Served, snap: Path, tmp_path: Path
) -> None:
    reader = served.reader
    ada, ben = phone(), phone()
    join(ben, served, start_game(ada, served))

    # The drop: one die near a border is asked about, another is corrected by tapping.
    first, second, third = setup_dice()
    misread = ("6" if second[0] != "6" else "5", second[1], second[2])
    border = Doubt(
        "die1.workshop",
        (first[1], "magnetic" if first[1] != "magnetic" else "electrical"),
        "this die lies on the border",
        box(100, 260, 60, 60),
    )
    reader.drop = [drop_seen(first, misread, third, doubts=(border,))]
    send(ada, "drop", snap)
    expect(ada.get_by_text("this die lies on the border")).to_be_visible()
    expect(ada.get_by_role("button", name="Confirm the setup")).to_be_disabled()
    ada.locator(f'.answers button[data-label="{first[1]}"]').click()
    ada.locator('.outline[data-field="die2"]').click()
    expect(ada.get_by_text(f"The camera saw: {misread[0]}")).to_be_visible()
    ada.locator("dialog .faces").get_by_role("button", name=second[0], exact=True).click()
    ada.get_by_role("button", name="Confirm the setup").click()
    ada.wait_for_selector(".players")
    tab(ada, "Record")
    expect(ada.locator(".log code", has_text=" ".join(EVENING.setup)).first).to_be_visible()

    # The roll: a doubt, a die that was not seen, and one that is none.
    roll = EVENING.rolls[0]
    unsure = Doubt(
        "die1",
        (roll[0], "6" if roll[0] != "6" else "5"),
        "this die may be either",
        box(60, 240, 90, 90),
    )
    reader.dice = [dice_seen(*roll[:4], doubts=(unsure,))]
    tab(ada, "Play")
    send(ada, "dice", snap)
    expect(ada.get_by_text("5 dice are thrown, not 4")).to_be_visible()
    ada.locator(f'.answers button[data-label="{roll[0]}"]').click()
    ada.get_by_role("button", name="A die is missing").click()
    ada.locator("dialog .faces").get_by_role("button", name=roll[4], exact=True).click()
    ada.get_by_role("button", name="This is the roll").click()
    expect(ben.locator(".groups .die")).to_have_count(5, timeout=5000)

    # Ben loses the network; Ada's sheet is read with two doubts; Ben catches up.
    ben.context.set_offline(True)
    sheet, other = EVENING.final_sheets
    marks = dict(sheet.marks)
    wrong_total = str(int(marks["score.total"]) + 1)
    unclear = {
        "score.total": ((wrong_total, 0.5), (marks["score.total"], 0.45)),
        "journal1.idea": (
            ("crossed" if marks.get("journal1.idea") == "circled" else "circled", 0.5),
            (marks.get("journal1.idea", ""), 0.49),
        ),
    }
    spoilt = spoilt_field(marks)
    shown = {**marks, spoilt: "" if marks.get(spoilt) else "circled"}
    reader.sheet = [sheet_seen(LAYOUT, shown, unclear)]
    send_sheet(ada, "Ada", photograph(sheet, tmp_path / "ada.jpg"))
    ada.wait_for_selector(".ask-box")
    asked = 0
    while ada.locator(".ask-box").count():
        field = ada.locator(".ask-box h3").inner_text()
        expect(ada.locator(".ask-box .crop")).to_be_visible()
        expect(ada.locator(".ask-box .notice.ask")).not_to_be_empty()
        label = marks["score.total"] if "otal" in field else marks.get("journal1.idea", "")
        ada.locator(f'.ask-box .answers button[data-label="{label}"]').click()
        asked += 1
        ada.wait_for_function(
            "field => document.querySelector('.ask-box h3')?.innerText !== field", arg=field
        )
    assert 1 <= asked <= 2
    ben.context.set_offline(False)
    expect(ben.locator(".players .card", has_text="Ada").locator(".total")).not_to_have_text("–")

    # A mark that the camera read wrongly is corrected on the sheet; what it saw stays beside.
    before = ada.locator("main .badge.number").first.inner_text()
    ada.locator(f'.chips [data-group="{spoilt.split(".")[0]}"]').click()
    ada.locator(f'.paper [data-field="{spoilt}"]').click()
    expect(ada.locator("main .badge.number").first).not_to_have_text(before)
    ada.get_by_text("said by a person").last.click()
    expect(ada.locator("details .log")).to_contain_text("the camera saw")

    # Ben's sheet has no doubts; the score is that of the rules.
    reader.sheet = [sheet_seen(LAYOUT, dict(other.marks), {})]
    send_sheet(ben, "Ben", photograph(other, tmp_path / "ben.jpg"))
    ben.wait_for_selector(".paper")
    tab(ben, "Scores")
    for player in EVENING.score.players:
        table = ben.locator(f'section[data-player="{player.name}"]')
        expect(table.locator("tfoot .points")).to_have_text(str(player.total))

    # Undo: Ada takes Ben's photo back, and brings it back again.
    tab(ada, "Record")
    step = ada.locator(".log li", has_text="Photo of Ben’s sheet")
    step.get_by_role("button", name=re.compile("Undo")).click()
    expect(step.get_by_role("button", name="Bring back")).to_be_visible()
    expect(ben.get_by_text("Not read yet: Ben")).to_be_visible()
    step.get_by_role("button", name="Bring back").click()
    expect(ben.get_by_text("Not read yet: Ben")).to_have_count(0)


def test_a_change_reaches_the_other_phone_within_a_second(phone: Phone, served: Served) -> None:
    ada, ben = phone(), phone()
    join(ben, served, start_game(ada, served))
    table_id = re.search(r"t/([0-9a-f]{16})", ada.url)
    assert table_id is not None
    began = time.monotonic()
    ada.evaluate(
        "id => fetch(`/api/v1/tables/${id}/lines`, {method: 'POST',"
        " headers: {'Content-Type': 'application/json'},"
        " body: JSON.stringify({text: 'roll 1 3 5 5 6'})})",
        table_id[1],
    )
    ben.wait_for_selector(".groups .die")
    assert time.monotonic() - began < 2.0  # one second, and one more for a busy test machine


def test_the_live_preview_takes_a_photo_where_the_page_is_secure(
    phone: Phone, served: Served
) -> None:
    page = phone()
    start_game(page, served)
    served.reader.dice = [dice_seen("1", "3", "5", "5", "6")]
    page.locator("section", has_text="The roll").get_by_role(
        "button", name="Live camera preview"
    ).click()
    page.wait_for_function("() => document.querySelector('video')?.videoWidth > 0")
    page.get_by_role("button", name="Take the photo").click()
    expect(page.locator(".outline")).to_have_count(5)
    assert page.locator("video").count() == 0


def test_in_a_home_network_without_https_everything_but_the_preview_works(
    phone: Phone, served: Served, snap: Path
) -> None:
    page = phone()
    home = replace(served, address=served.address.replace("127.0.0.1", "table.test"))
    start_game(page, home)
    assert page.evaluate("isSecureContext") is False
    expect(page.get_by_role("button", name="Live camera preview")).to_have_count(0)
    expect(page.get_by_text("A live preview needs a secure address").first).to_be_visible()
    served.reader.dice = [dice_seen("1", "3", "5", "5", "6")]
    send(page, "dice", snap)
    page.get_by_role("button", name="This is the roll").click()
    page.wait_for_selector(".players")
    expect(page.locator(".groups .die")).to_have_count(5)
    page.locator(".code-button").click()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator(".toast")).to_contain_text("/#/join/")
