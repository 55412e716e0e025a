"""What Awards count, and what their places are worth (rules 29 to 32)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.games.roland_wright.board import COLOURS, largest_cluster
from scoring.games.roland_wright.cards import AwardCard, Library
from scoring.games.roland_wright.claims import Claim
from scoring.games.roland_wright.facts import AwardPoints


@dataclass(frozen=True, slots=True)
class Placing:
    """One player's part in one Award."""

    points: int
    because: str


def award_count(award: AwardCard, claim: Claim, library: Library, diagonals: str) -> int | None:
    """How far a player meets the condition of an Award; None when nobody has told."""
    if award.name in claim.counts:
        return claim.counts[award.name]
    match award.condition:
        case "best-all-around":
            return min(claim.board.spots.count(colour) for colour in COLOURS)
        case "largest-cluster":
            return largest_cluster(claim.board, award.colour, diagonals)
        case "most-hallmarks":
            return claim.hallmarks
        case "most-equipment":
            return claim.equipment
        case "most-research":
            return claim.research
        case "most-resonance":
            return None if claim.completed is None else _resonance(claim, claim.completed, library)
    return None


def _resonance(claim: Claim, completed: Sequence[str], library: Library) -> int:
    """Completed patterns still in the box, each type once: a turned pattern is the same type."""
    patterns = {library.pattern(name).pattern for name in completed}
    return len({pattern.type for pattern in patterns if pattern.lies_on(claim.board)})


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
        if name in first and len(first) == 1:
            placings[name] = Placing(points.first, f"first with {count}")
        elif name in first:
            placings[name] = Placing(points.tied_first, f"tied first with {count}")
        elif name in second and len(first) == 1:
            placings[name] = Placing(points.second, f"second with {count}")
            if len(second) > 1:
                placings[name] = Placing(points.tied_second, f"tied second with {count}")
        else:
            placings[name] = Placing(0, f"no place with {count}")
    return placings
