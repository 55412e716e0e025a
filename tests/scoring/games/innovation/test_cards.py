"""The cards as facts (rules 1, 2, 39)."""

from collections import Counter

import pytest

from scoring.games.innovation.cards import (
    COLOURS,
    ICONS,
    SPECIAL_ACHIEVEMENTS,
    VERBS,
    UnknownCard,
    all_cards,
    cards_of_age,
    find_card,
    unnamed,
)


def test_there_are_105_different_cards_rule_1() -> None:
    cards = all_cards()
    assert len({card.name for card in cards}) == 105
    assert Counter(card.age for card in cards) == {1: 15, **dict.fromkeys(range(2, 11), 10)}
    assert Counter(card.colour for card in cards) == dict.fromkeys(COLOURS, 21)


def test_three_corners_bear_icons_and_one_a_picture_rule_1() -> None:
    for card in all_cards():
        assert card.icons.count("") == 1, card.name
        assert set(card.icons) - {""} <= set(ICONS), card.name
        assert card.dogma_icon in card.icons, card.name


def test_castles_end_with_age_3_and_factories_and_clocks_come_later() -> None:
    ages = {icon: {c.age for c in all_cards() if icon in c.icons} for icon in ICONS}
    assert max(ages["castle"]) == 3
    assert min(ages["factory"]) == 4
    assert min(ages["clock"]) == 7


def test_every_effect_is_made_of_known_moves_rule_39() -> None:
    for card in all_cards():
        assert 1 <= len(card.effects) <= 3, card.name
        for effect in card.effects:
            assert effect.allowances, card.name
            for allowance in effect.allowances:
                assert allowance.verb in VERBS, card.name
                assert set(allowance.colours) <= set(COLOURS), card.name
                if allowance.verb == "splay":
                    assert allowance.direction in ("left", "right", "up"), card.name


def test_demands_come_before_other_effects() -> None:
    for card in all_cards():
        kinds = [effect.is_demand for effect in card.effects]
        assert kinds == sorted(kinds, reverse=True), card.name


def test_each_special_achievement_is_claimed_by_one_card_rule_49() -> None:
    claims = {
        allowance.achievement: card.name
        for card in all_cards()
        for effect in card.effects
        for allowance in effect.allowances
        if allowance.achievement
    }
    assert claims == dict(
        zip(
            SPECIAL_ACHIEVEMENTS,
            ("Masonry", "Construction", "Translation", "Invention", "Astronomy"),
            strict=True,
        )
    )


def test_only_fission_removes_and_six_cards_win_rules_38_and_53() -> None:
    verbs = {
        card.name: {a.verb for e in card.effects for a in e.allowances} for card in all_cards()
    }
    assert {name for name, found in verbs.items() if "remove" in found} == {"Fission"}
    assert {name for name, found in verbs.items() if "win" in found} == {
        "Empiricism",
        "Collaboration",
        "Self-Service",
        "Globalization",
        "Bioengineering",
        "A.I.",
    }


@pytest.mark.parametrize("text", ["The-Wheel", "the-wheel", "THE_WHEEL", "TheWheel"])
def test_a_card_is_found_in_any_spelling(text: str) -> None:
    assert find_card(text).title == "The Wheel"


def test_an_unnamed_card_has_an_age_and_nothing_else_rule_2() -> None:
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
    assert hint in str(caught.value)


def test_a_name_like_no_other_gets_no_hint() -> None:
    with pytest.raises(UnknownCard) as caught:
        find_card("Xyzzyqq")
    assert str(caught.value) == "there is no card 'Xyzzyqq'"


def test_cards_of_an_age_are_those_of_the_file() -> None:
    assert [card.name for card in cards_of_age(1)][:2] == ["Archery", "Metalworking"]
