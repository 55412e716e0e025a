"""What must hold between the fields of a sheet: each rule once, for the report and for `settle`."""

from collections.abc import Iterator
from functools import cache

from scoring.checks import Fault, Labels, SheetCheck, how_many, in_order
from scoring.games.unbalanced.facts import FACTS, Row
from scoring.games.unbalanced.paper import bubble_ids, count_marks, place, round_ids
from scoring.games.unbalanced.sheet import sign_holds
from scoring.message import Book, both
from scoring.record import FilledSheet
from scoring.score import Problem, problem

say = Book(__package__)


@cache
def sheet_checks() -> tuple[SheetCheck, ...]:
    """Every rule about rounds, bubbles, spaces, signs, sums and bonuses."""
    bubbles_in_order = say("rule-bubbles-in-order")
    return (
        *in_order("round-skipped", round_ids(), say("rule-rounds-in-order"), place),
        *(
            check
            for number in range(1, 7)
            for check in in_order("bubble-skipped", bubble_ids(number), bubbles_in_order, place)
        ),
        *(check for row in FACTS.rows for check in _row_checks(row)),
        _no_more_numbers_than_rounds(),
    )


def unfinished(sheet: FilledSheet) -> tuple[Problem, ...]:
    """A total that was written before the last round was crossed out."""
    crossed = count_marks(sheet, round_ids())
    if not sheet["score.total"] or crossed in (FACTS.rounds, FACTS.solo_rounds):
        return ()
    message = say(
        "rounds-not-crossed", crossed=crossed, rounds=FACTS.rounds, alone=FACTS.solo_rounds
    )
    fields = round_ids()[crossed - 1 : crossed] or round_ids()[:1]
    suggestion = message.with_part("suggestion")
    return (problem(message, suggestion, player=sheet.player, fields=fields),)


def _row_checks(row: Row) -> Iterator[SheetCheck]:
    why = say("rule-spaces-in-order", row=row.name)
    yield from in_order("space-skipped", row.space_ids, why, place)
    if row.sums:
        yield from (_sum_check(row, index) for index in range(1, len(row.place_ids) + 1))
    for index, sign in enumerate(row.signs):
        yield _sign_check(row, index, sign)
    yield _bonus_check(row)
    yield _bubbles_match_numbers(row)


def _sign_check(row: Row, index: int, sign: str) -> SheetCheck:
    """By the numbers written, not by sums that may be wrong or missing (rules 10, 11)."""
    step = 2 if row.sums else 1
    left, right = (row.space_ids[at * step : (at + 1) * step] for at in (index, index + 1))
    why = say("rule-sign", row=row.name, sign=sign, first=index + 1, second=index + 2)

    def fault(labels: Labels) -> Fault | None:
        if not all(labels):
            return None
        second, first = sum(map(int, labels[:step])), sum(map(int, labels[step:]))
        if sign_holds(sign, first, second):
            return None
        return Fault(
            say(
                "broken-sign",
                row=row.name,
                first=index + 1,
                second=index + 2,
                left=str(first),
                sign=sign,
                right=str(second),
            ),
            fields=(row.place_ids[index + 1], row.place_ids[index]),
        )

    return SheetCheck((*right, *left), why, fault)


def _sum_check(row: Row, index: int) -> SheetCheck:
    fields = (row.sum(index), row.space(2 * index - 1), row.space(2 * index))
    why = say("rule-sum", row=row.name, index=index)

    def fault(labels: Labels) -> Fault | None:
        written, left, right = labels
        if not (left and right):
            return (
                Fault(say("wrong-sum", part="early", row=row.name, index=index))
                if written
                else None
            )
        correct = str(int(left) + int(right))
        if written == correct:
            return None
        suggestion = say("wrong-sum", part="suggestion", left=left, right=right, sum=correct)
        if not written:
            return Fault(say("wrong-sum", part="missing", row=row.name, index=index), suggestion)
        return Fault(say("wrong-sum", row=row.name, index=index, written=written), suggestion)

    return SheetCheck(fields, why, fault)


def _bonus_check(row: Row) -> SheetCheck:
    fields = (f"row{row.number}.bonus", *row.space_ids)

    def fault(labels: Labels) -> Fault | None:
        if not labels[0] or all(labels[1:]):
            return None
        return Fault(say("bonus-without-full-row", row=row.name), fields=fields[:1])

    return SheetCheck(fields, say("rule-bonus", row=row.name), fault)


def _bubbles_match_numbers(row: Row) -> SheetCheck:
    bubbles = tuple(bubble for number in row.first_dice for bubble in bubble_ids(number))

    def fault(labels: Labels) -> Fault | None:
        filled, written = how_many(labels[: len(bubbles)]), how_many(labels[len(bubbles) :])
        if filled == written:
            return None
        return Fault(
            say("bubbles-and-numbers-differ", row=row.name, numbers=written, bubbles=filled),
            say("bubbles-and-numbers-differ", part="suggestion"),
            _last_marked(row.space_ids, labels[len(bubbles) :]) + _last_marked(bubbles, labels),
        )

    dice = both(*map(str, row.first_dice))
    why = say("rule-bubbles-and-numbers", row=row.name, dice=dice)
    return SheetCheck((*bubbles, *row.space_ids), why, fault)


def _no_more_numbers_than_rounds() -> SheetCheck:
    rounds = round_ids()
    spaces = tuple(space for row in FACTS.rows for space in row.space_ids)

    def fault(labels: Labels) -> Fault | None:
        crossed, written = how_many(labels[: len(rounds)]), how_many(labels[len(rounds) :])
        if written <= crossed:
            return None
        message = say("more-numbers-than-rounds", numbers=written, rounds=crossed)
        return Fault(message, fields=_last_marked(rounds, labels) or rounds[:1])

    return SheetCheck((*rounds, *spaces), say("rule-one-number-a-round"), fault)


def _last_marked(field_ids: tuple[str, ...], labels: Labels) -> tuple[str, ...]:
    """The rightmost of these fields that holds something, as a tuple of one or none."""
    marked = [field for field, label in zip(field_ids, labels, strict=False) if label]
    return tuple(marked[-1:])
