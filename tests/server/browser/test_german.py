"""The page in German: nothing that the rules, the camera or the server say is left in English."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

from scoring.games import GAMES
from scoring.games.innovation.cards import all_cards
from scoring.games.unvention.random_game import random_game
from scoring.observation import Doubt
from scoring.record import FilledSheet, parse_record
from tests.server.browser.conftest import Phone
from tests.server.browser.evening import LAYOUT, Evening, photograph
from tests.server.said import said_of
from tests.server.served import Served, Table, box, dice_seen, drop_seen, jpeg, sheet_seen
from vision.errors import SheetNotFound

ENGLISH = re.compile(
    r"\b(the|and|is|are|not|of|but|its|this|that|each|must|only|there|already|before|after|empty|"
    r"circled|crossed|it|written|has|have|been|be|by|which|should|would|nobody)\b"
)
"""Words of English that no German sentence and no word of a record has."""
RECORD_WORDS = re.compile(r"'[^']*'|(?<=; sage ).*|(?<=eines von).*|(?<=nach den Zügen: )\S.*")
"""Words of the record stay as they are, wherever a sentence shows them."""
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
SAME_SHAPE = 2
"""So many sentences that differ in their numbers alone are enough."""
PLAYED_BY = re.compile(r"^players (.+)$", re.MULTILINE)
SAY_ALL = """async ([english, players]) => {
    const { Sentences } = await import("/pages/parts/sentences.js");
    const words = await (await fetch("/pages/words/de.json")).json();
    const sentences = new Sentences(words);
    sentences.meet(players);
    return english.map((one) => [one, sentences.part(one) === null ? "" : sentences.say(one)]);
}"""
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


def left_in_english(text: str) -> str:
    """The first word of English in a German text, or ""."""
    for title in TITLES:
        text = text.replace(title, "")
    found = ENGLISH.search(RECORD_WORDS.sub("", text))
    return found[0] if found else ""


TITLES = sorted(
    [
        *(game.title for game in GAMES),
        *(card.title for card in all_cards() if " " in card.title),
        *(card.name for card in all_cards() if "-" in card.name),
    ],
    key=len,
    reverse=True,
)


def some_of_each_shape(sentences: Iterator[str]) -> list[str]:
    shapes: Counter[str] = Counter()
    kept = []
    for sentence in dict.fromkeys(sentences):
        shape = re.sub(r"\d+|'[^']*'", "#", re.sub(r"(r\dc\d ?)+", "@", sentence))
        shapes[shape] += 1
        if sentence and shapes[shape] <= SAME_SHAPE:
            kept.append(sentence)
    return kept


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_all_that_a_game_says_is_said_in_german(phone: Phone, served: Served, game: str) -> None:
    sentences = some_of_each_shape(said_of(game))
    assert len(sentences) > 300
    page = phone(language="de-DE")
    page.goto(served.address)
    said = page.evaluate(SAY_ALL, [sentences, NAMES])
    assert [english for english, german in said if not german] == []
    assert [german for _, german in said if left_in_english(german)] == []


def enter(page: Page, table: Table) -> None:
    page.goto(table.served.address)
    page.get_by_label("Code des Tisches").fill(table.code)
    page.get_by_role("button", name="Beitreten").click()
    page.wait_for_selector(".players")


def assert_german(page: Page) -> None:
    page.wait_for_timeout(200)
    texts = page.evaluate(SEEN_TEXT)
    assert len(texts) > 8
    assert [text for text in texts if left_in_english(text)] == []


def screen(page: Page, table: Table, name: str) -> None:
    page.goto(f"{table.served.address}/#/t/{table.id}/{name}")
    page.wait_for_selector(".tabs")


def test_dice_photos_are_talked_about_in_german(
    phone: Phone, served: Served, table: Table, tmp_path: Path
) -> None:
    snap = tmp_path / "snap.jpg"
    snap.write_bytes(jpeg())
    page = phone(language="de-DE")
    enter(page, table)
    border = Doubt(
        "die1.workshop",
        ("magnetic", "hydraulic"),
        "this die lies on the border of magnetic and hydraulic",
        box(100, 260, 60, 60),
    )
    drop = (("5", "magnetic", 40.0), ("1", "mechanical", 55.0), ("2", "hydraulic", 95.0))
    served.reader.drop = [drop_seen(*drop, doubts=(border,))]
    page.set_input_files('input[data-of="drop"]', snap)
    expect(page.get_by_text("auf der Grenze von Magnetik und Hydraulik")).to_be_visible()
    assert_german(page)
    page.locator('.answers button[data-label="magnetic"]').click()
    expect(page.get_by_text("Magnetik verliert 5, Mechanik verliert 1")).to_be_visible()
    page.get_by_role("button", name="Aufbau bestätigen").click()
    page.wait_for_selector(".players")
    cut_off = Doubt(
        "die2", ("3", "2"), "this die is cut off by the edge of the photo", box(190, 240, 90, 90)
    )
    served.reader.dice = [dice_seen("1", "3", "5", "5", doubts=(cut_off,))]
    page.set_input_files('input[data-of="dice"]', snap)
    expect(page.get_by_text("am Rand des Fotos abgeschnitten")).to_be_visible()
    expect(page.get_by_text("Es werden 5 Würfel geworfen, nicht 4")).to_be_visible()
    assert_german(page)
    served.reader.sheet = [
        SheetNotFound(
            "photo: no sheet seen, for none of its markers is in the picture; lay the sheet flat"
            " and take the photo from above with the whole page in it"
        )
    ]
    screen(page, table, "sheets")
    page.set_input_files('input[data-of="sheet"][data-player="Ada"]', snap)
    expect(page.get_by_text("Foto: kein Zettel zu sehen")).to_be_visible()
    assert_german(page)


def test_a_sheet_with_problems_and_doubts_is_talked_about_in_german(
    phone: Phone, served: Served, table: Table, tmp_path: Path
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
    page.locator("button.card.ask").click()
    page.wait_for_selector(".ask-box")
    expect(page.locator(".ask-box")).to_contain_text("Das ist wohl")
    assert_german(page)


def test_the_picture_to_share_is_in_german(phone: Phone, served: Served) -> None:
    record = str(random_game(3, 2)).replace("Ada", "Adelheid von Wiesengrund")
    table = Table(served, players=parse_record(record).players)
    assert table.say(record.split("\n", 2)[2]).status_code == 201
    page = phone(language="de-DE")
    enter(page, table)
    screen(page, table, "scores")
    page.evaluate(KEEP_DRAWN)
    with page.expect_download():
        page.get_by_role("button", name="Bild teilen").click()
    lines = {one.get("id"): one for one in ElementTree.fromstring(page.evaluate("drawn")).iter()}
    heading = lines["headline"]
    assert heading.text == "Adelheid von Wiesengrund gewinnt"
    assert float(heading.get("font-size", "")) < float(heading.get("data-size", ""))
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
    table = Table(served, game, tuple(players[1].split(", ")))
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
