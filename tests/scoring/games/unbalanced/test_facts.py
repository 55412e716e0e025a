"""The file that an owner of the printed game may correct."""

from pathlib import Path

import pytest

import scoring.games.unbalanced
from scoring.games.unbalanced.facts import FACTS, read_facts

TEXT = Path(scoring.games.unbalanced.__file__).with_name("facts.toml").read_text(encoding="utf-8")


def test_another_printing_is_one_changed_line() -> None:  # rule 14
    scored = "scored = [1, 3, 5, 7, 9]             # inferred;"
    assert scored in TEXT
    other = read_facts(TEXT.replace(scored, "scored = [2, 4, 6, 8] #"))
    assert other.rows[1].scored == (2, 4, 6, 8)
    assert (other.rows[0], other.rows[2]) == (FACTS.rows[0], FACTS.rows[2])


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('signs = ["<", "<", "<=", "<="]', 'signs = ["<", "<"]', "row III needs 4 signs"),
        ('signs = ["<", "<", "<=", "<="]', 'signs = ["<", "<", "<", "!"]', "row III needs 4 signs"),
        ("scored = [2, 3, 4, 5]", "scored = [2, 3, 4, 6]", "row III has 5 places"),
        ("from = 36", "from = 11", "rising points"),
        ("first_dice = [3, 4]", "first_dice = [3, 5]", "each die number belongs to one row"),
    ],
)
def test_facts_that_do_not_fit_are_answered_in_one_sentence(
    old: str, new: str, sentence: str
) -> None:  # rules 2, 9, 21
    assert old in TEXT
    with pytest.raises(ValueError, match=sentence):
        read_facts(TEXT.replace(old, new))
