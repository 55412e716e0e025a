"""What is wrong in the workshops of a finished sheet: setup, lines, wrenches paid, tools."""

from collections.abc import Iterator, Mapping

from scoring.games.unvention.building import tool_of
from scoring.games.unvention.facts import (
    NUMBERS,
    TOOLS,
    WILD,
    WORKSHOPS,
    WRENCHES_FOR_A_MECHANISM,
    WRENCHES_WITH_FLYWHEEL,
    idea_parts,
)
from scoring.games.unvention.marks import LINKS
from scoring.games.unvention.moves import cell_name, cell_names
from scoring.games.unvention.sheet import PlayerSheet, WorkshopMarks
from scoring.score import Problem


def workshop_problems(sheet: PlayerSheet, marks: Mapping[str, str]) -> Iterator[Problem]:
    """Everything wrong in the four workshops."""
    yield from _removal_problems(sheet)
    for name, workshop in sheet.workshops.items():
        for mechanism in workshop.mechanisms:
            if not mechanism <= workshop.circled:
                yield from _line_problems(name, workshop, marks)
                break
        yield from _idea_problems(name, workshop, marks)
    yield from _price_problems(sheet)


def _removal_problems(sheet: PlayerSheet) -> Iterator[Problem]:
    """Two dice removed all parts of one number each (rule 1)."""
    removed: list[tuple[str, str]] = []
    for name, workshop in sheet.workshops.items():
        printed = WORKSHOPS[name].parts
        for number in sorted({printed[part] for part in workshop.removed}):
            parts = {part for part, shown in printed.items() if shown == number}
            crossed = parts & workshop.removed
            if number == WILD:
                yield Problem(
                    "wild-part-removed",
                    f"{name} {cell_names(crossed)} cannot be removed: no die removes wild parts",
                    "let the part be",
                    fields=tuple(f"{name}.{cell_name(part)}" for part in sorted(crossed)),
                )
                continue
            removed.append((name, number))
            if crossed != parts:
                left = sorted(parts - crossed)
                yield Problem(
                    "removal-not-whole",
                    f"in the {name} workshop some parts {number} are crossed off, "
                    f"but not {cell_names(left)}",
                    f"setup removes all parts {number} of a workshop, or none",
                    fields=tuple(f"{name}.{cell_name(part)}" for part in (*left, *sorted(crossed))),
                )
    if len(removed) not in (1, 2):
        yield Problem(
            "removed-numbers",
            f"setup removes two numbers, and {len(removed) or 'none'} are crossed off",
            "cross off what the two nearer setup dice showed, in their workshops",
            fields=tuple(
                f"{name}.{cell_name(part)}"
                for name, workshop in sheet.workshops.items()
                for part in sorted(workshop.removed)
            ),
        )


def _line_problems(
    name: str, workshop: WorkshopMarks, marks: Mapping[str, str]
) -> Iterator[Problem]:
    for link, ends in LINKS[name].items():
        missing = [end for end in ends if end not in workshop.circled]
        if missing and marks.get(f"{name}.{link}"):
            yield Problem(
                "line-to-uncircled-part",
                f"the line {name} {link} leads to {cell_names(missing)} without a circle",
                "only circled parts are built into a mechanism",
                fields=(f"{name}.{link}", *(f"{name}.{cell_name(end)}" for end in missing)),
            )


def _idea_problems(
    name: str, workshop: WorkshopMarks, marks: Mapping[str, str]
) -> Iterator[Problem]:
    for corner in WORKSHOPS[name].ideas:
        field = f"{name}.idea-{cell_name(corner)}"
        around = idea_parts(corner)
        if marks.get(field) and not any(around <= built for built in workshop.mechanisms):
            yield Problem(
                "idea-not-enclosed",
                f"the Idea of {name} at {cell_name(corner)} is circled, "
                "but no mechanism holds all four parts round it",
                "leave it unmarked",
                fields=(field,),
            )


def _price_problems(sheet: PlayerSheet) -> Iterator[Problem]:
    """Wrenches spent against mechanisms built (rules 11, 20 and 23)."""
    spent = sum(1 for _ in sheet.wrenches("spent"))
    built = sum(len(workshop.mechanisms) for workshop in sheet.workshops.values())
    circled = sum(len(workshop.circled) for workshop in sheet.workshops.values())
    least = least_price(sheet, built)
    most = WRENCHES_FOR_A_MECHANISM * built + circled
    left = tuple(sheet.wrenches())
    if spent < least:
        yield Problem(
            "too-few-wrenches-spent",
            f"wrenches spent: {spent}, but the mechanisms ({built}) cost at least {least}",
            f"mark off {least - spent} more"
            if len(left) >= least - spent
            else f"wrenches ever earned: {spent + len(left)}, so some mechanism is too many",
            fields=left,
        )
    elif spent > most:
        yield Problem(
            "too-many-wrenches-spent",
            f"wrenches spent: {spent}, but the mechanisms ({built}) and the circled parts "
            f"({circled}) cost at most {most}",
            "mark off only what was paid",
            fields=tuple(sheet.wrenches("spent")),
        )


def least_price(sheet: PlayerSheet, built: int) -> int:
    """The fewest wrenches these mechanisms can have cost; one may have been free (rule 23)."""
    free = 1 if built and may_have_leapt(sheet) else 0
    paid = built - free
    if not has_built_tool(sheet, "flywheel"):
        return paid * WRENCHES_FOR_A_MECHANISM
    flywheel_itself = WRENCHES_FOR_A_MECHANISM - WRENCHES_WITH_FLYWHEEL
    return paid * WRENCHES_WITH_FLYWHEEL + (0 if free else flywheel_itself)


def may_have_leapt(sheet: PlayerSheet) -> bool:
    """Whether some workshop has all parts of two numbers, as after a Quantum Leap (rule 4)."""
    for name, workshop in sheet.workshops.items():
        missing = {
            number
            for part, number in WORKSHOPS[name].parts.items()
            if part not in workshop.circled and part not in workshop.removed
        }
        if len(missing - {WILD}) <= len(NUMBERS) - 2 and workshop.circled:
            return True
    return False


def has_built_tool(sheet: PlayerSheet, tool: str) -> bool:
    """Whether some mechanism has the tool's shape."""
    size = len(TOOLS[tool].shape)
    return any(
        len(mechanism) == size and tool_of(mechanism) == tool
        for workshop in sheet.workshops.values()
        for mechanism in workshop.mechanisms
    )


def tool_problems(sheet: PlayerSheet, marks: Mapping[str, str]) -> Iterator[Problem]:
    """Tools claimed against mechanisms built, and their two values (rule 18)."""
    for name, tool in TOOLS.items():
        first, later = marks.get(f"{name}.first", ""), marks.get(f"{name}.later", "")
        fields = (f"{name}.first", f"{name}.later")
        is_claimed = "circled" in (first, later)
        is_built = has_built_tool(sheet, name)
        if is_claimed and not is_built:
            yield Problem(
                "tool-without-shape",
                f"{tool.title} is claimed, but no mechanism has its shape",
                "circle a tool's value only when its shape is built",
                fields=fields if first == "circled" else fields[::-1],
            )
        if is_built and not is_claimed:
            yield Problem(
                "tool-not-claimed",
                f"a mechanism has the shape of {tool.title}, but neither value is circled",
                f"circle {tool.later if first == 'crossed' else tool.first}",
                fields=fields,
            )
        if first == later == "circled":
            yield Problem(
                "tool-claimed-twice",
                f"both values of {tool.title} are circled",
                "keep the first if nobody was earlier, else the later",
                fields=fields,
            )
        if later == "circled" and first == "":
            yield Problem(
                "first-value-not-crossed",
                f"{tool.title} was unlocked later, so its first value is gone",
                f"cross off the {tool.first}",
                fields=fields,
            )
