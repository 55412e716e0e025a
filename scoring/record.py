"""What was played, as facts without points, in a text that a person can read and write.

A record is made of lines. `game` and `players` come first; then either moves, one a line, in the
words of the game, or filled sheets, one a player, or both. `#` starts a comment.

    game unvention
    players Ada, Ben
    roll 1 3 5 5 6
    Ada journal 1 r1c1=5 r2c3=5

    sheet Ada player
      journal1: r1c1=5 r2c3=5 row1=spent

`Game: Unvention`, `ada journal …` and `Ada: journal …` are taken as well: what is meant is plain.

A move's words keep the line and column they were read from, so that a typo is answered with its
place; two records are equal when their words are, wherever these stood.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.message import Book, ForPeople, Message, both
from scoring.sheet.layout import LABELS

_WORD = re.compile(r"\S+")
_LONG_WORD = re.compile(r"\S{201}")
_LABELS = {label.lower(): label for labels in LABELS.values() for label in labels}

say = Book(__package__)


class RecordError(ForPeople, ValueError):
    """Text that is no record: one sentence, with line and column."""

    def __init__(self, sentence: Message, line: int, column: int = 1) -> None:
        super().__init__(say("at-place", line=str(line), column=str(column), sentence=sentence))
        self.sentence = sentence
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.sentence}"


@dataclass(frozen=True, slots=True)
class Word:
    """A word and where it stood."""

    text: str
    line: int = field(default=0, compare=False)
    column: int = field(default=0, compare=False)

    def error(self, sentence: Message) -> RecordError:
        """The error that says this sentence of this word's place."""
        return RecordError(sentence, self.line, self.column)


@dataclass(frozen=True, slots=True)
class Entry:
    """One move or event: who (empty for the table as a whole), and the words after it."""

    player: str
    words: tuple[Word, ...]
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        texts = [word.text for word in self.words]
        return " ".join([self.player, *texts] if self.player else texts)

    def at_line(self, line: int) -> "Entry":
        """The same entry, its words where they stand when its text is written at that line."""
        column = len(self.player) + 2 if self.player else 1
        words = []
        for word in self.words:
            words.append(Word(word.text, line, column))
            column += len(word.text) + 1
        return Entry(self.player, tuple(words), line)


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """What stands on one player's sheet: the label of every field that is not empty."""

    player: str
    sheet: str
    marks: Mapping[str, str]
    places: Mapping[str, Word] = field(default_factory=dict, compare=False, repr=False)
    """Where each mark stood in the text, when it was read from text."""

    def __getitem__(self, field_id: str) -> str:
        return self.marks.get(field_id, "")

    def __str__(self) -> str:
        groups: dict[str, list[str]] = {}
        for field_id, label in self.marks.items():
            group, _, part = field_id.partition(".")
            groups.setdefault(group, []).append(f"{part}={label}" if part else f"={label}")
        lines = [f"  {group}: {' '.join(parts)}" for group, parts in groups.items()]
        return "\n".join([f"sheet {self.player} {self.sheet}", *lines])


@dataclass(frozen=True, slots=True)
class GameRecord:
    """What was played at one table."""

    game: str
    players: tuple[str, ...]
    entries: tuple[Entry, ...] = ()
    sheets: tuple[FilledSheet, ...] = ()

    def __str__(self) -> str:
        parts = [f"game {self.game}\nplayers {', '.join(self.players)}\n"]
        if self.entries:
            parts.append("\n".join(str(entry) for entry in self.entries) + "\n")
        parts += [f"{sheet}\n" for sheet in self.sheets]
        return "\n".join(parts)


def lone_sheet(game: str, sheet: FilledSheet) -> GameRecord:
    """The record that consists of one sheet alone."""
    return GameRecord(game, (sheet.player,), (), (sheet,))


def parse_record(text: str) -> GameRecord:
    r"""Read a record back from its text.

    Raises:
        RecordError: the text is no record, with line and column.

    >>> record = parse_record("game unvention\nplayers Ada, Ben\nroll 1 2 3 4 4\nAda pass\n")
    >>> record.players, str(record.entries[1])
    (('Ada', 'Ben'), 'Ada pass')
    >>> parse_record(str(record)) == record
    True
    """
    lines = [(number, line) for number, line in _code_lines(text) if line.strip()]
    _check_words(lines)
    game = _heading(lines, 0, "game", say("starts-with-game"))
    names = _heading(lines, 1, "players", say("players-come-second"))
    players = _players(names)
    entries: list[Entry] = []
    sheets: list[FilledSheet] = []
    index = 2
    while index < len(lines):
        number, line = lines[index]
        index += 1
        if _is_sheet(line):
            block = []
            while index < len(lines) and lines[index][1][0].isspace():
                block.append(lines[index])
                index += 1
            sheets.append(_sheet(number, line, block, players))
        else:
            entries.append(_entry(number, line, players))
    return GameRecord(game.text.lower(), players, tuple(entries), tuple(sheets))


def _code_lines(text: str) -> list[tuple[int, str]]:
    lines = text.removeprefix("\ufeff").splitlines()
    return [(n, line.split("#", 1)[0].rstrip()) for n, line in enumerate(lines, start=1)]


def _check_words(lines: list[tuple[int, str]]) -> None:
    """No name, number or word is that long: whatever reads it would read for ever."""
    for number, line in lines:
        long = _LONG_WORD.search(line)
        if long is not None:
            raise RecordError(say("long-word", start=long[0][:12]), number, long.start() + 1)


def _heading(lines: list[tuple[int, str]], index: int, keyword: str, sentence: Message) -> Word:
    if index >= len(lines):
        raise RecordError(sentence, lines[-1][0] if lines else 1)
    number, line = lines[index]
    match = re.fullmatch(rf"{keyword}\s*[:\s]\s*(.+)", line, re.IGNORECASE)
    if match is None:
        raise RecordError(sentence, number)
    return Word(match[1].strip(), number, match.start(1) + 1)


def _players(names: Word) -> tuple[str, ...]:
    players: list[str] = []
    for match in re.finditer(r"[^,;]+", names.text):
        name = " ".join(match[0].split())
        column = names.column + match.start() + len(match[0]) - len(match[0].lstrip())
        if not name:
            raise RecordError(say("empty-name"), names.line, column)
        if name in players:
            raise RecordError(say("name-twice", name=name), names.line, column)
        players.append(name)
    if not players:
        raise RecordError(say("nobody-plays"), names.line, names.column)
    return tuple(players)


def _is_sheet(line: str) -> bool:
    return line.split()[0].lower() == "sheet"


def _speaker(line: str, players: tuple[str, ...]) -> tuple[str, int]:
    """The player whose name the line starts with, and where the name ends; "" and 0 for nobody.

    As it was written first, then in any case where that can be only one; the longest name first.
    """
    longest = sorted(players, key=len, reverse=True)
    for name in longest:
        if re.match(rf"{re.escape(name)}(:|\s|$)", line):
            return name, _end_of_name(line, name)
    for name in longest:
        same = [other for other in players if other.casefold() == name.casefold()]
        if len(same) == 1 and re.match(rf"{re.escape(name)}(:|\s|$)", line, re.IGNORECASE):
            return name, _end_of_name(line, name)
    return "", 0


def _end_of_name(line: str, name: str) -> int:
    return len(name) + line[len(name) :].startswith(":")


def _entry(number: int, line: str, players: tuple[str, ...]) -> Entry:
    if line[0].isspace():
        column = len(line) - len(line.lstrip()) + 1
        raise RecordError(say("indented-line"), number, column)
    player, end = _speaker(line, players)
    words = tuple(Word(match[0], number, match.start() + 1) for match in _WORD.finditer(line, end))
    if not words:
        raise RecordError(say("move-missing", player=player), number, len(line) + 1)
    return Entry(player, words, number)


def _sheet(
    number: int, line: str, block: list[tuple[int, str]], players: tuple[str, ...]
) -> FilledSheet:
    rest = line[len("sheet") :].strip()
    player, end = _speaker(rest, players)
    if not player:
        raise RecordError(say("whose-sheet", players=both(*players)), number, 7)
    sheet = rest[end:].strip(" :").lower() or "player"
    marks: dict[str, str] = {}
    places: dict[str, Word] = {}
    for mark_number, mark_line in block:
        for field_id, label, place in _marks(mark_number, mark_line):
            if field_id in marks:
                raise place.error(say("field-twice", field=field_id))
            marks[field_id] = label
            places[field_id] = place
    return FilledSheet(player, sheet, marks, places)


def _marks(number: int, line: str) -> list[tuple[str, str, Word]]:
    words = list(_WORD.finditer(line))
    group = words[0][0]
    if not group.endswith(":"):
        raise RecordError(say("no-group", typed=group), number, words[0].start() + 1)
    found = []
    for match in words[1:]:
        place = Word(match[0], number, match.start() + 1)
        part, equals, label = match[0].rstrip(",;").replace("−", "-").partition("=")
        if not equals or not label:
            raise place.error(say("no-mark", typed=match[0]))
        field_id = f"{group[:-1]}.{part}" if part else group[:-1]
        found.append((field_id.lower(), _LABELS.get(label.lower(), label), place))
    return found
