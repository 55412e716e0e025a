"""Of several pairings as near to what is circled one is told, always the same."""

from itertools import permutations

import pytest

from scoring.games.unvention.invention_checks import nearest_pairing
from scoring.games.unvention.pairing import Pairing

CIRCLED = (frozenset({"magnetic"}), frozenset[str](), frozenset[str]())


def way(*types: str) -> Pairing:
    return Pairing(tuple(frozenset(one.split()) for one in types), (0,) * len(types))


@pytest.mark.parametrize("order", [*permutations(range(4))])
def test_it_does_not_hang_on_the_order(order: tuple[int, ...]) -> None:
    tied = way("magnetic", "hydraulic", ""), way("magnetic", "", "hydraulic"), way("", "", "")
    every = (*tied, way("electrical", "hydraulic", "hydraulic"))
    assert nearest_pairing([every[at] for at in order], CIRCLED) == tied[2]
    two = [every[at] for at in order if at < 2]
    assert nearest_pairing(two, CIRCLED) == tied[1]


def test_the_nearest_one_comes_first() -> None:
    near, far = way("magnetic", "", ""), way("", "electrical", "hydraulic")
    assert nearest_pairing({near, far}, CIRCLED) == near
