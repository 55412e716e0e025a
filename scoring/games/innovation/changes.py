"""What has changed between two states of one player's cards, card by card."""

from collections import Counter
from dataclasses import dataclass, replace

from scoring.games.innovation.cards import COLOURS, Card
from scoring.games.innovation.state import Civilization

ELSEWHERE = ""
"""The supply, the box, and other players' cards."""


@dataclass(frozen=True, slots=True)
class Change:
    """A card that lies elsewhere than before."""

    card: Card
    source: str
    """`hand`, `score`, a colour, or `ELSEWHERE`."""
    target: str
    verbs: tuple[str, ...] = ()
    """On a board only: how it can have come where it lies, `meld`, `tuck`, or either."""


@dataclass(frozen=True, slots=True)
class Difference:
    """All that has changed."""

    changes: tuple[Change, ...]
    rearranged: tuple[str, ...]
    """Colours whose cards lie in an order that melding and tucking cannot give."""
    splays: tuple[tuple[str, str], ...]
    """(colour, new direction) where the direction differs; "" is unsplayed."""
    gained: tuple[str, ...]
    lost: tuple[str, ...]
    """Achievements."""


def difference(before: Civilization, after: Civilization) -> Difference:
    """What has changed from one state to the other."""
    gone, come, places = _moved(before, after)
    marked = [
        replace(change, verbs=_verbs(before, after, change)) if change.target in COLOURS else change
        for change in _pair(gone, come)
    ]
    splays = [
        (colour, after.pile(colour).splay)
        for colour in COLOURS
        if after.pile(colour).splay != _carried_splay(before, after, colour)
    ]
    return Difference(
        tuple(sorted(marked, key=lambda change: places.get(change.card.name, 0))),
        tuple(colour for colour in COLOURS if _is_rearranged(before, after, colour)),
        tuple(splays),
        tuple(name for name in after.achievements if name not in before.achievements),
        tuple(name for name in before.achievements if name not in after.achievements),
    )


def _carried_splay(before: Civilization, after: Civilization, colour: str) -> str:
    """The splay a colour has if nobody splays it: it is kept by two cards (rule 34)."""
    may_be_forgotten = len(_kept(before, after, colour)) < 2 and not after.pile(colour).splay
    is_kept = len(after.pile(colour).cards) > 1 and not may_be_forgotten
    return before.pile(colour).splay if is_kept else ""


def _moved(
    before: Civilization, after: Civilization
) -> tuple[Counter[tuple[str, Card]], Counter[tuple[str, Card]], dict[str, int]]:
    """What left an area, what came into one, and how low each card lies in its pile."""
    old, new = Counter(before.every_card()), Counter(after.every_card())
    places = {
        card.name: -index
        for colour in COLOURS
        for index, card in enumerate(after.pile(colour).cards)
    }
    return old - new, new - old, places


def _pair(gone: Counter[tuple[str, Card]], come: Counter[tuple[str, Card]]) -> list[Change]:
    """Join what left one area with what came into another; the rest went or came from elsewhere."""
    left, right = list(gone.elements()), list(come.elements())
    changes = []
    for match in (_same, _could_be):
        for source, card in list(left):
            found = next(((area, other) for area, other in right if match(card, other)), None)
            if found is not None:
                left.remove((source, card))
                right.remove(found)
                named = card if card.is_named else found[1]
                if source != found[0]:
                    changes.append(Change(named, source, found[0]))
    changes += [Change(card, source, ELSEWHERE) for source, card in left]
    changes += [Change(card, ELSEWHERE, target) for target, card in right]
    return changes


def _same(card: Card, other: Card) -> bool:
    return card == other


def _could_be(card: Card, other: Card) -> bool:
    """A card without a name may turn out to be any of its age."""
    return card.age == other.age and card.is_named != other.is_named


def _verbs(before: Civilization, after: Civilization, change: Change) -> tuple[str, ...]:
    """How a new card of a pile was put there: above what was there before, or below it."""
    kept = _kept(before, after, change.target)
    if not kept or _is_rearranged(before, after, change.target):
        return ("meld", "tuck")
    cards = after.pile(change.target).cards
    return ("tuck",) if cards.index(change.card) > cards.index(kept[-1]) else ("meld",)


def _kept(before: Civilization, after: Civilization, colour: str) -> list[Card]:
    old = before.pile(colour).cards
    return [card for card in after.pile(colour).cards if card in old]


def _is_rearranged(before: Civilization, after: Civilization, colour: str) -> bool:
    kept = _kept(before, after, colour)
    stayed = [card for card in before.pile(colour).cards if card in kept]
    cards = after.pile(colour).cards
    if not kept:
        return False
    first, last = cards.index(kept[0]), cards.index(kept[-1])
    return kept != stayed or last - first + 1 != len(kept)
