"""Every playthrough of every game, replayed and compared word for word.

`pytest tests/scoring/test_playthroughs.py --update-golden` rewrites them.
"""

from pathlib import Path

import pytest

import scoring.games
from scoring.game import AnyGame
from scoring.games import GAMES, find_game
from scoring.playthrough import MARK, render, strip
from scoring.record import RecordError, parse_record
from tests.words import english

GAMES_FOLDER = Path(scoring.games.__file__).parent
PLAYTHROUGHS = sorted(GAMES_FOLDER.glob("*/playthroughs/*.txt"))


@pytest.mark.parametrize(
    "path", PLAYTHROUGHS, ids=[f"{path.parts[-3]}/{path.stem}" for path in PLAYTHROUGHS]
)
def test_the_rules_say_again_what_the_file_says(path: Path, update_golden: bool) -> None:
    text = path.read_text(encoding="utf-8")
    rendered = render(find_game(path.parts[-3]), text, english)
    if update_golden:
        path.write_text(rendered, encoding="utf-8")
    else:
        assert rendered == text


@pytest.mark.parametrize(
    "path", PLAYTHROUGHS, ids=[f"{path.parts[-3]}/{path.stem}" for path in PLAYTHROUGHS]
)
def test_a_playthrough_is_a_record_of_its_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    try:
        record = parse_record(text)
    except RecordError:
        assert f"{MARK} error: " in text
        return
    assert record.game == path.parts[-3]
    assert parse_record(str(record)) == record
    assert parse_record(strip(text)) == record


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_each_game_has_playthroughs_and_one_shows_a_problem(game: AnyGame) -> None:
    paths = [path for path in PLAYTHROUGHS if path.parts[-3] == game.name]
    texts = [path.read_text(encoding="utf-8") for path in paths]
    assert len(texts) >= 3
    assert any(f"{MARK} problem " in text for text in texts)
