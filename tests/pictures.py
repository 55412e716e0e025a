"""The pictures of the README, made from `samples/`: `make pictures` writes them anew.

    python -m tests.pictures docs/pictures

Phones are photographed in a real browser against a real server; sheets and drops are what the
command line draws with `--explain`.
"""

import sys
import tempfile
from contextlib import redirect_stdout
from io import BytesIO, StringIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from server.cli import main as tallycam
from server.settings import Settings
from tests.browser import the_browser
from tests.server.conftest import running

SAMPLES = Path("samples/evening")
PHONE = ViewportSize(width=390, height=760)
CAMERA = 'input[data-of="any"]'
DECODED = """async () => {
    const image = document.querySelector(".ask-box .crop image");
    await image.decode();
    await new Promise((drawn) => setTimeout(drawn, 500));
}"""
"""The photo of the question is there, and drawn."""
ARGUMENTS = ["--no-sandbox", "--disable-gpu"]
GAP_PX, GROUND = 24, "#d9d5c7"
WIDTH_PX, PHONES_WIDTH_PX = 900, 1300
QUALITY = 82


expect.set_options(timeout=60_000)


def sample(name: str) -> Path:
    """A photo of the sample evening."""
    return SAMPLES / f"{name}.jpg"


def from_photo_to_winner(page: Page, address: str) -> list[bytes]:
    """The start page, a question, the winner: as somebody sees them one after the other."""
    page.goto(address)
    page.wait_for_selector('[data-screen="home"]')
    shots = [page.screenshot()]
    page.set_input_files(CAMERA, sample("sunday-ada-smudged"))
    with page.expect_response(lambda reply: "consequences" in reply.url) as told:
        page.locator("button.card.ask").first.click()
    told.value.finished()
    page.wait_for_load_state("networkidle")
    page.evaluate(DECODED)
    shots.append(page.screenshot())
    page.goto(f"{address}/#/")
    page.wait_for_selector('[data-screen="home"]')
    page.set_input_files(CAMERA, [sample("sunday-ada"), sample("sunday-ben")])
    expect(page.locator("[data-total]")).to_have_count(2)
    page.get_by_role("button", name="Name the players").click()
    for number, name in enumerate(("Ada", "Ben"), start=1):
        page.get_by_label(f"Name of player {number}").fill(name)
    page.get_by_role("button", name="These are the names").click()
    expect(page.get_by_role("heading", name="Ben wins")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    shots.append(page.screenshot())
    return shots


def beside(shots: list[bytes]) -> Image.Image:
    """Pictures of phones, side by side."""
    phones = [Image.open(BytesIO(shot)).convert("RGB") for shot in shots]
    width = sum(phone.width + GAP_PX for phone in phones) + GAP_PX
    whole = Image.new("RGB", (width, phones[0].height + 2 * GAP_PX), GROUND)
    for index, phone in enumerate(phones):
        whole.paste(phone, (GAP_PX + index * (phone.width + GAP_PX), GAP_PX))
    return whole


def explained(command: list[str], ending: str) -> Image.Image:
    """The picture that a command draws of what it saw."""
    with tempfile.TemporaryDirectory() as folder, redirect_stdout(StringIO()):
        if tallycam([*command, "--explain", folder]) != 0:
            raise SystemExit(f"tallycam {' '.join(command)} failed")
        (path,) = Path(folder).glob(f"*{ending}")
        return Image.open(path).convert("RGB").copy()


def main() -> None:
    """Write every picture."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser: Browser = playwright.chromium.launch(executable_path=the_browser(), args=ARGUMENTS)
        with running(Settings(data=Path(data))) as served:
            page = browser.new_page(viewport=PHONE, locale="en-GB", color_scheme="light")
            shots = from_photo_to_winner(page, served.address)
            page.close()
        keep(beside(shots), folder / "phone.webp", PHONES_WIDTH_PX)
        browser.close()
    sheet = ["read", str(sample("friday-ada"))]
    keep(explained(sheet, "-photo.jpg"), folder / "sheet.webp")
    drop = ["drop", str(sample("drop")), "--game", "unvention"]
    keep(explained(drop, ".explained.jpg"), folder / "drop.webp")


def keep(picture: Image.Image, path: Path, width_px: int = WIDTH_PX) -> None:
    """Write a picture, small."""
    if picture.width > width_px:
        height_px = round(picture.height * width_px / picture.width)
        picture = picture.resize((width_px, height_px), Image.Resampling.LANCZOS)
    picture.save(path, quality=QUALITY, method=6)
    print(f"{path}: {picture.width} × {picture.height}, {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
