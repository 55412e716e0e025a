"""Which of the things a reader took for dice are those that were dropped, and what they show.

On a sheet whose place is known, everything on it has a known size and a known up. So a cube is laid
on each thing, and what is its top face is read once more as if seen from above: a side of a die, a
printed one, a token make no cube, or show nothing there. How many dice were dropped is known too: a
place left free is filled with what may be a die, which is then asked about.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from scoring.observation import Outline
from vision.arrays import Points
from vision.dice.evidence import VALUES, Judged, Shares
from vision.dice.look import look_from_above, reader
from vision.dice.number import with_number_told
from vision.dice.printed import MAYBE_PRINTED_SHARE
from vision.dice.read import FAINT, what_counts
from vision.drop.fit import SeenDie, StandingDie, stand_dice
from vision.drop.pose import Pose
from vision.photo import Pixels
from vision.weights import Tensor

USUAL_EDGE_MM = 16.0
EDGE_LIMITS_MM = (11.0, 20.0)
"""Dice are 12 to 19 mm wide; what measures far outside is printed, or nearer than the table."""
OUTSIDE_SHARES = (0.55, 1.5)
"""How far outside those limits a measured edge may lie and still be a die's: of one whose top alone
was seen, it is measured small."""
NEAREST_SHARE = 0.9
"""No two dice stand nearer than this share of an edge, however wrong their places are."""
MOST_THINGS = 8
"""More than the likeliest few are not looked at."""
READER_WEIGHT, ABOVE_WEIGHT, CUBE_WEIGHT = 0.5, 0.4, 13.0
"""What the reader's log-odds, those of the top face from above, and the cube's score count."""
HALF_CUBE = 0.42
"""A cube's score that speaks neither for a die nor against it."""
CLEAR_CUBE = 0.55
"""So much of a cube is seen of nothing that is printed."""
CLEAR_ON_ARTWORK = 0.57
"""On a publisher's sheet dice may be printed, and seen from above they make half a cube: simulated
ones of 12 mm made up to 0.57, the few larger ones up to 0.63. Of 174 simulated dice that stood on a
sheet, 27 made less than this, and would be asked about."""
FIRST_WEIGHT = 0.25
"""What the first reading of a face counts beside that from above, which knows where the top is: of
557 simulated dice, it erred five times, the other twice."""
MISPLACED_SHARE, MISPLACED_TRUST = 0.35, 0.8
"""A reader's face so many edges away from the top was a side; how far the other reading is then
believed: not so far that it is not asked."""


@dataclass(frozen=True, slots=True, eq=False)
class Fallen:
    """A thing that may be a die, and where it would stand."""

    thing: Judged
    """Its top face is that of the cube."""
    standing: StandingDie


def dropped_dice(
    things: Sequence[Judged],
    pose: Pose,
    pixels: Pixels,
    reduction: float,
    count: int,
    *,
    on_artwork: bool = False,
) -> tuple[list[Fallen], list[Judged]]:
    """The dice that were dropped, as far as can be told, and what may be more of them.

    Where there are too many, the likeliest are taken. `pixels` is the photo divided by the
    reduction. On artwork, dice may be printed that nobody knows of.
    """
    sized = [one for one in things if is_die_sized(one.outline, pose)]
    likely = sorted(sized, key=lambda one: -one.is_die)[:MOST_THINGS]
    edge_mm = common_edge_mm(likely[:count], pose)
    standing: list[StandingDie] = []
    for some in (likely[:count], *([one] for one in likely[count:])):
        seen = [_seen(one) for one in some]
        standing += stand_dice(pixels, reduction, pose, seen, edge_mm=edge_mm)
    from_above = look_from_above(pixels, reduction, [one.top_px for one in standing])
    fallen = _without_sides(
        [
            Fallen(_read_again(thing, stands, above, on_artwork=on_artwork), stands)
            for thing, stands, above in zip(likely, standing, from_above, strict=True)
        ]
    )
    at = {one.thing.candidate: one for one in fallen if one.thing.is_die >= FAINT}
    settings = reader(colours=False).settings
    told = with_number_told([one.thing for one in at.values()], (count,))
    kept = what_counts(told, settings, (count,))[:count]
    found = [replace(at.pop(thing.candidate), thing=thing) for thing in kept]
    likely_at = settings["die_at_least"]
    is_whole = len(kept) == count and all(thing.is_die >= likely_at for thing in kept)
    others = [one.thing for one in at.values() if not is_whole or one.thing.is_die >= likely_at]
    return sorted(found, key=lambda one: one.thing.candidate.x_px), others


def _seen(thing: Judged) -> SeenDie:
    """What a cube is laid on."""
    corners = thing.look.corners_px
    side_px = float(np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1).max())
    whole_px = np.array([thing.candidate.x_px, thing.candidate.y_px])
    return SeenDie(thing.look.face_px, whole_px, side_px)


def _read_again(thing: Judged, standing: StandingDie, above: Tensor, *, on_artwork: bool) -> Judged:
    """The thing with its top face where the cube has it, read as if from above as well."""
    labels = reader(colours=False).labels
    values = above[[labels.index(name) for name in VALUES]].astype(np.float64)
    says_die = float(np.logaddexp.reduce(values)) - float(above[labels.index("none")])
    likely = float(np.clip(thing.is_die, 1e-9, 1 - 1e-9))
    reader_odds = float(np.log(likely / (1 - likely)))
    evidence = (
        READER_WEIGHT * reader_odds
        + ABOVE_WEIGHT * says_die
        + CUBE_WEIGHT * (standing.score - HALF_CUBE)
    )
    middle_px = standing.top_px.mean(axis=0)
    away_px = float(np.linalg.norm(thing.look.face_px - middle_px))
    edge_px = float(np.linalg.norm(standing.top_px - np.roll(standing.top_px, 1, 0), axis=1).mean())
    shares = _shares(thing, values, was_side=away_px > MISPLACED_SHARE * edge_px)
    look = replace(thing.look, face_px=middle_px, corners_px=standing.top_px)
    is_die = float(1 / (1 + np.exp(-evidence)))
    printed = 0.0 if standing.score >= CLEAR_CUBE else thing.printed
    if on_artwork and standing.score < CLEAR_ON_ARTWORK:
        printed = max(printed, MAYBE_PRINTED_SHARE)
    return replace(thing, look=look, is_die=is_die, shares=shares, printed=printed)


def _shares(thing: Judged, values: Points, *, was_side: bool) -> Shares:
    """The values' probabilities by both readings."""
    first = np.array([dict(thing.shares)[name] for name in VALUES])
    above = np.exp(values - np.logaddexp.reduce(values))
    if was_side:
        both = MISPLACED_TRUST * above + (1 - MISPLACED_TRUST) * first
    else:
        both = (first + 1e-9) ** FIRST_WEIGHT * (above + 1e-9)
    both /= both.sum()
    return tuple((VALUES[i], float(both[i])) for i in np.argsort(-both))


def _without_sides(fallen: Sequence[Fallen]) -> list[Fallen]:
    """Without those that would stand in a likelier one: they are one of its sides."""
    kept: list[Fallen] = []
    for one in sorted(fallen, key=lambda one: -one.thing.is_die):
        place, nearest_mm = one.standing.position_mm, NEAREST_SHARE * one.standing.edge_mm
        if all(np.hypot(*(place - k.standing.position_mm)) > nearest_mm for k in kept):
            kept.append(one)
    return kept


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


def common_edge_mm(things: Sequence[Judged], pose: Pose) -> float:
    """The dice of one drop are of one make; their mean edge, drawn towards the usual one."""
    edges = [float(np.clip(edge_mm(one.outline, pose), *EDGE_LIMITS_MM)) for one in things]
    return float(np.mean([*edges, USUAL_EDGE_MM]))
