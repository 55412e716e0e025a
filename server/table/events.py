"""What happens at a table, one frozen value each; the log of them is the only thing that is stored.

Nothing is ever changed or removed: taking a step back is an event too (`Undone`). An event keeps
what the camera saw exactly as it was read: a correction stands beside the original, never in its
place.
"""

import json
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field as Described
from pydantic import TypeAdapter

from server.photos.reading import PhotoReading


@dataclass(frozen=True, slots=True)
class Started:
    """A table was opened for a game; always the first event, and it cannot be undone."""

    game: str
    players: tuple[str, ...]
    named: bool = True
    """False where a photo opened the table: its players are only numbered so far."""
    kind: Literal["started"] = "started"


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits at the table from now on: the same people by other names, and perhaps more."""

    players: tuple[str, ...]
    named: bool = True
    """False for people who are only numbered, like Player 2."""
    kind: Literal["seated"] = "seated"


@dataclass(frozen=True, slots=True)
class SatDown:
    """A phone is these players' from now on: it sees their cards, and no other phone does."""

    phone: str
    """A name for the phone, made of its key."""
    players: tuple[str, ...]
    kind: Literal["sat"] = "sat"


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody typed moves, or confirmed what a photo showed, in the words of the game's record."""

    text: str
    reading: int | None = None
    """The photo this confirms, by the number of its event."""
    kind: Literal["said"] = "said"


@dataclass(frozen=True, slots=True)
class Looked:
    """A photo was read."""

    reading: PhotoReading
    photo: str
    """The photo's content hash."""
    size_px: tuple[int, int]
    """Width and height of the upright photo, in which all outlines are."""
    player: str = ""
    """Whose sheet it is; "" where several lie in one photo, until somebody answers `player`."""
    flat: str = ""
    """Content hash of the sheet laid flat; "" when there is no such picture."""
    kind: Literal["looked"] = "looked"


@dataclass(frozen=True, slots=True)
class Answered:
    """A person said what a die shows or where it lies, or whose a sheet is."""

    reading: int
    field: str
    label: str
    kind: Literal["answered"] = "answered"


@dataclass(frozen=True, slots=True)
class Marked:
    """A person said what stands in a field of a sheet: an answer, a correction, typed entry."""

    player: str
    sheet: str
    field: str
    label: str
    kind: Literal["marked"] = "marked"


@dataclass(frozen=True, slots=True)
class Admitted:
    """A player says of a problem that it is their own mistake, and no misread photo."""

    player: str
    problem: str
    """The problem's code."""
    fields: tuple[str, ...] = ()
    kind: Literal["admitted"] = "admitted"


@dataclass(frozen=True, slots=True)
class Finished:
    """The players say that the game is over."""

    kind: Literal["finished"] = "finished"


@dataclass(frozen=True, slots=True)
class Undone:
    """An earlier event no longer counts; undoing an `Undone` brings it back."""

    event: int
    kind: Literal["undone"] = "undone"


@dataclass(frozen=True, slots=True)
class Unreadable:
    """An event of the log that cannot be read any more; it is never written."""

    kind: Literal["unreadable"] = "unreadable"


Event = (
    Started
    | Seated
    | SatDown
    | Said
    | Looked
    | Answered
    | Marked
    | Admitted
    | Finished
    | Undone
    | Unreadable
)

_ADAPTER: TypeAdapter[Event] = TypeAdapter(Annotated[Event, Described(discriminator="kind")])


@dataclass(frozen=True, slots=True)
class Logged:
    """An event with its place in the log of its table."""

    number: int
    """1, 2, 3… without gaps."""
    at: str
    """When, in UTC: 2026-01-31T20:15:00Z."""
    event: Event


def event_to_json(event: Event) -> str:
    """The event as one line of JSON."""
    return _ADAPTER.dump_json(event).decode()


def event_from_json(text: str) -> Event:
    """The event back from its JSON, in which a log of an older server may have it too."""
    return _ADAPTER.validate_python(_as_written_now(json.loads(text)))


def _as_written_now(body: dict[str, Any]) -> dict[str, Any]:
    """Before a photo's reading was one value, its parts stood beside the photo.

    And before sentences were messages, a doubt was kept in English.
    """
    if body["kind"] != "looked":
        return body
    if "reading" not in body:
        names = ("of", "seen", "doubts", "sheet", "distances_mm")
        body["reading"] = {name: body.pop(name) for name in names if name in body}
    for doubt in body["reading"]["doubts"]:
        if isinstance(doubt["why"], str):
            doubt["why"] = {"book": "", "code": doubt["why"]}
    return body
