"""Which of the things a reader took for dice are those that were dropped.

On a sheet whose place is known a thing's size is known too, so what is printed falls out. How many
dice were dropped is known as well: a place left free is filled with what may be a die, and what
hardly is one gives way to those that are. Nothing of it is silent: both stay doubts.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from scoring.observation import Doubt, Observation, Outline
from vision.dice import DiceReading, Die
from vision.drop_pose import Points, Pose

USUAL_EDGE_MM = 16.0
EDGE_LIMITS_MM = (11.0, 20.0)
"""Dice are 12 to 19 mm wide; what measures far outside is printed, or nearer than the table."""
OUTSIDE_SHARES = (0.75, 1.5)
"""How far outside those limits a measured edge may lie and still be a die's."""
NEAREST_SHARE = 0.9
"""No two dice stand nearer than this share of an edge, however wrong their places are."""
LIKELY_DIE = 0.5
FILLED_UP = 0.4
"""Confidence of what only may be a die: below whatever is taken without asking."""
HARDLY_A_DIE = "this may not be a die at all"
ONE_MORE = "this may be one more die"


@dataclass(frozen=True, slots=True)
class _Read:
    """A die and the reader's doubts about it."""

    die: Die
    doubts: tuple[Doubt, ...]


def likelihood(die: Die) -> float:
    """How likely it is a die at all: the chances of all its values together."""
    return die.seen.confidence + sum(share for _, share in die.seen.runners_up)


def dropped_dice(reading: DiceReading, pose: Pose, count: int) -> DiceReading:
    """The dice that were dropped, as far as can be told, from left to right, and all doubts."""
    found = [
        _Read(die, tuple(doubt for doubt in reading.doubts if doubt.field == f"die{number}"))
        for number, die in enumerate(reading.dice, start=1)
        if is_die_sized(die.seen.outline, pose)
    ]
    rest = [
        doubt
        for doubt in reading.doubts
        if doubt.field == "dice" and (doubt.outline is None or is_die_sized(doubt.outline, pose))
    ]
    found, rest = _filled_up(found, rest, count)
    if len(found) > count:
        found = _apart(found, pose)
    found, rest = _cut_down(found, rest, count)
    numbered = [
        replace(doubt, field=f"die{number}")
        for number, one in enumerate(found, start=1)
        for doubt in one.doubts
    ]
    return DiceReading(tuple(one.die for one in found), (*numbered, *rest))


def _filled_up(
    found: list[_Read], rest: list[Doubt], count: int
) -> tuple[list[_Read], list[Doubt]]:
    """With what may be one more die, where there are too few."""
    more = [doubt for doubt in rest if doubt.outline is not None and len(doubt.choices) > 1]
    taken = more[: max(0, count - len(found))]
    if not taken:
        return found, rest
    filled = sorted([*found, *map(_perhaps, taken)], key=lambda one: one.die.face_px[0])
    return filled, [doubt for doubt in rest if doubt not in taken]


def _perhaps(doubt: Doubt) -> _Read:
    """What may be one more die, as one that may be none."""
    assert doubt.outline is not None
    corners = np.array(doubt.outline.corners)
    x, y = corners.mean(axis=0).tolist()
    label = doubt.choices[-1]
    die = Die(Observation(label, FILLED_UP, doubt.outline), (x, y), float(np.ptp(corners[:, 0])))
    return _Read(die, (Doubt("", (label,), HARDLY_A_DIE, doubt.outline),))


def _apart(found: list[_Read], pose: Pose) -> list[_Read]:
    """Without those that would stand in a likelier one: they are one of its sides."""
    edge = common_edge_mm([one.die for one in found], pose)
    kept: list[tuple[_Read, Points]] = []
    for one in sorted(found, key=lambda one: -likelihood(one.die)):
        at_mm = pose.at_height(np.array([one.die.face_px]), edge)[0]
        if all(np.hypot(*(at_mm - other_mm)) > NEAREST_SHARE * edge for _, other_mm in kept):
            kept.append((one, at_mm))
    likelier = [one for one, _ in kept]
    return [one for one in found if one in likelier]


def _cut_down(found: list[_Read], rest: list[Doubt], count: int) -> tuple[list[_Read], list[Doubt]]:
    """To those that likely are dice, if these are as many as were dropped."""
    likely = [one for one in found if likelihood(one.die) >= LIKELY_DIE]
    if len(likely) != count or len(found) == count:
        return found, rest
    others = [one.die.seen for one in found if one not in likely]
    more = [Doubt("dice", ("", seen.label), ONE_MORE, seen.outline) for seen in others]
    return likely, [*rest, *more]


def edge_mm(outline: Outline, pose: Pose) -> float:
    """The edge of a cube whose top face has this outline."""
    corners_px = np.array(outline.corners)
    edge = USUAL_EDGE_MM
    for _ in range(4):
        corners_mm = pose.at_height(corners_px, edge)
        sides = np.linalg.norm(np.roll(corners_mm, -1, axis=0) - corners_mm, axis=1)
        edge = float(np.clip(np.median(sides), 1.0, 60.0))
    return edge


def is_die_sized(outline: Outline, pose: Pose) -> bool:
    """Whether a top face with this outline may be a die's."""
    low, high = np.multiply(EDGE_LIMITS_MM, OUTSIDE_SHARES)
    return bool(low <= edge_mm(outline, pose) <= high)


def common_edge_mm(dice: Sequence[Die], pose: Pose) -> float:
    """The dice of one drop are of one make; their mean edge, drawn towards the usual one."""
    edges = [float(np.clip(edge_mm(die.seen.outline, pose), *EDGE_LIMITS_MM)) for die in dice]
    return float(np.mean([*edges, USUAL_EDGE_MM]))
