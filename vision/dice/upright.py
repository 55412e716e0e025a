"""Read a photo that stands on its head, or lies on its side, the way up in which its dice stand.

Cameras hang over tables either way, and phones held flat mistake what is up. Of dice seen from the
side the top face lies above the sides; turned otherwise the reading network, which has learnt them
upright, takes sides for tops. Where it finds a top face well below the middle of its die, or those
of most dice well beside it, the photo is judged another way up as well, and the way is taken in
which dice stand as they should.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.arrays import Points
from vision.dice.evidence import Judged
from vision.dice.find import DieCandidate, find_candidates
from vision.dice.judge import LIKELY, judge_things
from vision.photo import Photo, Pixels
from vision.photo_file import PhotoFile

UPSIDE_DOWN, BETTER = -0.14, 0.05
"""How far above its top face the middle of a likely die lies, in widths: below the one the photo is
turned, and it stays so if all dice stand better by the other and none is missing. Dice near the
lower edge, seen from straight above, come to -0.12."""
ON_ITS_SIDE, RATHER, STANDING, LESS = 0.14, 2.0, 0.12, 0.02
"""How far beside their top faces the middles of likely dice lie, the middle one of them, and how
many times as far as below: from there on the photo is turned by a quarter, and it stays so if
their middles then lie so far below, and hardly less far than they lay beside, and no more things
are doubtful. Two in a hundred upright photos look so, whose dice lie at an edge."""
FAINT, CLEAR = 0.07, 0.9
"""What is a die with a probability between these is doubtful."""


def judge_upright(
    photo: Photo,
    pixels: Pixels,
    candidates: Sequence[DieCandidate],
    *,
    colours: bool,
    at_least: float,
) -> list[Judged]:
    """What `judge_things` says of the photo, the way up in which its dice stand."""
    judged = judge_things(photo, pixels, candidates, colours=colours, at_least=at_least)
    if colours:
        return judged
    quarters = _quarters_to_turn(judged)
    if not quarters:
        return judged
    height_px, width_px = (
        (photo.height_px, photo.width_px) if quarters == 2 else (photo.width_px, photo.height_px)
    )
    size_only = Photo.checked(b"", PhotoFile("", (width_px, height_px)))
    turned = np.ascontiguousarray(np.rot90(pixels, quarters))
    candidates = find_candidates(size_only, turned, colours=False)
    other = judge_things(size_only, turned, candidates, colours=False, at_least=at_least)
    stands = _stands_on_its_feet if quarters == 2 else _stands_at_last
    return [turned_back(one, photo, quarters) for one in other] if stands(other, judged) else judged


def _quarters_to_turn(judged: Sequence[Judged]) -> int:
    """By how many quarters, against the clock, the photo is to be turned for its dice to stand."""
    beside, below = middle_lean(judged)
    if abs(beside) > max(ON_ITS_SIDE, RATHER * abs(below)):
        return 3 if beside > 0 else 1
    return 2 if lowest_lean(judged) < UPSIDE_DOWN else 0


def _stands_on_its_feet(now: Sequence[Judged], before: Sequence[Judged]) -> bool:
    """Whether dice stand better than on their heads, and none is missing."""
    is_better = lowest_lean(now) > lowest_lean(before) + BETTER
    return is_better and _likely(before) <= _likely(now)


def _stands_at_last(now: Sequence[Judged], before: Sequence[Judged]) -> bool:
    """Whether dice that lay on their sides stand, and as clearly."""
    (beside, below), (before_beside, _) = middle_lean(now), middle_lean(before)
    is_better = below > max(STANDING, abs(beside), abs(before_beside) - LESS)
    return is_better and _doubtful(now) <= _doubtful(before)


def _doubtful(judged: Sequence[Judged]) -> int:
    return sum(FAINT <= one.is_die < CLEAR for one in judged)


def _likely(judged: Sequence[Judged]) -> int:
    return sum(one.is_die >= LIKELY for one in judged)


def lowest_lean(judged: Sequence[Judged]) -> float:
    """How far, in widths, the middle of a likely die lies below its top face, at the least."""
    return min((float(one.lean[1]) for one in judged if one.is_die >= LIKELY), default=0.0)


def middle_lean(judged: Sequence[Judged]) -> tuple[float, float]:
    """How far, in widths, the middles of likely dice lie beside their top faces, and below."""
    leans = [one.lean for one in judged if one.is_die >= LIKELY]
    beside, below = np.median(leans, axis=0).tolist() if leans else (0.0, 0.0)
    return beside, below


def turned_back(one: Judged, photo: Photo, quarters: int) -> Judged:
    """What was seen in a photo turned by so many quarters against the clock, in it as it is."""
    across, down = photo.width_px - 1.0, photo.height_px - 1.0
    shift = {1: (across, 0.0), 2: (across, down), 3: (0.0, down)}[quarters]
    turn = np.linalg.matrix_power(np.array([[0.0, -1.0], [1.0, 0.0]]), quarters)

    def back(places_px: Points) -> Points:
        return np.asarray(places_px @ turn.T + shift)

    x_px, y_px = back(np.array([one.candidate.x_px, one.candidate.y_px])).tolist()
    look = replace(one.look, face_px=back(one.look.face_px), corners_px=back(one.look.corners_px))
    return replace(one, candidate=replace(one.candidate, x_px=x_px, y_px=y_px), look=look)
