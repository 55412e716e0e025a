"""What lies on a table and was read already, so that nothing is read into the game twice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from scoring.observation import Observation, Outline
from server.kiosk.look import SeenSheet
from server.table.state import TableState
from vision.arrays import Points

SAME_PLACE = 0.25
"""A sheet lies where it lay when its middle moved by less than this share of its diagonal."""


@dataclass(frozen=True, slots=True, eq=False)
class KnownSheet:
    """A sheet that is in the game."""

    player: str
    number: int
    """Of the event that holds it."""
    sheet: str
    corners_px: Points
    seen: Mapping[str, Observation]


@dataclass(slots=True)
class Memory:
    """Everything that is remembered of one game at one table."""

    dice: Sequence[Observation] = ()
    """The roll that was read last, while any of its dice lies there."""
    pending: int = 0
    """The event of a roll with open questions."""
    pending_at: int = 0
    """The table's last event when that was looked at."""
    sheets: list[KnownSheet] = field(default_factory=list)

    def sheet_at(self, sheet: SeenSheet) -> KnownSheet | None:
        """The known sheet at the same place."""
        near = [one for one in self.sheets if _is_same_place(one, sheet)]
        return near[0] if near else None

    def sheet_of(self, player: str) -> KnownSheet | None:
        """The last known sheet of a player."""
        return next((one for one in reversed(self.sheets) if one.player == player), None)

    def owner_at(self, sheet: SeenSheet, state: TableState) -> str:
        """Whose sheet lay at this place before, as somebody answered meanwhile; "" if unknown."""
        known = self.sheet_at(sheet)
        if known is None:
            return ""
        look = state.photos.get(known.number)
        return known.player or (look.player if look is not None else "")

    def keep(self, read: SeenSheet, player: str, number: int) -> None:
        """Remember a sheet that was read; it takes the place of what was there, and of its own."""
        assert read.photo is not None
        layout = read.found.layout
        others = [
            one
            for one in self.sheets
            if not _is_same_place(one, read)
            and not (player and one.player == player and one.sheet == layout.sheet)
        ]
        seen = read.photo.reading.seen
        self.sheets = [*others, KnownSheet(player, number, layout.sheet, read.corners_px, seen)]


def _is_same_place(known: KnownSheet, sheet: SeenSheet) -> bool:
    if known.sheet != sheet.found.layout.sheet:
        return False
    moved = np.linalg.norm(known.corners_px.mean(axis=0) - sheet.corners_px.mean(axis=0))
    diagonal = np.linalg.norm(known.corners_px[2] - known.corners_px[0])
    return bool(moved < SAME_PLACE * diagonal)


def as_outline(corners_px: Points) -> Outline:
    """Four corners as an outline."""
    a, b, c, d = ((float(x), float(y)) for x, y in corners_px)
    return Outline((a, b, c, d))
