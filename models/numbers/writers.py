"""Who fills in the tables: real digits with any pen, in a hurry, with second thoughts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from models.numbers.drawn_digits import DrawnDigits
from models.numbers.forms import PX_PER_MM, Form
from models.simulator.habits import Habits
from models.simulator.handwriting import Hand, Handwriting
from models.simulator.marks import Scribe
from models.simulator.pens import InkPage, Pen, any_pen
from vision.photo import Pixels

Writing = tuple[Handwriting, DrawnDigits]
"""Where characters come from: samples, and their midlines."""

OWN_STROKES = 0.55
"""Share of digits written from the midlines of real ones."""
HURRIED = 0.5
RINGERS, SPACED = 0.22, 0.15
"""Share of people, careful or not, who ring numbers and who write digits far apart."""
STRUCK_SHARE, EMPTY_SHARE, MINUS_SHARE = 0.07, 0.08, 0.06


def any_label(rng: np.random.Generator) -> str:
    """What people write into tables: one digit, two, three, a minus, something struck, nothing."""
    way = rng.random()
    if way < STRUCK_SHARE:
        return "struck"
    if way < STRUCK_SHARE + EMPTY_SHARE:
        return ""
    if way < STRUCK_SHARE + EMPTY_SHARE + MINUS_SHARE:
        return f"-{rng.integers(1, 10 if rng.random() < 0.7 else 100)}"
    digits = int(rng.choice((1, 2, 3), p=(0.38, 0.42, 0.2)))
    if digits == 2 and rng.random() < 0.35:
        return str(rng.integers(10, 30))
    low = 10 ** (digits - 1) if digits > 1 else 0
    return str(rng.integers(low, 10**digits))


@dataclass(frozen=True, slots=True)
class Writer(Scribe):
    """Somebody who writes digits with strokes of real ones."""

    drawn: DrawnDigits | None = None
    curly: float = 0.0
    """How far strokes stray from the sample's, in heights."""

    def write(self, text: str, box: tuple[float, float, float, float]) -> None:
        """Write one character into a box of x, y, width, height (mm)."""
        rng = self.rng
        if self.drawn is None or text not in self.drawn.samples or rng.random() > OWN_STROKES:
            Scribe.write(self, text, box)
            return
        known = self.drawn.samples[text]
        source = self.hand.source if self.hand.source in known else str(rng.choice(list(known)))
        samples = known[source]
        unit = samples[int(rng.integers(len(samples)))].astype(np.float64)
        x, y, width, height = box
        ink = np.ptp(unit.reshape(-1, 2), axis=0)
        across = min(height * rng.uniform(0.85, 1.15), width * 1.15 / max(ink[0], 0.05))
        bent = unit + self.curly * np.sin(
            unit[..., ::-1] * rng.uniform(2, 6, 2) + rng.uniform(0, 6.3, 2)
        )
        angle = rng.normal(0, 0.06)
        slant = -self.hand.slant + rng.normal(0, 0.05)
        linear = np.array([[1.0, slant + angle], [-angle, 1.0]]) * ((across,), (height,))
        points = bent @ linear.T + (x + width / 2, y + height / 2)
        self._ink(points, height)

    def _ink(self, points: npt.NDArray[np.float64], tall_mm: float) -> None:
        rng = self.rng
        page, pen = self.page, self.pen
        wide_mm = min(pen.width_mm, 0.2 * tall_mm)
        px = page.px_per_mm
        pad = 4 + wide_mm * px
        flat = points.reshape(-1, 2)
        left, top = np.floor(flat.min(axis=0) * px - pad).astype(int)
        right, bottom = np.ceil(flat.max(axis=0) * px + pad).astype(int)
        if min(right - left, bottom - top) < 2 or max(right - left, bottom - top) > 500:
            return
        alpha = np.zeros((bottom - top, right - left), np.uint8)
        fixed = np.round((points * px - (left, top)) * 8).astype(np.int32)
        thick = max(1, int(wide_mm * px * rng.uniform(0.85, 1.2) + rng.random()))
        cv2.polylines(alpha, list(fixed), False, 255, thick, cv2.LINE_AA, 3)
        page.cover(np.asarray(alpha / 255, np.float32), (int(left), int(top)), pen)


def any_habits(rng: np.random.Generator) -> Habits:
    """Somebody's who takes care, or is in a hurry with all that is hard about numbers."""
    hurried = bool(rng.random() < HURRIED)
    habits = Habits.any_careless(rng) if hurried else Habits.any(rng)
    gap = rng.uniform(-0.24, 0.12) if hurried else rng.uniform(-0.1, 0.15)
    gap += rng.uniform(0.2, 0.5) if rng.random() < SPACED else 0.0
    often = rng.uniform(0.1, 0.6) if hurried else rng.uniform(0.0, 0.2)
    return replace(
        habits,
        digit_gap=(gap, gap + rng.uniform(0.05, 0.3)),
        corrects=float(rng.choice((0.0, 0.08 if hurried else 0.0, often))),
        room_of_one=float(rng.choice((1.0, rng.uniform(0.4, 0.9)), p=(0.3, 0.7))),
        takes_back=0.0,
        rings_numbers=rng.uniform(0.3, 1.0) if rng.random() < RINGERS else 0.03 * hurried,
        slips=float(rng.choice((0.0, 0.06 if hurried else 0.0))),
    )


def filled(form: Form, labels: Sequence[str], rng: np.random.Generator, known: Writing) -> Pixels:
    """The form with these labels written on it."""
    handwriting, drawn = known
    page = InkPage(form.blank, PX_PER_MM, rng)
    many = rng.random() < 0.6
    pen, hand, habits = _pen(rng), _hand(handwriting, rng), any_habits(rng)
    for field, label in zip(form.fields, labels, strict=True):
        if many:
            hand = _hand(handwriting, rng)
            if rng.random() < 0.3:
                pen, habits = _pen(rng), any_habits(rng)
        writer = Writer(page, hand, pen, handwriting, rng, habits, drawn, rng.uniform(0, 0.035))
        if label:
            writer.mark(field, label)
    return page.pixels


def _pen(rng: np.random.Generator) -> Pen:
    pen = any_pen(rng, odd=bool(rng.random() < 0.35))
    return replace(pen, width_mm=pen.width_mm * rng.uniform(0.7, 1.25))


def _hand(handwriting: Handwriting, rng: np.random.Generator) -> Hand:
    hand = Hand.any(handwriting, rng)
    return replace(hand, as_strokes=False, size=float(rng.uniform(0.4, 0.95)))
