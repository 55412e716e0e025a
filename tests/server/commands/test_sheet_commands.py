"""`tallycam print` and `tallycam layout`, as typed."""

import json
from pathlib import Path

import pypdfium2
import pytest

from server.cli import main


def test_print_writes_a_page_of_the_paper_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "sheet.pdf"
    assert main(["print", "unvention", "--paper", "letter", "-o", str(target)]) == 0
    assert "player sheet, on US Letter. Print it at 100 %." in capsys.readouterr().out
    document = pypdfium2.PdfDocument(target)
    assert document[0].get_size() == pytest.approx((792, 612), abs=0.1)
    document.close()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["unvention", "--sheet", "official"], "The official sheet is the publisher’s: print it"),
        (
            ["unvention", "--sheet", "poster"],
            "has no sheet “poster”. Its sheets are player and official.",
        ),
        (["unvention", "--paper", "a3"], "argument --paper: invalid choice: 'a3'"),
        (["chess"], "There is no game called “chess”. The games are "),
        (["innovation"], "is played without paper: it has no sheet"),
    ],
)
def test_what_cannot_be_printed_is_one_sentence(
    words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "sheet.pdf"
    assert main(["print", *words, "-o", str(target)]) == 2
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert (captured.out, captured.err.count("\n")) == ("", 1)
    assert not target.exists()


def test_a_folder_that_is_not_there_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", "unvention", "-o", str(tmp_path / "none" / "sheet.pdf")]) == 2
    assert "can’t be written (No such file or directory)" in capsys.readouterr().err


def test_layout_as_json_has_exactly_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["layout", "unvention", "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    layout = json.loads(line)
    assert list(layout) == ["game", "sheet", "page_mm", "fields"]
    assert (layout["game"], layout["sheet"], layout["page_mm"]) == (
        "unvention",
        "player",
        [297, 210],
    )
    fields = {field["id"]: field for field in layout["fields"]}
    assert len(fields) == len(layout["fields"]) == 517
    assert list(fields["journal1.r1c1"]) == ["id", "kind", "box_mm", "labels"]
    link = fields["integron.r1c4-r2c4"]
    assert list(link) == ["id", "kind", "box_mm", "labels", "from_mm", "to_mm"]
    assert link["labels"] == ["", "drawn"]
    assert link["from_mm"][0] == link["to_mm"][0]


def test_layout_for_people_has_a_line_for_each_field(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["layout", "unvention", "--sheet", "official", "--paper", "a4"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.startswith("unvention official, 279.4 × 215.9 mm")
    assert len(lines) == 517


def test_a_printed_sheet_is_told_as_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sheet.pdf"
    assert main(["print", "yacht", "--paper", "letter", "-o", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {
        "file": str(file),
        "game": "yacht",
        "sheet": "player",
        "paper": "letter",
        "language": "en",
    }
    assert file.read_bytes().startswith(b"%PDF")


def test_a_score_is_explained_with_a_picture_of_each_sheet(tmp_path: Path) -> None:
    photos = ["samples/evening/sunday-ada.jpg", "samples/evening/sunday-ben.jpg"]
    assert main(["score", *photos, "--names", "Ada, B/n", "--explain", str(tmp_path)]) == 0
    names = {"sunday-ada-ada-photo.jpg", "sunday-ben-b-n-photo.jpg"}
    assert names <= {path.name for path in tmp_path.iterdir()}
