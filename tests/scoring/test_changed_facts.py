"""`facts.toml` is the one source: what is printed, scored and read follows a changed line of it."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


def run_with(
    game: str, changes: Sequence[tuple[str, str]], folder: Path, command: Sequence[str], given: str
) -> "subprocess.CompletedProcess[str]":
    """A command in a house whose facts were changed, in a process of its own."""
    house = folder / "house"
    shutil.copytree(
        ROOT / "scoring", house / "scoring", ignore=shutil.ignore_patterns("__pycache__")
    )
    facts = house / "scoring" / "games" / game / "facts.toml"
    text = facts.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    facts.write_text(text, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-m", *command],
        input=given,
        capture_output=True,
        text=True,
        check=False,
        cwd=house,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(house), str(ROOT)])},
    )


def answers(
    game: str, changes: Sequence[tuple[str, str]], record: str, folder: Path
) -> dict[str, Any]:
    """What a game says by changed facts."""
    done = run_with(game, changes, folder, ("tests.scoring.answers_by_facts", game), record)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


UNBALANCED = """game unbalanced
players Ada, Ben
sheet Ada player
  row1: s1=6 s2=1 s3=6 s4=1 s5=6 s6=1 s7=6 s8=1 s9=6 s10=1
  row2: s1=6 s2=5 s3=4 s4=3
"""


def test_unbalanced_follows_its_facts(tmp_path: Path) -> None:
    signs = '">=", ">=", ">=", ">=", ">=", ">=", ">=", ">="'
    changes = [
        ("rounds = 18", "rounds = 17"),
        ("bubbles = 9 ", "bubbles = 7 "),
        ("flips = 5 ", "flips = 3 "),
        ("points_lost = [6, 4, 2, 0]", "points_lost = [9, 5, 3, 1]"),
        ("bonus = 10", "bonus = 13"),
        ("spaces = 9", "spaces = 8"),
        (f"signs = [{signs}]", 'signs = [">=", ">=", ">=", ">=", ">=", ">", ">"]'),
        ("scored = [1, 3, 5, 7, 9]             # inferred;", "scored = [2, 4, 6, 8] #"),
        ("scored = [2, 3, 4, 5] ", "scored = [1, 2] "),
        ("from = 21", "from = 22"),
    ]
    found = answers("unbalanced", changes, UNBALANCED, tmp_path)
    fields = set(found["fields"]["player"])
    assert {"round.17", "number1.b7", "flip.3", "row2.s8"} <= fields
    assert not {"round.18", "number1.b8", "flip.4", "row2.s9"} & fields
    cells = {field for shape, _, _, field in found["art"] if shape == "scored-cell"}
    assert {"row2.s2", "row2.s8", "row3.sum1"} <= cells
    assert not {"row2.s1", "row3.sum3"} & cells
    assert "+13" in found["pdf"]["player"]
    assert "lose 9 points, one apart 5, two apart 3, more apart 1" in found["pdf"]["player"]
    assert "below 22 beginner" in found["pdf"]["player"]
    assert any("kosten 9 Punkte" in text for text in found["german"])
    assert [text for _, _, text, _ in found["art"]].count("≥") == 5
    score = {"score.row1": 43, "score.row2": 8, "score.flips": 3, "minus.ab1": 9}
    assert found["score"].items() >= score.items()
    assert found["read"].items() >= {box: str(points) for box, points in score.items()}.items()


EXPO = """game expo
players Ada
sheet Ada player
  day: 1=marked 2=marked 3=marked 4=marked 5=marked 6=marked 7=marked
  energy: level1=marked level2=marked level3=marked level4=marked level5=marked level6=marked
  energy: bonus=circled
  pavilion: minirail=marked
"""


def test_expo_follows_its_facts(tmp_path: Path) -> None:
    changes = [
        ("days = 8", "days = 7"),
        ("focus_dice = 4", "focus_dice = 3"),
        ("pavilion_points = 3", "pavilion_points = 5"),
        ("resource_bonus = 2 ", "resource_bonus = 8 "),
        ("level_bonus = [2, 2, 3, 3, 4, 5]", "level_bonus = [1, 2, 3, 4, 6, 11]"),
        ("cost = { energy = 4, labor = 2, materials = 4 }", "cost = { energy = 3, nature = 5 }"),
        ('adds = "energy"', 'rule = "extra-die"'),
        ('title = "Minirail"', 'title = "Maxirail"'),
        (
            '[[pavilion]]\nid = "videophone"\ntitle = "Videophone"\n'
            'cost = { energy = 4, knowledge = 4, creativity = 2 }\nrule = "change-a-die"\n',
            "",
        ),
    ]
    found = answers("expo", changes, EXPO, tmp_path)
    fields = set(found["fields"]["player"])
    assert {"day.7", "pavilion.aquarium", "energy.level6"} <= fields
    assert not {"day.8", "pavilion.videophone"} & fields
    pdf = found["pdf"]["player"]
    for text in ("+8", "+11", "Maxirail", "Energy 3 · Nature 5", "5 a pavilion", "3 dice"):
        assert text in pdf
    assert "Energie 3 · Natur 5" in found["german"]
    assert found["german"].count("wirf einen Würfel mehr") == 2
    score = {"score.grid": 8, "score.pavilions": 5, "score.total": 6 + 8 + 5}
    assert found["score"].items() >= score.items()
    assert found["problems"] == []
    assert found["read"]["score.grid"] == "8"
    assert found["read"]["score.pavilions"] == "5"


FULL_BOX = " ".join(f"r{row}c{column}=red" for row in range(1, 7) for column in range(1, 7))


def test_roland_wright_follows_its_facts(tmp_path: Path) -> None:
    changes = [
        ('diagonals = "all" ', 'diagonals = "none" '),
        ("hallmark = 5", "hallmark = 7"),
        ("filled = 6", "filled = 9"),
        ("drawn = 3 ", "drawn = 4 "),
        ("turns = 21", "turns = 20"),
        ("weekend_days = [7, 14] ", "weekend_days = [6, 13] "),
        ('wind_clock = "purple"', 'wind_clock = "red"'),
        ('stoke_fire = "red"', 'stoke_fire = "purple"'),
        ('water_plant = "hallmark" ', 'water_plant = "equipment" '),
        ('wash_windows = "equipment" ', 'wash_windows = "hallmark" '),
    ]
    record = (
        "game roland_wright\nplayers Ada, Ben\n"
        "Ada has hallmark 2 equipment 0 research 0\n"
        f"sheet Ada box6\n  box: {FULL_BOX}\n"
    )
    found = answers("roland_wright", changes, record, tmp_path)
    assert "day.20" in found["fields"]["solo"]
    assert "day.21" not in found["fields"]["solo"]
    golden = [field for _, ink, _, field in found["art"] if ink == "gold" and field]
    assert golden == ["day.6", "day.13"]
    assert "weekend after days 6 and 13" in found["pdf"]["solo"]
    assert "draw 4 Hallmark cards" in found["pdf"]["box6"]
    assert "7 each" in found["pdf"]["box7"]
    assert "more Equipment cards to draw; weekend: 0" in found["pdf"]["solo"]
    texts = [(text, ink) for _, ink, text, _ in found["art"]]
    assert [text for text, _ in texts if text.startswith("6x6")] == ["6x6 none"]
    assert ("9", "caption") in texts
    assert found["score"]["score.filled"] == 9
    assert found["read"]["score.filled"] == "9"
    assert found["read"]["score.hallmark"] == "14"


@pytest.mark.parametrize(
    ("game", "old", "new", "sentence"),
    [
        ("unbalanced", "flips = 5 ", 'flips = "five" ', "unbalanced/facts.toml: flips must be a"),
        ("unbalanced", "flips = 5 ", "flips = 50 ", "unbalanced/player.toml, line"),
        ("expo", "days = 8", "", "expo/facts.toml: “days” is missing. Correct the file"),
        ("expo", "days = 8", "days = eight", "expo/facts.toml: Invalid value (at line"),
        ("roland_wright", "filled = 6", "filled = -6", "facts.toml: [score] filled is a number"),
    ],
)
def test_facts_that_cannot_be_are_answered_in_one_sentence(
    game: str, old: str, new: str, sentence: str, tmp_path: Path
) -> None:
    command = ("server.cli", "layout", game, "--json")
    done = run_with(game, [(old, new)], tmp_path, command, "")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"tallycam: {sentence}")
    assert done.stderr.count("\n") == 1
