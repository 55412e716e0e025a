"""Sheets with the places of a layout and looks that are not ours, and photos of them.

The publisher's artwork is not in this project, so what finds the official sheet is tried on many
artworks drawn at random: other line weights, filled signs, colours, panels, frames, words, a gear.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from scoring.sheet import Art, PointMm, Shape, SheetLayout

Pixels = npt.NDArray[np.uint8]
Colour = tuple[float, float, float]
PX_PER_MM = 6.0
SHIFT = 4
"""Drawing is exact to a sixteenth of a pixel."""
WORDS = (
    "Number",
    "of",
    "shapes",
    "Variety",
    "bonus",
    "any",
    "two",
    "parts",
    "marked",
    "once",
    "Sat",
)


@dataclass
class Style:
    """How one artwork draws everything."""

    paper: Colour
    dark: float
    """The level of dark inks."""
    line_mm: float
    part_form: str
    part_filled: bool
    part_scale: float
    dot_scale: float
    cells_filled: bool
    icons_filled: bool
    jitter_mm: float


def strange_sheet(layout: SheetLayout, rng: np.random.Generator) -> Pixels:
    """(H, W, 3) BGR at `PX_PER_MM`: the layout's places drawn in a style of its own."""
    return _Painter(layout, rng).pixels


class _Painter:
    def __init__(self, layout: SheetLayout, rng: np.random.Generator) -> None:
        self.rng = rng
        self.layout = layout
        tint = rng.uniform(0, 14, 3) if rng.random() < 0.5 else rng.uniform(0, 3, 3)
        self.style = Style(
            paper=_colour(252 - tint),
            dark=float(rng.uniform(30, 150)),
            line_mm=float(rng.uniform(0.2, 0.7)),
            part_form=str(rng.choice(["circle", "circle", "circle", "hexagon", "square"])),
            part_filled=bool(rng.random() < 0.4),
            part_scale=float(rng.uniform(0.85, 1.2)),
            dot_scale=float(rng.uniform(0.75, 1.3)),
            cells_filled=bool(rng.random() < 0.3),
            icons_filled=bool(rng.random() < 0.6),
            jitter_mm=0.1,
        )
        width, height = (round(side * PX_PER_MM) for side in layout.page_mm)
        self.pixels: Pixels = np.full((height, width, 3), self.style.paper, np.uint8)
        self._decorate()
        blocks = dict.fromkeys(_block(art) for art in layout.art)
        moved = {name: rng.normal(0, 0.2, 2) for name in blocks}
        for art in layout.art:
            self._print(art, moved[_block(art)] + rng.normal(0, self.style.jitter_mm, 2))

    def ink(self, spread: float = 90.0) -> Colour:
        """Some dark colour."""
        level = self.style.dark + self.rng.uniform(-25, 25)
        return _colour(np.clip(level + self.rng.uniform(0, spread, 3), 0, 215))

    def pale(self) -> Colour:
        """Some light colour."""
        return _colour(np.array(self.style.paper) - self.rng.uniform(4, 55, 3))

    def ring(self, at_mm: PointMm, radius_mm: float, colour: Colour, line_mm: float) -> None:
        thick = -1 if line_mm <= 0 else max(1, round(line_mm * PX_PER_MM))
        place = _fixed(at_mm)
        radius = round(radius_mm * PX_PER_MM * 2**SHIFT)
        cv2.circle(self.pixels, place, radius, colour, thick, cv2.LINE_AA, SHIFT)

    def polygon(self, points_mm: npt.NDArray[np.float64], colour: Colour, line_mm: float) -> None:
        points = [np.array([_fixed((x, y)) for x, y in points_mm], np.int32)]
        if line_mm <= 0:
            cv2.fillPoly(self.pixels, points, colour, cv2.LINE_AA, SHIFT)
        else:
            thick = max(1, round(line_mm * PX_PER_MM))
            cv2.polylines(self.pixels, points, True, colour, thick, cv2.LINE_AA, SHIFT)

    def words(self, at_mm: PointMm, text: str, size_mm: float, colour: Colour) -> None:
        """Words whose middle is there."""
        face = cv2.FONT_HERSHEY_COMPLEX if size_mm > 3.5 else cv2.FONT_HERSHEY_SIMPLEX
        scale = size_mm * PX_PER_MM / 22
        thick = max(1, round(self.style.line_mm * 3))
        (width, height), _ = cv2.getTextSize(text, face, scale, thick)
        x, y = (round(v * PX_PER_MM) for v in at_mm)
        place = (x - width // 2, y + height // 2)
        cv2.putText(self.pixels, text, place, face, scale, colour, thick, cv2.LINE_AA)

    def _decorate(self) -> None:
        """What the layout does not know of: panels, a gear, titles, rules, a frame, words."""
        rng, (width_mm, height_mm) = self.rng, self.layout.page_mm
        for _ in range(int(rng.integers(0, 7))):
            low = rng.uniform(0, 1, 2) * [width_mm, height_mm]
            high = low + rng.uniform(25, 90, 2)
            box = np.array([low, [high[0], low[1]], high, [low[0], high[1]]])
            self.polygon(box, self.pale(), 0 if rng.random() < 0.7 else self.style.line_mm)
        self._gear()
        for _ in range(int(rng.integers(2, 16))):
            text = " ".join(rng.choice(WORDS, int(rng.integers(1, 4))))
            place = rng.uniform(0.08, 0.92, 2) * [width_mm, height_mm]
            self.words((place[0], place[1]), text, float(rng.uniform(2.2, 9)), self.ink())
        for _ in range(int(rng.integers(0, 6))):
            start = rng.uniform(0, 1, 2) * [width_mm, height_mm]
            along = np.array([rng.uniform(30, 110), 0.0])
            ends = np.array([start, start + (along if rng.random() < 0.7 else along[::-1])])
            self.polygon(ends, self.ink(), self.style.line_mm)
        if rng.random() < 0.3:
            inset = float(rng.uniform(3, 7))
            x, y = width_mm - inset, height_mm - inset
            frame = np.array([[inset, inset], [x, inset], [x, y], [inset, y]])
            self.polygon(frame, self.ink(), float(rng.uniform(0.3, 1.2)))

    def _gear(self) -> None:
        middle = np.array(self.layout.points["gear"])
        teeth, radius = int(self.rng.integers(8, 20)), float(self.rng.uniform(10, 20))
        angles = np.linspace(0, 2 * np.pi, 4 * teeth, endpoint=False)
        reach = radius * np.where(np.arange(4 * teeth) % 4 < 2, 1.0, 0.85)
        rim = middle + reach[:, None] * np.stack([np.cos(angles), np.sin(angles)], axis=1)
        self.polygon(rim, self.pale(), 0)
        if self.rng.random() < 0.7:
            self.polygon(rim, self.ink(), self.style.line_mm)
        self.ring((middle[0], middle[1]), radius / 2, self.ink(), self.style.line_mm)
        for block in ("hydraulic", "magnetic", "electrical", "mechanical"):
            boxes = [f.box_mm for f in self.layout.fields if f.id.startswith(f"{block}.r")]
            if self.rng.random() < 0.6 and boxes:
                low = np.min([b[:2] for b in boxes], axis=0) - 3
                high = np.max([(b[0] + b[2], b[1] + b[3]) for b in boxes], axis=0) + 3
                box = np.array([low, [high[0], low[1]], high, [low[0], high[1]]])
                self.polygon(box, self.pale(), 0 if self.rng.random() < 0.6 else 0.5)

    def _print(self, art: Art, moved_mm: npt.NDArray[np.float64]) -> None:
        x_mm, y_mm, width_mm, height_mm = art.box_mm
        x, y = (np.array([x_mm + width_mm / 2, y_mm + height_mm / 2]) + moved_mm).tolist()
        box_mm = (x - width_mm / 2, y - height_mm / 2, width_mm, height_mm)
        if art.shape == Shape.DOT:
            self.ring((x, y), width_mm / 2 * self.style.dot_scale, self.ink(), 0)
        elif art.shape == Shape.DISC:
            self._part((x, y), width_mm / 2 * self.style.part_scale, art.text)
        elif art.shape in (Shape.CELL, Shape.BOX):
            self._cell(box_mm)
        elif art.shape != Shape.RULE:
            self._icon((x, y), width_mm / 2)

    def _part(self, at_mm: PointMm, radius_mm: float, text: str) -> None:
        corners = {"circle": 40, "hexagon": 6, "square": 4}[self.style.part_form]
        angles = np.linspace(0, 2 * np.pi, corners, endpoint=False) + np.pi / 4
        rim = np.array(at_mm) + radius_mm * np.stack([np.cos(angles), np.sin(angles)], axis=1)
        colour = self.ink(140)
        if self.style.part_filled:
            self.polygon(rim, colour, 0)
            self.words(at_mm, text, radius_mm, (250, 250, 250))
        else:
            self.polygon(rim, self.pale() if self.rng.random() < 0.5 else (255, 255, 255), 0)
            self.polygon(rim, colour, self.style.line_mm)
            self.words(at_mm, text, radius_mm, self.ink())

    def _cell(self, box_mm: tuple[float, float, float, float]) -> None:
        x, y, width, height = box_mm
        rim = np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]])
        if self.style.cells_filled:
            self.polygon(rim, _colour(np.array(self.style.paper) - 28), 0)
        else:
            self.polygon(rim, self.ink(), self.style.line_mm)

    def _icon(self, at_mm: PointMm, radius_mm: float) -> None:
        """A sign of about that size, the same shape hardly twice."""
        count = int(self.rng.integers(5, 12))
        angles = np.sort(self.rng.uniform(0, 2 * np.pi, count))
        reach = radius_mm * self.rng.uniform(0.5, 1.0, count)
        rim = np.array(at_mm) + reach[:, None] * np.stack([np.cos(angles), np.sin(angles)], axis=1)
        self.polygon(rim, self.ink(140), 0 if self.style.icons_filled else self.style.line_mm)


def _block(art: Art) -> str:
    return art.field.split(".")[0] if art.field else "rest"


def _colour(levels: npt.NDArray[np.float64]) -> Colour:
    blue, green, red = (float(v) for v in levels)
    return blue, green, red


def _fixed(at_mm: PointMm) -> tuple[int, int]:
    x, y = (round((v * PX_PER_MM - 0.5) * 2**SHIFT) for v in at_mm)
    return x, y
