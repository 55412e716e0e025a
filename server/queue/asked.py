"""A photo that somebody sent, what is asked of it, and what becomes of it: as JSON, too."""

import hashlib
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import TypeAdapter

from scoring.message import ForPeople, Message
from server.photos.reading import Kind
from server.refusals import Refused
from server.table.events import Looked
from vision.errors import ModelError


@dataclass(frozen=True, slots=True)
class PhotoAsked:
    """One photo, with what is to be done with it."""

    photo: str
    """Content hash of the file as it was sent."""
    of: Kind | Literal["any", "line"]
    """Its kind, whatever it shows, or the line of a tournament's photo."""
    table_id: str = ""
    """Whose game it goes into; "" for a photo without a table."""
    player: str = ""
    game: str = ""
    """Without a table: read as this game would."""
    language: str = "en"
    """In which players are numbered."""
    address: str = ""
    """Where it comes from, so that everybody has a share."""
    place: str = ""
    """The object store where it lies, if it was not sent; `photo` is then no content hash."""
    name: str = ""
    """Its name there."""

    @property
    def id(self) -> str:
        """The same for the same photo with the same question, however often it is sent."""
        spoken = (self.language,) if self.of == "line" else ()
        parts = (self.photo, self.of, self.table_id, self.player, self.game, *spoken)
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Seen:
    """What lies in a photo, before any table has it."""

    of: Kind
    game: str
    size_px: tuple[int, int]
    looks: tuple[Looked, ...]


@dataclass(frozen=True, slots=True)
class JobAnswer:
    """What became of a photo: in the log of its table, seen without one, or refused."""

    number: int = 0
    """Of its first event."""
    seen: Seen | None = None
    line: dict[str, Any] | None = None
    """Of a tournament's photo."""
    status: int = 0
    """Of a refusal."""
    told: Message | None = None

    def checked(self) -> "JobAnswer":
        """Itself; raises the refusal that it may be."""
        if self.told is not None:
            raise Refused(self.status, self.told)
        return self


def refused(error: ForPeople) -> JobAnswer:
    """The answer that a refusal is."""
    status = error.status if isinstance(error, Refused) else 422
    return JobAnswer(status=503 if isinstance(error, ModelError) else status, told=error.message)


ASKED = TypeAdapter(PhotoAsked)
ANSWER = TypeAdapter(JobAnswer)
