"""What players draw in a field for each label, with a human hand's variation."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from models.simulator import corrections, shapes
from models.simulator.glyphs import Stroke
from models.simulator.habits import Habits
from models.simulator.handwriting import Hand, Handwriting, any_letter
from models.simulator.pens import ERASED, InkPage, Pen
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


PALE: Final = "pale"
TOUCHING, WIDE_CIRCLE, LONG_STRIKE = -0.08, 1.3, 1.2
"""From where on digits touch, circles are wide and strikes long: what `Scribe.note` keeps."""
THICKEST: Final = 0.2
"""Widest line of a character, in its heights: what nobody can read is not written."""


@dataclass(frozen=True, slots=True)
class Scribe:
    """One person with a pen at one sheet."""

    page: InkPage
    hand: Hand
    pen: Pen
    handwriting: Handwriting
    rng: np.random.Generator
    habits: Habits

    def mark(self, field: Field, label: str) -> None:
        """Draw what a player draws to give a field this label; nothing for an empty one."""
        if field.kind is FieldKind.TEXT:
            self._name(field)
        elif self._chance(self.habits.corrects if label else self.habits.takes_back):
            corrections.correct(self, field, label)
        else:
            self.mark_once(field, label)

    def _chance(self, share: float) -> bool:
        """True in so many cases of one; what nobody does takes nothing from the dice."""
        return share > 0 and bool(self.rng.random() < share)

    def note(self, field: Field, way: str) -> None:
        """Keep what is unusual about the mark in a field; the first thing that is counts."""
        self.page.ways.setdefault(field.id, way)

    def mark_once(self, field: Field, label: str) -> None:
        """Draw the label without second thoughts."""
        if label:
            {
                FieldKind.DIGIT: self._digit,
                FieldKind.NUMBER: self._number,
                FieldKind.SYMBOL: self._symbol,
                FieldKind.BUBBLE: self._bubble,
                FieldKind.BOX: self._box,
                FieldKind.LINK: self._link,
                FieldKind.SPOT: self._spot,
            }[field.kind](field, label)

    def write(self, text: str, box: tuple[float, float, float, float]) -> None:
        """Write one character into a box of x, y, width, height (mm), with the tip of the pen."""
        self.hand.write(self.page, text, box, self.tip(box[3]), self.handwriting, self.rng)

    def tip(self, tall_mm: float) -> Pen:
        """The pen as characters of this height are written, struck out and ringed with it."""
        wide_mm = self.pen.width_mm + self.pen.bleed_mm
        fine = min(1.0, THICKEST * tall_mm / wide_mm)
        return replace(
            self.pen, width_mm=self.pen.width_mm * fine, bleed_mm=self.pen.bleed_mm * fine
        )

    def _digit(self, field: Field, label: str) -> None:
        rng = self.rng
        left, top, wide, tall = self._digit_place(field)
        centre = (left + wide / 2, top + tall / 2)
        if label == "X":
            size = tall * rng.uniform(0.75, 1.05)
            if rng.random() < 0.5:
                self.write("X", (centre[0] - size / 2, centre[1] - size / 2, size, size))
            else:
                self.page.draw(self._crossing(centre, (size * 0.7, size * 0.7)), self.pen)
            return
        if label == "struck":
            self.note(field, "struck out")
            self.write(str(rng.integers(1, 7)), (left, top, wide, tall))
            self.strike_out(centre, (tall, tall))
            return
        self.write(label, (left, top, wide, tall))

    def _digit_place(self, field: Field) -> tuple[float, float, float, float]:
        """Where this hand puts a digit: mostly in the middle, small in a corner now and then."""
        rng = self.rng
        x, y, width, height = field.box_mm
        tall = height * np.clip(self.hand.size + rng.normal(0, 0.06), 0.4, 0.98)
        loose_x = loose_y = 0.4
        if self._chance(self.habits.corner_digits):
            self.note(field, "small, in a corner")
            tall = height * rng.uniform(0.28, 0.5)
            loose_x = loose_y = 0.9
        elif self.habits.careless and rng.random() < 0.12:
            tall = height * rng.uniform(0.95, 1.3)
        wide = min(tall * rng.uniform(0.55, 0.8), width * 0.95)
        loose = (width - wide) * 0.5, (height - tall) * 0.5
        left = x + loose[0] * (1 + np.clip(rng.normal(0, loose_x), -1.1, 1.1))
        top = y + loose[1] * (1 + np.clip(rng.normal(0, loose_y), -1.2, 1.2))
        return float(left), float(top), float(wide), float(tall)

    def _crossing(self, centre: tuple[float, float], reach: tuple[float, float]) -> list[Stroke]:
        """Two strokes that cross, or one that goes back over itself."""
        looped = self.habits.careless and self.rng.random() < 0.3
        return (shapes.looped_cross if looped else shapes.cross)(centre, reach, self.rng)

    def strike_out(self, centre: tuple[float, float], size: tuple[float, float]) -> None:
        """Strike out what is written there, by one stroke, a cross or a scribble."""
        rng = self.rng
        far = self.habits.overshoot
        reach = (size[0] * rng.uniform(0.55, 0.8) * far, size[1] * rng.uniform(0.55, 0.8) * far)
        way = rng.random()
        if way < 0.45:
            strokes = shapes.strike(centre, reach, rng)
        elif way < (0.72 if self.habits.careless else 0.85):
            strokes = self._crossing(centre, reach)
        elif way < 0.82 and self.handwriting.scribbles:
            some = self.handwriting.scribbles
            strokes = [some[int(rng.integers(len(some)))] * reach + centre]
        else:
            spacing = size[1] / (rng.uniform(4, 10) if self.habits.careless else 5)
            strokes = shapes.scribble(centre, (reach[0], reach[1] * 0.6), spacing, rng)
        self.page.draw(strokes, self.tip(size[1]))

    def _number(self, field: Field, label: str) -> None:
        if label == "struck":
            self.note(field, "struck out")
            old = str(self.rng.integers(0, 10 ** int(self.rng.integers(1, 4))))
            x, y, width, height = self.write_number(field.box_mm, old)
            self.strike_out((x + width / 2, y + height / 2), (max(width, height * 0.7), height))
            return
        if self._chance(self.habits.rings_numbers):
            self.note(field, "number in a ring")
            self._ringed(field, label)
        else:
            if len(label) > 1 and self.habits.digit_gap[0] < TOUCHING:
                self.note(field, "touching digits")
            left, top, wide, tall = self.write_number(field.box_mm, label)
            if self._chance(self.habits.slips):
                self._slip((left + wide * self.rng.uniform(1.0, 1.3), top), tall)

    def _slip(self, corner: tuple[float, float], tall: float) -> None:
        """A dot or a short dash right of a number, where the pen was lifted late."""
        rng = self.rng
        start = np.asarray(corner) + rng.uniform(0, (0.2, 1)) * tall
        end = start + rng.normal(0, (0.16, 0.1)) * tall
        dash = shapes.line((start[0], start[1]), (end[0], end[1]), rng)
        self.page.draw([dash], self.pen, width_mm=self.pen.width_mm * rng.uniform(0.5, 1.0))

    def _ringed(self, field: Field, label: str) -> None:
        """A number with a circle, a triangle or a box drawn round it."""
        rng = self.rng
        x, y, width, height = field.box_mm
        small = rng.uniform(0.45, 0.9)
        inner = (x + width * (1 - small) / 2, y + height * (1 - small) / 2,
                 width * small, height * small)  # fmt: skip
        x, y, width, height = self.write_number(inner, label)
        centre = (x + width / 2, y + height / 2)
        room = rng.uniform(0.65, 0.95)
        reach = (max(width, 0.7 * height) * room, height * room)
        corners = int(rng.choice((0, 0, 0, 3, 4)))
        if corners:
            ring = shapes.polygon(centre, reach, corners, rng)
        else:
            ring = shapes.circle(centre, reach, rng, self.handwriting.circles)
        self.page.draw(ring, self.tip(height))

    def write_number(
        self, box_mm: tuple[float, float, float, float], label: str
    ) -> tuple[float, float, float, float]:
        """Write a number, maybe with its sign, or a time; returns where it stands."""
        rng = self.rng
        x, y, width, height = box_mm
        small = self.habits.careless and rng.random() < 0.15
        size = rng.uniform(0.35, 0.55) if small else self.hand.size + rng.normal(0, 0.05)
        tall = min(height * np.clip(size, 0.35, 1.0), 9.0)
        wide = tall * rng.uniform(0.5, 0.75)
        step = wide + tall * rng.uniform(*self.habits.digit_gap)
        rooms = [self.habits.room_of_one if digit == "1" else 1.0 for digit in label]
        needed = step * sum(rooms[:-1]) + wide * rooms[-1]
        room = width * (1.12 if self.habits.careless else 0.96)
        if needed > room:
            shrink = room / needed
            tall, wide, step, needed = (v * shrink for v in (tall, wide, step, needed))
        slack = width - needed
        place = float(np.clip(rng.normal(self.habits.number_place, 0.12), 0.02, 0.98))
        left = x + slack * place
        top = y + (height - tall) * float(np.clip(rng.normal(0.5, 0.2), -0.05, 1.05))
        rise = rng.normal(0, 0.07 if self.habits.careless else 0.04) * tall
        for index, digit in enumerate(label):
            narrow = self._narrow() if digit == "1" else 1.0
            place_mm = (
                left + step * sum(rooms[:index]) + wide * (rooms[index] - narrow) / 2,
                top + index * rise + rng.normal(0, 0.03) * tall,
                wide * narrow,
                tall * rng.uniform(0.9, 1.1),
            )
            if digit in "+-":
                self._sign(digit, place_mm)
            elif digit == ":":
                self.page.draw(shapes.colon(place_mm, rng), self.tip(tall))
            else:
                self.write(digit, place_mm)
        return left, top, needed, tall

    def _narrow(self) -> float:
        """How much narrower than other digits a 1 is."""
        return float(self.rng.uniform(0.5, 0.9)) if self.habits.careless else 0.65

    def _sign(self, sign: str, box_mm: tuple[float, float, float, float]) -> None:
        """A minus or a plus before a number."""
        rng = self.rng
        x, y, width, height = box_mm
        middle = y + height * rng.uniform(0.4, 0.65)
        half = width * rng.uniform(0.3, 0.48)
        centre = x + width * 0.5
        strokes = [shapes.line((centre - half, middle), (centre + half, middle), rng, wobble=0.05)]
        if sign == "+":
            strokes.append(shapes.line((centre, middle - half), (centre, middle + half), rng))
        self.page.draw(strokes, self.tip(height))

    def _around(self, field: Field, low: float, high: float) -> tuple[tuple[float, float], ...]:
        """Centre and half size of a mark round a printed thing, as this hand would place it."""
        rng = self.rng
        x, y, width, height = field.box_mm
        scale = rng.uniform(low, high)
        centre = (
            x + width / 2 + rng.normal(0, self.habits.off_centre) * width,
            y + height / 2 + rng.normal(0, self.habits.off_centre) * height,
        )
        return centre, (width / 2 * scale, height / 2 * scale)

    def _symbol(self, field: Field, label: str) -> None:
        rng = self.rng
        if label in ("circled", "spent"):
            low, high = self.habits.circle_size
            centre, (across, down) = self._around(field, low, high)
            radius = (across, down)
            if across > WIDE_CIRCLE / 2 * field.box_mm[2]:
                self.note(field, "wide circle")
            if self.habits.careless:
                stretch = rng.uniform(1.0, self.habits.circle_stretch)
                wide = rng.random() < 0.7
                radius = (across * stretch, down) if wide else (across, down * stretch)
            self.page.draw(shapes.circle(centre, radius, rng, self.handwriting.circles), self.pen)
            if self._chance(self.habits.slips):  # struck or not, nobody can tell
                self._half_strike(field)
                return
        if label in ("crossed", "spent"):
            far = self.habits.overshoot
            if far > LONG_STRIKE:
                self.note(field, "long strike")
            centre, reach = self._around(field, 0.95 * min(far, 1.2), 1.5 * far)
            pen = replace(self.pen, width_mm=self.pen.width_mm * rng.uniform(0.9, 1.2))
            if label == "crossed" and self.habits.careless and rng.random() < 0.12:
                tight = (min(reach[0], reach[1] * 1.4) * 0.75, reach[1] * 0.6)
                strokes = shapes.scribble(centre, tight, rng.uniform(0.6, 1.4), rng)
            elif rng.random() < self.habits.crosses_with_two:
                strokes = self._crossing(centre, reach)
            else:
                strokes = shapes.strike(centre, reach, rng)
            self.page.draw(strokes, pen)

    def _half_strike(self, field: Field) -> None:
        """A strike that was begun and left, or a slip over the symbol."""
        rng = self.rng
        centre, (across, down) = self._around(field, 0.9, 1.3)
        start = np.asarray(centre) + rng.choice((-1, 1), 2) * (across, down) * rng.uniform(0.3, 1)
        middle = np.asarray(centre) + rng.normal(0, 0.15, 2) * (across, down)
        stroke = shapes.line((start[0], start[1]), (middle[0], middle[1]), rng)
        self.page.draw([stroke], self.pen, width_mm=self.pen.width_mm * rng.uniform(0.6, 1.1))

    def _bubble(self, field: Field, label: str) -> None:
        del label
        rng = self.rng
        centre, reach = self._around(field, 0.7, 1.12 * min(self.habits.overshoot, 1.4))
        way = rng.random()
        if self.habits.careless and way < 0.15:
            spacing = rng.uniform(0.5, 1.3)
            self.page.draw(shapes.hatch(centre, reach, spacing, rng), self.pen)
        elif way < 0.72:
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
            self.page.draw(self._crossing(centre, reach), self.pen)
        else:
            self.page.draw(shapes.tick(centre, reach, rng), self.pen)

    def _box(self, field: Field, label: str) -> None:
        del label
        rng = self.rng
        centre, reach = self._around(field, 0.6, 1.25 * self.habits.overshoot)
        way = self.habits.box_way if rng.random() < 0.8 else rng.random()
        if way < (0.4 if self.habits.careless else 0.5):
            self.page.draw(self._crossing(centre, reach), self.pen)
        elif way < 0.5:
            inside = min(reach[0], field.box_mm[2] * 0.55), min(reach[1], field.box_mm[3] * 0.55)
            spacing = rng.uniform(0.5, 1.6)
            self.page.draw(shapes.hatch(centre, inside, spacing, rng), self.pen)
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
        if self.habits.careless and rng.random() < 0.1:
            between = rng.uniform(0.4, 0.6) * len(stroke)
            strokes = [stroke[: int(between)], stroke[int(between) :] + rng.normal(0, 0.2, 2)]
        if rng.random() < 0.15:
            strokes.append(stroke + rng.normal(0, 0.25, 2))
        self.page.draw(strokes, self.pen, width_mm=width)

    def _spot(self, field: Field, label: str) -> None:
        rng = self.rng
        pen = self._spot_pen(label)
        if pen.name == PALE:
            self.note(field, "pale spot")
        low, high = (0.4, 1.2) if self.habits.careless else (0.55, 1.1)
        centre, reach = self._around(field, low, high)
        way = rng.random()
        if way < 0.75 or self.habits.careless:
            thin = self.habits.careless and pen.width_mm < 1.0
            spacing = pen.width_mm * (rng.uniform(0.8, 2.6) if thin else rng.uniform(0.5, 1.1))
            draw = shapes.hatch if self.habits.careless and way < 0.2 else shapes.scribble
            self.page.draw(draw(centre, reach, spacing, rng), pen)
        else:
            self.page.draw([np.asarray([centre, centre]) + rng.normal(0, 0.3, (2, 2))], pen,
                           width_mm=2 * min(reach) * 0.9)  # fmt: skip

    def _spot_pen(self, label: str) -> Pen:
        """A pen of the spot's colour: dry-erase, or a coloured pencil that is pale."""
        rng = self.rng
        base = np.asarray(SPOT_COLOURS[label]) + rng.normal(0, 0.045, 3)
        blue, green, red = np.clip(base, 0.03, 0.99)
        colour = (float(blue), float(green), float(red))
        if self.pen.name == ERASED:
            # What the eraser leaves of a spot is as faint as what it leaves of anything.
            width = rng.uniform(0.9, 1.8)
            return Pen("dry-erase", colour, width, self.pen.opacity, rng.uniform(0.0, 0.35))
        if self.habits.careless and rng.random() < self.habits.pale_spots:
            grain = rng.uniform(0.2, 0.75)
            return Pen(PALE, colour, rng.uniform(0.5, 1.8), rng.uniform(0.28, 0.7), grain)
        width = rng.uniform(0.9, 1.8)
        return Pen("dry-erase", colour, width, rng.uniform(0.6, 1.0), rng.uniform(0.0, 0.35))

    def _name(self, field: Field) -> None:
        rng = self.rng
        x, y, width, height = field.box_mm
        tall = min(height * rng.uniform(0.4, 0.75), 9.0)
        count = int(rng.integers(0, 8))
        step = min(tall * 0.85, width * 0.9 / max(count, 1))
        for index in range(count):
            left = x + width * 0.15 + index * step
            if left + step < x + width:
                self.write(any_letter(rng), (left, y + height * 0.2, step * 0.75, tall))
