"""Ten pads in the style of shop-bought ones, drawn here, each with the fields people would use.

They look like no sheet of ours: dark lines, tinted bands, headings, printed hints, small boxes.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt

from scoring.sheet import LABELS, BoxMm, Field, FieldKind, SheetLayout

Pixels = npt.NDArray[np.uint8]
Colour = tuple[int, int, int]
PX_PER_MM = 6.0
BLACK, GREY, WHITE = (20, 20, 20), (120, 120, 120), (255, 255, 255)
SHIFT = 4
"""Drawing is exact to a sixteenth of a pixel."""


@dataclass
class ShopPad:
    """A pad while it is drawn."""

    name: str
    page_mm: tuple[float, float]
    fields: list[Field] = field(default_factory=list)

    def __post_init__(self) -> None:
        width, height = (round(side * PX_PER_MM) for side in self.page_mm)
        self.pixels: Pixels = np.full((height, width, 3), 255, np.uint8)

    @property
    def layout(self) -> SheetLayout:
        """The truth."""
        return SheetLayout(self.name, "page", 1, self.page_mm, tuple(self.fields))

    def px(self, x_mm: float, y_mm: float) -> tuple[int, int]:
        """A place, in sixteenths of a pixel."""
        return round(x_mm * PX_PER_MM * 2**SHIFT), round(y_mm * PX_PER_MM * 2**SHIFT)

    def box(
        self, box: BoxMm, edge: Colour | None = BLACK, fill: Colour | None = None, line: int = 2
    ) -> None:
        """A rectangle."""
        x, y, width, height = box
        corners = self.px(x, y), self.px(x + width, y + height)
        if fill is not None:
            cv2.rectangle(self.pixels, *corners, fill, -1, cv2.LINE_AA, SHIFT)
        if edge is not None:
            cv2.rectangle(self.pixels, *corners, edge, line, cv2.LINE_AA, SHIFT)

    def ring(
        self, box: BoxMm, edge: Colour | None = BLACK, fill: Colour | None = None, line: int = 2
    ) -> None:
        """A circle in a box."""
        x, y, width, height = box
        centre = self.px(x + width / 2, y + height / 2)
        radius = round(width / 2 * PX_PER_MM * 2**SHIFT)
        if fill is not None:
            cv2.circle(self.pixels, centre, radius, fill, -1, cv2.LINE_AA, SHIFT)
        if edge is not None:
            cv2.circle(self.pixels, centre, radius, edge, line, cv2.LINE_AA, SHIFT)

    def words(self, text: str, x: float, y: float, tall_mm: float, ink: Colour = BLACK) -> None:
        """Words from a place on."""
        size = tall_mm * PX_PER_MM / 22
        where = round(x * PX_PER_MM), round(y * PX_PER_MM)
        thick = max(1, round(size * 1.5))
        font = cv2.FONT_HERSHEY_DUPLEX
        cv2.putText(self.pixels, text, where, font, size, ink, thick, cv2.LINE_AA)

    def rule(self, name: str, from_x: float, to_x: float, y: float) -> None:
        """A line to write on."""
        cv2.line(self.pixels, self.px(from_x, y), self.px(to_x, y), BLACK, 2, cv2.LINE_AA, SHIFT)
        self.take(name, FieldKind.TEXT, (from_x, y - 5, to_x - from_x, 5))

    def take(self, name: str, kind: FieldKind, box: BoxMm) -> None:
        """Somebody writes here."""
        self.fields.append(Field(name, kind, box, LABELS[kind]))

    def table(
        self, at: tuple[float, float], heads: list[str], rows: list[str], cell: tuple[float, float],
        first: float, ink: Colour = BLACK,
    ) -> None:  # fmt: skip
        """A table of numbers, with a head and a first column of words."""
        x, y = at
        width, height = cell
        for column, head in enumerate(["", *heads]):
            left = x if column == 0 else x + first + (column - 1) * width
            self.box((left, y, first if column == 0 else width, height), ink, (225, 225, 225))
            self.words(head, left + 1.2, y + height - 2.2, 3.0)
        for row, label in enumerate(rows, start=1):
            top = y + row * height
            self.box((x, top, first, height), ink)
            self.words(label, x + 1.5, top + height - 2.2, 3.0)
            for column in range(len(heads)):
                box = (x + first + column * width, top, width, height)
                self.box(box, ink)
                self.take(f"t{round(y)}.r{row}c{column + 1}", FieldKind.NUMBER, box)

    def photo(self, seed: int, size_px: tuple[int, int] = (1600, 1200)) -> Pixels:
        """The page on a dark table, seen at a slant; cheap, and no writing on it."""
        rng = np.random.default_rng(seed)
        width, height = size_px
        canvas = rng.normal(70, 9, (height, width, 3)).clip(0, 255).astype(np.uint8)
        page_h, page_w = self.pixels.shape[:2]
        scale = 0.86 * min(width / page_w, height / page_h)
        rim = np.array([[0, 0], [page_w, 0], [page_w, page_h], [0, page_h]], np.float32)
        middle = np.array([width / 2, height / 2])
        place = (rim - [page_w / 2, page_h / 2]) * scale + middle
        place += rng.uniform(-0.05, 0.05, (4, 2)) * size_px
        matrix = cv2.getPerspectiveTransform(rim, place.astype(np.float32))
        light = np.linspace(0.75, 1.0, width)[None, :, None]
        laid = cv2.warpPerspective(self.pixels, matrix, size_px, flags=cv2.INTER_AREA)
        mask = cv2.warpPerspective(np.full((page_h, page_w), 255, np.uint8), matrix, size_px)
        canvas[mask > 127] = laid[mask > 127]
        noisy = canvas * light + rng.normal(0, 3, canvas.shape)
        return np.asarray(noisy.clip(0, 255), np.uint8)


def dice_pad() -> ShopPad:
    """Six columns of numbers under two heads, as dice games have them."""
    pad = ShopPad("dice_pad", (140.0, 200.0))
    pad.words("YOUR DICE", 45, 14, 7)
    games = [f"#{number}" for number in range(1, 7)]
    upper = ["Ones", "Twos", "Threes", "Fours", "Fives", "Sixes", "SUM", "Bonus"]
    lower = ["3 alike", "4 alike", "House", "Small", "Large", "Five", "Chance", "TOTAL"]
    pad.table((10, 22), games, upper, (15, 9), 30)
    pad.table((10, 112), games, lower, (15, 9), 30)
    return pad


def golf_card() -> ShopPad:
    """Nine holes across, players down, lines in green."""
    pad = ShopPad("golf_card", (210.0, 120.0))
    pad.words("HILL LINKS", 12, 13, 6, (40, 110, 20))
    holes = [str(hole) for hole in range(1, 10)]
    pad.table((8, 20), [*holes, "OUT"], ["Ann", "Bob", "Cyd", "Dee"], (16, 11), 30, (40, 110, 20))
    for row, name in enumerate(("Date", "Marker")):
        y = 98.0 + 12 * row
        pad.words(name, 10, y, 3.4)
        pad.rule(f"line{row}", 32, 92, y)
    return pad


def bubble_answers() -> ShopPad:
    """Forty questions with five bubbles each, letters in them."""
    pad = ShopPad("bubble_answers", (148.0, 210.0))
    pad.words("ANSWERS", 50, 16, 7)
    for question in range(40):
        x, y = 14.0 + question // 20 * 66, 26.0 + question % 20 * 8.8
        pad.words(f"{question + 1}", x, y + 4, 3.0)
        for choice in range(5):
            box = (x + 12 + choice * 9, y, 5.0, 5.0)
            pad.ring(box, (60, 60, 200))
            pad.words("ABCDE"[choice], box[0] + 1.6, y + 3.5, 2.4, (60, 60, 200))
            pad.take(f"q{question + 1}.{'abcde'[choice]}", FieldKind.BUBBLE, box)
    return pad


def box_answers() -> ShopPad:
    """Thirty questions with four boxes each to cross."""
    pad = ShopPad("box_answers", (210.0, 148.0))
    pad.words("Mark one box with a cross", 12, 14, 5)
    for question in range(30):
        x, y = 14.0 + question // 10 * 64, 26.0 + question % 10 * 11.5
        pad.words(f"{question + 1}.", x, y + 4.2, 3.4)
        for choice in range(4):
            box = (x + 12 + choice * 11, y, 5.2, 5.2)
            pad.box(box)
            pad.take(f"q{question + 1}.c{choice + 1}", FieldKind.BOX, box)
    return pad


def card_pad() -> ShopPad:
    """Four players, fifteen rounds, tinted bands."""
    pad = ShopPad("card_pad", (105.0, 190.0))
    pad.words("Rounds", 36, 12, 6)
    for row in range(16):
        for column in range(4):
            box = (16.0 + column * 20, 20.0 + row * 10, 20.0, 10.0)
            pad.box(box, GREY, (235, 245, 222) if row % 2 else None, 1)
            pad.take(f"r{row + 1}.p{column + 1}", FieldKind.NUMBER, box)
        pad.words(str(row + 1), 8, 27.0 + row * 10, 3.4)
    return pad


def colour_tracks() -> ShopPad:
    """Four rows of printed numbers to cross, in colour."""
    pad = ShopPad("colour_tracks", (200.0, 95.0))
    tints = ((190, 190, 255), (170, 240, 250), (200, 245, 190), (255, 215, 180))
    for row, tint in enumerate(tints):
        y = 12.0 + row * 19
        pad.box((6, y - 3, 188, 17), None, tint)
        for column in range(11):
            box = (11.0 + column * 16, y, 11.0, 11.0)
            pad.box(box, BLACK, WHITE)
            number = column + 2 if row < 2 else 12 - column
            pad.words(str(number), box[0] + (2.4 if number > 9 else 4.0), y + 7.2, 4.2)
            pad.take(f"row{row + 1}.c{column + 1}", FieldKind.BOX, box)
    return pad


def times_card() -> ShopPad:
    """Times in pairs of boxes, and names on lines."""
    pad = ShopPad("times_card", (148.0, 210.0))
    pad.words("LAP TIMES", 48, 16, 7)
    for row in range(12):
        y = 30.0 + row * 14
        pad.rule(f"line{row + 1}", 10, 62, y + 8)
        for column in range(3):
            box = (72.0 + column * 23, y, 17.0, 9.0)
            pad.box(box, BLACK, None, 3)
            pad.take(f"lap{row + 1}.c{column + 1}", FieldKind.NUMBER, box)
            if column < 2:
                pad.words(":", box[0] + 18.6, y + 6.6, 5)
    return pad


def dot_paper() -> ShopPad:
    """Dots to be joined, and a score below."""
    pad = ShopPad("dot_paper", (148.0, 180.0))
    pad.words("JOIN THEM", 48, 15, 7)
    pitch = 12.0
    for row in range(10):
        for column in range(10):
            x, y = 20 + column * pitch, 26 + row * pitch
            pad.ring((x - 1.1, y - 1.1, 2.2, 2.2), None, BLACK)
            for right, down in ((1, 0), (0, 1)):
                if column + right < 10 and row + down < 10:
                    end = x + right * pitch, y + down * pitch
                    width, height = max(right * pitch / 2, 2.0), max(down * pitch / 2, 2.0)
                    middle = (x + end[0] - width) / 2, (y + end[1] - height) / 2
                    kind = FieldKind.LINK
                    name = f"d.{row}-{column}-{down}"
                    box = (*middle, width, height)
                    pad.fields.append(Field(name, kind, box, LABELS[kind], (x, y), end))
    for column in range(2):
        box = (24.0 + column * 60, 155.0, 34.0, 14.0)
        pad.box(box, BLACK, None, 3)
        pad.take(f"player{column + 1}", FieldKind.NUMBER, box)
    return pad


def spot_board() -> ShopPad:
    """Large rings to colour, joined by thin lines, and a row of ticks."""
    pad = ShopPad("spot_board", (160.0, 120.0))
    for row in range(4):
        for column in range(6):
            box = (14.0 + column * 24, 12.0 + row * 22, 12.0, 12.0)
            pad.ring(box, GREY, None, 3)
            pad.take(f"spot.r{row + 1}c{column + 1}", FieldKind.SPOT, box)
    for column in range(12):
        box = (14.0 + column * 11, 105.0, 5.0, 5.0)
        pad.box(box)
        pad.take(f"tick.{column + 1}", FieldKind.BOX, box)
    return pad


def league_card() -> ShopPad:
    """A table beside boxes, bubbles and a line: a bit of everything."""
    pad = ShopPad("league_card", (210.0, 148.0))
    pad.box((4, 4, 202, 140), BLACK, None, 4)
    pad.words("LEAGUE NIGHT", 14, 16, 6)
    pad.table((10, 24), ["I", "II", "III", "Sum"], ["Home", "Guest", "Extra"], (18, 10), 26)
    for row in range(5):
        for column in range(3):
            box = (128.0 + column * 14, 26.0 + row * 11, 5.4, 5.4)
            pad.ring(box)
            pad.take(f"level.r{row + 1}c{column + 1}", FieldKind.BUBBLE, box)
        pad.words("foul", 172, 30.5 + row * 11, 3.2)
    for column in range(8):
        box = (12.0 + column * 13, 92.0, 6.0, 6.0)
        pad.box(box)
        pad.take(f"set.{column + 1}", FieldKind.BOX, box)
    pad.words("Signed", 12, 128, 3.4)
    pad.rule("signed", 30, 110, 128)
    return pad


SHOP_PADS: tuple[Callable[[], ShopPad], ...] = (
    dice_pad,
    golf_card,
    bubble_answers,
    box_answers,
    card_pad,
    colour_tracks,
    times_card,
    dot_paper,
    spot_board,
    league_card,
)
