"""Single things in the words of a record: a space, a colour, a card, dice."""

import re
from collections.abc import Sequence

from scoring.cursor import Cursor
from scoring.games.roland_wright.board import COLOURS, Space
from scoring.games.roland_wright.cards import UNSEEN
from scoring.games.roland_wright.names import deck_title
from scoring.games.roland_wright.table import RolandTable
from scoring.message import Book, either
from scoring.record import Word

_SPACE = re.compile(r"r([1-9])c([1-9])")

say = Book(__package__)


def read_colour(cursor: Cursor) -> str:
    """A colour.

    Raises:
        RecordError: it is none.
    """
    return cursor.one_of(say("a-colour"), COLOURS)


def read_space(cursor: Cursor, table: RolandTable) -> Space:
    """A space of the box in play.

    Raises:
        RecordError: it is none, or outside the box.
    """
    word = cursor.take(say("a-space"))
    match = _SPACE.fullmatch(word.text.strip(",").lower())
    if match is None:
        raise word.error(say("not-a-space", word=word.text))
    space = int(match[1]), int(match[2])
    if max(space) > table.size:
        raise word.error(say("outside-the-box", word=word.text, size=str(table.size)))
    return space


def read_spaces(cursor: Cursor, table: RolandTable) -> tuple[Space, ...]:
    """All spaces to the end of the line.

    Raises:
        RecordError: a word that is none.
    """
    spaces = []
    while cursor.peek():
        spaces.append(read_space(cursor, table))
    return tuple(spaces)


def read_card(
    cursor: Cursor, table: RolandTable, kinds: Sequence[str], *, unseen: bool = False
) -> str:
    """The name of a card of one of these kinds, or `?` where a card may stay unseen.

    Raises:
        RecordError: the table has no such card.
    """
    names = [name for kind in kinds for name in table.library.names_to_say(kind)]
    name = cursor.any_of([*names, UNSEEN] if unseen else names)
    if name is not None:
        return name
    word = cursor.take(say("a-card", kinds=either(*map(deck_title, kinds))))
    other = table.library.find(word.text.strip(",").lower())
    if other is None:
        raise word.error(say("no-such-card", name=word.text, library=table.library.name))
    raise word.error(
        say(
            "other-kind-of-card",
            name=word.text,
            kind=deck_title(other.kind),
            wanted=either(*map(deck_title, kinds)),
        )
    )


def read_cards(
    cursor: Cursor, table: RolandTable, kinds: Sequence[str], *stops: str, unseen: bool = False
) -> tuple[str, ...]:
    """One or more cards, up to one of these words or to the end.

    Raises:
        RecordError: there is none, or the table has no such card.
    """
    cards = [read_card(cursor, table, kinds, unseen=unseen)]
    while cursor.peek() and cursor.peek() not in stops:
        cards.append(read_card(cursor, table, kinds, unseen=unseen))
    return tuple(cards)


def read_dice(cursor: Cursor, verb: Word, table: RolandTable) -> tuple[str, ...]:
    """The dice of a roll; a game of one player may have lost some.

    Raises:
        RecordError: a die shows no colour, or these are too many or too few.
    """
    dice = cursor.dice(faces=COLOURS)
    most = table.facts.dice
    if len(dice) > most or not dice or (len(dice) < most and table.solo is None):
        raise verb.error(say("roll-has-other-dice", count=most, seen=len(dice)))
    return dice
