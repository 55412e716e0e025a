"""One player's sheet as the rules see it; immutable, so every earlier state stays what it was."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from scoring.games.expo.facts import (
    FACTS,
    FOCUS,
    LINES,
    RESOURCES,
    TOP_LEVEL,
    Display,
)
from scoring.message import Book, Message, both

say = Book(__package__)


@dataclass(frozen=True, slots=True)
class ExpoSheet:
    """Everything one player has marked."""

    held: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(RESOURCES, 0))
    """Units of each resource on hand."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    """The die number written for a resource, for `focus` or `delay`; only those written."""
    displays: frozenset[Display] = frozenset()
    focuses: frozenset[str] = frozenset()
    """Resources whose Focus is checked."""
    pavilions: frozenset[str] = frozenset()
    circled: frozenset[str] = frozenset()
    """Bonuses of the grid that this player was first to earn."""
    crossed: frozenset[str] = frozenset()
    """Bonuses that somebody else was first to earn."""
    days: int = 0

    def has_rule(self, rule: str) -> bool:
        """Whether one of the pavilions allows this."""
        return any(FACTS.pavilions[pavilion].rule == rule for pavilion in self.pavilions)

    def adds(self, resource: str) -> int:
        """What the pavilions bring to a collected resource: 1 or nothing (rule 18)."""
        return int(any(FACTS.pavilions[name].adds == resource for name in self.pavilions))

    def can_pay(self, cost: Mapping[str, int]) -> bool:
        """Whether the resources on hand are enough."""
        return all(self.held[resource] >= units for resource, units in cost.items())

    def pay(self, cost: Mapping[str, int]) -> "ExpoSheet":
        """With this spent; what is not there cannot go below nothing."""
        spent = {name: max(self.held[name] - units, 0) for name, units in cost.items()}
        return replace(self, held={**self.held, **spent})

    def collect(self, resource: str, units: int) -> "ExpoSheet":
        """With so many more of a resource."""
        return replace(self, held={**self.held, resource: self.held[resource] + units})

    def finished_lines(self) -> Iterator[str]:
        """The rows and columns of which every display is built."""
        return (line for line, displays in LINES.items() if displays <= self.displays)

    @property
    def bare_lines(self) -> frozenset[str]:
        """Whole rows and columns whose bonus has no mark: this sheet does not say whose it is."""
        return frozenset(self.finished_lines()) - self.circled - self.crossed

    @property
    def claims(self) -> int:
        """The days this player's displays and pavilions made pass (rule 16)."""
        return self.top_displays + len(self.pavilions)

    @property
    def top_displays(self) -> int:
        """Displays of the 6th level."""
        return sum(1 for _, level in self.displays if level == TOP_LEVEL)


def number_faults(numbers: Mapping[str, int], *, has_aquarium: bool) -> Iterator[Message]:
    """What is wrong with one player's numbers (rules 3, 4, 21)."""
    resources = [name for name in RESOURCES if name in numbers]
    if len(resources) > FACTS.resources_a_turn:
        yield say("too-many-numbers", count=len(resources))
    names = list(numbers)
    for index, name in enumerate(names):
        for other in names[:index]:
            if numbers[name] != numbers[other]:
                continue
            if has_aquarium and FOCUS in (name, other) and {name, other} & set(RESOURCES):
                continue
            both_names = both(thing(other), thing(name))
            yield say("same-number-twice", names=both_names, number=str(numbers[name]))


def thing(name: str) -> Message:
    """A resource, Focus or Delay as players call it."""
    return say("thing", name=name)


def line_name(line: str) -> Message:
    """A row or column of the grid as players call it."""
    if line in RESOURCES:
        return say("row-of", resource=thing(line))
    return say("column-of", level=int(line.removeprefix("level")))
