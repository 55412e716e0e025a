"""The table of scores: from the moves of a record, from its sheets, or from both."""

from collections.abc import Sequence

from scoring.games.roland_wright.cards import UNSEEN
from scoring.games.roland_wright.claims import Claim, claim_of_seat, claim_of_sheets
from scoring.games.roland_wright.facts import Facts
from scoring.games.roland_wright.fields import (
    BOX_SHEETS,
    SECTIONS,
    SHEETS,
    labels_of,
    place_name,
    section_name,
)
from scoring.games.roland_wright.marks import seat_sheet, solo_sheet
from scoring.games.roland_wright.replay import Game, replay
from scoring.games.roland_wright.scores import Scoring, player_scores
from scoring.games.roland_wright.status import status
from scoring.games.roland_wright.table import Table
from scoring.record import FilledSheet, GameRecord, RecordError
from scoring.score import PlayerScore, Problem, ScoreSheet
from scoring.sheet_check import require_marks

MOST_PLAYERS = 5


def score(record: GameRecord, facts: Facts) -> ScoreSheet:
    """The scores, everything wrong, and who won.

    Raises:
        RecordError: an entry, a mark, a sheet or a number of players that the game does not have.
    """
    check_record(record)
    played = replay(record, facts)
    table = played.table
    scoring = Scoring(facts, table.library, table.awards)
    problems = list(played.all_problems())
    if table.turn:
        claims = [claim_of_seat(table, seat, _sheets(record, seat.name)) for seat in table.seats]
        problems += _sheet_problems(played, record, facts)
        is_over = table.is_over
    else:
        claims = [
            claim_of_sheets(seat, _sheets(record, seat.name), table.library, facts)
            for seat in table.seats
        ]
        problems += _lone_sheets(record, facts)
        is_over = all("total" in claim.written for claim in claims) or table.is_over
    if is_over:
        problems += _untold(table)
    scores = player_scores(scoring, claims)
    problems += _wrong_numbers(scores, claims, problems)
    winners, decided_by = _winners(scores, facts) if is_over else ((), "")
    return ScoreSheet(scores, winners, tuple(problems), decided_by)


def check_record(record: GameRecord) -> None:
    """Make sure that the record could be one of this game.

    Raises:
        RecordError: too many players, or a sheet that the game does not have.
    """
    if len(record.players) > MOST_PLAYERS:
        count = len(record.players)
        raise RecordError(f"Roland Wright is for 1 to {MOST_PLAYERS} players, not {count}", 2)
    seen = set()
    for sheet in record.sheets:
        if sheet.sheet not in SHEETS:
            place = next(iter(sheet.places.values()), None)
            sentence = f"{sheet.player}'s sheet is one of {', '.join(SHEETS)}, not {sheet.sheet!r}"
            raise RecordError(sentence, max(place.line - 1, 1) if place else 1)
        require_marks(sheet, labels_of(sheet.sheet))
        role = sheet.player, sheet.sheet == "solo"
        if role in seen:
            place = next(iter(sheet.places.values()), None)
            sentence = f"{sheet.player} has two sheets of the same kind; give one"
            raise RecordError(sentence, max(place.line - 1, 1) if place else 1)
        seen.add(role)


def _sheets(record: GameRecord, player: str) -> list[FilledSheet]:
    return [sheet for sheet in record.sheets if sheet.player == player]


def _lone_sheets(record: GameRecord, facts: Facts) -> list[Problem]:
    problems = [problem for sheet in record.sheets for problem in status(sheet, facts)]
    for player in record.players:
        if not _sheets(record, player):
            message = f"{player} has no sheet in the record"
            problems.append(Problem("no-sheet", message, "photograph it, or type it", player))
    sizes = {sheet.sheet for sheet in record.sheets if sheet.sheet in BOX_SHEETS}
    for sheet in record.sheets:
        if sheet.sheet == "solo" and len(record.players) > 1:
            message = "the Solo Board belongs to a game of one player"
            advice = "give both boards under one name"
            problems.append(Problem("solo-among-players", message, advice, sheet.player))
    if len(sizes) > 1:
        message = "the players' boxes are not of one size"
        problems.append(Problem("mixed-boxes", message, "everybody uses the same side"))
    return problems


def _sheet_problems(played: Game, record: GameRecord, facts: Facts) -> list[Problem]:
    """What is wrong on the sheets of a replayed game, and where the moves made something else."""
    problems = [problem for sheet in record.sheets for problem in status(sheet, facts)]
    table = played.table
    for given in record.sheets:
        if given.sheet == "solo":
            if table.solo is None:
                continue
            made = solo_sheet(given.player, table.solo)
        else:
            made = seat_sheet(table.seat(given.player))
        problems += _differences(made, given)
    return problems


def _differences(made: FilledSheet, given: FilledSheet) -> list[Problem]:
    fields = [
        field_id
        for field_id in dict.fromkeys([*made.marks, *given.marks])
        if _plain(made, field_id) != _plain(given, field_id)
    ]
    return [
        Problem(
            "sheet-differs",
            f"{place_name(field_id)} is {given[field_id] or 'empty'} on the sheet",
            f"the moves make it {made[field_id] or 'empty'}",
            given.player,
            (field_id,),
        )
        for field_id in fields
        if not field_id.startswith(("score.", "name"))
    ]


def _plain(sheet: FilledSheet, field_id: str) -> str:
    """A task that says 0 is as good as a blank one."""
    label = sheet[field_id]
    return "" if label == "0" else label


def _untold(table: Table) -> list[Problem]:
    """What a finished game of moves still has to tell."""
    problems = []
    if not table.turn:
        return []
    for seat in table.seats:
        if not seat.inspiration:
            message = "the Inspiration card was not told"
            problems.append(
                Problem("untold", message, "say: inspiration and the card's name", seat.name)
            )
        if UNSEEN in seat.kept:
            message = "research cards were kept and not shown"
            problems.append(Problem("untold", message, "say: reveals and their names", seat.name))
    for name in table.awards:
        if table.library.award(name).condition != "recorded":
            continue
        for seat in table.seats:
            if name not in seat.counts:
                message = f"the count for {name} was not told"
                problems.append(
                    Problem("untold", message, f"say: award {name} and a number", seat.name)
                )
    return problems


def _wrong_numbers(
    scores: Sequence[PlayerScore], claims: Sequence[Claim], told: Sequence[Problem]
) -> list[Problem]:
    """Numbers on the sheets that are not what the rules count, where nothing told it yet."""
    known = {(problem.player, problem.fields[0]) for problem in told if problem.fields}
    problems = []
    for player, claim in zip(scores, claims, strict=True):
        for line in player.lines:
            if line.written in (None, line.correct) or (claim.name, line.id) in known:
                continue
            message = f"{place_name(line.id)} is {line.written} on the sheet"
            suggestion = f"{line.correct}: {line.because}"
            problems.append(Problem("wrong-score", message, suggestion, claim.name, (line.id,)))
    return problems


def _winners(scores: Sequence[PlayerScore], facts: Facts) -> tuple[tuple[str, ...], str]:
    """Who won, and what decided: the totals, then the score column from the top (rule 33)."""
    if len(scores) == 1:
        reached = [words for least, words in facts.solo.stature if scores[0].total >= least]
        return (scores[0].name,), reached[-1] if reached else ""
    best = max(player.total for player in scores)
    left = [player for player in scores if player.total == best]
    if len(left) == 1:
        return (left[0].name,), ""
    for section in SECTIONS:
        points = {player.name: _points(player, section) for player in left}
        most = max(points.values())
        if min(points.values()) < most:
            left = [player for player in left if points[player.name] == most]
            if len(left) == 1:
                return (left[0].name,), f"tied at {best}, more points for {section_name(section)}"
    names = tuple(player.name for player in left)
    return names, f"tied at {best} and in every section"


def _points(player: PlayerScore, section: str) -> int:
    return next((line.correct for line in player.lines if line.id == f"score.{section}"), 0)
