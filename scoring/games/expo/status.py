"""Everything wrong with a sheet, judged by itself: broken rules first, then wrong points."""

from scoring.games.expo.checks import sheet_checks
from scoring.games.expo.fields import FIELDS, place_name
from scoring.games.expo.marks import number_in, read_sheet
from scoring.games.expo.scores import player_score
from scoring.record import FilledSheet
from scoring.score import Problem
from scoring.sheet_check import foreign_marks, problems_of


def status(sheet: FilledSheet) -> tuple[Problem, ...]:
    """Everything wrong with a sheet, all at once (rule 27)."""
    foreign = foreign_marks(sheet, FIELDS)
    if foreign:
        return foreign
    return (*problems_of(sheet_checks(), sheet), *_wrong_points(sheet))


def _wrong_points(sheet: FilledSheet) -> tuple[Problem, ...]:
    lines = player_score(sheet.player, read_sheet(sheet), number_in(sheet)).lines
    return tuple(
        Problem(
            "wrong-points",
            f"{place_name(line.id)} is written as {line.written}",
            f"{line.correct}: {line.because}",
            sheet.player,
            (line.id,),
        )
        for line in lines
        if line.written not in (None, line.correct)
    )
