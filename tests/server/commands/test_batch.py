"""A tournament's photos: gone on with where it was stopped, as lines or as columns."""

import json
import shutil
from pathlib import Path

import pytest
from pyarrow import parquet

from server.cli import main
from server.commands import batch
from server.commands.batch import finished
from server.queue.lines import Line, PhotoPlace

SAMPLES = Path(__file__).parents[3] / "samples"


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    folder = tmp_path / "photos"
    (folder / "round 2").mkdir(parents=True)
    shutil.copy(SAMPLES / "yacht" / "lamp-shadow-pencil.jpg", folder / "one.jpg")
    (folder / "round 2" / "two.jpg").write_bytes(b"no photo")
    (folder / "notes.txt").write_text("not read")
    return folder


def test_each_photo_is_one_line_and_none_is_read_twice(
    photos: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = tmp_path / "results.jsonl"
    command = ["read", str(photos), "--out", str(out), "--workers", "1", "--lang", "en"]
    assert main(command) == 0
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert [line["photo"] for line in lines] == ["one.jpg", "round 2/two.jpg"]
    assert lines[0]["sheets"][0]["game"] == "yacht"
    assert "can’t read this" in lines[1]["refusal"]
    whole = out.read_text()
    out.write_text(whole[:-30])  # a crash in the middle of the last line
    asked = []

    def noted(place: PhotoPlace, name: str, game: str, language: str) -> Line:
        asked.append(name)
        return {"photo": name, "refusal": f"{place.address}{game}{language}"}

    monkeypatch.setattr(batch, "line_of", noted)
    assert main(command) == 0
    assert asked == ["round 2/two.jpg"]
    assert finished(out) == {"one.jpg", "round 2/two.jpg"}
    assert main(command) == 0
    assert asked == ["round 2/two.jpg"]
    assert "0 photos were read" in capsys.readouterr().out


def test_lines_become_columns(
    photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = {"game": "yacht", "sheet": "player", "record": "game yacht", "doubts": [1, 2]}
    monkeypatch.setattr(
        batch, "line_of", lambda _place, name, *_: {"photo": name, "sheets": [sheet, sheet]}
    )
    out = tmp_path / "results.parquet"
    assert main(["read", str(photos), "--out", str(out), "--workers", "1"]) == 0
    table = parquet.read_table(out).to_pylist()
    assert [row["photo"] for row in table] == ["one.jpg"] * 2 + ["round 2/two.jpg"] * 2
    assert {row["doubts"] for row in table} == {2}


@pytest.mark.parametrize(
    "words",
    [
        ["s3://bucket/photos"],
        ["nowhere", "--out", "x.jsonl"],
        ["a", "b", "--out", "x.jsonl"],
    ],
)
def test_what_cannot_be_is_told(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", *words]) == 2
    assert capsys.readouterr().err.startswith("tallycam: ")
