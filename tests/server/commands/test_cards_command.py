"""`tallycam cards`: a player's board from a photo."""

import json
from pathlib import Path

import pytest

from server.cli import main

SAMPLES = Path(__file__).parents[3] / "samples" / "innovation"


def asked(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["cards", *words])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_a_board_is_told_as_json_that_a_position_takes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, text, _ = asked(capsys, str(SAMPLES / "tilted-30-degrees.jpg"), "--json")
    assert code == 0
    (line,) = text.splitlines()
    answer = json.loads(line)
    assert answer["game"] == "innovation"
    players = [{"name": "Ada", **answer["board"]}, {"name": "Ben", "piles": {"red": "Archery"}}]
    path = tmp_path / "table.json"
    path.write_text(json.dumps({"players": players}), encoding="utf-8")
    assert main(["position", str(path), "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)["facts"]
    assert facts["players"][0]["icons"] == {
        icon: {"least": count, "most": count} for icon, count in answer["icons"].items()
    }


def test_a_board_is_told_in_words_and_explained_by_a_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo = str(SAMPLES / "tilted-30-degrees.jpg")
    code, text, _ = asked(capsys, photo, "--explain", str(tmp_path))
    assert code == 0
    assert "splayed" in text
    assert "icons: " in text
    assert (tmp_path / "tilted-30-degrees.explained.jpg").is_file()
    assert "aufgefächert" in asked(capsys, photo, "--lang", "de")[1]


def test_what_is_no_board_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    code, text, error = asked(capsys, str(SAMPLES / "another-game.jpg"))
    assert (code, text) == (2, "")
    assert len(error.splitlines()) == 1
    code, text, error = asked(capsys, str(SAMPLES / "from-above.jpg"), "--game", "yacht")
    assert (code, text) == (2, "")
    assert "no cards that can be read" in error
