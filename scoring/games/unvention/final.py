"""The table of scores of a whole record: from its moves, from its sheets, or from both."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scoring.games.unvention.facts import JOURNALS, TOOLS
from scoring.games.unvention.fields import FIELDS
from scoring.games.unvention.marks import number_in, read_sheet, write_marks
from scoring.games.unvention.replay import Game, finish, replay
from scoring.games.unvention.scores import player_score, winners
from scoring.games.unvention.seat import place
from scoring.games.unvention.sheet import FIRST, LATER, PlayerSheet
from scoring.games.unvention.status import sheet_problems, status
from scoring.games.unvention.status_scores import scored
from scoring.games.unvention.table import OVER
from scoring.record import FilledSheet, GameRecord
from scoring.score import PlayerScore, Problem, ScoreSheet
from scoring.words import listed

PLAYERS = range(2, 6)


def score(record: GameRecord) -> ScoreSheet:
    """Who has how much, why, and who wins.

    Raises:
        RecordError: an entry or a mark that means nothing.
    """
    for filled in record.sheets:
        _check_marks(filled)
    if record.entries:
        return _from_moves(record)
    return _from_sheets(record)


def _from_moves(record: GameRecord) -> ScoreSheet:
    game = finish(replay(record))
    sheets = game.table.sheets
    paper = {filled.player: filled for filled in record.sheets}
    players = tuple(
        player_score(name, sheet, number_in(paper[name].marks if name in paper else {}))
        for name, sheet in sheets.items()
    )
    problems = [*_table_problems(record), *_sheet_owners(record), *game.all_problems()]
    for filled in record.sheets:
        problems += status(filled)
        if filled.player in sheets:
            problems += _differences(game, filled)
    best, decided_by = winners(sheets) if game.table.day == OVER else ((), "")
    return ScoreSheet(players, best, tuple(problems), decided_by)


def _from_sheets(record: GameRecord) -> ScoreSheet:
    sheets: dict[str, PlayerSheet] = {}
    players: list[PlayerScore] = []
    problems: list[Problem] = []
    problems += _sheet_owners(record)
    for filled in record.sheets:
        sheet = scored(read_sheet(filled.marks), filled.marks)
        sheets[filled.player] = sheet
        players.append(player_score(filled.player, sheet, number_in(filled.marks)))
        problems += sheet_problems(filled, sheet)
    problems += _tool_rivals(sheets)
    is_over = _is_over(record, sheets)
    best, decided_by = winners(sheets) if is_over else ((), "")
    return ScoreSheet(tuple(players), best, tuple(problems), decided_by)


def _is_over(record: GameRecord, sheets: Mapping[str, PlayerSheet]) -> bool:
    """Whether the sheets are those of a whole table and a finished game."""
    if len(sheets) < PLAYERS[0] or len(sheets) < len(record.players):
        return False
    has_ended = any(sheet.complete_journals == len(JOURNALS) for sheet in sheets.values())
    return has_ended or any(filled["score.total"] for filled in record.sheets)


def _check_marks(filled: FilledSheet) -> None:
    """Marks read from text must be marks of this sheet; a photo cannot have others."""
    for field, word in filled.places.items():
        if field not in FIELDS:
            raise word.error(f"the sheet has no field {field}")
        if field != "name" and filled.marks[field] not in FIELDS[field]:
            allowed = ", ".join(label for label in FIELDS[field][:9] if label)
            raise word.error(f"{field} is one of {allowed}, not {filled.marks[field]!r}")


def _table_problems(record: GameRecord) -> Iterator[Problem]:
    if len(record.players) not in PLAYERS:
        yield Problem(
            "number-of-players",
            f"Unvention is for {PLAYERS[0]} to {PLAYERS[-1]} players, not {len(record.players)}",
            "play with more friends" if len(record.players) < PLAYERS[0] else "make two tables",
        )


def _sheet_owners(record: GameRecord) -> Iterator[Problem]:
    owners = [filled.player for filled in record.sheets]
    for owner in dict.fromkeys(owners):
        if owner not in record.players:
            yield Problem("unknown-player", f"{owner} is no player of this game", "add the name")
        if owners.count(owner) > 1:
            message = f"{owner} has {owners.count(owner)} sheets, and a player has one"
            yield Problem("two-sheets", message, "leave out all but the last", player=owner)


def _differences(game: Game, filled: FilledSheet) -> Iterator[Problem]:
    """Where the sheet on the table says something else than the moves (boxes of sums aside)."""
    table = game.table
    played = write_marks(table.seats[filled.player].sheet)
    paper = write_marks(read_sheet(filled.marks))
    for field in sorted(played.keys() | paper.keys()):
        is_sum = field.endswith((".count", ".product", ".total"))
        if is_sum or played.get(field, "") == paper.get(field, ""):
            continue
        seen, right = paper.get(field) or "empty", played.get(field) or "empty"
        yield Problem(
            "sheet-differs",
            f"{place(field)} is {seen} on the sheet, but {right} after the moves",
            f"it should be {right}",
            player=filled.player,
            fields=(field,),
        )


def _tool_rivals(sheets: Mapping[str, PlayerSheet]) -> Iterator[Problem]:
    """First and later values compared between players (rule 18)."""
    if len(sheets) < 2:
        return
    for name, tool in TOOLS.items():
        first = [player for player, sheet in sheets.items() if sheet.tools[name] == FIRST]
        later = [player for player, sheet in sheets.items() if sheet.tools[name] == LATER]
        if later and not first:
            yield Problem(
                "nobody-was-first",
                f"{listed(later)} unlocked {tool.title} later, but nobody first",
                f"the first to unlock it has {tool.first}",
                fields=(f"{name}.later",),
            )
        for player, sheet in sheets.items():
            if first and not sheet.tools[name]:
                problem = Problem(
                    "first-value-not-crossed",
                    f"{tool.title} was unlocked by {listed(first)}, so its first value is gone",
                    f"cross off the {tool.first}",
                    fields=(f"{name}.first",),
                )
                yield replace(problem, player=player)
