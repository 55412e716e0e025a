"""Photos that are not as they should be: too large, one sheet under another."""

from dataclasses import replace
from pathlib import Path

from playwright.sync_api import expect

from scoring.games import find_game
from scoring.message import Book
from tests.server.browser.acting import send
from tests.server.browser.conftest import Phone
from tests.server.browser.test_typed import enter
from tests.server.served import Served, TableClient, dice_seen, jpeg, sheet_seen

say = Book("server.photos")


def photo_in(folder: Path) -> Path:
    path = folder / "sheet.jpg"
    path.write_bytes(jpeg())
    return path


def test_a_file_that_is_too_large_is_refused_before_it_is_sent(
    phone: Phone, served: Served, tmp_path: Path
) -> None:
    page = phone()
    page.goto(served.address)
    sent: list[str] = []
    page.on("request", lambda asked: sent.append(asked.url) if "photos" in asked.url else None)
    large = tmp_path / "large.png"
    with large.open("wb") as file:
        file.truncate(85_000_000)  # holes take no room on the disk
    page.set_input_files('input[data-of="gallery"]', large)
    expect(page.locator(".card.bad")).to_have_text(
        "The photo has more than 60 MB. Set the camera to a smaller size."
    )
    with large.open("wb") as file:
        file.truncate(30_000_000)  # no picture that a browser could make smaller
    page.set_input_files('input[data-of="gallery"]', large)
    expect(page.locator(".card.bad")).to_contain_text("more than 24 MB")
    assert sent == []


def test_a_sheet_that_could_not_be_read_is_named_beside_the_one_that_was(
    phone: Phone, table: TableClient, tmp_path: Path
) -> None:
    seen = sheet_seen(find_game("unvention").layouts[0], {"journal1.r1c1": "5"}, {})
    other = say("skipped-sheet", game="Unvention", sheet="player sheet", why="covered")
    table.served.reader.sheet = [replace(seen, skipped=(other,))]
    page = phone()
    enter(page, table, "sheets")
    send(page, "sheet", photo_in(tmp_path), "Ada")
    words = (
        "Photo with the sheet of Ada: Another sheet of Unvention (player sheet) lies under this "
        "one and was not read. Photograph it by itself. Still to be photographed: Ben."
    )
    expect(page.locator("[data-skipped]")).to_have_text(words)
    for screen in ("sheets", "scores"):
        page.goto(f"{table.served.address}/#/t/{table.id}/{screen}")
        expect(page.locator(f'[data-screen="{screen}"] [data-skipped]')).to_have_text(words)
    table.served.reader.sheet = [seen]
    page.goto(f"{table.served.address}/#/t/{table.id}/sheets")
    send(page, "sheet", photo_in(tmp_path), "Ben")
    page.wait_for_selector(".paper")
    expect(page.locator("[data-skipped]")).to_have_count(0)


def test_a_question_that_an_answer_raises_says_so(
    phone: Phone, served: Served, tmp_path: Path
) -> None:
    table = TableClient(served, "yacht")
    unsure = {
        "game1.twos": (("8", 0.7), ("10", 0.29)),
        "game1.sum": (("9", 0.98), ("7", 0.01)),
    }
    served.reader.sheet = [sheet_seen(find_game("yacht").layouts[0], {"game1.ones": "3"}, unsure)]
    page = phone()
    enter(page, table, "sheets")
    send(page, "sheet", photo_in(tmp_path), "Ada")
    box = page.locator(".ask-box")
    expect(box).to_have_attribute("data-field", "game1.twos")
    expect(box.locator("[data-raised]")).to_have_count(0)
    box.locator("input").fill("4")
    box.get_by_role("button", name="OK").click()
    expect(box).to_have_attribute("data-field", "game1.sum")
    expect(box.locator("[data-raised]")).to_have_text(
        "One more question: it follows from an answer just given."
    )
    box.locator('.answers button[data-label="7"]').click()
    expect(box).to_have_count(0)
    table.close()


def test_a_photo_of_another_day_is_asked_about(phone: Phone, table: TableClient) -> None:
    layout = find_game("unvention").layouts[0]
    whole = {f"journal1.r{row}c{col}": str(col) for row in range(1, 5) for col in range(1, 5)}
    half = {field: label for field, label in whole.items() if field < "journal1.r3"}
    for marks in (whole, half):
        table.served.reader.sheet = [sheet_seen(layout, marks, {})]
        assert table.photo("sheet", jpeg(), "Ada").status_code == 201
    page = phone()
    enter(page, table, "scores")
    card = page.locator('[data-older="Ada"]')
    expect(card).to_contain_text("lacks much of what stood there in the photo before")
    card.get_by_role("button", name="Yes: take the photo back").click()
    expect(card).to_have_count(0)
    assert table.state()["sheets"]["Ada"]["marks"] == whole


def test_the_button_that_confirms_is_in_sight_and_no_toast_covers_a_button(
    phone: Phone, served: Served, tmp_path: Path
) -> None:
    table = TableClient(served)
    served.reader.sheet, served.reader.dice = [], [dice_seen("1", "3", "5", "5", "6")]
    page = phone()
    enter(page, table)
    send(page, "dice", photo_in(tmp_path))
    expect(page.get_by_role("button", name="This is the roll")).to_be_in_viewport(ratio=1)
    page.evaluate(
        """async () => {
            const { toast } = await import("/pages/parts/dom.js");
            toast("Everything about Maximiliane’s sheet is answered.");
        }"""
    )
    page.wait_for_selector(".toast")
    covered = page.evaluate(
        """() => {
            const over = document.querySelector(".toast").getBoundingClientRect();
            return [...document.querySelectorAll("button, a, input:not(.unseen)")]
                .filter((one) => one.checkVisibility() && !one.closest(".toast"))
                .filter((one) => {
                    const box = one.getBoundingClientRect();
                    return box.left < over.right && box.right > over.left
                        && box.top < over.bottom && box.bottom > over.top;
                })
                .map((one) => one.outerHTML.slice(0, 120));
        }"""
    )
    assert covered == []
    table.close()
