"""The words that lay the table: the box, the card library or single cards, the Awards.

They stand before the first move: what they say holds for the whole game, so a later one is an
error.
"""

import re
from collections.abc import Sequence

from scoring.games.roland_wright import moves
from scoring.games.roland_wright.board import COLOURS
from scoring.games.roland_wright.card_file import CARD_NAME, CardFileError, load_library
from scoring.games.roland_wright.cards import (
    CONDITIONS,
    KINDS,
    AwardCard,
    Card,
    InspirationCard,
    PatternCard,
    ResearchCard,
)
from scoring.games.roland_wright.patterns import Pattern, PatternError
from scoring.games.roland_wright.table import Table, is_untouched
from scoring.record import Word
from scoring.words import listed


def parse_setup(verb: Word, words: Sequence[Word], table: Table) -> moves.SetupMove:
    """The setup line that these words mean.

    Raises:
        RecordError: nobody could mean it, or it comes too late.
    """
    if not is_untouched(table):
        raise verb.error(f"{verb.text!r} stands before the first move of the game")
    if verb.text == "board":
        return _board(verb, words, table)
    if verb.text == "cards":
        return _library(verb, words, table)
    if verb.text == "card":
        return moves.StateCard(_card(verb, words, table))
    return _awards(verb, words, table)


def _board(verb: Word, words: Sequence[Word], table: Table) -> moves.SetupMove:
    sizes = [str(size) for size in table.facts.sizes]
    if len(words) != 1 or words[0].text not in sizes:
        wrong = words[0] if words else verb
        raise wrong.error(f"a box has {listed(sizes, 'or')} spaces a side")
    if table.solo is not None and words[0].text != sizes[0]:
        raise words[0].error(f"the solo game is played in the box of {sizes[0]}")
    return moves.UseBoard(int(words[0].text))


def _library(verb: Word, words: Sequence[Word], table: Table) -> moves.SetupMove:
    if len(words) != 1:
        raise verb.error("one card library is named: cards sample")
    if table.library.name != "inline" or table.library.cards:
        raise verb.error("the cards are named once, and before single cards are stated")
    try:
        load_library(words[0].text)
    except CardFileError as error:
        raise words[0].error(str(error)) from None
    return moves.UseCards(words[0].text)


def _awards(verb: Word, words: Sequence[Word], table: Table) -> moves.SetupMove:
    if not 1 <= len(words) <= 3:
        raise verb.error(f"three Awards are dealt, not {len(words)}")
    for index, word in enumerate(words):
        card = table.library.cards.get(word.text)
        if not isinstance(card, AwardCard):
            raise word.error(f"the card library {table.library.name!r} has no award {word.text!r}")
        if word.text in [other.text for other in words[:index]]:
            raise word.error(f"the award {word.text} is named twice")
    return moves.UseAwards(tuple(word.text for word in words))


def _card(verb: Word, words: Sequence[Word], table: Table) -> Card:
    if len(words) < 3:
        raise verb.error("a card is stated as: card hallmark anchor b.b/.b.")
    kind, name, *rest = words
    if kind.text not in KINDS:
        raise kind.error(f"a card is of kind {', '.join(KINDS)}, not {kind.text!r}")
    if not CARD_NAME.fullmatch(name.text):
        raise name.error(f"a card's name has small letters, digits and -, not {name.text!r}")
    if name.text in table.library:
        raise name.error(f"the name {name.text} is taken; every card has its own")
    if kind.text in ("hallmark", "equipment"):
        return _pattern_card(kind.text, name.text, rest)
    if kind.text == "research":
        return _research(name.text, rest)
    if kind.text == "inspiration":
        return _inspiration(name.text, rest)
    return _award(name.text, rest)


def _pattern_card(kind: str, name: str, words: Sequence[Word]) -> Card:
    if len(words) > 1:
        raise words[1].error("a pattern is one word, its rows parted by /: b.b/.b.")
    try:
        return PatternCard(kind, name, Pattern.drawn(*words[0].text.split("/")))
    except PatternError as error:
        raise words[0].error(str(error)) from None


def _colours(words: Sequence[Word]) -> tuple[str, ...]:
    for word in words:
        if word.text not in COLOURS:
            raise word.error(f"{word.text!r} is no colour; say {', '.join(COLOURS)}")
    return tuple(word.text for word in words)


def _research(name: str, words: Sequence[Word]) -> Card:
    head, *rest = words
    if head.text == "bits" and rest:
        return ResearchCard(name, bits=_colours(rest))
    if head.text == "points" and len(rest) == 1 and re.fullmatch(r"\d{1,2}", rest[0].text):
        return ResearchCard(name, points=int(rest[0].text))
    raise head.error("a research card is stated as: points 3, or: bits red blue")


def _inspiration(name: str, words: Sequence[Word]) -> Card:
    pair = _colours(words)
    if len(pair) != 2 or pair[0] == pair[1]:
        raise words[0].error("an inspiration card has two different colours")
    return InspirationCard(name, (pair[0], pair[1]))


def _award(name: str, words: Sequence[Word]) -> Card:
    condition, *rest = words
    if condition.text not in CONDITIONS:
        raise condition.error(f"an award counts {', '.join(CONDITIONS)}, not {condition.text!r}")
    colour = ""
    if condition.text == "largest-cluster":
        if not rest:
            raise condition.error("largest-cluster is followed by a colour")
        colour = _colours(rest[:1])[0]
        rest = rest[1:]
    levels = []
    if rest and rest[0].text != "solo":
        raise rest[0].error(f"{rest[0].text!r} was not expected; the Solo section is: solo 3:2 5:4")
    for word in rest[1:]:
        match = re.fullmatch(r"(\d{1,2}):(\d{1,2})", word.text)
        if match is None:
            raise word.error(f"a level is written as count:points, not {word.text!r}")
        levels.append((int(match[1]), int(match[2])))
    return AwardCard(name, condition.text, colour, tuple(levels))
