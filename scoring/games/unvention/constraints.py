"""Rules between a few fields of one sheet, by which unclear readings are settled.

Each holds for every legal sheet at any time of the game, finished or not.
"""

from collections.abc import Callable, Iterator, Sequence

from scoring.games.unvention.facts import (
    BULBS,
    DAYS,
    INVENTIONS,
    JOURNALS,
    NUMBERS,
    TOOLS,
    VARIETY,
    WILD,
    WORKSHOPS,
    idea_parts,
)
from scoring.games.unvention.fields import SCORE_BOXES
from scoring.games.unvention.journals import CELLS, COLUMNS, LINES, QUADRANTS, ROWS, SPOILT, STRUCK
from scoring.games.unvention.marks import LINKS, VARIETY_BOXES
from scoring.games.unvention.moves import cell_name
from scoring.rules import Constraint

Labels = Sequence[str]


def constraints(known: frozenset[str]) -> tuple[Constraint, ...]:
    """All constraints whose fields are on the sheet."""
    found = [*_journals(), *_workshops(), *_inventions(), *_totals()]
    return tuple(constraint for constraint in found if known.issuperset(constraint.fields))


def _journals() -> Iterator[Constraint]:
    for number in JOURNALS:
        group = f"journal{number}"
        cells = [f"{group}.{cell_name(cell)}" for cell in CELLS]
        for places in QUADRANTS:
            fields = tuple(cells[index] for index in places)
            yield Constraint(fields, _all_different, "a quadrant holds each number once")
        for line, places in LINES.items():
            fields = (*(cells[index] for index in places), f"{group}.{line}")
            kind = "row" if line in ROWS else "column"
            yield Constraint(fields[:-1], _all_different, f"a {kind} holds each number once")
            yield Constraint(
                fields, _wrench_fits, f"a wrench is earned by a full {kind}, lost by an X in it"
            )
        for lines in (ROWS, COLUMNS):
            fields = (*(f"{group}.{line}" for line in lines), f"{group}.idea")
            yield Constraint(
                fields, _idea_fits, "a journal's Idea is earned with all its lines, lost by an X"
            )


def _all_different(labels: Labels) -> bool:
    numbers = [label for label in labels if label in NUMBERS]
    return len(set(numbers)) == len(numbers)


def _wrench_fits(labels: Labels) -> bool:
    *cells, wrench = labels
    if any(cell in SPOILT for cell in cells):
        return wrench == "crossed" or (wrench == "spent" and STRUCK in cells)
    if all(cells):
        return wrench in ("circled", "spent")
    return wrench == ""


def _idea_fits(labels: Labels) -> bool:
    *wrenches, idea = labels
    if "crossed" in wrenches:
        return idea == "crossed"
    if "" in wrenches:
        return idea == ""
    return idea in ("circled", "crossed")


def _workshops() -> Iterator[Constraint]:
    for name, workshop in WORKSHOPS.items():
        for link, ends in LINKS[name].items():
            fields = (f"{name}.{link}", *(f"{name}.{cell_name(end)}" for end in ends))
            yield Constraint(fields, _ends_circled, "lines are drawn between circled parts")
        for corner in workshop.ideas:
            around = (f"{name}.{cell_name(part)}" for part in sorted(idea_parts(corner)))
            fields = (f"{name}.idea-{cell_name(corner)}", *around)
            yield Constraint(fields, _ends_circled, "an Idea counts between four circled parts")
        for number in (*NUMBERS, WILD):
            fields = tuple(
                f"{name}.{cell_name(part)}"
                for part, printed in workshop.parts.items()
                if printed == number
            )
            if number == WILD:
                yield Constraint(fields, _none_crossed, "no wild part is ever removed")
            else:
                yield Constraint(
                    fields, _all_or_none_crossed, "setup removes all parts of a number or none"
                )


def _ends_circled(labels: Labels) -> bool:
    return not labels[0] or all(label == "circled" for label in labels[1:])


def _none_crossed(labels: Labels) -> bool:
    return "crossed" not in labels


def _all_or_none_crossed(labels: Labels) -> bool:
    return labels.count("crossed") in (0, len(labels))


def _inventions() -> Iterator[Constraint]:
    for name in INVENTIONS:
        days = tuple(f"{name}.{day}" for day in DAYS)
        variety = tuple(f"{name}.{box}" for box in VARIETY_BOXES)
        types = tuple(f"{name}.{workshop}" for workshop in WORKSHOPS)
        bulbs = tuple(f"{name}.{bulb}" for bulb in BULBS)
        product, total = f"{name}.product", f"{name}.total"
        yield Constraint(days, _at_most_one, "an invention is completed on one day")
        yield Constraint(
            (*types, *variety), _variety_fits, "the variety bonus is that of the types used"
        )
        yield Constraint(
            (f"{name}.count", product, *bulbs), _product_fits, "the product is count × Ideas"
        )
        yield Constraint(
            (total, product, *variety, *days),
            _total_of(INVENTIONS[name].completion),
            "the total is variety + completion + product",
        )


def _at_most_one(labels: Labels) -> bool:
    return labels.count("circled") <= 1


def _variety_fits(labels: Labels) -> bool:
    types = labels[: len(WORKSHOPS)].count("circled")
    boxes = labels[len(WORKSHOPS) :]
    if "circled" not in boxes:
        return True
    return boxes.count("circled") == 1 and boxes[max(types, 1) - 1] == "circled"


def _product_fits(labels: Labels) -> bool:
    count, product, *bulbs = labels
    if not (count and product):
        return True
    return int(product) == int(count) * (1 + bulbs.count("circled"))


def _total_of(completion: tuple[int, int, int]) -> Callable[[Labels], bool]:
    def fits(labels: Labels) -> bool:
        total, product, *circles = labels
        boxes, days = circles[: len(VARIETY_BOXES)], circles[len(VARIETY_BOXES) :]
        if not (total and product) or boxes.count("circled") > 1 or days.count("circled") > 1:
            return True
        if "circled" not in boxes and int(product) > 0:
            return True
        values = zip((*VARIETY[1:], *completion), circles, strict=True)
        return int(total) == int(product) + sum(v for v, label in values if label == "circled")

    return fits


def _totals() -> Iterator[Constraint]:
    inventions, tools, total = SCORE_BOXES
    yield Constraint(
        (inventions, *(f"{name}.total" for name in INVENTIONS)),
        _sum_fits,
        "the points of inventions are the sum of their totals",
    )
    yield Constraint((total, inventions, tools), _sum_fits, "the total is inventions + tools")
    values = tuple(f"{name}.{value}" for name in TOOLS for value in ("first", "later"))
    yield Constraint((tools, *values), _tools_fit, "the points of tools are those circled")
    for name in TOOLS:
        yield Constraint(
            (f"{name}.first", f"{name}.later"),
            _one_value,
            "a tool gives its first value or, that one crossed off, its later value",
        )


def _sum_fits(labels: Labels) -> bool:
    total, *parts = labels
    return not total or int(total) == sum(int(part) for part in parts if part)


def _tools_fit(labels: Labels) -> bool:
    total, *circles = labels
    values = [value for tool in TOOLS.values() for value in (tool.first, tool.later)]
    points = sum(v for v, label in zip(values, circles, strict=True) if label == "circled")
    return not total or int(total) == points


def _one_value(labels: Labels) -> bool:
    first, later = labels
    return later != "circled" or first == "crossed"
