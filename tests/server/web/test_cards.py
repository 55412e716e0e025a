"""Cards in a photo, without a table."""

from pathlib import Path

from tests.server.served import Served

SAMPLES = Path(__file__).parents[3] / "samples" / "innovation"


def test_a_board_is_answered_and_nothing_is_kept(served: Served) -> None:
    photo = (SAMPLES / "tilted-30-degrees.jpg").read_bytes()
    with served.client() as http:
        reply = http.post("/api/v1/games/innovation/cards/photos", content=photo)
        assert reply.status_code == 200, reply.text
        answer = reply.json()
        assert answer["board"]["piles"]
        assert set(answer["icons"]) == {"castle", "crown", "leaf", "bulb", "factory", "clock"}
        assert not list((served.data / "photos").rglob("*.jpg"))


def test_what_cannot_be_read_is_one_sentence(served: Served) -> None:
    other = (SAMPLES / "another-game.jpg").read_bytes()
    with served.client() as http:
        reply = http.post("/api/v1/games/innovation/cards/photos", content=other)
        assert reply.status_code == 422
        assert "I can’t see any card" in reply.json()["detail"]
        reply = http.post("/api/v1/games/yacht/cards/photos", content=other)
        assert reply.status_code == 404


def test_what_is_asked_about_has_words_in_the_language_of_the_phone(served: Served) -> None:
    photo = (SAMPLES / "tilted-30-degrees.jpg").read_bytes()
    with served.client() as http:
        headers = {"Accept-Language": "de"}
        reply = http.post("/api/v1/games/innovation/cards/photos", content=photo, headers=headers)
    words = reply.json()["words"]
    assert (words["castle"], words["picture"]) == ("Burg", "kein Symbol, ein Bild")
    assert (words["red"], words["left"], words["score"]) == ("Rot", "links", "Wertungsstapel")


def test_whatever_takes_a_photo_may_take_a_large_one(served: Served) -> None:
    """Photos are told from other requests, which are small, by how their address ends."""
    with served.client() as http:
        paths = http.get("/openapi.json").json()["paths"]
        taking = [
            path
            for path, ways in paths.items()
            for way in ways.values()
            if "image/jpeg" in way.get("requestBody", {}).get("content", {})
        ]
        assert "/api/v1/games/{game}/cards/photos" in taking
        assert [path for path in taking if not path.endswith("/photos")] == []
        other = (SAMPLES / "another-edition.jpg").read_bytes() + bytes(400_000)
        reply = http.post("/api/v1/games/innovation/cards/photos", content=other)
        assert reply.status_code != 413, reply.text
