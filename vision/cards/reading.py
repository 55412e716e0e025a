"""What was read of a board of cards: values that go from the camera to the page."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.message import Message
from scoring.observation import Doubt, Observation, Outline

PICTURE = "picture"
"""The label of a place that holds a picture instead of an icon."""
NO_CARD = "no-card"
"""The label of what looked like a back at first, and has no figure."""
FAN = "score.fan"
"""What is asked about a fan that may have one card more."""
ALONE = "alone"
"""The field of what is asked about backs that lie by themselves."""


@dataclass(frozen=True, slots=True)
class ReadStrip:
    """What shows of a covered card: one observation for each of its places that is free."""

    icons: tuple[Observation, ...]
    outline: Outline


@dataclass(frozen=True, slots=True)
class ReadPile:
    """One pile: the top card by name, the covered cards by what shows of them."""

    colour: Observation
    top: Observation
    splay: str
    covered: tuple[ReadStrip, ...]
    """From below the top card on."""
    top_icons: ReadStrip
    """What the top card itself shows, read and not known."""
    unread: int = 0
    """How many cards show besides, as people say, of which nothing was read."""

    @property
    def showing(self) -> int:
        """How many cards show."""
        return 1 + len(self.covered) + self.unread


@dataclass(frozen=True, slots=True)
class CardsReading:
    """A player's board."""

    piles: tuple[ReadPile, ...]
    score: tuple[Observation, ...]
    """Ages of the fanned backs, or that there is no card."""
    achievements: tuple[Observation, ...]
    """The same of the backs that lie by themselves."""
    doubts: tuple[Doubt, ...]
    notes: tuple[Message, ...] = ()


def ages_of(backs: Sequence[Observation]) -> tuple[int, ...]:
    """The ages of backs, the lowest first, without what is no card."""
    return tuple(sorted(int(seen.label) for seen in backs if seen.label != NO_CARD))


def visible_icons(strip: ReadStrip) -> tuple[str, ...]:
    """The icons of a strip, without pictures."""
    return tuple(seen.label for seen in strip.icons if seen.label not in ("", PICTURE))
