"""Everything that the rules say is a message, and has German words."""

import pytest

from scoring.games import GAMES
from scoring.message import Message
from tests.server.said import left_in_english, said_of
from tests.words import german


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_all_that_a_game_says_is_said_in_german(game: str) -> None:
    said = {one for one in said_of(game) if one}
    assert len(said) > 300
    assert [one for one in said if not isinstance(one, Message)] == []
    texts = {german(one) for one in said}
    assert [text for text in texts if left_in_english(text)] == []
