"""The card library as a file that an owner types once: TOML, patterns drawn as small colour grids.

    [[hallmark]]
    name = "anchor"
    pattern = '''
    r . r
    . b .
    '''

`sample_cards.toml` in this folder shows every kind of card. A library is found by name: `sample` is
the one in this folder; any other is `NAME.toml` in the folder that the environment variable
TALLYCAM_CARDS names, or in `cards` where the program was started.
"""

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from scoring.games.roland_wright.board import COLOURS
from scoring.games.roland_wright.cards import (
    CONDITIONS,
    KINDS,
    AwardCard,
    Card,
    InspirationCard,
    Library,
    PatternCard,
    ResearchCard,
)
from scoring.games.roland_wright.facts import DECKS
from scoring.games.roland_wright.patterns import Pattern, PatternError
from scoring.message import Book, ForPeople, Message, both, either, plain

CARD_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")
SAMPLE = "sample"
MOST_COPIES = 99

say = Book(__package__)


class CardFileError(ForPeople, ValueError):
    """A card library that cannot be used: one sentence with file, line and card."""


def in_file(place: Message, sentence: Message) -> CardFileError:
    """The error that says a sentence of a place in a file."""
    return CardFileError(say("in-card-file", place=place, sentence=sentence))


@dataclass
class _CardTable:
    """One card's table in the file; its keys are taken one by one."""

    where: Message
    rest: dict[str, object]

    def error(self, sentence: Message) -> CardFileError:
        return in_file(self.where, sentence)

    def text(self, key: str, default: str | None = None) -> str:
        value = self.rest.pop(key, default)
        if value is None:
            raise self.error(say("key-missing", key=key))
        if not isinstance(value, str):
            raise self.error(say("key-is-text", key=key, value=str(value)))
        return value

    def number(self, key: str, default: int) -> int:
        value = self.rest.pop(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise self.error(say("key-is-number", key=key, value=str(value)))
        return value

    def colours(self, key: str) -> tuple[str, ...]:
        value = self.rest.pop(key, [])
        if not isinstance(value, list) or any(item not in COLOURS for item in value):
            colours = both(*COLOURS)
            raise self.error(say("key-is-colours", key=key, colours=colours, value=str(value)))
        return tuple(value)


def owners_folder() -> Path:
    """Where an owner keeps card libraries."""
    return Path(os.environ.get("TALLYCAM_CARDS", "cards"))


def library_names() -> tuple[str, ...]:
    """Every library that can be named, the sample first."""
    files = sorted(owners_folder().glob("*.toml")) if owners_folder().is_dir() else []
    return (SAMPLE, *(file.stem for file in files if CARD_NAME.fullmatch(file.stem)))


def load_library(name: str) -> Library:
    """The library of a name, from this folder or the owner's.

    Raises:
        CardFileError: there is no such library, or its file is wrong.
    """
    if not CARD_NAME.fullmatch(name):
        raise CardFileError(say("not-a-library-name", name=name))
    if name == SAMPLE:
        return _load(Path(__file__).with_name("sample_cards.toml"), name, 0)
    path = owners_folder() / f"{name}.toml"
    try:
        return _load(path, name, path.stat().st_mtime_ns)
    except OSError:
        raise CardFileError(say("no-such-library", name=name, file=str(path))) from None


@lru_cache(maxsize=16)
def _load(path: Path, name: str, _changed_ns: int) -> Library:
    return read_library(path.read_text(encoding="utf-8"), name, path.name)


def read_library(text: str, name: str, file_name: str) -> Library:
    """A library from the text of its file.

    Raises:
        CardFileError: with file, line and card.
    """
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise in_file(plain(file_name), plain(str(error))) from None
    sizes = _sizes(content.pop("deck", {}), file_name)
    cards: dict[str, Card] = {}
    copies: dict[str, int] = {}
    for kind, tables in content.items():
        for place in _card_tables(kind, tables, text, file_name):
            card, count = _card(kind, place)
            if card.name in cards:
                raise place.error(say("card-name-taken", name=card.name))
            cards[card.name] = card
            if count != 1:
                copies[card.name] = count
    return Library(name, cards, copies, sizes)


def _card_tables(kind: str, tables: object, text: str, file_name: str) -> list[_CardTable]:
    """The tables of one kind, each with its place."""
    file = plain(file_name)
    if kind not in KINDS or not isinstance(tables, list):
        kinds = both(*(f"[[{its}]]" for its in KINDS))
        raise in_file(file, say("no-such-table", table=kind, kinds=kinds))
    header = re.compile(rf"\s*\[\[\s*{kind}\s*\]\]")
    lines = [n for n, line in enumerate(text.splitlines(), start=1) if header.match(line)]
    if len(lines) != len(tables):
        raise in_file(file, say("card-needs-header", header=f"[[{kind}]]"))
    return [
        _CardTable(
            say("card-place", file=file_name, line=str(line), kind=kind, number=str(number)),
            dict(table),
        )
        for number, (table, line) in enumerate(zip(tables, lines, strict=True), start=1)
    ]


def _sizes(table: object, file_name: str) -> Mapping[str, int]:
    if not isinstance(table, dict):
        raise in_file(plain(file_name), say("deck-gives-sizes"))
    place = _CardTable(plain(f"{file_name}, [deck]"), dict(table))
    sizes = {deck: place.number(deck, 0) for deck in DECKS}
    if place.rest:
        raise place.error(say("no-such-deck", name=next(iter(place.rest))))
    return {deck: size for deck, size in sizes.items() if size}


def _card(kind: str, place: _CardTable) -> tuple[Card, int]:
    name = place.text("name")
    if not CARD_NAME.fullmatch(name):
        raise place.error(say("not-a-card-name", name=name))
    place.where = say("named-card-place", place=place.where, name=name)
    count = place.number("copies", 1)
    if not 1 <= count <= MOST_COPIES:
        raise place.error(say("number-of-copies", most=MOST_COPIES))
    card = _READERS[kind](name, place)
    if place.rest:
        raise place.error(say("no-such-key", key=next(iter(place.rest))))
    return card, count


def _drawn(place: _CardTable) -> Pattern:
    try:
        return Pattern.drawn(*place.text("pattern").splitlines())
    except PatternError as error:
        raise place.error(error.message) from None


def _hallmark(name: str, place: _CardTable) -> Card:
    return PatternCard("hallmark", name, _drawn(place))


def _equipment(name: str, place: _CardTable) -> Card:
    return PatternCard("equipment", name, _drawn(place), place.text("text", ""))


def _research(name: str, place: _CardTable) -> Card:
    points, bits = place.number("points", 0), place.colours("bits")
    if points and bits:
        raise place.error(say("points-or-bits"))
    return ResearchCard(name, points, bits)


def _inspiration(name: str, place: _CardTable) -> Card:
    pair = place.colours("pair")
    if len(set(pair)) != 2 or len(pair) != 2:
        raise place.error(say("two-different-colours"))
    return InspirationCard(name, (pair[0], pair[1]))


def _award(name: str, place: _CardTable) -> Card:
    condition = place.text("condition")
    colour = place.text("colour", "")
    if condition not in CONDITIONS:
        conditions = either(*CONDITIONS)
        raise place.error(say("no-such-condition", word=condition, conditions=conditions))
    if (condition == "largest-cluster") != (colour in COLOURS) or colour not in ("", *COLOURS):
        raise place.error(say("colour-of-cluster"))
    levels = place.rest.pop("solo", [])
    if not isinstance(levels, list) or not all(_is_level(level) for level in levels):
        raise place.error(say("solo-levels", value=str(levels)))
    return AwardCard(name, condition, colour, tuple((least, points) for least, points in levels))


def _is_level(level: object) -> bool:
    return (
        isinstance(level, list)
        and len(level) == 2
        and all(isinstance(number, int) and number >= 0 for number in level)
    )


_READERS: Mapping[str, Callable[[str, _CardTable], Card]] = {
    "hallmark": _hallmark,
    "equipment": _equipment,
    "research": _research,
    "inspiration": _inspiration,
    "award": _award,
}
