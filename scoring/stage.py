"""Where a game stands, and what a person may do or tell next, as data that any page can show."""

from dataclasses import dataclass

from scoring.message import Message


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that a player may do now and that is worth points."""

    player: str
    title: Message
    points: int
    because: Message
    line: str = ""
    """The move that does it, where moves are typed."""
    field: str = ""
    """The field to mark on the sheet, where the sheet is what counts."""
    button: Message | None = None
    """What doing it is called; None where the page's own word will do."""


@dataclass(frozen=True, slots=True)
class Stage:
    """Where a game stands."""

    sentence: Message | None = None
    """For people; None where the game has nothing to say."""
    ends: str = ""
    """What has just ended, in the game's own word: `friday`…"""
    is_over: bool = True
    """May a winner be named? True for a game that does not say."""
    offers: tuple[Offer, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose in a form."""

    name: str
    label: Message
    options: tuple[tuple[str, Message], ...]
    """What may be chosen: the word of the record, and its name for people."""


@dataclass(frozen=True, slots=True)
class Form:
    """A line of the record made by choosing instead of typing."""

    title: Message
    choices: tuple[Choice, ...]
    line: str
    """The line with `{name}` for each choice: `setup {one} {number} bonus {invention}`."""
    confirm: Message
