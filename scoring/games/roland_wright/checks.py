"""The rules that one board alone must keep (rules 45 to 48).

The rules between the numbers settle unclear readings too. Those that look at the whole box (is it
filled, which sets does it hold) judge a sheet that has been read; in `settle` they would let a
doubtful dot and a doubtful number excuse each other.
"""

from collections.abc import Iterator
from functools import partial
from itertools import combinations, combinations_with_replacement

from scoring.checks import Fault, Labels, SheetCheck, problems_of
from scoring.count import sum_of
from scoring.games.roland_wright.board import COLOURS, Board, count_sets
from scoring.games.roland_wright.facts import RolandFacts
from scoring.games.roland_wright.names import colour_name, deck_title
from scoring.games.roland_wright.paper import (
    BOX_SHEETS,
    SECTIONS,
    SHEETS,
    SOLO_SHEET,
    box_ids,
    number,
)
from scoring.games.roland_wright.setup_words import AWARDS_DEALT
from scoring.games.roland_wright.solo_checks import calendar_checks, solo_number_checks
from scoring.message import Book, both, either, plain
from scoring.record import FilledSheet
from scoring.score import Problem

say = Book(__package__)


def number_checks(sheet: str, facts: RolandFacts) -> tuple[SheetCheck, ...]:
    """The rules between the numbers of a sheet."""
    if sheet == SOLO_SHEET:
        return tuple(solo_number_checks(facts))
    total = ("score.total", *(f"score.{section}" for section in SECTIONS))
    filled = facts.points["filled"]
    return (
        _multiple("hallmark", facts),
        _multiple("equipment", facts),
        SheetCheck(
            ("score.filled",), say("rule-filled", points=filled), partial(_filled_value, filled)
        ),
        SheetCheck(("score.awards",), say("rule-awards"), partial(_awards, award_sums(facts))),
        SheetCheck(total, say("rule-total"), _total),
    )


def whole_sheet(sheet: FilledSheet, facts: RolandFacts) -> tuple[Problem, ...]:
    """What is wrong between the numbers of a sheet and its other marks."""
    if sheet.sheet not in SHEETS:
        return ()
    return problems_of(tuple(_mark_checks(sheet.sheet, facts)), sheet)


def _mark_checks(sheet: str, facts: RolandFacts) -> Iterator[SheetCheck]:
    if sheet == SOLO_SHEET:
        yield from calendar_checks(facts)
        return
    bits = box_ids(BOX_SHEETS[sheet])
    yield SheetCheck(
        ("score.filled", *bits), say("rule-no-empty-space"), partial(_filled, facts=facts)
    )
    yield SheetCheck(
        ("score.inspiration", *bits),
        say("rule-inspiration"),
        partial(_inspiration, size=BOX_SHEETS[sheet], facts=facts),
    )


def _multiple(section: str, facts: RolandFacts) -> SheetCheck:
    each, most = facts.points[section], facts.decks[section]
    kind = deck_title(section)

    def fault(labels: Labels) -> Fault | None:
        points = number(labels[0])
        if points is None or (points % each == 0 and points <= each * most):
            return None
        message = say(
            "hallmark-not-possible" if section == "hallmark" else "equipment-not-possible",
            points=str(points),
            cards=str(most),
            each=str(each),
        )
        lower = min(points - points % each, each * most)
        if lower < points and lower + each <= each * most:
            return Fault(
                message, say("either-number", numbers=either(str(lower), str(lower + each)))
            )
        return Fault(message, say("at-most", points=str(lower)))

    return SheetCheck((f"score.{section}",), say("rule-cards", kind=kind, each=str(each)), fault)


def _filled_value(worth: int, labels: Labels) -> Fault | None:
    if number(labels[0]) in (None, 0, worth):
        return None
    return Fault(say("filled-not-possible", points=labels[0], worth=str(worth)))


def _awards(sums: frozenset[int], labels: Labels) -> Fault | None:
    points = number(labels[0])
    if points is None or points in sums:
        return None
    return Fault(say("awards-not-possible", points=str(points)))


def award_sums(facts: RolandFacts) -> frozenset[int]:
    """What three Awards can be worth together, for any number of players."""
    places = {0}
    for points in (facts.awards, facts.awards_for_two):
        places |= {points.first, points.second, points.tied_first, points.tied_second}
    return frozenset(map(sum, combinations_with_replacement(sorted(places), AWARDS_DEALT)))


def _total(labels: Labels) -> Fault | None:
    total, *sections = (number(label) for label in labels)
    correct, terms = sum_of([section or 0 for section in sections])
    if total in (None, correct) or all(section is None for section in sections):
        return None
    return Fault(say("wrong-total", written=str(total), correct=str(correct)), terms)


def _filled(labels: Labels, facts: RolandFacts) -> Fault | None:
    written, *bits = labels
    empty = bits.count("")
    correct = 0 if empty else facts.points["filled"]
    if number(written) in (None, correct):
        return None
    message = say("wrong-filled", written=written, empty=empty)
    return Fault(message, plain(str(correct)), ("score.filled",))


def _inspiration(labels: Labels, size: int, facts: RolandFacts) -> Fault | None:
    written = number(labels[0])
    if written is None:
        return None
    board = Board(size, tuple(label if label in COLOURS else "" for label in labels[1:]))
    each = facts.points["inspiration"]
    sets = {
        pair: each * count_sets(board, pair, facts.diagonals) for pair in combinations(COLOURS, 2)
    }
    if written in sets.values():
        return None
    message = say("inspiration-not-possible", written=str(written))
    nearest = min(set(sets.values()), key=lambda points: (abs(points - written), points))
    pair = next(pair for pair, points in sets.items() if points == nearest)
    told = say("pair-gives", pair=both(*map(colour_name, pair)), points=str(nearest))
    if not nearest:
        told = say("at-most", points=str(max(sets.values())))
    return Fault(message, told, ("score.inspiration",))
