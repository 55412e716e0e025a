"""The Bit Box by itself: connections, lines, clusters, sets, and patterns."""

import re
from random import Random

import pytest

from scoring.games.roland_wright.board import (
    COLOURS,
    Board,
    Space,
    count_sets,
    largest_cluster,
    neighbours,
)
from scoring.games.roland_wright.patterns import Pattern, PatternError
from tests.words import english


def a_board(*rows: str) -> Board:
    """A board drawn with one letter a bit and dots for empty spaces."""
    colours = {colour[0]: colour for colour in COLOURS} | {".": ""}
    return Board(len(rows), tuple(colours[letter] for row in rows for letter in row))


@pytest.mark.parametrize(("diagonals", "count"), [("all", 8), ("none", 4), ("even", 8), ("odd", 4)])
def test_connected_spaces(diagonals: str, count: int) -> None:  # rule 2
    assert len(neighbours(6, diagonals)[3, 3]) == count
    assert neighbours(6, diagonals)[1, 1] >= {(1, 2), (2, 1)}
    for space, linked in neighbours(6, diagonals).items():
        assert all(space in neighbours(6, diagonals)[other] for other in linked)


@pytest.mark.parametrize(
    ("rows", "lines"),
    [
        (["r.....", "g.....", "b.....", "y.....", "o.....", "p....."], {"vertical"}),
        ([".....r", ".....g", ".....b", ".....y", ".....o", ".....p"], {"vertical"}),
        (["rgbyop", "......", "......", "......", "......", "......"], {"horizontal"}),
        (["......", "......", "......", "......", "......", "rrrrrr"], {"horizontal"}),
        (["r.....", ".r....", "..r...", "...r..", "....r.", ".....r"], {"diagonal"}),
        ([".....r", "....r.", "...r..", "..r...", ".r....", "r....."], {"diagonal"}),
        ([".r....", ".r....", ".r....", ".r....", ".r....", ".r...."], set()),
        (["r.....", ".r....", "..r...", "...r..", "....r.", "......"], set()),
    ],
)
def test_lines_of_the_chart(rows: list[str], lines: set[str]) -> None:  # rule 23
    assert a_board(*rows).complete_lines() == lines


def test_the_largest_cluster_is_connected_over_corners() -> None:  # rule 32
    board = a_board("r.....", ".r...r", "r....r", "......", "......", "......")
    assert largest_cluster(board, "red", "all") == 3
    assert largest_cluster(board, "red", "none") == 2
    assert largest_cluster(board, "blue", "all") == 0


def test_every_bit_is_in_one_set_only() -> None:  # rule 26
    star = a_board("bbb...", "brb...", "bbb...", "......", "......", "......")
    assert count_sets(star, ("red", "blue"), "all") == 1
    chain = a_board("rbrb..", "......", "......", "......", "......", "......")
    assert count_sets(chain, ("red", "blue"), "all") == 2
    # Whoever pairs r1c2 with r1c3 first must think again to reach two sets.
    greedy = a_board("brb...", "...r..", "......", "......", "......", "......")
    assert count_sets(greedy, ("red", "blue"), "all") == 2


def _most_sets(pairs: list[tuple[Space, Space]]) -> int:
    """By trying everything."""
    if not pairs:
        return 0
    (first, second), *rest = pairs
    free = [pair for pair in rest if first not in pair and second not in pair]
    return max(_most_sets(rest), 1 + _most_sets(free))


def test_sets_against_trying_everything() -> None:  # rule 26
    chance = Random(7)
    for _ in range(60):
        board = Board(4, tuple(chance.choice(("", "red", "red", "blue")) for _ in range(16)))
        linked = neighbours(4, "all")
        pairs = [
            (first, second)
            for first in board.bits("red")
            for second in board.bits("blue")
            if second in linked[first]
        ]
        if len(pairs) <= 20:
            assert count_sets(board, ("red", "blue"), "all") == _most_sets(pairs)
            assert count_sets(board, ("blue", "red"), "all") == _most_sets(pairs)


HOOK = Pattern.drawn("rb", "r.")


@pytest.mark.parametrize(
    "rows",
    [["rb", "r."], ["rr", ".b"], [".r", "br"], ["b.", "rr"]],
    ids=["as drawn", "one turn", "two turns", "three turns"],
)
@pytest.mark.parametrize("corner", [(1, 1), (3, 4), (5, 5)])
def test_a_pattern_in_its_four_turns(rows: list[str], corner: Space) -> None:  # rule 20
    colours = {"r": "red", "b": "blue"}
    bits = {
        (corner[0] + row, corner[1] + column): colours[letter]
        for row, letters in enumerate(rows)
        for column, letter in enumerate(letters)
        if letter != "."
    }
    assert HOOK.lies_on(Board.of(6, bits))


@pytest.mark.parametrize("rows", [["br", ".r"], ["rr", "b."], ["r.", "rb"], [".b", "rr"]])
def test_a_mirrored_pattern_does_not_count(rows: list[str]) -> None:  # rule 20
    padded = [f"{row}...." for row in rows] + ["......"] * 4
    assert not HOOK.lies_on(a_board(*padded))


def test_spacing_and_colours_are_exact_and_other_bits_may_lie_inside() -> None:  # rule 20
    gate = Pattern.drawn("o.o", ".y.")
    inside = a_board("oro...", "gyg...", "......", "......", "......", "......")
    assert gate.lies_on(inside)
    assert list(gate.places(inside)) == [((1, 1), (1, 3), (2, 2))]
    wide = a_board("o..o..", ".y....", "......", "......", "......", "......")
    assert not gate.lies_on(wide)
    other = a_board("o.o...", ".r....", "......", "......", "......", "......")
    assert not gate.lies_on(other)


def test_turned_patterns_are_of_one_type() -> None:  # rule 32
    assert HOOK.type == Pattern.drawn("rr", ".b").type
    assert HOOK.type != Pattern.drawn("br", ".r").type
    assert len(Pattern.drawn("rb", "br").turns) == 2


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (["rb", "r"], "equally long"),
        (["rx"], "“x”"),
        (["r."], "at least two Bits"),
        (["r.......b"], "at most 7"),
        ([], "at least two Bits"),
    ],
)
def test_drawings_that_are_no_pattern(rows: list[str], words: str) -> None:
    with pytest.raises(PatternError) as caught:
        Pattern.drawn(*rows)
    assert re.search(words, english(caught.value.message))


def test_a_pattern_prints_as_it_is_drawn() -> None:
    for rows in (["rb", "r."], ["p..", ".o.", "..y"], ["g", ".", "g"]):
        pattern = Pattern.drawn(*rows)
        assert Pattern.drawn(*str(pattern).split("/")) == pattern
