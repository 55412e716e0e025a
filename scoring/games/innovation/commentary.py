"""What follows from single entries of a record: who shares and obeys, what is claimed, who wins."""

from scoring.games.innovation.replay import replay
from scoring.games.innovation.standings import check_players
from scoring.record import GameRecord


def commentary(record: GameRecord) -> tuple[tuple[int, str], ...]:
    """One sentence for each thing that followed from an entry, with the line of the entry.

    Raises:
        RecordError: as `score` does.
    """
    check_players(record)
    return replay(record).events
