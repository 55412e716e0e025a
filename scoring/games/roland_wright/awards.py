"""What Awards count, and what their places are worth (rules 29 to 32)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.games.roland_wright.board import COLOURS, largest_cluster
from scoring.games.roland_wright.cards import AwardCard, Library
from scoring.games.roland_wright.facts import AwardPoints
from scoring.games.roland_wright.holdings import Holdings
from scoring.message import Book, Message

say = Book(__package__)


@dataclass(frozen=True, slots=True)
class Placing:
    """One player's part in one Award."""

    points: int
    because: Message


def award_count(award: AwardCard, held: Holdings, library: Library, diagonals: str) -> int | None:
    """How far a player meets the condition of an Award; None when nobody can tell.

    What lies before the player counts, whatever was told of it.
    """
    seen = seen_count(award, held, library, diagonals)
    return held.counts.get(award.name) if seen is None else seen


def seen_count(award: AwardCard, held: Holdings, library: Library, diagonals: str) -> int | None:
    """The same by what lies before the player alone; None when that does not show it."""
    match award.condition:
        case "best-all-around" if held.has_board:
            return min(held.board.spots.count(colour) for colour in COLOURS)
        case "largest-cluster" if held.has_board:
            return largest_cluster(held.board, award.colour, diagonals)
        case "most-hallmarks":
            return held.hallmarks
        case "most-equipment":
            return held.equipment
        case "most-research":
            return held.research
        case "most-resonance" if held.completed is not None and held.has_board:
            return _resonance(held, held.completed, library)
        case "most-resonance" if (held.hallmarks, held.equipment) == (0, 0):
            return 0
    return None


def _resonance(held: Holdings, completed: Sequence[str], library: Library) -> int:
    """Completed patterns still in the box, each type once: a turned pattern is the same type."""
    patterns = {library.pattern(name).pattern for name in completed}
    return len({pattern.type for pattern in patterns if pattern.lies_on(held.board)})


def rank(counts: Mapping[str, int], points: AwardPoints) -> Mapping[str, Placing]:
    """The points of each player for one Award, by what each has counted.

    >>> points = AwardPoints(6, 4, 5, 2)
    >>> [p.points for p in rank({"Ada": 5, "Ben": 3, "Cleo": 3}, points).values()]
    [6, 2, 2]
    """
    levels = sorted({count for count in counts.values() if count > 0}, reverse=True)
    first = [name for name, count in counts.items() if levels and count == levels[0]]
    second = [name for name, count in counts.items() if len(levels) > 1 and count == levels[1]]
    placings = {}
    for name, count in counts.items():
        place, worth = "none", 0
        if name in first:
            place, worth = (
                ("first", points.first) if len(first) == 1 else ("tied-first", points.tied_first)
            )
        elif name in second and len(first) == 1:
            place, worth = ("second", points.second)
            if len(second) > 1:
                place, worth = ("tied-second", points.tied_second)
        placings[name] = Placing(worth, say("award-place", place=place, count=count))
    return placings
