"""What lies on a table now, with no moves told: what the rules say of it, as data any page shows.

A position is a document (JSON) in a game's own words, tapped by people or written by a camera. What
nobody could see is left out of it; what then cannot be told is said to be open.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from scoring.message import ForPeople, Message
from scoring.record import GameRecord
from scoring.score import Problem

TableT = TypeVar("TableT")


class NoPosition(ForPeople, ValueError):
    """A document that is no position: one sentence."""


@dataclass(frozen=True, slots=True)
class CountTable:
    """A small table: a row a player, a column each thing counted."""

    title: Message
    columns: tuple[str, ...]
    """Ids of what is counted; their names are `names`."""
    names: tuple[Message, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    """Each player with the numbers as people read them: `7`, `5–8`, `5+`."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Some sentences under a heading."""

    title: Message
    sentences: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class PositionAnswer:
    """All that the rules say of a position."""

    game: str
    counts: tuple[CountTable, ...]
    answers: tuple[Paragraph, ...]
    questions: tuple[Message, ...]
    """What would settle an answer that is open; nothing is asked that changes no answer."""
    problems: tuple[Problem, ...]
    facts: Any
    """The same as a frozen value in the game's own words, for programs."""


@dataclass(frozen=True, slots=True)
class PositionParts:
    """What can lie before a player, for a page on which it is tapped."""

    piles: tuple[tuple[str, Message], ...]
    """By colour: the id in the document, and its name."""
    ways: tuple[tuple[str, Message], ...]
    """The ways in which a pile may be splayed."""
    values: tuple[int, ...]
    """Of the cards that a score pile may hold."""
    claims: tuple[str, ...]
    """What can be claimed."""


@dataclass(frozen=True)
class Positions(Generic[TableT]):
    """How a game answers about what lies there now."""

    answer: Callable[[Mapping[str, Any]], PositionAnswer]
    """Of a document; NoPosition for one that nobody could mean."""
    parts: PositionParts
    of_record: Callable[[GameRecord, TableT], Mapping[str, Any]]
    """The document that a record leads to: after its moves, or by the sheets that it is."""
