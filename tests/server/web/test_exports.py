"""The game to take away: text, JSON, CSV, picture."""

import csv
import io
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator

import pytest

from scoring.games.unvention import UNVENTION
from scoring.message import plain
from scoring.record import parse_record
from scoring.score import PlayerScore, ScoreLine, ScoreSheet
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
    totals = {row["player"]: int(row["correct"]) for row in rows if row["line"] == "total"}
    assert totals == {player.name: player.total for player in SCORE.players}
    assert len(rows) == sum(len(player.lines) + 1 for player in SCORE.players)


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
    assert rows[0] == ["Name", "Zeile", "richtig", "eingetragen", "Grund"]
    assert sorted({row[1] for row in rows if row[1] == "Summe"}) == ["Summe"]


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
