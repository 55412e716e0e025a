"""The sample photos of cards against their truth, and against the committed baseline.

`pytest tests/vision/cards/test_samples.py --update-golden` writes the baseline anew.
"""

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from scoring.games import find_game
from server.wire.cards import CardsAnswer, cards_answer
from tests.words import english
from vision.cards.read import read_cards
from vision.errors import CardsNotFound
from vision.photo import Photo

SAMPLES = Path(__file__).parents[3] / "samples" / "innovation"
NAMES = sorted(path.stem for path in SAMPLES.glob("*.toml"))
BASELINE = SAMPLES / "baseline.json"


def about(name: str) -> dict[str, Any]:
    return tomllib.loads((SAMPLES / f"{name}.toml").read_text("utf-8"))


BOARDS = [name for name in NAMES if "truth" in about(name)]


@cache
def read(name: str) -> CardsAnswer:
    game = find_game("innovation")
    assert game.card_design is not None
    reading = read_cards(Photo.open(SAMPLES / f"{name}.jpg"), game.card_design())
    return cards_answer(name, game.card_design(), reading)


def test_every_sample_has_its_photo_its_source_and_its_size() -> None:
    assert len(NAMES) >= 8
    for name in NAMES:
        assert about(name)["source"] == "simulated"
        assert (SAMPLES / f"{name}.jpg").stat().st_size <= 500_000


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_is_read_as_well_as_before(name: str, update_golden: bool) -> None:
    truth = json.loads(about(name)["truth"])
    answer = read(name)
    piles = answer.board.piles
    wanted = truth["piles"]
    both = [(piles[colour], wanted[colour]) for colour in wanted if colour in piles]
    now = {
        "piles": len(wanted),
        "tops": sum(found.top == laid["top"] for found, laid in both),
        "splays": sum(found.splay == laid["splay"] for found, laid in both),
        "showing": sum(found.showing == laid["showing"] for found, laid in both),
        "icons": int(dict(answer.icons) == truth["icons"]),
        "score": int(list(answer.board.score) == truth["score"]),
        "achievements": int(list(answer.board.achievements) == truth["achievements"]),
        "asked": len(answer.doubts),
    }
    if update_golden:
        kept = json.loads(BASELINE.read_text()) if BASELINE.is_file() else {}
        text = json.dumps(dict(sorted((kept | {name: now}).items())), indent=1)
        BASELINE.write_text(text + "\n")
    before = json.loads(BASELINE.read_text())[name]
    for what, count in now.items():
        assert count <= before[what] if what == "asked" else count >= before[what], what
    assert now == before, "better than before: keep it with --update-golden"
    is_whole = now["icons"] and now["score"] and now["achievements"]
    assert is_whole or answer.doubts, "a wrong reading comes with a doubt"


def test_the_baseline_holds_every_board_and_nothing_else() -> None:
    assert set(json.loads(BASELINE.read_text())) == set(BOARDS)


def test_the_cards_of_another_game_are_refused_in_one_sentence() -> None:
    with pytest.raises(CardsNotFound) as refused:
        read("another-game")
    assert "I can’t see any card of this game." in english(refused.value.message)


def test_a_pile_face_down_is_asked_about() -> None:
    answer = read("face-down-pile")

    assert not answer.board.piles
    sentences = [english(doubt.why) for doubt in answer.doubts]
    assert any("only the backs of cards" in sentence for sentence in sentences)


def test_a_board_from_the_other_side_says_so() -> None:
    assert ["upside down" in english(note) for note in read("upside-down").notes] == [True]


def test_a_card_of_another_edition_is_asked_about() -> None:
    answer = read("another-edition")

    asked = [english(doubt.why) for doubt in answer.doubts if doubt.field.endswith(".top")]
    assert any("another edition" in sentence for sentence in asked)
