"""Every field of the sheet by its id, with the labels it may have and the name players give it."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from scoring.games.unbalanced.facts import FACTS
from scoring.sheet import LABELS, FieldKind
from scoring.words import listed

DIGIT = ("", "1", "2", "3", "4", "5", "6")
NUMBER = LABELS[FieldKind.NUMBER]
BOX = LABELS[FieldKind.BOX]
BUBBLE = LABELS[FieldKind.BUBBLE]
CIRCLE = ("", "circled")


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

SCORE_IDS = (
    "score.row1",
    "score.row2",
    "score.row3",
    "score.flips",
    "score.positive",
    *(f"minus.{comparison}" for comparison in COMPARISONS),
    "score.negative",
    "score.total",
)
"""The boxes of the final count, in the order they are worked out."""

SCORE_NAMES = {
    "flips": "the score for flips",
    "positive": "the positive sum",
    "negative": "the negative sum",
    "total": "the total",
}


def _labels() -> dict[str, tuple[str, ...]]:
    labels: dict[str, tuple[str, ...]] = {"name": LABELS[FieldKind.TEXT]}
    labels.update(dict.fromkeys(round_ids(), BOX))
    for number in range(1, 7):
        labels.update(dict.fromkeys(bubble_ids(number), BUBBLE))
    labels.update(dict.fromkeys(flip_ids(), BUBBLE))
    for row in FACTS.rows:
        labels.update(dict.fromkeys(row.space_ids, DIGIT))
        if row.sums:
            labels.update(dict.fromkeys(row.place_ids, NUMBER))
        labels[f"row{row.number}.bonus"] = CIRCLE
    labels.update(dict.fromkeys(SCORE_IDS, NUMBER))
    return labels


FIELDS: Mapping[str, tuple[str, ...]] = MappingProxyType(_labels())
"""Field id to the labels allowed there."""


def place_name(field_id: str) -> str:
    """A field as players call it.

    >>> place_name("row2.s3"), place_name("number5.b1"), place_name("minus.r12")
    ('space 3 of row II', 'bubble 1 next to 5', 'the loss for I and II')
    """
    group, _, part = field_id.partition(".")
    if group.startswith("number"):
        return f"bubble {part[1:]} next to {group[-1]}"
    if group.startswith("row"):
        row = FACTS.rows[int(group[-1]) - 1].name
        if part == "bonus":
            return f"the bonus of row {row}"
        return (
            f"sum {part[3:]} of row {row}"
            if part[:3] == "sum"
            else f"space {part[1:]} of row {row}"
        )
    if group == "minus":
        numerals = listed([FACTS.rows[int(digit) - 1].name for digit in part if digit.isdigit()])
        return (
            f"the loss for A and B in {numerals}" if part[0] == "a" else f"the loss for {numerals}"
        )
    if group == "score":
        return SCORE_NAMES.get(part) or f"the score of row {FACTS.rows[int(part[-1]) - 1].name}"
    return f"{group} {part}" if part else group
