"""The table of scores: from the moves of a record, from its sheets, or from both."""

from scoring.games.unbalanced.facts import FACTS
from scoring.games.unbalanced.fields import FIELDS, SCORE_IDS, place_name, round_ids
from scoring.games.unbalanced.marks import filled_sheet
from scoring.games.unbalanced.replay import replay
from scoring.games.unbalanced.scores import count_marks, player_score
from scoring.games.unbalanced.status import status
from scoring.record import FilledSheet, GameRecord, RecordError
from scoring.score import PlayerScore, Problem, ScoreSheet
from scoring.sheet_check import require_marks


def score(record: GameRecord) -> ScoreSheet:
    """The scores, everything wrong, and who won.

    Raises:
        RecordError: an entry, a mark or a number of players that the game does not have.
    """
    if len(record.players) not in FACTS.players:
        most = FACTS.players.stop - 1
        raise RecordError(f"Unbalanced is for 1 to {most} players, not {len(record.players)}", 2)
    for sheet in record.sheets:
        require_marks(sheet, FIELDS)
    if record.entries:
        return _score_moves(record)
    return _score_sheets(record)


def _score_moves(record: GameRecord) -> ScoreSheet:
    game = replay(record)
    given = {sheet.player: sheet for sheet in record.sheets}
    problems = list(game.all_problems())
    players = []
    for name in record.players:
        sheet = filled_sheet(name, game.table.sheets[name])
        if name in given:
            problems += (*_differences(sheet, given[name]), *status(given[name]))
            written = {box: given[name][box] for box in SCORE_IDS if given[name][box]}
            sheet = FilledSheet(name, sheet.sheet, {**sheet.marks, **written})
        players.append(player_score(sheet))
    return _table(players, problems, is_over=game.table.is_over)


def _score_sheets(record: GameRecord) -> ScoreSheet:
    rounds = FACTS.rounds_for(len(record.players))
    problems = _missing_sheets(record)
    for sheet in record.sheets:
        problems += status(sheet)
        crossed = count_marks(sheet, round_ids())
        if crossed != rounds and not any(p.code == "rounds-not-crossed" for p in problems):
            message = f"rounds crossed out: {crossed}"
            problems.append(
                Problem(
                    "game-not-over",
                    message,
                    f"this game has {rounds}",
                    sheet.player,
                    round_ids()[crossed : crossed + 1],
                )
            )
    is_over = len(record.sheets) == len(record.players) and all(
        sheet["score.total"] or count_marks(sheet, round_ids()) == rounds for sheet in record.sheets
    )
    return _table([player_score(sheet) for sheet in record.sheets], problems, is_over=is_over)


def _table(players: list[PlayerScore], problems: list[Problem], *, is_over: bool) -> ScoreSheet:
    winners: tuple[str, ...] = ()
    decided_by = ""
    if is_over:
        best = max(player.total for player in players)
        winners = tuple(player.name for player in players if player.total == best)
        if len(players) == 1:
            decided_by = FACTS.band_of(best)
        elif len(winners) > 1:
            decided_by = "the rules name no tie-break"
    return ScoreSheet(tuple(players), winners, tuple(problems), decided_by)


def _missing_sheets(record: GameRecord) -> list[Problem]:
    problems = []
    names = [sheet.player for sheet in record.sheets]
    for name in record.players:
        if names.count(name) != 1:
            message = f"{name} has {names.count(name) or 'no'} sheets in the record"
            problems.append(Problem("one-sheet-each", message, "give one", name))
    return problems


def _differences(played: FilledSheet, given: FilledSheet) -> list[Problem]:
    """Where a player's sheet is not what the moves made of it."""
    fields = [field_id for field_id in FIELDS if played[field_id] != given[field_id]]
    return [
        Problem(
            "sheet-differs",
            f"{place_name(field_id)} is {given[field_id] or 'empty'} on the sheet",
            f"the moves make it {played[field_id] or 'empty'}",
            given.player,
            (field_id,),
        )
        for field_id in fields
        if field_id not in SCORE_IDS
    ]
