"""Record files: reading them, and joining the sheets of several players into one game."""

import sys
from collections.abc import Sequence
from pathlib import Path

from scoring.record import FilledSheet, GameRecord, RecordError, parse_record
from scoring.rules import Rules
from server.answer import CannotAnswer

MAX_RECORD_BYTES = 4_000_000
"""A full game of five is about 30 kB; anything far larger is not a record."""


def read_record(path: Path, game: Rules) -> GameRecord:
    """The record in a file (`-` is standard input), checked to be of this game."""
    try:
        record = parse_record(_text(path))
    except RecordError as error:
        raise CannotAnswer(f"{path}: {error}") from error
    if record.game != game.name:
        raise CannotAnswer(
            f"{path}: a record of {record.game}, not of {game.name}; say --game {record.game}"
        )
    return record


def read_one_sheet(path: Path, game: Rules) -> FilledSheet:
    """The one filled sheet in a file."""
    record = read_record(path, game)
    if len(record.sheets) != 1:
        raise CannotAnswer(
            f"{path}: one filled sheet is needed here, and this record has {len(record.sheets)}"
        )
    return record.sheets[0]


def join_records(records: Sequence[GameRecord]) -> GameRecord:
    """One record of all players: a whole game by itself, or the sheets of several players."""
    if len(records) == 1:
        return records[0]
    if any(record.entries for record in records):
        raise CannotAnswer("a record of moves is a whole game: give it alone, or give sheets only")
    players = tuple(dict.fromkeys(player for record in records for player in record.players))
    sheets = tuple(sheet for record in records for sheet in record.sheets)
    kinds = [(sheet.player, sheet.sheet) for sheet in sheets]
    for player, kind in kinds:
        if kinds.count((player, kind)) > 1:
            raise CannotAnswer(f"{player} has two {kind} sheets; every player needs a name")
    return GameRecord(records[0].game, players, sheets=sheets)


def _text(path: Path) -> str:
    try:
        if str(path) == "-":
            return sys.stdin.read(MAX_RECORD_BYTES)
        if path.stat().st_size > MAX_RECORD_BYTES:
            raise CannotAnswer(f"{path}: this is too large to be a record")
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise CannotAnswer(f"{path}: there is no such file") from None
    except UnicodeDecodeError:
        raise CannotAnswer(f"{path}: a record is plain text, and this file is not") from None
    except OSError as error:
        raise CannotAnswer(f"{path}: {error.strerror or error}") from None
