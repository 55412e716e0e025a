"""When the cards that claim a special achievement or win the game may do so (rules 49 and 53)."""

from collections.abc import Callable

from scoring.games.innovation.cards import COLOURS
from scoring.games.innovation.state import State

MASONRY_MELDS = 4
ASTRONOMY_VALUE = 6
EMPIRICISM_BULBS = 20
COLLABORATION_GREENS = 10
BIOENGINEERING_LEAVES = 3


def may_claim(state: State, seat: int, achievement: str, melds: int) -> bool:
    """Whether the card for this achievement lets a player take it now.

    Args:
        state: all cards now.
        seat: who carries out the effect.
        achievement: which one; each is claimed by one card only.
        melds: how many cards the player has melded with this effect.
    """
    person = state.civilization(seat)
    tops = person.top_cards
    match achievement:
        case "Monument":  # Masonry
            return melds >= MASONRY_MELDS
        case "Empire":  # Construction
            full = [len(other.top_cards) == len(COLOURS) for other in state.civilizations]
            return full[seat] and sum(full) == 1
        case "World":  # Translation
            return bool(tops) and all("crown" in card.icons for card in tops)
        case "Wonder":  # Invention
            return all(pile.splay for pile in person.board)
    others = [card for card in tops if card.colour != "purple"]  # Astronomy
    return all(card.age >= ASTRONOMY_VALUE for card in others)


def card_winner(state: State, card: str, seat: int) -> int | None:
    """The seat that wins now by this card, carried out by `seat`; None when nobody does."""
    condition = _WINNERS.get(card)
    return condition(state, seat) if condition else None


def _empiricism(state: State, seat: int) -> int | None:
    return seat if state.civilization(seat).icons("bulb") >= EMPIRICISM_BULBS else None


def _collaboration(state: State, seat: int) -> int | None:
    greens = state.civilization(seat).pile("green").cards
    return seat if len(greens) >= COLLABORATION_GREENS else None


def _self_service(state: State, seat: int) -> int | None:
    numbers = [len(person.achievements) for person in state.civilizations]
    return seat if _single(numbers) == seat else None


def _globalization(state: State, _: int) -> int | None:
    if any(person.icons("leaf") > person.icons("factory") for person in state.civilizations):
        return None
    return _single([person.score for person in state.civilizations])


def _bioengineering(state: State, _: int) -> int | None:
    leaves = [person.icons("leaf") for person in state.civilizations]
    return _single(leaves) if min(leaves) < BIOENGINEERING_LEAVES else None


def _artificial_intelligence(state: State, _: int) -> int | None:
    tops = {card.name for person in state.civilizations for card in person.top_cards}
    if not {"Robotics", "Software"} <= tops:
        return None
    return _single([-person.score for person in state.civilizations])


def _single(numbers: list[int]) -> int | None:
    """The seat with the most; None on a tie, which is ignored (rule 53)."""
    most = max(numbers)
    return numbers.index(most) if numbers.count(most) == 1 else None


_WINNERS: dict[str, Callable[[State, int], int | None]] = {
    "Empiricism": _empiricism,
    "Collaboration": _collaboration,
    "Self-Service": _self_service,
    "Globalization": _globalization,
    "Bioengineering": _bioengineering,
    "A.I.": _artificial_intelligence,
}
