"""Boards that no training saw: other drawings of the glyphs, other fonts, tables and lights."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from models.cards.board import Board, any_board
from models.cards.deck import Deck, Style
from models.cards.photo import photograph
from models.cards.scene import any_scene
from models.simulator.tables import HELD_OUT_TABLES
from scoring.card_design import CardDesign
from scoring.games.innovation.look import card_design

HARDEST = 0.75
"""Of the light: in a darker corner people take the photo again."""


def truth_of(board: Board, design: CardDesign) -> dict[str, object]:
    """What is to be read: piles, icons that show, ages."""
    icons: Counter[str] = Counter(dict.fromkeys(design.icons, 0))
    piles = {}
    for pile in board.piles:
        covered = []
        for number, name in enumerate(pile.showing):
            shown = _showing(design, name, pile.splay if number else "top")
            icons.update(shown)
            covered.append(shown)
        piles[pile.colour] = {
            "top": pile.showing[0],
            "splay": pile.splay,
            "showing": len(pile.showing),
            "covered": covered[1:],
        }
    return {
        "piles": piles,
        "icons": dict(icons),
        "score": sorted(board.score),
        "achievements": sorted(board.achievements),
    }


def _showing(design: CardDesign, name: str, splay: str) -> list[str]:
    """The icons that show of a card, in the order of the places."""
    free = {
        "left": ("bottom_right",),
        "right": ("top_left", "bottom_left"),
        "up": ("bottom_left", "bottom_center", "bottom_right"),
        "top": tuple(design.places),
    }[splay]
    icons = zip(design.places, design.face(name).icons, strict=True)
    return [icon for place, icon in icons if icon and place in free]


def _is_tall(board: Board, turn: float) -> bool:
    at = np.array([(card.x_mm, card.y_mm) for card in board.laid])
    across, down = (at.max(axis=0) - at.min(axis=0) + 75).tolist()
    return bool((down > across) ^ (45 < turn % 180 < 135))


def make_boards(
    out: Path,
    fonts: Sequence[Path],
    count: int,
    side_px: int,
    style: tuple[int, int],
    *,
    fans: bool,
) -> None:
    """Draw boards, each from a deck of its own; `style` is the drawing and a first seed.

    Where `fans` are asked for, a board without a fanned score pile is left out.
    """
    design, (drawing, seed) = card_design(), style
    for number in range(count):
        rng = np.random.default_rng([seed, number])
        board = any_board(design, rng)
        if fans and not board.score:
            continue
        deck = Deck(design, Style.any(seed + number, 720, fonts, held_out=drawing))
        tables = drawing * HELD_OUT_TABLES + seed
        scene = any_scene(rng, (side_px, side_px * 3 // 4), tables=tables)
        scene = replace(scene, difficulty=scene.difficulty * HARDEST)
        if _is_tall(board, scene.turn):  # people turn the phone so that the board fills the photo
            scene = replace(scene, size_px=(side_px * 3 // 4, side_px))
        photo = photograph(board, deck, scene, rng)
        cv2.imwrite(str(out / f"{number:03d}.jpg"), photo.pixels, [cv2.IMWRITE_JPEG_QUALITY, 88])
        told = json.dumps(truth_of(photo.board, design), indent=1)
        (out / f"{number:03d}.json").write_text(told, encoding="utf-8")
