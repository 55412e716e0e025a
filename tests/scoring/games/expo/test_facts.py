"""The file that an owner of the printed game may correct."""

from pathlib import Path

import pytest

import scoring.games.expo
from scoring.games.expo.facts import FACTS, RESOURCES, read_facts

TEXT = Path(scoring.games.expo.__file__).with_name("facts.toml").read_text(encoding="utf-8")


def test_another_number_of_slots_is_one_changed_line() -> None:  # rule 14
    assert "pavilion_slots = 10 " in TEXT
    assert (
        read_facts(TEXT.replace("pavilion_slots = 10 ", "pavilion_slots = 3 ")).pavilion_slots == 3
    )


def test_ten_pavilions_of_ten_units_each() -> None:  # rules 1, 14
    assert len(FACTS.pavilions) == 10
    for pavilion in FACTS.pavilions.values():
        assert sorted(pavilion.cost.values()) == [2, 4, 4]
        assert set(pavilion.cost) <= set(RESOURCES)
        assert bool(pavilion.adds) != bool(pavilion.rule)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("labor = 2, creativity = 4 }", "gold = 2, creativity = 4 }", "no resource"),
        ('adds = "energy"', 'adds = "gold"', "no resource"),
        ('rule = "extra-die"', 'rule = "extra-dye"', "no rule of a pavilion"),
        ("from = 41", "from = 11", "rising points"),
    ],
)
def test_facts_that_do_not_fit_are_answered_in_one_sentence(
    old: str, new: str, sentence: str
) -> None:  # rules 18, 26
    assert old in TEXT
    with pytest.raises(ValueError, match=sentence):
        read_facts(TEXT.replace(old, new))
