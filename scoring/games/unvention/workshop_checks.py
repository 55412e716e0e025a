"""What must hold in the workshops: setup, lines, wrenches paid, tools (rules 1, 11, 13 and 18)."""

from collections.abc import Iterator

from scoring.checks import Fault, Labels, SheetCheck, quick_check
from scoring.games.unvention.counting import tools_built
from scoring.games.unvention.facts import (
    NUMBERS,
    TOOLS,
    WILD,
    WORKSHOPS,
    WRENCHES_FOR_A_MECHANISM,
    WRENCHES_WITH_FLYWHEEL,
    Cell,
    idea_parts,
)
from scoring.games.unvention.marks import LINKS, part_fields
from scoring.games.unvention.places import cell_name, cells_in, place, tool_name, workshop_name
from scoring.games.unvention.seat import broken
from scoring.games.unvention.sheet import UnventionSheet
from scoring.message import Book
from scoring.record import FilledSheet
from scoring.score import Problem

say = Book(__package__)


def workshop_checks() -> Iterator[SheetCheck]:
    """Every rule about a few fields of the workshops and tools."""
    for name, workshop in WORKSHOPS.items():
        for number in NUMBERS:
            yield _all_or_none_removed(name, number)
        yield _no_wild_part_removed(name)
        for link, ends in LINKS[name].items():
            yield _ends_circled(name, link, ends)
        for corner in workshop.ideas:
            yield _four_parts_circled(name, corner)
    for tool in TOOLS:
        yield _one_value(tool)


def workshop_problems(sheet: UnventionSheet, filled: FilledSheet) -> Iterator[Problem]:
    """What only the whole drawing shows to be wrong in the workshops and tools."""
    yield from _removal_problems(sheet)
    yield from _idea_problems(sheet, filled)
    yield from _price_problems(sheet)
    yield from _tool_problems(sheet, filled)


def _parts(workshop: str, number: str) -> list[Cell]:
    printed = WORKSHOPS[workshop].parts
    return sorted(part for part, shown in printed.items() if shown == number)


def _all_or_none_removed(name: str, number: str) -> SheetCheck:
    parts = _parts(name, number)
    fields = part_fields(name, parts)

    def tell(labels: Labels) -> Fault:
        marked = list(zip(parts, fields, labels, strict=True))
        left = [part for part, _, label in marked if label != "crossed"]
        home = workshop_name(name)
        message = say("removal-not-whole", workshop=home, number=number, left=cells_in(home, left))
        ordered = sorted(marked, key=lambda mark: mark[2] == "crossed")
        return Fault(
            message, message.with_part("suggestion"), tuple(field for _, field, _ in ordered)
        )

    return quick_check(
        fields,
        say("rule-removal"),
        lambda labels: labels.count("crossed") in (0, len(labels)),
        tell,
    )


def _no_wild_part_removed(name: str) -> SheetCheck:
    parts = _parts(name, WILD)
    fields = part_fields(name, parts)

    def tell(labels: Labels) -> Fault:
        crossed = [part for part, label in zip(parts, labels, strict=True) if label == "crossed"]
        message = say("wild-part-removed", parts=cells_in(workshop_name(name), crossed))
        return Fault(message, message.with_part("suggestion"), part_fields(name, crossed))

    return quick_check(fields, say("rule-wild"), lambda labels: "crossed" not in labels, tell)


def _ends_circled(name: str, link: str, ends: tuple[Cell, Cell]) -> SheetCheck:
    line = f"{name}.{link}"
    fields = (line, *part_fields(name, ends))

    def tell(labels: Labels) -> Fault:
        bare = [end for end, label in zip(ends, labels[1:], strict=True) if label != "circled"]
        message = say(
            "line-to-uncircled-part", line=place(line), parts=cells_in(workshop_name(name), bare)
        )
        return Fault(message, message.with_part("suggestion"), (line, *part_fields(name, bare)))

    return quick_check(fields, say("rule-line"), _are_all_circled, tell)


def _are_all_circled(labels: Labels) -> bool:
    """Whether all parts are circled that a line or an Idea asks for, if it is there."""
    return not labels[0] or labels.count("circled") == len(labels) - (labels[0] != "circled")


def _four_parts_circled(name: str, corner: Cell) -> SheetCheck:
    idea = f"{name}.idea-{cell_name(corner)}"

    def tell(labels: Labels) -> Fault:  # noqa: ARG001
        message = say("idea-not-enclosed", place=place(idea))
        return Fault(message, message.with_part("suggestion"), (idea,))

    fields = (idea, *part_fields(name, idea_parts(corner)))
    return quick_check(fields, say("rule-idea-enclosed"), _are_all_circled, tell)


def _one_value(tool: str) -> SheetCheck:
    fields = (f"{tool}.first", f"{tool}.later")

    def fault(labels: Labels) -> Fault | None:
        first, later = labels
        if later != "circled" or first == "crossed":
            return None
        code = "tool-claimed-twice" if first == "circled" else "first-value-not-crossed"
        message = say(code, tool=tool_name(tool), first=TOOLS[tool].first)
        return Fault(message, message.with_part("suggestion"))

    return SheetCheck(fields, say("rule-one-value"), fault)


def _removal_problems(sheet: UnventionSheet) -> Iterator[Problem]:
    """Two dice removed the parts of one number each (rule 1)."""
    removed = {
        (name, WORKSHOPS[name].parts[part])
        for name, workshop in sheet.workshops.items()
        for part in workshop.removed
    }
    count = sum(number != WILD for _, number in removed)
    if count not in (1, 2):
        fields = [
            field
            for name, workshop in sheet.workshops.items()
            for field in part_fields(name, workshop.removed)
        ]
        yield broken(say("removed-numbers", count=count), *fields)


def _idea_problems(sheet: UnventionSheet, filled: FilledSheet) -> Iterator[Problem]:
    """Ideas circled between parts that are circled, but not all in one mechanism."""
    for name, workshop in sheet.workshops.items():
        for corner in WORKSHOPS[name].ideas:
            field = f"{name}.idea-{cell_name(corner)}"
            around = idea_parts(corner)
            if not filled[field] or not around <= workshop.circled:
                continue
            if not any(around <= built for built in workshop.mechanisms):
                yield broken(say("idea-not-enclosed", place=place(field)), field)


def _price_problems(sheet: UnventionSheet) -> Iterator[Problem]:
    """Wrenches spent against mechanisms built (rules 11, 20 and 23)."""
    spent = tuple(sheet.wrenches("spent"))
    left = tuple(sheet.wrenches())
    built = sum(len(workshop.mechanisms) for workshop in sheet.workshops.values())
    circled = sum(len(workshop.circled) for workshop in sheet.workshops.values())
    least = least_price(sheet, built)
    most = WRENCHES_FOR_A_MECHANISM * built + circled
    if len(spent) < least:
        missing = least - len(spent)
        message = say(
            "too-few-wrenches-spent",
            spent=len(spent),
            built=built,
            least=least,
            missing=missing,
            earned=len(spent) + len(left),
        )
        part = "suggestion" if len(left) >= missing else "none-left"
        yield Problem(message.code, message, message.with_part(part), fields=left)
    elif len(spent) > most:
        message = say(
            "too-many-wrenches-spent", spent=len(spent), built=built, parts=circled, most=most
        )
        yield broken(message, *spent)


def least_price(sheet: UnventionSheet, built: int) -> int:
    """The fewest wrenches these mechanisms can have cost; one may have been free (rule 23)."""
    free = 1 if built and may_have_leapt(sheet) else 0
    paid = built - free
    if "flywheel" not in tools_built(sheet):
        return paid * WRENCHES_FOR_A_MECHANISM
    flywheel_itself = WRENCHES_FOR_A_MECHANISM - WRENCHES_WITH_FLYWHEEL
    return paid * WRENCHES_WITH_FLYWHEEL + (0 if free else flywheel_itself)


def may_have_leapt(sheet: UnventionSheet) -> bool:
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


def _tool_problems(sheet: UnventionSheet, filled: FilledSheet) -> Iterator[Problem]:
    """Tools claimed against mechanisms built (rule 18)."""
    built = tools_built(sheet)
    for name, tool in TOOLS.items():
        first, later = filled[f"{name}.first"], filled[f"{name}.later"]
        fields = (f"{name}.first", f"{name}.later")
        is_claimed = "circled" in (first, later)
        if is_claimed and name not in built:
            ordered = fields if first == "circled" else fields[::-1]
            yield broken(say("tool-without-shape", tool=tool_name(name)), *ordered)
        if name in built and not is_claimed:
            points = tool.later if first == "crossed" else tool.first
            yield broken(say("tool-not-claimed", tool=tool_name(name), points=points), *fields)
