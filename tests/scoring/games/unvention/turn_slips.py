"""Single slips in a turn that the rulebook forbids whatever else happened, told from the marks.

Each takes a legal turn and gives the sheet after it with one thing wrong, or None where that turn
does not show that this is wrong.
"""

from collections.abc import Callable, Iterator, Mapping
from random import Random

from scoring.game import SeenTurn
from scoring.games.unvention import UNVENTION

Marks = dict[str, str]
Slip = Callable[["Turn", Random], Marks | None]
JOURNALS = ("journal1", "journal2", "journal3")
CELLS = [f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5)]
WORKSHOPS = ("hydraulic", "magnetic", "electrical", "mechanical")
INVENTIONS = ("integron", "unison", "lateral_arc")
WRENCHES = [f"{kind}{n}" for kind in ("row", "col") for n in range(1, 5)]


class Turn:
    """A legal turn as the paper shows it, and what can be told of it at once."""

    def __init__(self, seen: SeenTurn) -> None:
        self.before, self.after = dict(seen.before.marks), dict(seen.after.marks)
        self.roll = seen.roll
        self.is_plain = 1 < len(set(seen.roll)) < 5  # neither Quantum Leap nor Eureka
        self.new = {f for f in self.after if self.after[f] != self.before.get(f)}
        self.digits = [f for f in self.new if f.split(".")[0] in JOURNALS and self.is_digit(f)]
        self.parts = [f for f in self.new if self.is_part(f) and self.after[f] == "circled"]
        self.has_spent = any(self.after[f] == "spent" for f in self.new)
        self.has_built = any(self.is_line(f) for f in self.new)

    def is_digit(self, field: str) -> bool:
        return self.after.get(field, "").isdecimal() and field.partition(".")[2] in CELLS

    @staticmethod
    def is_part(field: str) -> bool:
        group, _, part = field.partition(".")
        return group in WORKSHOPS and len(part) == 4 and part[0] == "r"

    @staticmethod
    def is_line(field: str) -> bool:
        group, _, part = field.partition(".")
        return group in (*WORKSHOPS, *INVENTIONS) and "-" in part and "idea" not in part

    def has(self, tool: str) -> bool:
        return "circled" in (self.after.get(f"{tool}.first"), self.after.get(f"{tool}.later"))

    def old(self, wanted: Callable[[str], bool]) -> list[str]:
        return sorted(f for f in self.before if f in self.after and wanted(f))


def any_of(chance: Random, fields: list[str]) -> str | None:
    return chance.choice(sorted(fields)) if fields else None


def changed(marks: Marks, field: str | None, label: str) -> Marks | None:
    if field is None:
        return None
    return {f: m for f, m in {**marks, field: label}.items() if m}


def no_such_die(turn: Turn, chance: Random) -> Marks | None:
    """A number is written that was not rolled."""
    if not turn.is_plain or turn.has("ball_bearing"):
        return None
    other = [number for number in "123456" if number not in turn.roll]
    return changed(turn.after, any_of(chance, turn.digits), chance.choice(other))


def second_journal(turn: Turn, chance: Random) -> Marks | None:
    """ "Players cannot write numbers in multiple Journals during the same turn." """
    if turn.has("reamer") or not turn.digits:
        return None
    used = {field.split(".")[0] for field in turn.digits}
    free = [f"{j}.{c}" for j in JOURNALS for c in CELLS if j not in used]
    empty = [field for field in free if field not in turn.after]
    return changed(turn.after, any_of(chance, empty), chance.choice(turn.roll))


def old_number_changed(turn: Turn, chance: Random) -> Marks | None:
    field = any_of(chance, turn.old(turn.is_digit))
    other = [n for n in "123456" if field and n != turn.after[field]]
    return changed(turn.after, field, chance.choice(other)) if other else None


def old_number_gone(turn: Turn, chance: Random) -> Marks | None:
    return changed(turn.after, any_of(chance, turn.old(turn.is_digit)), "")


def nothing_written(turn: Turn, chance: Random) -> Marks | None:
    """ "Players cannot choose to skip this phase." """
    del chance
    if len(set(turn.roll)) == 1 or turn.new - set(turn.digits) - set(turn.parts):
        return None
    return {f: m for f, m in turn.after.items() if f not in turn.digits}


def x_though_able(turn: Turn, chance: Random) -> Marks | None:
    """A number became an X, with all that an X costs, though the number could be written."""
    if len(turn.digits) != 1 or len(set(turn.roll)) == 1:
        return None
    (field,) = turn.digits
    journal, _, cell = field.partition(".")
    lost = [f"{journal}.row{cell[1]}", f"{journal}.col{cell[3]}", f"{journal}.idea"]
    if any(turn.after.get(one) for one in lost) or turn.has_spent:
        return None
    del chance
    return {**turn.after, field: "X", **dict.fromkeys(lost, "crossed")}


def wrench_unearned(turn: Turn, chance: Random) -> Marks | None:
    """A wrench is circled though its row or column is not full."""
    free = []
    for journal in JOURNALS:
        for wrench in WRENCHES:
            line = [
                f"{journal}.{cell}"
                for cell in CELLS
                if cell[1 if wrench.startswith("row") else 3] == wrench[-1]
            ]
            is_full = all(field in turn.after for field in line)
            if f"{journal}.{wrench}" not in turn.after and not is_full:
                free.append(f"{journal}.{wrench}")
    return changed(turn.after, any_of(chance, free), "circled")


def wrench_gone(turn: Turn, chance: Random) -> Marks | None:
    earned = turn.old(
        lambda f: f.split(".")[1] in WRENCHES and turn.after[f] in ("circled", "spent")
    )
    return changed(turn.after, any_of(chance, earned), "")


def wrench_unspent(turn: Turn, chance: Random) -> Marks | None:
    spent = turn.old(lambda f: turn.before[f] == "spent")
    return changed(turn.after, any_of(chance, spent), "circled")


def second_workshop(turn: Turn, chance: Random) -> Marks | None:
    """Parts of one workshop a turn, and no wrench was spent on another."""
    if turn.has("reamer") or turn.has_spent or not turn.parts or len(set(turn.roll)) == 1:
        return None
    used = {field.split(".")[0] for field in turn.parts}
    free = [field for field in PARTS if field.split(".")[0] not in used and field not in turn.after]
    return changed(turn.after, any_of(chance, free), "circled")


def removed_part(turn: Turn, chance: Random) -> Marks | None:
    crossed = turn.old(lambda f: turn.is_part(f) and turn.after[f] == "crossed")
    return changed(turn.after, any_of(chance, crossed), "circled")


def part_removed_later(turn: Turn, chance: Random) -> Marks | None:
    free = [field for field in PARTS if field not in turn.after]
    return changed(turn.after, any_of(chance, free), "crossed")


def part_gone(turn: Turn, chance: Random) -> Marks | None:
    circled = turn.old(lambda f: turn.is_part(f) and turn.after[f] == "circled")
    return changed(turn.after, any_of(chance, circled), "")


def line_for_nothing(turn: Turn, chance: Random) -> Marks | None:
    """A line between circled parts, and no wrench was spent."""
    if turn.has_spent or turn.has_built or len(set(turn.roll)) == 1:
        return None
    drawn = {end for f in turn.after if turn.is_line(f) for end in _ends(f)}
    free = [
        field
        for field in LINES
        if all(turn.after.get(end) == "circled" and end not in drawn for end in _ends(field))
    ]
    return changed(turn.after, any_of(chance, free), "drawn")


def line_gone(turn: Turn, chance: Random) -> Marks | None:
    """A part of a mechanism of old belongs to it no more; of two ways round one may go."""
    lines = turn.old(lambda f: turn.is_line(f) and f.split(".")[0] in WORKSHOPS)
    ends = [end for line in lines for end in _ends(line)]
    loose = [line for line in lines if any(ends.count(end) == 1 for end in _ends(line))]
    return changed(turn.after, any_of(chance, loose), "")


def shape_for_nothing(turn: Turn, chance: Random) -> Marks | None:
    """A shape is drawn in an invention, and nothing was built."""
    if turn.has_built:
        return None
    free = [field for field in SHAPE_LINES if field not in turn.after]
    return changed(turn.after, any_of(chance, free), "drawn")


def idea_for_nothing(turn: Turn, chance: Random) -> Marks | None:
    """A bulb is circled, and there was neither a mechanism nor a completed journal."""
    completed = any(
        all(f"{j}.{c}" in turn.after for c in CELLS) and any(f.startswith(j) for f in turn.new)
        for j in JOURNALS
    )
    if turn.has_built or completed:
        return None
    bulbs = [f"{i}.bulb{n}" for i in INVENTIONS for n in range(2, 7)]
    free = [field for field in bulbs if field not in turn.after]
    return changed(turn.after, any_of(chance, free), "circled")


def tool_for_nothing(turn: Turn, chance: Random) -> Marks | None:
    if turn.has_built:
        return None
    tools = ("torque", "flywheel", "ball_bearing", "reamer")
    free = [f"{tool}.{chance.choice(('first', 'later'))}" for tool in tools if not turn.has(tool)]
    free = [field for field in free if field not in turn.after]
    return changed(turn.after, any_of(chance, free), "circled")


def _ends(line: str) -> Iterator[str]:
    group, _, part = line.partition(".")
    yield from (f"{group}.{cell}" for cell in part.split("-"))


def _fields(wanted: Callable[[str], bool]) -> list[str]:
    return [field.id for field in UNVENTION.layouts[0].fields if wanted(field.id)]


PARTS = _fields(Turn.is_part)
LINES = _fields(lambda f: Turn.is_line(f) and f.split(".")[0] in WORKSHOPS)
SHAPE_LINES = _fields(lambda f: Turn.is_line(f) and f.split(".")[0] in INVENTIONS)
SLIPS: Mapping[str, Slip] = {
    slip.__name__: slip
    for slip in (
        no_such_die, second_journal, old_number_changed, old_number_gone, nothing_written,
        x_though_able, wrench_unearned, wrench_gone, wrench_unspent, second_workshop, removed_part,
        part_removed_later, part_gone, line_for_nothing, line_gone, shape_for_nothing,
        idea_for_nothing, tool_for_nothing,
    )
}  # fmt: skip
