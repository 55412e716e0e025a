"""The cards as facts (rules 1 and 2)."""

from collections import Counter

import pytest

from scoring.games.innovation.cards import (
    COLOURS,
    ICONS,
    UnknownCard,
    all_cards,
    cards_of_age,
    find_card,
    unnamed,
)
from tests.words import english


def test_there_are_105_different_cards() -> None:  # rule 1
    cards = all_cards()
    assert len({card.name for card in cards}) == 105
    assert Counter(card.age for card in cards) == {1: 15, **dict.fromkeys(range(2, 11), 10)}
    assert Counter(card.colour for card in cards) == dict.fromkeys(COLOURS, 21)


def test_three_corners_bear_icons_and_one_a_picture() -> None:  # rule 1
    for card in all_cards():
        assert card.icons.count("") == 1, card.name
        assert set(card.icons) - {""} <= set(ICONS), card.name
        assert card.dogma_icon in card.icons, card.name


def test_castles_end_with_age_3_and_factories_and_clocks_come_later() -> None:
    ages = {icon: {c.age for c in all_cards() if icon in c.icons} for icon in ICONS}
    assert max(ages["castle"]) == 3
    assert min(ages["factory"]) == 4
    assert min(ages["clock"]) == 7


@pytest.mark.parametrize("text", ["The-Wheel", "the-wheel", "THE_WHEEL", "TheWheel"])
def test_a_card_is_found_in_any_spelling(text: str) -> None:
    assert find_card(text).title == "The Wheel"


def test_an_unnamed_card_has_an_age_and_nothing_else() -> None:  # rule 2
    card = find_card("?7")
    assert card == unnamed(7)
    assert not card.is_named
    assert (card.age, card.colour, card.icons) == (7, "", ("", "", "", ""))


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("Achery", "did you mean Archery?"),
        ("Wheel", "did you mean The-Wheel?"),
        ("code-of-law", "did you mean Code-of-Laws?"),
        ("?11", "an unnamed card is written ?1 to ?10"),
        ("?", "an unnamed card is written ?1 to ?10"),
    ],
)
def test_an_unknown_card_is_answered_with_the_nearest(text: str, hint: str) -> None:
    with pytest.raises(UnknownCard) as caught:
        find_card(text)
    assert hint in english(caught.value.message)


def test_a_name_like_no_other_gets_no_hint() -> None:
    with pytest.raises(UnknownCard) as caught:
        find_card("Xyzzyqq")
    assert english(caught.value.message) == "there is no card “Xyzzyqq”"


def test_cards_of_an_age_are_those_of_the_file() -> None:
    assert [card.name for card in cards_of_age(1)][:2] == ["Archery", "Metalworking"]
