"""Command line and API answer the same objects for the same photo and the same record."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scoring.games import GAMES
from scoring.message import plain
from scoring.observation import Doubt, Observation, Outline
from scoring.score import Problem
from server.cli import main
from server.table.photo_view import ReadingView
from server.table.view import TableView
from server.wire.answers import told_as
from server.wire.encode import shape, to_json
from tests.server.served import Served, TableClient, jpeg, sheet_seen

SAMPLES = Path("samples")
PLAYTHROUGHS = Path("scoring/games")
BOX = Outline(((0, 0), (9, 0), (9, 9), (0, 9)))
Capsys = pytest.CaptureFixture[str]


def printed(capsys: Capsys, *words: str) -> list[Any]:
    assert main([*words, "--json"]) == 0, capsys.readouterr().err
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_games_and_their_sheets(capsys: Capsys, table: TableClient) -> None:
    assert table.http.get("/api/v1/games").json() == printed(capsys, "games")
    for game in GAMES:
        for layout in game.layouts:
            (shown,) = printed(capsys, "layout", game.name, "--sheet", layout.sheet)
            at = f"/api/v1/games/{game.name}/layouts/{layout.sheet}"
            assert table.http.get(at).json() == shown


@pytest.mark.parametrize(
    "path",
    [
        "unvention/playthroughs/tie-break.txt",
        "unvention/playthroughs/journal-legal-and-not.txt",
        "unvention/playthroughs/skipping-a-day.txt",
        "expo/playthroughs/problems.txt",
        "unbalanced/playthroughs/three-players.txt",
        "roland_wright/playthroughs/tie-break.txt",
        "innovation/playthroughs/problems.txt",
    ],
)
def test_the_score_of_a_record(capsys: Capsys, served: Served, tmp_path: Path, path: str) -> None:
    lines = (PLAYTHROUGHS / path).read_text("utf-8").splitlines()
    text = [line for line in lines if not line.startswith(("#", "game", "players"))]
    game = path.split("/")[0]
    players = next(line for line in lines if line.startswith("players")).removeprefix("players")
    table = TableClient(served, game, tuple(name.strip() for name in players.split(",")))
    assert table.say("\n".join(text)).status_code == 201
    table.http.post(table.at("/finish"))
    record = tmp_path / "record.txt"
    record.write_text(table.http.get(table.at("/record.txt")).text, "utf-8")
    (shown,) = printed(capsys, "score", "--game", game, "--record", str(record))
    assert shown["players"]
    assert table.state()["score"] == shown
    assert table.http.get(table.at("/record.json")).json()["score"] == shown
    assert bool(shown["decided_by"]) == ("tie-break" in path)
    table.close()


def test_a_sheet_of_a_photo(capsys: Capsys, reading_server: Served) -> None:
    photo = SAMPLES / "unvention" / "window-light-ballpoint.jpg"
    (shown,) = printed(capsys, "read", str(photo), "--game", "unvention")
    table = TableClient(reading_server, players=("Player 1", "Ben"))
    reading = table.photo("sheet", photo.read_bytes(), "Player 1").json()
    for name in ("sheet", "problems", "record"):
        assert reading[name] == shown[name], name
    # At a table without a line yet, what changes nothing is not asked.
    assert reading["doubts"] == [one for one in shown["doubts"] if one in reading["doubts"]]
    assert list(reading["fields"]) == list(shown["fields"])
    for field, seen in reading["fields"].items():
        said, now = seen.pop("said"), seen.pop("now")
        assert said is None
        assert now == shown["fields"][field]["label"]
        assert as_told(seen, now) == shown["fields"][field]
    shape(ReadingView).model_validate(table.http.get(table.at("/readings/2")).json())
    table.close()


def as_told(seen: dict[str, Any], label: str) -> Any:
    runners_up = tuple((label, chance) for label, chance in seen["runners_up"])
    observation = Observation(seen["label"], seen["confidence"], BOX, runners_up)
    return {**dict(to_json(told_as(observation, label), str)), "outline": seen["outline"]}  # type: ignore[arg-type]


def test_the_dice_of_a_photo(capsys: Capsys, reading_server: Served) -> None:
    photo = SAMPLES / "dice" / "white-dice-above.jpg"
    (shown,) = printed(capsys, "dice", str(photo), "--game", "unvention")
    table = TableClient(reading_server)
    reading = table.photo("dice", photo.read_bytes()).json()
    assert reading["doubts"] == shown["doubts"]
    for seen, die in zip(reading["fields"].values(), shown["dice"], strict=True):
        assert seen["label"] == str(die["value"])
        for name in ("outline", "confidence", "runners_up"):
            assert seen[name] == die[name]
    assert table.say(reading["line"], reading["number"]).status_code == 201
    roll = table.state()["roll"]
    assert {name: roll[name] for name in ("groups", "name", "choices")} == {
        name: shown[name] for name in ("groups", "name", "choices")
    }
    table.close()


def test_a_turn_between_two_photos(capsys: Capsys, table: TableClient, tmp_path: Path) -> None:
    layout = GAMES[0].layouts[0]
    records = []
    for number, label in enumerate(("", "5", "2")):
        marks = {"journal1.r1c1": "5", **({"journal1.r2c3": label} if label else {})}
        table.served.reader.sheet = [sheet_seen(layout, marks, {})]
        reading = table.photo("sheet", jpeg(shade=80 + number), "Ada").json()
        records.append(tmp_path / f"{number}.txt")
        records[-1].write_text(reading["record"])
        if number == 0:
            table.say("roll 1 3 5 5 6")
            continue
        before, after = map(str, records[-2:])
        words = ("--game", "unvention", "--before", before, "--after", after)
        (shown,) = printed(capsys, "check-turn", *words, "--roll", "1,3,5,5,6")
        turn = table.http.get(table.at("/turn?player=Ada")).json()
        assert turn == {**shown, "roll": ["1", "3", "5", "5", "6"]}


def test_everything_that_a_problem_and_a_doubt_know_is_told() -> None:
    problem = Problem("a-code", plain("wrong"), plain("right"), "Ada", ("one", "other"), 7)
    assert to_json(problem, str) == {
        "code": "a-code",
        "message": "wrong",
        "suggestion": "right",
        "player": "Ada",
        "fields": ["one", "other"],
        "line": 7,
    }
    assert to_json(Doubt("one", ("1", ""), plain("why"), BOX), str) == {
        "field": "one",
        "choices": ["1", ""],
        "why": "why",
        "outline": [[0, 0], [9, 0], [9, 9], [0, 9]],
        "matters": True,
    }
    unasked = Doubt("one", (), plain("why"), matters=False)
    assert to_json(unasked, str) == {"field": "one", "choices": [], "why": "why", "matters": False}
    followed = replace(problem, follows_from=("third",))
    assert to_json(followed, str)["follows_from"] == ["third"]  # type: ignore[index,call-overload]
    assert to_json(Doubt("one", (), plain("why")), str) == {
        "field": "one",
        "choices": [],
        "why": "why",
        "matters": True,
    }


def test_a_table_has_the_shape_that_the_openapi_page_shows(table: TableClient) -> None:
    layout = GAMES[0].layouts[0]
    unsure = {"journal1.r1c2": (("3", 0.55), ("2", 0.45))}
    table.served.reader.sheet = [sheet_seen(layout, {"journal1.r1c1": "5"}, unsure)]
    table.photo("sheet", jpeg(), "Ada")
    table.say("roll 1 3 5 5 6\nAda journal 1 r1c1=5 r1c2=5")
    state = table.state()
    assert state["sheets"]["Ada"]["doubts"]
    assert state["score"]["problems"]
    model = shape(TableView).model_validate(state, strict=False)
    assert set(model.model_dump()) == set(state)
