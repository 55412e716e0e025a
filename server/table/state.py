"""What stands at a table now, as one frozen value.

A pure function of the log, so that any phone, any restart and any backup come to the same state.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scoring.game import AnyGame
from scoring.observation import Doubt, Observation
from scoring.record import Entry, FilledSheet, GameRecord
from server.photos.reading import Kind
from server.table.events import Admitted, Logged, Looked, SatDown, Undone

OWNER = "player"
"""The field by which a person says whose a sheet is: nobody knows yet, or it was said wrongly."""
FIRST_LINE = 4
"""Where the moves start in the text of a record: after the game, the players and an empty line."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the record, and the event that brought it."""

    number: int
    entry: Entry
    """Its line is the one it has in the text of the whole record."""


@dataclass(frozen=True, slots=True)
class TablePhoto:
    """A photo that was read, and what people said of it since."""

    number: int
    at: str
    looked: Looked
    seen: Mapping[str, Observation]
    """What was seen, with each place where one more die may lie."""
    doubts: tuple[Doubt, ...]
    """What is asked of it, whether answered or not."""
    answers: Mapping[str, str]
    confirmed_by: int = 0
    """The event in which somebody confirmed it; 0 while nobody has."""

    @property
    def of(self) -> Kind:
        """What the photo shows."""
        return self.looked.reading.of

    @property
    def sheet(self) -> str:
        """Which sheet of the game it shows."""
        return self.looked.reading.sheet

    @property
    def player(self) -> str:
        """Whose sheet it is; "" for dice, and while nobody has said it."""
        return self.answers.get(OWNER) or self.looked.player

    def label(self, field: str) -> str:
        """What counts: a person's word before the camera's."""
        if field in self.answers:
            return self.answers[field]
        return self.seen[field].label if field in self.seen else ""


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A player's sheet: the last photo of it, if any, and what people said stands on it."""

    player: str
    sheet: str
    photo: TablePhoto | None
    said: Mapping[str, str]
    """By field: answers to doubts, corrections, typed marks."""


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything at one table, after its last event."""

    rules: AnyGame
    players: tuple[str, ...]
    log: tuple[Logged, ...]
    undone: frozenset[int]
    lines: tuple[Line, ...]
    photos: Mapping[int, TablePhoto]
    """By the number of their event."""
    sheets: Mapping[str, TableSheet]
    """By `sheet_key`: the player's name, for all but a second sheet; as people sit."""
    earlier: Mapping[str, TableSheet]
    """Each sheet as it counted before its last photo."""
    finished: bool
    named: bool = True
    """False while the players are only numbered."""
    phones: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Whose each phone is that has sat down; empty while all phones see everything."""
    admitted: tuple[Admitted, ...] = ()
    """Problems of which somebody said that they are a player's own mistakes."""

    @property
    def number(self) -> int:
        """The number of the last event."""
        return self.log[-1].number

    @property
    def has_turns(self) -> bool:
        """Has anybody made a move? Dice and setup are nobody's."""
        return any(line.entry.player for line in self.lines)

    def record(self, sheets: Sequence[FilledSheet]) -> GameRecord:
        """The record of the game: all lines, and these sheets."""
        entries = tuple(line.entry for line in self.lines)
        return GameRecord(self.rules.name, self.players, entries, tuple(sheets))

    def event(self, number: int) -> Logged | None:
        """The event of that number."""
        return self.log[number - 1] if 1 <= number <= len(self.log) else None

    def sheet_of(self, photo: TablePhoto) -> TableSheet | None:
        """The sheet whose last photo this is."""
        for sheet in self.sheets.values():
            if sheet.photo is not None and sheet.photo.number == photo.number:
                return sheet
        return None

    def last_step(self) -> int:
        """The number of the last event that can be taken back; 0 when there is none."""
        for logged in reversed(self.log[1:]):
            if logged.number not in self.undone and not isinstance(logged.event, SatDown | Undone):
                return logged.number
        return 0
