"""The game to take away: text, JSON, CSV, picture."""

import csv
import io
import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Mapping
from urllib.parse import unquote
from uuid import UUID

import pytest

from scoring.games.unvention import UNVENTION
from scoring.message import plain
from scoring.record import parse_record
from scoring.score import PlayerScore, ScoreLine, ScoreSheet
from server.web.plays import bg_stats_file, bg_stats_play
from server.web.result_files import Result
from server.web.share_picture import score_picture
from server.words import words_in
from tests.server.served import Served, TableClient

RECORD = UNVENTION.random_game(3, 2)
SCORE = UNVENTION.score(RECORD)


@pytest.fixture(scope="module")
def played(served: Served) -> Iterator[TableClient]:
    """A whole game typed in."""
    table = TableClient(served)
    text = "\n".join(str(entry) for entry in RECORD.entries)
    assert table.say(text).status_code == 201
    yield table
    table.close()


def test_the_record_comes_back_as_text_that_every_command_reads(played: TableClient) -> None:
    text = played.http.get(played.at("/record.txt")).text
    assert parse_record(text) == RECORD


def test_the_json_holds_record_score_and_steps(played: TableClient) -> None:
    whole = played.http.get(played.at("/record.json")).json()
    assert parse_record(whole["record"]) == RECORD
    assert whole["score"]["winners"] == list(SCORE.winners)
    assert [step["kind"] for step in whole["steps"]] == ["started", "said"]


def test_the_csv_holds_every_line_of_the_score(played: TableClient) -> None:
    rows = list(csv.DictReader(io.StringIO(played.http.get(played.at("/score.csv")).text)))
    totals = {row["player"]: int(row["points"]) for row in rows if row["line"] == "total"}
    assert totals == {player.name: player.total for player in SCORE.players}
    assert len(rows) == sum(len(player.lines) + 1 for player in SCORE.players)


def test_the_text_says_who_has_how_much_first(played: TableClient) -> None:
    reply = played.http.get(played.at("/result.txt"))
    best, other = sorted(SCORE.players, key=lambda one: -one.total)
    lines = reply.text.splitlines()
    assert lines[0] == f"{best.name} {best.total}, {other.name} {other.total}"
    assert f"{SCORE.winners[0]} wins" in lines
    day = played.state()["started"][:10]
    assert f'filename="unvention-{day}.txt"' in reply.headers["Content-Disposition"]


def test_every_row_of_the_csv_stands_for_itself(played: TableClient) -> None:
    rows = list(csv.DictReader(io.StringIO(played.http.get(played.at("/score.csv")).text)))
    assert {row["date"] for row in rows} == {played.state()["started"][:10]}
    assert {row["game"] for row in rows} == {UNVENTION.title}


MOMENT = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d")
"""As BG Stats writes a time, in UTC."""
DICTS, LISTS, NUMBERS, TRUTHS = (
    {"game", "userInfo"},
    {"players", "locations", "games", "plays", "playerScores"},
    {"id", "bggYear", "bggId", "playDateYmd", "durationMin", "rounds", "scoringSetting", "rank",
     "gameRefId", "playerRefId", "seatOrder"},
    {"highestWins", "noPoints", "winner", "startPlayer", "isAnonymous", "cooperative", "usesTeams",
     "ignored", "manualWinner", "newPlayer"},
)  # fmt: skip
SHAPES = {
    "play by link": "sourceName sourcePlayId playDate game players",
    "game by link": "name sourceGameId highestWins noPoints",
    "player by link": "name sourcePlayerId score winner rank startPlayer",
    "file": "about players locations games plays userInfo",
    "players": "uuid id name isAnonymous modificationDate bggUsername",
    "games": "uuid id name modificationDate cooperative highestWins noPoints usesTeams "
    "bggName bggYear bggId",
    "plays": "uuid modificationDate entryDate playDate playDateYmd usesTeams durationMin ignored "
    "manualWinner rounds scoringSetting gameRefId playerScores",
    "playerScores": "playerRefId score winner rank seatOrder newPlayer startPlayer",
}
"""What BG Stats' link takes, and what its own play files hold; what is not told above is text."""


def kind(name: str) -> type:
    kinds = ((DICTS, dict), (LISTS, list), (NUMBERS, int), (TRUTHS, bool))
    return next((kind for names, kind in kinds if name in names), str)


def shaped(what: Mapping[str, object], shape: str) -> bool:
    wanted = {name: kind(name) for name in SHAPES[shape].split()}
    return {name: type(value) for name, value in what.items()} == wanted


def test_bg_stats_is_given_a_play_by_its_link(played: TableClient) -> None:
    address = played.http.get(played.at("/bgstats")).json()["address"]
    assert address.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    play = json.loads(unquote(address.partition("?data=")[2]))
    assert shaped(play, "play by link")
    assert shaped(play["game"], "game by link")
    assert all(shaped(one, "player by link") for one in play["players"])
    assert play["sourceName"] == "Tallycam"
    assert MOMENT.fullmatch(play["playDate"])
    best = play["players"][0]
    assert (best["name"], best["winner"], best["rank"]) == (SCORE.winners[0], True, 1)


def test_bg_stats_opens_a_file_of_its_own_form(played: TableClient) -> None:
    reply = played.http.get(played.at("/play.bgsplay"))
    day = played.state()["started"][:10]
    assert f'filename="unvention-{day}.bgsplay"' in reply.headers["Content-Disposition"]
    file = reply.json()
    assert shaped(file, "file")
    for part in ("players", "games", "plays"):
        assert all(shaped(one, part) for one in file[part])
        assert len({UUID(one["uuid"]) for one in file[part]}) == len(file[part])
    (game,), (play,) = file["games"], file["plays"]
    assert MOMENT.fullmatch(play["playDate"])
    assert str(play["playDateYmd"]) == day.replace("-", "")
    assert play["gameRefId"] == game["id"]
    assert all(shaped(one, "playerScores") for one in play["playerScores"])
    names = {one["id"]: one["name"] for one in file["players"]}
    told = {names[one["playerRefId"]]: one["score"] for one in play["playerScores"]}
    assert told == {player.name: str(player.total) for player in SCORE.players}
    assert file == played.http.get(played.at("/play.bgsplay")).json(), "the same play, not another"


def test_a_play_for_board_game_geek_has_everybody_with_points(played: TableClient) -> None:
    plays = ElementTree.fromstring(played.http.get(played.at("/boardgamegeek.xml")).content)
    people = {one.get("name"): one.get("score") for one in plays.iter("player")}
    assert people == {player.name: str(player.total) for player in SCORE.players}
    winners = [one.get("name") for one in plays.iter("player") if one.get("win") == "1"]
    assert winners == list(SCORE.winners)
    # The attributes that BGG's XML API 2 writes for plays, without the numbers that only it gives.
    (play,), (item,) = plays.findall("play"), plays.findall("play/item")
    assert set(play.keys()) == {
        "date", "quantity", "length", "incomplete", "nowinstats", "location",
    }  # fmt: skip
    assert (item.get("name"), item.get("objecttype")) == (UNVENTION.title, "thing")
    assert [one.get("value") for one in item.iter("subtype")] == ["boardgame"]
    assert set(next(plays.iter("player")).keys()) == {
        "username", "userid", "name", "startposition", "color", "score", "new", "rating", "win",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("totals", "winners", "ranks"),
    [
        ((9, 7, 5), ("Ada",), (1, 2, 3)),
        ((9, 9, 5), ("Ben",), (2, 1, 3)),
        ((9, 9, 5), ("Ada", "Ben"), (1, 1, 3)),
        ((9, 5, 5), ("Ada",), (1, 2, 2)),
    ],
)
def test_a_tie_that_was_decided_is_decided_for_bg_stats(
    totals: tuple[int, ...], winners: tuple[str, ...], ranks: tuple[int, ...]
) -> None:
    names = ("Ada", "Ben", "Cleo")
    players = tuple(PlayerScore(n, (), total) for n, total in zip(names, totals, strict=True))
    result = Result("1", UNVENTION, "2026-01-31T20:15:00Z", ScoreSheet(players, winners))
    assert tuple(result.rank(player) for player in players) == ranks
    told = json.loads(json.dumps(bg_stats_play(result)))["players"]
    assert sorted(one["rank"] for one in told) == sorted(ranks)
    assert told[0]["winner"]
    assert result.most_wins
    assert result.file_name(".xml") == "unvention-2026-01-31.xml"


def test_where_fewest_win_that_is_told() -> None:
    totals = {"Ada": 80, "Ben": 71, "Cleo": 75}
    players = tuple(PlayerScore(name, (), total) for name, total in totals.items())
    result = Result("1", UNVENTION, "2026-01-31T20:15:00Z", ScoreSheet(players, ("Ben",)))
    assert [one.name for one in result.ranked] == ["Ben", "Cleo", "Ada"]
    assert [result.rank(player) for player in players] == [3, 1, 2]
    for game in (bg_stats_play(result)["game"], bg_stats_file(result)["games"][0]):  # type: ignore[index]
        assert game["highestWins"] is False  # type: ignore[index]


def test_the_picture_names_the_winner_and_every_total(played: TableClient) -> None:
    picture = played.http.get(played.at("/picture.svg"))
    assert picture.headers["content-type"] == "image/svg+xml"
    words = " ".join(ElementTree.fromstring(picture.text).itertext())
    assert f"{SCORE.winners[0]} wins" in words
    for player in SCORE.players:
        assert str(player.total) in words


def test_names_cannot_break_the_picture() -> None:
    line = ScoreLine("score.total", 5, plain("5"))
    player = PlayerScore("<script>&\"'", (line,), 5)
    score = ScoreSheet((player,), (player.name,))
    svg = score_picture("A & B", score, words_in("en"), day="2026-01-01", has_questions=False)
    assert "<script>" not in svg
    assert ElementTree.fromstring(svg).tag.endswith("svg")


def headline(
    names: tuple[str, ...], *, has_questions: bool = False, language: str = "en"
) -> ElementTree.Element:
    players = tuple(
        PlayerScore(name, (ScoreLine("score.total", 5, plain("5")),), 5) for name in names
    )
    svg = score_picture(
        "Unvention",
        ScoreSheet(players, names),
        words_in(language),
        day="2026-01-01",
        has_questions=has_questions,
    )
    (line,) = [one for one in ElementTree.fromstring(svg).iter() if one.get("class") == "headline"]
    return line


def test_while_a_question_is_open_nobody_has_won() -> None:
    assert headline(("Ada",)).text == "Ada wins"
    assert headline(("Ada", "Ben")).text == "Ada and Ben share the win"
    assert headline(("Ada",), has_questions=True).text == "Ada would win"


def test_the_picture_speaks_the_language_of_the_link(played: TableClient) -> None:
    assert headline(("Ada", "Ben"), language="de").text == "Ada und Ben gewinnen gemeinsam"
    picture = played.http.get(played.at("/picture.svg?lang=de"))
    assert f"{SCORE.winners[0]} gewinnt" in picture.text
    rows = list(csv.reader(io.StringIO(played.http.get(played.at("/score.csv?lang=de")).text)))
    assert rows[0] == ["Datum", "Spiel", "Name", "Zeile", "Punkte", "eingetragen", "Grund"]
    assert sorted({row[3] for row in rows if row[3] == "Summe"}) == ["Summe"]


def test_long_names_are_written_smaller() -> None:
    short, long = headline(("Ada",)), headline(("Maximiliane Charlotte", "Bartholomäus"))
    assert float(short.get("font-size", "")) == 76
    assert float(long.get("font-size", "")) < 40


def test_a_name_is_no_formula_in_a_spreadsheet(served: Served) -> None:
    table = TableClient(served, players=("=1+1", "Ben"))
    table.mark("=1+1", "journal1.r1c1", "5")
    table.mark("Ben", "journal1.r1c1", "5")
    assert "'=1+1" in table.http.get(table.at("/score.csv")).text
    table.close()
