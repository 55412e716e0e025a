"""What lies on a table and was read already, so that nothing is read into the game twice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scoring.observation import Observation
from server.kiosk.look import SeenSheet
from server.kiosk.places import SheetPlace, is_same_place
from server.table.state import TableState


@dataclass(frozen=True, slots=True, eq=False)
class KnownSheet:
    """A sheet that is in the game."""

    player: str
    number: int
    """Of the event that holds it."""
    place: SheetPlace
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
        near = [one for one in self.sheets if is_same_place(one.place, sheet.place)]
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
        place = read.place
        others = [
            one
            for one in self.sheets
            if not is_same_place(one.place, place)
            and not (player and one.player == player and one.place.sheet == place.sheet)
        ]
        self.sheets = [*others, KnownSheet(player, number, place, read.photo.reading.seen)]
