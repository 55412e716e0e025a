"""What follows from single entries of a record: who rolls, and what a choice writes."""

from itertools import pairwise

from scoring.games.unbalanced.facts import FACTS
from scoring.games.unbalanced.moves import Play, Roll
from scoring.games.unbalanced.notation import parse_move
from scoring.games.unbalanced.replay import Table, replay
from scoring.record import Entry, GameRecord


def commentary(record: GameRecord) -> tuple[tuple[int, str], ...]:
    """One sentence a roll and one a choice, with the line of the entry.

    Raises:
        RecordError: as `score` does.
    """
    tables = replay(record).tables
    sentences = []
    for entry, (before, after) in zip(record.entries, pairwise(tables), strict=True):
        sentence = _sentence(entry, before, after)
        if sentence:
            sentences.append((entry.line, sentence))
    return tuple(sentences)


def _sentence(entry: Entry, before: Table, after: Table) -> str:
    move = parse_move(entry, len(before.players))
    if isinstance(move, Roll) and after.round > before.round:
        return f"round {after.round}, {after.active} rolls"
    if not isinstance(move, Play):
        return ""
    row = FACTS.row_of(move.choice.first.used)
    numbers = after.sheet(entry.player).numbers_in(row)
    if len(numbers) == len(before.sheet(entry.player).numbers_in(row)):
        return ""
    written = f"row {row.name} space {len(numbers)} = {numbers[-1]}"
    if row.sums and len(numbers) % 2 == 0:
        written += f", sum {len(numbers) // 2} = {sum(numbers[-2:])}"
    if len(numbers) == row.spaces:
        written += f", the row is full: {row.bonus}"
    return written
