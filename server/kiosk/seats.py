"""Whose sheet lies there: by the side of the table that it faces and lies at, or by a question.

Players turn a sheet towards themselves and keep it before them. Where both say the same, and one
player alone sits at that side, it is theirs; in any other case nothing is guessed.
"""

from collections.abc import Mapping, Sequence
from math import atan2, degrees

from scoring.observation import Observation

USUAL_SEATS: Mapping[int, tuple[str, ...]] = {
    1: ("near",),
    2: ("near", "far"),
    3: ("near", "far", "right"),
    4: ("near", "right", "far", "left"),
}
"""Who sits where, by the number of players; of more, nobody can be told by the side alone."""
CLEARLY = 0.8
"""A sheet lies at a side when so many of its fields lie in that half of the picture."""
SQUARELY_DEGREES = 35.0
"""A sheet turned farther than this from every side faces none."""
_FACES = {0.0: "right", 90.0: "near", 180.0: "left", -90.0: "far", -180.0: "left"}


def seats_of(players: Sequence[str], seats: Sequence[str]) -> dict[str, str]:
    """The side of each player; players without one are left out."""
    sides = seats or USUAL_SEATS.get(len(players), ())
    return dict(zip(players, sides, strict=False))


def owner(
    seen: Mapping[str, Observation], size_px: tuple[int, int], sides: Mapping[str, str]
) -> str:
    """The player whose sheet it is; "" where that must be asked.

    >>> owner({}, (100, 100), {"Ada": "near"})
    ''
    """
    if not seen:
        return ""
    side = facing(seen)
    if not side or not lies_at(seen, size_px, side):
        return ""
    there = [player for player, at in sides.items() if at == side]
    return there[0] if len(there) == 1 else ""


def facing(seen: Mapping[str, Observation]) -> str:
    """The side that the sheet's lower edge looks at; "" where it lies askew."""
    down_x = down_y = 0.0
    for one in seen.values():
        top_left, _, _, bottom_left = one.outline.corners
        down_x += bottom_left[0] - top_left[0]
        down_y += bottom_left[1] - top_left[1]
    angle = degrees(atan2(down_y, down_x))
    near = min(_FACES, key=lambda one: abs(one - angle))
    return _FACES[near] if abs(near - angle) <= SQUARELY_DEGREES else ""


def lies_at(seen: Mapping[str, Observation], size_px: tuple[int, int], side: str) -> bool:
    """Does a sheet lie in the half of the picture at that side?"""
    centers = [one.outline.center for one in seen.values()]
    across, down = ([at[axis] / size_px[axis] - 0.5 for at in centers] for axis in (0, 1))
    beyond = {"near": down, "right": across}
    if side in beyond:
        there = sum(one > 0 for one in beyond[side])
    else:
        there = sum(one < 0 for one in (down if side == "far" else across))
    return there >= CLEARLY * len(centers)
