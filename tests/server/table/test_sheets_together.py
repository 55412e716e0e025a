"""Several sheets in one photo: each waits until somebody says whose it is."""

from typing import Any

from scoring.games import find_game
from scoring.games.unvention import UNVENTION
from tests.server.served import Served, TableClient, jpeg, sheet_seen

LAYOUT = UNVENTION.layouts[0]


def photographed_together(table: TableClient) -> list[int]:
    """Two sheets in one photo, the left one with a 5 and the right one with a 2."""
    reader = table.served.reader
    reader.together = True
    reader.sheet = [sheet_seen(LAYOUT, {"journal1.r1c1": label}, {}) for label in ("5", "2")]
    reply = table.photo("sheet", jpeg(), "Ada")
    reader.together = False
    assert reply.status_code == 201, reply.text
    assert reply.json()["player"] == ""
    looks = table.state()["looks"]
    assert looks[0]["number"] == reply.json()["number"]
    assert looks[0]["photo"] == looks[1]["photo"]
    return [look["number"] for look in looks]


def whose(table: TableClient, number: int, player: str) -> int:
    body = {"field": "player", "label": player}
    return table.http.post(table.at(f"/readings/{number}/answers"), json=body).status_code


def marks(state: dict[str, Any]) -> dict[str, dict[str, str]]:
    return {player: sheet["marks"] for player, sheet in state["sheets"].items()}


def test_each_sheet_is_the_one_of_whom_a_person_names(table: TableClient) -> None:
    left, right = photographed_together(table)
    assert table.state()["sheets"] == {}
    assert whose(table, left, "Ben") == 201
    assert whose(table, right, "Ada") == 201
    assert marks(table.state()) == {"Ben": {"journal1.r1c1": "5"}, "Ada": {"journal1.r1c1": "2"}}


def test_only_players_have_sheets(table: TableClient) -> None:
    left, _ = photographed_together(table)
    assert whose(table, left, "Nobody") == 422
    assert table.state()["sheets"] == {}


def test_a_sheet_given_to_the_wrong_player_goes_to_the_right_one(table: TableClient) -> None:
    left, _ = photographed_together(table)
    assert whose(table, left, "Ada") == 201
    assert whose(table, left, "Ben") == 201
    assert marks(table.state()) == {"Ben": {"journal1.r1c1": "5"}}


def test_a_sheet_photographed_for_one_can_be_said_to_be_anothers(table: TableClient) -> None:
    table.served.reader.sheet = [sheet_seen(LAYOUT, {"journal1.r1c1": "5"}, {})]
    number = table.photo("sheet", jpeg(), "Ada").json()["number"]
    assert whose(table, number, "Ben") == 201
    assert marks(table.state()) == {"Ben": {"journal1.r1c1": "5"}}
    table.undo()
    assert marks(table.state()) == {"Ada": {"journal1.r1c1": "5"}}


def test_one_sheet_that_nobody_is_named_for_is_asked_about(table: TableClient) -> None:
    table.served.reader.sheet = [sheet_seen(LAYOUT, {"journal1.r1c1": "5"}, {})]
    number = table.photo("sheet", jpeg()).json()["number"]
    assert table.state()["sheets"] == {}
    assert whose(table, number, "Ben") == 201
    assert marks(table.state()) == {"Ben": {"journal1.r1c1": "5"}}


def test_a_photo_taken_back_takes_its_owner_with_it(table: TableClient) -> None:
    left, _ = photographed_together(table)
    assert whose(table, left, "Ada") == 201
    table.undo(left)
    assert table.state()["sheets"] == {}


def test_who_plays_alone_has_every_kind_of_sheet_in_the_photo(served: Served) -> None:
    table = TableClient(served, "roland_wright", ("Ada",))
    layouts = {layout.sheet: layout for layout in find_game("roland_wright").layouts}
    reader = served.reader
    reader.together = True
    reader.sheet = [sheet_seen(layouts[name], {}, {}) for name in ("box6", "solo")]
    assert table.photo("sheet", jpeg(), "Ada").json()["player"] == "Ada"
    reader.together = False
    assert sorted(table.state()["sheets"]) == ["Ada", "Ada|solo"]
    table.close()
