"""Any text that a stranger may type: in each field of each body, never an answer of 500."""

import json
from typing import Any

import pytest

from scoring.games import GAMES
from tests.server.served import Served, TableClient, dice_seen, jpeg

STRANGE = {
    "half a character": "A\ud800",
    "nothing at all": "\x00",
    "five thousand digits": "9" * 5_000,
    "digits of elsewhere": "\u0664\u0662",
    "a raised two": "\u00b2",
    "a name of every object": "__proto__",
    "right to left": "\u202eadA",
    "a line's end": "Ada\u2028Ben",
    "very much": "x" * 60_000,
    "a formula": "=1+1",
    "tags": "<script>alert(1)</script>",
    "a pattern": "(a+)+$",
}


def bodies(openapi: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    """Every address that takes JSON, with its properties."""
    found = []
    for path, methods in openapi["paths"].items():
        for method, told in methods.items():
            content = told.get("requestBody", {}).get("content", {}).get("application/json")
            if content and "$ref" in content["schema"]:  # a position is any JSON object
                name = content["schema"]["$ref"].rpartition("/")[2]
                found.append((method, path, openapi["components"]["schemas"][name]))
    return found


@pytest.mark.parametrize("text", STRANGE.values(), ids=STRANGE.keys())
def test_any_text_in_any_field_is_answered(served: Served, text: str) -> None:
    served.reader.dice = [dice_seen("1", "3", "5", "5", "6")]
    table = TableClient(served)
    number = table.photo("dice", jpeg()).json()["number"]
    asked = bodies(table.http.get("/openapi.json").json())
    assert len(asked) >= 6
    for method, path, schema in asked:
        usual = {name: _usual(name, one) for name, one in schema["properties"].items()}
        for name, one in schema["properties"].items():
            if _is_text(one):
                value = [text] * 2 if one.get("type") == "array" else text
                address = path.replace("{table_id}", table.id).replace("{number}", str(number))
                body = json.dumps({**usual, name: value})
                reply = table.http.request(
                    method, address, content=body, headers={"Content-Type": "application/json"}
                )
                assert reply.status_code < 500, (path, name, reply.text)
    assert table.http.get(table.at("")).status_code == 200
    table.close()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_any_word_after_any_word_of_a_game_is_answered(served: Served, game: Any) -> None:
    fewest = max(2, game.player_counts.start)
    names = ("Ada", "Ben", "Cleo", "Dana")[:fewest]
    table = TableClient(served, game.name, names)
    for word in sorted(game.moves.words):
        for text in ("9" * 5_000, "9" * 190, "\u00b2", "\u0664", "-1", "1e5", "a=9=9"):
            for line in (f"{word} {text}", f"Ada {word} {text}", f"Ada {word} 1 {text}={text}"):
                reply = table.say(line)
                assert reply.status_code < 500, (line[:60], reply.text)
                if reply.status_code == 201:
                    assert table.http.get(table.at("")).status_code == 200
                    table.undo()
    table.close()


def test_people_may_have_names_that_objects_have(served: Served) -> None:
    names = ("constructor", "__proto__")
    table = TableClient(served, "unvention", names)
    assert table.mark("__proto__", "journal1.r1c1", "5").status_code == 201
    assert table.say("roll 1 3 5 5 6\nconstructor pass").status_code in (201, 422)
    state = table.state()
    assert state["players"] == list(names)
    assert state["sheets"]["__proto__"]["marks"] == {"journal1.r1c1": "5"}
    for path in ("/record.txt", "/record.json", "/score.csv", "/picture.svg"):
        assert table.http.get(table.at(path)).status_code == 200
    table.close()


def test_what_is_no_json_is_told(served: Served) -> None:
    table = TableClient(served)
    for body in (b"{", b"[" * 100_000, b"\xff\xfe", b'{"number": ' + b"9" * 5_000 + b"}"):
        kind = {"Content-Type": "application/json"}
        reply = table.http.post(table.at("/undo"), content=body, headers=kind)
        assert reply.status_code in (400, 422), reply.text
        assert reply.headers["content-type"] == "application/problem+json"
    described = table.http.get("/openapi.json").json()["paths"]["/api/v1/join"]["post"]
    assert "400" in described["responses"]
    table.close()


def _is_text(schema: dict[str, Any]) -> bool:
    kinds = [schema, schema.get("items", {}), *schema.get("anyOf", [])]
    return any(kind.get("type") == "string" for kind in kinds)


def _usual(name: str, schema: dict[str, Any]) -> Any:
    if name == "players":
        return ["Ada", "Ben"]
    if _is_text(schema):
        return {"game": "unvention", "field": "die1", "label": "4", "player": "Ada"}.get(name, "x")
    return None


def test_a_problem_has_the_title_of_its_status(served: Served) -> None:
    with served.client() as http:
        reply = http.get("/api/v1/tables/0123456789abcdef")
        assert (reply.status_code, reply.json()["title"]) == (401, "Not at this table")
