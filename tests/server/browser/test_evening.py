"""Two people play whole evenings of Unvention: every photo is a file, read by the reader itself."""

import csv
import io
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scoring.record import parse_record
from server.settings import Settings
from tests.server.browser import sample_evening as evening
from tests.server.browser.acting import (
    PLAY,
    RECORD,
    SCORES,
    SHEETS,
    answer_sheet,
    correct_sheet,
    fetched,
    join,
    reading_of,
    say_die,
    send,
    send_sheet,
    settle_dice,
    start_game,
    tab,
    type_lines,
)
from tests.server.browser.conftest import Phone
from tests.server.conftest import running
from tests.server.served import Served
from tests.words import english


@pytest.fixture(scope="module")
def reading_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    settings = Settings(data=tmp_path_factory.mktemp("evening"))
    with running(settings) as served:
        yield served


def roll_without_doubt(page: Page, line: str) -> None:
    """Photograph a clear roll: it is read as it lies there, and confirmed."""
    send(page, "dice", evening.photo(line.replace(" ", "-")))
    expect(page.locator(".photo .outline")).to_have_count(5)
    expect(page.locator("[data-doubt]")).to_have_count(0)
    page.get_by_role("button", name="This is the roll").click()
    page.wait_for_selector(".players")
    assert sorted(fetched(page)["roll"]["values"]) == line.split()[1:]


def roll_and_type(page: Page, lines: Sequence[str], known: set[str]) -> None:
    """Photograph each roll that did not come up before, and type the others in between."""
    typed: list[str] = []
    for line in lines:
        if line in known:
            typed.append(line)
            continue
        known.add(line)
        if typed:
            type_lines(page, typed)
            typed = []
        tab(page, PLAY)
        roll_without_doubt(page, line)
    if typed:
        type_lines(page, typed)


def expect_roll(page: Page, line: str) -> None:
    """The phone shows these dice."""
    for value, count in Counter(line.split()[1:]).items():
        expect(page.locator(f'.groups .die[aria-label="{value}"]')).to_have_count(count)


def sheet_without_doubt(page: Page, day: str, player: str) -> None:
    """Photograph a clear sheet: every mark is read, at most one of 516 fields is asked about."""
    name = f"{day}-{player.lower()}"
    send_sheet(page, player, evening.photo(name))
    doubts = fetched(page)["sheets"][player]["doubts"]
    assert len(doubts) <= 1
    if doubts:
        page.wait_for_selector(".ask-box")
        answer_sheet(page, player, evening.marks_of(name))
    assert fetched(page)["sheets"][player]["marks"] == evening.marks_of(name)
    expect(page.locator(".ask-box")).to_have_count(0)


def present_on_saturday(page: Page) -> None:
    """Both have completed an invention; the page says what each is worth, and takes it."""
    tab(page, PLAY)
    expect(page.get_by_text("Saturday ends: Ada and Ben")).to_be_visible()
    for words in ("Ada: Unison Motorworks, 30 points", "Ben: Lateral Arc Engine, 43 points"):
        offer = page.locator(".offer", has_text=words)
        offer.get_by_role("button", name="Present").click()
        expect(offer).to_have_count(0)


def expect_result(page: Page) -> None:
    """The scores are those of the record, line by line, and so is the winner."""
    tab(page, SCORES)
    (winner,) = evening.score().winners
    expect(page.get_by_role("heading", name=f"{winner} wins")).to_be_visible()
    for player in evening.score().players:
        expect(page.locator(f'[data-total="{player.name}"]')).to_have_text(str(player.total))
        reasons = page.locator(f'details[data-player="{player.name}"]')
        reasons.locator("summary").click()
        expect(reasons.get_by_text(english(player.lines[0].because))).to_be_visible()


def downloaded(page: Page, role: str, name: str) -> bytes:
    with page.expect_download() as file:
        page.locator(role, has_text=name).click()
    return Path(file.value.path()).read_bytes()


def expect_exports(page: Page) -> None:
    """The picture, the record as text, everything as JSON, the scores for a spreadsheet."""
    assert downloaded(page, "button", "Share a picture").startswith(b"\x89PNG")
    assert downloaded(page, "a.button", "Text").decode().startswith("Ben 68, Ada 48\n")
    page.get_by_text("For other programs").click()
    record = parse_record(downloaded(page, "a.button", "The record, for Tallycam").decode())
    rolls = [line for lines in evening.rolls_by_day().values() for line in lines]
    setup, *others = (str(entry) for entry in record.entries)
    assert setup == evening.setup()
    # Dice are read from left to right.
    assert [sorted(line.split()) for line in others] == [sorted(line.split()) for line in rolls]
    assert {sheet.player: dict(sheet.marks) for sheet in record.sheets} == {
        "Ada": evening.marks_of("sunday-ada"),
        "Ben": evening.marks_of("sunday-ben"),
    }
    totals = {player.name: player.total for player in evening.score().players}
    whole = json.loads(downloaded(page, "a.button", "JSON"))
    assert {one["name"]: one["total"] for one in whole["score"]["players"]} == totals
    rows = list(csv.DictReader(io.StringIO(downloaded(page, "a.button", "CSV").decode())))
    assert {row["player"]: int(row["points"]) for row in rows if row["line"] == "total"} == totals


def take_back_and_bring_back(page: Page, other: Page) -> None:
    """Undo a photo of long ago and bring it back; the other phone sees both."""
    tab(page, RECORD)
    step = page.locator(".log li", has_text="Photo of Ben’s sheet").first
    step.get_by_role("button", name="Undo").click()
    expect(step.get_by_role("button", name="Bring back")).to_be_visible()
    points = other.locator('[data-total="Ben"]')
    expect(points.filter(has_text="68")).to_have_count(0)
    step.get_by_role("button", name="Bring back").click()
    expect(points).to_have_text("68")


def end_and_look_back(page: Page) -> None:
    """The game is over; later it stands on the first page."""
    tab(page, SCORES)
    page.get_by_role("button", name="The game is over").click()
    expect(page.get_by_text("Game over. Undo in Record")).to_be_visible()
    page.get_by_role("link", name="Home").click()
    past = page.locator(".past a").first
    expect(past).to_contain_text("Ben won")
    past.click()
    expect(page.get_by_role("heading", name="Ben wins")).to_be_visible()


def typed_until(page: Page, *days: str) -> None:
    """Type the setup and the rolls of these days, as if they had been photographed."""
    rolls = [line for day in days for line in evening.rolls_by_day()[day]]
    type_lines(page, [evening.setup(), *rolls])


def test_a_friday_without_doubts(phone: Phone, reading_server: Served) -> None:
    ada, ben = phone(), phone(language="de-DE", scheme="dark")
    join(ben, reading_server, start_game(ada, reading_server))

    send(ada, "drop", evening.photo("drop"))
    expect(ada.locator(".photo .outline")).to_have_count(3)
    expect(ada.locator("[data-doubt]")).to_have_count(0)
    ada.get_by_role("button", name="Confirm the setup").click()
    ada.wait_for_selector(".players")
    assert fetched(ada)["lines"][0]["text"] == evening.setup()

    friday = evening.rolls_by_day()["friday"]
    roll_and_type(ada, friday, set())
    expect_roll(ben, friday[-1])
    sheet_without_doubt(ada, "friday", "Ada")
    sheet_without_doubt(ben, "friday", "Ben")
    tab(ada, PLAY)
    expect(ada.get_by_text("Friday ends: Ada")).to_be_visible()


def test_a_saturday_without_doubts(phone: Phone, reading_server: Served) -> None:
    ada = phone()
    start_game(ada, reading_server)
    typed_until(ada, "friday")
    known = set(evening.rolls_by_day()["friday"])
    roll_and_type(ada, evening.rolls_by_day()["saturday"], known)
    sheet_without_doubt(ada, "saturday", "Ada")
    sheet_without_doubt(ada, "saturday", "Ben")
    present_on_saturday(ada)


def test_a_sunday_without_doubts(phone: Phone, reading_server: Served) -> None:
    ada, ben = phone(), phone(language="de-DE", scheme="dark")
    join(ben, reading_server, start_game(ada, reading_server))
    typed_until(ada, "friday", "saturday", "sunday")
    sheet_without_doubt(ada, "sunday", "Ada")
    sheet_without_doubt(ben, "sunday", "Ben")
    tab(ben, SCORES)
    expect(ben.get_by_role("heading", name="Ben gewinnt")).to_be_visible()
    expect_result(ada)
    expect_exports(ada)
    end_and_look_back(ada)


def test_doubts_about_dice(phone: Phone, reading_server: Served) -> None:
    ada = phone()
    start_game(ada, reading_server)

    # A die of the drop lies on the border of two workshops.
    send(ada, "drop", evening.photo("drop-on-the-border"))
    ada.wait_for_selector(".photo")
    expect(ada.get_by_role("button", name="Confirm the setup")).to_be_disabled()
    assert settle_dice(ada, evening.dice_of("drop-on-the-border")) >= 1
    say_where_dice_lie(ada)
    ada.get_by_role("button", name="Confirm the setup").click()
    ada.wait_for_selector(".players")
    assert fetched(ada)["lines"][0]["text"] == evening.setup()

    # One die of the first roll is cut off by the edge; of the second only four are in the photo.
    first, second, third, *_ = evening.rolls_by_day()["friday"]
    for line, name in ((first, "roll-cut-by-the-edge"), (second, "roll-of-four")):
        dice = evening.dice_of(name)
        missing = line.split()[1:]
        for die in dice:
            missing.remove(die.value)
        send(ada, "dice", evening.photo(name))
        ada.wait_for_selector(".photo")
        expect(ada.get_by_role("button", name="This is the roll")).to_be_disabled()
        said = settle_dice(ada, dice)
        for value in missing:
            expect(ada.get_by_text("I count 4 dice; a roll has 5.")).to_be_visible()
            ada.get_by_role("button", name="A die is missing").click()
            ada.locator("dialog .faces").get_by_role("button", name=value, exact=True).click()
        assert said + len(missing) >= 1
        ada.get_by_role("button", name="This is the roll").click()
        ada.wait_for_selector(".players")
        assert sorted(fetched(ada)["roll"]["values"]) == line.split()[1:]

    # A roll is read well, but somebody taps a die: what the camera saw stays beside it.
    send(ada, "dice", evening.photo(third.replace(" ", "-")))
    seen = reading_of(ada)["fields"]["die1"]["label"]
    say_die(ada, "die1", "2")
    ada.locator('.outline.hand[data-field="die1"]').click()
    expect(ada.get_by_text(f"The camera saw: {seen}")).to_be_visible()
    ada.locator("dialog .faces").get_by_role("button", name=seen, exact=True).click()
    expect(ada.locator('.outline.sure[data-field="die1"]')).to_be_visible()
    ada.get_by_role("button", name="This is the roll").click()
    ada.wait_for_selector(".players")


def test_sheets_in_one_photo_and_a_phone_without_a_network(
    phone: Phone, reading_server: Served
) -> None:
    ada, ben = phone(), phone()
    join(ben, reading_server, start_game(ada, reading_server))
    typed_until(ada, "friday")

    # Friday: both sheets in one photo. Whose is which is asked, with the sheets laid flat.
    tab(ada, SHEETS)
    send(ada, "sheet", evening.photo("friday-both"))
    expect(ada.locator("[data-look] img.flat")).to_have_count(2)
    for look in fetched(ada)["looks"][-2:]:
        fields = fetched(ada, f"/readings/{look['number']}")["fields"]
        owner = max(
            ("Ada", "Ben"),
            key=lambda name: sum(
                fields[field]["label"] == label
                for field, label in evening.marks_of("friday-both", name).items()
            ),
        )
        card = ada.locator(f'[data-look="{look["number"]}"]')
        card.locator(f'button[data-label="{owner}"]').click()
        expect(card).to_have_count(0)
    for player in ("Ada", "Ben"):
        settle_sheet(ada, player, evening.marks_of("friday-both", player))
    tab(ada, PLAY)
    expect(ada.get_by_text("Friday ends: Ada")).to_be_visible()

    # Saturday: Ben's phone loses the network while Ada's sheet is read, and catches up.
    type_lines(ada, evening.rolls_by_day()["saturday"])
    tab(ben, PLAY)
    before = ben.locator(".players .card", has_text="Ada").inner_text()
    ben.context.set_offline(True)
    sheet_without_doubt(ada, "saturday", "Ada")
    ben.context.set_offline(False)
    expect(ben.locator(".players .card", has_text="Ada")).not_to_have_text(before)
    sheet_without_doubt(ben, "saturday", "Ben")
    present_on_saturday(ben)


def test_a_sunday_with_doubts_and_corrections(phone: Phone, reading_server: Served) -> None:
    ada, ben = phone(), phone()
    join(ben, reading_server, start_game(ada, reading_server))
    typed_until(ada, "friday", "saturday", "sunday")

    # Sunday: smudges are asked about; what Ada forgot to draw is a problem, and is tapped in.
    name, forgotten = "sunday-ada-smudged", evening.truth("sunday-ada-smudged")["forgotten"]
    marks = evening.marks_of(name)
    send_sheet(ada, "Ada", evening.photo(name))
    ada.wait_for_selector(".ask-box")
    assert answer_sheet(ada, "Ada", {**marks, forgotten: ""}) >= 2
    expect(ada.locator(".problem-list").get_by_text("Integron Assembly").first).to_be_visible()
    points = ada.locator("main .badge.number").first.inner_text()
    assert forgotten in correct_sheet(ada, "Ada", marks)
    expect(ada.locator("main .badge.number").first).not_to_have_text(points)
    expect(ada.locator(".problem-list")).to_have_count(0)
    ada.get_by_text("set by hand").last.click()
    expect(ada.locator("details .log")).to_contain_text("the camera saw empty")
    sheet_without_doubt(ben, "sunday", "Ben")

    expect_result(ben)
    expect_exports(ben)
    take_back_and_bring_back(ada, ben)
    end_and_look_back(ada)


def say_where_dice_lie(page: Page) -> None:
    """Dice that were added by hand have no place yet."""
    for die in evening.dice_of("drop-on-the-border"):
        row = page.locator(f'.drop-row[data-value="{die.value}"]')
        if row.locator(".where", has_text="where?").count():
            row.locator(".where").click()
            page.locator("dialog").get_by_role("button", name=die.workshop.capitalize()).click()


def settle_sheet(page: Page, player: str, marks: dict[str, str]) -> None:
    """Answer what is asked of a sheet, and correct the rest of it by tapping."""
    tab(page, SHEETS)
    page.locator(f'[data-keep="open-{player}"]').click()
    page.wait_for_selector(".paper")
    if fetched(page)["sheets"][player]["doubts"]:
        page.locator('[data-keep="ask"]').click()
        answer_sheet(page, player, marks)
    correct_sheet(page, player, marks)
    assert fetched(page)["sheets"][player]["marks"] == marks
