"""Cards in a photo, without a table."""

from pathlib import Path

from tests.server.served import Served

SAMPLES = Path(__file__).parents[3] / "samples" / "innovation"


def test_a_board_is_answered_and_nothing_is_kept(served: Served) -> None:
    photo = (SAMPLES / "tilted-30-degrees.jpg").read_bytes()
    with served.client() as http:
        reply = http.post("/api/v1/games/innovation/cards", content=photo)
        assert reply.status_code == 200, reply.text
        answer = reply.json()
        assert answer["board"]["piles"]
        assert set(answer["icons"]) == {"castle", "crown", "leaf", "bulb", "factory", "clock"}
        assert not list((served.data / "photos").rglob("*.jpg"))


def test_what_cannot_be_read_is_one_sentence(served: Served) -> None:
    other = (SAMPLES / "another-game.jpg").read_bytes()
    with served.client() as http:
        reply = http.post("/api/v1/games/innovation/cards", content=other)
        assert reply.status_code == 422
        assert "I can’t see any card" in reply.json()["detail"]
        reply = http.post("/api/v1/games/yacht/cards", content=other)
        assert reply.status_code == 404
