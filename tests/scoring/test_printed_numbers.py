"""Games whose facts are in code: the numbers on their sheets are those that the rules count by."""

import re

import pytest

from scoring.catalogue import messages
from scoring.games import find_game
from scoring.games.unvention.facts import DAYS, INVENTIONS, TOOLS, VARIETY, WORKSHOPS
from scoring.games.unvention.places import cell_name
from scoring.games.yacht import facts as yacht


def printed_in(game: str, sheet: str) -> dict[str, str]:
    """What is printed in each field of a sheet."""
    layout = next(one for one in find_game(game).layouts if one.sheet == sheet)
    return {art.field: art.text for art in layout.art if art.field}


def test_unvention_prints_what_it_counts() -> None:
    printed = printed_in("unvention", "player")
    for name, invention in INVENTIONS.items():
        for day, points in zip(DAYS, invention.completion, strict=True):
            assert printed[f"{name}.{day}"] == str(points)
        for points in set(VARIETY):
            assert printed[f"{name}.variety{points}"] == str(points)
    for name, tool in TOOLS.items():
        assert printed[f"{name}.first"] == str(tool.first)
        assert printed[f"{name}.later"] == str(tool.later)
    for name, workshop in WORKSHOPS.items():
        for cell, number in workshop.parts.items():
            assert printed[f"{name}.{cell_name(cell)}"] == number


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("message", "numbers"),
    [
        ("sheet-bonus-how", {yacht.UPPER_BONUS, yacht.UPPER_BONUS_FROM}),
        ("sheet-full-house-how", {yacht.FIXED["full_house"]}),
        ("sheet-small-how", {yacht.FIXED["small_straight"]}),
        ("sheet-large-how", {yacht.FIXED["large_straight"]}),
        ("sheet-yacht-how", {yacht.FIXED["yacht"]}),
        ("sheet-further-how", {yacht.FURTHER_YACHT}),
    ],
)
def test_yacht_prints_what_it_counts(message: str, numbers: set[int], language: str) -> None:
    text = messages("scoring.games.yacht", language)[message]
    assert {int(number) for number in re.findall(r"\d+", text)} == numbers
