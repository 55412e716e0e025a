"""What a covered card shows is what some card of its colour can show."""

import numpy as np
import pytest

from scoring.card_design import CardFace
from scoring.games import find_game
from vision.arrays import Floats
from vision.cards.piles import shown_places
from vision.cards.reading import PICTURE
from vision.cards.strips import CardLook, icon_labels, shown_by

GAME = find_game("innovation")
assert GAME.card_design is not None
DESIGN = GAME.card_design()
LABELS = icon_labels(DESIGN)
SPLAYS = ("left", "right", "up")


def only(colour: str) -> Floats:
    return np.array([1.0 if one == colour else 0.0 for one in DESIGN.colours])


def clear(icon: str, share: float = 0.97) -> Floats:
    rest = (1 - share) / (len(LABELS) - 1)
    return np.array([share if label == (icon or PICTURE) else rest for label in LABELS])


def unclear() -> Floats:
    return np.full(len(LABELS), 1 / len(LABELS))


def printed(face: CardFace, splay: str) -> dict[str, str]:
    icons = dict(zip(DESIGN.places, face.icons, strict=True))
    return {place: icons[place] or PICTURE for place in shown_places(splay, DESIGN)}


def test_a_splay_shows_the_places_at_its_edge() -> None:
    assert shown_places("left", DESIGN) == ("bottom_right",)
    assert shown_places("right", DESIGN) == ("top_left", "bottom_left")
    assert shown_places("up", DESIGN) == ("bottom_left", "bottom_center", "bottom_right")


@pytest.mark.parametrize("splay", SPLAYS)
def test_every_card_that_is_seen_clearly_shows_its_icons(splay: str) -> None:
    for face in DESIGN.faces:
        icons = printed(face, splay)
        look = CardLook({place: clear(icon) for place, icon in icons.items()})

        shown = shown_by(look, only(face.colour), DESIGN)

        assert tuple(ranked[0][0] for ranked in shown.icons) == tuple(icons.values())
        assert shown.sure > 0.8


def test_an_icon_that_cannot_be_told_is_known_by_the_cards_that_there_are() -> None:
    known = 0
    for face in DESIGN.faces:
        icons = printed(face, "up")
        first = next(iter(icons))
        fitting = {
            tuple(printed(one, "up").values())
            for one in DESIGN.faces
            if one.colour == face.colour
            and all(printed(one, "up")[p] == icons[p] for p in icons if p != first)
        }
        look = CardLook({p: unclear() if p == first else clear(i) for p, i in icons.items()})

        shown = shown_by(look, only(face.colour), DESIGN)

        read = tuple(ranked[0][0] for ranked in shown.icons)
        assert read in fitting
        if len(fitting) == 1:
            assert shown.sure > 0.5
            known += 1
        else:
            assert shown.sure < 0.85
    assert known > 20


def test_an_age_that_is_seen_tells_which_card_it_is() -> None:
    face = DESIGN.face("Archery")
    ages = np.array([0.95 if age == face.age else 0.05 / 9 for age in DESIGN.ages])
    icons = printed(face, "left")
    unsure = CardLook({place: unclear() for place in icons})

    without = shown_by(unsure, only("red"), DESIGN)
    with_age = shown_by(CardLook(unsure.icons, ages), only("red"), DESIGN)

    assert with_age.icons[0][0][0] == "castle"
    assert dict(with_age.icons[0])["castle"] > dict(without.icons[0])["castle"] + 0.2


def is_between(face: CardFace, one: CardFace, other: CardFace) -> bool:
    """Whether a third card has in each place what one of the two has there, but other icons."""
    icons, first, second = (printed(card, "up") for card in (face, one, other))
    return (
        face.colour == one.colour
        and sorted(icons.values()) != sorted(first.values())
        and all(icon in (first[place], second[place]) for place, icon in icons.items())
    )


def test_icons_in_another_order_are_no_doubt() -> None:
    """Two cards with the same icons in other places: whichever it is, they count alike."""
    pairs = [
        (one, other)
        for one in DESIGN.faces
        for other in DESIGN.faces
        if one.colour == other.colour
        and list(printed(one, "up").values()) < list(printed(other, "up").values())
        and sorted(printed(one, "up").values()) == sorted(printed(other, "up").values())
        and not any(is_between(face, one, other) for face in DESIGN.faces)
    ]
    assert pairs
    for one, other in pairs:
        look = CardLook(
            {
                place: (clear(icon) + clear(printed(other, "up")[place])) / 2
                for place, icon in printed(one, "up").items()
            }
        )
        shown = shown_by(look, only(one.colour), DESIGN)

        assert sorted(ranked[0][0] for ranked in shown.icons) == sorted(printed(one, "up").values())
        least = min(ranked[0][1] for ranked in shown.icons)
        assert shown.sure > least


def test_a_card_that_lies_on_top_is_not_below_as_well() -> None:
    face = DESIGN.face("Archery")
    look = CardLook({place: clear(icon) for place, icon in printed(face, "up").items()})

    shown = shown_by(look, only("red"), DESIGN, ("Archery",))

    assert shown.sure < shown_by(look, only("red"), DESIGN).sure
