"""A pad from a shop, enrolled with taps and drags alone; printed, written on, photographed, scored.

The photo of what was printed is simulated.
"""

import os
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from models.simulator.handwriting import Handwriting
from models.simulator.photo import Wish, simulate
from scoring.games import find_game
from tests.server.browser.acting import answer_sheet
from tests.server.browser.conftest import Phone
from tests.server.browser.test_every_width import SPILLS, serious
from tests.server.served import Served
from tests.server.web.test_own import as_jpeg, code_of
from tests.vision.shop_pads import golf_card
from vision.photo import Pixels
from vision.printing.blank import blank_colour_raster

PICTURES = os.environ.get("TALLYCAM_PICTURES", "")
"""A folder for pictures of each step, for whoever wants to look."""
EASY = Wish(3.0, tilt_degrees=8, curl=0.1, pen="ballpoint", difficulty=0.1, clutter=False)
SCORES = {"Ann": (4, 5, 3, 4, 6, 4, 5, 3, 4), "Bob": (5, 5, 4, 4, 5, 5, 4, 3, 6)}


def look(page: Page, name: str) -> None:
    if PICTURES:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=f"{PICTURES}/{name}.png", full_page=True)


def open_own(page: Page, served: Served) -> None:
    page.goto(f"{served.address}/#/own")
    page.get_by_label("The owner’s code").fill(code_of(served.data))
    page.get_by_role("button", name="OK").click()
    page.wait_for_selector('input[data-of="pages"]', state="attached")


def piece(page: Page, field: str) -> Locator:
    return page.locator(f'.piece[data-field="{field}"]')


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    page.mouse.move(*end)
    page.mouse.up()


def frame_round(page: Page, first: str, last: str) -> None:
    """Drag a frame round fields, from the first one's corner to the last one's."""
    one, other = (piece(page, name).bounding_box() for name in (first, last))
    assert one is not None
    assert other is not None
    drag(
        page,
        (one["x"] - 3, one["y"] - 3),
        (other["x"] + other["width"] + 3, other["y"] + other["height"] + 3),
    )


def choose(page: Page, mode: str) -> None:
    page.locator(f'[data-mode="{mode}"]:is(button)').click()


def test_a_pad_is_enrolled_with_taps_and_drags_printed_read_and_scored(
    phone: Phone, reading_server: Served, tmp_path: Path
) -> None:
    page = phone(size={"width": 1440, "height": 1000})
    open_own(page, reading_server)
    look(page, "1-own")
    photo = tmp_path / "pad.jpg"
    photo.write_bytes(as_jpeg(golf_card().photo(1)))
    page.set_input_files('input[data-of="pages"]', photo)
    page.wait_for_selector(".piece")
    assert page.locator(".piece").count() >= len(golf_card().fields)
    page.locator(".editor").scroll_into_view_if_needed()
    look(page, "2-proposed")
    correct_fields(page)
    say_sums(page)
    try_it(page, tmp_path)
    page.get_by_label("Name of the sheet").fill("Hill Links")
    page.get_by_role("button", name="Keep this sheet").click()
    expect(page.locator('[data-own="hill_links"]')).to_be_visible()
    look(page, "7-kept")
    link = page.get_by_role("link", name="Print", exact=True).get_attribute("href")
    printed = page.request.get(f"{reading_server.address}{link}")
    assert printed.headers["content-type"] == "application/pdf"
    filled = photographed(printed.body(), tmp_path / "filled.jpg")
    page.goto(reading_server.address)
    page.set_input_files('input[data-of="gallery"]', filled)
    page.wait_for_selector('main[data-screen="scores"]')
    if page.locator("button.card.ask").count():
        page.locator("button.card.ask").click()
        answer_sheet(page, "Player 1", marks_of_all())
    for name, strokes in SCORES.items():
        expect(page.locator(f'[data-total="{name}"]')).to_have_text(str(sum(strokes)))
    look(page, "8-scored")
    expect(page.get_by_role("heading", name="Ann wins")).to_be_visible()


def correct_fields(page: Page) -> None:
    """Name the table; add a field, move it, make it larger, change its kind; delete others."""
    for wrong in page.locator(".piece.kind-box").all():  # a letter that looks like a box
        wrong.click()
        page.locator('[data-do="delete"]').click()
    expect(page.locator(".piece")).to_have_count(len(golf_card().fields))
    choose(page, "several")
    frame_round(page, "table1.r1c1", "table1.r4c10")
    page.get_by_label("Name of the group").fill("Front nine")
    page.locator('[data-do="group"]').click()
    expect(piece(page, "front_nine.r4c10")).to_have_count(1)
    look(page, "3-grouped")
    choose(page, "add")
    at = middle(piece(page, "line1"))
    drag(page, (at[0] + 300, at[1] - 10), (at[0] + 330, at[1] + 15))
    added = piece(page, "table1")
    expect(added).to_have_count(1)
    before = added.bounding_box()
    drag(page, middle(added), (at[0] + 390, at[1]))
    moved = added.bounding_box()
    assert before is not None
    assert moved is not None
    assert moved["x"] - before["x"] > 50
    drag(page, middle(page.locator('[data-handle="11"]')), (at[0] + 430, at[1] + 30))
    larger = added.bounding_box()
    assert larger is not None
    assert larger["width"] > moved["width"] + 10
    page.locator('[data-kind="box"]').click()
    expect(page.locator(".piece.kind-box")).to_have_count(1)
    piece(page, "line2").click()
    page.locator('[data-do="delete"]').click()
    expect(piece(page, "line2")).to_have_count(0)
    page.locator('[data-do="undo"]').click()
    expect(piece(page, "line2")).to_have_count(1)
    look(page, "4-corrected")


def say_sums(page: Page) -> None:
    """The tenth box is the sum of the nine before it, in every row; the first two rows play."""
    choose(page, "sums")
    piece(page, "front_nine.r1c10").click()
    frame_round(page, "front_nine.r1c1", "front_nine.r1c9")
    expect(page.locator(".piece.part")).to_have_count(9)
    page.locator('[data-do="repeat"]').click()
    page.locator('[data-do="done"]').click()
    expect(page.locator(".piece.sum")).to_have_count(4)
    look(page, "5-sums")
    choose(page, "totals")
    for row in range(1, len(SCORES) + 1):
        piece(page, f"front_nine.r{row}c10").click()
    expect(page.locator(".piece.total")).to_have_count(2)
    for index, name in enumerate(SCORES):
        page.locator(".names input").nth(index).fill(name)
    page.get_by_label("The fewest points win").check()


def try_it(page: Page, folder: Path) -> None:
    pad = golf_card()
    pad.words("7", 44, 39, 6.0, (140, 40, 20))
    trial = folder / "trial.jpg"
    trial.write_bytes(as_jpeg(pad.photo(6)))
    page.set_input_files('input[data-of="trial"]', trial)
    expect(page.locator("[data-tried]")).to_be_visible()
    look(page, "6-tried")


def marks_of_all() -> dict[str, str]:
    """What the players write."""
    marks = {}
    for row, strokes in enumerate(SCORES.values(), start=1):
        for column, stroke in enumerate((*strokes, sum(strokes)), start=1):
            marks[f"front_nine.r{row}c{column}"] = str(stroke)
    return marks


def photographed(pdf: bytes, path: Path) -> Path:
    """What was printed, filled in by somebody and photographed (simulated)."""
    layout = find_game("hill_links").layouts[0]
    blank = raster(pdf, layout.page_mm)
    seen = blank_colour_raster(layout, 6.0)
    assert abs(blank.astype(int) - seen.astype(int)).mean() < 6  # what is printed is the blank
    taken = simulate(blank, layout, marks_of_all(), 5, Handwriting.drawn(), EASY)
    path.write_bytes(as_jpeg(taken.pixels))
    return path


def raster(pdf: bytes, page_mm: tuple[float, float]) -> Pixels:
    document = pypdfium2.PdfDocument(pdf)
    bitmap = document[0].render(scale=6.0 / (72 / 25.4))
    size = round(page_mm[0] * 6), round(page_mm[1] * 6)
    return np.asarray(cv2.resize(bitmap.to_numpy()[..., :3], size), np.uint8)


def test_nothing_spills_on_a_phone_and_everybody_can_use_it(
    phone: Phone, reading_server: Served, tmp_path: Path
) -> None:
    photo = tmp_path / "pad.jpg"
    photo.write_bytes(as_jpeg(golf_card().photo(2)))
    page = phone(language="de-DE", scheme="dark")
    page.goto(f"{reading_server.address}/#/own")
    page.locator(".code-form input").fill(code_of(reading_server.data))
    page.locator(".code-form button").click()
    page.wait_for_selector('input[data-of="pages"]', state="attached")
    faults = [f"own: {one}" for one in (*page.evaluate(SPILLS), *serious(Axe(), page))]
    page.set_input_files('input[data-of="pages"]', photo)
    page.wait_for_selector(".piece")
    for mode in ("pick", "several", "add", "sums", "totals"):
        choose(page, mode)
        for width_px in (320, 390, 1440):
            page.set_viewport_size({"width": width_px, "height": 844})
            faults += [f"{mode} {width_px}: {one}" for one in page.evaluate(SPILLS)]
    page.set_viewport_size({"width": 390, "height": 844})
    choose(page, "several")
    frame_round(page, "table1.r1c1", "table1.r2c3")
    expect(page.locator(".piece.chosen")).to_have_count(6)
    look(page, "9-phone")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        faults += [f"{scheme}: {one}" for one in serious(Axe(), page)]
    assert faults == []


def test_corners_that_were_found_wrongly_are_dragged(
    phone: Phone, reading_server: Served, tmp_path: Path
) -> None:
    pad = golf_card()
    photo = tmp_path / "pad.jpg"
    photo.write_bytes(as_jpeg(pad.photo(3)))
    page = phone(size={"width": 390, "height": 844})
    open_own(page, reading_server)
    page.set_input_files('input[data-of="pages"]', photo)
    page.wait_for_selector(".piece")
    found = page.locator(".piece").count()
    page.locator("details.card summary").click()
    page.locator('[data-do="corners"]').click()
    handle = page.locator('[data-corner="2"]')
    handle.scroll_into_view_if_needed()
    x, y = middle(handle)
    drag(page, (x, y), (x - 60, y - 30))
    look(page, "10-corners")
    assert page.evaluate(SPILLS) == []
    page.locator('[data-do="take-corners"]').click()
    expect(page.locator('[data-corner="2"]')).to_have_count(0)
    expect(page.get_by_label("Width in mm")).not_to_have_value("")
    aslant = page.locator(".editor image").get_attribute("href")
    page.locator('[data-do="corners"]').click()
    handle = page.locator('[data-corner="2"]')
    handle.scroll_into_view_if_needed()
    x, y = middle(handle)
    drag(page, (x, y), (x + 60, y + 30))
    handle.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.locator('[data-do="take-corners"]').click()
    expect(page.locator('[data-corner="2"]')).to_have_count(0)
    assert page.locator(".editor image").get_attribute("href") != aslant
    assert abs(page.locator(".piece").count() - found) <= 2
