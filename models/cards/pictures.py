"""Photos of boards, drawn once and kept: to train on, or held out to be measured on.

    python -m models.cards.pictures OUT --fonts FOLDER --count 1500 --seed 1
    python -m models.cards.pictures OUT --fonts FOLDER --count 60 --held-out 4 --side 2880

Those to train on are JPEG files and one JSON line of parts for each. Needs fonts in a folder for
variety; without, our own two are used.
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import cv2
import numpy as np

from models.cards.board import Board, any_board
from models.cards.deck import Deck, Style
from models.cards.held_out import make_boards
from models.cards.photo import CardPhoto, photograph
from models.cards.scene import any_scene
from models.cards.strangers import strange_things
from models.simulator.tables import table
from scoring.card_design import CardDesign
from scoring.games.innovation.look import card_design

SIDE_PX = 1120
PHOTOS_OF_A_DECK = 8
KEPT_FROM = 0.4
"""A part of which less is seen is not learnt."""


def any_photo(design: CardDesign, deck: Deck, rng: np.random.Generator, side_px: int) -> CardPhoto:
    """A board, or now and then a table without one."""
    size = (side_px, side_px * 3 // 4) if rng.random() < 0.6 else (side_px * 3 // 4, side_px)
    if rng.random() < 0.05:
        bare = np.asarray(cv2.resize(table(int(rng.integers(0, 200))), size), np.uint8)
        strange_things(bare, rng, 14)
        return CardPhoto(bare, [], Board())
    return photograph(any_board(design, rng), deck, any_scene(rng, size), rng)


def make(out: Path, fonts: Sequence[Path], count: int, seed: int) -> None:
    """Draw `count` photos to train on."""
    design = card_design()
    with (out / "parts.jsonl").open("ab", buffering=0) as lines:  # whole lines: several may draw
        for number in range(count):
            if number % PHOTOS_OF_A_DECK == 0:
                style = Style.any(seed * 10_000 + number, 400, fonts)
                deck = Deck(design, style)
            rng = np.random.default_rng([seed, number])
            photo = any_photo(design, deck, rng, SIDE_PX)
            name = f"{seed}-{number:05d}.jpg"
            quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(70, 96))]
            cv2.imwrite(str(out / name), photo.pixels, quality)
            parts = [asdict(part) for part in photo.parts if part.visible >= KEPT_FROM]
            lines.write(json.dumps({"photo": name, "parts": parts}).encode() + b"\n")


def main() -> None:
    """Draw as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--fonts", type=Path)
    parser.add_argument("--count", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--held-out", type=int, help="a drawing of the glyphs not trained on")
    parser.add_argument("--side", type=int, default=4032, help="of the photos held out, in pixels")
    parser.add_argument("--fans", action="store_true", help="of those, only with a score pile")
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    fonts = sorted(asked.fonts.iterdir()) if asked.fonts else ()
    asked.out.mkdir(parents=True, exist_ok=True)
    if asked.held_out is None:
        make(asked.out, fonts, asked.count, asked.seed)
    else:
        style = (asked.held_out, asked.seed)
        make_boards(asked.out, fonts, asked.count, asked.side, style, fans=asked.fans)


if __name__ == "__main__":
    main()
