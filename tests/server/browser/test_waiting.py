"""Photos wait where there is no network; the live view gives advice; past games add up."""

import base64
import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scoring.games.unvention import UNVENTION
from tests.server.browser.conftest import Phone
from tests.server.served import Served, dice_seen, jpeg, sheet_seen

LAYOUT = UNVENTION.layouts[0]
CAMERA = 'input[data-of="any"]'
GAMES = [
    {
        "id": f"{number:016x}",
        "game": "yacht",
        "title": "Yacht",
        "players": ["Ada", "Ben"],
        "at": f"2026-01-0{number + 1}T20:00:00Z",
        "scores": [{"name": "Ada", "total": 100 + number}, {"name": "Ben", "total": 200}],
        "winners": ["Ben"],
        "finished": True,
        "named": True,
    }
    for number in range(3)
]


@pytest.fixture
def page(phone: Phone, served: Served) -> Page:
    taken = phone()
    taken.goto(served.address)
    taken.wait_for_selector('[data-screen="home"]')
    return taken


def test_a_photo_taken_offline_waits_and_is_sent_when_the_network_is_back(
    page: Page, served: Served, tmp_path: Path
) -> None:
    photo = tmp_path / "roll.jpg"
    photo.write_bytes(jpeg())
    served.reader.dice = [dice_seen("1", "3", "5")]
    page.context.set_offline(True)
    page.set_input_files(CAMERA, photo)
    expect(page.locator("[data-waiting]")).to_contain_text("1 photo waits on this phone")
    page.context.set_offline(False)
    expect(page.locator("[data-waiting]")).to_have_count(0)


def test_the_live_view_says_what_is_wrong_with_a_picture(page: Page) -> None:
    told = page.evaluate(
        """async () => {
            const { judged } = await import("/pages/parts/live_view.js");
            const picture = (light, dark) => Float32Array.from(
                { length: 1600 }, (_, at) => (at % 4 < 2 ? light : dark)
            );
            const sharp = picture(220, 60);
            const { sharpness } = judged(sharp, sharp, 40, 0);
            return [
                judged(picture(20, 0), null, 40, 0), judged(picture(120, 119), null, 40, 0),
                judged(sharp, picture(60, 220), 40, 0), judged(sharp, sharp, 40, 3 * sharpness),
                judged(sharp, sharp, 40, sharpness),
            ].map((one) => one.advice);
        }"""
    )
    assert told == ["dark", "empty", "moving", "blurred", ""]


def test_the_live_view_outlines_what_it_sees(page: Page) -> None:
    seen = page.evaluate(
        """async () => {
            const { outlines } = await import("/pages/parts/seen.js");
            const picture = (...boxes) => {
                const grey = new Float32Array(160 * 120).fill(60);
                for (const [left, top, wide, high] of boxes) {
                    for (let y = top; y < top + high; y += 1) {
                        grey.fill(220, 160 * y + left, 160 * y + left + wide);
                    }
                }
                return outlines(grey, 160);
            };
            const dice = [20, 45, 70, 95, 120].map((left) => [left, 50, 9, 9]);
            return [
                picture([20, 15, 110, 80]), picture([20, 40, 110, 80]), picture([60, 40, 40, 30]),
                picture(...dice), picture(),
            ];
        }"""
    )
    whole, cut, small, dice, nothing = seen
    assert whole["paper"] == [[20, 15], [129, 15], [129, 94], [20, 94]]
    assert [one["advice"] for one in seen] == ["", "corners", "nearer", "", ""]
    assert cut["paper"]
    assert small["paper"]
    assert (dice["paper"], len(dice["dice"])) == (None, 5)
    assert (nothing["paper"], nothing["dice"]) == (None, [])


@pytest.mark.parametrize(
    ("name", "has_paper"),
    [("evening/sunday-ada", True), ("evening/drop", True), ("evening/roll-of-four", False)],
)
def test_the_live_view_finds_the_paper_of_a_photo(page: Page, name: str, has_paper: bool) -> None:
    photo = base64.b64encode(Path(f"samples/{name}.jpg").read_bytes()).decode()
    share = page.evaluate(
        """async (photo) => {
            const { outlines } = await import("/pages/parts/seen.js");
            const { greyOf } = await import("/pages/parts/live_view.js");
            const bytes = Uint8Array.from(atob(photo), (one) => one.charCodeAt(0));
            const image = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
            const canvas = document.createElement("canvas");
            const grey = greyOf(image, canvas);
            const { paper } = outlines(grey, canvas.width);
            if (!paper) return 0;
            const xs = paper.map(([x]) => x), ys = paper.map(([, y]) => y);
            const wide = Math.max(...xs) - Math.min(...xs);
            return wide * (Math.max(...ys) - Math.min(...ys)) / grey.length;
        }""",
        photo,
    )
    assert (0.3 < share <= 1) == has_paper
    assert has_paper or share == 0


def test_past_games_lead_with_their_scores_and_add_up(page: Page) -> None:
    page.evaluate("games => localStorage.setItem('tallycam.tables', games)", json.dumps(GAMES))
    page.reload()
    expect(page.locator(".past li").first).to_contain_text("Ada 100, Ben 200")
    page.get_by_role("link", name="Statistics").click()
    expect(page.locator(".bars li").first).to_contain_text("Ben3 of 3")
    row = page.locator(".board tr", has_text="Ada").locator("td")
    assert row.all_inner_texts() == ["3", "0", "101.0", "102"]
    expect(page.locator(".chart circle")).to_have_count(6)
    with page.expect_download() as file:
        page.get_by_role("button", name="All results as CSV").click()
    lines = Path(file.value.path()).read_text("utf-8").splitlines()
    assert lines[1] == '"2026-01-01","Yacht","Ada","100","0"'


def test_a_table_is_deleted_with_its_photos(page: Page, served: Served, tmp_path: Path) -> None:
    photo = tmp_path / "sheet.jpg"
    photo.write_bytes(jpeg())
    served.reader.sheet = [sheet_seen(LAYOUT, {"journal1.r1c1": "5"}, {})]
    page.set_input_files(CAMERA, photo)
    page.wait_for_selector('[data-screen="scores"]')
    served.reader.sheet = []
    assert list(served.data.rglob("*.jpg"))
    page.get_by_role("button", name="Delete this table").click()
    page.get_by_role("button", name="Delete it").click()
    page.wait_for_selector('[data-screen="home"]')
    expect(page.locator(".past")).to_have_count(0)
    assert not list(served.data.rglob("*.jpg"))
