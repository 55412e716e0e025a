"""Say which icons a covered card shows: as they look, and as some card of the colour has them.

Every card that there is of the colour is weighed by how well it goes with all that is seen of the
covered one; so an icon that can hardly be told is known by the others, and one that no card has
there is not believed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from scoring.card_design import CardDesign, CardFace
from vision.arrays import Floats
from vision.cards.reading import PICTURE

MISREAD_ICON, MISREAD_AGE = 0.01, 0.04
"""How often each is read wrong, however sure it looks."""


@dataclass(frozen=True, slots=True, eq=False)
class CardLook:
    """What is seen of a card: how likely each icon is in each place, and each age."""

    icons: Mapping[str, Floats]
    """By place: probability of each icon of the design, the picture last."""
    ages: Floats | None = None
    """Probability of each age; None where no figure is seen."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a covered card shows."""

    icons: tuple[tuple[tuple[str, float], ...], ...]
    """For each of its places what is there, likeliest first; the first go together."""
    sure: float
    """Probability that it shows these icons, in whatever order."""


def icon_labels(design: CardDesign) -> tuple[str, ...]:
    """What may stand in a place: icons, or the picture."""
    return (*design.icons, PICTURE)


def look_fits(look: CardLook, face: CardFace, design: CardDesign) -> float:
    """Logarithm of how well a card goes with what is seen."""
    labels = icon_labels(design)
    printed = dict(zip(design.places, face.icons, strict=True))
    total = 0.0
    for place, shares in look.icons.items():
        share = float(shares[labels.index(printed[place] or PICTURE)])
        total += float(np.log(share * (1 - MISREAD_ICON) + MISREAD_ICON / len(labels)))
    if look.ages is not None:
        share = float(look.ages[design.ages.index(face.age)])
        total += float(np.log(share * (1 - MISREAD_AGE) + MISREAD_AGE / len(design.ages)))
    return total


def shown_by(
    look: CardLook, colours: Floats, design: CardDesign, others: Sequence[str] = ()
) -> Shown:
    """The icons in the places of the look; `others` are cards known to be elsewhere."""
    faces = [face for face in design.faces if face.name not in others]
    logs = np.array([look_fits(look, face, design) for face in faces])
    logs += np.log(colours[[design.colours.index(face.colour) for face in faces]] + 1e-6)
    raised = np.exp(logs - logs.max())
    weights = raised / raised.sum()
    rows = [_icons_in(face, look.icons, design) for face in faces]
    together: dict[tuple[str, ...], float] = {}
    for row, weight in zip(rows, weights.tolist(), strict=True):
        kinds = tuple(sorted(row))
        together[kinds] = together.get(kinds, 0.0) + weight
    kinds, sure = max(together.items(), key=lambda one: one[1])
    best = max(
        (weight, row)
        for row, weight in zip(rows, weights.tolist(), strict=True)
        if tuple(sorted(row)) == kinds
    )[1]
    places = []
    for number, label in enumerate(best):
        shares: dict[str, float] = {}
        for row, weight in zip(rows, weights.tolist(), strict=True):
            shares[row[number]] = shares.get(row[number], 0.0) + weight
        ranked = sorted(shares.items(), key=lambda one: (one[0] != label, -one[1]))
        places.append(tuple(ranked))
    return Shown(tuple(places), sure)


def _icons_in(face: CardFace, places: Mapping[str, Floats], design: CardDesign) -> tuple[str, ...]:
    printed = dict(zip(design.places, face.icons, strict=True))
    return tuple(printed[place] or PICTURE for place in places)
