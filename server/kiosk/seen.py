"""What a booth wants to know of its table, and what lies there: what both sides of `eyes` speak."""

from dataclasses import dataclass, field

import numpy as np

from scoring.message import NOTHING, Message
from server.kiosk.places import SheetPlace
from server.photos.reading import PhotoReading, SheetPhoto
from vision.camera.watch import Cells
from vision.photo import Pixels

VOTES = 3
"""Frames that are read."""


@dataclass(frozen=True, slots=True, eq=False)
class TableWish:
    """What a booth wants to know of its table."""

    game: str = ""
    """"" while nobody plays: then only which sheets lie there is looked for."""
    counts: tuple[int, ...] = ()
    """How many dice a roll has now."""
    drop: bool = False
    """The drop comes next."""
    known: tuple[SheetPlace, ...] = ()
    """Sheets that were read, where they lay."""
    lying: "tuple[SeenSheet, ...]" = ()
    """All sheets that lay there at the last look, of any game, read or not."""
    changed: Cells = field(default_factory=lambda: np.ones((1, 1), bool))
    """Cells of the small picture that look different from when they were."""


@dataclass(frozen=True, slots=True, eq=False)
class SeenSheet:
    """A sheet that lies on the table."""

    game: str
    place: SheetPlace
    photo: SheetPhoto | None = None
    """What stands on it; None while it need not or cannot be read."""
    is_covered: bool = False
    trouble: Message = NOTHING
    """Why it cannot be read."""
    name: Pixels | None = None
    """The name that is written on it, as a picture."""


@dataclass(frozen=True, slots=True, eq=False)
class TableSeen:
    """What lies on the table."""

    sheets: tuple[SeenSheet, ...] = ()
    """Of any game; only those of this one are read."""
    roll: PhotoReading | None = None
    drop: PhotoReading | None = None
    """The dice as a drop, where it comes next and so many lie there."""
    trouble: Message = NOTHING
    """Why a drop cannot be measured."""
