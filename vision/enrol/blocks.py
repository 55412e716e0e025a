"""Blocks of boxes or bubbles side by side, as answer sheets have them: what one has, all have.

A corner of a block that ink or a shadow hides cannot be told from a shorter row by the block
itself; blocks beside it, as wide and with the same rows, tell where little is lacking.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.arrays import Points
from vision.enrol.proposal import MARKED, SAME_SIZE, Proposed, places_of

FEWEST = 12
"""A block with fewer marks tells nothing of others."""
MOST_LACKING = 0.2
"""A block that lacks more of what others have, in shares of what it has, is another kind."""
SAME_ROW, SAME_PITCH = 0.35, 0.12
"""Rows of two blocks are at one height to so much of a mark, and their columns as far apart."""


@dataclass(frozen=True, slots=True, eq=False)
class _Block:
    """Marks in rows and columns."""

    marks: list[Proposed]
    row: list[int]
    column: list[int]
    rows: Points
    """The middle of each row."""
    columns: Points
    size: Points
    """Width and height of a mark."""

    @classmethod
    def of(cls, group: list[Proposed]) -> "_Block":
        boxes = np.array([each.box_mm for each in group])
        middles = boxes[:, :2] + boxes[:, 2:] / 2
        column, row = (places_of(middles[:, axis].tolist()) for axis in (0, 1))
        columns, rows = (
            np.array([np.median(middles[np.array(at) == one, axis]) for one in range(max(at) + 1)])
            for axis, at in ((0, column), (1, row))
        )
        return cls(group, row, column, rows, columns, np.median(boxes[:, 2:], axis=0))

    @property
    def taken(self) -> set[tuple[int, int]]:
        """Row and column of each."""
        return set(zip(self.row, self.column, strict=True))


def as_beside(groups: Sequence[list[Proposed]]) -> list[list[Proposed]]:
    """The groups, with the places filled in that blocks beside them have in the same rows."""
    blocks = {
        place: _Block.of(group)
        for place, group in enumerate(groups)
        if group[0].kind in MARKED and len(group) >= FEWEST
    }
    filled = []
    for place, group in enumerate(groups):
        beside = [one for at, one in blocks.items() if at != place]
        filled.append(_filled(blocks[place], beside) if place in blocks else group)
    return filled


def _filled(block: _Block, others: Sequence[_Block]) -> list[Proposed]:
    hidden, taken = list[Proposed](), block.taken
    for other in others:
        if not _are_alike(block, other):
            continue
        full = other.taken
        for row, y in enumerate(block.rows.tolist()):
            off = abs(other.rows - y)
            same = int(off.argmin())
            if off[same] > SAME_ROW * block.size[1]:
                continue
            for column, x in enumerate(block.columns.tolist()):
                if (same, column) in full and (row, column) not in taken:
                    taken.add((row, column))
                    hidden.append(_at(block, x, y))
    is_little = len(hidden) <= MOST_LACKING * len(block.marks)
    return [*block.marks, *hidden] if is_little else block.marks


def _are_alike(one: _Block, other: _Block) -> bool:
    """Whether two blocks have the same columns, as far apart, of marks of one kind and size."""
    if one.marks[0].kind is not other.marks[0].kind or len(one.columns) != len(other.columns):
        return False
    steps = np.diff(one.columns), np.diff(other.columns)
    return bool(
        len(one.columns) > 1
        and (abs(one.size / other.size - 1) < SAME_SIZE).all()
        and (abs(steps[0] - steps[1]) < SAME_PITCH * float(np.median(steps[0]))).all()
    )


def _at(block: _Block, x: float, y: float) -> Proposed:
    width, height = (round(side, 2) for side in block.size.tolist())
    box = round(x - width / 2, 2), round(y - height / 2, 2), width, height
    like = block.marks[0]
    return replace(like, thing=replace(like.thing, box_mm=box))
