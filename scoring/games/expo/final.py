"""The table of scores of a whole record: from its moves, from its sheets, or from both."""

from collections.abc import Iterator, Mapping

from scoring.games.expo.checks import PAVILION_IDS
from scoring.games.expo.facts import DISPLAYS, FACTS, LINES, RESOURCES
from scoring.games.expo.fields import DAY_IDS, FIELDS, display_id, line_name, place_name
from scoring.games.expo.marks import filled_sheet, number_in, read_sheet
from scoring.games.expo.replay import replay
from scoring.games.expo.scores import player_score, winners
from scoring.games.expo.sheet import PlayerSheet
from scoring.games.expo.status import status
from scoring.record import FilledSheet, GameRecord, RecordError
from scoring.score import Problem, ScoreSheet
from scoring.sheet_check import require_marks
from scoring.words import listed

LASTING_IDS = (
    *(f"{resource}.held" for resource in RESOURCES),
    *(display_id(display) for display in DISPLAYS),
    *(f"{resource}.focus" for resource in RESOURCES),
    *PAVILION_IDS,
    *(f"{line}.bonus" for line in LINES),
)
"""What stands on the paper of a careful player; numbers may be rubbed out, days kept by another."""


def score(record: GameRecord) -> ScoreSheet:
    """Who has how much, why, and who wins.

    Raises:
        RecordError: an entry, a mark or a number of players that the game does not have.
    """
    if len(record.players) not in FACTS.players:
        most = FACTS.players.stop - 1
        raise RecordError(f"Expo is for 1 to {most} players, not {len(record.players)}", 2)
    for filled in record.sheets:
        require_marks(filled, FIELDS)
    if record.entries:
        return _from_moves(record)
    return _from_sheets(record)


def _from_moves(record: GameRecord) -> ScoreSheet:
    game = replay(record)
    problems = list(game.all_problems())
    for filled in record.sheets:
        problems += status(filled)
        problems += _differences(game.table.sheets[filled.player], filled)
    return _table(record, game.table.sheets, problems, is_over=game.table.is_over)


def _from_sheets(record: GameRecord) -> ScoreSheet:
    sheets = {filled.player: read_sheet(filled) for filled in record.sheets}
    problems = [problem for filled in record.sheets for problem in status(filled)]
    names = [filled.player for filled in record.sheets]
    for name in record.players:
        if names.count(name) != 1:
            message = f"{name} has {names.count(name) or 'no'} sheets in the record"
            problems.append(Problem("one-sheet-each", message, "give one", name))
    is_whole_table = len(sheets) == len(record.players)
    is_over = False
    if is_whole_table:
        problems += _rivals(sheets)
        is_over = all(filled["score.total"] for filled in record.sheets)
        days = _days_of(sheets)
        if days >= FACTS.days:
            is_over = True
        elif not is_over:
            message = f"{days} of {FACTS.days} days have passed"
            problems.append(Problem("game-not-over", message, "play on"))
    return _table(record, sheets, problems, is_over=is_over)


def _table(
    record: GameRecord,
    sheets: Mapping[str, PlayerSheet],
    problems: list[Problem],
    *,
    is_over: bool,
) -> ScoreSheet:
    papers = {filled.player: filled for filled in record.sheets}
    is_solo_end = is_over and len(record.players) == 1
    players = tuple(
        player_score(name, sheet, number_in(papers.get(name, _NO_PAPER)), is_solo_end=is_solo_end)
        for name, sheet in sheets.items()
    )
    best, decided_by = winners(sheets) if is_over else ((), "")
    return ScoreSheet(players, best, tuple(problems), decided_by)


_NO_PAPER = FilledSheet("", "player", {})


def _differences(sheet: PlayerSheet, filled: FilledSheet) -> Iterator[Problem]:
    """Where the sheet on the table says something else than the moves."""
    played = filled_sheet(filled.player, sheet)
    days = DAY_IDS if any(filled[day] for day in DAY_IDS) else ()
    for field_id in (*LASTING_IDS, *days):
        seen, right = _meaning(filled[field_id]), _meaning(played[field_id])
        if seen != right:
            yield Problem(
                "sheet-differs",
                f"{place_name(field_id)} is {seen or 'empty'} on the sheet, "
                f"but {right or 'empty'} after the moves",
                f"it should be {right or 'empty'}",
                filled.player,
                (field_id,),
            )


def _meaning(label: str) -> str:
    """Nothing held may be written as 0 or not at all; a lost bonus may be crossed out or not."""
    return "" if label in ("0", "crossed") else label


def _rivals(sheets: Mapping[str, PlayerSheet]) -> Iterator[Problem]:
    """What only all sheets together show (rule 28)."""
    for line in LINES:
        yield from _line_problems(sheets, line)
    for pavilion in FACTS.pavilions.values():
        owners = [name for name, sheet in sheets.items() if pavilion.id in sheet.pavilions]
        if len(owners) > 1:
            message = f"the {pavilion} is on the sheets of {listed(owners)}"
            fields = (f"pavilion.{pavilion.id}",)
            yield Problem("pavilion-twice", message, "it has one owner", fields=fields)
    yield from _day_problems(sheets)


def _line_problems(sheets: Mapping[str, PlayerSheet], line: str) -> Iterator[Problem]:
    fields = (f"{line}.bonus",)
    whole = [name for name, sheet in sheets.items() if LINES[line] <= sheet.displays]
    circled = [name for name, sheet in sheets.items() if line in sheet.circled]
    if len(circled) > 1:
        message = f"{listed(circled)} both circled the bonus of {line_name(line)}"
        yield Problem("bonus-twice", message, "only the first has it", fields=fields)
    if circled:
        return
    if whole:
        message = f"{listed(whole)} finished {line_name(line)}, and nobody circled its bonus"
        player = whole[0] if len(whole) == 1 else ""
        yield Problem("bonus-not-circled", message, "the first to finish it does", player, fields)
    crossed = [name for name, sheet in sheets.items() if line in sheet.crossed]
    if crossed and not whole:
        message = f"the bonus of {line_name(line)} is crossed out, and nobody finished the line"
        yield Problem("bonus-lost-to-nobody", message, player=crossed[0], fields=fields)


def _day_problems(sheets: Mapping[str, PlayerSheet]) -> Iterator[Problem]:
    if len(sheets) == 1:
        return
    passed = _claims(sheets)
    for name, sheet in sheets.items():
        if sheet.days not in (0, passed):
            yield Problem(
                "days-differ",
                f"days checked: {sheet.days}, but days made to pass at this table: {passed}",
                "6th-level displays and pavilions make days pass",
                name,
                DAY_IDS[sheet.days - 1 : sheet.days],
            )


def _days_of(sheets: Mapping[str, PlayerSheet]) -> int:
    """The days that have passed: alone as checked, else as made to pass."""
    if len(sheets) == 1:
        return next(iter(sheets.values())).days
    return _claims(sheets)


def _claims(sheets: Mapping[str, PlayerSheet]) -> int:
    return min(sum(sheet.claims for sheet in sheets.values()), FACTS.days)
