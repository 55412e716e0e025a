"""Several phones at one table: no phone is sent what its players cannot see."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server.served import Served

OPENING = "Ada start Archery keep Tools\nBen start Oars keep Mysticism"


class SeatedPhone:
    """A phone at a table of Innovation."""

    def __init__(self, served: Served, code: str = "") -> None:
        self.http = served.client()
        people = {"game": "innovation", "players": ["Ada", "Ben"]}
        path, asked = ("/join", {"code": code}) if code else ("/tables", people)
        ticket = self.http.post(f"/api/v1{path}", json=asked).json()
        self.code: str = ticket["code"]
        self.home = f"/api/v1/tables/{ticket['id']}"
        self.http.headers["Authorization"] = f"Bearer {ticket['key']}"
        self.http.cookies.clear()

    def sit(self, *players: str) -> httpx.Response:
        return self.http.post(f"{self.home}/seats", json={"players": players})

    def tap(self, text: str) -> httpx.Response:
        return self.http.post(f"{self.home}/lines", json={"text": text, "legal": True})

    def state(self) -> dict[str, Any]:
        shown: dict[str, Any] = self.http.get(self.home).json()
        return shown

    def everything(self) -> str:
        """All that the server tells this phone about its table, in one text.

        But for the names among which a drawn card may be: those of all cards it does not see.
        """
        shown = self.state()
        for tap in shown["felt"]["taps"]:
            tap["blanks"] = []
        paths = ("/record.txt", "/record.json", "/result.txt", "/score.csv", "/play.bgsplay")
        more = ("/boardgamegeek.xml", "/picture.svg", "/events?once=true", "/join", "/bgstats")
        told = [self.http.get(f"{self.home}{path}") for path in paths + more]
        assert all(reply.status_code == 200 for reply in told)
        return "\n".join([json.dumps(shown), *(reply.text for reply in told)])


@pytest.fixture
def phones(served: Served) -> Iterator[tuple[SeatedPhone, SeatedPhone]]:
    ada = SeatedPhone(served)
    ben = SeatedPhone(served, ada.code)
    yield ada, ben
    ada.http.close()
    ben.http.close()


Two = tuple[SeatedPhone, SeatedPhone]


def test_until_somebody_sits_down_every_phone_sees_everything(phones: Two) -> None:
    ada, ben = phones
    ada.tap(OPENING)
    assert "Tools" in ben.everything()
    assert ben.state()["seats"] == []


def test_nothing_on_the_wire_names_a_card_of_another_hand(phones: Two) -> None:
    ada, ben = phones
    assert (ada.sit("Ada").status_code, ben.sit("Ben").status_code) == (201, 201)
    assert ada.tap("Ada start Archery keep Tools").status_code == 201
    assert ben.tap("Ben start Oars keep Mysticism").status_code == 201
    assert ada.tap("Ada draw Sailing").status_code == 201
    hers, his = ada.everything(), ben.everything()
    assert "Tools" in hers
    assert "Sailing" in hers
    assert "Mysticism" not in hers
    assert "Tools" not in his
    assert "Sailing" not in his
    assert "Mysticism" in his
    assert [line["text"] for line in ben.state()["lines"]] == [
        "start Archery keep ?1",
        "start Oars keep Mysticism",
        "draw ?1",
    ]


def test_a_stranger_who_joins_sees_no_hand_at_all(phones: Two, served: Served) -> None:
    ada, _ = phones
    ada.sit("Ada", "Ben")
    ada.tap(OPENING)
    stranger = SeatedPhone(served, ada.code)
    text = stranger.everything()
    assert "Tools" not in text
    assert "Mysticism" not in text
    assert stranger.state()["felt"]["taps"] == []
    stranger.http.close()


def test_what_was_taken_back_stays_hidden(phones: Two) -> None:
    ada, ben = phones
    ada.sit("Ada")
    ben.sit("Ben")
    ada.tap("Ada start Archery keep Tools")
    ada.http.post(f"{ada.home}/undo", json={})
    assert ada.state()["lines"] == []
    assert "Tools" not in ben.everything()


def test_undo_takes_back_moves_and_not_who_sits_where(phones: Two) -> None:
    ada, ben = phones
    ada.tap("Ada start Archery keep Tools")
    ben.sit("Ben")
    ada.http.post(f"{ada.home}/undo", json={})
    assert ben.state()["seats"] == ["Ben"]
    assert ben.state()["lines"] == []


def test_a_seat_goes_to_the_phone_that_takes_it_last_and_everybody_sees_that(phones: Two) -> None:
    ada, ben = phones
    ada.sit("Ada")
    ben.sit("Ada", "Ben")
    assert ada.state()["seats"] == []
    assert sorted(ada.state()["taken"]) == ["Ada", "Ben"]
    assert [step["kind"] for step in ada.state()["history"]] == ["started", "sat", "sat"]


def test_a_tap_that_breaks_a_rule_is_refused_and_gives_nothing_away(phones: Two) -> None:
    ada, ben = phones
    ada.sit("Ada")
    ben.sit("Ben")
    ada.tap("Ada start Archery keep Tools")
    ben.tap("Ben start Oars keep Mysticism")
    number = ada.state()["number"]
    refused = ada.tap("Ada achieve 9")
    assert refused.status_code == 409
    assert "45" in refused.json()["detail"]
    hidden = ada.tap("Ada draw Mysticism")
    assert hidden.status_code == 409
    assert "Ben" not in hidden.json()["detail"]
    assert ada.state()["number"] == number


def test_a_card_taken_unseen_is_taken_by_chance_and_only_its_owner_sees_which(phones: Two) -> None:
    ada, ben = phones
    cards = (
        "sheet Ada start\n  blue: 1=Rocketry\n"
        "sheet Ben start\n  red: 1=Oars\n  score: 1=Tools 2=Writing\n"
    )
    ada.http.post(f"{ada.home}/lines", json={"text": cards})
    ada.sit("Ada")
    ben.sit("Ben")
    assert ada.tap("turn Ada").status_code == 201
    assert ada.tap("Ada dogma Rocketry").status_code == 201
    taps = ada.state()["felt"]["taps"]
    assert [tap["line"] for tap in taps] == [
        "Ada uses return ?1 from Ben score",
    ]
    one = taps[0]
    assert ada.tap(one["line"]).status_code == 201
    assert ada.state()["lines"][-1]["text"] == "uses return ?1 from Ben score"
    told = ben.state()["lines"][-1]["text"]
    assert told in ("uses return Tools from Ben score", "uses return Writing from Ben score")


def test_only_a_game_with_secrets_has_seats(served: Served) -> None:
    with served.client() as http:
        asked = {"game": "unvention", "players": ["Ada", "Ben"]}
        ticket = http.post("/api/v1/tables", json=asked).json()
        reply = http.post(
            f"/api/v1/tables/{ticket['id']}/seats",
            json={"players": ["Ada"]},
            headers={"Authorization": f"Bearer {ticket['key']}"},
        )
    assert reply.status_code == 409
    assert "Nobody hides anything" in reply.json()["detail"]


def test_positions_and_cards_over_http(served: Served) -> None:
    with served.client() as http:
        deck = http.get("/api/v1/games/innovation/cards").json()
        assert len(deck["faces"]) == 105
        assert http.get("/api/v1/games/yacht/cards").status_code == 404
        asked = {"players": [{"name": "Ada", "piles": {"red": "Archery"}}, {"name": "Ben"}]}
        answer = http.post("/api/v1/games/innovation/position", json=asked).json()
        assert answer["facts"]["dogmas"][0]["obeys"] == ["Ben"]
        german = http.post(
            "/api/v1/games/innovation/position", json=asked, headers={"Accept-Language": "de"}
        ).json()
        assert german["counts"][0]["title"] == "Symbole"
        assert http.post("/api/v1/games/innovation/position", json={}).status_code == 422
        assert http.post("/api/v1/games/yacht/position", json=asked).status_code == 422
