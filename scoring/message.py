"""A sentence for people, before anybody has chosen a language: which one it is, and its values.

The words stand in catalogues, one file a language in the folder of the package that speaks
(`scoring/en.ftl`, `scoring/games/expo/de.ftl`), in Fluent's notation. They are put in where a
sentence is shown, by `server.words`; nothing in between reads or cuts them.

A message may have parts beside its main sentence, as Fluent's attributes: what would be right
(`.suggestion`), or another wording of the same thing.

>>> say = Book("scoring.games.expo")
>>> say("row-full", row="II").value("row")
'II'
"""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence, or part of one, in no language yet."""

    book: str
    """The package whose catalogue holds it; "" for a text that is the same in every language."""
    code: str
    """Short and stable, in kebab-case."""
    values: tuple[tuple[str, "Value"], ...] = ()
    part: str = ""
    """Which attribute of the message; "" for its main sentence."""

    def __bool__(self) -> bool:
        """Whether it says anything."""
        return bool(self.code)

    def value(self, name: str) -> "Value":
        """One of its values; KeyError when it has none of that name."""
        return dict(self.values)[name]

    def with_part(self, part: str) -> "Message":
        """Another part of the same message, with the same values."""
        return Message(self.book, self.code, self.values, part)

    def __str__(self) -> str:
        """For programmers and logs; people read what `server.words` makes of it."""
        if not self.book:
            return self.code
        name = f"{self.code}.{self.part}" if self.part else self.code
        values = ", ".join(f"{name}={value}" for name, value in self.values)
        return f"{name}({values})"


@dataclass(frozen=True, slots=True)
class Listed:
    """Things one after another, joined as the reader's language joins them."""

    items: tuple["Value", ...]
    last: str = "and"
    """`and`, `or`, or `unit` for commas alone; on a printed sheet `dot`, or `space` for nothing."""

    def __str__(self) -> str:
        return f" {self.last} ".join(str(item) for item in self.items)


Value: TypeAlias = str | int | Message | Listed
"""A name or a digit as it stands, a number that counts, a sentence within, or several of these."""


@dataclass(frozen=True, slots=True)
class Book:
    """The sentences of one package: call it to say one of them."""

    package: str

    def __call__(self, code: str, /, *, part: str = "", **values: Value) -> Message:
        """The sentence of that code with these values."""
        return Message(self.package, code, tuple(values.items()), part)


class ForPeople(Exception):
    """An error that people are told of; its message says what was seen and what to do."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


def plain(text: str) -> Message:
    """A text that is the same in every language: a sum, a name, what somebody typed."""
    return Message("", text)


def either(*items: Value) -> Listed:
    """One of these: `1, 2 or 3`."""
    return Listed(items, "or")


def both(*items: Value) -> Listed:
    """All of these: `Ada, Ben and Cleo`."""
    return Listed(items)


NOTHING = plain("")
"""No sentence at all, where there might be one."""
