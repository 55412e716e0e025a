"""A table as a phone shows it, as one value; `server.wire` makes JSON of it."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from scoring.felt import Felt
from scoring.game import AnyGame, Judgement
from scoring.message import NOTHING, Book, Message
from scoring.observation import Doubt
from scoring.record import GameRecord, RecordError
from scoring.score import Problem, ScoreSheet
from scoring.secrets import Seats
from scoring.settle import Settlement
from scoring.sheet import SheetLayout
from scoring.stage import Form, Stage
from scoring.verdict import told
from server.material import layout_of
from server.table.events import (
    Admitted,
    Answered,
    Logged,
    Looked,
    Marked,
    Said,
    SatDown,
    Seated,
    Started,
    Undone,
)
from server.table.older import older
from server.table.seen import seen_table
from server.table.sheets import sheet_now
from server.table.state import FIRST_LINE, TablePhoto, TableSheet, TableState
from server.table.twins import twins
from server.wire.answers import (
    GameAnswer,
    RollAnswer,
    ScoreAnswer,
    game_answer,
    roll_answer,
    score_answer,
)

say = Book(__package__)

MOST_STEPS = 400
"""So many last steps are shown at the table; the exported game holds them all."""


@dataclass(frozen=True, slots=True)
class LineView:
    """A line of the record, and what follows from it."""

    number: int
    player: str
    text: str
    comments: tuple[Message, ...]
    problems: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class SheetView:
    """A player's sheet as it counts now."""

    player: str
    sheet: str
    look: int
    """The number of its last photo; 0 where there is none."""
    photo: str
    marks: Mapping[str, str]
    said: Mapping[str, str]
    doubts: tuple[Doubt, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class PhotoView:
    """A photo that was read, in short."""

    number: int
    at: str
    of: str
    player: str
    sheet: str
    photo: str
    size_px: tuple[int, int]
    confirmed: bool
    skipped: tuple[Message, ...] = ()
    """Sheet only: others in the same photo that could not be read, a sentence each."""


@dataclass(frozen=True, slots=True)
class StepView:
    """One event of the log, in short."""

    number: int
    at: str
    kind: str
    text: str = ""
    player: str = ""
    undone: bool = False
    undoes: int = 0


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything at a table that a phone shows."""

    id: str
    code: str
    number: int
    started: str
    game: GameAnswer
    players: tuple[str, ...]
    named: bool
    """False while the players are only numbered, because a photo opened the table."""
    finished: bool
    stage: Stage
    dice: tuple[int, ...]
    """How many dice the next roll has, likeliest first."""
    drop_is_due: bool
    forms: tuple[Form, ...]
    """What can be told by choosing instead of typing."""
    roll: RollAnswer | None
    lines: tuple[LineView, ...]
    sheets: Mapping[str, SheetView]
    looks: tuple[PhotoView, ...]
    score: ScoreAnswer
    admitted: tuple[str, ...]
    """Problems that are a player's own mistakes: `player|code|field,field`."""
    twins: tuple[tuple[str, str], ...]
    """Sheets of two players that look like one and the same."""
    older: tuple[str, ...]
    """Sheets whose newest photo lacks what stood there in the one before it."""
    error: Message
    history: tuple[StepView, ...]
    felt: Felt | None
    """What lies there and may be tapped, in a game of cards."""
    seats: tuple[str, ...]
    """The players whose phone this is; () where it is nobody's."""
    taken: tuple[str, ...]
    """The players who have a phone of their own."""


def table_view(
    table_id: str, code: str, whole: TableState, seats: Seats | None = None
) -> TableView:
    """Everything at a table that may be seen from some seats; None: all there is."""
    seen = seen_table(whole, seats)
    state = seen.state
    sheets = sheets_of(state)
    record = state.record([sheet.sheet for sheet in sheets.values()])
    judged, error = judgement(state, record)
    score = _told(judged.score, sheets.values())
    return TableView(
        id=table_id,
        code=code,
        number=state.number,
        started=state.log[0].at,
        game=game_answer(state.rules),
        players=state.players,
        named=state.named,
        finished=state.finished,
        stage=judged.stage,
        dice=judged.dice,
        drop_is_due=judged.drop_is_due,
        forms=() if seen.felt else judged.forms,
        roll=_last_roll(state),
        lines=_lines(state, judged),
        sheets=sheet_views(state, score),
        looks=tuple(map(photo_view, state.photos.values())),
        score=score_answer(score, [doubt for one in sheets.values() for doubt in one.doubts]),
        admitted=tuple(f"{a.player}|{a.problem}|{','.join(a.fields)}" for a in state.admitted),
        twins=twins(state),
        older=older(state),
        error=error,
        history=history_view(state)[-MOST_STEPS:],
        felt=seen.felt,
        seats=tuple(name for name in state.players if name in (seats or ())),
        taken=tuple(name for at in state.phones.values() for name in at),
    )


def sheets_of(state: TableState) -> dict[str, Settlement]:
    """Every player's sheet, with what was answered and corrected."""
    return {name: sheet_now(state, sheet) for name, sheet in state.sheets.items()}


def sheet_views(state: TableState, score: ScoreSheet) -> dict[str, SheetView]:
    """Every player's sheet with the problems that this score has with it."""
    return {
        name: _sheet(state.rules, state.sheets[name], sheet, score)
        for name, sheet in sheets_of(state).items()
    }


def record_of(state: TableState) -> GameRecord:
    """The record of the game as it stands."""
    return state.record([sheet.sheet for sheet in sheets_of(state).values()])


def judgement(state: TableState, record: GameRecord) -> tuple[Judgement, Message]:
    """All that the rules say of a table; and the sentence that keeps them from it, or NOTHING."""
    try:
        judged = state.rules.judge(record)
    except RecordError as error:
        line = error.line - FIRST_LINE + 1
        nothing = Judgement(ScoreSheet((), ()), (), Stage(is_over=False), state.rules.dice_counts)
        return nothing, say("in-line", line=line, problem=error.sentence)
    if not record.sheets and not any(entry.player for entry in record.entries):
        return replace(judged, score=ScoreSheet((), ())), NOTHING
    if state.finished or judged.stage.is_over:
        return judged, NOTHING
    return replace(judged, score=replace(judged.score, winners=(), decided_by=NOTHING)), NOTHING


def dice_now(state: TableState) -> tuple[int, ...]:
    """How many dice the next roll at a table has, likeliest first; dice of a drop are no roll."""
    counts = state.rules.dice_counts
    judged, _ = judgement(state, record_of(state))
    return tuple(count for count in judged.dice if count in counts) or counts


def score_of(state: TableState) -> ScoreSheet:
    """The score as it stands; empty while a line cannot be understood."""
    return _told(judgement(state, record_of(state))[0].score, sheets_of(state).values())


def _told(score: ScoreSheet, sheets: Collection[Settlement]) -> ScoreSheet:
    """With those problems only that wait for no answer: they may be the camera's."""
    return replace(score, problems=told(score.problems, sheets))


def photo_view(photo: TablePhoto) -> PhotoView:
    """A photo in short."""
    return PhotoView(
        number=photo.number,
        at=photo.at,
        of=photo.of,
        player=photo.player,
        sheet=photo.sheet,
        photo=photo.looked.photo,
        size_px=photo.looked.size_px,
        confirmed=bool(photo.confirmed_by),
        skipped=photo.looked.reading.skipped,
    )


def history_view(state: TableState) -> tuple[StepView, ...]:
    """Every step since the start."""
    return tuple(_step(logged, logged.number in state.undone) for logged in state.log)


def _last_roll(state: TableState) -> RollAnswer | None:
    for line in reversed(state.lines):
        words = [word.text for word in line.entry.words]
        if words[0] == "roll":
            try:
                return roll_answer(state.rules, words[1:])
            except ValueError:
                return None
    return None


def _lines(state: TableState, judged: Judgement) -> tuple[LineView, ...]:
    said, wrong = defaultdict(list), defaultdict(list)
    for at, sentence in judged.commentary:
        said[at].append(sentence)
    for one in judged.score.problems:
        wrong[one.line].append(one.sentence)
    return tuple(
        LineView(
            number=line.number,
            player=line.entry.player,
            text=" ".join(word.text for word in line.entry.words),
            comments=tuple(said[line.entry.line]),
            problems=tuple(wrong[line.entry.line]),
        )
        for line in state.lines
    )


def _sheet(rules: AnyGame, kept: TableSheet, sheet: Settlement, score: ScoreSheet) -> SheetView:
    return SheetView(
        player=kept.player,
        sheet=kept.sheet,
        look=kept.photo.number if kept.photo else 0,
        photo=kept.photo.looked.photo if kept.photo else "",
        marks=sheet.sheet.marks,
        said=kept.said,
        doubts=sheet.doubts,
        problems=tuple(
            one
            for one in score.problems
            if one.player == kept.player and not one.line and _is_of(one, kept.sheet, rules)
        ),
    )


def _is_of(problem: Problem, sheet: str, rules: AnyGame) -> bool:
    """Does the problem concern this sheet? One without a place is told on every sheet."""
    layout = layout_of(rules, sheet)
    return not problem.fields or layout is None or problem.fields[0] in _field_ids(layout)


@lru_cache(maxsize=32)
def _field_ids(layout: SheetLayout) -> frozenset[str]:
    return frozenset(field.id for field in layout.fields)


def _step(logged: Logged, undone: bool) -> StepView:
    event = logged.event
    step = StepView(logged.number, logged.at, event.kind, undone=undone)
    if isinstance(event, Started | Seated | SatDown):
        return replace(step, text=", ".join(event.players))
    if isinstance(event, Said):
        return replace(step, text=event.text.strip()[:400])
    if isinstance(event, Looked):
        return replace(step, text=event.reading.of, player=event.player)
    if isinstance(event, Answered):
        return replace(step, text=f"{event.field}={event.label}")
    if isinstance(event, Admitted):
        return replace(step, player=event.player)
    if isinstance(event, Marked):
        return replace(step, text=f"{event.field}={event.label}", player=event.player)
    return replace(step, undoes=event.event) if isinstance(event, Undone) else step
