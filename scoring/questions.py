"""What people are asked about a field: the answers offered, and why it is asked."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import combinations

from scoring.checks import Constraint
from scoring.message import Book, Message
from scoring.observation import Observation
from scoring.sheet import Field

MOST_CHOICES = 3
"""More are not offered; any other label can be typed."""
LEAST_CHOICE = 0.05
"""A number that the camera holds less likely is offered only where the rules speak for it."""
LIKELY = 0.5
"""A number that the camera holds at least so likely is offered though a rule speaks against it."""

say = Book(__package__)


def number_choices(
    field: Field,
    seen: Observation,
    sums: Sequence[str],
    labels: Mapping[str, str],
    constraints: Iterable[Constraint],
) -> tuple[str, ...]:
    """The numbers offered for a box, likeliest first.

    The camera alone offers 482, 882 and 480 for a smudged 48. So those that a rule speaks against
    give way to what the sum would be, to what is left of a number when a digit was none, and to
    the few numbers that the rules leave.

    Args:
        field: The box.
        seen: What the camera saw in it.
        sums: What it should hold by the rest of the sheet; several while that is asked about.
        labels: What all fields hold meanwhile.
        constraints: The game's rules over fields of this sheet.
    """
    of_field = [rule for rule in constraints if field.id in rule.fields]

    def is_lawful(label: str) -> bool:
        changed = {**labels, field.id: label}
        return all(rule.allows([changed[name] for name in rule.fields]) for rule in of_field)

    camera = [(seen.label, seen.confidence), *seen.runners_up]
    offered = [label for label, chance in camera if chance >= LEAST_CHOICE and is_lawful(label)]
    right = [label for label in sums if label in field.labels]
    offered = [*offered, *right] if seen.label in offered else [*right, *offered]
    if not any(offered):
        offered += _left_by_rules(field, seen, is_lawful)
    if not any(offered) or seen.confidence >= LIKELY:
        offered.append(seen.label)
    return tuple(dict.fromkeys(offered))[:MOST_CHOICES]


def _left_by_rules(field: Field, seen: Observation, is_lawful: Callable[[str], bool]) -> list[str]:
    """What is left of the number seen when a digit was none; or the few that the rules leave."""
    parts = dict.fromkeys(
        "".join(digits)
        for length in range(len(seen.label) - 1, 0, -1)
        for digits in combinations(seen.label, length)
    )
    allowed: Collection[str] = frozenset(field.labels)
    shorter = [label for label in parts if label in allowed and is_lawful(label)]
    if shorter:
        return shorter
    lawful = [label for label in field.labels if label and is_lawful(label)]
    return lawful if len(lawful) <= MOST_CHOICES else []


def why_asked(problem: Message) -> Message:
    """Why a field is asked about on which a problem rests."""
    return say("maybe-misread", problem=problem)
