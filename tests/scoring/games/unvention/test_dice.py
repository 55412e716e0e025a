"""Rules 1 to 4: the setup drop, groups, Eureka, Quantum Leap."""

import pytest

from scoring.dice import NoSuchRoll
from scoring.games.unvention import UNVENTION
from scoring.games.unvention.drop import farthest_first, setup_of
from scoring.games.unvention.facts import WORKSHOPS
from scoring.games.unvention.play import new_table, set_up
from scoring.record import GameRecord
from tests.words import english


@pytest.mark.parametrize(
    ("roll", "groups", "name"),
    [
        ("13556", ["55", "136"], ""),
        ("23344", ["33", "44", "2"], ""),
        ("22256", ["222", "56"], ""),
        ("33344", ["333", "44"], ""),
        ("44441", ["4444", "1"], ""),
        ("61416", ["11", "66", "4"], ""),
        ("12346", ["12346"], "Eureka"),
        ("44444", ["44444"], "Quantum Leap"),
    ],
)
def test_rule_2_equal_dice_lie_together(roll: str, groups: list[str], name: str) -> None:  # rule 2
    options = UNVENTION.options(list(roll))
    assert ["".join(group) for group in options.groups] == groups
    assert english(options.name) == name
    assert options.choices


def test_rule_2_two_groups_give_two_choices_and_three_give_six() -> None:  # rule 2
    assert [english(choice) for choice in UNVENTION.options(list("13556")).choices] == [
        "Journal 5 5, workshop 1 3 6.",
        "Journal 1 3 6, workshop 5 5.",
    ]
    assert len(UNVENTION.options(list("23344")).choices) == 6


@pytest.mark.parametrize("roll", ["1234", "123456", "12347", "1234x", ""])
def test_rule_2_a_roll_is_five_dice_from_1_to_6(roll: str) -> None:  # rule 2
    with pytest.raises(NoSuchRoll):
        UNVENTION.options(list(roll))


def test_rule_1_the_farthest_die_gives_the_idea_the_others_remove_parts() -> None:  # rule 1
    setup = setup_of(farthest_first([("2", -90, 40), ("5", 30, -20), ("1", 20, 60)]))
    assert setup.bonus == "integron"
    assert setup.removed == (("magnetic", "5"), ("mechanical", "1"))


@pytest.mark.parametrize(
    ("number", "bonus"),
    [("1", "integron"), ("2", "integron"), ("3", "unison"), ("4", "unison"),
     ("5", "lateral_arc"), ("6", "lateral_arc")],
)  # fmt: skip
def test_rule_1_the_number_of_the_farthest_die_names_the_invention(
    number: str, bonus: str
) -> None:  # rule 1
    dropped = [("6", 1, 1), ("6", -1, 1), (number, 50, 50)]
    assert setup_of(farthest_first(dropped)).bonus == bonus


def test_rule_1_both_dice_may_hit_one_workshop_and_one_number() -> None:  # rule 1
    dropped = [("3", -5, -5), ("3", -9, -1), ("1", 50, 50)]
    setup = setup_of(farthest_first(dropped))
    assert setup.removed == (("hydraulic", "3"), ("hydraulic", "3"))
    table = set_up(new_table(GameRecord("unvention", ("Ada", "Ben"))).table, setup).table
    for sheet in table.sheets.values():
        removed = sheet.workshops["hydraulic"].removed
        assert {WORKSHOPS["hydraulic"].parts[part] for part in removed} == {"3"}
        assert len(removed) == 3
        assert sheet.inventions["integron"].ideas == 1


@pytest.mark.parametrize(
    "dropped",
    [
        [("1", 0, 5), ("1", 4, 4), ("1", 50, 50)],
        [("1", 2, 5), ("1", 30, 40), ("1", 40, 30)],
        [("7", 2, 5), ("1", 3, 4), ("1", 40, 30)],
        [("1", 2, 5), ("1", 3, 4)],
    ],
)
def test_rule_1_what_cannot_be_told_is_said(
    dropped: list[tuple[str, float, float]],
) -> None:  # rule 1
    with pytest.raises(NoSuchRoll):
        setup_of(farthest_first(dropped))
