"""How the cards of a game look: what is printed where, in fractions of the card.

The reader of cards knows no game; it is given this. Fractions run from the top left of the card as
it is printed, x by the card's width and y by its height.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.message import Message

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in fractions of the card."""


@dataclass(frozen=True, slots=True)
class CardFace:
    """What is printed on the front of one card."""

    name: str
    """As records write it."""
    colour: str
    age: int
    icons: tuple[str, ...]
    """One for each icon place; "" for the picture."""
    titles: tuple[str, ...]
    """As printed in capitals: one for each language, without doubles."""


@dataclass(frozen=True, slots=True)
class CardDesign:
    """The cards of a game as a camera sees them."""

    game: str
    size_mm: tuple[float, float]
    """Width and height of the front."""
    places: Mapping[str, Box]
    """Where the icons are, by name of the place."""
    title: Box
    badge: Box
    """The figure of the age on the front."""
    figures: Mapping[str, Box]
    """The figures of the age on the back, which stands: its width is the front's height."""
    other_figure: Box
    """A figure at the foot of the back that is no age."""
    colours: tuple[str, ...]
    icons: tuple[str, ...]
    faces: tuple[CardFace, ...]
    words: Mapping[str, Message]
    """What people call each colour and each icon, and whatever else a photo is asked about."""

    @property
    def ages(self) -> tuple[int, ...]:
        """Every age there is, from the first."""
        return tuple(sorted({face.age for face in self.faces}))

    def face(self, name: str) -> CardFace:
        """The card of that name."""
        return next(face for face in self.faces if face.name == name)


def centre(box: Box) -> tuple[float, float]:
    """The middle of a box.

    >>> centre((0.2, 0.0, 0.4, 1.0))
    (0.30000000000000004, 0.5)
    """
    left, top, right, bottom = box
    return (left + right) / 2, (top + bottom) / 2
