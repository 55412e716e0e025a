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

CARD_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")


class CardFileError(ValueError):
    """A card library that cannot be used: one sentence with file, line and card."""


@dataclass
class _Place:
    """One card's table in the file; its keys are taken one by one."""

    where: str
    rest: dict[str, object]

    def error(self, sentence: str) -> CardFileError:
        return CardFileError(f"{self.where}: {sentence}")

    def text(self, key: str, default: str | None = None) -> str:
        value = self.rest.pop(key, default)
        if not isinstance(value, str):
            raise self.error(
                f"{key} is missing" if value is None else f"{key} is text, not {value!r}"
            )
        return value

    def number(self, key: str, default: int) -> int:
        value = self.rest.pop(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise self.error(f"{key} is a number from 0 up, not {value!r}")
        return value

    def colours(self, key: str) -> tuple[str, ...]:
        value = self.rest.pop(key, [])
        if not isinstance(value, list) or any(item not in COLOURS for item in value):
            raise self.error(f"{key} is a list of {', '.join(COLOURS)}, not {value!r}")
        return tuple(value)


def load_library(name: str) -> Library:
    """The library of a name, from this folder or the owner's.

    Raises:
        CardFileError: there is no such library, or its file is wrong.
    """
    if not CARD_NAME.fullmatch(name):
        raise CardFileError(f"{name!r} is no name of a card library; it has letters, digits and -")
    if name == "sample":
        return _load(Path(__file__).with_name("sample_cards.toml"), name, 0)
    path = Path(os.environ.get("TALLYCAM_CARDS", "cards")) / f"{name}.toml"
    try:
        return _load(path, name, path.stat().st_mtime_ns)
    except OSError:
        raise CardFileError(
            f"there is no card library {name!r}: {path} cannot be read; "
            "write the cards there, or say: cards sample"
        ) from None


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
        raise CardFileError(f"{file_name}: {error}") from None
    sizes = _sizes(content.pop("deck", {}), file_name)
    cards: dict[str, Card] = {}
    copies: dict[str, int] = {}
    for kind, tables in content.items():
        if kind not in KINDS or not isinstance(tables, list):
            known = ", ".join(f"[[{its}]]" for its in KINDS)
            raise CardFileError(f"{file_name}: {kind!r} is not known; cards are {known}")
        lines = _header_lines(text, kind)
        if len(lines) != len(tables):
            raise CardFileError(f"{file_name}: every {kind} card starts with a line [[{kind}]]")
        for number, (table, line) in enumerate(zip(tables, lines, strict=True), start=1):
            place = _Place(f"{file_name}, line {line}, {kind} {number}", dict(table))
            card, count = _card(kind, place)
            if card.name in cards:
                raise place.error(f"the name {card.name} is taken; every card has its own")
            cards[card.name] = card
            if count != 1:
                copies[card.name] = count
    return Library(name, cards, copies, sizes)


def _header_lines(text: str, kind: str) -> list[int]:
    header = re.compile(rf"\s*\[\[\s*{kind}\s*\]\]")
    return [n for n, line in enumerate(text.splitlines(), start=1) if header.match(line)]


def _sizes(table: object, file_name: str) -> Mapping[str, int]:
    if not isinstance(table, dict):
        raise CardFileError(f"{file_name}: [deck] gives the number of cards in each deck")
    place = _Place(f"{file_name}, [deck]", dict(table))
    sizes = {deck: place.number(deck, 0) for deck in DECKS}
    if place.rest:
        raise place.error(f"{next(iter(place.rest))!r} is no deck")
    return {deck: size for deck, size in sizes.items() if size}


def _card(kind: str, place: _Place) -> tuple[Card, int]:
    name = place.text("name")
    if not CARD_NAME.fullmatch(name):
        raise place.error(f"a name has small letters, digits and -, not {name!r}")
    place.where += f" ({name})"
    count = place.number("copies", 1)
    if not 1 <= count <= 99:
        raise place.error("a card has 1 to 99 copies")
    card = _READERS[kind](name, place)
    if place.rest:
        raise place.error(f"{next(iter(place.rest))!r} is not known for this kind of card")
    return card, count


def _drawn(place: _Place) -> Pattern:
    try:
        return Pattern.drawn(*place.text("pattern").splitlines())
    except PatternError as error:
        raise place.error(str(error)) from None


def _hallmark(name: str, place: _Place) -> Card:
    return PatternCard("hallmark", name, _drawn(place))


def _equipment(name: str, place: _Place) -> Card:
    return PatternCard("equipment", name, _drawn(place), place.text("text", ""))


def _research(name: str, place: _Place) -> Card:
    points, bits = place.number("points", 0), place.colours("bits")
    if points and bits:
        raise place.error("a research card has points or bits, not both")
    return ResearchCard(name, points, bits)


def _inspiration(name: str, place: _Place) -> Card:
    pair = place.colours("pair")
    if len(set(pair)) != 2 or len(pair) != 2:
        raise place.error("an inspiration card has a pair of two different colours")
    return InspirationCard(name, (pair[0], pair[1]))


def _award(name: str, place: _Place) -> Card:
    condition = place.text("condition")
    colour = place.text("colour", "")
    if condition not in CONDITIONS:
        raise place.error(f"{condition!r} is none of the conditions {', '.join(CONDITIONS)}")
    if (condition == "largest-cluster") != (colour in COLOURS) or (
        colour and colour not in COLOURS
    ):
        raise place.error("largest-cluster has a colour, and no other condition has one")
    levels = place.rest.pop("solo", [])
    if not isinstance(levels, list) or not all(_is_level(level) for level in levels):
        raise place.error(f"solo is a list of [at least, points], not {levels!r}")
    return AwardCard(name, condition, colour, tuple((least, points) for least, points in levels))


def _is_level(level: object) -> bool:
    return (
        isinstance(level, list)
        and len(level) == 2
        and all(isinstance(number, int) and number >= 0 for number in level)
    )


_READERS: Mapping[str, Callable[[str, _Place], Card]] = {
    "hallmark": _hallmark,
    "equipment": _equipment,
    "research": _research,
    "inspiration": _inspiration,
    "award": _award,
}
