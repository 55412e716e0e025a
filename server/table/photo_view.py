"""A photo at a table, whole: what was seen, said, and counts, and what is still open."""

from collections.abc import Mapping
from dataclasses import dataclass, fields

from scoring.message import Message
from scoring.observation import Doubt, Observation
from scoring.record import lone_sheet
from scoring.score import Problem
from scoring.settle import Settled
from server.table.proposal import dice_of, farthest_die, open_doubts, proposal, values_of
from server.table.sheets import sheet_now
from server.table.state import TablePhoto, TableState
from server.table.view import PhotoView, photo_view


@dataclass(frozen=True, slots=True)
class FieldView(Observation):
    """One field or die: what the camera saw, what a person said, what counts."""

    said: str | None = None
    now: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingView(PhotoView):
    """A photo that was read, whole."""

    fields: Mapping[str, FieldView]
    added: Mapping[str, str]
    """Dice that a person added."""
    values: tuple[str, ...]
    """What the dice show as it counts now; empty for a sheet."""
    farthest: str
    """Drop only: the die that lies farthest out."""
    zones: Mapping[str, str]
    """Drop only: in which zone each die lies as it counts now; "" where that is not known."""
    doubts: tuple[Doubt, ...]
    settled: tuple[Settled, ...] = ()
    """Sheet only: fields where the rules took another label than the likeliest one seen."""
    problems: tuple[Problem, ...] = ()
    """Sheet only: everything wrong with it, judged by itself."""
    record: str = ""
    """Sheet only: the record that consists of this sheet alone."""
    line: str
    """What confirming it would add to the record; "" while something is open."""
    sentence: Message
    """What the photo means, for people."""


def reading_view(state: TableState, photo: TablePhoto) -> ReadingView:
    """A photo that was read, whole."""
    sheet = state.sheet_of(photo)
    now = sheet_now(state, sheet) if sheet is not None else None
    doubts = now.doubts if now is not None else tuple(open_doubts(photo))
    said = sheet.said if sheet is not None else photo.answers
    line, sentence = proposal(state.rules, photo, bool(doubts))
    dice = dice_of(photo) if photo.of != "sheet" else ()
    short = photo_view(photo)
    return ReadingView(
        **{part.name: getattr(short, part.name) for part in fields(short)},
        fields={
            field: _field(seen, said.get(field), now.sheet[field] if now else photo.label(field))
            for field, seen in photo.seen.items()
        },
        added={field: photo.answers[field] for field in dice if field not in photo.seen},
        values=tuple(values_of(photo)) if dice else (),
        farthest=farthest_die(photo),
        zones={die: photo.label(f"{die}.zone") for die in dice if photo.of == "drop"},
        doubts=doubts,
        settled=now.settled if now else (),
        problems=now.problems if now else (),
        record=str(lone_sheet(state.rules.name, now.sheet)) if now else "",
        line=line,
        sentence=sentence,
    )


def _field(seen: Observation, said: str | None, now: str) -> FieldView:
    return FieldView(seen.label, seen.confidence, seen.outline, seen.runners_up, said, now)
