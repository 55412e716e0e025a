"""`tallycam position`: what follows from what lies there now."""

import json
from pathlib import Path

import pytest

from server.cli import main

POSITION = {
    "players": [
        {"name": "Ada", "piles": {"red": "Archery"}, "hand": 1, "score": 3, "achievements": []},
        {
            "name": "Ben",
            "piles": {"green": "the wheel"},
            "hand": 1,
            "score": [1],
            "achievements": [1],
        },
    ],
    "turn": "Ada",
}


def asked(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["position", *words])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_a_position_is_answered_in_words_and_as_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "table.json"
    path.write_text(json.dumps(POSITION), encoding="utf-8")
    code, text, _ = asked(capsys, str(path))
    assert code == 0
    assert "Ben, The Wheel (castle): nobody else is concerned" in text
    assert "Ada would win if the cards ran out now" in text
    assert "nutzt mit" not in asked(capsys, str(path), "--lang", "de")[1]
    (line,) = asked(capsys, str(path), "--json")[1].splitlines()
    facts = json.loads(line)["facts"]
    assert facts["players"][1]["icons"]["castle"] == {"least": 3, "most": 3}
    assert facts["ahead"] == ["Ada"]


def test_the_end_of_a_record_is_a_position(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.txt"
    path.write_text(
        "game innovation\nplayers Ada, Ben\nAda start Archery keep ?1\nBen start Oars keep ?1\n",
        encoding="utf-8",
    )
    code, text, _ = asked(capsys, str(path))
    assert code == 0
    assert "Ben, Oars (castle): Ada shares" in text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "begins like JSON"),
        ("{" * 100_000, "begins like JSON"),
        ('{"players": []}', "two to four players"),
        ('{"game": "chess"}', "chess"),
        ('{"game": "yacht"}', "Yacht has no positions"),
        ("game yacht\nplayers Ada, Ben\n", "Yacht has no positions"),
        ("nonsense", "starts with"),
    ],
)
def test_what_is_none_gets_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, sentence: str
) -> None:
    path = tmp_path / "table.json"
    path.write_text(text, encoding="utf-8")
    code, out, error = asked(capsys, str(path))
    assert (code, out) == (2, "")
    assert sentence in error
    assert error.count("\n") == 1
