"""Read a photo that stands on its head the other way up.

Cameras hang over tables either way, and phones held flat mistake what is up. Of dice seen from the
side the top face lies above the sides; upside down the reading network, which has learnt them
upright, takes sides for tops. Where it finds a top face well below the middle of its die, the photo
is judged the other way up as well, and the way is taken in which dice stand as they should.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.dice.evidence import Judged
from vision.dice.judge import LIKELY, judge_things
from vision.photo import Photo, Pixels

UPSIDE_DOWN, BETTER = -0.14, 0.05
"""How far above its top face the middle of a likely die lies, in widths: below the one the photo is
turned, and it stays so if all dice stand better by the other and none is missing. Dice near the
lower edge, seen from straight above, come to -0.12."""


def judge_upright(photo: Photo, pixels: Pixels, *, colours: bool, at_least: float) -> list[Judged]:
    """What `judge_things` says of the photo, the way up in which its dice stand."""
    judged = judge_things(photo, pixels, colours=colours, at_least=at_least)
    lowest = lowest_lean(judged)
    if colours or lowest >= UPSIDE_DOWN:
        return judged
    turned = np.ascontiguousarray(pixels[::-1, ::-1])
    other = judge_things(photo, turned, colours=False, at_least=at_least)
    shows_as_many = 0 < _likely(judged) <= _likely(other)
    is_better = shows_as_many and lowest_lean(other) > lowest + BETTER
    return [turned_back(one, photo) for one in other] if is_better else judged


def _likely(judged: Sequence[Judged]) -> int:
    return sum(one.is_die >= LIKELY for one in judged)


def lowest_lean(judged: Sequence[Judged]) -> float:
    """How far, in widths, the middle of a likely die lies below its top face, at the least."""
    return min((float(one.lean[1]) for one in judged if one.is_die >= LIKELY), default=0.0)


def turned_back(one: Judged, photo: Photo) -> Judged:
    """What was seen in a photo that stood on its head, in the photo as it is."""
    last = np.array([photo.width_px - 1.0, photo.height_px - 1.0])
    x_px, y_px = (last - [one.candidate.x_px, one.candidate.y_px]).tolist()
    look = replace(
        one.look,
        face_px=last - one.look.face_px,
        corners_px=last - one.look.corners_px,
    )
    return replace(one, candidate=replace(one.candidate, x_px=x_px, y_px=y_px), look=look)
