"""TOML that knows where each key stood, so that a mistake is answered with its file, line and key.

A table hands out its values by type, and `only` rejects the keys that it cannot have. An array of
inline tables is written one `{ … }` a line, so that each has a line of its own.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from scoring.message import ForPeople, plain
from scoring.sheet.facts import NO_FACTS, SheetFacts

_HEADER = re.compile(r"\s*(\[\[?)\s*([\w.-]+)\s*\]")
_KEY = re.compile(r"\s*([\w-]+)\s*=(.*)")
_INNER_KEY = re.compile(r"([\w-]+)\s*=")
_STRING = re.compile(r'"[^"]*"')

Place = tuple[str | int, ...]
Name = TypeVar("Name", bound=StrEnum)


class SheetFileError(ForPeople, ValueError):
    """A sheet file that describes no sheet: one sentence, with file and line."""

    def __init__(self, file: Path, line: int, sentence: str) -> None:
        super().__init__(plain(f"{file.parent.name}/{file.name}, line {line}: {sentence}"))
        self.file = file
        self.line = line
        self.sentence = sentence


def read_toml(file: Path, facts: SheetFacts = NO_FACTS) -> "Table":
    """The whole file as a table; `facts` are what its values may name.

    Raises:
        SheetFileError: there is no such file, or it is no TOML.
    """
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SheetFileError(file, 1, f"the sheet file cannot be read ({error})") from error
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        line = int(found[1]) if found else len(text.splitlines())
        raise SheetFileError(file, line, f"this is no TOML ({error})") from error
    return Table(file, values, key_lines(text), facts=facts)


def key_lines(text: str) -> dict[Place, int]:
    r"""The line of every table and key, by path: ("block", 0, "field", 1, "kind") → 12.

    >>> key_lines('[[block]]\nat = [1, 2]')[("block", 0, "at")]
    2
    """
    lines: dict[Place, int] = {(): 1}
    counts: dict[Place, int] = {}
    table: Place = ()
    key: Place = ()
    items = 0
    for number, raw in enumerate(text.splitlines(), start=1):
        line = _STRING.sub('""', raw).split("#", 1)[0]
        if header := _HEADER.match(line):
            table = _table_path(header[2].split("."), header[1] == "[[", counts)
            lines[table] = number
        elif assignment := _KEY.match(line):
            key, items = (*table, assignment[1]), 0
            lines[key] = number
            for inner in _INNER_KEY.findall(assignment[2]):
                lines[(*key, inner)] = number
        elif line.lstrip().startswith("{"):
            lines[(*key, items)] = number
            items += 1
    return lines


def _table_path(names: list[str], is_array: bool, counts: dict[Place, int]) -> Place:
    path: Place = ()
    for position, name in enumerate(names, start=1):
        path = (*path, name)
        if is_array and position == len(names):
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path


@dataclass(frozen=True, slots=True)
class Table:
    """One table of the file: every value is asked for by the type it must have."""

    file: Path
    values: Mapping[str, object]
    lines: Mapping[Place, int]
    place: Place = ()
    facts: SheetFacts = NO_FACTS
    """What the values may name with a $."""

    def inside(self, values: Mapping[str, object], *steps: str | int) -> "Table":
        """A table within this one."""
        return Table(self.file, values, self.lines, (*self.place, *steps), self.facts)

    def error(self, sentence: str, key: str = "") -> SheetFileError:
        """The error that says this sentence of this table, or of one of its keys."""
        place: Place = (*self.place, key)
        while place not in self.lines:
            place = place[:-1]
        return SheetFileError(self.file, self.lines[place], sentence)

    def has(self, key: str) -> bool:
        """Is the key given?"""
        return key in self.values

    def text(self, key: str, default: str | None = None) -> str:
        """A string."""
        value = self._value(key, default)
        if not isinstance(value, str):
            raise self.error(f"{key} must be a text in quotes, not {value!r}", key)
        return value

    def flag(self, key: str) -> bool:
        """True or false; false when not given."""
        value = self._value(key, False)
        if not isinstance(value, bool):
            raise self.error(f"{key} must be true or false, not {value!r}", key)
        return value

    def whole(self, key: str, default: int | None = None) -> int:
        """A whole number of at least 0."""
        value = self._value(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise self.error(f"{key} must be a whole number, not {value!r}", key)
        return value

    def number(self, key: str, default: float | None = None) -> float:
        """Any number."""
        value = self._value(key, default)
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise self.error(f"{key} must be a number, not {value!r}", key)
        return float(value)

    def pair(self, key: str, default: tuple[float, float] | None = None) -> tuple[float, float]:
        """Two numbers."""
        return self._as_pair(self._value(key, default), key)

    def pairs(self, key: str) -> dict[str, tuple[float, float]]:
        """A table of named places, { name = [x, y] }; empty when not given."""
        value = self._value(key, {})
        if not isinstance(value, dict):
            raise self.error(f"{key} must be {{ name = [x, y] }}, not {value!r}", key)
        inner = self.inside(value, key)
        return {name: inner.pair(name) for name in value}

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of strings; empty when not given."""
        value = self._value(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.error(f"{key} must be a list of texts, not {value!r}", key)
        return tuple(value)

    def points(self, key: str) -> tuple[tuple[float, float], ...]:
        """A list of places, [[x, y], …]; empty when not given."""
        value = self._value(key, [])
        if not isinstance(value, list):
            raise self.error(f"{key} must be a list of [x, y], not {value!r}", key)
        return tuple(self._as_pair(item, key) for item in value)

    def boxes(self, key: str) -> tuple[tuple[float, float, float, float], ...]:
        """A list of four numbers each, [[x, y, width, height], …]; empty when not given."""
        value = self._value(key, [])
        if not isinstance(value, list) or not all(
            isinstance(item, list) and len(item) == 4 for item in value
        ):
            raise self.error(f"{key} must be a list of four numbers each, not {value!r}", key)
        return tuple(
            (*self._as_pair(item[:2], key), *self._as_pair(item[2:], key)) for item in value
        )

    def tables(self, key: str) -> tuple["Table", ...]:
        """An array of tables; empty when not given."""
        value = self._value(key, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.error(f"{key} must be a list of tables, not {value!r}", key)
        return tuple(self.inside(item, key, index) for index, item in enumerate(value))

    def table(self, key: str) -> "Table":
        """A table within this one; empty when not given."""
        value = self._value(key, {})
        if not isinstance(value, dict):
            raise self.error(f"{key} must be a table, not {value!r}", key)
        return self.inside(value, key)

    def named(self, key: str, name: str, names: type[Name]) -> Name:
        """The member of an enumeration that a name of this table means."""
        try:
            return names(name)
        except ValueError:
            known = ", ".join(names)
            raise self.error(f"unknown {key} {name!r}; known are {known}", key) from None

    def only(self, *known: str) -> None:
        """Reject every key but these.

        Raises:
            SheetFileError: the first unknown key, with its line.
        """
        for key in self.values:
            if key not in known:
                raise self.error(f"unknown key {key!r}; known here: {', '.join(known)}", key)

    def _value(self, key: str, default: object) -> object:
        if key in self.values:
            return self._with_facts(self.values[key], key)
        if default is None:
            raise self.error(f"{key} is missing")
        return default

    def _with_facts(self, value: object, key: str) -> object:
        """A value with the facts that it names; of a list, each of its texts."""
        try:
            if isinstance(value, str):
                return self.facts.put_in(value)
            if isinstance(value, list):
                return [
                    str(self.facts.put_in(one)) if isinstance(one, str) else one for one in value
                ]
        except KeyError as missing:
            raise self.error(f"the facts have no {missing.args[0]}", key) from None
        return value

    def _as_number(self, value: object, key: str) -> float:
        if type(value) is float:
            return value
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise self.error(f"{key} must hold numbers, not {value!r}", key)
        return float(value)

    def _as_pair(self, value: object, key: str) -> tuple[float, float]:
        if not isinstance(value, list | tuple) or len(value) != 2:
            raise self.error(f"{key} must be two numbers [x, y], not {value!r}", key)
        return self._as_number(value[0], key), self._as_number(value[1], key)
