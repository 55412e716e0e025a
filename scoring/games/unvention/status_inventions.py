"""What is wrong in the inventions of a finished sheet: shapes, types, Ideas (rules 12, 13 and 19).

The drawing does not say which mechanism a shape came from, so every way to pair them is thought
through; only what is wrong in all of them is reported.
"""

from collections import Counter
from collections.abc import Iterator

from scoring.games.unvention.facts import BULBS, INVENTIONS, WORKSHOPS, Cell, Cells
from scoring.games.unvention.marks import link_name
from scoring.games.unvention.moves import cell_names
from scoring.games.unvention.pairing import Pairing, TooManyWays, pairings
from scoring.games.unvention.shapes import at_origin, links_within, positions, shape_of
from scoring.games.unvention.sheet import PlayerSheet
from scoring.score import Problem

Key = Cells | tuple[Cell, ...]


def invention_problems(sheet: PlayerSheet, *, may_turn: bool) -> Iterator[Problem]:
    """Everything wrong with shapes, types and Ideas; turned shapes count with Torque."""
    shape_problems = list(_shape_problems(sheet, may_turn=may_turn))
    yield from shape_problems
    yield from _unused_problems(sheet)
    if shape_problems:
        return
    try:
        yield from _type_and_idea_problems(sheet, may_turn=may_turn)
    except TooManyWays:
        return


def _type_and_idea_problems(sheet: PlayerSheet, *, may_turn: bool) -> Iterator[Problem]:
    exact = pairings(sheet, may_turn=may_turn, only_circled_types=True)
    types = tuple(sheet.inventions[name].types for name in INVENTIONS)
    fitting = [pairing for pairing in exact if pairing.types == types]
    if not fitting:
        found = pairings(sheet, may_turn=may_turn, only_circled_types=False)
        nearest = min(
            found,
            key=lambda pairing: sum(len(a ^ b) for a, b in zip(pairing.types, types, strict=True)),
        )
        yield from _type_problems(sheet, nearest)
        fitting = list(found)
    yield from _idea_problems(sheet, fitting)


def _shape_problems(sheet: PlayerSheet, *, may_turn: bool) -> Iterator[Problem]:
    built = [m for workshop in sheet.workshops.values() for m in workshop.mechanisms]
    key = shape_of if may_turn else at_origin
    left: Counter[Key] = Counter(key(mechanism) for mechanism in built)
    turned = Counter(shape_of(mechanism) for mechanism in built)
    drawn = Counter(
        shape_of(shape) for marks in sheet.inventions.values() for shape in marks.shapes
    )
    for name, marks in sheet.inventions.items():
        for shape in sorted(marks.shapes, key=sorted):
            left[key(shape)] -= 1
            if left[key(shape)] >= 0:
                continue
            fields = tuple(f"{name}.{link_name(link)}" for link in links_within(shape))
            where = f"{INVENTIONS[name].title} {cell_names(shape)}"
            if not may_turn and drawn[shape_of(shape)] <= turned[shape_of(shape)]:
                yield Problem(
                    "turned-without-torque",
                    f"{where} is a mechanism turned or mirrored, and Torque is not unlocked",
                    "draw it as it was built",
                    fields=fields,
                )
            else:
                count = turned[shape_of(shape)]
                yield Problem(
                    "shape-without-mechanism",
                    f"{where} is drawn once too often: mechanisms of this shape: {count}",
                    "each mechanism is drawn once, in one invention",
                    fields=fields,
                )


def _unused_problems(sheet: PlayerSheet) -> Iterator[Problem]:
    drawn = Counter(
        shape_of(shape) for marks in sheet.inventions.values() for shape in marks.shapes
    )
    built: dict[tuple[Cell, ...], list[tuple[str, Cells]]] = {}
    for name, workshop in sheet.workshops.items():
        for mechanism in workshop.mechanisms:
            built.setdefault(shape_of(mechanism), []).append((name, mechanism))
    for shape, mechanisms in built.items():
        if len(mechanisms) <= drawn[shape]:
            continue
        places = [_place_for(sheet, mechanism) for _, mechanism in mechanisms]
        if all(places):
            home, mechanism = mechanisms[-1]
            yield Problem(
                "mechanism-not-used",
                f"the mechanism {home} {cell_names(mechanism)} is drawn in no invention, "
                "but it fits",
                f"it was to be drawn at once, perhaps into {places[-1]}",
                fields=tuple(f"{home}.{link_name(link)}" for link in links_within(mechanism)),
            )


def _place_for(sheet: PlayerSheet, mechanism: Cells) -> str:
    for name in INVENTIONS:
        fitting = positions(mechanism, sheet.free_dots(name), may_turn=False)
        if fitting:
            return f"{name} {cell_names(fitting[0])}"
    return ""


def _type_problems(sheet: PlayerSheet, nearest: Pairing) -> Iterator[Problem]:
    for name, types in zip(INVENTIONS, nearest.types, strict=True):
        circled = sheet.inventions[name].types
        title = INVENTIONS[name].title
        for workshop in WORKSHOPS:
            if workshop in types - circled:
                yield Problem(
                    "type-not-circled",
                    f"{title} has a {workshop} mechanism, but that type is not circled",
                    f"circle {workshop}",
                    fields=(f"{name}.{workshop}",),
                )
            if workshop in circled - types:
                yield Problem(
                    "type-without-mechanism",
                    f"{title} has no {workshop} mechanism, but that type is circled",
                    f"{workshop} does not count",
                    fields=(f"{name}.{workshop}",),
                )


def _idea_problems(sheet: PlayerSheet, fitting: list[Pairing]) -> Iterator[Problem]:
    """Ideas circled against the setup's one, the journals' and the mechanisms' (rules 1 and 13)."""
    circled = tuple(sheet.inventions[name].ideas for name in INVENTIONS)
    journals = sum(journal.idea == "circled" for journal in sheet.journals)
    if any(_ideas_agree(circled, pairing.ideas, journals + 1) for pairing in fitting):
        return
    most = max(sum(pairing.ideas) for pairing in fitting)
    total = journals + 1 + most
    yield Problem(
        "ideas-do-not-add-up",
        f"Ideas circled in the inventions: {sum(circled)}, but the setup gives 1, "
        f"complete journals {journals} and mechanisms {most}, together {total}",
        "an Idea of a mechanism belongs to its own invention; six bulbs are the most",
        fields=tuple(f"{name}.{bulb}" for name in INVENTIONS for bulb in BULBS[:1]),
    )


def _ideas_agree(circled: tuple[int, ...], built: tuple[int, ...], others: int) -> bool:
    """Whether so many further Ideas can make the bulbs of the mechanisms' Ideas those circled."""
    full = len(BULBS)
    least = [max(seen - own, 0) for seen, own in zip(circled, built, strict=True)]
    most = [full if seen == full else seen - own for seen, own in zip(circled, built, strict=True)]
    if any(extra < 0 for extra in most):
        return False
    if all(seen == full for seen in circled):
        return sum(least) <= others
    return sum(least) <= others <= sum(most)
