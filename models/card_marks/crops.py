"""Marks cut out of photos of look-alike cards: drawn once and kept, with what stands in them.

    python -m models.card_marks.crops OUT.npz --fonts FOLDER --decks 28 --figures 14000
    python -m models.card_marks.crops OUT.npz --pictures FOLDER

One card lies over another, as in a splay or a fan; both are photographed, and every place of theirs
is cut out as the reader would, a little askew. Icons come out of the finder's pictures as well, and
figures by themselves.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from models.card_marks.askew import Points, askew
from models.card_marks.boards import crops_of_pictures
from models.card_marks.figures import figures
from models.cards.deck import Deck, Style
from models.simulator.light import Camera, exposed
from models.simulator.tables import HELD_OUT_TABLES, table
from scoring.card_design import Box, CardDesign, centre
from scoring.games.innovation.look import card_design
from vision.cards.marks import NOTHING, cut_out, square

Pixels = npt.NDArray[np.uint8]
Crop = tuple[Pixels, str]
Marks = list[tuple[Box, str]]
PAIRS_OF_A_DECK, FRONTS_OF_A_DECK, WIDTH_PX = 60, 14, 460
SEEN, COVERED = 0.62, 0.1
"""A mark of which at least so much is seen is learnt; one of which no more is, is nothing."""
CARD_PX = (110, 420)
"""Widths of fronts in the photos."""
ROOM_MM = 34.0
"""Of table round the lower card."""
TURN = 1.5
ALIKE = 0.35
"""A cut so near a mark, in sides, may be taken for one of it."""


@dataclass(frozen=True, slots=True, eq=False)
class _Laid:
    """A card in the photo."""

    to_photo: Points
    """(2, 3) fractions of the card → pixels."""
    picture: Pixels
    marks: Marks

    def px(self, at: npt.ArrayLike) -> Points:
        points = np.asarray(at, np.float64).reshape(-1, 2)
        return np.asarray(points @ self.to_photo[:, :2].T + self.to_photo[:, 2])

    def lay(self, photo: Pixels, owner: npt.NDArray[np.int8], number: int) -> None:
        """Paint it, with its shadow, over what is there."""
        wide = float(np.hypot(*self.to_photo[:, 0]))
        shrink = min(1.0, 1.2 * wide / self.picture.shape[1])
        small = cv2.resize(self.picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        matrix = self.to_photo @ np.diag([1 / small.shape[1], 1 / small.shape[0], 1.0])
        size = (photo.shape[1], photo.shape[0])
        mask = cv2.warpAffine(np.full(small.shape[:2], 255, np.uint8), matrix, size)
        shadow = 255 - cv2.GaussianBlur(mask, (0, 0), 2.0) // 3
        cv2.multiply(photo, cv2.cvtColor(shadow, cv2.COLOR_GRAY2BGR), photo, 1 / 255)
        card = cv2.warpAffine(small, matrix, size, borderMode=cv2.BORDER_REPLICATE)
        photo[mask > 127] = card[mask > 127]
        owner[mask > 127] = number

    def seen(self, box: Box, owner: npt.NDArray[np.int8], number: int) -> float:
        """Share of a box that nothing covers."""
        left, top, right, bottom = box
        grid = np.meshgrid(np.linspace(left, right, 9), np.linspace(top, bottom, 9))
        at = np.round(self.px(np.stack(grid, -1))).astype(int)
        inside = (at >= 0).all(axis=1) & (at < owner.shape[::-1]).all(axis=1)
        column, row = at[inside].T
        return float((owner[row, column] == number).sum() / len(at))

    def corners(self, around: Box, rng: np.random.Generator) -> Points:
        """Where a cut would be taken, a little off."""
        left, top, right, bottom = around
        at = self.px([[left, top], [right, top], [right, bottom], [left, bottom]])
        return askew(at, rng)


def _is_any_mark(corners: Points, cards: Sequence[_Laid]) -> bool:
    """Whether a cut holds the mark of some card, by chance."""
    side = float(np.hypot(*(corners[1] - corners[0])))
    middles = [card.px(centre(box))[0] for card in cards for box, _ in card.marks]
    return bool(min(np.hypot(*(m - corners.mean(axis=0))) for m in middles) < ALIKE * side)


class CropMaker:
    """Crops of one deck."""

    def __init__(
        self, deck: Deck, rng: np.random.Generator, *, tables: int = 0, hardest: float = 1.0
    ) -> None:
        self._deck, self._rng, self._hardest = deck, rng, hardest
        self._fronts = rng.permutation(len(deck.design.faces))[:FRONTS_OF_A_DECK]
        self._tables = [table(tables + int(rng.integers(0, 200))) for _ in range(3)]

    def pair(self) -> Iterator[Crop]:
        """The marks of two cards, one over the other."""
        rng, design = self._rng, self._deck.design
        is_back = bool(rng.random() < 0.4)
        size_mm = (design.size_mm[1], design.size_mm[0]) if is_back else design.size_mm
        px_per_mm = float(np.exp(rng.uniform(*np.log(CARD_PX)))) / design.size_mm[0]
        whole = ((np.asarray(size_mm) + 2 * ROOM_MM) * px_per_mm).astype(int)
        ground = self._tables[int(rng.integers(len(self._tables)))]
        photo = np.ascontiguousarray(cv2.resize(ground, whole.tolist()), np.uint8)
        owner = np.full(photo.shape[:2], -1, np.int8)
        ways = np.array([(1, 0), (-1, 0), (0, -1), (0, 1)])[: 4 if is_back else 3]
        apart = ways[int(rng.integers(len(ways)))] * rng.uniform(0.16, 0.5) * size_mm
        cards = [
            self._card(ROOM_MM + number * apart, size_mm, px_per_mm, is_back) for number in range(2)
        ]
        for number, card in enumerate(cards):
            card.lay(photo, owner, number)
        lit = self._photographed(photo, px_per_mm)
        for number, card in enumerate(cards):
            for box, label in [*card.marks, (self._elsewhere(card.marks), NOTHING)]:
                seen = card.seen(box, owner, number)
                corners = card.corners(square(box, size_mm), rng)
                if COVERED < seen < SEEN or (corners < 0).any() or (corners >= whole).any():
                    continue
                told = label if seen >= SEEN else NOTHING
                if told != NOTHING or not _is_any_mark(corners, cards):
                    yield cut_out(lit, corners), told

    def _card(
        self, at_mm: Points, size_mm: tuple[float, float], px_per_mm: float, is_back: bool
    ) -> _Laid:
        rng, design = self._rng, self._deck.design
        marks: Marks
        if is_back:
            age = int(rng.choice(design.ages))
            picture, marks = self._deck.back(age), [(b, str(age)) for b in design.figures.values()]
        else:
            face = design.faces[int(rng.choice(self._fronts))]
            picture = self._deck.front(face)
            icons = zip(design.places.values(), face.icons, strict=True)
            marks = [*((box, icon or "picture") for box, icon in icons)]
            marks.append((design.badge, str(face.age)))
        angle = np.deg2rad(rng.normal(0, TURN))
        way = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        axes = way @ np.diag(np.asarray(size_mm) * px_per_mm)
        return _Laid(np.column_stack([axes, at_mm * px_per_mm]), picture, marks)

    def _photographed(self, photo: Pixels, px_per_mm: float) -> Pixels:
        rng = self._rng
        camera = Camera.any(rng, float(rng.uniform(0, self._hardest)))
        gain = np.asarray(camera.cast) * camera.exposure * rng.uniform(0.7, 1.1)
        lit = exposed(np.clip(photo * gain, 0, 255).astype(np.uint8), px_per_mm * 0.6, camera, rng)
        data = cv2.imencode(".jpg", lit, [cv2.IMWRITE_JPEG_QUALITY, camera.quality])[1]
        decoded = cv2.imdecode(data, cv2.IMREAD_COLOR)
        assert decoded is not None
        return np.asarray(decoded, np.uint8)

    def _elsewhere(self, marks: Marks) -> Box:
        """A box of a mark's size where none is."""
        left, top, right, bottom = marks[int(self._rng.integers(len(marks)))][0]
        wide, high = right - left, bottom - top
        for _ in range(20):
            x, y = self._rng.uniform(0, 1, 2).tolist()
            if not any(b[0] < x < b[2] and b[1] < y < b[3] for b, _ in marks):
                break
        return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def make(
    design: CardDesign, fonts: Sequence[Path], decks: int, seed: int, held_out: int | None
) -> Iterator[Crop]:
    """The crops of many decks."""
    for number in range(decks):
        rng = np.random.default_rng([seed, number])
        deck = Deck(design, Style.any(seed * 10_000 + number, WIDTH_PX, fonts, held_out=held_out))
        is_new = held_out is not None
        tables, hardest = (HELD_OUT_TABLES, 0.75) if is_new else (0, 1.0)
        maker = CropMaker(deck, rng, tables=tables, hardest=hardest)
        for _ in range(PAIRS_OF_A_DECK):
            yield from maker.pair()


def main() -> None:
    """Draw as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--fonts", type=Path)
    parser.add_argument("--pictures", type=Path, help="of the finder, to cut icons out of")
    parser.add_argument("--decks", type=int, default=0)
    parser.add_argument("--figures", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--held-out", type=int, help="a drawing of the glyphs not trained on")
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    fonts = sorted(asked.fonts.iterdir()) if asked.fonts else ()
    design, rng = card_design(), np.random.default_rng(asked.seed)
    made = list(make(design, fonts, asked.decks, asked.seed, asked.held_out))
    made += figures(fonts, design.ages, asked.figures, asked.seed)
    if asked.pictures:
        made += crops_of_pictures(asked.pictures, design, rng)
    pixels, labels = zip(*made, strict=True)
    np.savez_compressed(asked.out, pixels=np.stack(pixels), labels=np.array(labels))
    print(len(labels), "crops")


if __name__ == "__main__":
    main()
