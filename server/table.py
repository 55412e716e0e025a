"""What stands at a table now: the replay of its log, as one frozen value.

A pure function of the log, so that any phone, any restart and any backup come to the same state.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.games import find_game
from scoring.record import Entry, FilledSheet, GameRecord, RecordError, parse_record
from scoring.rules import Rules
from server.events import Answered, Finished, Logged, Looked, Marked, Said, Started, Undone
from server.slots import sheet_key

OWNER = "player"
"""The field by which a person says whose a sheet is, where several lie in one photo."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the record, and the event that brought it."""

    number: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class Look:
    """A photo that was read, and what people said of it since."""

    number: int
    at: str
    looked: Looked
    answers: Mapping[str, str]
    confirmed_by: int = 0
    """The event in which somebody confirmed it; 0 while nobody has."""

    @property
    def player(self) -> str:
        """Whose sheet it is; "" for dice, and while nobody has said it."""
        return self.looked.player or self.answers.get(OWNER, "")

    def label(self, field: str) -> str:
        """What counts: a person's word before the camera's."""
        if field in self.answers:
            return self.answers[field]
        return self.looked.seen[field].label if field in self.looked.seen else ""


@dataclass(frozen=True, slots=True)
class PlayerSheet:
    """A player's sheet: the last photo of it, if any, and what people said stands on it."""

    player: str
    sheet: str
    look: Look | None
    said: Mapping[str, str]
    """By field: answers to doubts, corrections, typed marks."""


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything at one table, after its last event."""

    rules: Rules
    players: tuple[str, ...]
    log: tuple[Logged, ...]
    undone: frozenset[int]
    lines: tuple[Line, ...]
    looks: Mapping[int, Look]
    sheets: Mapping[str, PlayerSheet]
    """By `server.slots.sheet_key`: the player's name, for all but a second sheet; as people sit."""
    earlier: Mapping[str, PlayerSheet]
    """Each sheet as it counted before its last photo."""
    finished: bool

    @property
    def number(self) -> int:
        """The number of the last event."""
        return self.log[-1].number

    def record(self, sheets: Sequence[FilledSheet]) -> GameRecord:
        """The record of the game: all lines, and these sheets."""
        entries = tuple(line.entry for line in self.lines)
        return GameRecord(self.rules.name, self.players, entries, tuple(sheets))

    def event(self, number: int) -> Logged | None:
        """The event of that number."""
        return self.log[number - 1] if 1 <= number <= len(self.log) else None

    def last_step(self) -> int:
        """The number of the last event that can be taken back; 0 when there is none."""
        for logged in reversed(self.log[1:]):
            if logged.number not in self.undone and not isinstance(logged.event, Undone):
                return logged.number
        return 0


def replay(log: Sequence[Logged]) -> TableState:
    """The state after a log; its first event is `Started`."""
    started = log[0].event
    if not isinstance(started, Started):
        raise ValueError("the log of a table starts with its game")
    rules = find_game(started.game)
    undone = _undone(log)
    standing = [logged for logged in log[1:] if logged.number not in undone]
    lines, typed = _lines(standing, started.players)
    looks = _looks(standing)
    sheets, earlier = _sheets(rules, standing, looks, typed)
    seats = {player: place for place, player in enumerate(started.players)}
    return TableState(
        rules=rules,
        players=started.players,
        log=tuple(log),
        undone=undone,
        lines=lines,
        looks=looks,
        sheets=dict(sorted(sheets.items(), key=lambda kept: seats.get(kept[1].player, len(seats)))),
        earlier=earlier,
        finished=any(isinstance(logged.event, Finished) for logged in standing),
    )


def parse_lines(text: str, players: Sequence[str]) -> GameRecord:
    """The moves and sheets in a text that somebody typed.

    Raises:
        RecordError: with the line and column within the text.
    """
    try:
        return parse_record(f"game any\nplayers {', '.join(players)}\n{text}")
    except RecordError as error:
        raise RecordError(error.sentence, error.line - 2, error.column) from None


def _undone(log: Sequence[Logged]) -> frozenset[int]:
    """Later events undo earlier ones only, so one walk from the end decides them all."""
    undone: set[int] = set()
    for logged in reversed(log):
        if isinstance(logged.event, Undone) and logged.number not in undone:
            undone.add(logged.event.event)
    return frozenset(undone)


def _lines(
    standing: Sequence[Logged], players: tuple[str, ...]
) -> tuple[tuple[Line, ...], dict[int, tuple[FilledSheet, ...]]]:
    """All lines in order, and the sheets that were typed as text, by event."""
    lines: list[Line] = []
    typed: dict[int, tuple[FilledSheet, ...]] = {}
    for logged in standing:
        if isinstance(logged.event, Said):
            said = parse_lines(logged.event.text, players)
            lines += [Line(logged.number, entry) for entry in said.entries]
            typed[logged.number] = said.sheets
    return tuple(lines), typed


def _looks(standing: Sequence[Logged]) -> dict[int, Look]:
    answers: dict[int, dict[str, str]] = {}
    confirmed: dict[int, int] = {}
    for logged in standing:
        if isinstance(logged.event, Answered):
            answers.setdefault(logged.event.reading, {})[logged.event.field] = logged.event.label
        elif isinstance(logged.event, Said) and logged.event.reading is not None:
            confirmed[logged.event.reading] = logged.number
    return {
        logged.number: Look(
            logged.number,
            logged.at,
            logged.event,
            answers.get(logged.number, {}),
            confirmed.get(logged.number, 0),
        )
        for logged in standing
        if isinstance(logged.event, Looked)
    }


def _sheets(
    rules: Rules,
    standing: Sequence[Logged],
    looks: Mapping[int, Look],
    typed: Mapping[int, tuple[FilledSheet, ...]],
) -> tuple[dict[str, PlayerSheet], dict[str, PlayerSheet]]:
    """Every sheet as it counts now, and as it counted before its last photo."""
    sheets: dict[str, PlayerSheet] = {}
    earlier: dict[str, PlayerSheet] = {}
    given = _given(standing, looks)
    for logged in standing:
        event = logged.event
        if logged.number in given:
            look = given[logged.number]
            key = sheet_key(rules, look.player, look.looked.sheet)
            if key in sheets:
                earlier[key] = sheets[key]
            sheets[key] = _photographed(look, sheets.get(key))
        elif isinstance(event, Marked):
            key = sheet_key(rules, event.player, event.sheet)
            old = sheets.get(key)
            if old is None or old.sheet != event.sheet:
                old = PlayerSheet(event.player, event.sheet, None, {})
            said = {**old.said, event.field: event.label}
            sheets[key] = PlayerSheet(old.player, old.sheet, old.look, said)
        for sheet in typed.get(logged.number, ()):
            key = sheet_key(rules, sheet.player, sheet.sheet)
            sheets[key] = PlayerSheet(sheet.player, sheet.sheet, None, dict(sheet.marks))
    return sheets, earlier


def _given(standing: Sequence[Logged], looks: Mapping[int, Look]) -> dict[int, Look]:
    """By event: the photo that becomes a player's sheet then.

    That is when it is taken, or where it had to be asked, when somebody last said whose it is.
    """
    when: dict[int, int] = {}
    for logged in standing:
        event = logged.event
        if isinstance(event, Looked) and event.of == "sheet" and event.player:
            when[logged.number] = logged.number
        elif isinstance(event, Answered) and event.field == OWNER and event.reading in looks:
            when[event.reading] = logged.number
    return {number: looks[reading] for reading, number in when.items()}


def _photographed(look: Look, old: PlayerSheet | None) -> PlayerSheet:
    """A new photo of a player's sheet.

    What a person said of a field still holds if the camera reads the same there as it did then:
    nobody is asked twice about the same ink.
    """
    new = look.looked
    kept: dict[str, str] = {}
    if old is not None and old.look is not None and old.sheet == new.sheet:
        before = old.look.looked.seen
        kept = {
            field: label
            for field, label in old.said.items()
            if field in before
            and field in new.seen
            and before[field].label == new.seen[field].label
        }
    return PlayerSheet(look.player, new.sheet, look, kept)
