"""The facts of a game that its sheet prints: the file that an owner corrects, asked by name.

A sheet file with `facts = "facts.toml"` takes from there what the rules take from there, so that
the paper, the score and the reading cannot differ. `$flips` stands for a value, `+$level_bonus` for
each of a list with a plus before it. Names go on with dots: `row.2.bonus` is of the second row,
`pavilion.id` each pavilion's, `level_bonus.count` how many there are.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scoring.catalogue import ENGLISH, messages
from scoring.message import Listed, Message, Value

_NAME = re.compile(r"\$([a-z_]\w*(?:\.\w+)*)")


@dataclass(frozen=True, slots=True)
class SheetFacts:
    """Values by name; those of one copy of a block hide the others."""

    values: Mapping[str, object] = field(default_factory=dict)

    def find(self, name: str) -> object:
        """The value of that name.

        Raises:
            KeyError: there is none.
        """
        found: object = self.values
        for step in name.split("."):
            found = _step(found, step, name)
        return found

    def put_in(self, text: str) -> object:
        """A text with its names replaced; a name alone is the value itself, a list makes a list.

        Raises:
            KeyError: there is no such name.
        """
        if whole := _NAME.fullmatch(text):
            found = self.find(whole[1])
            return [str(one) for one in found] if isinstance(found, list) else found
        for name in _NAME.finditer(text):
            found = self.find(name[1])
            before, after = text[: name.start()], text[name.end() :]
            if isinstance(found, list):
                return [f"{before}{one}{after}" for one in found]
            return self.put_in(f"{before}{found}{after}")
        return text

    def each(self, name: str) -> "list[SheetFacts]":
        """The facts of each table of a list, on top of all others; what one lacks is empty.

        Raises:
            KeyError: there is no such list of tables.
        """
        tables = self.find(name)
        if not isinstance(tables, list) or not all(isinstance(one, dict) for one in tables):
            raise KeyError(name)
        keys = {key: "" for one in tables for key in one}
        return [SheetFacts({**self.values, **keys, **one}) for one in tables]

    def said(self, text: str) -> str:
        """A text with every `{name}` of a plain fact replaced; names go on with underscores."""
        if "{" not in text:
            return text
        for name, value in _flat(self.values):
            if isinstance(value, str | int):
                text = text.replace(f"{{{name}}}", str(value))
        return text

    def values_for(self, book: str, code: str) -> dict[str, Value]:
        """The values that a message of the game's catalogue asks for."""
        wanted = messages(book, ENGLISH).get(code, "")
        if "$" not in wanted:
            return {}
        return {
            name: _in_words(value, book)
            for name, value in _flat(self.values)
            if f"${name} " in wanted
        }


NO_FACTS = SheetFacts()


def _step(found: object, step: str, name: str) -> object:
    if isinstance(found, Mapping) and step in found:
        return found[step]
    if isinstance(found, list):
        if step == "count":
            return len(found)
        if step.isdigit() and 0 < int(step) <= len(found):
            return found[int(step) - 1]
        if all(isinstance(one, Mapping) and step in one for one in found):
            return [one[step] for one in found]
    raise KeyError(name)


def _flat(values: Mapping[str, object], start: str = "") -> Iterator[tuple[str, object]]:
    for key, value in values.items():
        name = f"{start}{key}"
        yield name, value
        if isinstance(value, dict):
            yield from _flat(value, f"{name}_")
        elif isinstance(value, list):
            numbered = {str(number): one for number, one in enumerate(value, start=1)}
            yield from _flat(numbered, f"{name}_")


def _in_words(value: object, book: str) -> Value:
    """A value for a message; amounts of things are listed by the things' names on the sheet."""
    if isinstance(value, Mapping):
        amounts = (Listed((_named(key, book), str(n)), "space") for key, n in value.items())
        return Listed(tuple(amounts), "dot")
    return _named(str(value), book)


def _named(key: str, book: str) -> Value:
    code = f"sheet-{key}"
    return Message(book, code) if code in messages(book, ENGLISH) else key
