"""Who has how much, by the moves or by the sheets; what was not told; who won."""

from collections.abc import Callable, Iterator, Sequence

from scoring.count import wrong_points
from scoring.games.roland_wright.checks import number_checks, whole_sheet
from scoring.games.roland_wright.facts import RolandFacts
from scoring.games.roland_wright.holdings import Holdings, held_after_moves, held_by_sheets
from scoring.games.roland_wright.names import section_title
from scoring.games.roland_wright.paper import (
    BOX_SHEETS,
    SECTIONS,
    SOLO_SHEET,
    day_ids,
    place,
    seat_sheet,
    solo_sheet,
)
from scoring.games.roland_wright.scores import Scoring, player_scores
from scoring.games.roland_wright.table import RolandTable
from scoring.games.roland_wright.untold import untold, wrong_counts
from scoring.message import Book, Message, plain
from scoring.record import FilledSheet
from scoring.score import PlayerScore, Problem, problem
from scoring.standing import Sheets, Standing, best_of

SUMS = ("score.board", "score.total")
"""Nobody is told of a wrong sum while some of its parts are not known."""

say = Book(__package__)


def of_moves(table: RolandTable, sheets: Sheets) -> Standing:
    """The scores after the moves, beside the numbers on the sheets."""
    everybody = [held_after_moves(table, seat, sheets[seat.name]) for seat in table.seats]
    problems = [*_odd_boards(table, sheets), *wrong_counts(table, everybody)]
    missing = tuple(untold(table, everybody)) if table.is_over else ()
    is_whole = table.is_over and not missing
    return _standing(table, everybody, [*problems, *missing], sheets, is_whole=is_whole)


def of_sheets(table: RolandTable, sheets: Sheets) -> Standing:
    """The scores by the sheets, with what the record tells of cards and Awards."""
    everybody = [
        held_by_sheets(seat, sheets[seat.name], table.library, table.facts) for seat in table.seats
    ]
    odd = list(_odd_boards(table, sheets))
    problems = [*odd, *wrong_counts(table, everybody)]
    given = [held for held in everybody if sheets[held.name]]
    has_ended = _has_ended(table, everybody, sheets)
    missing: tuple[Problem, ...] = ()
    if has_ended:
        missing = tuple(untold(table, given))
    elif given and not table.turn:
        missing = (_not_over(table, sheets),)
    is_whole = has_ended and not missing and not odd and _is_one_each(sheets)
    return _standing(table, everybody, [*problems, *missing], sheets, is_whole=is_whole)


def _has_ended(table: RolandTable, everybody: Sequence[Holdings], sheets: Sheets) -> bool:
    """Whether the game is over, by what was said or by what the sheets show (rule 50)."""
    days_left = _days_left(sheets)
    if days_left is not None:
        return days_left == 0
    nearly_full = table.facts.empty_spaces
    return table.is_over or any(
        held.written or (held.has_board and held.board.empty_count <= nearly_full)
        for held in everybody
    )


def _is_one_each(sheets: Sheets) -> bool:
    """Whether everybody has handed in one board of each kind, and nobody none."""
    kinds = [[sheet.sheet == SOLO_SHEET for sheet in given] for given in sheets.values()]
    return all(its and len(set(its)) == len(its) for its in kinds)


def _days_left(sheets: Sheets) -> int | None:
    """How many days of the Solo Board are not marked; None without a Solo Board."""
    boards = [its for given in sheets.values() for its in given if its.sheet == SOLO_SHEET]
    if not boards:
        return None
    return sum(not boards[0][day] for day in day_ids())


def _not_over(table: RolandTable, sheets: Sheets) -> Problem:
    days_left = _days_left(sheets)
    if days_left is not None:
        return problem(say("game-not-over", part="days", left=days_left))
    message = say("game-not-over", empty=table.facts.empty_spaces)
    return problem(message, message.with_part("suggestion"))


def written(table: RolandTable, player: str) -> tuple[FilledSheet, ...]:
    """A player's boards as the moves make them, with the count once all is told."""
    board = seat_sheet(table.seat(player))
    solo = solo_sheet(player, table.solo) if table.solo else None
    everybody = [held_after_moves(table, seat, ()) for seat in table.seats]
    if not table.is_over or any(True for _ in untold(table, everybody)):
        return (board, solo) if solo else (board,)
    score = next(its for its in _scores(table, everybody) if its.name == player)
    worth = {line.id: str(line.correct) for line in score.lines}
    if solo is None:
        return (_counted(board, worth, (*SECTIONS, "total")),)
    upper = {**worth, "score.total": worth["score.board"]}
    return (
        _counted(board, upper, (*SECTIONS[:-1], "total")),
        _counted(solo, worth, ("tasks", "board", "awards", "total")),
    )


def _counted(sheet: FilledSheet, worth: dict[str, str], sections: Sequence[str]) -> FilledSheet:
    numbers = {f"score.{section}": worth[f"score.{section}"] for section in sections}
    return FilledSheet(sheet.player, sheet.sheet, {**sheet.marks, **numbers})


def _scores(table: RolandTable, everybody: Sequence[Holdings]) -> tuple[PlayerScore, ...]:
    return player_scores(Scoring(table.facts, table.library, table.awards), everybody)


def _standing(
    table: RolandTable,
    everybody: Sequence[Holdings],
    problems: Sequence[Problem],
    sheets: Sheets,
    *,
    is_whole: bool,
) -> Standing:
    scores = _scores(table, everybody)
    asked = {found.player for found in problems if found.code == "untold"}
    wrong = [
        found
        for player in scores
        for found in _wrong_points(table, player, sheets)
        if player.name not in asked or found.fields[0] not in SUMS
    ]
    winners, decided_by = _winners(scores, table.facts) if is_whole else ((), None)
    return Standing(scores, winners, decided_by, (*problems, *wrong))


def _wrong_points(table: RolandTable, player: PlayerScore, sheets: Sheets) -> Iterator[Problem]:
    """Numbers that are not what they should be, where no board by itself shows it."""
    given = sheets[player.name]
    told = {found.fields[0] for sheet in given for found in _told_by_sheet(sheet, table.facts)}
    for found in wrong_points(player.lines, place, player.name):
        if found.fields[0] not in told:
            yield found


def _told_by_sheet(sheet: FilledSheet, facts: RolandFacts) -> Iterator[Problem]:
    """What the sheet by itself already shows to be wrong."""
    found = (check.problem(sheet) for check in number_checks(sheet.sheet, facts))
    yield from (one for one in found if one is not None)
    yield from whole_sheet(sheet, facts)


def _odd_boards(table: RolandTable, sheets: Sheets) -> Iterator[Problem]:
    """Boards that cannot lie on one table."""
    everyone = [sheet for given in sheets.values() for sheet in given]
    for player, given in sheets.items():
        if len({sheet.sheet for sheet in given if sheet.sheet in BOX_SHEETS}) > 1:
            message = say("two-boards", name=player)
            yield problem(message, message.with_part("suggestion"), player=player)
    if len(sheets) > 1:
        for sheet in everyone:
            if sheet.sheet == SOLO_SHEET:
                message = say("solo-among-players")
                yield problem(message, message.with_part("suggestion"), player=sheet.player)
    sizes = {BOX_SHEETS[sheet.sheet] for sheet in everyone if sheet.sheet in BOX_SHEETS}
    if table.is_size_told or table.was_played or table.solo is not None:
        sizes |= {table.size} if sizes else set()
    if len(sizes) > 1:
        message = say("mixed-boxes")
        yield problem(message, message.with_part("suggestion"))


def _winners(
    scores: Sequence[PlayerScore], facts: RolandFacts
) -> tuple[tuple[str, ...], Message | None]:
    """Who won: the totals, then the score column from the top (rule 33); alone, how well."""
    if len(scores) == 1:
        reached = [words for least, words in facts.solo.stature if scores[0].total >= least]
        return (scores[0].name,), plain(reached[-1]) if reached else None
    points = {player.name: {line.id: line.correct for line in player.lines} for player in scores}

    def amount(section: str) -> Callable[[str], float]:
        return lambda name: points[name].get(f"score.{section}", 0)

    return best_of(scores, [(section_title(its), amount(its)) for its in SECTIONS])
