"""Catalogues of words as files: where they lie, which languages there are, what stands in them.

    scoring/en.ftl, scoring/games/expo/de.ftl …   one file a package and language, in Fluent
    DIR/<language>/<package>.ftl                  more of them, in the folder TALLYCAM_WORDS names

A language is there when `scoring` speaks it; what it does not say is said in English. Sentences are
put together by `server.words`. What is printed on paper needs no more than a text with a few values
in it, so that it is said here, and paper is read without any library of words.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

from scoring.message import Book, Listed, Message, Value

ENGLISH = "en"
FOLDER = "TALLYCAM_WORDS"
HOUSE = Path(__file__).parents[1]

_ENTRY = re.compile(r"^(-?[a-zA-Z][\w-]*) *=", re.MULTILINE)
_NOTES = re.compile(r"^#.*$", re.MULTILINE)
_VALUE = re.compile(r"\{ *\$([a-zA-Z][\w-]*) *\}")

say = Book(__package__)


@dataclass(frozen=True, slots=True)
class Language:
    """A language that Tallycam speaks."""

    code: str
    name: str
    """What its speakers call it."""
    number: int
    """A sheet printed in it carries this in its markers; no two languages have one."""


@cache
def languages() -> tuple[Language, ...]:
    """Every language there is, English first."""
    codes = {file.stem for file in (HOUSE / __package__).glob("*.ftl")}
    if os.environ.get(FOLDER):
        folder = Path(os.environ[FOLDER])
        codes |= {file.parent.name for file in folder.glob(f"*/{__package__}.ftl")}
    name, number = say("language-name"), say("language-number")
    found = [Language(code, printed(name, code), int(printed(number, code))) for code in codes]
    return tuple(sorted(found, key=lambda language: language.number))


@cache
def messages(book: str, language: str) -> Mapping[str, str]:
    """Every message of a package by its code, as it is written; none where there is no file."""
    text = catalogue_text(book, language)
    starts = [(match[1], match.start()) for match in _ENTRY.finditer(text)]
    return {
        code: _NOTES.sub("", text[start:end]).strip()
        for (code, start), (_, end) in pairwise([*starts, ("", len(text))])
    }


def catalogue_text(book: str, language: str) -> str:
    """All that a package says in a language; "" where there is no file."""
    places = [HOUSE.joinpath(*book.split("."), f"{language}.ftl")]
    if os.environ.get(FOLDER):
        places.append(Path(os.environ[FOLDER], language, f"{book}.ftl"))
    return "\n".join(place.read_text("utf-8") for place in places if place.is_file())


def printed(message: Message, language: str) -> str:
    """A message that is one line of text with values in it.

    Raises:
        KeyError: there is no such message, or no such value.
    """
    known = messages(message.book, language)
    if message.code not in known:
        known = messages(message.book, ENGLISH)
    text = known[message.code].partition("=")[2].strip()
    return _VALUE.sub(lambda value: _in_words(message.value(value[1]), language), text)


def _in_words(value: Value, language: str) -> str:
    if isinstance(value, Message):
        return printed(value, language)
    if isinstance(value, Listed):
        between = " · " if value.last == "dot" else " "
        return between.join(_in_words(item, language) for item in value.items)
    return str(value)
