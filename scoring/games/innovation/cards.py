"""The 105 cards: what is printed in their corners.

The facts are in `cards.toml`; what the cards do is in `effects.toml`. A card that nobody at the
table has named is a card too: `?3` is some card of age 3, with its age and nothing else.
"""

import re
import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from scoring.message import Book, Message

_A_NAME = re.compile(r"\?\d+|[A-Za-z][A-Za-z. _'’-]*")

say = Book(__package__)
COLOURS = ("red", "yellow", "green", "blue", "purple")
ICONS = ("castle", "crown", "leaf", "bulb", "factory", "clock")
SPECIAL_ACHIEVEMENTS = ("Monument", "Empire", "World", "Wonder", "Universe")
LAST_AGE = 10
NORMAL_ACHIEVEMENTS = tuple(str(age) for age in range(1, LAST_AGE))
"""One card of each age 1–9 lies in the middle, known by its age alone."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card, or an unnamed card of an age (`?3`)."""

    name: str
    """In one word, as records write it: `The-Wheel`."""
    age: int
    colour: str = ""
    icons: tuple[str, str, str, str] = ("", "", "", "")
    """Top left, bottom left, bottom centre, bottom right; "" for the picture."""
    dogma_icon: str = ""

    @property
    def is_named(self) -> bool:
        """Whether it is known which card this is."""
        return not self.name.startswith("?")

    @property
    def title(self) -> str:
        """The name as people say it."""
        return self.name.replace("-", " ")

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"find_card({self.name!r})"

    def __hash__(self) -> int:
        return hash(self.name)


class UnknownCard(ValueError):
    """A name that no card has; the message gives the nearest."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


@cache
def all_cards() -> tuple[Card, ...]:
    """The cards in the order of the file: by age, then by colour."""
    text = files(__package__).joinpath("cards.toml").read_text(encoding="utf-8")
    ages: dict[str, list[list[str]]] = tomllib.loads(text)
    return tuple(_card(row, age) for age in range(1, LAST_AGE + 1) for row in ages[f"age-{age}"])


@cache
def cards_of_age(age: int) -> tuple[Card, ...]:
    """The 15 cards of age 1, or the 10 of another."""
    return tuple(card for card in all_cards() if card.age == age)


@cache
def unnamed(age: int) -> Card:
    """Some card of this age."""
    return Card(f"?{age}", age)


def find_card(text: str) -> Card:
    """The card of that name in any case, words joined by hyphens or underscores; or `?3`.

    Raises:
        UnknownCard: no card has that name.

    >>> find_card("the-wheel").name, find_card("?3").age
    ('The-Wheel', 3)
    """
    card = _card_named(text)
    if card is not None:
        return card
    if text.startswith("?"):
        raise UnknownCard(say("no-such-unnamed", card=text, last=str(LAST_AGE)))
    near = _nearest(text)
    if near:
        raise UnknownCard(say("no-such-card-near", card=text, near=near))
    raise UnknownCard(say("no-such-card", card=text))


def card_or_none(text: str) -> Card | None:
    """The card of that name, which may have several words; or None."""
    return _card_named(text) if _A_NAME.fullmatch(text) else None


def _card_named(text: str) -> Card | None:
    if text.startswith("?"):
        ages = {str(age): age for age in range(1, LAST_AGE + 1)}
        return unnamed(ages[text[1:]]) if text[1:] in ages else None
    return _by_key().get(_key(text))


@cache
def _by_key() -> dict[str, Card]:
    return {_key(card.name): card for card in all_cards()}


def _key(text: str) -> str:
    return re.sub(r"[^a-z]", "", text.lower())


def _nearest(text: str) -> str:
    """The nearest name, or the name of which this is only one word; "" when none is near."""
    parts = [c.name for c in all_cards() if text.lower() in c.name.lower().split("-")]
    near = parts[:1] or get_close_matches(text, [c.name for c in all_cards()], n=1, cutoff=0.5)
    if not near:
        near = [
            card.name
            for key in get_close_matches(_key(text), list(_by_key()), n=1, cutoff=0.5)
            for card in [_by_key()[key]]
        ]
    return near[0] if near else ""


def _card(row: list[str], age: int) -> Card:
    name, colour, corners, dogma_icon = row
    first, second, third, fourth = ("" if icon == "-" else icon for icon in corners.split())
    return Card(name.replace(" ", "-"), age, colour, (first, second, third, fourth), dogma_icon)
