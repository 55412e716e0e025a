"""One player's sheet as the rules see it; immutable, so every earlier state stays what it was."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from scoring.games.unvention.facts import (
    BULBS,
    INVENTIONS,
    JOURNALS,
    TOOLS,
    WORKSHOPS,
    Cells,
    idea_parts,
)
from scoring.games.unvention.journals import LINES, Journal
from scoring.games.unvention.shapes import REMEMBERED, shape_of

FIRST, LATER, GONE = "first", "later", "gone"


@dataclass(frozen=True, slots=True)
class WorkshopMarks:
    """What was done in one workshop."""

    circled: Cells = frozenset()
    removed: Cells = frozenset()
    """Crossed off at setup."""
    mechanisms: frozenset[Cells] = frozenset()

    @property
    def used(self) -> Cells:
        """The parts that are in a mechanism."""
        return frozenset().union(*self.mechanisms)


@dataclass(frozen=True, slots=True)
class InventionMarks:
    """What was done in one invention."""

    shapes: frozenset[Cells] = frozenset()
    types: frozenset[str] = frozenset()
    """The workshops whose mechanisms were used."""
    ideas: int = 0
    """Circled bulbs; the one printed circled does not count."""
    presented: str = ""
    """The day it was presented; "" before."""
    late: int = 0
    """How many of the bulbs were circled after it was presented: they count for nothing."""

    @property
    def used(self) -> Cells:
        """The dots that are taken."""
        return frozenset().union(*self.shapes)

    @property
    def has_free_bulb(self) -> bool:
        """Whether one more Idea can be circled."""
        return self.ideas < len(BULBS)

    @property
    def multiplier(self) -> int:
        """By how much the invention's own criterion is multiplied (rules 13 and 16)."""
        return 1 + self.ideas - self.late

    def with_ideas(self, count: int) -> "InventionMarks":
        """With so many more Ideas; those beyond the sixth bulb are lost (rule 13)."""
        ideas = min(self.ideas + count, len(BULBS))
        late = self.late + (ideas - self.ideas if self.presented else 0)
        return replace(self, ideas=ideas, late=late)


@dataclass(frozen=True, slots=True)
class UnventionSheet:
    """Everything one player has marked."""

    journals: tuple[Journal, ...] = (Journal(),) * len(JOURNALS)
    workshops: Mapping[str, WorkshopMarks] = field(
        default_factory=lambda: dict.fromkeys(WORKSHOPS, WorkshopMarks())
    )
    inventions: Mapping[str, InventionMarks] = field(
        default_factory=lambda: dict.fromkeys(INVENTIONS, InventionMarks())
    )
    tools: Mapping[str, str] = field(default_factory=lambda: dict.fromkeys(TOOLS, ""))
    """For each tool `first` or `later` as unlocked; `gone` when only the later value is left."""

    def journal(self, number: int) -> Journal:
        """Journal 1, 2 or 3."""
        return self.journals[number - 1]

    def with_journal(self, number: int, journal: Journal) -> "UnventionSheet":
        """With one journal changed."""
        journals = (*self.journals[: number - 1], journal, *self.journals[number:])
        return replace(self, journals=journals)

    def with_workshop(self, name: str, marks: WorkshopMarks) -> "UnventionSheet":
        """With one workshop changed."""
        return replace(self, workshops={**self.workshops, name: marks})

    def with_invention(self, name: str, marks: InventionMarks) -> "UnventionSheet":
        """With one invention changed."""
        return replace(self, inventions={**self.inventions, name: marks})

    def presented_on(self, name: str, day: str) -> "UnventionSheet":
        """With an invention presented when that day ends."""
        return self.with_invention(name, replace(self.inventions[name], presented=day))

    def with_tool(self, name: str, value: str) -> "UnventionSheet":
        """With one tool's value marked."""
        return replace(self, tools={**self.tools, name: value})

    def has_tool(self, name: str) -> bool:
        """Whether the tool is unlocked."""
        return self.tools[name] in (FIRST, LATER)

    @property
    def complete_journals(self) -> int:
        """How many journals have no empty cell."""
        return sum(journal.is_complete for journal in self.journals)

    def wrenches(self, state: str = "circled") -> Iterator[str]:
        """Field ids of the wrenches that stand so; by default those one can spend."""
        for number, journal in zip(JOURNALS, self.journals, strict=True):
            for line in LINES:
                if journal.wrench(line) == state:
                    yield f"journal{number}.{line}"

    def free_dots(self, invention: str) -> Cells:
        """The dots of an invention that no shape covers yet."""
        return INVENTIONS[invention].dots - self.inventions[invention].used

    def is_invention_complete(self, invention: str) -> bool:
        """Whether every dot is covered."""
        return not self.free_dots(invention)


@lru_cache(maxsize=REMEMBERED)
def enclosed_ideas(workshop: str, mechanism: Cells) -> int:
    """How many Ideas lie between four parts of this one mechanism (rule 13)."""
    return sum(idea_parts(corner) <= mechanism for corner in WORKSHOPS[workshop].ideas)


def criterion_count(invention: str, marks: InventionMarks) -> int:
    """Mechanisms (Integron), uses of the commonest shape (Unison), sizes (Lateral Arc)."""
    if not marks.shapes:
        return 0
    if invention == "integron":
        return len(marks.shapes)
    if invention == "unison":
        return max(Counter(shape_of(shape) for shape in marks.shapes).values())
    return len({len(shape) for shape in marks.shapes})
