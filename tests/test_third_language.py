"""A third language is a folder of words and no code: shown in it, nothing is left in English."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pypdfium2
import pytest

from scoring import catalogue
from scoring.game import AnyGame
from scoring.games import GAMES
from scoring.message import Book
from scoring.playthrough import strip
from scoring.record import parse_record
from scoring.sheet import SheetLayout
from scoring.sheet.markers import in_language, prints_of
from server.cli import COMMANDS, main
from server.words import language_asked, words_in
from tests.pseudo import PSEUDO, plain_english, pseudo_language
from tests.server.conftest import Serve, serve
from tests.server.served import TableClient

SAID = {
    *("because", "comments", "decided_by", "detail", "error", "message", "problems", "sentence"),
    *("suggestion", "title", "why", "choices", "name", "label", "confirm"),
}
"""Keys of JSON whose texts people read."""
__all__ = ["serve"]


@pytest.fixture(autouse=True)
def pseudo(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    with pseudo_language(tmp_path_factory.mktemp("words"), monkeypatch) as language:
        yield language


def playthrough(game: AnyGame) -> str:
    """The game's playthrough with the most problems."""
    folder = Path(f"scoring/games/{game.name}/playthroughs")
    texts = [path.read_text("utf-8") for path in sorted(folder.glob("*.txt"))]
    return strip(max(texts, key=lambda text: text.count("#> problem")))


def said_in(value: object, key: str = "") -> Iterator[str]:
    """The texts of a JSON value that people read."""
    if isinstance(value, str) and key in SAID:
        yield value
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from said_in(each, name)
    elif isinstance(value, list):
        for each in value:
            yield from said_in(each, key)


def test_it_is_a_language_like_the_others() -> None:
    assert [one.code for one in catalogue.languages()] == ["en", "de", PSEUDO]
    assert catalogue.languages()[2].name == "Éñğĺíšĥ"
    words = words_in(PSEUDO)
    assert words.say(Book("scoring")("nobody-plays")) == "À ğàṁé ĥàš àť ĺéàšť òñé þĺàýéŕ."
    assert language_asked("qps, de;q=0.9") == PSEUDO


def outputs(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[list[str], str]:
    """What a command says in the third language, line by line, and in German."""
    said = []
    for language in (PSEUDO, "de"):
        with suppress(SystemExit):
            assert main([*words, "--lang", language]) == 0
        said.append(capsys.readouterr().out)
    return said[0].splitlines(), said[1]


@pytest.mark.parametrize("name", COMMANDS)
def test_commands_explain_themselves(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert plain_english(*outputs(capsys, name, "--help")) == []


@pytest.mark.parametrize("words", [["games"], ["doctor", "--port", "18939"], ["help"]])
def test_commands_answer(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert plain_english(*outputs(capsys, *words)) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_score_for_people_and_for_programs(
    game: AnyGame, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = tmp_path / "game.txt"
    record.write_text(playthrough(game))
    command = ["score", "--game", game.name, "--record", str(record)]
    lines, german = outputs(capsys, *command)
    assert len(lines) > 3
    assert plain_english(lines, german) == []
    (shown,), german = outputs(capsys, *command, "--json")
    assert plain_english(said_in(json.loads(shown)), german) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_table_its_files_and_its_picture(game: AnyGame, serve: Serve) -> None:
    record = parse_record(playthrough(game))
    names = [*record.players, "Zoe", "Yan"][: max(len(record.players), game.player_counts[0])]
    table = TableClient(serve(), game.name, tuple(names))
    moves = "\n".join(str(one) for one in (*record.entries, *record.sheets))
    assert table.say(moves).status_code == 201
    shown, german = (texts_of_table(table, game.name, language) for language in (PSEUDO, "de"))
    table.close()
    assert len(shown) > 20
    assert plain_english(shown, " ".join(german)) == []


def texts_of_table(table: TableClient, game: str, language: str) -> list[str]:
    """All that a table, its files, its picture and a refusal say in a language."""
    table.http.headers["Accept-Language"] = language
    csv = table.http.get(table.at(f"/score.csv?lang={language}")).text
    picture = table.http.get(table.at(f"/picture.svg?lang={language}")).text
    named = table.http.get(f"/api/v1/games/{game}/words").json()
    return [
        *said_in(table.state()),
        *(cell for row in csv.splitlines() for cell in row.split(",")),
        *re.findall(r"<text [^>]*>([^<]*)</text>", picture),
        *(name for kind in ("groups", "fields", "zones") for name in named[kind].values()),
        table.say("rolll 1 2 3").json()["detail"],
    ]


def test_the_page_offers_it_and_speaks_it(serve: Serve) -> None:
    with serve().client() as http:
        words = http.get("/pages/words.json", headers={"Accept-Language": PSEUDO}).json()
        missing = http.get("/api/v1/nowhere", headers={"Accept-Language": PSEUDO}).json()
    assert words["language"] == PSEUDO
    assert [PSEUDO, "Éñğĺíšĥ"] in words["languages"]
    assert plain_english(texts_of(list(words["messages"].values()))) == []
    assert plain_english([missing["title"], missing["detail"]]) == []


def texts_of(pattern: object) -> Iterator[str]:
    """The texts of the page's patterns."""
    if isinstance(pattern, str):
        yield pattern
    elif isinstance(pattern, list):
        for part in pattern:
            yield from texts_of(part)
    elif isinstance(pattern, dict):
        yield from texts_of(list(pattern.get("cases", {}).values()))


@pytest.mark.parametrize(
    "layout",
    [layout for game in GAMES for layout in game.layouts if layout.markers],
    ids=lambda layout: f"{layout.game}-{layout.sheet}",
)
def test_a_sheet_is_printed_in_it(layout: SheetLayout, tmp_path: Path) -> None:
    assert [one.language for one in prints_of(layout)][:3] == ["en", "de", PSEUDO]
    told, german = in_language(layout, PSEUDO), in_language(layout, "de")
    assert plain_english((art.text for art in told.art), " ".join(a.text for a in german.art)) == []
    target = tmp_path / "sheet.pdf"
    command = ["print", layout.game, "--sheet", layout.sheet, "--lang", PSEUDO, "-o", str(target)]
    assert main(command) == 0
    document = pypdfium2.PdfDocument(target)
    assert "Ñàṁé" in document[0].get_textpage().get_text_bounded()
    document.close()
