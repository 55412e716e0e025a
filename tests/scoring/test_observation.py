"""What was seen says nothing that cannot be."""

import pytest

from scoring.observation import Observation, Outline

HERE = Outline(((0, 0), (1, 0), (1, 1), (0, 1)))


@pytest.mark.parametrize(
    ("runners_up", "why"),
    [
        ((("1", 1.2),), "lie in"),
        ((("1", 0.2), ("2", -0.1)), "lie in"),
        ((("1", float("nan")),), "lie in"),
        ((("1", 0.2), ("4", 0.1)), "own runner-up"),
        ((("1", 0.1), ("2", 0.2)), "sorted"),
        ((("1", 0.1), ("2", 0.05), ("3", 0.07)), "sorted"),
    ],
)
def test_runners_up_that_cannot_be(runners_up: tuple[tuple[str, float], ...], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Observation("4", 0.5, HERE, runners_up)


def test_runners_up_may_be_as_likely_as_each_other() -> None:
    seen = Observation("4", 0.5, HERE, (("1", 0.2), ("2", 0.2), ("", 0.0)))
    assert [seen.probability(label) for label in ("4", "1", "2", "", "6")] == [0.5, 0.2, 0.2, 0, 0]
