"""Everything wrong with a sheet, judged by itself: broken rules first, then wrong points."""

from scoring.games.unbalanced.checks import sheet_checks
from scoring.games.unbalanced.facts import FACTS
from scoring.games.unbalanced.fields import FIELDS, place_name, round_ids
from scoring.games.unbalanced.scores import count_marks, player_score
from scoring.record import FilledSheet
from scoring.score import Problem
from scoring.sheet_check import foreign_marks, problems_of


def status(sheet: FilledSheet) -> tuple[Problem, ...]:
    """Everything wrong with a sheet, all at once."""
    foreign = foreign_marks(sheet, FIELDS)
    if foreign:
        return foreign
    return (*problems_of(sheet_checks(), sheet), *_unfinished(sheet), *_wrong_points(sheet))


def _unfinished(sheet: FilledSheet) -> tuple[Problem, ...]:
    """A total that was written before the last round was crossed out."""
    crossed = count_marks(sheet, round_ids())
    if not sheet["score.total"] or crossed in (FACTS.rounds, FACTS.solo_rounds):
        return ()
    return (
        Problem(
            "rounds-not-crossed",
            f"the total is written, but rounds crossed out: {crossed}",
            f"a game has {FACTS.rounds} rounds, alone {FACTS.solo_rounds}",
            sheet.player,
            round_ids()[crossed - 1 : crossed] or round_ids()[:1],
        ),
    )


def _wrong_points(sheet: FilledSheet) -> tuple[Problem, ...]:
    return tuple(
        Problem(
            "wrong-points",
            f"{place_name(line.id)} is written as {line.written}",
            f"{line.correct}: {line.because}",
            sheet.player,
            (line.id,),
        )
        for line in player_score(sheet).lines
        if line.written not in (None, line.correct)
    )
