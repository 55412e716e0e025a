"""The words of one line, taken one by one: spaces, colours, cards, numbers, each with its place."""

import re
from collections.abc import Sequence

from scoring.games.roland_wright.board import COLOURS, Space
from scoring.games.roland_wright.cards import UNSEEN
from scoring.games.roland_wright.table import Table
from scoring.record import RecordError, Word
from scoring.words import listed

_SPACE = re.compile(r"r([1-9])c([1-9])")


class Words:
    """The words after a verb, taken one by one from the left."""

    def __init__(self, verb: Word, words: Sequence[Word], table: Table) -> None:
        self.verb = verb
        self.words = list(words)
        self.table = table

    @property
    def next_text(self) -> str:
        """The next word, or "" at the end."""
        return self.words[0].text if self.words else ""

    def missing(self, what: str) -> RecordError:
        """The error that says what the line lacks."""
        return self.verb.error(f"after {self.verb.text!r} {what} is missing")

    def take(self, what: str) -> Word:
        """The next word, whatever it is."""
        if not self.words:
            raise self.missing(what)
        return self.words.pop(0)

    def keyword(self, *allowed: str) -> str:
        """The next word, which is one of these."""
        wanted = listed([repr(text) for text in allowed], "or")
        word = self.take(wanted)
        if word.text not in allowed:
            raise word.error(f"{wanted} was expected here, not {word.text!r}")
        return word.text

    def colour(self) -> str:
        """A colour."""
        word = self.take("a colour")
        if word.text not in COLOURS:
            raise word.error(f"{word.text!r} is no colour; say {', '.join(COLOURS)}")
        return word.text

    def space(self) -> Space:
        """A space of the box in play."""
        word = self.take("a space such as r2c3")
        match = _SPACE.fullmatch(word.text)
        if match is None:
            raise word.error(f"a space is written r2c3, not {word.text!r}")
        space = int(match[1]), int(match[2])
        if max(space) > self.table.size:
            size = self.table.size
            raise word.error(f"{word.text} is outside the box of {size} × {size}")
        return space

    def card(self, *kinds: str, unseen: bool = False) -> str:
        """The name of a card of one of these kinds, or `?` where a card may stay unseen."""
        word = self.take("the name of a card")
        if unseen and word.text == UNSEEN:
            return UNSEEN
        card = self.table.library.cards.get(word.text)
        if card is None:
            library = self.table.library.name
            raise word.error(f"the card library {library!r} has no card {word.text!r}")
        if card.kind not in kinds:
            wanted = listed(kinds, "or")
            raise word.error(f"{word.text} is a card of kind {card.kind}, not {wanted}")
        return word.text

    def number(self, what: str) -> int:
        """A number from 0 to 999."""
        word = self.take(what)
        if not re.fullmatch(r"\d{1,3}", word.text):
            raise word.error(f"{what} was expected here, not {word.text!r}")
        return int(word.text)

    def end(self) -> None:
        """Nothing may be left."""
        if self.words:
            raise self.words[0].error(f"{self.words[0].text!r} is one word too many")
