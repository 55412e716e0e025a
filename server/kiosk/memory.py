"""What lies on a table and was read already, so that nothing is read into the game twice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scoring.observation import Observation
from server.kiosk.places import SheetPlace, is_same_place
from server.kiosk.seen import SeenSheet
from server.table.state import TableState
from vision.camera.name_ink import ALIKE, likeness, whose_name
from vision.photo import Pixels

MOST_NAMES = 4
"""Pictures of one name that are kept."""


@dataclass(frozen=True, slots=True, eq=False)
class KnownSheet:
    """A sheet that is in the game."""

    player: str
    number: int
    """Of the event that holds it."""
    place: SheetPlace
    seen: Mapping[str, Observation]
    name: Pixels | None = None
    """The name on it, as a picture."""


@dataclass(slots=True)
class Memory:
    """Everything that is remembered of one game at one table."""

    dice: Sequence[Observation] = ()
    """The roll that was read last, while any of its dice lies there."""
    pending: int = 0
    """The event of a roll with open questions."""
    pending_at: int = 0
    """The table's last event when that was looked at."""
    lying: tuple[SeenSheet, ...] = ()
    """The sheets that lay there at the last look, also blank ones, without what they show."""
    sheets: list[KnownSheet] = field(default_factory=list)
    names: dict[str, list[Pixels]] = field(default_factory=dict)
    """How each player's name looks on their sheets."""

    def sheet_at(self, sheet: SeenSheet) -> KnownSheet | None:
        """The known sheet at the same place."""
        near = [one for one in self.sheets if is_same_place(one.place, sheet.place)]
        return near[0] if near else None

    def owner_by_name(self, sheet: SeenSheet, state: TableState) -> str:
        """Whose name is on it, by earlier pictures of it; "" where that is not clear."""
        for known in self.sheets:  # somebody may have said meanwhile whose a sheet is
            if known.name is not None and not known.player and self._said(known, state):
                self.keep_name(self._said(known, state), known.name)
        return whose_name(sheet.name, self.names)

    def keep_name(self, player: str, name: Pixels) -> None:
        """Remember how a player's name looks."""
        others = [one for one in self.names.get(player, []) if likeness(one, name) < ALIKE]
        self.names[player] = [*others, name][-MOST_NAMES:]

    def _said(self, known: KnownSheet, state: TableState) -> str:
        look = state.photos.get(known.number)
        return look.player if look is not None else ""

    def sheet_of(self, player: str) -> KnownSheet | None:
        """The last known sheet of a player."""
        return next((one for one in reversed(self.sheets) if one.player == player), None)

    def owner_at(self, sheet: SeenSheet, state: TableState) -> str:
        """Whose sheet lay at this place before, as somebody answered meanwhile; "" if unknown."""
        known = self.sheet_at(sheet)
        if known is None:
            return ""
        return known.player or self._said(known, state)

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
        seen = read.photo.reading.seen
        self.sheets = [*others, KnownSheet(player, number, place, seen, read.name)]
        if player and read.name is not None:
            self.keep_name(player, read.name)
