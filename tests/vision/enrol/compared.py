"""What is proposed for a page, compared with the fields it has."""

from collections.abc import Sequence

from scoring.sheet import Field

SAME_PLACE = 0.5
"""A proposed field is a true one where they share so much of what both cover."""


def overlap(one: Field, other: Field) -> float:
    """Shared area as a part of both together."""
    x, y, width, height = one.box_mm
    left, top, across, down = other.box_mm
    shared = max(0.0, min(x + width, left + across) - max(x, left)) * max(
        0.0, min(y + height, top + down) - max(y, top)
    )
    return shared / (width * height + across * down - shared)


def matched(truth: Sequence[Field], proposed: Sequence[Field]) -> dict[str, Field]:
    """The proposed field for each true one that has one at its place, of whatever kind."""
    found = {}
    for field in truth:
        best = max(proposed, key=lambda one: overlap(field, one), default=None)
        if best is not None and overlap(field, best) > SAME_PLACE:
            found[field.id] = best
    return found


def compared(truth: Sequence[Field], proposed: Sequence[Field]) -> tuple[float, float]:
    """Share of the true fields proposed with their kind, and of the proposed ones that are none."""
    found = matched(truth, proposed)
    right = sum(field.id in found and found[field.id].kind is field.kind for field in truth)
    used = {one.id for one in found.values()}
    return right / len(truth), 1 - len(used) / max(1, len(proposed))
