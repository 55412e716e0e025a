"""`tallycam dice` and `tallycam drop`, as typed."""

import json
import shutil
from pathlib import Path
from unittest.mock import Mock

import cv2
import numpy as np
import pytest

from scoring.game import AnyGame
from scoring.games import GAMES
from server.cli import main
from vision.dice.read import DiceReading

SAMPLES = Path(__file__).parents[3] / "samples" / "dice"
ROLL = str(SAMPLES / "white-dice-above.jpg")


def answers(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_dice_prints_one_object_a_photo_in_the_contract_s_shape(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["dice", ROLL, ROLL, "--json"]) == 0

    first, second = answers(capsys)
    assert first == second
    assert list(first) == ["photo", "dice", "doubts"]
    assert first["photo"] == ROLL
    dice = first["dice"]
    assert isinstance(dice, list)
    assert sorted(die["value"] for die in dice) == [1, 3, 5, 5, 6]
    for die in dice:
        assert set(die) == {"value", "colour", "center", "outline", "confidence", "runners_up"}
        assert die["colour"] is None
        assert np.shape(die["outline"]) == (4, 2)
        assert 0 <= die["center"][0] < 1280
        assert 0.5 < die["confidence"] <= 1


def test_a_folder_is_read_photo_by_photo_and_what_is_no_photo_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name in ("one-die", "no-dice"):
        shutil.copy(SAMPLES / f"{name}.jpg", tmp_path)
    (tmp_path / "letter.jpg").write_text("Dear Ada")

    assert main(["dice", str(tmp_path), "--json"]) == 0

    said = capsys.readouterr()
    answers = [json.loads(line) for line in said.out.splitlines()]
    assert [Path(one["photo"]).stem for one in answers] == ["no-dice", "one-die"]
    assert [len(one["dice"]) for one in answers] == [0, 1]
    assert said.err.count("letter.jpg") == 1


def test_a_game_adds_its_groups(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", ROLL, "--game", "unvention", "--json"]) == 0

    (answer,) = answers(capsys)
    assert answer["groups"] == [["5", "5"], ["1", "3", "6"]]


def test_people_see_the_roll_and_the_groups(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", ROLL, "--game", "unvention"]) == 0

    assert "5 5 | 1 3 6" in capsys.readouterr().out


def test_another_count_than_expected_is_a_doubt(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", ROLL, "--expect", "2", "--json"]) == 0

    (answer,) = answers(capsys)
    doubts = answer["doubts"]
    assert isinstance(doubts, list)
    assert doubts[-1]["why"] == "I count 5 dice; a roll has 2."


def test_the_picture_that_explains_is_written(tmp_path: Path) -> None:
    assert main(["dice", ROLL, "--explain", str(tmp_path / "out")]) == 0

    picture = cv2.imread(str(tmp_path / "out" / "white-dice-above.explained.jpg"))
    assert picture is not None
    assert picture.shape == (960, 1280, 3)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["dice", "no-such.jpg"], "no such file"),
        (["dice", ROLL, "no-such.jpg", "--json"], "no such file"),
        (["dice", __file__], "can’t read this as a photo"),
        (["dice", ROLL, "--game", "chess"], "no game called"),
        (["dice", ROLL, "--expect", "-1"], "--expect"),
        (["drop", ROLL, "--game", "unvention"], "can’t see a sheet"),
        (["drop", ROLL], "can’t see a sheet"),
        (["drop", ROLL, "--game", "unbalanced"], "no drop"),
    ],
)
def test_what_cannot_be_answered_is_one_sentence_and_exit_2(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2

    captured = capsys.readouterr()
    assert captured.out == ""
    assert sentence in captured.err
    assert captured.err.count("\n") == 1


def test_a_drop_prints_places_bonus_and_what_is_removed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    photo = str(SAMPLES / "drop-tilted.jpg")

    assert main(["drop", photo, "--game", "unvention", "--json", "--explain", str(tmp_path)]) == 0

    (answer,) = answers(capsys)
    assert list(answer) == ["dice", "bonus", "removed", "doubts"]
    dice, removed, bonus = answer["dice"], answer["removed"], answer["bonus"]
    assert isinstance(dice, list)
    assert isinstance(removed, list)
    assert isinstance(bonus, dict)
    assert len(dice) == 3
    assert all(set(die) == {"value", "position_mm", "distance_mm", "workshop"} for die in dice)
    assert [set(entry) for entry in removed] == [{"workshop", "part"}] * 2
    assert bonus["invention"] in ("integron", "unison", "lateral_arc")
    assert (tmp_path / "drop-tilted.explained.jpg").is_file()


@pytest.mark.parametrize("game", [game for game in GAMES if game.dice_counts])
def test_without_a_table_a_game_tells_its_usual_number_of_dice(
    monkeypatch: pytest.MonkeyPatch, game: AnyGame
) -> None:
    told = Mock(return_value=DiceReading((), ()))
    monkeypatch.setattr("vision.dice.read.read_dice", told)

    assert main(["dice", ROLL, "--game", game.name]) == 0

    assert told.call_args_list[0].kwargs["expected"] == game.dice_counts[:1]


def test_four_dice_of_unbalanced_are_asked_about(capsys: pytest.CaptureFixture[str]) -> None:
    four = str(SAMPLES.parent / "evening" / "roll-of-four.jpg")

    assert main(["dice", four, "--game", "unbalanced", "--json"]) == 0

    (answer,) = answers(capsys)
    doubts = answer["doubts"]
    assert isinstance(doubts, list)
    assert doubts[-1]["why"] == "I count 4 dice; a roll has 5."


def test_two_of_five_dice_hidden_are_asked_about(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["dice", ROLL, "--json"]) == 0
    (answer,) = answers(capsys)
    dice = answer["dice"]
    assert isinstance(dice, list)
    pixels = cv2.imread(ROLL)
    assert pixels is not None
    for die in dice[:2]:
        x, y = (int(v) for v in die["center"])
        cv2.circle(pixels, (x, y), 75, (60, 90, 60), -1)
    hidden = tmp_path / "hidden.png"
    cv2.imwrite(str(hidden), pixels)

    assert main(["dice", str(hidden), "--game", "unvention", "--json"]) == 0

    assert answers(capsys)[0]["doubts"]


@pytest.mark.parametrize("more", [[], ["--game", "yacht"]])
def test_where_no_dice_lie_none_are_seen(
    capsys: pytest.CaptureFixture[str], more: list[str]
) -> None:
    assert main(["dice", str(SAMPLES / "no-dice.jpg"), *more]) == 0

    said = capsys.readouterr().out
    assert "I see no dice." in said
    assert "I count 0" not in said


@pytest.mark.parametrize("more", [[], ["--game", "yacht"], ["--colours"]])
def test_json_says_so_too(capsys: pytest.CaptureFixture[str], more: list[str]) -> None:
    assert main(["dice", str(SAMPLES / "no-dice.jpg"), "--json", *more]) == 0

    (answer,) = answers(capsys)
    assert answer["dice"] == []
    assert str(answer["doubts"]).count("I see no dice.") == 1


def test_a_sheet_sent_as_dice_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    sheet = str(SAMPLES.parent / "expo" / "window-light-ballpoint.jpg")

    assert main(["dice", sheet, "--json"]) == 0

    (answer,) = answers(capsys)
    assert answer["dice"] == []
    doubts = answer["doubts"]
    assert isinstance(doubts, list)
    assert [doubt["why"].split(",")[0] for doubt in doubts] == ["This looks like a sheet of Expo"]


@pytest.mark.parametrize(
    ("photo", "more", "said"),
    [
        ("colour-dice.jpg", [], "These look like dice whose faces are colours"),
        ("one-die.jpg", ["--colours"], "These look like dice with pips"),
    ],
)
def test_dice_of_the_other_kind_are_named(
    capsys: pytest.CaptureFixture[str], photo: str, more: list[str], said: str
) -> None:
    assert main(["dice", str(SAMPLES / photo), *more]) == 0

    assert said in capsys.readouterr().out


def test_dice_sent_as_a_sheet_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", ROLL]) != 0

    assert "I see dice (5, 5, 6, 3, 1) but no sheet." in capsys.readouterr().err
