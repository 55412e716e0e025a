"""What the staff set once for a table: where it is in the picture, which way up, and the seats."""

from dataclasses import dataclass
from typing import Any

from server.kiosk.configuration import SIDES, TURNS, TableSettings
from vision.camera.supervise import WHOLE, Area

LEAST_SIDE = 0.2
"""A table fills at least so much of the picture's width and height."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """How a camera hangs over its table."""

    turned: int = 0
    """By how many degrees the camera hangs turned, against the clock."""
    seats: tuple[str, ...] = ()
    """The side that each player sits at, the first player first; () for the usual order."""
    area: Area = WHOLE
    """The table in the upright picture."""

    @property
    def quarter_turns(self) -> int:
        """How often a frame is turned to be upright."""
        return TURNS.index(self.turned)


def calibration_of(settings: TableSettings, kept: Any) -> Calibration:
    """What was kept of an earlier evening; what is missing or damaged comes from the file."""
    kept = kept if isinstance(kept, dict) else {}
    turned, seats, area = (kept.get(name) for name in ("turned", "seats", "area"))
    return Calibration(
        turned=turned if turned in TURNS and type(turned) is int else settings.turned,
        seats=tuple(seats)
        if isinstance(seats, list) and all(one in SIDES for one in seats)
        else settings.seats,
        area=(area[0], area[1], area[2], area[3]) if is_area(area) else WHOLE,
    )


def is_area(given: Any) -> bool:
    """Left, top, right and bottom as shares of the picture, far enough apart?"""
    if not isinstance(given, list | tuple) or len(given) != 4:
        return False
    if not all(isinstance(v, int | float) and 0 <= v <= 1 for v in given):
        return False
    left, top, right, bottom = given
    return bool(right - left >= LEAST_SIDE and bottom - top >= LEAST_SIDE)
