"""The words that lay the table: the box, the card library or single cards, the Awards.

What they say holds for the whole game: the box and the decks are named before anybody plays or
draws; Awards lie face up, and may be told at any time.
"""

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from scoring.cursor import Cursor
from scoring.games.roland_wright import told
from scoring.games.roland_wright.board import COLOURS
from scoring.games.roland_wright.card_file import CARD_NAME, CardFileError, load_library
from scoring.games.roland_wright.cards import (
    CONDITIONS,
    INLINE,
    KINDS,
    AwardCard,
    Card,
    InspirationCard,
    PatternCard,
    ResearchCard,
)
from scoring.games.roland_wright.facts import DECKS
from scoring.games.roland_wright.names import card_title
from scoring.games.roland_wright.patterns import Pattern, PatternError
from scoring.games.roland_wright.reading import read_cards, read_colour
from scoring.games.roland_wright.table import RolandTable, full_decks
from scoring.message import Book, either
from scoring.record import Word

AWARDS_DEALT = 3
_LEVEL = re.compile(r"(\d{1,2}):(\d{1,2})")

say = Book(__package__)


def _board(cursor: Cursor, verb: Word, table: RolandTable) -> told.SetupMove:
    sizes = [str(size) for size in table.facts.sizes]
    word = cursor.take(say("a-size"))
    if word.text not in sizes:
        raise word.error(say("size-of-the-box", sizes=either(*sizes)))
    if table.solo is not None and word.text != sizes[0]:
        raise word.error(say("size-alone", size=sizes[0]))
    if table.turn:
        raise verb.error(say("set-up-too-late", word=verb.text))
    return told.UseBoard(int(word.text))


def _library(cursor: Cursor, verb: Word, table: RolandTable) -> told.SetupMove:
    word = cursor.take(say("a-library"))
    if table.library != INLINE:
        raise verb.error(say("cards-named-once"))
    _require_full_decks(verb, table)
    try:
        load_library(word.text)
    except CardFileError as error:
        raise word.error(error.message) from None
    return told.UseCards(word.text)


def has_full_decks(table: RolandTable) -> bool:
    """Whether nobody has drawn or told a card of the decks."""
    has_cards = any(seat.hand or seat.completed or seat.kept for seat in table.seats)
    return not (table.was_played or has_cards) and table.decks == full_decks(
        table.library, table.facts
    )


def _require_full_decks(verb: Word, table: RolandTable) -> None:
    if not has_full_decks(table):
        raise verb.error(say("set-up-too-late", word=verb.text))


def _awards(cursor: Cursor, verb: Word, table: RolandTable) -> told.SetupMove:
    awards = read_cards(cursor, table, ("award",))
    if len(awards) > AWARDS_DEALT:
        raise verb.error(say("awards-dealt", count=AWARDS_DEALT, seen=len(awards)))
    conditions: list[tuple[str, str]] = []
    for name in awards:
        card = table.library.award(name)
        condition = (card.condition, card.colour)
        if name in awards[: len(conditions)] or (
            card.condition != "recorded" and condition in conditions
        ):
            raise verb.error(say("award-twice", award=card_title(name)))
        conditions.append(condition)
    return told.UseAwards(awards)


def _card(cursor: Cursor, verb: Word, table: RolandTable) -> told.SetupMove:
    kind = cursor.one_of(say("a-kind-of-card"), KINDS)
    name = cursor.take(say("a-name-for-it"))
    if not CARD_NAME.fullmatch(name.text):
        raise name.error(say("not-a-card-name", name=name.text))
    if name.text in table.library:
        raise name.error(say("card-name-taken", name=name.text))
    if kind in DECKS:
        _require_full_decks(verb, table)
    return told.StateCard(_CARD_READERS[kind](cursor, kind, name.text))


def _pattern_card(cursor: Cursor, kind: str, name: str) -> Card:
    word = cursor.take(say("a-pattern"))
    if cursor.peek():
        raise cursor.take(say("a-pattern")).error(say("pattern-is-one-word"))
    try:
        return PatternCard(kind, name, Pattern.drawn(*word.text.split("/")))
    except PatternError as error:
        raise word.error(error.message) from None


def _research(cursor: Cursor, _kind: str, name: str) -> Card:
    if cursor.one_of(say("points-or-bits-word"), ("points", "bits")) == "points":
        return ResearchCard(name, points=cursor.whole_number(say("its-points"), at_most=99))
    bits = [read_colour(cursor)]
    while cursor.peek():
        bits.append(read_colour(cursor))
    return ResearchCard(name, bits=tuple(bits))


def _inspiration(cursor: Cursor, _kind: str, name: str) -> Card:
    first = read_colour(cursor)
    others = [colour for colour in COLOURS if colour != first]
    return InspirationCard(name, (first, cursor.one_of(say("another-colour"), others)))


def _award(cursor: Cursor, _kind: str, name: str) -> Card:
    condition = cursor.one_of(say("a-condition"), CONDITIONS)
    colour = read_colour(cursor) if condition == "largest-cluster" else ""
    levels = []
    if cursor.peek():
        cursor.keyword("solo")
        for word in cursor.rest():
            match = _LEVEL.fullmatch(word.text.strip(","))
            if match is None:
                raise word.error(say("not-a-level", word=word.text))
            levels.append((int(match[1]), int(match[2])))
    return AwardCard(name, condition, colour, tuple(levels))


SetupReader: TypeAlias = Callable[[Cursor, Word, RolandTable], told.SetupMove]
SETUP_READERS: Mapping[str, SetupReader] = {
    "board": _board,
    "cards": _library,
    "card": _card,
    "awards": _awards,
}
_CARD_READERS: Mapping[str, Callable[[Cursor, str, str], Card]] = {
    "hallmark": _pattern_card,
    "equipment": _pattern_card,
    "research": _research,
    "inspiration": _inspiration,
    "award": _award,
}
