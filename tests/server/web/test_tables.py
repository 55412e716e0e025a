"""Tables through the API: open, join, play by typing, undo, finish."""

import re
from pathlib import Path

import httpx
import pytest
import segno

from server import reach
from server.app import create_app
from server.folder import FolderTaken
from server.settings import Settings
from server.table.access import CODE_LETTERS
from tests.server.conftest import Serve, running
from tests.server.served import FakeReader, Served, TableClient, dice_seen, jpeg


def test_a_table_starts_empty_with_its_players(table: TableClient) -> None:
    state = table.state()
    assert state["players"] == ["Ada", "Ben"]
    assert state["game"]["game"] == "unvention"
    assert state["lines"] == []
    assert state["number"] == 1
    assert len(table.code) == 6
    assert set(table.code) <= set(CODE_LETTERS)


@pytest.mark.parametrize(
    ("players", "says"),
    [
        (["Ada"], "for 2 to 5 players, not 1"),
        (["Ada", "Ada"], "Ada is named twice"),
        (["Ada", "a, b"], "comma"),
        (["Ada", ""], "can’t be empty"),
        (["Ada", "roll"], "a word of the record"),
        (["Ada", "x" * 31], "at most 30 letters"),
        (["Ada", "be#n"], "a semicolon or “#”"),
    ],
)
def test_players_that_cannot_be_are_refused_with_a_sentence(
    table: TableClient, players: list[str], says: str
) -> None:
    reply = table.http.post("/api/v1/tables", json={"game": "unvention", "players": players})
    assert reply.status_code == 422
    assert reply.headers["content-type"] == "application/problem+json"
    assert says in reply.json()["detail"]


def test_a_game_that_is_none_is_refused_with_those_there_are(table: TableClient) -> None:
    reply = table.http.post("/api/v1/tables", json={"game": "chess", "players": ["A", "B"]})
    assert reply.status_code == 404
    assert "unvention" in reply.json()["detail"]


def test_typed_moves_are_kept_and_explained(table: TableClient) -> None:
    assert table.say("setup magnetic 5 mechanical 1 bonus integron").status_code == 201
    assert table.say("roll 1 3 5 5 6\nAda journal 1 r1c1=5 r2c3=5").status_code == 201
    state = table.state()
    assert [line["text"] for line in state["lines"]] == [
        "setup magnetic 5 mechanical 1 bonus integron",
        "roll 1 3 5 5 6",
        "journal 1 r1c1=5 r2c3=5",
    ]
    assert state["roll"]["groups"] == [["5", "5"], ["1", "3", "6"]]
    assert state["stage"]["sentence"] == "It is Friday."
    assert any("Magnetic loses its 5s" in text for text in state["lines"][0]["comments"])


def test_a_typo_is_answered_with_its_place_in_the_text_just_typed(table: TableClient) -> None:
    table.say("setup magnetic 5 mechanical 1 bonus integron")
    reply = table.say("roll 1 3 5 5 6\nAda jurnal 1 r1c1=5")
    assert reply.status_code == 422
    assert (reply.json()["line"], reply.json()["column"]) == (2, 5)
    assert "journal" in reply.json()["detail"]
    assert table.state()["number"] == 2


@pytest.mark.parametrize("text", ["\n", "   \n# only a comment", "  r1c1=5"])
def test_text_without_a_move_is_refused(table: TableClient, text: str) -> None:
    assert table.say(text).status_code == 422


def test_a_broken_rule_is_no_error_but_a_problem_at_its_line(table: TableClient) -> None:
    table.say("setup magnetic 5 mechanical 1 bonus integron\nroll 1 3 5 5 6")
    assert table.say("Ada journal 1 r1c1=5 r1c2=5").status_code == 201
    state = table.state()
    assert state["lines"][2]["problems"]
    assert any(problem["player"] == "Ada" for problem in state["score"]["problems"])


def test_undo_takes_back_any_step_and_can_be_undone(table: TableClient) -> None:
    table.say("roll 1 3 5 5 6")
    table.say("roll 2 2 2 3 4")
    assert table.undo(2).status_code == 201
    assert [line["text"] for line in table.state()["lines"]] == ["roll 2 2 2 3 4"]
    undoing = table.state()["number"]
    assert table.undo(undoing).status_code == 201
    assert [line["text"] for line in table.state()["lines"]] == ["roll 1 3 5 5 6", "roll 2 2 2 3 4"]
    assert table.undo().status_code == 201
    assert [line["text"] for line in table.state()["lines"]] == ["roll 1 3 5 5 6"]
    assert len(table.state()["history"]) == 6


def test_what_cannot_be_undone_says_why(table: TableClient) -> None:
    assert "nothing to take back" in table.undo().json()["detail"]
    assert "start of the game" in table.undo(1).json()["detail"]
    assert table.undo(99).status_code == 409
    table.say("roll 1 3 5 5 6")
    table.undo(2)
    assert "taken back already" in table.undo(2).json()["detail"]


def test_fields_are_typed_and_cleared_without_any_camera(table: TableClient) -> None:
    assert table.mark("Ada", "journal1.r1c1", "5").status_code == 201
    assert table.mark("Ada", "journal1.row1", "circled").status_code == 201
    assert table.state()["sheets"]["Ada"]["marks"] == {
        "journal1.r1c1": "5",
        "journal1.row1": "circled",
    }
    table.mark("Ada", "journal1.r1c1", "")
    assert "journal1.r1c1" not in table.state()["sheets"]["Ada"]["marks"]


@pytest.mark.parametrize(
    ("player", "field", "label", "says"),
    [
        ("Cleo", "journal1.r1c1", "5", "Nobody here"),
        ("Ada", "journal9.r1c1", "5", "no field"),
        ("Ada", "journal1.r1c1", "7", "can’t hold"),
        ("Ada", "name", "Ada", "can’t hold"),
    ],
)
def test_a_mark_that_cannot_be_is_refused(
    table: TableClient, player: str, field: str, label: str, says: str
) -> None:
    reply = table.mark(player, field, label)
    assert reply.status_code == 422
    assert says in reply.json()["detail"]


def test_a_pasted_record_of_sheets_counts(table: TableClient) -> None:
    reply = table.say("sheet Ada player\n  journal1: r1c1=5 r2c3=5\n")
    assert reply.status_code == 201, reply.text
    assert table.state()["sheets"]["Ada"]["marks"]["journal1.r2c3"] == "5"


def test_finish_and_going_on(table: TableClient) -> None:
    finish = table.http.post(table.at("/finish"))
    assert finish.status_code == 201
    assert table.state()["finished"] is True
    assert table.http.post(table.at("/finish")).status_code == 409
    table.undo(finish.json()["number"])
    assert table.state()["finished"] is False


def test_another_phone_joins_by_the_code_however_it_is_typed(table: TableClient) -> None:
    with table.served.client() as other:
        code = f"{table.code[:3]}-{table.code[3:]}".lower()
        reply = other.post("/api/v1/join", json={"code": code})
        assert reply.status_code == 200
        assert reply.json()["id"] == table.id
        assert reply.json()["key"] != table.key
        assert other.get(table.at("")).json()["players"] == ["Ada", "Ben"]
    bearer = {"Authorization": f"Bearer {reply.json()['key']}"}
    assert (
        httpx.get(table.served.address + table.at(""), headers=bearer, timeout=60).status_code
        == 200
    )


def test_without_the_key_nothing_is_seen_or_changed(table: TableClient) -> None:
    with table.served.client() as stranger:
        for method, path in [("GET", ""), ("POST", "/lines"), ("GET", "/record.txt")]:
            reply = stranger.request(method, table.at(path), json={"text": "roll 1 2 3 4 5"})
            assert reply.status_code == 401
            assert "code" in reply.json()["detail"]
        other = TableClient(table.served)
        key = {"Authorization": f"Bearer {other.key}"}
        assert stranger.get(table.at(""), headers=key).status_code == 401
        other.close()


def test_wrong_codes_lock_nobody_out(serve: Serve) -> None:
    table = TableClient(serve(join_attempts=3))
    with table.served.client() as guesser:
        replies = [guesser.post("/api/v1/join", json={"code": f"AAAAA{n}"}) for n in range(2, 8)]
        assert {reply.status_code for reply in replies} == {404}
        assert guesser.post("/api/v1/join", json={"code": table.code}).status_code == 200
    table.close()


def test_nothing_is_sent_twice(table: TableClient) -> None:
    first = table.http.get(table.at(""))
    again = table.http.get(table.at(""), headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    table.say("roll 1 2 3 4 4")
    changed = table.http.get(table.at(""), headers={"If-None-Match": first.headers["ETag"]})
    assert changed.status_code == 200


def test_a_restart_finds_everything(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "kept")
    with running(settings, FakeReader()) as served:
        first = TableClient(served)
        first.say("roll 1 3 5 5 6")
        first.mark("Ada", "journal1.r1c1", "5")
        before = first.state()
        first.close()
    with running(settings, FakeReader()) as served:
        cookie = {"Authorization": f"Bearer {first.key}"}
        after = httpx.get(served.address + first.at(""), headers=cookie, timeout=60).json()
    assert after == before


def test_a_second_server_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "kept")
    with running(settings, FakeReader()), pytest.raises(FolderTaken):
        create_app(settings, FakeReader())
    with running(settings, FakeReader()) as served:
        assert httpx.get(f"{served.address}/healthz", timeout=60).status_code == 200


def test_a_forgotten_table_leaves_nothing_behind(serve: Serve) -> None:
    served = serve(FakeReader(dice=[dice_seen("1", "3", "5", "5", "6")]))
    table, other = (TableClient(served, players=(name, "Ben")) for name in ("Zacharias", "Cleo"))
    shared, own = jpeg(shade=50), jpeg(shade=60)
    for client, photo in ((table, shared), (table, own), (other, shared)):
        assert client.photo("dice", photo).status_code == 201
    table.undo()
    assert len(list(served.data.rglob("*.jpg"))) == 2
    assert table.http.delete(table.at("")).status_code == 204
    assert table.http.get(table.at("")).status_code == 401
    assert other.http.get(other.at("/readings/2/photo.jpg")).status_code == 200
    assert len(list(served.data.rglob("*.jpg"))) == 1
    for path in served.data.rglob("*"):
        assert not path.is_file() or b"Zacharias" not in path.read_bytes(), path
    table.close()
    other.close()


def test_keys_are_revoked_with_the_code(served: Served) -> None:
    table = TableClient(served)
    with served.client() as guest:
        ticket = guest.post("/api/v1/join", json={"code": table.code}).json()
        key = {"Authorization": f"Bearer {ticket['key']}"}
        assert guest.get(table.at(""), headers=key).status_code == 200
        code = table.http.post(table.at("/revoke")).json()["code"]
        assert guest.get(table.at(""), headers=key).status_code == 401
        assert guest.post("/api/v1/join", json={"code": table.code}).status_code == 404
        assert guest.post("/api/v1/join", json={"code": code}).status_code == 200
    assert table.state()["code"] == code
    table.close()


def test_only_the_owner_of_the_server_reads_its_files(serve: Serve) -> None:
    table = TableClient(serve(FakeReader(dice=[dice_seen("1")])))
    table.photo("dice", jpeg())
    files = [path for path in table.served.data.rglob("*") if path.is_file()]
    assert len(files) >= 3
    assert {oct(path.stat().st_mode & 0o777) for path in files} == {"0o600"}
    table.close()


def test_events_catch_up_from_the_last_one_seen(table: TableClient) -> None:
    for roll in ("1 2 3 4 4", "1 1 2 2 3", "6 6 6 6 6"):
        table.say(f"roll {roll}")
    reply = table.http.get(
        table.at("/events"), params={"once": True}, headers={"Last-Event-ID": "2"}
    )
    assert reply.headers["content-type"].startswith("text/event-stream")
    assert [line for line in reply.text.splitlines() if line.startswith("id")] == ["id: 3", "id: 4"]
    only_last = table.http.get(table.at("/events"), params={"once": True})
    assert "id: 4" in only_last.text
    assert "id: 3" not in only_last.text


def test_all_phones_hear_of_a_change_within_a_second(table: TableClient) -> None:
    with (
        table.served.client() as other,
        other.stream(
            "GET", table.at("/events"), headers={"Authorization": f"Bearer {table.key}"}
        ) as stream,
    ):
        lines = stream.iter_lines()
        assert next(lines) == "id: 1"
        table.say("roll 1 2 3 4 4")
        assert next(line for line in lines if line.startswith("id:")) == "id: 2"


def test_the_join_picture_is_a_qr_code(table: TableClient) -> None:
    picture = table.http.get(table.at("/join.svg"))
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text.startswith("<svg")


@pytest.mark.parametrize(
    ("host", "page"),
    [
        ("localhost:8080", "http://192.168.1.20:8080/"),
        ("127.0.0.1:9000", "http://192.168.1.20:9000/"),
        ("tallycam.home:8080", "http://tallycam.home:8080/"),
    ],
)
def test_phones_are_sent_to_an_address_that_they_can_reach(
    table: TableClient, monkeypatch: pytest.MonkeyPatch, host: str, page: str
) -> None:
    monkeypatch.setattr(reach, "home_address", lambda: "192.168.1.20")
    answer = table.http.get(table.at("/join"), headers={"Host": host}).json()
    assert answer == {"address": f"{page}#/join/{table.code}"}
    picture = table.http.get(table.at("/join.svg"), headers={"Host": host}).text
    drawn = segno.make(answer["address"], error="m").svg_inline(scale=8, border=3, light="#fff")
    assert re.findall(r' d="[^"]+"', picture) == re.findall(r' d="[^"]+"', drawn)


@pytest.mark.parametrize("game", ["unbalanced", "roland_wright", "innovation"])
def test_every_game_opens_and_takes_a_table(served: Served, game: str) -> None:
    opened = TableClient(served, game)
    state = opened.state()
    assert state["game"]["game"] == game
    for sheet in state["game"]["sheets"][:1]:
        layout = opened.http.get(f"/api/v1/games/{game}/layouts/{sheet}").json()
        field = next(one for one in layout["fields"] if one["kind"] != "text")
        assert opened.mark("Ada", field["id"], field["labels"][1]).status_code == 201
    opened.close()


def test_a_second_sheet_lies_beside_the_first_and_an_edition_takes_its_place(
    served: Served,
) -> None:
    solo = TableClient(served, "roland_wright", ("Ada",))
    assert solo.state()["game"]["second_sheets"] == ["solo"]
    for sheet, field, label in [
        ("box6", "box.r1c1", "red"),
        ("solo", "day.1", "marked"),
        ("box7", "box.r7c7", "blue"),
    ]:
        body = {"player": "Ada", "sheet": sheet, "field": field, "label": label}
        assert solo.http.post(solo.at("/marks"), json=body).status_code == 201
    sheets = solo.state()["sheets"]
    assert {key: sheet["sheet"] for key, sheet in sheets.items()} == {
        "Ada": "box7",
        "Ada|solo": "solo",
    }
    assert sheets["Ada"]["marks"] == {"box.r7c7": "blue"}
    solo.close()
