"""Several readings of one still table become one, by votes.

Frames of one moment are not independent: what misleads the reader in one may do so in all. So
probabilities are never multiplied. A label counts as sure only where every frame says it; its
probability is then their median. Where frames disagree, the label with most votes (by probability
where they tie) stands with a confidence at which somebody is asked, and every label that any frame
saw is among the runners-up.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from statistics import median

from scoring.observation import Doubt, Observation, Outline

SPLIT = 0.6
"""Confidence of a label that not every frame saw: below whatever is taken without asking."""
NEAR = 0.6
"""Two dice of two frames are one when their middles lie nearer than this share of its width."""


def fuse_fields(readings: Sequence[Mapping[str, Observation]]) -> dict[str, Observation]:
    """One observation for each field, of several readings of one sheet; places are the first's."""
    first, *others = readings
    return {
        field: fuse([seen, *(other[field] for other in others if field in other)])
        for field, seen in first.items()
    }


def fuse(votes: Sequence[Observation]) -> Observation:
    """One observation of several of the same thing; its place is the first's."""
    if len(votes) == 1:
        return votes[0]
    shares: dict[str, list[float]] = defaultdict(list)
    for vote in votes:
        for label in {vote.label, *(name for name, _ in vote.runners_up)}:
            shares[label].append(vote.probability(label))
    spread = {
        label: median([*some, *([0.0] * (len(votes) - len(some)))])
        for label, some in shares.items()
    }
    counts: dict[str, float] = defaultdict(float)
    for vote in votes:
        counts[vote.label] += 1 + 1e-3 * vote.confidence
    label = max(counts, key=lambda one: counts[one])
    confidence = spread.pop(label)
    if len(counts) > 1:
        confidence = min(max(confidence, counts[label] / len(votes) / 2), SPLIT)
        for other in counts:
            if other != label:
                spread[other] = max(spread[other], counts[other] / len(votes) / 2)
    runners_up = sorted(
        ((name, min(p, 1.0)) for name, p in spread.items()), key=lambda one: -one[1]
    )
    kept = tuple(one for one in runners_up if one[1] > 1e-3)
    return Observation(label, confidence, votes[0].outline, kept)


def fuse_dice(readings: Sequence[Sequence[Observation]]) -> tuple[list[Observation], list[Outline]]:
    """The dice that most frames saw, in the first frame's order, and the places of others.

    Dice are told apart by where they lie. One that only some frames saw keeps a confidence at which
    somebody is asked.
    """
    groups: list[list[Observation]] = []
    for reading in readings:
        free = list(groups)
        for die in reading:
            near = [group for group in free if is_one_die(group[0].outline, die.outline)]
            if near:
                near[0].append(die)
                free = [group for group in free if group is not near[0]]
            else:
                groups.append([die])
    found, others = [], []
    for group in groups:
        if 2 * len(group) <= len(readings):
            others.append(group[0].outline)
            continue
        seen = fuse(group)
        if len(group) < len(readings):
            seen = Observation(
                seen.label, min(seen.confidence, SPLIT), seen.outline, seen.runners_up
            )
        found.append(seen)
    return found, others


def is_one_die(one: Outline, other: Outline) -> bool:
    """Do two outlines of still frames show the same die?"""
    (x, y), (other_x, other_y) = one.center, other.center
    return bool((x - other_x) ** 2 + (y - other_y) ** 2 <= (NEAR * width_px(one)) ** 2)


def width_px(outline: Outline) -> float:
    """The mean side of a quadrilateral."""
    corners = outline.corners
    sides = [
        ((x - u) ** 2 + (y - v) ** 2) ** 0.5
        for (x, y), (u, v) in zip(corners, (*corners[1:], corners[0]), strict=True)
    ]
    return float(sum(sides)) / 4


def fuse_doubts(several: Sequence[Sequence[Doubt]]) -> tuple[Doubt, ...]:
    """What is asked in every frame: a doubt that one frame has none of was the camera's."""
    first, *others = several
    return tuple(
        doubt
        for doubt in first
        if all(any(_is_same(doubt, one) for one in other) for other in others)
    )


def _is_same(one: Doubt, other: Doubt) -> bool:
    if one.why != other.why and one.field != other.field:
        return False
    if one.outline is None or other.outline is None:
        return one.outline is other.outline and one.field == other.field
    return is_one_die(one.outline, other.outline)
