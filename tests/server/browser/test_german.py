"""The page in German: nothing that the rules, the camera or the server say is left in English."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

from scoring.games import GAMES
from scoring.games.unvention import UNVENTION
from scoring.message import Book
from scoring.observation import Doubt
from scoring.record import FilledSheet, parse_record
from tests.server.browser.conftest import Phone
from tests.server.browser.evening import LAYOUT, Evening, photograph
from tests.server.said import left_in_english
from tests.server.served import Served, TableClient, box, dice_seen, drop_seen, jpeg, sheet_seen
from vision.errors import SheetNotFound

say = Book("vision")

PLAYERS = (
    "Ada",
    "Ben",
    "Cleo",
    "Dora",
    "Dov",
    "Grace",
    "Hana",
    "Ivo",
    "Carlos",
    "Nikola",
    "Thomas",
)
NAMES = ("Roland", "Zoë", *PLAYERS)
PLAYED_BY = re.compile(r"^players (.+)$", re.MULTILINE)
KEEP_DRAWN = """() => {
    const real = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
        if (blob.type === "image/svg+xml") blob.text().then((text) => { window.drawn = text; });
        return real.call(URL, blob);
    };
}"""
SEEN_TEXT = """() => {
    document.querySelectorAll("details").forEach((one) => { one.open = true; });
    const seen = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (seen.nextNode()) {
        const { parentElement: holder, data } = seen.currentNode;
        if (holder.closest("code, pre, textarea, .examples, .name, script, style")) continue;
        if (holder.checkVisibility() && data.trim()) texts.push(data.trim());
    }
    document.querySelectorAll("[aria-label]").forEach((one) => {
        if (one.checkVisibility()) texts.push(one.getAttribute("aria-label"));
    });
    return texts;
}"""


def enter(page: Page, table: TableClient) -> None:
    page.goto(table.served.address)
    page.get_by_label("Code des Tisches").fill(table.code)
    page.get_by_role("button", name="Beitreten").click()
    page.wait_for_selector(".players")


def assert_german(page: Page) -> None:
    page.wait_for_timeout(200)
    texts = page.evaluate(SEEN_TEXT)
    assert len(texts) > 8
    assert [text for text in texts if left_in_english(text)] == []


def screen(page: Page, table: TableClient, name: str) -> None:
    page.goto(f"{table.served.address}/#/t/{table.id}/{name}")
    page.wait_for_selector(".tabs")


def test_dice_photos_are_talked_about_in_german(
    phone: Phone, served: Served, table: TableClient, tmp_path: Path
) -> None:
    snap = tmp_path / "snap.jpg"
    snap.write_bytes(jpeg())
    page = phone(language="de-DE")
    enter(page, table)
    border = Doubt(
        "die1.zone",
        ("magnetic", "hydraulic"),
        say("on-a-border"),
        box(100, 260, 60, 60),
    )
    drop = (("5", "magnetic", 40.0), ("1", "mechanical", 55.0), ("2", "hydraulic", 95.0))
    served.reader.drop = [drop_seen(*drop, doubts=(border,))]
    page.set_input_files('input[data-of="drop"]', snap)
    expect(page.get_by_text("liegt auf einer Grenze")).to_be_visible()
    assert_german(page)
    page.locator('.answers button[data-label="magnetic"]').click()
    expect(
        page.get_by_text("Magnetik verliert alle 5 und Mechanik verliert alle 1")
    ).to_be_visible()
    page.get_by_role("button", name="Aufbau bestätigen").click()
    page.wait_for_selector(".players")
    cut_off = Doubt("die2", ("3", "2"), say("die-cut-off"), box(190, 240, 90, 90))
    served.reader.dice = [dice_seen("1", "3", "5", "5", doubts=(cut_off,))]
    page.set_input_files('input[data-of="dice"]', snap)
    expect(page.get_by_text("am Rand des Fotos abgeschnitten")).to_be_visible()
    expect(page.get_by_text("Ich zähle 4 Würfel")).to_be_visible()
    assert_german(page)
    served.reader.sheet = [SheetNotFound(say("no-markers"))]
    screen(page, table, "sheets")
    page.set_input_files('input[data-of="sheet"][data-player="Ada"]', snap)
    expect(page.get_by_text("Ich sehe keinen Zettel")).to_be_visible()
    assert_german(page)


def test_a_sheet_with_problems_and_doubts_is_talked_about_in_german(
    phone: Phone, served: Served, table: TableClient, tmp_path: Path
) -> None:
    evening = Evening(seed=7)
    ada, ben = evening.final_sheets
    wrong = {
        **ada.marks,
        "score.inventions": "380",
        "integron.variety3": "circled",
        "integron.variety7": "circled",
        "journal1.row1": "",
        "journal2.r1c1": "X",
        "hydraulic.r2c3": "crossed",
        "torque.first": "circled",
    }
    unclear = {
        "score.total": (("79", 0.5), ("70", 0.45)),
        "journal1.r1c1": (("4", 0.4), ("1", 0.3), ("", 0.3)),
    }
    served.reader.sheet = [sheet_seen(LAYOUT, wrong, unclear)]
    photo = photograph(ada, tmp_path / "ada.jpg").read_bytes()
    assert table.photo("sheet", photo, "Ada").status_code == 201
    begun = {k: v for k, v in ben.marks.items() if not k.startswith(("integron.", "unison."))}
    assert table.say(str(FilledSheet("Ben", "player", begun))).status_code == 201
    assert table.mark("Ben", "journal3.idea", "crossed").status_code == 201
    page = phone(language="de-DE")
    enter(page, table)
    assert_german(page)
    for name in ("sheets", "scores", "log", "sheet/Ada"):
        screen(page, table, name)
        assert_german(page)
    expect(page.get_by_text("Das Kästchen Erfindungen: eingetragen ist 380")).to_be_visible()
    page.locator('[data-keep="ask"]').click()
    page.wait_for_selector(".ask-box")
    expect(page.locator(".ask-box")).to_contain_text("nicht sicher lesen")
    assert_german(page)


def test_the_picture_to_share_is_in_german(phone: Phone, served: Served) -> None:
    record = str(UNVENTION.random_game(3, 2)).replace("Ada", "Adelheid von Wiesengrund")
    table = TableClient(served, players=parse_record(record).players)
    assert table.say(record.split("\n", 2)[2]).status_code == 201
    page = phone(language="de-DE")
    enter(page, table)
    screen(page, table, "scores")
    page.evaluate(KEEP_DRAWN)
    with page.expect_download():
        page.get_by_role("button", name="Bild teilen").click()
    lines = {one.get("class"): one for one in ElementTree.fromstring(page.evaluate("drawn")).iter()}
    heading = lines["headline"]
    assert heading.text == "Adelheid von Wiesengrund gewinnt"
    assert float(heading.get("font-size", "")) < 76
    table.close()


def played(game: str) -> list[str]:
    """The playthroughs of tables that could be opened."""
    paths = Path(f"scoring/games/{game}/playthroughs").glob("*.txt")
    texts = [path.read_text("utf-8") for path in paths]
    return [text for text in texts if ", " in PLAYED_BY.findall(text)[0]]


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_typed_games_are_commented_in_german(phone: Phone, served: Served, game: str) -> None:
    text = max(played(game), key=lambda one: one.count("#> problem"))
    players = PLAYED_BY.search(text)
    assert players is not None
    table = TableClient(served, game, tuple(players[1].split(", ")))
    lines = text.splitlines()
    moves = [line for line in lines if not line.startswith(("#", "game", "players"))]
    assert table.say("\n".join(moves)).status_code == 201
    page = phone(language="de-DE")
    enter(page, table)
    assert_german(page)
    for name in ("scores", "log"):
        screen(page, table, name)
        assert_german(page)
    page.get_by_role("textbox").fill("rolll 1 2 3")
    page.get_by_role("button", name="Hinzufügen", exact=True).click()
    page.wait_for_selector(".typed-error")
    assert_german(page)
    assert json.dumps(table.state()).count("problem") > 1
    table.close()
