"""A table whose frames are plain squares, and a reader that knows what each of them is."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from scoring.game import AnyGame
from scoring.games import find_game
from scoring.message import plain
from scoring.observation import Doubt, Observation, Outline
from scoring.sheet import SheetReading
from server.kiosk.places import Box
from server.photos.reading import PhotoReading
from vision.camera.ring import Pixels
from vision.errors import SheetNotFound
from vision.ink.above import WholePage
from vision.ink.fields import FLAT_PX_PER_MM
from vision.paper.found import FoundSheet
from vision.paper.plane import box_corners
from vision.photo import Photo
from vision.printing.blank import blank_raster
from vision.read import ReadSheet, outlines_px

SIZE_PX = (1280, 720)
EDGE_PX = 40
LAYOUT = find_game("unvention").layouts[0]
STILL_FRAMES = 10
"""Long enough to come to rest, at eight frames a second."""


@dataclass(frozen=True)
class Die:
    value: str
    x: int
    y: int
    sure: bool = True


@dataclass(frozen=True, eq=False)
class Sheet:
    """A sheet in the near or far half of the picture."""

    marks: tuple[tuple[str, str], ...] = ()
    is_far: bool = False
    is_under_a_cup: bool = False
    confidence: float = 0.99
    turned_degrees: float = 0.0
    name: str = ""
    """Written by hand into the box for it."""

    @property
    def place(self) -> FoundSheet:
        scale = 1.45
        width, height = LAYOUT.page_mm
        turn = np.radians(self.turned_degrees + (180 if self.is_far else 0))
        middle = np.array([640.0, 190.0 if self.is_far else 530.0])
        spin = scale * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        matrix = np.eye(3)
        matrix[:2, :2] = spin
        matrix[:2, 2] = middle - spin @ np.array([width / 2, height / 2])
        return FoundSheet(LAYOUT, matrix, ())


@dataclass
class Things:
    """What lies on the table; draws its frames and reads them."""

    dice: Sequence[Die] = ()
    sheets: Sequence[Sheet] = ()
    hand: bool = False
    doubts: Sequence[str] = ()
    drop: PhotoReading | None = None
    inks: int = 0
    searches: int = 0
    """How often sheets were looked for."""
    _rng: np.random.Generator = field(default_factory=lambda: np.random.default_rng(0))

    def frames(self, count: int) -> Iterator[Pixels]:
        for _ in range(count):
            yield self.drawn()

    def drawn(self) -> Pixels:
        pixels = np.full((SIZE_PX[1], SIZE_PX[0], 3), 70, np.uint8)
        for sheet in self.sheets:
            corners = sheet.place.to_photo(box_corners((0.0, 0.0, *LAYOUT.page_mm)))
            left, top = (max(0, int(v)) for v in corners.min(axis=0))
            cv2.fillConvexPoly(pixels, corners.astype(np.int32), (200, 200, 200))
            for field_id, label in sheet.marks:
                x, y = sheet.place.to_photo(np.array([LAYOUT.field(field_id).box_mm[:2]]))[0]
                shade = 20 + 9 * (sum(map(ord, label)) % 11) + round(60 * (1 - sheet.confidence))
                pixels[int(y) - 10 : int(y) + 10, int(x) - 10 : int(x) + 10] = shade
            if sheet.is_under_a_cup:
                pixels[top + 60 : top + 160, left + 60 : left + 160] = 25
        for die in self.dice:
            pixels[die.y : die.y + EDGE_PX, die.x : die.x + EDGE_PX] = 245
            for pip in range(int(die.value)):
                at = die.y + 4 + 6 * pip
                pixels[at : at + 5, die.x + 8 : die.x + 32] = 15
        if self.hand:
            left = 500 + int(self._rng.integers(0, 60))
            pixels[300:, left : left + 140] = 160
        noise = self._rng.integers(0, 3, pixels.shape, dtype=np.uint8)
        return pixels + noise

    def sheets_in(self) -> tuple[FoundSheet, ...]:
        return tuple(sheet.place for sheet in self.sheets)

    # What `TableReader` asks

    def find(self, photo: Photo, box: Box) -> tuple[FoundSheet, ...]:
        assert (photo.width_px, photo.height_px) == SIZE_PX
        self.searches += 1
        return tuple(one for one in self.sheets_in() if _is_wholly_in(one, box))

    def ink(self, photo: Photo, found: FoundSheet) -> ReadSheet:
        assert photo.width_px == SIZE_PX[0]
        self.inks += 1
        is_far = found.to_photo(np.array([LAYOUT.page_mm]) / 2)[0, 1] < SIZE_PX[1] / 2
        sheet = next(one for one in self.sheets if one.is_far == is_far)
        marks = dict(sheet.marks)
        seen = {
            field_id: Observation(
                marks.get(field_id, ""), sheet.confidence if field_id in marks else 0.99, outline
            )
            for field_id, outline in outlines_px(found).items()
        }
        blank = blank_raster(LAYOUT, FLAT_PX_PER_MM)
        flat = np.repeat(blank[:, :, None], 3, axis=2)
        if sheet.name:
            flat = with_name(flat, sheet.name)
        if sheet.is_under_a_cup:
            flat = flat.copy()
            flat[200:700, 200:700] = 30
        above = WholePage(flat, np.dstack([flat, blank]))
        return ReadSheet(SheetReading(LAYOUT, seen), found, above)

    def read_dice(self, game: AnyGame, expected: Collection[int]) -> PhotoReading:
        assert game.dice_counts
        assert not expected or len(self.dice) in expected
        dice = sorted(self.dice, key=lambda die: die.x)
        seen = {f"die{n}": _observed(die) for n, die in enumerate(dice, start=1)}
        doubts = [
            Doubt(f"die{n}", (die.value, "6"), _WHY, _observed(die).outline)
            for n, die in enumerate(dice, start=1)
            if not die.sure
        ]
        return PhotoReading("dice", seen, tuple(doubts))


def _is_wholly_in(found: FoundSheet, box: Box) -> bool:
    """As far as it is in the picture at all."""
    corners = found.to_photo(box_corners((0.0, 0.0, *LAYOUT.page_mm)))
    (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
    is_right = box[0] <= max(0, left) and min(right, SIZE_PX[0]) <= box[2]
    return bool(is_right and box[1] <= max(0, top) and min(bottom, SIZE_PX[1]) <= box[3])


def with_name(flat: Pixels, name: str) -> Pixels:
    """The page with a name written on it."""
    x, y, _, height = (round(v * FLAT_PX_PER_MM) for v in LAYOUT.field("name").box_mm)
    written = np.ascontiguousarray(flat)
    if written is flat:
        written = flat.copy()
    at = x + 8, y + height - 14
    cv2.putText(written, name, at, cv2.FONT_HERSHEY_SCRIPT_COMPLEX, 1.5, (110, 40, 30), 3)
    return written


class ThingsReader:
    """The surface of `TableReader` over things."""

    def __init__(self, things: Things) -> None:
        self._things = things

    def sheets(self, photo: Photo, box: Box) -> tuple[FoundSheet, ...]:
        return self._things.find(photo, box)

    def has_printed(self, game: str) -> bool:
        return game == "nothing is printed here"

    def printed(self, photo: Photo, box: Box, game: str) -> tuple[FoundSheet, ...]:
        raise AssertionError(f"nothing of {game} is printed in {box} of {photo.source}")

    def ink(self, photo: Photo, sheet: FoundSheet) -> ReadSheet:
        return self._things.ink(photo, sheet)

    def dice(self, photo: Photo, game: AnyGame, expected: Collection[int]) -> PhotoReading:
        assert photo.width_px
        return self._things.read_dice(game, expected)

    def drop(self, photo: Photo, game: AnyGame) -> PhotoReading:
        assert game.drop is not None
        if self._things.drop is None:
            raise SheetNotFound(_WHY, photo.source)
        return self._things.drop


def _observed(die: Die) -> Observation:
    x, y, edge = float(die.x), float(die.y), float(EDGE_PX)
    outline = Outline(((x, y), (x + edge, y), (x + edge, y + edge), (x, y + edge)))
    return Observation(die.value, 0.98 if die.sure else 0.5, outline)


def rolled(*values: str, at: int = 0) -> list[Die]:
    """Dice in a row, which starts at another place for another throw."""
    return [Die(value, 700 + 90 * n, 60 + 37 * at) for n, value in enumerate(values)]


_WHY = plain("unclear")
