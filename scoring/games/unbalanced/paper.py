"""The printed sheet: every field by its id and its name, and marks to and from a player's sheet.

Reading is lenient: it takes what the marks say and judges nothing; `checks` does that.
"""

from dataclasses import replace
from functools import cache

from scoring.games.unbalanced.facts import FACTS
from scoring.games.unbalanced.sheet import UnbalancedSheet
from scoring.message import Book, Message, both
from scoring.record import FilledSheet

say = Book(__package__)


@cache
def bubble_ids(number: int) -> tuple[str, ...]:
    """The bubbles next to a number, left to right."""
    return tuple(f"number{number}.b{index}" for index in range(1, FACTS.bubbles + 1))


@cache
def round_ids() -> tuple[str, ...]:
    """The round track, left to right."""
    return tuple(f"round.{index}" for index in range(1, FACTS.rounds + 1))


@cache
def flip_ids() -> tuple[str, ...]:
    """The bubbles of the flips."""
    return tuple(f"flip.{index}" for index in range(1, FACTS.flips + 1))


COMPARISONS = ("ab1", "ab2", "ab3", "r12", "r23", "r31")
"""A with B in each row, then I with II, II with III, III with I."""


def place(field_id: str) -> Message:
    """A field as players call it: "row II, space 3"."""
    group, _, part = field_id.partition(".")
    number = part.lstrip("abcdefghijklmnopqrstuvwxyz")
    if group.startswith("number"):
        return say("place-bubble", index=number, number=group[-1])
    if group.startswith("row"):
        kind = "bonus" if part == "bonus" else "sum" if part.startswith("sum") else "space"
        return say("place-row", kind=kind, row=_row_name(group[-1]), index=number)
    if group == "minus":
        rows = both(*(_row_name(digit) for digit in number))
        return say("place-loss", kind="sides" if part.startswith("ab") else "rows", rows=rows)
    if group == "score":
        row = _row_name(number) if number else ""
        return say("place-score", kind="row" if row else part, row=row)
    return say("place", group=group, index=part)


def group(name: str) -> Message:
    """A group of fields as players call it: "row II"."""
    return say("group", group=name.rstrip("123456"), index=name[-1])


def _row_name(digit: str) -> str:
    return FACTS.rows[int(digit) - 1].name


def count_marks(sheet: FilledSheet, field_ids: tuple[str, ...]) -> int:
    """How many of these fields hold something."""
    return sum(1 for field_id in field_ids if sheet[field_id])


def bubbles_next_to(sheet: FilledSheet, number: int) -> int:
    """The filled bubbles next to a number."""
    return count_marks(sheet, bubble_ids(number))


def paper_of(player: str, sheet: UnbalancedSheet) -> FilledSheet:
    """The paper as it then looks, without the final count."""
    marks = dict.fromkeys(round_ids()[: sheet.rounds], "marked")
    for number, filled in enumerate(sheet.bubbles, start=1):
        marks.update(dict.fromkeys(bubble_ids(number)[:filled], "filled"))
    marks.update(dict.fromkeys(flip_ids()[: sheet.flips], "filled"))
    for row in FACTS.rows:
        numbers = sheet.numbers_in(row)
        marks.update(zip(row.space_ids, map(str, numbers), strict=False))
        if row.sums:
            pairs = zip(row.place_ids, numbers[::2], numbers[1::2], strict=False)
            marks.update({box: str(left + right) for box, left, right in pairs})
        if len(numbers) == row.spaces:
            marks[f"row{row.number}.bonus"] = "circled"
    return FilledSheet(player, "player", marks)


def redrawn(paper: FilledSheet) -> FilledSheet:
    """With the flips from the left: any of their bubbles may be filled (rule 12)."""
    others = {field: mark for field, mark in paper.marks.items() if field not in flip_ids()}
    used = flip_ids()[: count_marks(paper, flip_ids())]
    return replace(paper, marks={**others, **dict.fromkeys(used, "filled")})


def bonus_ids(paper: FilledSheet) -> tuple[str, ...]:  # noqa: ARG001
    """The bonuses of the rows, which count for a full row, circled or not (rule 15)."""
    return tuple(f"row{row.number}.bonus" for row in FACTS.rows)


def sheet_of(paper: FilledSheet) -> UnbalancedSheet:
    """The state of play that a paper shows."""
    return UnbalancedSheet(
        rounds=count_marks(paper, round_ids()),
        bubbles=tuple(bubbles_next_to(paper, number) for number in range(1, 7)),
        rows=tuple(
            tuple(int(paper[space]) for space in row.space_ids if paper[space])
            for row in FACTS.rows
        ),
        flips=count_marks(paper, flip_ids()),
    )
