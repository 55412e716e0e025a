"""What command line and API both answer: games, sheets, rolls, dice, readings, scores."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.game import AnyGame
from scoring.message import Message
from scoring.observation import Doubt, Observation, Outline, Point
from scoring.paper import Paper, TypedSheets
from scoring.record import lone_sheet
from scoring.score import PlayerScore, Problem, ScoreSheet
from scoring.settle import Settlement
from scoring.sheet import Field, FieldKind, PointMm, SheetLayout, SheetReading
from server.material import faces_of, place_of, second_sheets


@dataclass(frozen=True, slots=True)
class GameAnswer:
    """A game in short."""

    game: str
    title: str
    players: tuple[int, int]
    """How few and how many."""
    solo: bool
    dice: tuple[int, ...]
    """How many a roll may have."""
    faces: tuple[str, ...]
    """What a die of this game can show."""
    sheets: tuple[str, ...]
    second_sheets: tuple[str, ...]
    """Sheets that lie beside the usual one, like the tasks of a solo game."""
    reads: tuple[str, ...]
    """What there is to photograph."""
    tapped: bool
    """Is it played by tapping its cards?"""
    secrets: bool
    """Do players hide cards from each other?"""
    positions: bool
    """Can it be asked what follows from what lies there now?"""


@dataclass(frozen=True, slots=True)
class LayoutAnswer:
    """A sheet in millimetres."""

    game: str
    sheet: str
    page_mm: PointMm
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class GameWords:
    """What a game calls its things, and how its moves are typed."""

    groups: Mapping[str, Message]
    """Groups of fields, by what stands before the dot of their ids."""
    fields: Mapping[str, Message]
    sheets: Mapping[str, Message]
    zones: Mapping[str, Message]
    """Where dropped dice may lie."""
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RollAnswer:
    """What a roll means in a game."""

    values: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...]
    name: Message
    choices: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class DieAnswer:
    """One die of a photo."""

    value: int | None
    colour: str | None
    center: Point
    outline: Outline
    confidence: float
    runners_up: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class DiceAnswer:
    """The dice of a photo."""

    photo: str
    dice: tuple[DieAnswer, ...]
    doubts: tuple[Doubt, ...]


@dataclass(frozen=True, slots=True)
class SheetAnswer:
    """A sheet of a photo: what stands in each field once the rules have spoken."""

    photo: str
    game: str
    sheet: str
    fields: Mapping[str, Observation]
    doubts: tuple[Doubt, ...]
    problems: tuple[Problem, ...]
    record: str
    """The record that consists of this sheet alone."""
    skipped: tuple[Message, ...] = ()
    """Other sheets of the photo that could not be read, a sentence each."""


@dataclass(frozen=True, slots=True)
class ScoreAnswer:
    """The table of scores."""

    players: tuple[PlayerScore, ...]
    winners: tuple[str, ...]
    decided_by: Message
    """Which tie-break decided; "" when the totals did."""
    problems: tuple[Problem, ...]
    doubts: tuple[Doubt, ...]


def game_answer(rules: AnyGame) -> GameAnswer:
    """A game in short."""
    return GameAnswer(
        game=rules.name,
        title=rules.title,
        players=(rules.player_counts.start, rules.player_counts.stop - 1),
        solo=1 in rules.player_counts,
        dice=rules.dice_counts,
        faces=faces_of(rules),
        sheets=tuple(layout.sheet for layout in rules.layouts),
        second_sheets=second_sheets(rules),
        reads=(
            *(["dice"] if rules.dice_counts else []),
            *(["drop"] if rules.drop else []),
            *(["cards"] if rules.card_design else []),
            *(
                f"sheet {layout.sheet}"
                for layout in rules.layouts
                if layout.markers or layout.blank
            ),
        ),
        tapped=rules.cards is not None,
        secrets=rules.secrets is not None,
        positions=rules.positions is not None,
    )


def layout_answer(layout: SheetLayout) -> LayoutAnswer:
    """Where every field of a sheet is."""
    return LayoutAnswer(layout.game, layout.sheet, layout.page_mm, layout.fields)


def game_words(rules: AnyGame) -> GameWords:
    """A game's own names for its things."""
    paper = rules.paper if isinstance(rules.paper, Paper) else None
    ids = dict.fromkeys(
        field.id
        for layout in rules.layouts
        for field in layout.fields
        if field.kind is not FieldKind.TEXT
    )
    if isinstance(rules.paper, TypedSheets):
        ids |= dict.fromkeys(rules.paper.lines)
    groups = dict.fromkeys(field_id.partition(".")[0] for field_id in ids)
    return GameWords(
        {name: paper.group(name) for name in groups} if paper else {},
        {field_id: place_of(rules, field_id) for field_id in ids},
        {one.sheet: paper.sheet_name(one.sheet) for one in rules.layouts} if paper else {},
        rules.drop.zones if rules.drop else {},
        rules.moves.examples,
    )


def roll_answer(rules: AnyGame, values: Sequence[str]) -> RollAnswer:
    """What a roll means.

    Raises:
        ValueError: the game cannot have this roll; one sentence.
    """
    options = rules.options(values)
    return RollAnswer(tuple(values), options.groups, options.name, options.choices)


def dice_answer(photo: str, dice: Iterable[Observation], doubts: Iterable[Doubt]) -> DiceAnswer:
    """The dice of a photo, from left to right."""
    return DiceAnswer(photo, tuple(map(_die, dice)), tuple(doubts))


def sheet_answer(
    photo: str, reading: SheetReading, settled: Settlement, skipped: Iterable[Message] = ()
) -> SheetAnswer:
    """One sheet of a photo, settled and judged; and which others were skipped."""
    layout, filled = reading.layout, settled.sheet
    return SheetAnswer(
        photo=photo,
        game=layout.game,
        sheet=layout.sheet,
        fields={field: told_as(seen, filled[field]) for field, seen in reading.seen.items()},
        doubts=settled.doubts,
        problems=settled.problems,
        record=str(lone_sheet(layout.game, filled)),
        skipped=tuple(skipped),
    )


def score_answer(score: ScoreSheet, doubts: Iterable[Doubt] = ()) -> ScoreAnswer:
    """The table of scores, with what is still asked."""
    return ScoreAnswer(
        score.players, score.winners, score.decided_by, score.problems, tuple(doubts)
    )


def told_as(seen: Observation, label: str) -> Observation:
    """The same observation with another of its labels in front."""
    if label == seen.label:
        return seen
    others = ((seen.label, seen.confidence), *seen.runners_up)
    rest = sorted((pair for pair in others if pair[0] != label), key=lambda pair: -pair[1])
    return Observation(label, seen.probability(label), seen.outline, tuple(rest))


def _die(seen: Observation) -> DieAnswer:
    is_number = seen.label.isdigit()
    x_px, y_px = seen.outline.center
    return DieAnswer(
        value=int(seen.label) if is_number else None,
        colour=None if is_number else seen.label,
        center=(round(x_px, 1), round(y_px, 1)),
        outline=seen.outline,
        confidence=round(seen.confidence, 4),
        runners_up=tuple((label, round(chance, 4)) for label, chance in seen.runners_up),
    )
