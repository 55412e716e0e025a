"""The elementary moves: each gives the state after it, or says why it cannot be (rules 24–38).

Only what any card must obey is asked here; which card may make which move, and for whom, is asked
in `dogma`. A refused move changes nothing.
"""

from collections import Counter
from dataclasses import dataclass, replace

from scoring.games.innovation.cards import COLOURS, Card, unnamed
from scoring.games.innovation.moves import (
    CardStep,
    Draw,
    Exchange,
    Rearrange,
    Remove,
    Side,
    Splay,
    Step,
    Transfer,
)
from scoring.games.innovation.state import Area, Civilization, Pile, State
from scoring.words import listed

SOURCES: dict[str, tuple[str, ...]] = {
    "meld": ("hand", "score"),
    "tuck": ("hand",),
    "score": ("hand", *COLOURS),
    "reveal": ("hand",),
    "return": ("hand", "score", *COLOURS),
}
"""From which of a player's areas each move takes its card."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a move cannot be."""

    code: str
    message: str
    suggestion: str = ""
    seat: int | None = None
    """Whose fault it is, if not that of the player who moves."""


Played = State | Fault


@dataclass(frozen=True, slots=True)
class Hands:
    """Whoever makes a move: their seat, and everybody's names for messages."""

    seat: int
    players: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name of the player who moves."""
        return self.players[self.seat]

    def place(self, place: Area | str | None) -> str:
        """A place in words: "Ben's score pile"."""
        if not isinstance(place, Area):
            return {"supply": "the supply", "box": "the box"}.get(place or "", "a place unknown")
        owner = self.players[place.seat]
        if place.name in COLOURS:
            return f"{owner}'s {place.name} cards"
        return f"{owner}'s score pile" if place.name == "score" else f"{owner}'s {place.name}"


def play_step(state: State, hands: Hands, step: Step) -> Played:
    """The state after an elementary move, or why it cannot be made."""
    match step:
        case Draw(value, card):
            return draw(state, hands, value, card)
        case CardStep():
            return _card_step(state, hands, step)
        case Transfer():
            return _transfer(state, hands, step)
        case Exchange():
            return _exchange(state, hands, step)
        case Splay():
            return _splay(state, hands, step)
        case Rearrange():
            return _rearrange(state, hands, step)
        case Remove():
            return _remove(state)
    return state


def draw(state: State, hands: Hands, value: int, card: Card | None) -> Played:
    """Take the next card of the right pile into the hand (rules 24–26).

    The caller has made sure that there is a card left to draw.
    """
    age = state.drawn_age(value)
    if age is None:
        return Fault(
            "nothing-left", f"no card of value {value} or higher is left: the game is over"
        )
    following = state.supply[age - 1][0]
    drawn = card or unnamed(age)
    if drawn.age != age:
        message = f"{drawn.title} is a card of age {drawn.age}, but a {value} is to be drawn"
        advice = f"the card comes from age {age}"
        if max(value, 1) < age:
            advice = f"{advice}, since the piles {max(value, 1)} to {age - 1} are empty"
        return Fault("wrong-pile", message, advice)
    if not drawn.is_named:
        drawn = following
    elif following.is_named and following != drawn:
        message = f"{drawn.title} cannot be drawn: {following.title} was returned and comes next"
        return Fault("card-elsewhere", message)
    elif not following.is_named and (place := state.place_of(drawn)) is not None:
        message = f"{drawn.title} cannot be drawn: it lies in {hands.place(place)}"
        return Fault("card-elsewhere", message)
    return state.draw(age).put(drawn, Area(hands.seat, "hand"))


def find_source(
    state: State, hands: Hands, card: Card, given: Area | None, areas: tuple[str, ...]
) -> Area | Fault:
    """Where a card is taken from: these areas of the player, or of the one the record names."""
    place = state.place_of(card) if card.is_named else None
    if place is None:
        return _unnamed_source(state, hands, card, given, areas)
    seat = given.seat if given else hands.seat
    if isinstance(place, Area) and place.name in areas and _agrees(given or Area(seat, ""), place):
        return place
    wanted = Area(seat, areas[0])
    where = hands.place(Area(wanted.seat, given.name)) if given else hands.place(wanted)
    return Fault(
        "card-elsewhere", f"{card.title} is not in {where}; it lies in {hands.place(place)}"
    )


def _agrees(given: Area, place: Area) -> bool:
    """Whether a place is the one given; "" is any area, `board` any colour."""
    names = {"": (place.name,), "board": COLOURS}.get(given.name, (given.name,))
    return given.seat == place.seat and place.name in names


def _unnamed_source(
    state: State, hands: Hands, card: Card, given: Area | None, areas: tuple[str, ...]
) -> Area | Fault:
    """A card nobody has named lies among the unnamed ones of its age: in the hand first."""
    seat = given.seat if given else hands.seat
    hidden = [area for area in ("hand", "score") if area in areas]
    if given:
        hidden = [area for area in hidden if area == given.name]
    for area in hidden:
        if state.take(card, Area(seat, area)) is not None:
            return Area(seat, area)
    where = listed([hands.place(Area(seat, area)) for area in hidden or areas[:1]], "or")
    reason = f"no unnamed card of age {card.age} lies there"
    return Fault("card-not-there", f"{card.title} cannot be in {where}: {reason}")


def _card_step(state: State, hands: Hands, step: CardStep) -> Played:
    if step.verb == "execute":
        if step.card in state.civilization(hands.seat).top_cards:
            return state
        return Fault("not-on-top", f"{step.card.title} is not a top card of this player")
    given = step.source
    if step.verb == "return" and given is None:
        given = _anywhere(state, step.card)  # rule 31: an effect may return anybody's card
    source = find_source(state, hands, step.card, given, SOURCES[step.verb])
    if isinstance(source, Fault):
        return source
    if source.seat != hands.seat and step.verb != "return":
        owner = hands.players[source.seat]
        return Fault(
            "not-yours", f"a card of {owner}'s is transferred before one can {step.verb} it"
        )
    taken = state.take(step.card, source)
    assert taken is not None
    return _place(taken, hands.seat, step, source)


def taken_from(state: State, hands: Hands, step: Step) -> Area | None:
    """Where the card of a move lies before it; None when it has none, or it is not found."""
    if not isinstance(step, CardStep | Transfer):
        return None
    given = step.source or _anywhere(state, step.card)
    source = find_source(state, hands, step.card, given, ("hand", "score", *COLOURS))
    return None if isinstance(source, Fault) else source


def _anywhere(state: State, card: Card) -> Area | None:
    """The area where a named card lies, whoever's it is."""
    place = state.place_of(card) if card.is_named else None
    return place if isinstance(place, Area) else None


def _place(state: State, seat: int, step: CardStep, source: Area) -> State:
    """The state with the card, taken from its source, put where the verb says."""
    person = state.civilization(seat)
    match step.verb:
        case "return":
            return state.give_back(step.card)
        case "meld":
            return state.put(step.card, Area(seat, step.card.colour))
        case "tuck":
            counted = state.with_civilization(seat, replace(person, tucked=person.tucked + 1))
            return counted.put(step.card, Area(seat, step.card.colour), at_bottom=True)
        case "score":
            counted = state.with_civilization(seat, replace(person, scored=person.scored + 1))
            return counted.put(step.card, Area(seat, "score"))
    return state.put(step.card, source)


def _transfer(state: State, hands: Hands, step: Transfer) -> Played:
    given = step.source or _anywhere(state, step.card)
    source = find_source(state, hands, step.card, given, ("hand", "score", *COLOURS))
    if isinstance(source, Fault):
        return source
    on_board = step.target.name == "board"
    target = Area(step.target.seat, step.card.colour if on_board else step.target.name)
    if target == source:
        return Fault("same-place", f"{step.card.title} already lies in {hands.place(target)}")
    taken = state.take(step.card, source)
    assert taken is not None
    return taken.put(step.card, target)


def _exchange(state: State, hands: Hands, step: Exchange) -> Played:
    sides = (step.first, step.second)
    if step.first.area == step.second.area or any(side.area.name == "board" for side in sides):
        return Fault("no-exchange", "an exchange is between two different hands or score piles")
    first, second = (_side_cards(state, side) for side in sides)
    if not first and not second:
        return Fault("no-exchange", "neither place has a card, so nothing is exchanged")
    for side, cards in ((step.first, first), (step.second, second)):
        for card in cards:
            taken = state.take(card, side.area)
            if taken is None:
                return Fault("card-not-there", f"{card.title} is not in {hands.place(side.area)}")
            state = taken
    for cards, area in ((first, step.second.area), (second, step.first.area)):
        for card in cards:
            state = state.put(card, area)
    return state


def _side_cards(state: State, side: Side) -> tuple[Card, ...]:
    return side.cards or state.civilization(side.area.seat).cards(side.area.name)


def _splay(state: State, hands: Hands, step: Splay) -> Played:
    person = state.civilization(hands.seat)
    pile = person.pile(step.colour)
    if step.direction and len(pile.cards) < 2:
        message = (
            f"a splay needs two cards, and in {step.colour} there is {len(pile.cards) or 'none'}"
        )
        return Fault("too-few-to-splay", message)
    if pile.splay == step.direction:
        message = f"the {step.colour} cards are not splayed"
        if pile.splay:
            message = f"the {step.colour} cards are already splayed {pile.splay}"
        return Fault("already-splayed", message)
    changed = person.with_pile(step.colour, Pile(pile.cards, step.direction))
    return state.with_civilization(hands.seat, changed)


def _rearrange(state: State, hands: Hands, step: Rearrange) -> Played:
    person = state.civilization(hands.seat)
    pile = person.pile(step.colour)
    if Counter(pile.cards) != Counter(step.cards):
        there = " ".join(str(card) for card in pile.cards) or "none"
        return Fault(
            "not-the-same-cards",
            f"the {step.colour} cards are {there}; a rearranged pile has the same cards",
        )
    changed = person.with_pile(step.colour, Pile(step.cards, pile.splay))
    return state.with_civilization(hands.seat, changed)


def _remove(state: State) -> State:
    """Everything but achievements and supply goes into the box (rule 38)."""
    removed = [card for person in state.civilizations for _, card in person.every_card()]
    emptied = tuple(
        Civilization(achievements=person.achievements, tucked=person.tucked, scored=person.scored)
        for person in state.civilizations
    )
    return replace(state, civilizations=emptied, box=(*state.box, *removed))
