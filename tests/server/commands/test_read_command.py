"""`tallycam read`: the contract's shape, pictures that explain, and sentences for bad photos."""

import json
import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from scoring.games import GAMES
from scoring.record import parse_record
from server.cli import main

SAMPLES = Path(__file__).parents[3] / "samples"
UNVENTION = SAMPLES / "unvention" / "window-light-ballpoint.jpg"
UNBALANCED = SAMPLES / "unbalanced" / "window-light-ballpoint.jpg"


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["read", *words]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    return output.err


def test_the_answer_has_the_shape_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(UNVENTION), "--game", "unvention", "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    answer = json.loads(line)
    assert list(answer) == [
        "photo", "game", "sheet", "fields", "doubts", "problems", "record"
    ]  # fmt: skip
    assert (answer["photo"], answer["game"], answer["sheet"]) == (
        str(UNVENTION), "unvention", "player"
    )  # fmt: skip
    layout = next(game.layouts[0] for game in GAMES if game.name == "unvention")
    assert set(answer["fields"]) == {field.id for field in layout.fields}
    for seen in answer["fields"].values():
        assert list(seen) == ["label", "confidence", "runners_up", "outline"]
        assert 0 <= seen["confidence"] <= 1
        assert len(seen["outline"]) == 4
        assert all(len(point) == 2 for point in seen["outline"])
        assert all(label != seen["label"] for label, _ in seen["runners_up"])
    for doubt in answer["doubts"]:
        assert doubt["field"] in answer["fields"]
        assert doubt["why"]
    (sheet,) = parse_record(answer["record"]).sheets
    marked = {field for field, seen in answer["fields"].items() if seen["label"]}
    assert set(sheet.marks) == marked


def test_a_person_gets_marks_and_questions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(UNBALANCED)]) == 0
    text = capsys.readouterr().out
    assert "Unbalanced" in text
    assert "row1:" in text


def test_a_folder_is_read_photo_by_photo(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.jpg").write_bytes(UNBALANCED.read_bytes())
    (tmp_path / "c.jpg").write_bytes(b"no photo")
    (tmp_path / "notes.txt").write_text("not read")
    assert main(["read", str(tmp_path), "--json"]) == 0
    output = capsys.readouterr()
    photos = [json.loads(line)["photo"] for line in output.out.splitlines()]
    assert photos == [str(tmp_path / "a.jpg"), str(tmp_path / "b.jpg")]
    assert "c.jpg" in output.err


def test_explain_writes_the_photo_the_flat_sheet_and_the_crops(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = tmp_path / "why"
    assert main(["read", str(UNBALANCED), "--json", "--explain", str(folder)]) == 0
    answer = json.loads(capsys.readouterr().out)
    names = {path.name for path in folder.iterdir()}
    asked = {f"window-light-ballpoint-ask-{doubt['field']}.png" for doubt in answer["doubts"]}
    assert names == {"window-light-ballpoint-photo.jpg", "window-light-ballpoint-flat.jpg", *asked}
    assert all(cv2.imread(str(path)) is not None for path in folder.iterdir())


def test_the_wrong_game_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    sentence = refusal(capsys, str(UNBALANCED), "--game", "unvention")
    assert "Unbalanced" in sentence
    assert "--game unbalanced" in sentence


def header_of_a_huge_png() -> bytes:
    size = struct.pack(">IIBBBBB", 30_000, 30_000, 8, 2, 0, 0, 0)
    chunk = b"IHDR" + size
    body = struct.pack(">I", len(size)) + chunk + struct.pack(">I", zlib.crc32(chunk))
    return b"\x89PNG\r\n\x1a\n" + body


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "empty"),
        (b"this is text, not a photo", "can’t read this as a photo"),
        (UNBALANCED.read_bytes()[:60_000], "ends early"),
        (header_of_a_huge_png(), "megapixels"),
    ],
    ids=["nothing", "text", "truncated", "huge"],
)
def test_bad_files_are_answered_in_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, data: bytes, word: str
) -> None:
    path = tmp_path / "photo.jpg"
    path.write_bytes(data)
    assert word in refusal(capsys, str(path))


def test_a_missing_file_and_an_empty_folder(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert "no such file" in refusal(capsys, str(tmp_path / "none.jpg"))
    assert "no photos" in refusal(capsys, str(tmp_path))


def test_a_photo_without_a_sheet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "table.jpg"
    grain = np.random.default_rng(1).integers(60, 160, (600, 800, 3), dtype=np.uint8)
    cv2.imwrite(str(path), grain)
    assert "can’t see a sheet" in refusal(capsys, str(path), "--json")
