"""The shares of labels: the same as by trying every assignment."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise, product
from math import prod
from random import Random

import pytest

from scoring.checks import Constraint
from scoring.message import NOTHING
from scoring.shares import BEAM, Candidates, Rule, shares_of

FIELDS = [f"f{number}" for number in range(5)]


def at_most(most: int, held: Sequence[str]) -> bool:
    """A rule: `a` stands there no more often."""
    return held.count("a") <= most


def by_trying(
    open_fields: dict[str, Candidates], rules: list[Rule], labels: dict[str, str]
) -> dict[str, dict[str, float]]:
    """The shares by every assignment there is."""
    found: dict[str, dict[str, float]] = {field: {} for field in open_fields}
    total = 0.0
    for chosen in product(*open_fields.values()):
        held = {field: label for field, (label, _) in zip(open_fields, chosen, strict=True)}
        weight = prod(p for _, p in chosen) * prod(rule.chance(labels, held) for rule in rules)
        total += weight
        for field, label in held.items():
            found[field][label] = found[field].get(label, 0.0) + weight
    return {
        field: {
            label: weight / total * min(1.0, sum(p for _, p in open_fields[field]))
            for label, weight in shares.items()
        }
        for field, shares in found.items()
    }


@pytest.mark.parametrize("seed", range(20))
def test_shares_are_those_of_all_assignments(seed: int) -> None:
    chance = Random(seed)
    open_fields: dict[str, Candidates] = {}
    for field in FIELDS:
        first = chance.uniform(0.3, 0.9)
        open_fields[field] = (("a", first), ("b", (1 - first) * 0.7), ("", (1 - first) * 0.25))
    labels = {"clear": "a"}
    rules = []
    for _ in range(6):
        fields = tuple(chance.sample([*FIELDS, "clear"], chance.randint(1, 4)))
        if fields == ("clear",):
            continue
        most = chance.randint(0, 2)
        rules.append(Rule(Constraint(fields, partial(at_most, most), NOTHING), 0.02))
    expected = by_trying(open_fields, rules, labels)
    shares = shares_of(FIELDS, open_fields, rules, labels)
    for field in FIELDS:
        for label, share in expected[field].items():  # what is next to nothing is left out
            assert shares[field].get(label, 0.0) == pytest.approx(share, abs=1e-3)


def test_a_rule_may_name_a_field_twice() -> None:
    open_fields: dict[str, Candidates] = {"x": (("a", 0.6), ("b", 0.4))}
    rule = Rule(Constraint(("x", "x"), lambda held: list(held) == ["b", "b"], NOTHING), 0.02)
    assert shares_of(["x"], open_fields, [rule], {})["x"]["b"] > 0.9


def test_a_long_row_of_fields_is_decided_with_few_questions_to_its_rules() -> None:
    """Forty fields, each tied to the next: by all assignments it would be 2⁴⁰."""
    fields = [f"f{number}" for number in range(40)]
    asked = []

    def falls(held: Sequence[str]) -> bool:
        asked.append(tuple(held))
        return held[0] >= held[1]

    rules = [Rule(Constraint(pair, falls, NOTHING), 0.02) for pair in pairwise(fields)]
    open_fields: dict[str, Candidates] = dict.fromkeys(fields, (("b", 0.5), ("a", 0.5)))
    shares = shares_of(fields, open_fields, rules, {})
    assert len(asked) == 39 * 4 < BEAM
    firsts = [shares[field]["b"] for field in fields]
    assert firsts == sorted(firsts, reverse=True)
    assert firsts[0] > 0.8
    assert firsts[-1] < 0.2
