"""What must hold between the fields of a sheet: each rule once, for the report and for `settle`."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from scoring.games.unbalanced.facts import FACTS, Row
from scoring.games.unbalanced.fields import bubble_ids, place_name, round_ids
from scoring.games.unbalanced.sheet import sign_holds
from scoring.sheet_check import Fault, SheetCheck


@cache
def sheet_checks() -> tuple[SheetCheck, ...]:
    """Every rule about rounds, bubbles, spaces, signs, sums and bonuses."""
    return (
        *_in_order("round-skipped", round_ids(), "rounds are crossed out in order"),
        *(
            check
            for number in range(1, 7)
            for check in _in_order(
                "bubble-skipped", bubble_ids(number), "the leftmost bubble is filled first"
            )
        ),
        *(check for row in FACTS.rows for check in _row_checks(row)),
        _no_more_numbers_than_rounds(),
    )


def _in_order(code: str, field_ids: tuple[str, ...], why: str) -> Iterator[SheetCheck]:
    """Marks stand from the left without a gap."""
    for left, right in pairwise(field_ids):

        def fault(labels: Sequence[str], right: str = right) -> Fault | None:
            if labels[0] and not labels[1]:
                return Fault(f"{place_name(right)} is marked and the one before it is not", why)
            return None

        yield SheetCheck(code, (right, left), why, fault)


def _row_checks(row: Row) -> Iterator[SheetCheck]:
    why = f"the leftmost empty space of row {row.name} is written in first"
    yield from _in_order("space-skipped", row.space_ids, why)
    if row.sums:
        yield from (_sum_check(row, index) for index in range(1, len(row.place_ids) + 1))
    for index, sign in enumerate(row.signs):
        yield _sign_check(row, index, sign)
    yield _bonus_check(row)
    yield _bubbles_match_numbers(row)


def _sign_check(row: Row, index: int, sign: str) -> SheetCheck:
    left, right = row.place_ids[index : index + 2]

    def fault(labels: Sequence[str]) -> Fault | None:
        if not all(labels) or sign_holds(sign, int(labels[1]), int(labels[0])):
            return None
        broken = f"{labels[1]} {sign} {labels[0]} is not so"
        return Fault(f"places {index + 1} and {index + 2} of row {row.name}: {broken}")

    why = f"row {row.name} asks place {index + 1} {sign} place {index + 2}"
    return SheetCheck("broken-sign", (right, left), why, fault)


def _sum_check(row: Row, index: int) -> SheetCheck:
    fields = (row.sum(index), row.space(2 * index - 1), row.space(2 * index))

    def fault(labels: Sequence[str]) -> Fault | None:
        written, left, right = labels
        if not (left and right):
            if written:
                return Fault(f"sum {index} of row {row.name} is written before both its numbers")
            return None
        correct = int(left) + int(right)
        if written == str(correct):
            return None
        suggestion = f"{left} + {right} = {correct}"
        if not written:
            return Fault(f"sum {index} of row {row.name} is not written", suggestion)
        return Fault(f"sum {index} of row {row.name} is written as {written}", suggestion)

    return SheetCheck("wrong-sum", fields, f"sum {index} of row {row.name} adds its two", fault)


def _bonus_check(row: Row) -> SheetCheck:
    fields = (f"row{row.number}.bonus", *row.space_ids)

    def fault(labels: Sequence[str]) -> Fault | None:
        is_full = all(labels[1:])
        if bool(labels[0]) == is_full:
            return None
        if is_full:
            message, suggestion = (
                f"row {row.name} is full and its bonus is not circled",
                "circle it",
            )
        else:
            message, suggestion = (
                f"the bonus of row {row.name} is circled and the row is not full",
                "",
            )
        return Fault(message, suggestion, fields[:1])

    return SheetCheck(
        "bonus-without-full-row", fields, f"the bonus of row {row.name} needs the full row", fault
    )


def _bubbles_match_numbers(row: Row) -> SheetCheck:
    bubbles = tuple(bubble for number in row.first_dice for bubble in bubble_ids(number))
    fields = (*bubbles, *row.space_ids)
    first, second = row.first_dice

    def fault(labels: Sequence[str]) -> Fault | None:
        filled = sum(1 for label in labels[: len(bubbles)] if label)
        written = sum(1 for label in labels[len(bubbles) :] if label)
        if filled == written:
            return None
        return Fault(
            f"numbers in row {row.name}: {written}, but bubbles filled for it: {filled}",
            "every number has one bubble",
            _last_marked(row.space_ids, labels[len(bubbles) :]) + _last_marked(bubbles, labels),
        )

    why = f"row {row.name} has as many numbers as bubbles next to {first} and {second}"
    return SheetCheck("bubbles-and-numbers-differ", fields, why, fault)


def _no_more_numbers_than_rounds() -> SheetCheck:
    rounds = round_ids()
    spaces = tuple(space for row in FACTS.rows for space in row.space_ids)

    def fault(labels: Sequence[str]) -> Fault | None:
        crossed = sum(1 for label in labels[: len(rounds)] if label)
        written = sum(1 for label in labels[len(rounds) :] if label)
        if written <= crossed:
            return None
        message = f"numbers written: {written}, but rounds crossed out: {crossed}"
        return Fault(message, fields=_last_marked(rounds, labels) or rounds[:1])

    why = "one number is written a round"
    return SheetCheck("more-numbers-than-rounds", (*rounds, *spaces), why, fault)


def _last_marked(field_ids: tuple[str, ...], labels: Sequence[str]) -> tuple[str, ...]:
    """The rightmost of these fields that holds something, as a tuple of one or none."""
    marked = [field for field, label in zip(field_ids, labels, strict=False) if label]
    return tuple(marked[-1:])
