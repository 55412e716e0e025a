"""Single slips of the pen on finished sheets, and whether a rule can see them at all.

What no rule can see is told from the marks alone, by other means than the rules use: another legal
number, a part that nothing is built with, a second line within a mechanism, a mechanism drawn in no
invention, a wrench where the price leaves room, a mark that nothing has to agree with.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from scoring.games.unvention import UNVENTION
from scoring.games.unvention.facts import DAYS, INVENTIONS, TOOLS, WORKSHOPS
from scoring.games.unvention.marks import LINKS
from scoring.record import FilledSheet

Marks = dict[str, str]
FIELDS = {field.id: field.labels for field in UNVENTION.layouts[0].fields}
DIGITS = [field for field in FIELDS if "X" in FIELDS[field]]
SYMBOLS = [f for f in FIELDS if "circled" in FIELDS[f] and ".idea-" not in f]
LINES = [field for field in FIELDS if "drawn" in FIELDS[field]]
KINDS = ("digit", "symbol", "line", "moved line", "sum")


@dataclass(frozen=True, slots=True)
class Mutation:
    kind: str
    field: str
    marks: Marks

    def __str__(self) -> str:
        return f"{self.kind} {self.field} to {self.marks.get(self.field, 'nothing')}"


def mutate(sheet: FilledSheet, chance: Random) -> Mutation:
    """One slip: a digit, a circle or cross, a line, or a sum."""
    kind = chance.choice(KINDS)
    marks = dict(sheet.marks)
    if kind == "sum":
        return _wrong_sum(marks, chance)
    if kind in ("digit", "symbol"):
        field = chance.choice(DIGITS if kind == "digit" else SYMBOLS)
    else:
        field = chance.choice([field for field in LINES if field in marks])
    if kind == "moved line":
        group = field.partition(".")[0]
        free = [f"{group}.{link}" for link in LINKS[group] if f"{group}.{link}" not in marks]
        marks[chance.choice(free)] = "drawn"
    new = chance.choice([label for label in FIELDS[field] if label != sheet[field]])
    marks.pop(field, None)
    if new:
        marks[field] = new
    return Mutation(kind, field, marks)


def _wrong_sum(marks: Marks, chance: Random) -> Mutation:
    field = chance.choice([field for field in marks if FIELDS[field][-1] == "999"])
    number = int(marks[field])
    marks[field] = str(chance.choice([abs(number - 1) or 2, number + 1, number + 10]))
    return Mutation("sum", field, marks)


def can_be_seen(sheet: FilledSheet, mutation: Mutation) -> bool:
    """Whether some rule of the game is broken by the slip."""
    group = mutation.field.partition(".")[0]
    before, after = dict(sheet.marks), mutation.marks
    if before == after:
        return False
    if mutation.kind == "digit":
        return _journal_breaks(before, after, group)
    if mutation.kind in ("line", "moved line"):
        return _lines_break(before, after, group)
    if mutation.kind == "symbol":
        return _symbol_breaks(before, after, mutation.field)
    return True


def _journal_breaks(before: Marks, after: Marks, journal: str) -> bool:
    rows = [[f"{journal}.r{r}c{c}" for c in range(1, 5)] for r in range(1, 5)]
    columns = [list(column) for column in zip(*rows, strict=True)]
    corners = [(r, c) for r in (0, 2) for c in (0, 2)]
    quadrants = [rows[r][c : c + 2] + rows[r + 1][c : c + 2] for r, c in corners]
    everything = [[field for row in rows for field in row]]
    for area in [*rows, *columns, *quadrants]:
        numbers = [after[field] for field in area if _stands_firm(after, field)]
        if len(set(numbers)) < len(numbers):
            return True
    return any(
        _reward(before, area) != _reward(after, area) for area in [*rows, *columns, *everything]
    )


def _stands_firm(marks: Marks, field: str) -> bool:
    """A number that may not be repeated: no X can stand for it, or its wrenches are not spent."""
    journal, cell = field.split(".")
    wrenches = [marks.get(f"{journal}.row{cell[1]}"), marks.get(f"{journal}.col{cell[3]}")]
    may_stay = "X" in marks.values() and "spent" in wrenches
    return marks.get(field, "").isdecimal() and not may_stay


def _reward(marks: Marks, area: Iterable[str]) -> str:
    labels = [marks.get(field, "") for field in area]
    if "X" in labels or "struck" in labels:
        return "lost"
    return "earned" if all(labels) else "open"


def _lines_break(before: Marks, after: Marks, group: str) -> bool:
    """Whether a line ends at an uncircled part, or a shape is drawn that no mechanism has."""
    if group in WORKSHOPS:
        ends = {end for cells in _drawn(after, group) for end in cells}
        if any(after.get(f"{group}.{end}") != "circled" for end in ends):
            return True
    has_torque = "circled" in (before.get("torque.first"), before.get("torque.later"))
    built, drawn = (
        Counter(shape for name in groups for shape in _shapes(after, name, has_torque))
        for groups in (WORKSHOPS, INVENTIONS)
    )
    return not drawn <= built


def _shapes(marks: Marks, group: str, has_torque: bool) -> list[tuple[tuple[int, int], ...]]:
    """All shapes of a group without their places, and without their turns where Torque is."""
    shapes = []
    for cells in _drawn(marks, group):
        corners = [(int(cell[1]), int(cell[3])) for cell in cells]
        turned = [_at_zero(corners)]
        for _ in range(4 if has_torque else 0):
            corners = [(c, -r) for r, c in corners]
            turned += [_at_zero(corners), _at_zero([(r, -c) for r, c in corners])]
        shapes.append(min(turned))
    return sorted(shapes)


def _at_zero(cells: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return tuple(sorted((r - top, c - left) for r, c in cells))


def _drawn(marks: Marks, group: str) -> set[frozenset[str]]:
    """The cells that lines join, as sets of their names."""
    joined: list[set[str]] = []
    for link in LINKS[group]:
        if f"{group}.{link}" in marks:
            ends = set(link.split("-"))
            touching = [cells for cells in joined if cells & ends]
            joined = [cells for cells in joined if not cells & ends]
            joined.append(ends.union(*touching))
    return {frozenset(cells) for cells in joined}


def _symbol_breaks(before: Marks, after: Marks, field: str) -> bool:
    group, _, part = field.partition(".")
    change = before.get(field, ""), after.get(field, "")
    if group in WORKSHOPS:
        links = [link for link in LINKS[group] if f"{group}.{link}" in before]
        is_built_with = any(part in link.split("-") for link in links)
        return change != ("", "circled") and (change != ("circled", "") or is_built_with)
    if group in INVENTIONS and part in DAYS:
        return change[1] == "circled"
    if group in INVENTIONS and part.startswith("variety"):
        types = sum(after.get(f"{group}.{workshop}") == "circled" for workshop in WORKSHOPS)
        right = f"{group}.variety{(0, 0, 3, 7, 12)[types]}"
        circled = [f for f in after if f.startswith(f"{group}.variety")]
        return circled not in ([], [right])
    if group in TOOLS and part == "first":
        is_later = before.get(f"{group}.later") == "circled"
        return "circled" in change or (change == ("crossed", "") and is_later)
    if change == ("circled", "spent"):
        return False
    if change == ("spent", "circled"):
        return _price_is_tight(before)
    return True


def _price_is_tight(marks: Marks) -> bool:
    """Two wrenches for each mechanism, no Flywheel, and nothing that looks like a Quantum Leap."""
    spent = list(marks.values()).count("spent")
    built = sum(len(_drawn(marks, workshop)) for workshop in WORKSHOPS)
    if "circled" in (marks.get("flywheel.first"), marks.get("flywheel.later")):
        return False
    return spent == 2 * built and not any(_looks_leapt(marks, name) for name in WORKSHOPS)


def _looks_leapt(marks: Marks, workshop: str) -> bool:
    parts = WORKSHOPS[workshop].parts.items()
    missing = {n for (r, c), n in parts if f"{workshop}.r{r}c{c}" not in marks and n != "?"}
    return len(missing) <= 4
