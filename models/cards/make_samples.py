"""Draw the sample photos of cards: a few boards, easy and hard, and photos to be asked about.

python -m models.cards.make_samples samples/innovation
"""

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from models.cards.board import Board, Laid, any_board
from models.cards.deck import Deck, Style
from models.cards.glyphs import HELD_OUT
from models.cards.held_out import truth_of
from models.cards.photo import photograph
from models.cards.scene import Scene
from models.cards.strangers import strange_things
from models.simulator.tables import HELD_OUT_TABLES, table
from scoring.card_design import CardDesign
from scoring.games.innovation.look import card_design

SIZE_PX = (1600, 1200)
MOST_BYTES = 480_000


@dataclass(frozen=True, slots=True)
class Sample:
    """One photo: what is hard about it, how it is taken, what lies there."""

    name: str
    what: str
    scene: Scene
    seed: int
    wanted: Callable[[Board], bool]
    """Boards by chance are laid until one is as it should be."""
    changed: Callable[[Board], Board] = lambda board: board
    has_truth: bool = True


def _scene(
    tilt: float, turn: float, hard: float, *, sleeves: bool = False, language: int = 0
) -> Scene:
    return Scene(SIZE_PX, tilt, turn, HELD_OUT_TABLES + round(tilt), hard, sleeves, language)


def _is_wide(board: Board) -> bool:
    """Whether the board fills a photo that lies across."""
    at = np.array([(card.x_mm, card.y_mm) for card in board.laid])
    across, down = (at.max(axis=0) - at.min(axis=0)).tolist()
    return bool(0.9 < (across + 88) / (down + 63) < 1.8)


def _splays(board: Board) -> set[str]:
    return {pile.splay for pile in board.piles}


def _of_another_edition(board: Board) -> Board:
    """The same board; its last front has a name and icons that the third edition does not have."""
    number = max(i for i, card in enumerate(board.laid) if card.face)
    card = board.laid[number]
    assert card.face is not None
    face = replace(card.face, titles=("GLASSBLOWING",), icons=("clock", "clock", "clock", ""))
    board.laid[number] = replace(card, face=face)
    return board


def _face_down(board: Board) -> Board:
    """A pile that lies face down, as it is drawn from."""
    del board
    rng = np.random.default_rng(3)
    laid = [
        Laid(rng.normal(0, 0.3), rng.normal(0, 0.3), rng.normal(0, 0.5), None, 4) for _ in range(6)
    ]
    return Board(laid=laid)


SAMPLES = (
    Sample(
        "from-above",
        "five piles, every splay, from above",
        _scene(0, 2, 0.1),
        1,
        lambda b: len(b.piles) == 5 and {"left", "right", "up"} <= _splays(b),
    ),
    Sample(
        "tilted-30-degrees",
        "from the side, with a fanned score pile",
        _scene(30, -6, 0.3),
        2,
        lambda b: len(b.piles) == 3 and len(b.score) >= 4 and len(_splays(b)) == 3,
    ),
    Sample(
        "sleeves-dim-german",
        "sleeved cards in dim light, German titles",
        _scene(18, 8, 0.6, sleeves=True, language=1),
        3,
        lambda b: len(b.piles) == 3 and not b.score and len(_splays(b) - {""}) == 2,
    ),
    Sample(
        "upside-down",
        "the board seen from the other side of the table",
        _scene(15, 178, 0.3),
        4,
        lambda b: len(b.piles) == 3 and {"left", "up"} <= _splays(b) and not b.score,
    ),
    Sample(
        "achievements",
        "two piles, achievements and a score pile",
        _scene(10, 92, 0.2),
        5,
        lambda b: len(b.piles) == 2 and len(b.achievements) == 2 and len(b.score) >= 3,
    ),
    Sample(
        "another-edition",
        "one top card is of another edition",
        _scene(8, -3, 0.2),
        6,
        lambda b: len(b.piles) == 2 and not b.score and not b.achievements,
        _of_another_edition,
        has_truth=False,
    ),
    Sample(
        "face-down-pile",
        "a pile to draw from, face down",
        _scene(12, 5, 0.2),
        7,
        lambda b: bool(b.piles),
        _face_down,
        has_truth=False,
    ),
)


def draw(sample: Sample, design: CardDesign) -> tuple[np.ndarray, Board]:
    """The photo and what lies there."""
    deck = Deck(
        design, Style.any(700 + sample.seed, 640, held_out=None if sample.seed % 2 else HELD_OUT)
    )
    for attempt in range(2000):
        rng = np.random.default_rng([sample.seed, attempt])
        board = any_board(design, rng, tight=0.0)
        if sample.wanted(board) and _is_wide(board):
            board = sample.changed(board)
            return photograph(board, deck, sample.scene, rng).pixels, board
    raise SystemExit(f"no board as {sample.name} wants it")


def write(folder: Path, name: str, pixels: np.ndarray, lines: list[str]) -> None:
    """A photo small enough, and its truth."""
    for quality in (88, 80, 70, 60):
        coded = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()
        if len(coded) <= MOST_BYTES:
            break
    (folder / f"{name}.jpg").write_bytes(coded)
    lines += ['source = "simulated"', 'licence = "Apache-2.0"', 'use = "test"']
    (folder / f"{name}.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Draw all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    folder = parser.parse_args().out
    folder.mkdir(parents=True, exist_ok=True)
    design = card_design()
    for sample in SAMPLES:
        pixels, board = draw(sample, design)
        lines = [f'what = "{sample.what}"']
        if sample.has_truth:
            lines.append(f"truth = '''{json.dumps(truth_of(board, design))}'''")
        write(folder, sample.name, pixels, lines)
    other = np.asarray(cv2.resize(table(HELD_OUT_TABLES + 4), SIZE_PX), np.uint8)
    strange_things(other, np.random.default_rng(8), 9)
    write(folder, "another-game", other, ['what = "the cards of another game"'])


if __name__ == "__main__":
    main()
