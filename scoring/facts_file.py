"""Facts files, which owners of a printed game may correct: read, or refused in one sentence."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from scoring.message import Book, ForPeople, plain

FactsT = TypeVar("FactsT")

say = Book(__package__)


class BadFacts(ForPeople, ValueError):
    """A facts file that cannot be so: its name, what was seen, and what to do."""


def facts_in(file: Path, read: Callable[[str], FactsT]) -> FactsT:
    """The facts of a file, as a game's own reader understands its text.

    Raises:
        BadFacts: it does not.
    """
    name = f"{file.parent.name}/{file.name}"
    try:
        return read(file.read_text(encoding="utf-8"))
    except KeyError as missing:
        problem = say("fact-missing", name=str(missing.args[0]))
        raise BadFacts(say("bad-facts", file=name, problem=problem)) from missing
    except (ValueError, TypeError, AttributeError, IndexError, OSError) as error:
        raise BadFacts(say("bad-facts", file=name, problem=plain(str(error)))) from error


def whole_number(table: Mapping[str, object], key: str) -> int:
    """A number of the file, 0 or more.

    Raises:
        KeyError: it is not there.
        ValueError: it is something else.
    """
    value = table[key]
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(f"{key} must be a whole number, not {value!r}")
    return value


def whole_numbers(table: Mapping[str, object], key: str) -> tuple[int, ...]:
    """A list of such numbers.

    Raises:
        KeyError: it is not there.
        ValueError: it is something else.
    """
    values = table[key]
    if not isinstance(values, list) or not values:
        raise ValueError(f"{key} must be a list of whole numbers, not {values!r}")
    return tuple(whole_number({key: value}, key) for value in values)
