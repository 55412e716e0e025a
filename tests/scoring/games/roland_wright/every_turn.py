"""Every box that one turn can make of another, tried out by brute force.

Written from the rulebook, without a look at how `check_turn` explains a turn. Boxes with two or
three empty spaces keep the number of turns small enough.
"""

from collections.abc import Iterator
from itertools import combinations, product
from math import isqrt

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
MOST_RESEARCH_BITS = 3
LINES = ("vertical", "horizontal", "diagonal")
Box = tuple[str, ...]
Shown = tuple[Box, frozenset[str]]
"""The spaces row by row, and the lines filled in on the Development Chart."""


def boxes_after_a_turn(box: Box, chart: frozenset[str], roll: tuple[str, ...]) -> set[Shown]:
    """ "Place Bits: … according to one dice group", "Perform 1 Action", Bonus Bits in between."""
    start = _with_bonus({(box, chart)})
    placed = _with_bonus({(new, its) for now, its in start for new in _placed(now, roll)})
    acted = _with_bonus({(new, its) for now, its in placed for new in _acted(now)})
    return placed | acted


def _with_bonus(shown: set[Shown]) -> set[Shown]:
    """ "You may fill in the circle next to the … line type … Then place a Bonus Bit"."""
    found, fresh = set(shown), set(shown)
    while fresh:
        fresh = {one for box, chart in fresh for one in _claims(box, chart)} - found
        found |= fresh
    return found


def _claims(box: Box, chart: frozenset[str]) -> Iterator[Shown]:
    size = isqrt(len(box))
    for line in LINES:
        if line in chart or not any(all(box[n] for n in its) for its in _spaces(line, size)):
            continue
        empty = [n for n, colour in enumerate(box) if not colour]
        for place, colour in product(empty, COLOURS):
            yield _set(box, {place: colour}), chart | {line}
        if not empty:
            yield box, chart | {line}


def _spaces(line: str, size: int) -> tuple[list[int], list[int]]:
    last = size - 1
    if line == "vertical":
        return [n * size for n in range(size)], [n * size + last for n in range(size)]
    if line == "horizontal":
        return list(range(size)), [last * size + n for n in range(size)]
    return [n * size + n for n in range(size)], [n * size + last - n for n in range(size)]


def _placed(box: Box, roll: tuple[str, ...]) -> Iterator[Box]:
    yield box
    empty = [n for n, colour in enumerate(box) if not colour]
    for colour in set(roll):
        for count in range(1, roll.count(colour) + 1):
            for places in combinations(empty, count):
                yield _set(box, dict.fromkeys(places, colour))


def _acted(box: Box) -> Iterator[Box]:
    for place, colour in enumerate(box):
        rest = _set(box, {place: ""})
        bits = [n for n, its in enumerate(rest) if its]
        empty = [n for n, its in enumerate(rest) if not its]
        if colour == "red":  # "place a new Bit of the same color next to it"
            yield from (
                _set(rest, {to: rest[of]})
                for of in bits
                for to in empty
                if _are_linked(of, to, len(box))
            )
        elif colour == "orange":  # "erase it, and place a Bit of the same color anywhere else"
            yield from (_set(rest, {of: "", to: rest[of]}) for of in bits for to in empty)
        elif colour == "yellow":  # "place any color Bit in that same space"
            yield from (_set(rest, {place: its}) for its in COLOURS)
        elif colour in ("green", "blue"):  # cards are drawn
            yield rest
        elif colour == "purple":  # "You may place any or all of the Bits shown on the card."
            for count in range(MOST_RESEARCH_BITS + 1):
                for places in combinations(empty, count):
                    for colours in product(COLOURS, repeat=count):
                        yield _set(rest, dict(zip(places, colours, strict=True)))


def _are_linked(one: int, other: int, spaces: int) -> bool:
    size = isqrt(spaces)
    down, right = abs(one // size - other // size), abs(one % size - other % size)
    return max(down, right) == 1


def _set(box: Box, new: dict[int, str]) -> Box:
    return tuple(new.get(n, colour) for n, colour in enumerate(box))
