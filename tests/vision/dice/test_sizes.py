"""What other sizes tell of a thing that finder and reader disagree about."""

import numpy as np
import pytest

from vision.dice.evidence import VALUES, Judged
from vision.dice.find import DieCandidate
from vision.dice.look import DieLook
from vision.dice.sizes import AFTER_ALL, seen_at_sizes


def seen(is_die: float, value: str, share: float = 0.95, width_px: float = 40.0) -> Judged:
    rest = (1 - share) / 5
    shares = {name: share if name == value else rest for name in VALUES}
    ranked = tuple(sorted(shares.items(), key=lambda named: -named[1]))
    look = DieLook(np.zeros(14, np.float32), np.zeros(2), np.zeros((4, 2)))
    return Judged(DieCandidate(0.0, 0.0, width_px, 0.7), look, is_die, 0.0, ranked)


def test_sizes_that_agree_make_a_die_clear() -> None:
    after = seen_at_sizes(seen(0.7, "4"), [seen(0.6, "4"), seen(0.98, "4"), seen(0.9, "4")])

    assert after.is_die == pytest.approx(0.98)
    value, share = after.shares[0]
    assert value == "4"
    assert share == pytest.approx(0.95)


def test_sizes_that_disagree_leave_a_doubt() -> None:
    after = seen_at_sizes(seen(0.7, "4"), [seen(0.99, "6", 0.99), seen(0.6, "4")])

    assert after.is_die == pytest.approx(0.99)
    assert after.shares[0][1] < 0.8


def test_what_is_none_at_its_own_size_may_only_be_one() -> None:
    after = seen_at_sizes(seen(0.02, "2"), [seen(0.01, "2"), seen(0.98, "1", width_px=53.0)])

    assert after.is_die == AFTER_ALL
    assert after.candidate.width_px == 53.0
    assert after.shares[0][0] == "1"


def test_no_size_makes_it_less_likely() -> None:
    assert seen_at_sizes(seen(0.4, "3"), [seen(0.0, "3")]).is_die == pytest.approx(0.4)
