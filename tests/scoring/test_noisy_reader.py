"""The promise, without a camera: a reader that errs at a known rate, and what settle lets through.

The reader is calibrated: a field read with probability p is wrong with 1 − p. Its sheets are those
that random legal players leave.
"""

from functools import cache
from random import Random

import pytest

from scoring.games import find_game
from scoring.observation import Observation, Outline
from scoring.record import FilledSheet
from scoring.settle import settle
from scoring.sheet import Field, FieldKind, SheetReading

BOX = Outline(((0, 0), (9, 0), (9, 9), (0, 9)))
UNCLEAR_SHARE = 0.1
"""So many fields are hard to read; the others are read with a probability of 0.9995."""
SILENT_AT_MOST = 0.002
"""Fields taken wrongly without a question, of all fields."""


@cache
def sheets_of(game: str) -> tuple[FilledSheet, ...]:
    played = find_game(game)
    records = [played.random_game(seed, 3) for seed in range(4)]
    return tuple(sheet for record in records for sheet in played.final_sheets(record))


def noisy(field: Field, truth: str, chance: Random) -> Observation:
    """The truth seen through a reader that errs as often as it says."""
    if field.kind is FieldKind.TEXT:
        return Observation("", 1.0, BOX)
    p = chance.uniform(0.5, 0.99) if chance.random() < UNCLEAR_SHARE else 0.9995
    other = chance.choice([label for label in field.labels if label != truth])
    seen, beside = (truth, other) if chance.random() < p else (other, truth)
    return Observation(seen, p, BOX, ((beside, 1 - p),))


@pytest.mark.parametrize("game", ["unvention", "unbalanced", "yacht"])
def test_few_errors_of_the_reader_pass_without_a_question(game: str) -> None:
    rules = find_game(game)
    layout = rules.layouts[0]
    chance = Random(7)
    fields = misread = silent = asked = 0
    for sheet in sheets_of(game):
        seen = {field.id: noisy(field, sheet[field.id], chance) for field in layout.fields}
        outcome = settle(SheetReading(layout, seen), rules.constraints(layout))
        doubted = {doubt.field for doubt in outcome.doubts}
        fields += len(seen)
        asked += len(doubted)
        misread += sum(one.label != sheet[name] for name, one in seen.items() if name != "name")
        silent += sum(
            outcome.sheet[name] != sheet[name]
            for name in seen
            if name not in doubted and name != "name"
        )
    assert misread / fields > 0.02
    assert silent / fields < SILENT_AT_MOST
    assert asked / fields < UNCLEAR_SHARE
