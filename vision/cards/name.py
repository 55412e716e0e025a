"""Say which card a top card is: its title, its age, its colour and its icons weighed together.

Nearly every card differs from all others in colour, age and icons alone, so a misread title does
not make a false name: what contradicts the title is asked about.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from scoring.card_design import CardDesign, CardFace
from vision.arrays import Floats
from vision.cards.cards import SeenCard
from vision.cards.lines import read_title, shares_of
from vision.cards.reading import PICTURE
from vision.cards.strips import CardLook, icon_labels, look_fits
from vision.photo import Photo

COLOUR_WEIGHT = 0.8
MISREAD_COLOUR, MISREAD_TITLE = 0.02, 1e-5
"""How often each is read wrong, however sure it looks."""
CLEAR_ICON, CLEAR_AGE = 0.9, 0.6


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """What title, age and icons of a top card say."""

    logs: Floats
    """Logarithm of how well each card goes with them."""
    has_title: bool
    is_strange: bool
    """The title is none of those that are known."""
    titles: Mapping[str, float]
    """How likely the title alone makes each name; empty where there is none."""
    age_says: int | None

    @property
    def title_says(self) -> str:
        """The name that the title alone says; "" where there is none."""
        return max(self.titles, key=self.titles.__getitem__, default="")


@dataclass(frozen=True, slots=True, eq=False)
class NamedCard:
    """Which card it is."""

    shares: tuple[tuple[CardFace, float], ...]
    """Likeliest first, at most six."""
    evidence: Evidence
    against: tuple[str, ...]
    """Places whose icon is clearly another than the likeliest card has."""

    @property
    def face(self) -> CardFace:
        """The likeliest card."""
        return self.shares[0][0]


def look_at_card(photo: Photo, card: SeenCard, look: CardLook, design: CardDesign) -> Evidence:
    """What is seen of a card but its colour."""
    logs = np.array([look_fits(look, face, design) for face in design.faces])
    titles: dict[str, float] = {}
    is_strange, has_title = False, "title" in card.parts
    if has_title:
        line = read_title(photo, card, design.title)
        by_title = np.array([shares_of(line, face.titles).sum() for face in design.faces])
        titles = dict(zip((face.name for face in design.faces), by_title.tolist(), strict=True))
        is_strange = line.is_strange
        if not is_strange:
            logs += np.log(by_title + MISREAD_TITLE)
    age = None
    if look.ages is not None and look.ages.max() > CLEAR_AGE:
        age = design.ages[int(look.ages.argmax())]
    return Evidence(logs, has_title, is_strange, titles, age)


def colours_of(evidence: Evidence, design: CardDesign, seen: Floats) -> Floats:
    """Logarithm of each colour's probability: as it looks, and by which cards there are of it."""
    looks = np.log(np.asarray(seen) * (1 - MISREAD_COLOUR) + MISREAD_COLOUR)
    best = np.full(len(design.colours), -np.inf)
    of_face = [design.colours.index(face.colour) for face in design.faces]
    np.maximum.at(best, of_face, evidence.logs)
    return np.asarray(COLOUR_WEIGHT * looks + best - best.max(), np.float64)


def name_card(look: CardLook, evidence: Evidence, design: CardDesign, colours: Floats) -> NamedCard:
    """The card, by all that is seen of it; `colours` are probabilities."""
    looks = np.log(np.asarray(colours) * (1 - MISREAD_COLOUR) + MISREAD_COLOUR)
    logs = evidence.logs + looks[[design.colours.index(face.colour) for face in design.faces]]
    raised = np.exp(logs - logs.max())
    shares = raised / raised.sum()
    ranked = [(design.faces[i], float(shares[i])) for i in np.argsort(-shares)[:6]]
    return NamedCard(tuple(ranked), evidence, _against(look, ranked[0][0], design))


def _against(look: CardLook, face: CardFace, design: CardDesign) -> tuple[str, ...]:
    labels = icon_labels(design)
    printed = dict(zip(design.places, face.icons, strict=True))
    return tuple(
        place
        for place, shares in look.icons.items()
        if labels[int(shares.argmax())] != (printed[place] or PICTURE) and shares.max() > CLEAR_ICON
    )
