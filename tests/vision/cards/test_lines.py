"""How likely a text is by the letters a network saw: the sum over all ways to write it."""

from itertools import groupby, product

import numpy as np
import pytest

from vision.cards.lines import fits

LETTERS = ("A", "B")


def by_hand(logs: np.ndarray, text: str) -> float:
    """Every way to say something at each step, one by one."""
    total = 0.0
    for way in product(range(len(LETTERS) + 1), repeat=len(logs)):
        said = "".join(LETTERS[c - 1] for c, _ in groupby(way) if c)
        if said == text:
            total += float(np.exp(sum(logs[i, c] for i, c in enumerate(way))))
    return float(np.log(total))


@pytest.mark.parametrize("text", ["A", "AB", "AA", "ABA", ""])
def test_a_text_is_as_likely_as_all_ways_to_write_it(text: str) -> None:
    said = np.random.default_rng(4).normal(0, 1, (5, 3))
    logs = said - np.log(np.exp(said).sum(axis=1, keepdims=True))

    (found,) = fits(logs, [text], LETTERS)

    assert found == pytest.approx(by_hand(logs, text), abs=1e-6)


def test_the_text_that_was_said_is_the_likeliest() -> None:
    logs = np.log(np.full((6, 3), 0.05))
    for step, letter in enumerate((1, 1, 0, 1, 2, 2)):
        logs[step, letter] = np.log(0.9)

    found = fits(logs, ["AAB", "AB", "BA"], LETTERS)

    assert int(found.argmax()) == 0
