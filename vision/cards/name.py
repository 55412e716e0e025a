"""Say which card a top card is: its title, its age, its colour and its icons weighed together.

Nearly every card differs from all others in colour, age and icons alone, so a misread title does
not make a false name: what contradicts the title is asked about.
"""

from dataclasses import dataclass

import numpy as np

from scoring.card_design import CardDesign, CardFace
from vision.arrays import Floats
from vision.cards.cards import SeenCard
from vision.cards.lines import ReadLine, read_figure, read_title
from vision.cards.reading import PICTURE
from vision.photo import Photo

TITLE_WEIGHT, AGE_WEIGHT, ICON_WEIGHT, COLOUR_WEIGHT = 0.8, 0.7, 0.9, 0.8
MISREAD_ICON, MISREAD_COLOUR, MISREAD_AGE = 0.02, 0.02, 0.03
"""How often the network is wrong about one of them, however sure it is."""
STRANGE_TITLE = 14.0
"""A title so much likelier to be some other text is none of the names."""
MISREAD_TITLE = 18.0
"""A title is believed against everything else by at most so much."""
CLEAR_ICON = 0.85


@dataclass(frozen=True, slots=True, eq=False)
class NamedCard:
    """Which card it is."""

    shares: tuple[tuple[CardFace, float], ...]
    """Likeliest first, at most six."""
    title: str
    """What the title reads, letter by letter; "" where none is seen."""
    title_says: str
    """The name that the title alone says; "" where it says none."""
    against: tuple[str, ...]
    """Places whose icon is clearly another than the likeliest card has."""
    age_says: int | None

    @property
    def face(self) -> CardFace:
        """The likeliest card."""
        return self.shares[0][0]


def name_card(photo: Photo, card: SeenCard, design: CardDesign, colours: Floats) -> NamedCard:
    """The card, by all that is seen of it."""
    logs = ICON_WEIGHT * np.array([_icons_fit(card, face, design) for face in design.faces])
    by_colour = np.log(np.asarray(colours) * (1 - MISREAD_COLOUR) + MISREAD_COLOUR)
    places = [design.colours.index(face.colour) for face in design.faces]
    logs += COLOUR_WEIGHT * by_colour[places]
    ages = _ages(photo, card, design)
    if ages is not None:
        logs += AGE_WEIGHT * ages[[design.ages.index(face.age) for face in design.faces]]
    title, says = "", ""
    if "title" in card.parts:
        line, by_title = _titles(photo, card, design)
        title = line.text
        best = int(by_title.argmax())
        if line.free - by_title[best] < STRANGE_TITLE:
            says = design.faces[best].name
            logs += TITLE_WEIGHT * np.maximum(by_title - by_title[best], -MISREAD_TITLE)
    raised = np.exp(logs - logs.max())
    shares = raised / raised.sum()
    ranked = [(design.faces[i], float(shares[i])) for i in np.argsort(-shares)[:6]]
    age = None if ages is None else design.ages[int(ages.argmax())]
    return NamedCard(tuple(ranked), title, says, _against(card, ranked[0][0], design), age)


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


def _titles(photo: Photo, card: SeenCard, design: CardDesign) -> tuple[ReadLine, Floats]:
    """The title as read, and how well each card's titles fit it."""
    texts = [title for face in design.faces for title in face.titles]
    owners = np.array([i for i, face in enumerate(design.faces) for _ in face.titles])
    line = read_title(photo, card, design.title, texts)
    by_face = np.full(len(design.faces), -np.inf)
    np.maximum.at(by_face, owners, line.fits)
    return line, by_face


def _ages(photo: Photo, card: SeenCard, design: CardDesign) -> Floats | None:
    """The logarithm of each age's probability; None where no badge is seen."""
    if "badge" not in card.parts:
        return None
    texts = [str(age) for age in design.ages]
    line = read_figure(photo, card, design.badge, texts, design.size_mm)
    return figure_shares(line, MISREAD_AGE)


def figure_shares(line: ReadLine, misread: float) -> Floats:
    """The logarithm of each figure's probability, one of them taken to stand there."""
    raised = np.exp(line.fits - line.fits.max())
    shares = raised / raised.sum()
    return np.asarray(np.log(shares * (1 - misread) + misread / len(shares)), np.float64)
