"""Photos without a table: told by what they show; people are numbered until they are named."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from scoring.games.unvention import UNVENTION
from tests.server.served import Served, TableClient, dice_seen, drop_seen, jpeg, sheet_seen

LAYOUT = UNVENTION.layouts[0]


@pytest.fixture
def http(served: Served) -> Iterator[httpx.Client]:
    reader = served.reader
    reader.dice, reader.drop, reader.sheet, reader.together = [], [], [], False
    with served.client() as client:
        yield client


def looked(http: httpx.Client, **asked: str) -> dict[str, Any]:
    reply = http.post("/api/v1/photos", params=asked, content=jpeg())
    assert reply.status_code == 201, reply.text
    answer: dict[str, Any] = reply.json()
    return answer


def state(http: httpx.Client, answer: dict[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = http.get(f"/api/v1/tables/{answer['table']['id']}").json()
    return told


def kept_photos(served: Served) -> list[Path]:
    return sorted((served.data / "photos").rglob("*.jpg"))


def test_dice_are_looked_at_and_nothing_is_kept(served: Served, http: httpx.Client) -> None:
    served.reader.dice = [dice_seen("1", "3", "5")]
    before = kept_photos(served)
    answer = looked(http)
    assert [one["label"] for one in answer["fields"].values()] == ["1", "3", "5"]
    assert (answer["of"], answer["table"], answer["number"]) == ("dice", None, 0)
    assert kept_photos(served) == before


def test_a_sheet_opens_a_table_of_one(served: Served, http: httpx.Client) -> None:
    served.reader.sheet = [sheet_seen(LAYOUT, {"journal1.r1c1": "5"}, {})]
    told = state(http, looked(http))
    assert (told["players"], told["named"]) == (["Player 1"], False)
    assert told["sheets"]["Player 1"]["marks"] == {"journal1.r1c1": "5"}


def test_people_are_numbered_in_the_language_of_the_phone(
    served: Served, http: httpx.Client
) -> None:
    served.reader.sheet = [sheet_seen(LAYOUT, {}, {})]
    assert state(http, looked(http, lang="de"))["players"] == ["Person 1"]


def test_two_sheets_in_one_photo_are_of_two_people(served: Served, http: httpx.Client) -> None:
    served.reader.together = True
    served.reader.sheet = [sheet_seen(LAYOUT, {"journal1.r1c1": one}, {}) for one in "52"]
    sheets = state(http, looked(http))["sheets"]
    assert [one["marks"]["journal1.r1c1"] for one in sheets.values()] == ["5", "2"]


def test_each_further_photo_is_of_one_more_person_until_the_table_is_full(
    served: Served, http: httpx.Client
) -> None:
    served.reader.sheet = [sheet_seen(LAYOUT, {"journal1.r1c1": "5"}, {})]
    answer = looked(http)
    path = f"/api/v1/tables/{answer['table']['id']}"
    for _ in range(5):
        reply = http.post(f"{path}/photos", params={"of": "any"}, content=jpeg())
        assert reply.status_code == 201, reply.text
    told = state(http, answer)
    assert told["players"] == [f"Player {number}" for number in range(1, 6)]
    assert reply.json()["player"] == ""  # Unvention is for five at most: whose is the sixth?


def test_people_get_their_names_and_keep_their_sheets(served: Served, http: httpx.Client) -> None:
    served.reader.together = True
    served.reader.sheet = [sheet_seen(LAYOUT, {"journal1.r1c1": one}, {}) for one in "52"]
    answer = looked(http)
    path = f"/api/v1/tables/{answer['table']['id']}"
    reply = http.post(f"{path}/players", json={"players": ["Ada", "Ben"]})
    assert reply.status_code == 201, reply.text
    told = state(http, answer)
    assert (told["players"], told["named"]) == (["Ada", "Ben"], True)
    assert told["sheets"]["Ben"]["marks"] == {"journal1.r1c1": "2"}
    assert [one["player"] for one in told["looks"]] == ["Ada", "Ben"]
    http.post(f"{path}/undo", json={})
    assert state(http, answer)["players"] == ["Player 1", "Player 2"]


def test_a_drop_opens_a_table_and_waits_to_be_confirmed(served: Served, http: httpx.Client) -> None:
    served.reader.drop = [
        drop_seen(("3", "electrical", 60), ("5", "hydraulic", 40), ("2", "mechanical", 20))
    ]
    answer = looked(http)
    assert answer["of"] == "drop"
    assert state(http, answer)["looks"][0]["of"] == "drop"


def test_moves_go_on_under_new_names(table: TableClient) -> None:
    assert table.say("roll 1 3 5 5 6\nAda journal 1 r1c1=5").status_code == 201
    swapped = {"players": ["Ben", "Ada"]}
    assert table.http.post(table.at("/players"), json=swapped).status_code == 201
    assert [line["player"] for line in table.state()["lines"]] == ["", "Ben"]
    assert table.say("Ada journal 1 r1c1=5").status_code == 201
    assert "Ben journal 1 r1c1=5" in table.http.get(table.at("/record.txt")).text


def test_nobody_sits_down_after_the_first_move(table: TableClient) -> None:
    assert table.say("roll 1 3 5 5 6\nAda journal 1 r1c1=5").status_code == 201
    more = table.http.post(table.at("/players"), json={"players": ["Ada", "Ben", "Cleo"]})
    assert (more.status_code, "new table" in more.json()["detail"]) == (409, True)


@pytest.mark.parametrize(
    "names", [["Ada"], ["Ada", "Ada"], ["Ada", "roll"], ["Ada", ""], ["Ada", "a|b"]]
)
def test_names_that_no_record_could_hold_are_refused(table: TableClient, names: list[str]) -> None:
    reply = table.http.post(table.at("/players"), json={"players": names})
    assert reply.status_code == 422
    assert table.state()["players"] == ["Ada", "Ben"]
