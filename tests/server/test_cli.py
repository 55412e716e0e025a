"""The command line's contract: shapes, exit codes, and one sentence for what cannot be answered."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.games import GAMES, NAMES
from server.cli import COMMANDS, main

PLAYTHROUGHS = Path(__file__).parents[2] / "scoring" / "games"

EMPTY_SHEET = "game unvention\nplayers Ada\nsheet Ada player\n  journal1: r1c1=5\n"


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 0, capsys.readouterr().err
    output = capsys.readouterr()
    assert output.err == ""
    return output.out


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("tallycam: ")
    assert output.err.count("\n") == 1
    return output.err


def test_the_overview_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    text = answer(capsys)
    assert all(f"  {name} " in text for name in COMMANDS)
    assert answer(capsys, "--help") == text


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(capsys: pytest.CaptureFixture[str], name: str) -> None:
    with pytest.raises(SystemExit) as stop:
        main([name, "--help"])
    assert stop.value.code == 0
    assert f"usage: tallycam {name}" in capsys.readouterr().out


LARGE = ("cv2", "numpy", "onnxruntime", "fastapi", "sqlalchemy", "skimage", "scipy")
"""What takes long to import, like the games: whoever asks for help does not wait for it."""


@pytest.mark.parametrize("given", [[], ["--version"], *([name, "--help"] for name in COMMANDS)])
def test_help_waits_for_nothing_large(given: list[str]) -> None:
    large = (*LARGE, *(f"scoring.games.{name}" for name in NAMES))
    code = (
        "import atexit, sys; from server.cli import main\n"
        f"large = lambda: [one for one in {large!r} if one in sys.modules]\n"
        "atexit.register(lambda: print(large(), file=sys.stderr))\n"
        f"main({given!r})"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip()
    assert told.stderr.strip() == "[]"


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "--version").startswith("tallycam 0.")


def test_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    shown = [json.loads(line) for line in answer(capsys, "games", "--json").splitlines()]
    assert [game["game"] for game in shown] == [game.name for game in GAMES]
    assert shown[0]["sheets"][0] == "player"
    assert "drop" in shown[0]["reads"]
    assert "unvention" in answer(capsys, "games")


def test_score_of_a_record_has_the_contracts_shape(capsys: pytest.CaptureFixture[str]) -> None:
    record = PLAYTHROUGHS / "unvention" / "playthroughs" / "final-69.txt"
    shown = json.loads(
        answer(capsys, "score", "--game", "unvention", "--record", str(record), "--json")
    )
    assert set(shown) == {"players", "winners", "decided_by", "problems", "doubts"}
    assert {"name", "lines", "total"} == set(shown["players"][0])
    assert {"id", "written", "correct", "because"} == set(shown["players"][0]["lines"][0])
    assert 69 in [player["total"] for player in shown["players"]]


def test_score_for_people_names_total_and_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    record = PLAYTHROUGHS / "unvention" / "playthroughs" / "final-69.txt"
    text = answer(capsys, "score", "--game", "unvention", "--record", str(record))
    assert ": 69\n" in text


def test_sheets_of_several_players_are_scored_together(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    ada, ben = tmp_path / "ada.txt", tmp_path / "ben.txt"
    ada.write_text(EMPTY_SHEET)
    ben.write_text(EMPTY_SHEET.replace("Ada", "Ben"))
    words = ("score", "--game", "unvention", "--json", "--record")
    shown = json.loads(answer(capsys, *words, str(ada), str(ben)))
    assert [player["name"] for player in shown["players"]] == ["Ada", "Ben"]
    assert "Ada has two sheets of the same kind (player sheet)" in refusal(
        capsys, *words, str(ada), str(ada)
    )


def test_a_record_names_its_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = PLAYTHROUGHS / "unvention" / "playthroughs" / "final-69.txt"
    told = answer(capsys, "score", "--game", "unvention", "--record", str(record))
    assert answer(capsys, "score", "--record", str(record)) == told
    odd, other = tmp_path / "odd.txt", tmp_path / "other.txt"
    odd.write_text("game chess\nplayers Ada, Ben\n")
    assert "There is no game called “chess”" in refusal(capsys, "score", "--record", str(odd))
    other.write_text(EMPTY_SHEET.replace("Ada", "Ben").replace("unvention", "expo", 1))
    first = tmp_path / "first.txt"
    first.write_text(EMPTY_SHEET)
    said = refusal(capsys, "score", "--record", str(first), str(other))
    assert "a record of expo, not of unvention" in said
    words = ("check-turn", "--before", str(first), "--after", str(first), "--roll", "13556")
    assert "not legal" in answer(capsys, *words)
    assert "a record of expo" in refusal(capsys, *words[:3], "--after", str(other))


@pytest.mark.parametrize("roll", ["1,3,5,5,6", "13556", "1 3 5 5 6", "1, 3, 5, 5, 6"])
def test_a_roll_is_taken_as_people_type_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, roll: str
) -> None:
    before, after = tmp_path / "before.txt", tmp_path / "after.txt"
    before.write_text(EMPTY_SHEET)
    after.write_text(EMPTY_SHEET.replace("r1c1=5", "r1c1=5 r2c3=5"))
    words = ("check-turn", "--before", str(before), "--after", str(after), "--roll", roll)
    assert answer(capsys, *words).startswith("legal\n")


def test_problems_in_a_record_name_its_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.txt"
    path.write_text("game unbalanced\nplayers Ada, Ben\nroll 12345\n\nBen play 1 2\n")
    words = ("score", "--record", str(path))
    assert "line 5: Ben: Ada rolled and chooses first" in answer(capsys, *words)
    assert "Zeile 5: Ben: " in answer(capsys, *words, "--lang", "de")
    shown = json.loads(answer(capsys, *words, "--json"))
    assert shown["problems"][0]["line"] == 5


def test_check_turn_has_the_contracts_shape(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    before, after = tmp_path / "before.txt", tmp_path / "after.txt"
    before.write_text(EMPTY_SHEET)
    after.write_text(EMPTY_SHEET.replace("r1c1=5", "r1c1=5 r2c3=5"))
    words = ("check-turn", "--game", "unvention", "--before", str(before), "--after", str(after))
    shown = json.loads(answer(capsys, *words, "--roll", "1,3,5,5,6", "--json"))
    assert shown["legal"] is True
    assert set(shown) == {"legal", "moves", "problems"}
    assert any("r2c3" in move for move in shown["moves"])
    illegal = json.loads(answer(capsys, *words, "--roll", "1,1,2,3,3", "--json"))
    assert illegal["legal"] is False
    assert illegal["problems"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["dance"], "There is no command “dance”"),
        (["score", "--game", "chess", "--record", "x"], "There is no game called “chess”"),
        (["score", "--game", "unvention"], "Give photos of the sheets, or --record"),
        (["score", "--game", "unvention", "--record", "nowhere.txt"], "no such file"),
        (["score", "--game", "unvention", "--record", "nowhere.txt", "photo.jpg"], "no such file"),
        (["score", "--gmae", "unvention"], "--gmae"),
        (["check-turn", "--game", "unvention"], "required"),
        (["dice", "nowhere.jpg"], "nowhere.jpg: There is no such file"),
        (["read", "nowhere.jpg"], "nowhere.jpg: There is no such file"),
        (["score", "nowhere.jpg"], "nowhere.jpg: There is no such file"),
        (["layout", "chess"], "There is no game called “chess”"),
        (["print", "innovation", "-o", "x.pdf"], "no sheet"),
    ],
)
def test_what_cannot_be_answered_gets_one_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    assert sentence in refusal(capsys, *words)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("gmae unvention\n", "Line 1, column 1"),
        ("game unvention\nplayers Ada, Ada\n", "Line 2, column 14: Ada is named twice"),
        ("game unvention\nplayers Ada, Ben\nroll 1 2 3 4 7\n", "Line 3, column 14"),
        ("game unvention\nplayers Ada, Ben\nroll 1 2 3 4 5 6\n", "Line 3"),
        ("game unvention\nplayers Ada, Ben\nAda jurnal 1 r1c1=3\n", "Line 3, column 5"),
        ("game expo\nplayers Ada, Ben\n", "a record of expo"),
    ],
)
def test_a_record_with_a_typo_is_answered_with_line_and_column(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, sentence: str
) -> None:
    path = tmp_path / "game.txt"
    path.write_text(text)
    said = refusal(capsys, "score", "--game", "unvention", "--record", str(path))
    assert sentence in said


@pytest.mark.parametrize("roll", ["1,2,3,4,7", "1,2,3,4,5,6", "", "1,2,x,4,5"])
def test_an_impossible_roll_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, roll: str
) -> None:
    sheet = tmp_path / "sheet.txt"
    sheet.write_text(EMPTY_SHEET)
    words = ("check-turn", "--game", "unvention", "--before", str(sheet), "--after", str(sheet))
    refusal(capsys, *words, "--roll", roll)


def test_doctor_finds_everything_in_place(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ["doctor", "--port", "18937", "--data", str(tmp_path), "--json"]
    shown = json.loads(answer(capsys, *words))
    names = ("python", "libraries", "games", "models", "camera", "port", "data folder")
    assert {check["check"]: check["ok"] for check in shown["checks"]} == dict.fromkeys(
        (*names, "disk", "clock"), True
    )
