"""Score pads of nobody in particular: layouts and print that no sheet of ours looks like.

Tables of boxes with dark or tinted ground, rows of bubbles, icons in other fonts, dense dots to be
linked: the ink reader shall compare a photo with its blank whatever is printed there.
"""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from scoring.sheet import LABELS, BoxMm, Field, FieldKind, SheetLayout

Pixels = npt.NDArray[np.uint8]
Colour = tuple[int, int, int]

FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_PLAIN,
    cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
)
BLOCK_MM = (64.0, 50.0)
"""A pad is a grid of blocks about so large, each of one kind of field."""
EDGE_MM = 8.0


@dataclass(frozen=True, slots=True, eq=False)
class Pad:
    """A sheet that is not ours, and what is printed on it."""

    layout: SheetLayout
    blank: Pixels
    """(H, W, 3) BGR."""


class _Printer:
    """Draws on the blank in millimetres, in the few tones of one pad."""

    def __init__(self, page_mm: tuple[float, float], px_per_mm: float, rng: np.random.Generator):
        self.rng = rng
        self.scale = px_per_mm
        width, height = (round(side * px_per_mm) for side in page_mm)
        paper = rng.integers(225, 256, 3) if rng.random() < 0.3 else np.full(3, 255)
        self.pixels = np.full((height, width, 3), paper, np.uint8)
        dark = int(rng.integers(0, 150))
        self.dark: Colour = (dark, dark, dark)
        if rng.random() < 0.4:
            self.dark = self.tone(0, 190)
        self.tint = self.tone(175, 250)
        grey = int(rng.integers(205, 240))
        self.ground: Colour = (grey, grey, grey) if rng.random() < 0.6 else self.tone(175, 250)
        """Of boxes without an edge."""
        self.thick = rng.uniform(0.12, 0.7)
        self.font = int(rng.choice(FONTS))

    def tone(self, low: int, high: int) -> Colour:
        """Any colour between these levels."""
        blue, green, red = (int(v) for v in self.rng.integers(low, high, 3))
        return blue, green, red

    def _px(self, point_mm: tuple[float, float]) -> tuple[int, int]:
        return int(point_mm[0] * self.scale * 8), int(point_mm[1] * self.scale * 8)

    def _line_px(self, width_mm: float = 0.0) -> int:
        return max(1, round((width_mm or self.thick) * self.scale))

    def box(self, box: BoxMm, *, fill: Colour | None = None, edge: Colour | None = None) -> None:
        """A rectangle, filled or not."""
        x, y, width, height = box
        corners = self._px((x, y)), self._px((x + width, y + height))
        if fill is not None:
            cv2.rectangle(self.pixels, *corners, fill, -1, cv2.LINE_AA, 3)
        if edge is not None:
            cv2.rectangle(self.pixels, *corners, edge, self._line_px(), cv2.LINE_AA, 3)

    def disc(self, box: BoxMm, *, fill: Colour | None = None, edge: Colour | None = None) -> None:
        """A circle in a box, filled or not."""
        x, y, width, height = box
        centre = self._px((x + width / 2, y + height / 2))
        radius = int(min(width, height) / 2 * self.scale * 8)
        if fill is not None:
            cv2.circle(self.pixels, centre, radius, fill, -1, cv2.LINE_AA, 3)
        if edge is not None:
            cv2.circle(self.pixels, centre, radius, edge, self._line_px(), cv2.LINE_AA, 3)

    def line(self, start: tuple[float, float], end: tuple[float, float], colour: Colour) -> None:
        """A thin line."""
        ends = self._px(start), self._px(end)
        cv2.line(self.pixels, *ends, colour, self._line_px(), cv2.LINE_AA, 3)

    def words(self, text: str, middle: tuple[float, float], tall_mm: float, tone: Colour) -> None:
        """Words round a point."""
        size = tall_mm * self.scale / 22
        thickness = max(1, round(size * self.rng.uniform(1.0, 2.2)))
        (width, height), _ = cv2.getTextSize(text, self.font, size, thickness)
        x, y = middle[0] * self.scale - width / 2, middle[1] * self.scale + height / 2
        place = int(x), int(y)
        cv2.putText(self.pixels, text, place, self.font, size, tone, thickness, cv2.LINE_AA)


@dataclass(frozen=True, slots=True)
class _Grid:
    """Places of fields in a block."""

    x: float
    y: float
    size: tuple[float, float]
    pitch: tuple[float, float]
    columns: int
    rows: int

    def boxes(self) -> list[BoxMm]:
        return [
            (self.x + c * self.pitch[0], self.y + r * self.pitch[1], self.size[0], self.size[1])
            for r in range(self.rows)
            for c in range(self.columns)
        ]


def any_pad(seed: int, px_per_mm: float) -> Pad:
    """The pad of this number."""
    rng = np.random.default_rng(seed)
    width, height = float(rng.uniform(140, 215)), float(rng.uniform(120, 160))
    printer = _Printer((width, height), px_per_mm, rng)
    across = max(1, int((width - 2 * EDGE_MM) / BLOCK_MM[0]))
    down = max(1, int((height - 2 * EDGE_MM) / BLOCK_MM[1]))
    block = (width - 2 * EDGE_MM) / across, (height - 2 * EDGE_MM) / down
    fields: list[Field] = []
    for number in range(across * down):
        x = EDGE_MM + number % across * block[0]
        y = EDGE_MM + number // across * block[1]
        if rng.random() < 0.25:
            tone = printer.tint
            printer.box((x, y, block[0] - 3, block[1] - 3), fill=tone)
        draw, kind = BLOCKS[int(rng.choice(len(BLOCKS), p=SHARES))]
        fields += draw(printer, (x, y + 5, block[0] - 4, block[1] - 9), f"b{number}", kind)
        title = "".join(rng.choice(list("abcdefghiklmnoprstu AETS"), int(rng.integers(4, 14))))
        printer.words(title, (x + block[0] * 0.4, y + 2), rng.uniform(2.0, 3.6), printer.dark)
    layout = SheetLayout("pad", f"pad{seed}", 1, (width, height), tuple(fields))
    return Pad(layout, printer.pixels)


def _grid(
    room: BoxMm, rng: np.random.Generator, wide: tuple[float, float], tall: tuple[float, float],
    *, gap: tuple[float, float],
) -> _Grid:  # fmt: skip
    """As many fields of one size as fit into a block."""
    x, y, width, height = room
    side = float(rng.uniform(*wide)), float(rng.uniform(*tall))
    pitch = side[0] * float(rng.uniform(*gap)), side[1] * float(rng.uniform(*gap))
    columns = max(1, int((width - side[0]) / pitch[0]) + 1)
    rows = max(1, int((height - side[1]) / pitch[1]) + 1)
    return _Grid(x, y, side, pitch, min(columns, 9), min(rows, 7))


def _fields(name: str, kind: FieldKind, boxes: list[BoxMm]) -> list[Field]:
    return [Field(f"{name}.{index}", kind, box, LABELS[kind]) for index, box in enumerate(boxes)]


def _table(printer: _Printer, room: BoxMm, name: str, kind: FieldKind) -> list[Field]:
    """Cells to write in, side by side or apart, on white, grey or tinted ground."""
    rng = printer.rng
    wide = (9.0, 24.0) if kind is FieldKind.NUMBER else (7.0, 12.0)
    way = rng.random()
    gap = (1.0, 1.0) if rng.random() < 0.6 and way < 0.75 else (1.08, 1.5)
    grid = _grid(room, rng, wide, (6.5, 12.0), gap=gap)
    hint = rng.random() < 0.35
    for index, box in enumerate(grid.boxes()):
        striped = way < 0.25 or (way < 0.5 and index // grid.columns % 2)
        edge = printer.dark if way < 0.75 else None
        fill = printer.ground if edge is None else printer.tint if striped else None
        printer.box(box, fill=fill, edge=edge)
        if hint:
            x, y, width, height = box
            text = str(rng.choice(["+", "x2", "6", "=", "10", "A", "1st", "-5"]))
            corner = x + width * rng.uniform(0.08, 0.2), y + height * rng.uniform(0.12, 0.25)
            printer.words(text, corner, min(2.4, height * 0.25), printer.dark)
    return _fields(name, kind, grid.boxes())


def _bubbles(printer: _Printer, room: BoxMm, name: str, kind: FieldKind) -> list[Field]:
    """Round or square places to fill or tick, letters in some."""
    rng = printer.rng
    side = float(rng.uniform(3.5, 9.0))
    grid = _grid(room, rng, (side, side), (side, side), gap=(1.1, 2.0))
    letters = rng.random() < 0.5
    fill = printer.tint if rng.random() < 0.35 else None
    for index, box in enumerate(grid.boxes()):
        draw = printer.disc if kind is FieldKind.BUBBLE else printer.box
        draw(box, fill=fill, edge=printer.dark)
        if letters:
            middle = box[0] + side / 2, box[1] + side / 2
            printer.words("ABCDEFGHI"[index % grid.columns], middle, side * 0.45, printer.dark)
    return _fields(name, kind, grid.boxes())


def _icons(printer: _Printer, room: BoxMm, name: str, kind: FieldKind) -> list[Field]:
    """Printed numbers and figures to circle or to strike."""
    rng = printer.rng
    side = float(rng.uniform(4.5, 10.0))
    grid = _grid(room, rng, (side, side), (side, side), gap=(1.05, 1.7))
    ring, dark = rng.random(), rng.random() < 0.3
    for box in grid.boxes():
        middle = box[0] + side / 2, box[1] + side / 2
        if ring < 0.35:
            printer.disc(box, fill=printer.tint if dark else None, edge=printer.dark)
        elif ring < 0.55:
            printer.box(box, fill=printer.tint if dark else None, edge=printer.dark)
        if rng.random() < 0.8:
            text = str(rng.integers(0, 21)) if rng.random() < 0.7 else str(rng.choice(list("?+AX")))
            printer.words(text, middle, side * rng.uniform(0.35, 0.6), printer.dark)
        else:
            inner = (box[0] + side * 0.2, box[1] + side * 0.2, side * 0.6, side * 0.6)
            draw = printer.disc if rng.random() < 0.5 else printer.box
            draw(inner, fill=printer.dark if rng.random() < 0.5 else None, edge=printer.dark)
    return _fields(name, kind, grid.boxes())


def _spots(printer: _Printer, room: BoxMm, name: str, kind: FieldKind) -> list[Field]:
    """Places to colour."""
    rng = printer.rng
    side = float(rng.uniform(7.0, 15.0))
    grid = _grid(room, rng, (side, side), (side, side), gap=(1.05, 1.5))
    draw = printer.disc if rng.random() < 0.6 else printer.box
    fill = printer.tint if rng.random() < 0.25 else None
    for box in grid.boxes():
        draw(box, fill=fill, edge=printer.dark)
    return _fields(name, kind, grid.boxes())


def _dots(printer: _Printer, room: BoxMm, name: str, kind: FieldKind) -> list[Field]:
    """Dots near each other or large discs with numbers, to be linked."""
    rng = printer.rng
    x, y, width, height = room
    large = rng.random() < 0.35
    pitch = float(rng.uniform(7.0, 11.0) if large else rng.uniform(3.6, 9.0))
    side = pitch * float(rng.uniform(0.5, 0.78))
    if not large:
        side = float(rng.uniform(0.8, min(3.5, pitch * 0.55)))
    columns, rows = min(9, int(width / pitch)), min(8, int(height / pitch))
    places = [(x + c * pitch, y + r * pitch) for r in range(rows) for c in range(columns)]
    (_print_discs if large else _print_dots)(printer, places, side)
    fields = []
    for row in range(rows):
        for column in range(columns):
            start = (x + column * pitch, y + row * pitch)
            for dx, dy in ((pitch, 0.0), (0.0, pitch)):
                end = (start[0] + dx, start[1] + dy)
                inside = column + (dx > 0) < columns and row + (dy > 0) < rows
                if inside and rng.random() < 0.5:
                    free = pitch - side
                    box = (start[0] + side / 2, start[1] - 1, free, 2.0)
                    if dy:
                        box = (start[0] - 1, start[1] + side / 2, 2.0, free)
                    field = f"{name}.{row}-{column}-{int(dy > 0)}"
                    fields.append(Field(field, kind, box, LABELS[kind], start, end))
    return fields


def _print_dots(printer: _Printer, places: list[tuple[float, float]], side: float) -> None:
    hollow = printer.rng.random() < 0.25
    fill, edge = (None, printer.dark) if hollow else (printer.dark, None)
    for x, y in places:
        printer.disc((x - side / 2, y - side / 2, side, side), fill=fill, edge=edge)


def _print_discs(printer: _Printer, places: list[tuple[float, float]], side: float) -> None:
    for x, y in places:
        box = (x - side / 2, y - side / 2, side, side)
        printer.disc(box, fill=printer.tone(200, 256), edge=printer.tone(90, 220))
        text = str(printer.rng.integers(1, 7))
        printer.words(text, (x, y), side * 0.5, printer.tone(40, 170))


Draw = Callable[[_Printer, BoxMm, str, FieldKind], list[Field]]
BLOCKS: tuple[tuple[Draw, FieldKind], ...] = (
    (_table, FieldKind.NUMBER),
    (_table, FieldKind.DIGIT),
    (_bubbles, FieldKind.BUBBLE),
    (_bubbles, FieldKind.BOX),
    (_icons, FieldKind.SYMBOL),
    (_spots, FieldKind.SPOT),
    (_dots, FieldKind.LINK),
)
SHARES = (0.32, 0.18, 0.09, 0.11, 0.13, 0.07, 0.1)
