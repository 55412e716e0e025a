"""Every field of the sheet by its id, with the labels it may have and the name players give it."""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.games.expo.facts import (
    DISPLAYS,
    FACTS,
    LINES,
    NUMBER_NAMES,
    ORDINALS,
    RESOURCES,
    Display,
)
from scoring.sheet import LABELS, FieldKind

DIGIT = ("", "1", "2", "3", "4", "5", "6")
NUMBER = LABELS[FieldKind.NUMBER]
BOX = LABELS[FieldKind.BOX]
CIRCLE_OR_CROSS = ("", "circled", "crossed")

DAY_IDS = tuple(f"day.{day}" for day in range(1, FACTS.days + 1))
SCORE_IDS = ("score.display", "score.grid", "score.pavilions", "score.focus", "score.total")


def display_id(display: Display) -> str:
    """Id of a box of the grid."""
    return f"{display[0]}.level{display[1]}"


def line_name(line: str) -> str:
    """A row or column of the grid as players call it.

    >>> line_name("energy"), line_name("level2")
    ('the Energy row', 'the 2nd-level column')
    """
    if line in RESOURCES:
        return f"the {line.capitalize()} row"
    return f"the {ORDINALS[int(line[-1]) - 1]}-level column"


def place_name(field_id: str) -> str:
    """A field as players call it.

    >>> place_name("energy.level3"), place_name("energy.held"), place_name("level2.bonus")
    ('the 3rd-level Energy display', 'the Energy held', 'the bonus of the 2nd-level column')
    """
    group, _, part = field_id.partition(".")
    title = group.capitalize()
    if part == "bonus":
        return f"the bonus of {line_name(group)}"
    if part.startswith("level"):
        return f"the {ORDINALS[int(part[-1]) - 1]}-level {title} display"
    if group == "pavilion":
        return FACTS.pavilions[part].title
    if group == "score":
        return "the total" if part == "total" else f"the {part} score"
    words = {"held": f"the {title} held", "number": f"the number for {title}"}
    words["focus"] = f"the Focus on {title}"
    return words.get(part) or f"{group} {part}".strip()


def _labels() -> dict[str, tuple[str, ...]]:
    labels: dict[str, tuple[str, ...]] = {"name": LABELS[FieldKind.TEXT]}
    labels.update(dict.fromkeys(DAY_IDS, BOX))
    labels.update({f"{resource}.held": NUMBER for resource in RESOURCES})
    labels.update({f"{name}.number": DIGIT for name in NUMBER_NAMES})
    labels.update({display_id(display): BOX for display in DISPLAYS})
    labels.update({f"{line}.bonus": CIRCLE_OR_CROSS for line in LINES})
    labels.update({f"{resource}.focus": BOX for resource in RESOURCES})
    labels.update({f"pavilion.{pavilion}": BOX for pavilion in FACTS.pavilions})
    labels.update(dict.fromkeys(SCORE_IDS, NUMBER))
    return labels


FIELDS: Mapping[str, tuple[str, ...]] = MappingProxyType(_labels())
"""Field id to the labels allowed there."""
