"""Reading the words of one line of a record, left to right, as people type them.

Names are taken in any case, with spaces, hyphens or underscores (`Lateral Arc`, `lateral_arc`);
dice with or without spaces, commas and hyphens (`roll 13556`, `roll 1, 3, 5, 5, 6`), colours by
their first letters too (`roll rrgbyp`); verbs as one speaks (`re-roll`, `Ada plays 5 4`). A word
that cannot be meant is answered with its place.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeVar

from scoring.dice import PIPS
from scoring.message import Book, Message, either
from scoring.record import Entry, RecordError, Word

MoveT = TypeVar("MoveT")
FoundT = TypeVar("FoundT")
_SPLIT = re.compile(r"(?<=\w)[\s_-]+(?=\w)")
_DIGITS = re.compile(r"[1-9]{2,}")
_ORDINAL = re.compile(r"(?<=\d)(st|nd|rd|th|\.)$")
ARROW = "->"
ARROWS = re.compile(r"->|=>|→|⇒")
"""As people and their phones write it."""
TO = "to"
"""As they say it."""
BETWEEN_DICE = re.compile(r"[,;/+]|[-–](?!>)")
"""What may stand between dice that are typed as one word."""

say = Book(__package__)


def tidy(name: str) -> str:
    """A name as it is compared: in lower case, its words joined by underscores.

    >>> tidy("Lateral Arc"), tidy("quantum-leap,")
    ('lateral_arc', 'quantum_leap')
    """
    return _SPLIT.sub("_", name.strip(" ,;:")).lower()


class Cursor:
    """Takes words from an entry, left to right."""

    def __init__(self, entry: Entry) -> None:
        self._words = entry.words
        self._next = 0

    def take(self, wanted: Message) -> Word:
        """The next word.

        Raises:
            RecordError: there is none; `wanted` says what is missing.
        """
        if self._next >= len(self._words):
            last = self._words[-1]
            raise RecordError(
                say("word-missing", wanted=wanted), last.line, last.column + len(last.text)
            )
        word = self._words[self._next]
        self._next += 1
        return word

    def look(self, wanted: Message) -> Word:
        """The next word, without taking it.

        Raises:
            RecordError: there is none; `wanted` says what is missing.
        """
        word = self.take(wanted)
        self._next -= 1
        return word

    def peek(self) -> str:
        """The next word, tidied, without taking it; "" at the end."""
        return tidy(self._words[self._next].text) if self._next < len(self._words) else ""

    def rest(self, *stops: str) -> list[Word]:
        """All words up to one of these, or to the end."""
        start = self._next
        while self._next < len(self._words) and self.peek() not in stops:
            self._next += 1
        return list(self._words[start : self._next])

    def end(self) -> None:
        """Make sure that nothing is left.

        Raises:
            RecordError: a word is left over.
        """
        if self._next < len(self._words):
            extra = self._words[self._next]
            raise extra.error(say("word-left-over", word=extra.text))

    def one_of(self, wanted: Message, names: Sequence[str]) -> str:
        """One of these names, which may be typed as several words.

        Raises:
            RecordError: it is none of them.
        """
        found = self.any_of(names)
        if found is not None:
            return found
        first = self.take(wanted)
        raise first.error(say("not-one-of", wanted=wanted, names=either(*names), word=first.text))

    def any_of(self, names: Sequence[str]) -> str | None:
        """One of these names if it comes next, and then it is taken; None if it does not."""
        known = {tidy(name): name for name in names}
        longest = max((name.count("_") for name in known), default=0) + 1
        return self.known(lambda text: known.get(tidy(text)), longest)

    def known(self, find: Callable[[str], FoundT | None], longest: int) -> FoundT | None:
        """What the next words name, at most so many of them and the longest name first.

        None when `find` knows no such name; then nothing is taken.
        """
        texts = [word.text for word in self._words[self._next : self._next + longest]]
        for length in range(len(texts), 0, -1):
            found = find(" ".join(texts[:length]))
            if found is not None:
                self._next += length
                return found
        return None

    def keyword(self, keyword: str) -> None:
        """Exactly this word.

        Raises:
            RecordError: it is another one.
        """
        self.one_of(say("the-word", word=keyword), (keyword,))

    def player(self, players: Sequence[str]) -> str:
        """The rest of the line, which is a player's name.

        Raises:
            RecordError: it is nobody's.
        """
        first = self.take(say("a-player"))
        name = " ".join([first.text, *(word.text for word in self.rest())])
        same = [one for one in players if one.casefold() == name.casefold()]
        if name not in players and len(same) != 1:
            raise first.error(say("whose-name", players=either(*players), name=name))
        return name if name in players else same[0]

    def whole_number(self, wanted: Message, at_least: int = 0, at_most: int = 999) -> int:
        """A number.

        Raises:
            RecordError: it is none, or too small or large.
        """
        word = self.take(wanted)
        text = _ORDINAL.sub("", word.text.strip(",").replace("−", "-"))
        if not re.fullmatch(r"-?\d{1,6}", text) or not at_least <= int(text) <= at_most:
            raise word.error(say("not-a-number", wanted=wanted, word=word.text))
        return int(text)

    def dice(self, *stops: str, faces: Sequence[str] = PIPS) -> tuple[str, ...]:
        """All dice up to one of these words, or to the end: `1 3 5 5 6`, `1,3,5,5,6`, `13556`.

        Raises:
            RecordError: a die that shows something else.
        """
        words = self.rest(*stops)
        return tuple(face for word in words for face in _known_faces(word, word.text, faces))

    def dice_again(self, example: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Dice thrown again or turned, and as many that then came; `example` is such a line.

        Raises:
            RecordError: they are written in another way, or not as many came.
        """
        verb = self._words[0]
        sides: list[list[str]] = [[]]
        for word in self.rest():
            text = ARROW if word.text.lower() == TO else word.text
            for index, piece in enumerate(ARROWS.split(text)):
                if index:
                    sides.append([])
                sides[-1] += _known_faces(word, piece, PIPS)
        if len(sides) != 2:
            raise verb.error(say("is-written", example=example))
        put_back, came = map(tuple, sides)
        if len(put_back) != len(came) or not put_back:
            raise verb.error(say("dice-are-uneven", back=len(put_back), came=len(came)))
        return put_back, came


def dice_in(text: str, faces: Sequence[str] = PIPS) -> list[str]:
    """The dice that somebody typed, whatever they show.

    >>> dice_in("13556"), dice_in("1, 3 5")
    (['1', '3', '5', '5', '6'], ['1', '3', '5'])
    """
    return [face.lower() for word in text.split() for face in _faces_in(word, faces)]


def _known_faces(word: Word, text: str, faces: Sequence[str]) -> list[str]:
    """The dice in a word, or in a piece of it.

    Raises:
        RecordError: a die that shows something else.
    """
    found = _faces_in(text, faces)
    for face in found:
        if face.lower() not in faces:
            raise word.error(say("no-such-face", face=face, faces=either(*faces)))
    return [face.lower() for face in found]


def _faces_in(text: str, faces: Sequence[str]) -> list[str]:
    parts = [part for part in BETWEEN_DICE.split(text) if part]
    initials = {face[0]: face for face in faces}
    if faces != PIPS and len(parts) == 1 and set(parts[0].lower()) <= initials.keys():
        return [initials[letter] for letter in parts[0].lower()]
    if faces == PIPS and len(parts) == 1 and _DIGITS.fullmatch(parts[0]):
        return list(parts[0])
    return parts


def parse_line(
    entry: Entry,
    table: Mapping[str, Callable[[Cursor], MoveT]],
    player: Mapping[str, Callable[[Cursor], MoveT]],
) -> MoveT:
    """The move an entry means, read by the function that its first word names.

    Args:
        entry: The line.
        table: What lines of the table as a whole start with.
        player: What lines of a player go on with.

    Raises:
        RecordError: no such move, or not in these words.
    """
    cursor = Cursor(entry)
    verbs = player if entry.player else table
    word = cursor.take(say("a-move"))
    read = verbs.get(_verb(word.text, verbs))
    if read is None:
        names = either(*verbs)
        if entry.player and _verb(word.text, table):
            raise word.error(say("line-of-the-table", player=entry.player, word=word.text))
        if entry.player:
            raise word.error(say("no-such-move", names=names, word=word.text))
        raise word.error(say("no-such-line", names=names, word=word.text))
    move = read(cursor)
    cursor.end()
    return move


def _verb(typed: str, verbs: Collection[str]) -> str:
    """The verb meant, typed in any case, with a hyphen or colon, as one speaks; "" for none."""
    verb = tidy(typed)
    forms = (verb, verb.replace("_", ""), f"{verb}s", verb.removesuffix("s"), verb[:-2])
    return next((form for form in forms if form in verbs), "")


def entry_of(move: object, player: str = "") -> Entry:
    """The line of a record that says this move, by its own words."""
    return Entry(player, tuple(Word(text) for text in str(move).split()))
