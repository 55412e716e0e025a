"""The printed sheet: every field by its id and its name, and marks to and from a player's sheet.

Reading is lenient: it takes what the marks say and judges nothing; `checks` does that.
"""

from scoring.count import written_number
from scoring.games.expo.facts import DISPLAYS, FACTS, LINES, NUMBER_NAMES, RESOURCES, Display
from scoring.games.expo.sheet import ExpoSheet, line_name, thing
from scoring.message import Book, Message
from scoring.record import FilledSheet

DAY_IDS = tuple(f"day.{day}" for day in range(1, FACTS.days + 1))
PAVILION_IDS = tuple(f"pavilion.{name}" for name in FACTS.pavilions)

say = Book(__package__)


def display_id(display: Display) -> str:
    """Id of a box of the grid."""
    return f"{display[0]}.level{display[1]}"


def place(field_id: str) -> Message:
    """A field as players call it: "the level 3 Energy display"."""
    group, _, part = field_id.partition(".")
    if part == "bonus":
        return say("place-bonus", line=line_name(group))
    if part.startswith("level"):
        level = int(part.removeprefix("level"))
        return say("place-display", level=level, resource=thing(group))
    if group == "pavilion":
        return FACTS.pavilions[part].name
    if group == "score":
        return say("place-score", kind=part)
    return say("place", kind=part, what=thing(group), number=part)


def group(name: str) -> Message:
    """A group of fields as players call it."""
    return say("group", group=name, level=name.removeprefix("level"))


def paper_of(player: str, sheet: ExpoSheet) -> FilledSheet:
    """The paper as it then looks, without the final score."""
    marks = dict.fromkeys(DAY_IDS[: sheet.days], "marked")
    marks.update({f"{name}.held": str(units) for name, units in sheet.held.items() if units})
    marks.update({f"{name}.number": str(number) for name, number in sheet.numbers.items()})
    marks.update({display_id(one): "marked" for one in DISPLAYS if one in sheet.displays})
    for line in LINES:
        if line in sheet.circled:
            marks[f"{line}.bonus"] = "circled"
        elif line in sheet.crossed:
            marks[f"{line}.bonus"] = "crossed"
    marks.update({f"{name}.focus": "marked" for name in RESOURCES if name in sheet.focuses})
    marks.update({f"pavilion.{p}": "marked" for p in FACTS.pavilions if p in sheet.pavilions})
    return FilledSheet(player, "player", marks)


def sheet_of(paper: FilledSheet) -> ExpoSheet:
    """What the marks say."""
    numbers = {name: written_number(paper, f"{name}.number") for name in NUMBER_NAMES}
    return ExpoSheet(
        held={name: written_number(paper, f"{name}.held") or 0 for name in RESOURCES},
        numbers={name: value for name, value in numbers.items() if value is not None},
        displays=frozenset(display for display in DISPLAYS if paper[display_id(display)]),
        focuses=frozenset(name for name in RESOURCES if paper[f"{name}.focus"]),
        pavilions=frozenset(name for name in FACTS.pavilions if paper[f"pavilion.{name}"]),
        circled=frozenset(line for line in LINES if paper[f"{line}.bonus"] == "circled"),
        crossed=frozenset(line for line in LINES if paper[f"{line}.bonus"] == "crossed"),
        days=sum(1 for day in DAY_IDS if paper[day]),
    )


def meaning(label: str) -> str:
    """Nothing held may be written as 0 or not at all; a lost bonus may be crossed out or not."""
    return "" if label in ("0", "crossed") else label


def kept_elsewhere(paper: FilledSheet) -> tuple[str, ...]:
    """What even a careful player's paper may lack: numbers rubbed out, days kept by another."""
    numbers = tuple(f"{name}.number" for name in NUMBER_NAMES)
    return numbers if any(paper[day] for day in DAY_IDS) else (*numbers, *DAY_IDS)
