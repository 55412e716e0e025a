"""The 105 cards: what is printed in their corners, and which moves their dogma effects may make.

The facts are in `cards.toml`. A card that nobody at the table has named is a card too: `?3` is some
card of age 3, with its age and nothing else.
"""

import re
import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

COLOURS = ("red", "yellow", "green", "blue", "purple")
ICONS = ("castle", "crown", "leaf", "bulb", "factory", "clock")
SPECIAL_ACHIEVEMENTS = ("Monument", "Empire", "World", "Wonder", "Universe")
LAST_AGE = 10
NORMAL_ACHIEVEMENTS = tuple(str(age) for age in range(1, LAST_AGE))
"""One card of each age 1–9 lies in the middle, known by its age alone."""

VERBS = (
    "draw", "meld", "tuck", "score", "return", "transfer", "exchange", "splay", "unsplay", "reveal",
    "rearrange", "remove", "execute", "claim", "win",
)  # fmt: skip
"""The elementary moves of which every dogma effect is made."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """One elementary move that an effect may make."""

    verb: str
    value: int | None = None
    """Draws only: the value told by the card; None when the game gives it."""
    at_least: int = 0
    """Draws only: how many each player who carries out the effect makes, whatever happens."""
    colours: tuple[str, ...] = COLOURS
    """Splays only."""
    direction: str = ""
    """Splays only."""
    achievement: str = ""
    """Claims only."""
    sources: tuple[str, ...] = ("hand",)
    """Melds, tucks, scores and returns: where the card comes from, `hand`, `score` or `board`."""
    of_anybody: bool = False
    """Returns only: the card may be another player's."""
    way: tuple[str, str, str] = ("", "", "")
    """Transfers and exchanges: one's own place, `>` to or `<` from another player's or `:` within
    one's own, and that other place."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One dogma effect: whom it concerns, and the moves it may make."""

    is_demand: bool
    allowances: tuple[Allowance, ...]

    @property
    def draws_at_least(self) -> int:
        """How many cards each player who carries it out draws, whatever happens."""
        return sum(allowance.at_least for allowance in self.allowances)


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
    effects: tuple[Effect, ...] = ()

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
    """A name that no card has; the sentence gives the nearest."""


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
    if text.startswith("?"):
        if text[1:] in {str(age) for age in range(1, LAST_AGE + 1)}:
            return unnamed(int(text[1:]))
        raise UnknownCard(f"{text} is no card; an unnamed card is written ?1 to ?{LAST_AGE}")
    card = _by_key().get(_key(text))
    if card is None:
        near = _nearest(text)
        raise UnknownCard(
            f"there is no card {text!r}; did you mean {near}?"
            if near
            else f"there is no card {text!r}"
        )
    return card


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
    name, colour, corners, dogma_icon, *effects = row
    first, second, third, fourth = ("" if icon == "-" else icon for icon in corners.split())
    return Card(
        name.replace(" ", "-"),
        age,
        colour,
        (first, second, third, fourth),
        dogma_icon,
        tuple(_effect(text) for text in effects),
    )


def _effect(text: str) -> Effect:
    words = text.split()
    is_demand = words[0] == "demand"
    return Effect(is_demand, tuple(_allowance(word) for word in words[is_demand:]))


def _allowance(word: str) -> Allowance:
    at_least = word.count("!")
    verb, _, rest = word.rstrip("!").partition("=")
    if verb == "splay":
        colours, _, direction = rest.partition("/")
        allowed = COLOURS if colours == "any" else tuple(colours.split("+"))
        return Allowance(verb, colours=allowed, direction=direction)
    if verb == "claim":
        return Allowance(verb, achievement=rest)
    if verb in ("transfer", "exchange"):
        own, arrow, other = re.split(r"([<>:])", rest)
        return Allowance(verb, way=(own, arrow, other))
    if verb in ("meld", "tuck", "score", "return") and rest:
        sources = tuple(rest.rstrip("*").split("+"))
        return Allowance(verb, sources=sources, of_anybody=rest.endswith("*"))
    return Allowance(verb, int(rest) if rest else None, at_least)
