"""A table as a phone shows it: the state turned into the shapes of `server.shapes`."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.observation import Doubt, Observation
from scoring.record import FilledSheet, GameRecord, RecordError, parse_record
from scoring.rules import Rules
from scoring.score import Problem, ScoreSheet
from scoring.sheet import LABELS, FieldKind
from server.drop import dice_of, farthest_die, open_doubts, proposal, values_of
from server.events import Answered, Event, Looked, Marked, Said, Started, Undone
from server.photo_reader import has_coloured_dice
from server.shapes import (
    Corners,
    DoubtShape,
    FieldSeenShape,
    GameShape,
    LineShape,
    LookShape,
    ProblemShape,
    ReadingShape,
    RollShape,
    ScoreShape,
    SheetShape,
    StageShape,
    StepShape,
    TableShape,
)
from server.sheets import SettledSheet, layout_of, settled
from server.slots import second_sheets
from server.stage import Stage, stage_of
from server.table import Look, TableState

MOST_STEPS = 400
"""So many last steps are shown at the table; the exported game holds them all."""
WITHOUT_MOVES = ("setup", "drop", "roll", "reroll", "turn")
"""First words of lines that say what the dice did, and nothing of what a player did."""


def game_view(rules: Rules) -> GameShape:
    """A game in short."""
    can_drop = any("gear" in layout.points for layout in rules.layouts)
    return {
        "game": rules.name,
        "title": rules.title,
        "players": [rules.player_counts.start, rules.player_counts.stop - 1],
        "solo": 1 in rules.player_counts,
        "dice": list(rules.dice_counts),
        "faces": faces_of(rules),
        "sheets": [layout.sheet for layout in rules.layouts],
        "second_sheets": second_sheets(rules),
        "reads": [
            *(["dice"] if rules.dice_counts else []),
            *(["drop"] if can_drop else []),
            *(f"sheet {layout.sheet}" for layout in rules.layouts if layout.markers),
        ],
    }


def faces_of(rules: Rules) -> list[str]:
    """What a die of this game can show."""
    colours = [label for label in LABELS[FieldKind.SPOT] if label]
    return colours if has_coloured_dice(rules) else list("123456")


def table_view(table_id: str, code: str, state: TableState) -> TableShape:
    """Everything at a table."""
    sheets = sheets_of(state)
    record = whole_record(state, [sheet.filled for sheet in sheets.values()])
    stage = stage_of(state.rules, record)
    score, error = _score(state, record, stage)
    return {
        "id": table_id,
        "code": code,
        "number": state.number,
        "started": state.log[0].at,
        "game": game_view(state.rules),
        "players": list(state.players),
        "finished": state.finished,
        "stage": _stage(stage),
        "roll": _last_roll(state),
        "lines": _lines(state, record, score),
        "sheets": {name: _sheet(state, name, sheet, score) for name, sheet in sheets.items()},
        "looks": [_look(look) for look in state.looks.values()],
        "score": score_view(score, [doubt for one in sheets.values() for doubt in one.doubts]),
        "error": error,
        "history": history_view(state)[-MOST_STEPS:],
    }


def sheets_of(state: TableState) -> dict[str, SettledSheet]:
    """Every player's sheet, with what was answered and corrected."""
    return {name: settled(state.rules, sheet) for name, sheet in state.sheets.items()}


def record_of(state: TableState) -> GameRecord:
    """The record of the game as it stands."""
    return whole_record(state, [sheet.filled for sheet in sheets_of(state).values()])


def whole_record(state: TableState, sheets: Sequence[FilledSheet]) -> GameRecord:
    """The record with the line of each entry counted through the whole game."""
    return parse_record(str(state.record(sheets)))


def counted(record: GameRecord) -> GameRecord:
    """The part of a record that the score is made from.

    Where players write on paper only, the lines hold the setup and the rolls, and no moves: the
    sheets alone then say what was played.
    """
    if all(entry.words[0].text in WITHOUT_MOVES for entry in record.entries):
        return GameRecord(record.game, record.players, sheets=record.sheets)
    return record


def score_view(score: ScoreSheet, doubts: Sequence[Doubt] = ()) -> ScoreShape:
    """The table of scores."""
    return {
        "players": [
            {
                "name": player.name,
                "lines": [
                    {
                        "id": line.id,
                        "written": line.written,
                        "correct": line.correct,
                        "because": line.because,
                    }
                    for line in player.lines
                ],
                "total": player.total,
            }
            for player in score.players
        ],
        "winners": list(score.winners),
        "decided_by": score.decided_by,
        "problems": [problem_view(problem) for problem in score.problems],
        "doubts": [doubt_view(doubt) for doubt in doubts],
    }


def problem_view(problem: Problem) -> ProblemShape:
    """A problem."""
    return {
        "code": problem.code,
        "message": problem.message,
        "suggestion": problem.suggestion,
        "player": problem.player,
        "fields": list(problem.fields),
        "line": problem.line,
    }


def doubt_view(doubt: Doubt) -> DoubtShape:
    """A question."""
    shape: DoubtShape = {
        "field": doubt.field,
        "choices": list(doubt.choices),
        "why": doubt.why,
    }
    if doubt.outline is not None:
        shape["outline"] = _corners(doubt.outline.corners)
    return shape


def roll_view(rules: Rules, values: Sequence[str]) -> RollShape:
    """What a roll means.

    Raises:
        ValueError: the game cannot have this roll; one sentence.
    """
    options = rules.options(values)
    return {
        "values": list(values),
        "groups": [list(group) for group in options.groups],
        "name": options.name,
        "choices": list(options.choices),
    }


def reading_view(state: TableState, look: Look) -> ReadingShape:
    """A photo that was read, whole: what was seen, said, and counts, and what is still open."""
    looked = look.looked
    sheet = next((one for one in state.sheets.values() if one.look is look), None)
    said = dict(sheet.said if sheet is not None else look.answers)
    now: dict[str, str] = {}
    if sheet is not None:
        one = settled(state.rules, sheet)
        now = {field: one.filled[field] for field in looked.seen}
        doubts: Sequence[Doubt] = one.doubts
    else:
        doubts = open_doubts(look)
    line, sentence = proposal(state.rules, look, bool(doubts))
    dice = dice_of(look) if looked.of != "sheet" else ()
    return {
        **_look(look),
        "fields": {
            field: _field(seen, said.get(field), now.get(field, look.label(field)))
            for field, seen in looked.seen.items()
        },
        "added": {field: look.answers[field] for field in dice if field not in looked.seen},
        "values": values_of(look) if dice else [],
        "farthest": farthest_die(look),
        "workshops": {die: look.label(f"{die}.workshop") for die in dice if looked.of == "drop"},
        "doubts": [doubt_view(doubt) for doubt in doubts],
        "line": line,
        "sentence": sentence,
    }


def score_of(state: TableState) -> ScoreSheet:
    """The score as it stands; empty while a line cannot be understood."""
    record = record_of(state)
    return _score(state, record, stage_of(state.rules, record))[0]


def _score(state: TableState, record: GameRecord, stage: Stage) -> tuple[ScoreSheet, str]:
    """The score, without a winner while the game goes on; and what keeps it from being made."""
    played = counted(record)
    if not played.entries and not played.sheets:
        return ScoreSheet((), ()), ""
    try:
        score = state.rules.score(played)
    except RecordError as error:
        return ScoreSheet((), ()), f"line {error.line - 3}: {error.sentence}"
    if state.finished or stage.is_over:
        return score, ""
    return replace(score, winners=(), decided_by=""), ""


def _stage(stage: Stage) -> StageShape:
    return {
        "sentence": stage.sentence,
        "ends": stage.ends,
        "offers": [
            {
                "player": offer.player,
                "title": offer.title,
                "points": offer.points,
                "because": offer.because,
                "line": offer.line,
                "field": offer.field,
            }
            for offer in stage.offers
        ],
    }


def _last_roll(state: TableState) -> RollShape | None:
    for line in reversed(state.lines):
        words = [word.text for word in line.entry.words]
        if words[0] == "roll":
            try:
                return roll_view(state.rules, words[1:])
            except ValueError:
                return None
    return None


def _lines(state: TableState, record: GameRecord, score: ScoreSheet) -> list[LineShape]:
    try:
        comments = state.rules.commentary(record)
    except RecordError:
        comments = ()
    return [
        {
            "number": line.number,
            "player": entry.player,
            "text": " ".join(word.text for word in entry.words),
            "comments": [sentence for at, sentence in comments if at == entry.line],
            "problems": [str(one) for one in score.problems if one.line == entry.line],
        }
        for line, entry in zip(state.lines, record.entries, strict=True)
    ]


def _sheet(state: TableState, name: str, sheet: SettledSheet, score: ScoreSheet) -> SheetShape:
    kept = state.sheets[name]
    return {
        "player": kept.player,
        "sheet": kept.sheet,
        "look": kept.look.number if kept.look else 0,
        "photo": kept.look.looked.photo if kept.look else "",
        "marks": dict(sheet.filled.marks),
        "said": dict(kept.said),
        "doubts": [doubt_view(doubt) for doubt in sheet.doubts],
        "problems": [
            problem_view(one)
            for one in score.problems
            if one.player == kept.player and not one.line and _is_of(one, kept.sheet, state.rules)
        ],
    }


def _is_of(problem: Problem, sheet: str, rules: Rules) -> bool:
    """Does the problem concern this sheet? One without a place is told on every sheet."""
    layout = layout_of(rules, sheet)
    return (
        not problem.fields
        or layout is None
        or any(field.id == problem.fields[0] for field in layout.fields)
    )


def _look(look: Look) -> LookShape:
    return {
        "number": look.number,
        "at": look.at,
        "of": look.looked.of,
        "player": look.player,
        "sheet": look.looked.sheet,
        "photo": look.looked.photo,
        "size_px": list(look.looked.size_px),
        "confirmed": bool(look.confirmed_by),
    }


def _field(seen: Observation, said: str | None, now: str) -> FieldSeenShape:
    return {
        "label": seen.label,
        "confidence": round(seen.confidence, 4),
        "runners_up": [(label, round(probability, 4)) for label, probability in seen.runners_up],
        "outline": _corners(seen.outline.corners),
        "said": said,
        "now": now,
    }


def _corners(corners: Sequence[tuple[float, float]]) -> Corners:
    return [[round(x, 1), round(y, 1)] for x, y in corners]


def history_view(state: TableState) -> list[StepShape]:
    """Every step since the start."""
    return [
        _step(logged.number, logged.at, logged.event, logged.number in state.undone)
        for logged in state.log
    ]


def _step(number: int, at: str, event: Event, undone: bool) -> StepShape:
    text, player, undoes = "", "", 0
    if isinstance(event, Started):
        text = ", ".join(event.players)
    elif isinstance(event, Said):
        text = event.text.strip()[:400]
    elif isinstance(event, Looked):
        text, player = event.of, event.player
    elif isinstance(event, Answered | Marked):
        text = f"{event.field}={event.label}"
        player = event.player if isinstance(event, Marked) else ""
    elif isinstance(event, Undone):
        undoes = event.event
    return {
        "number": number,
        "at": at,
        "kind": event.kind,
        "text": text,
        "player": player,
        "undone": undone,
        "undoes": undoes,
    }
