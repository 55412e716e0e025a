"""The end of an evening with the real reader: simulated photos of two sheets, doubts answered."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from models.simulator.handwriting import Handwriting
from models.simulator.photo import Wish, simulate
from scoring.record import FilledSheet
from server.photo_reader import PhotoReader
from server.settings import Settings
from tests.server.browser.conftest import Phone
from tests.server.browser.evening import LAYOUT, Evening
from tests.server.conftest import running
from tests.server.served import Served, Table
from vision.blank import blank_colour_raster

EVENING = Evening(seed=7)
BY_THE_WINDOW = Wish(
    4.0, tilt_degrees=8, curl=0.1, pen="ballpoint", difficulty=0.05, clutter=False, held_out=True
)
MOST_MISREAD = 5
"""Fields of the two sheets (about 900) that may be read wrongly without a question."""


@pytest.fixture(scope="module")
def reading_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    settings = Settings(data=tmp_path_factory.mktemp("real"))
    with running(settings, PhotoReader()) as served:
        yield served


def photograph(sheet: FilledSheet, seed: int, path: Path) -> Path:
    blank = blank_colour_raster(LAYOUT, 8.0)
    photo = simulate(blank, LAYOUT, sheet.marks, seed, Handwriting.drawn(), BY_THE_WINDOW)
    path.write_bytes(photo.jpeg)
    return path


def answer_all(page: Page, table: Table, truth: FilledSheet) -> int:
    """Answer every question by the truth; returns how many there were."""
    asked = 0
    while doubts := table.state()["sheets"][truth.player]["doubts"]:
        field = doubts[0]["field"]
        label = truth[field]
        box = page.locator(".ask-box")
        expect(box.locator(".crop")).to_be_visible()
        button = box.locator(f'.answers button[data-label="{label}"]')
        if button.count():
            button.click()
        else:
            box.get_by_role("button", name="Something else").click()
            choose_other(page, label)
        asked += 1
        page.wait_for_function(
            "async ([address, field]) => !(await (await fetch(address)).json())"
            f".sheets['{truth.player}'].doubts.some(one => one.field === field)",
            arg=[table.at(""), field],
        )
        page.wait_for_timeout(150)
    expect(page.locator(".ask-box")).to_have_count(0)
    return asked


def choose_other(page: Page, label: str) -> None:
    drawer = page.locator("dialog.drawer")
    if drawer.locator("input").count():
        drawer.locator("input").fill(label)
        drawer.get_by_role("button", name="OK").click()
    else:
        drawer.locator(f'button[data-label="{label}"]').click()


def test_two_sheets_are_read_asked_about_and_scored(
    phone: Phone, reading_server: Served, tmp_path: Path
) -> None:
    table = Table(reading_server)
    page = phone()
    page.goto(f"{reading_server.address}/#/join/{table.code}")
    page.wait_for_selector(".players")
    misread = 0
    for number, truth in enumerate(EVENING.final_sheets):
        page.locator(".tabs a").nth(1).click()
        chosen = f'input[data-of="sheet"][data-player="{truth.player}"]'
        page.wait_for_selector(chosen, state="attached")
        page.set_input_files(chosen, photograph(truth, 40 + number, tmp_path / "sheet.jpg"))
        page.wait_for_selector(".paper")
        page.wait_for_timeout(500)
        answer_all(page, table, truth)
        marks = table.state()["sheets"][truth.player]["marks"]
        for field in {*marks, *truth.marks} - {"name"}:
            if marks.get(field, "") != truth[field]:
                misread += 1
                assert table.mark(truth.player, field, truth[field]).status_code == 201
    assert misread <= MOST_MISREAD
    page.locator(".tabs a").nth(2).click()
    winner = EVENING.score.winners[0]
    expect(page.get_by_role("heading", name=f"{winner} wins")).to_be_visible()
    for player in EVENING.score.players:
        shown = page.locator(f'section[data-player="{player.name}"] tfoot .points')
        expect(shown).to_have_text(str(player.total))
    table.close()
