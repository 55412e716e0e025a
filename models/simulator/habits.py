"""What one person does the same way all over a sheet, neatly or not."""

from dataclasses import dataclass

import numpy as np


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
    careless: bool = False
    off_centre: float = 0.06
    """Spread of a mark's middle, in sides of its field."""
    circle_stretch: float = 1.0
    """Circles are up to so many times as long one way as the other."""
    overshoot: float = 1.0
    """Strikes and crosses are so many times as long as they need be."""
    corner_digits: float = 0.0
    """Share of digits written small, in a corner of the field."""
    digit_gap: tuple[float, float] = (0.02, 0.3)
    """Room between the digits of a number, in heights; below 0 they touch."""
    room_of_one: float = 1.0
    """How much room a 1 takes beside other digits, as a share of theirs."""
    corrects: float = 0.0
    """Share of marks that took a second try, the first one still to be seen."""
    takes_back: float = 0.0
    """Share of empty fields where something is hidden under correction fluid."""
    rings_numbers: float = 0.0
    pale_spots: float = 0.0
    slips: float = 0.0
    """Share of circled symbols with half a strike, and of numbers that the pen slips beside."""

    @classmethod
    def any(cls, rng: np.random.Generator) -> "Habits":
        """Somebody's who takes care."""
        size = rng.uniform(0.8, 1.2)
        return cls(
            (size - 0.12, size + 0.12),
            float(rng.choice((0.05, 0.5, 0.95))),
            rng.random(),
            float(rng.choice((rng.uniform(-0.08, 0.06), rng.uniform(0.06, 0.33)))),
            float(rng.choice((1.0, rng.uniform(1.0, 2.5)))),
            rng.uniform(0.1, 0.7),
        )

    @classmethod
    def any_careless(cls, rng: np.random.Generator) -> "Habits":
        """Somebody's in a hurry: wide circles, long strikes, second thoughts, touching digits."""
        size = float(rng.choice((rng.uniform(0.7, 1.2), rng.uniform(1.1, 1.7))))
        gap = rng.uniform(-0.2, 0.1)
        return cls(
            (size - 0.15, size + 0.3),
            float(rng.choice((0.05, 0.5, 0.95))),
            rng.random(),
            float(rng.choice((rng.uniform(-0.3, 0.06), rng.uniform(0.06, 0.33)))),
            float(rng.choice((1.0, rng.uniform(1.0, 3.0)))),
            rng.uniform(0.0, 1.0),
            careless=True,
            off_centre=rng.uniform(0.06, 0.16),
            circle_stretch=rng.uniform(1.0, 1.5),
            overshoot=float(rng.choice((1.0, rng.uniform(1.0, 1.7)))),
            corner_digits=float(rng.choice((0.0, 0.1, rng.uniform(0.3, 0.9)))),
            digit_gap=(gap, gap + rng.uniform(0.1, 0.35)),
            corrects=float(rng.choice((0.0, 0.05, rng.uniform(0.05, 0.3)))),
            takes_back=float(rng.choice((0.0, 0.0, rng.uniform(0.0, 0.06)))),
            rings_numbers=float(rng.choice((0.0, 0.15, rng.uniform(0.3, 0.9)))),
            pale_spots=float(rng.choice((0.0, 0.5, 1.0))),
        )
