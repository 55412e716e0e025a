"""Who has how much, and who wins, by the moves or by the sheets (rules 17 and 18)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scoring.count import with_written
from scoring.games.unvention.counting import (
    as_counted,
    filled_sheet,
    presented_line,
    score_boxes,
    score_of,
)
from scoring.games.unvention.days import left_to_present
from scoring.games.unvention.facts import INVENTIONS
from scoring.games.unvention.marks import marks_of
from scoring.games.unvention.moves import Present
from scoring.games.unvention.places import invention_name
from scoring.games.unvention.rivals import Rivals
from scoring.games.unvention.seat import broken
from scoring.games.unvention.sheet import UnventionSheet
from scoring.games.unvention.table import UnventionTable
from scoring.message import Book
from scoring.record import FilledSheet, GameRecord
from scoring.score import Problem
from scoring.standing import Sheets, Standing, best_of

PLAYERS = range(2, 6)

say = Book(__package__)


def written(table: UnventionTable, player: str) -> tuple[FilledSheet, ...]:
    """A player's sheet as the moves make it, with the sums when the game is over."""
    return (filled_sheet(player, table.seats[player].sheet, is_final=table.is_over),)


def moves_tell(table: UnventionTable, record: GameRecord) -> bool:  # noqa: ARG001
    """Whether the moves tell the game: a player's moves do, and a setup where no sheet lies."""
    return any(entry.player for entry in record.entries) or not record.sheets


def of_moves(table: UnventionTable, sheets: Sheets) -> Standing:
    """The scores after the moves, beside what stands in the boxes of the papers."""
    papers = {
        name: with_written(
            score_boxes(), FilledSheet(name, "player", marks_of(sheet)), sheets[name]
        )
        for name, sheet in table.sheets.items()
    }
    left = tuple(_not_presented(table))
    return _standing(table.sheets, papers, left, is_over=table.is_over and not left)


def of_sheets(table: UnventionTable, sheets: Sheets) -> Standing:
    """The scores that the papers show by themselves, compared where everybody's is there."""
    papers = {name: given[-1] for name, given in sheets.items() if given}
    counted = {name: as_counted(paper) for name, paper in papers.items()}
    if len(papers) < max(len(sheets), PLAYERS[0]):
        return _standing(counted, papers, (), is_over=False)
    rivals = Rivals(papers, counted)
    problems = tuple(rivals.problems(table))
    return _standing(rivals.counted(), papers, problems, is_over=rivals.has_ended)


def _not_presented(table: UnventionTable) -> Iterator[Problem]:
    """What is worth points and was not presented when the game ended (rule 15)."""
    for player, name, line in left_to_present(table):
        message = say(
            "not-presented-yet",
            invention=invention_name(name),
            points=line.correct,
            line=f"{player} {Present(name)}",
        )
        yield replace(broken(message, f"{name}.total"), player=player)


def _standing(
    sheets: Mapping[str, UnventionSheet],
    papers: Mapping[str, FilledSheet],
    problems: tuple[Problem, ...],
    *,
    is_over: bool,
) -> Standing:
    players = tuple(score_of(papers[name], sheet) for name, sheet in sheets.items())
    if not is_over:
        return Standing(players, problems=problems)
    winners, decided_by = best_of(
        players,
        (
            (say("most-journals"), lambda name: sheets[name].complete_journals),
            (say("most-wrenches"), lambda name: sum(1 for _ in sheets[name].wrenches())),
            (say("best-invention"), lambda name: _best_invention(sheets[name])),
        ),
    )
    return Standing(players, winners, decided_by, problems)


def _best_invention(sheet: UnventionSheet) -> int:
    return max(presented_line(sheet, name).correct for name in INVENTIONS)
