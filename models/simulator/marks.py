"""What players draw in a field for each label, with a human hand's variation."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from models.simulator import shapes
from models.simulator.handwriting import Hand, Handwriting, any_letter
from models.simulator.pens import InkPage, Pen
from scoring.sheet import Field, FieldKind

SPOT_COLOURS: Final[dict[str, tuple[float, float, float]]] = {
    "red": (0.16, 0.12, 0.82),
    "orange": (0.12, 0.45, 0.95),
    "yellow": (0.18, 0.85, 0.97),
    "green": (0.3, 0.58, 0.12),
    "blue": (0.72, 0.35, 0.1),
    "purple": (0.55, 0.16, 0.42),
}
"""Dry-erase ink on white: blue, green, red in [0, 1]."""


ERASED: Final = "erased"
"""Name of the pen that draws what an eraser left."""


@dataclass(frozen=True, slots=True)
class Scribe:
    """One person with a pen at one sheet."""

    page: InkPage
    hand: Hand
    pen: Pen
    handwriting: Handwriting
    rng: np.random.Generator
    habits: "Habits"

    def mark(self, field: Field, label: str) -> None:
        """Draw what a player draws to give a field this label; nothing for an empty one."""
        if field.kind is FieldKind.TEXT:
            self._name(field)
        elif label:
            {
                FieldKind.DIGIT: self._digit,
                FieldKind.NUMBER: self._number,
                FieldKind.SYMBOL: self._symbol,
                FieldKind.BUBBLE: self._bubble,
                FieldKind.BOX: self._box,
                FieldKind.LINK: self._link,
                FieldKind.SPOT: self._spot,
            }[field.kind](field, label)

    def _character(self, text: str, box: tuple[float, float, float, float]) -> None:
        self.hand.write(self.page, text, box, self.pen, self.handwriting, self.rng)

    def _digit(self, field: Field, label: str) -> None:
        rng = self.rng
        x, y, width, height = field.box_mm
        tall = height * np.clip(self.hand.size + rng.normal(0, 0.06), 0.4, 0.98)
        wide = min(tall * rng.uniform(0.55, 0.8), width * 0.95)
        loose = (width - wide) * 0.5, (height - tall) * 0.5
        left = x + loose[0] * (1 + np.clip(rng.normal(0, 0.4), -1.1, 1.1))
        top = y + loose[1] * (1 + np.clip(rng.normal(0, 0.4), -1.2, 1.2))
        centre = (left + wide / 2, top + tall / 2)
        if label == "X":
            size = tall * rng.uniform(0.75, 1.05)
            if rng.random() < 0.5:
                self._character("X", (centre[0] - size / 2, centre[1] - size / 2, size, size))
            else:
                self.page.draw(shapes.cross(centre, (size * 0.7, size * 0.7), rng), self.pen)
            return
        if label == "struck":
            self._character(str(rng.integers(1, 7)), (left, top, wide, tall))
            self._strike_out(centre, tall)
            return
        self._character(label, (left, top, wide, tall))

    def _strike_out(self, centre: tuple[float, float], tall: float) -> None:
        rng = self.rng
        reach = (tall * rng.uniform(0.55, 0.8), tall * rng.uniform(0.55, 0.8))
        way = rng.random()
        if way < 0.45:
            strokes = shapes.strike(centre, reach, rng)
        elif way < 0.85:
            strokes = shapes.cross(centre, reach, rng)
        else:
            strokes = shapes.scribble(centre, (reach[0], reach[1] * 0.6), tall / 5, rng)
        self.page.draw(strokes, self.pen)

    def _number(self, field: Field, label: str) -> None:
        rng = self.rng
        x, y, width, height = field.box_mm
        tall = min(height * np.clip(self.hand.size + rng.normal(0, 0.05), 0.45, 0.95), 9.0)
        wide = tall * rng.uniform(0.5, 0.75)
        step = wide + tall * rng.uniform(0.02, 0.3)
        needed = step * (len(label) - 1) + wide
        if needed > width * 0.96:
            shrink = width * 0.96 / needed
            tall, wide, step, needed = (v * shrink for v in (tall, wide, step, needed))
        slack = width - needed
        place = float(np.clip(rng.normal(self.habits.number_place, 0.12), 0.02, 0.98))
        left = x + slack * place
        top = y + (height - tall) * float(np.clip(rng.normal(0.5, 0.2), -0.05, 1.05))
        rise = rng.normal(0, 0.04) * tall
        for index, digit in enumerate(label):
            narrow = 0.65 if digit == "1" else 1.0
            self._character(
                digit,
                (
                    left + index * step + wide * (1 - narrow) / 2,
                    top + index * rise + rng.normal(0, 0.03) * tall,
                    wide * narrow,
                    tall * rng.uniform(0.9, 1.1),
                ),
            )

    def _around(self, field: Field, low: float, high: float) -> tuple[tuple[float, float], ...]:
        """Centre and half size of a mark round a printed thing, as this hand would place it."""
        rng = self.rng
        x, y, width, height = field.box_mm
        scale = rng.uniform(low, high)
        centre = (
            x + width / 2 + rng.normal(0, 0.06) * width,
            y + height / 2 + rng.normal(0, 0.06) * height,
        )
        return centre, (width / 2 * scale, height / 2 * scale)

    def _symbol(self, field: Field, label: str) -> None:
        rng = self.rng
        if label in ("circled", "spent"):
            low, high = self.habits.circle_size
            centre, radius = self._around(field, low, high)
            self.page.draw(shapes.circle(centre, radius, rng, self.handwriting.circles), self.pen)
        if label in ("crossed", "spent"):
            centre, reach = self._around(field, 0.95, 1.5)
            crossing = rng.random() < self.habits.crosses_with_two
            draw = shapes.cross if crossing else shapes.strike
            pen = replace(self.pen, width_mm=self.pen.width_mm * rng.uniform(0.9, 1.2))
            self.page.draw(draw(centre, reach, rng), pen)

    def _bubble(self, field: Field, label: str) -> None:
        del label
        rng = self.rng
        centre, reach = self._around(field, 0.7, 1.12)
        way = rng.random()
        if way < 0.72:
            spacing = self.pen.width_mm * rng.uniform(0.7, 1.5)
            self.page.draw(shapes.scribble(centre, reach, spacing, rng), self.pen)
        elif way < 0.78:
            self.page.draw(
                shapes.scribble(centre, (reach[0] * 0.55, reach[1] * 0.55), 0.3, rng), self.pen
            )
        elif way < 0.84:
            dense = shapes.scribble(centre, reach, self.pen.width_mm * 0.6, rng)
            self.page.draw(dense, self.pen, width_mm=self.pen.width_mm * 1.4)
        elif way < 0.94:
            self.page.draw(shapes.cross(centre, reach, rng), self.pen)
        else:
            self.page.draw(shapes.tick(centre, reach, rng), self.pen)

    def _box(self, field: Field, label: str) -> None:
        del label
        rng = self.rng
        centre, reach = self._around(field, 0.6, 1.25)
        way = self.habits.box_way if rng.random() < 0.8 else rng.random()
        if way < 0.5:
            self.page.draw(shapes.cross(centre, reach, rng), self.pen)
        elif way < 0.75:
            self.page.draw(shapes.tick(centre, reach, rng), self.pen)
        elif way < 0.88:
            self.page.draw(shapes.strike(centre, reach, rng), self.pen)
        else:
            spacing = self.pen.width_mm * rng.uniform(0.8, 1.8)
            self.page.draw(shapes.scribble(centre, reach, spacing, rng), self.pen)

    def _link(self, field: Field, label: str) -> None:
        del label
        if field.from_mm is None or field.to_mm is None:
            raise ValueError(f"{field.id} is a link without anchors")
        rng = self.rng
        start, end = np.asarray(field.from_mm), np.asarray(field.to_mm)
        along = end - start
        length = float(np.hypot(*along))
        short = self.habits.link_gap
        first = start + along * (rng.normal(short, 0.05)) + rng.normal(0, 0.05, 2) * length
        last = end - along * (rng.normal(short, 0.05)) + rng.normal(0, 0.05, 2) * length
        stroke = shapes.line((first[0], first[1]), (last[0], last[1]), rng, wobble=0.04)
        width = self.pen.width_mm * self.habits.link_width
        strokes = [stroke]
        if rng.random() < 0.15:
            strokes.append(stroke + rng.normal(0, 0.25, 2))
        self.page.draw(strokes, self.pen, width_mm=width)

    def _spot(self, field: Field, label: str) -> None:
        rng = self.rng
        base = np.asarray(SPOT_COLOURS[label]) + rng.normal(0, 0.045, 3)
        blue, green, red = np.clip(base, 0.03, 0.99)
        pen = Pen(
            "dry-erase",
            (float(blue), float(green), float(red)),
            rng.uniform(0.9, 1.8),
            # What the eraser leaves of a spot is as faint as what it leaves of anything.
            self.pen.opacity if self.pen.name == ERASED else rng.uniform(0.6, 1.0),
            rng.uniform(0.0, 0.35),
        )
        centre, reach = self._around(field, 0.55, 1.1)
        if rng.random() < 0.75:
            spacing = pen.width_mm * rng.uniform(0.5, 1.1)
            self.page.draw(shapes.scribble(centre, reach, spacing, rng), pen)
        else:
            self.page.draw([np.asarray([centre, centre]) + rng.normal(0, 0.3, (2, 2))], pen,
                           width_mm=2 * min(reach) * 0.9)  # fmt: skip

    def _name(self, field: Field) -> None:
        rng = self.rng
        x, y, width, height = field.box_mm
        tall = min(height * rng.uniform(0.4, 0.75), 9.0)
        count = int(rng.integers(0, 8))
        step = min(tall * 0.85, width * 0.9 / max(count, 1))
        for index in range(count):
            left = x + width * 0.15 + index * step
            if left + step < x + width:
                self._character(any_letter(rng), (left, y + height * 0.2, step * 0.75, tall))


@dataclass(frozen=True, slots=True)
class Habits:
    """What one person does the same way all over a sheet."""

    circle_size: tuple[float, float]
    crosses_with_two: float
    box_way: float
    link_gap: float
    """How far from an anchor's centre a line starts, as a share of the distance of the anchors."""
    link_width: float
    number_place: float

    @classmethod
    def any(cls, rng: np.random.Generator) -> "Habits":
        """Somebody's."""
        size = rng.uniform(0.8, 1.2)
        return cls(
            (size - 0.12, size + 0.12),
            float(rng.choice((0.05, 0.5, 0.95))),
            rng.random(),
            float(rng.choice((rng.uniform(-0.08, 0.06), rng.uniform(0.06, 0.33)))),
            float(rng.choice((1.0, rng.uniform(1.0, 2.5)))),
            rng.uniform(0.1, 0.7),
        )
