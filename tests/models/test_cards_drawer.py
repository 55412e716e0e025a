"""The drawer of look-alike cards tells the truth about what it draws."""

import numpy as np
import pytest

from models.cards.board import any_board
from models.cards.deck import Deck, Style
from models.cards.glyphs import FRESH, HELD_OUT, TRAINED, draw_icon
from models.cards.photo import photograph
from models.cards.scene import Scene
from scoring.games import find_game

GAME = find_game("innovation")
assert GAME.card_design is not None
DESIGN = GAME.card_design()


def test_every_icon_has_drawings_of_its_own_and_two_that_are_held_out() -> None:
    for icon in DESIGN.icons:
        drawn = [draw_icon(icon, 60, kind, np.random.default_rng(1)) for kind in range(FRESH + 1)]
        for held_out in (HELD_OUT, FRESH):
            assert held_out >= TRAINED
            others = drawn[:held_out] + drawn[held_out + 1 :]
            assert all((drawn[held_out] != other).any() for other in others)


def test_a_photo_is_the_same_for_the_same_numbers() -> None:
    deck = Deck(DESIGN, Style.any(4, 160))
    scene = Scene((320, 240), 20, 10, table=1, difficulty=0.4)

    def photo() -> np.ndarray:
        rng = np.random.default_rng(5)
        return photograph(any_board(DESIGN, rng), deck, scene, rng).pixels

    assert (photo() == photo()).all()


@pytest.mark.parametrize("splay", ["left", "right", "up"])
def test_covered_cards_show_the_icons_that_a_splay_leaves_free(splay: str) -> None:
    free = {
        "left": {"bottom_right"},
        "right": {"top_left", "bottom_left"},
        "up": {"bottom_left", "bottom_center", "bottom_right"},
    }[splay]
    deck, looked_at = Deck(DESIGN, Style.any(4, 160)), 0
    for seed in range(12):
        rng = np.random.default_rng(seed)
        board = any_board(DESIGN, rng, tight=0.0)
        photo = photograph(board, deck, Scene((640, 480), 0, 0, table=1, difficulty=0.1), rng)
        for pile in board.piles:
            if pile.splay != splay:
                continue
            for name in pile.showing[1:]:
                number = next(i for i, c in enumerate(board.laid) if c.face and c.face.name == name)
                seen = {
                    part.place
                    for part in photo.parts
                    if part.card == number and part.visible > 0.75 and part.place in DESIGN.places
                }
                assert seen == free
                looked_at += 1
    assert looked_at > 5
