"""The elementary moves: each gives the state after it, or says why it cannot be (rules 24–38).

Only what any card must obey is asked here; which card may make which move, and for whom, is asked
in `answer`. A refused move changes nothing.
"""

from collections import Counter
from dataclasses import dataclass, replace

from scoring.games.innovation.cards import Card, unnamed
from scoring.games.innovation.moves import Rearrange, Splay
from scoring.games.innovation.names import (
    colour_name,
    direction_name,
    pile_name,
    place_of_cards,
)
from scoring.games.innovation.state import Area, Civilization, Pile, State
from scoring.message import Book, Message, both, either

say = Book(__package__)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move cannot be."""

    message: Message
    suggestion: Message | None = None
    seat: int | None = None
    """Whose fault it is, if not that of the player who moves."""


Stepped = State | Refusal


@dataclass(frozen=True, slots=True)
class Hands:
    """Whoever makes a move: their seat, and everybody's names for messages."""

    seat: int
    players: tuple[str, ...]

    def place(self, place: Area | str | None) -> Message:
        """A place in words: "Ben's score pile"."""
        if isinstance(place, Area):
            return place_of_cards(place.name, self.players[place.seat])
        return say("nobodys-place", place=place or "unknown")


def draw(state: State, hands: Hands, value: int, card: Card | None) -> Stepped:
    """Take the next card of the right pile into the hand (rules 24–26).

    The caller has made sure that there is a card left to draw.
    """
    age = state.drawn_age(value)
    if age is None:
        return Refusal(say("nothing-left", value=str(value)))
    following = state.supply[age - 1][0]
    drawn = card or unnamed(age)
    if drawn.age != age:
        message = say("wrong-pile", card=drawn.title, age=str(drawn.age), value=str(value))
        lowest = max(value, 1)
        advice = say("wrong-pile", part="suggestion", age=str(age))
        if lowest < age:
            advice = say("pile-empty", age=str(age), first=str(lowest), last=str(age - 1))
        return Refusal(message, advice)
    if not drawn.is_named:
        drawn = following
    elif following.is_named and following != drawn:
        return Refusal(say("card-elsewhere", part="behind", card=drawn.title, next=following.title))
    elif not following.is_named and (place := state.place_of(drawn)) is not None:
        lies_in = hands.place(place)
        return Refusal(say("card-elsewhere", part="drawn", card=drawn.title, place=lies_in))
    return state.draw(age).put(drawn, Area(hands.seat, "hand"))


def not_there(state: State, hands: Hands, card: Card, areas: list[Area]) -> Refusal | None:
    """That a card lies in none of these places; None when it does, or may."""
    if any(state.take(card, area) is not None for area in areas):
        return None
    where = either(*(hands.place(area) for area in dict.fromkeys(areas)))
    place = state.place_of(card) if card.is_named else None
    if place is not None:
        lies_in = hands.place(place)
        return Refusal(say("card-elsewhere", card=card.title, wanted=where, place=lies_in))
    return Refusal(say("card-not-there", card=card.title, place=where, age=str(card.age)))


def moved(
    state: State, seat: int, verb: str, card: Card, source: Area, target: Area | None = None
) -> State:
    """The state after a card that lies in a place was moved as a verb says."""
    taken = state.take(card, source)
    assert taken is not None
    person = taken.civilization(seat)
    match verb:
        case "return":
            return taken.give_back(card)
        case "meld":
            return taken.put(card, Area(seat, card.colour))
        case "tuck":
            counted = taken.with_civilization(seat, replace(person, tucked=person.tucked + 1))
            return counted.put(card, Area(seat, card.colour), at_bottom=True)
        case "score":
            counted = taken.with_civilization(seat, replace(person, scored=person.scored + 1))
            return counted.put(card, Area(seat, "score"))
        case "transfer" if target is not None:
            name = card.colour if target.name == "board" else target.name
            return taken.put(card, Area(target.seat, name))
    return taken.put(card, source)


def exchanged(
    state: State, first: tuple[Area, list[Card]], second: tuple[Area, list[Card]]
) -> State:
    """The state after the cards of two places have changed over (rule 32)."""
    for area, cards in (first, second):
        for card in cards:
            taken = state.take(card, area)
            assert taken is not None
            state = taken
    for cards, area in ((first[1], second[0]), (second[1], first[0])):
        for card in cards:
            state = state.put(card, area)
    return state


def splayed(state: State, seat: int, step: Splay) -> Stepped:
    """The state after a colour was splayed or unsplayed (rules 33 and 34)."""
    person = state.civilization(seat)
    pile = person.pile(step.colour)
    if step.direction and len(pile.cards) < 2:
        count = len(pile.cards)
        return Refusal(say("too-few-to-splay", colour=colour_name(step.colour), count=count))
    if pile.splay == step.direction:
        name, direction = pile_name(step.colour), direction_name(pile.splay)
        part = "" if pile.splay else "not"
        return Refusal(say("already-splayed", part=part, pile=name, direction=direction))
    changed = person.with_pile(step.colour, Pile(pile.cards, step.direction))
    return state.with_civilization(seat, changed)


def rearranged(state: State, seat: int, step: Rearrange) -> Stepped:
    """The state after the cards of a colour were put in another order (rule 35)."""
    person = state.civilization(seat)
    pile = person.pile(step.colour)
    if Counter(pile.cards) != Counter(step.cards):
        there = both(*(card.title for card in pile.cards)) if pile.cards else say("no-cards")
        return Refusal(say("not-the-same-cards", pile=pile_name(step.colour), cards=there))
    if pile.cards == step.cards:
        return Refusal(say("same-order", pile=pile_name(step.colour)))
    changed = person.with_pile(step.colour, Pile(step.cards, pile.splay))
    return state.with_civilization(seat, changed)


def removed(state: State) -> State:
    """Everything but achievements and supply goes into the box (rule 38)."""
    cards = [card for person in state.civilizations for _, card in person.every_card()]
    emptied = tuple(
        Civilization(achievements=person.achievements, tucked=person.tucked, scored=person.scored)
        for person in state.civilizations
    )
    return replace(state, civilizations=emptied, box=(*state.box, *cards))
