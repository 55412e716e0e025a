"""What one entry does to the table, and a whole record played from its entries."""

from typing import TypeAlias

import scoring.replay
from scoring.games.roland_wright.commentary import sentences
from scoring.games.roland_wright.facts import Facts
from scoring.games.roland_wright.notation import parse_move
from scoring.games.roland_wright.play import play
from scoring.games.roland_wright.table import Table, new_table
from scoring.record import Entry, GameRecord
from scoring.replay import Happened
from scoring.score import Problem

Game: TypeAlias = scoring.replay.Game[Table]


def replay(record: GameRecord, facts: Facts) -> Game:
    """The game after all entries of a record.

    Raises:
        RecordError: an entry means nothing.
    """
    return Game(new_table(facts, record.players), _happen).play_all(record.entries)


def _happen(before: Table, entry: Entry) -> Happened[Table]:
    after, found = play(before, entry.player, parse_move(entry, before))
    problems = tuple(
        Problem(broken.code, broken.message, broken.suggestion, entry.player) for broken in found
    )
    return Happened(after, problems, tuple(sentences(entry, before, after)))
