"""`tallycam enrol`: a page becomes a sheet that `read` and `score` know."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from server.cli import main
from tests.vision.shop_pads import card_pad, golf_card


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the golf card enrolled."""
    folder = tmp_path_factory.mktemp("data")
    picture = folder / "golf.jpg"
    cv2.imwrite(str(picture), golf_card().photo(1))
    sums = [
        f"table1.r{row}c10={'+'.join(f'table1.r{row}c{column}' for column in range(1, 10))}"
        for row in range(1, 5)
    ]
    words = [word for one in sums for word in ("--sum", one)]
    size = ("--page-mm", "210x120")
    assert main(["enrol", str(picture), "--name", "Hill Links", *size, *words, *kept(folder)]) == 0
    return folder


def kept(folder: Path) -> tuple[str, str]:
    return "--data", str(folder)


def test_an_enrolled_sheet_is_a_file_and_a_picture(data: Path) -> None:
    own = data / "sheets" / "hill_links"
    kept = {path.name for path in own.iterdir() if path.suffix != ".features"}
    assert kept == {"page.png", "page.toml"}
    text = (own / "page.toml").read_text()
    assert 'title = "Hill Links"' in text
    assert '"table1.r1c10" = ["table1.r1c1"' in text


def test_it_is_among_the_games(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json", *kept(data)]) == 0
    games = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert games[-1]["game"] == "hill_links"
    assert games[-1]["sheets"] == ["page"]


def test_a_photo_of_it_is_read_and_scored(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo = tmp_path / "card.jpg"
    cv2.imwrite(str(photo), golf_card().photo(7))
    assert main(["read", str(photo), "--json", *kept(data)]) == 0
    sheet = json.loads(capsys.readouterr().out)
    assert (sheet["game"], sheet["sheet"]) == ("hill_links", "page")
    assert len(sheet["fields"]) == 42
    assert main(["score", str(photo), "--game", "hill links", "--json", *kept(data)]) == 0
    assert [one["name"] for one in json.loads(capsys.readouterr().out)["players"]] == ["Player 1"]


def test_it_is_printed_with_markers_and_found_by_them(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paper = tmp_path / "marked.pdf"
    assert main(["print", "hill links", "--markers", "-o", str(paper), *kept(data)]) == 0
    page = pypdfium2.PdfDocument(paper)[0]
    assert page.get_size() == pytest.approx((297 * 72 / 25.4, 210 * 72 / 25.4), abs=0.1)
    printed = page.render(scale=4).to_numpy()[..., :3]
    dark = np.full((printed.shape[0] + 200, printed.shape[1] + 200, 3), 60, np.uint8)
    dark[100:-100, 100:-100] = printed
    cv2.imwrite(str(tmp_path / "photo.jpg"), cv2.rotate(dark, cv2.ROTATE_180))
    capsys.readouterr()
    assert main(["read", str(tmp_path / "photo.jpg"), "--json", *kept(data)]) == 0
    sheet = json.loads(capsys.readouterr().out)
    assert (sheet["game"], sheet["sheet"], len(sheet["fields"])) == ("hill_links", "page", 42)
    assert not any(seen["label"] for seen in sheet["fields"].values())


def test_a_record_is_scored_by_its_sums(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "round.txt"
    record.write_text(
        "game hill_links\nplayers Ann\nsheet Ann page\n  table1: r1c1=4 r1c2=5 r1c10=8\n"
    )
    words = ["score", "--record", str(record), "--game", "hill_links", "--json", *kept(data)]
    assert main(words) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["players"][0]["lines"][0]["correct"] == 9
    assert answer["problems"][0]["code"] == "wrong-points"


def test_the_same_page_under_another_name_is_refused(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "again.jpg"
    cv2.imwrite(str(picture), golf_card().photo(2))
    assert main(["enrol", str(picture), *kept(data)]) == 2
    assert "can’t be told from the sheet “hill_links”" in capsys.readouterr().err


def test_a_pdf_is_enrolled_at_its_true_size(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pad = card_pad()
    picture = tmp_path / "pad.png"
    cv2.imwrite(str(picture), pad.pixels)
    points = 72 / 25.4
    size = pad.page_mm[0] * points, pad.page_mm[1] * points
    canvas = Canvas(str(tmp_path / "pad.pdf"), pagesize=size)
    canvas.drawImage(str(picture), 0, 0, *size)
    canvas.save()
    words = ["enrol", str(tmp_path / "pad.pdf"), "--json", *kept(tmp_path)]
    assert main(words) == 0
    layout = json.loads(capsys.readouterr().out)
    assert layout["page_mm"] == list(pad.page_mm)
    assert len(layout["fields"]) == len(pad.fields)
    assert main(words) == 0  # again, in its place
    assert "version = 2" in (tmp_path / "sheets" / "pad" / "page.toml").read_text()


def pages(count: int) -> bytes:
    buffer = io.BytesIO()
    canvas = Canvas(buffer)
    for _ in range(count):
        canvas.drawString(100, 100, "words")
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def locked() -> bytes:
    from reportlab.lib.pdfencrypt import StandardEncryption

    buffer = io.BytesIO()
    canvas = Canvas(buffer, encrypt=StandardEncryption("secret", canPrint=0))
    canvas.drawString(100, 100, "words")
    canvas.save()
    return buffer.getvalue()


def picture(width: int, height: int, kind: str) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (width, height), "white").save(buffer, kind)
    return buffer.getvalue()


HEIC = b"\x00\x00\x00\x18ftypheic" + bytes(40)


def grey_picture() -> bytes:
    return cv2.imencode(".png", np.full((1000, 800, 3), 180, np.uint8))[1].tobytes()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (lambda: pages(300), "This PDF has 300 pages."),
        (locked, "locked with a password"),
        (lambda: b"%PDF-1.7 and then nothing", "it is damaged"),
        (lambda: pages(1), "I can’t find a place to write on this page"),
        (lambda: b"hello", "I can’t read this as a photo"),
        (lambda: b"", "empty"),
        (lambda: HEIC, "HEIC"),
        (lambda: picture(900, 1200, "GIF"), "Send a JPEG, PNG or WebP picture"),
        (lambda: picture(1, 1, "PNG"), "1 × 1"),
        (lambda: picture(500, 700, "PNG"), "500 × 700"),
        (lambda: picture(900, 1200, "JPEG")[:-400], "ends"),
        (grey_picture, "I can’t find a place to write on this page"),
    ],
)
def test_what_cannot_be_enrolled_is_one_sentence(
    content: Callable[[], bytes],
    sentence: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "page.pdf"
    path.write_bytes(content())
    assert main(["enrol", str(path), *kept(tmp_path)]) == 2
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert (captured.out, captured.err.count("\n")) == ("", 1)
    assert not (tmp_path / "sheets").exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--name", "Yacht"], "is the name of a game here"),
        (["--name", "!!!"], "no letters or digits"),
        (["--page-mm", "large"], "written in millimetres"),
        (["--corners", "0,0", "9;0", "9,9", "0,9"], "such as 120,80, not “9;0”"),
        (["--sum", "total"], "A sum is written"),
        (["--sum", "a=b"], "has no field “a”"),
        (["--pdf-page", "2"], "There is no page 2"),
        (["--game", "yacht"], "are our own"),
    ],
)
def test_what_is_asked_wrongly_is_one_sentence(
    words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "pad.pdf"
    document = pypdfium2.PdfDocument.new()
    document.new_page(300, 400)
    document.save(path)
    if "--sum" in words:
        path = tmp_path / "pad.png"
        cv2.imwrite(str(path), card_pad().pixels)
    assert main(["enrol", str(path), *words, *kept(tmp_path)]) == 2
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert (captured.out, captured.err.count("\n")) == ("", 1)


def test_the_corners_of_the_page_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A page on paper of its own colour has no rim that could be seen."""
    pad = golf_card()
    height, width = pad.pixels.shape[:2]
    photo = np.full((height + 500, width + 700, 3), 255, np.uint8)
    photo[300 : 300 + height, 400 : 400 + width] = pad.pixels
    path = tmp_path / "card.png"
    cv2.imwrite(str(path), photo)
    corners = (400, 300), (400 + width, 300), (400 + width, 300 + height), (400, 300 + height)
    told = ["--corners", *(f"{x},{y}" for x, y in corners)]
    assert main(["enrol", str(path), *told, "--page-mm", "210x120", "--json", *kept(tmp_path)]) == 0
    sheet = json.loads(capsys.readouterr().out)
    assert len(sheet["fields"]) == len(pad.fields)
    boxes = sorted(field["box_mm"] for field in sheet["fields"])
    for seen, true in zip(boxes, sorted(field.box_mm for field in pad.fields), strict=True):
        assert seen == pytest.approx(true, abs=1.5)
    assert main(["enrol", str(path), "--corners", *["5,5"] * 4, *kept(tmp_path)]) == 2
    assert "not the corners of a page" in capsys.readouterr().err
