"""Say which card a top card is: its title, its age, its colour and its icons weighed together.

Nearly every card differs from all others in colour, age and icons alone, so a misread title does
not make a false name: what contradicts the title is asked about.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scoring.card_design import CardDesign, CardFace
from vision.arrays import Floats
from vision.cards.cards import SeenCard
from vision.cards.lines import ReadLine, read_figure, read_title, shares_of
from vision.cards.reading import PICTURE
from vision.photo import Photo

TITLE_WEIGHT, AGE_WEIGHT, ICON_WEIGHT, COLOUR_WEIGHT = 1.0, 0.8, 0.9, 0.8
MISREAD_ICON, MISREAD_COLOUR, MISREAD_AGE, MISREAD_TITLE = 0.02, 0.02, 0.03, 1e-5
"""How often each is read wrong, however sure it looks."""
CLEAR_ICON = 0.85


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """What title, age and icons of a top card say."""

    logs: Floats
    """Logarithm of how well each card goes with them."""
    has_title: bool
    is_strange: bool
    """The title is none of those that are known."""
    title_says: str
    """The name that the title alone says; "" where there is none."""
    age_says: int | None


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


def look_at_card(photo: Photo, card: SeenCard, design: CardDesign) -> Evidence:
    """What is seen of a card but its colour."""
    logs = ICON_WEIGHT * np.array([_icons_fit(card, face, design) for face in design.faces])
    ages = _ages(photo, card, design)
    if ages is not None:
        logs += AGE_WEIGHT * ages[[design.ages.index(face.age) for face in design.faces]]
    says, is_strange, has_title = "", False, "title" in card.parts
    if has_title:
        line = read_title(photo, card, design.title)
        by_title = np.array([shares_of(line, face.titles).sum() for face in design.faces])
        says, is_strange = design.faces[int(by_title.argmax())].name, line.is_strange
        if not is_strange:
            logs += TITLE_WEIGHT * np.log(by_title + MISREAD_TITLE)
    age = None if ages is None else design.ages[int(ages.argmax())]
    return Evidence(logs, has_title, is_strange, says, age)


def colours_of(evidence: Evidence, design: CardDesign, seen: Floats) -> Floats:
    """Logarithm of each colour's probability: as it looks, and by which cards there are of it."""
    looks = np.log(np.asarray(seen) * (1 - MISREAD_COLOUR) + MISREAD_COLOUR)
    best = np.full(len(design.colours), -np.inf)
    of_face = [design.colours.index(face.colour) for face in design.faces]
    np.maximum.at(best, of_face, evidence.logs)
    return np.asarray(COLOUR_WEIGHT * looks + best - best.max(), np.float64)


def name_card(card: SeenCard, evidence: Evidence, design: CardDesign, colours: Floats) -> NamedCard:
    """The card, by all that is seen of it; `colours` are probabilities."""
    looks = np.log(np.asarray(colours) * (1 - MISREAD_COLOUR) + MISREAD_COLOUR)
    logs = evidence.logs + looks[[design.colours.index(face.colour) for face in design.faces]]
    raised = np.exp(logs - logs.max())
    shares = raised / raised.sum()
    ranked = [(design.faces[i], float(shares[i])) for i in np.argsort(-shares)[:6]]
    return NamedCard(tuple(ranked), evidence, _against(card, ranked[0][0], design))


def _icons_fit(card: SeenCard, face: CardFace, design: CardDesign) -> float:
    total = 0.0
    for place, icon in zip(design.places, face.icons, strict=True):
        if place in card.parts:
            share = dict(card.parts[place].labels).get(icon or PICTURE, 0.0)
            total += float(np.log(share * (1 - MISREAD_ICON) + MISREAD_ICON))
    return total


def _against(card: SeenCard, face: CardFace, design: CardDesign) -> tuple[str, ...]:
    found = []
    for place, icon in zip(design.places, face.icons, strict=True):
        if place in card.parts:
            label, share = card.parts[place].labels[0]
            if label != (icon or PICTURE) and share * card.parts[place].heat > CLEAR_ICON * 0.5:
                found.append(place)
    return tuple(found)


def _ages(photo: Photo, card: SeenCard, design: CardDesign) -> Floats | None:
    """The logarithm of each age's probability; None where no badge is seen."""
    if "badge" not in card.parts:
        return None
    line = read_figure(photo, card, design.badge, design.size_mm)
    return age_logs(line, design.ages, MISREAD_AGE)


def age_logs(line: ReadLine, ages: Sequence[int], misread: float) -> Floats:
    """The logarithm of each age's probability, one of them taken to stand there."""
    shares = shares_of(line, [str(age) for age in ages])
    return np.asarray(np.log(shares * (1 - misread) + misread / len(ages)), np.float64)
