"""How the cards look: what a photo of them is read by.

The places were measured on the third edition's print; names in other languages are in
`titles.toml`.
"""

import tomllib
from functools import cache
from importlib.resources import files

from scoring.card_design import CardDesign, CardFace
from scoring.games.innovation.cards import COLOURS, ICONS, Card, all_cards
from scoring.games.innovation.names import card_word, colour_name, direction_name, icon_name

PLACES = {
    "top_left": (0.048, 0.070, 0.269, 0.379),
    "bottom_left": (0.048, 0.625, 0.269, 0.934),
    "bottom_center": (0.393, 0.625, 0.614, 0.934),
    "bottom_right": (0.731, 0.625, 0.952, 0.934),
}
TITLE = (0.303, 0.070, 0.805, 0.185)
BADGE = (0.885, 0.068, 0.956, 0.165)
FIGURES = {"left": (0.04, 0.054, 0.16, 0.121), "right": (0.83, 0.054, 0.95, 0.121)}

OTHER_FIGURE = (0.76, 0.87, 0.92, 0.93)
"""What the achievement of that age costs."""


@cache
def card_design() -> CardDesign:
    """The cards of the third edition."""
    return CardDesign(
        game="innovation",
        size_mm=(88.0, 63.0),
        places=PLACES,
        title=TITLE,
        badge=BADGE,
        figures=FIGURES,
        other_figure=OTHER_FIGURE,
        colours=COLOURS,
        icons=ICONS,
        faces=tuple(map(_face, all_cards())),
        words={name: colour_name(name) for name in COLOURS}
        | {name: icon_name(name) for name in ICONS}
        | {name: direction_name(name) for name in ("left", "right", "up")}
        | {
            name: card_word(name) for name in ("picture", "achievement", "score", "none", "no-card")
        },
    )


def _face(card: Card) -> CardFace:
    titles = dict.fromkeys(title.upper() for title in (card.title, *_other_titles(card)))
    return CardFace(card.name, card.colour, card.age, card.icons, tuple(titles))


def _other_titles(card: Card) -> list[str]:
    return [names[card.name] for names in _titles().values() if card.name in names]


@cache
def _titles() -> dict[str, dict[str, str]]:
    text = files(__package__).joinpath("titles.toml").read_text(encoding="utf-8")
    languages: dict[str, dict[str, str]] = tomllib.loads(text)
    return languages
