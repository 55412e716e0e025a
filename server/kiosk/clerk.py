"""Writes what was seen on a table into its game: each roll once, each sheet once, nothing else."""

import time
from dataclasses import dataclass, field, replace

from scoring.dice import wrong_number
from scoring.drop import Drop
from scoring.message import NOTHING, Book, Message
from scoring.observation import Observation, Outline
from server.kiosk.happening import is_blank, is_new_roll, is_same_sheet
from server.kiosk.logbook import Logbook
from server.kiosk.memory import Memory
from server.kiosk.seats import owner, seats_of
from server.kiosk.seen import SeenSheet, TableSeen, TableWish
from server.photos.reading import PhotoReading
from server.table.state import TableState
from server.table.view import dice_now, judgement, record_of
from vision.camera.watch import Cells
from vision.photo import Photo

say = Book(__package__)


@dataclass(slots=True)
class Counts:
    """What a booth did since it was started, for the metrics."""

    frames: int = 0
    readings: int = 0
    rolls: int = 0
    sheets: int = 0
    failures: int = 0
    reading_s: float = 0.0
    stepped_s: float = field(default_factory=time.monotonic)
    """When the loop ran last, on the monotonic clock."""


@dataclass(frozen=True, slots=True)
class Entered:
    """What a screen shows of what was seen."""

    hint: Message = NOTHING
    dice: tuple[str, ...] = ()
    outlines: tuple[Outline, ...] = ()
    is_anything: bool = False
    again: bool = False
    """The game has moved on meanwhile: look once more."""


class Clerk:
    """Remembers what of one game at one table is written already."""

    def __init__(
        self, seats: tuple[str, ...], counts: Counts, lying: tuple[SeenSheet, ...] = ()
    ) -> None:
        self.seats = seats
        self._counts = counts
        self._memory = Memory(lying=lying)

    @property
    def lying(self) -> tuple[SeenSheet, ...]:
        """The sheets that lay there at the last look, without what they show."""
        return self._memory.lying

    def offered(self, seen: TableSeen) -> None:
        """Nobody plays: remember where sheets lie."""
        self._memory.lying = seen.sheets

    def wanted(self, logbook: Logbook, changed: Cells) -> TableWish:
        """What to look for on the table now."""
        state = logbook.state
        counts, drop = _dice_of(state)
        known = tuple(one.place for one in self._memory.sheets)
        lying = self._memory.lying
        return TableWish(state.rules.name, counts, drop is not None, known, lying, changed)

    def enter(self, logbook: Logbook, photo: Photo, seen: TableSeen) -> Entered:
        """Write what is new."""
        state = logbook.state
        ours = [sheet for sheet in seen.sheets if sheet.game == state.rules.name]
        self._memory.lying = tuple(replace(one, photo=None, name=None) for one in seen.sheets)
        counts, drop = _dice_of(state)
        dice = tuple(seen.roll.dice.values()) if seen.roll else ()
        hint, again = NOTHING, False
        if seen.sheets and not ours:
            hint = say("other-game", game=state.rules.title)
        if dice and len(dice) not in counts:
            hint = wrong_number(len(dice), counts)
        if not dice:
            self._memory.dice = ()
        elif seen.roll is not None and is_new_roll(self._memory.dice, dice, counts):
            roll: PhotoReading | None = seen.roll
            if drop is not None and len(dice) == drop.count:
                roll = seen.drop
                hint = hint if roll else seen.trouble if ours else say("drop-on-a-sheet")
                again = roll is None and hint == NOTHING
            if roll is not None:
                self._enter_roll(logbook, photo, roll, dice)
        for sheet in ours:
            hint = self._enter_sheet(logbook, photo, sheet) or hint
        outlines = (*(die.outline for die in dice), *(one.place.outline for one in seen.sheets))
        labels = tuple(die.label for die in dice)
        return Entered(hint, labels, outlines, bool(seen.sheets or dice), again)

    def confirm_pending(self, logbook: Logbook) -> None:
        """Once everything asked about a roll is answered, on any screen, it counts."""
        memory = self._memory
        if not memory.pending:
            return
        state = logbook.state
        if state.number == memory.pending_at:
            return
        memory.pending_at = state.number
        look = state.photos.get(memory.pending)
        if look is None or look.confirmed_by or logbook.confirm(memory.pending):
            memory.pending = 0

    def _enter_roll(
        self, logbook: Logbook, photo: Photo, roll: PhotoReading, dice: tuple[Observation, ...]
    ) -> None:
        """Put a roll, or the drop that comes first, into the game."""
        number = logbook.looked(photo, roll)
        self._counts.rolls += 1
        self._memory.dice = dice
        self._memory.pending = 0 if logbook.confirm(number) else number

    def _enter_sheet(self, logbook: Logbook, photo: Photo, sheet: SeenSheet) -> Message:
        """Put a sheet into the game that reads otherwise than before; what is in the way."""
        if sheet.is_covered:
            return say("sheet-covered")
        if sheet.photo is None:
            return sheet.trouble
        seen = sheet.photo.reading.seen
        known = self._memory.sheet_at(sheet)
        if is_blank(seen) or (known is not None and is_same_sheet(known.seen, seen)):
            return NOTHING
        state = logbook.state
        size_px = photo.width_px, photo.height_px
        player = self._memory.owner_by_name(sheet, state) or self._memory.owner_at(sheet, state)
        player = player or owner(seen, size_px, seats_of(state.players, self.seats))
        last = self._memory.sheet_of(player) if player else None
        if last is None or not is_same_sheet(last.seen, seen):
            number = logbook.sheet(photo, sheet.photo, player)
            self._counts.sheets += 1
        else:
            number = last.number
        self._memory.keep(sheet, player, number)
        return NOTHING


def _dice_of(state: TableState) -> tuple[tuple[int, ...], Drop | None]:
    """How many dice may lie there now, and the drop where it comes next."""
    judged, _ = judgement(state, record_of(state))
    drop = state.rules.drop if judged.drop_is_due else None
    expected = tuple(dice_now(state))
    return ((drop.count, *expected) if drop is not None else expected), drop
