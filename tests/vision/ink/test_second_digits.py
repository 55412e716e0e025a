"""What the second reader makes of digits in cells, and how far it is heard."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from scoring.observation import Outline
from scoring.sheet import LABELS, Field, FieldKind, SheetLayout
from tests.vision.ink.drawn_cells import page_of
from vision.ink import read
from vision.ink.chances import FIRST_DIGIT, STRUCK, Rows, allowed_labels, probabilities
from vision.ink.fields import FLAT_PX_PER_MM
from vision.ink.number_views import number_views
from vision.ink.second import NUMBERS, second_opinion
from vision.ink.second_digits import LABELS_OF_DIGITS, digit_chances, digits_by_both, weighed
from vision.photo import Pixels
from vision.read import INK
from vision.weights import Model, open_model

PAGE_MM = (60.0, 30.0)
ALLOWED = LABELS[FieldKind.DIGIT]
CELLS = tuple(
    Field(f"c{number}", FieldKind.DIGIT, (6.0 + 12 * number, 9.0, 10.0, 10.0), ALLOWED)
    for number in range(4)
)
EQUAL = Model(NUMBERS, "", (), 1.0, {"first_digits": 0.5, "second_digits": 0.5}, None)


def a_page(*texts: str) -> Pixels:
    """A row of cells with these characters in them."""
    return page_of(PAGE_MM, CELLS, texts)


def logits(there: Sequence[float], *places: int) -> Rows:
    row = np.full((1, FIRST_DIGIT + 31), -20.0)
    row[0, : STRUCK + 1] = np.log(np.asarray(there) + 1e-12)
    for place, digit in enumerate(places):
        row[0, FIRST_DIGIT + 10 * place + digit] = 20.0
    return row


def chances(**known: float) -> Rows:
    """A row of chances by label, named as `d4`, `X`, `struck` and `empty`."""
    names = {"empty": "", **{f"d{digit}": str(digit) for digit in range(1, 7)}}
    row = np.zeros((1, len(LABELS_OF_DIGITS)))
    for name, chance in known.items():
        row[0, LABELS_OF_DIGITS.index(names.get(name, name))] = chance
    return row


def test_one_digit_is_that_digit_and_a_struck_number_is_struck() -> None:
    told = digit_chances(logits([0.0, 0.9, 0.0, 0.0, 0.1], 4))[0]
    assert told[LABELS_OF_DIGITS.index("4")] == pytest.approx(0.9)
    assert told[LABELS_OF_DIGITS.index("struck")] == pytest.approx(0.1)


def test_what_seems_two_digits_may_be_either() -> None:
    told = digit_chances(logits([0.0, 0.0, 1.0, 0.0, 0.0], 3, 5))[0]
    assert told[LABELS_OF_DIGITS.index("3")] == pytest.approx(0.5)
    assert told[LABELS_OF_DIGITS.index("5")] == pytest.approx(0.5)


def test_readers_that_agree_are_surer_than_either_and_others_are_not() -> None:
    every = np.ones((1, len(LABELS_OF_DIGITS)), bool)
    four, three = LABELS_OF_DIGITS.index("4"), LABELS_OF_DIGITS.index("3")
    full = Model(NUMBERS, "", (), 1.0, {"first_digits": 1.0, "second_digits": 1.0}, None)
    agree = weighed(full, chances(d4=0.8, d3=0.2), chances(d4=0.8, d3=0.2), every)
    differ = weighed(EQUAL, chances(d4=0.8, d3=0.2), chances(d4=0.2, d3=0.8), every)
    assert agree[0, four] > 0.9
    assert differ[0, four] == pytest.approx(differ[0, three], abs=0.01)


def test_weak_agreement_takes_nothing_away() -> None:
    every = np.ones((1, len(LABELS_OF_DIGITS)), bool)
    first = chances(d4=0.95, d3=0.05)
    assert weighed(EQUAL, first, chances(d4=0.4, d3=0.3, d5=0.3), every) == pytest.approx(first)
    assert weighed(EQUAL, first, chances(d3=0.4, d4=0.3, d5=0.3), every).max() < 0.9


def test_that_a_cell_is_empty_is_believed_less_than_a_digit() -> None:
    every = np.ones((1, len(LABELS_OF_DIGITS)), bool)
    settings = {"first_digits": 0.5, "second_digits": 0.5, "empty_digits": -1.0}
    model = Model(NUMBERS, "", (), 1.0, settings, None)
    first = chances(empty=0.95, d4=0.05)
    assert weighed(model, first, chances(empty=0.95, d4=0.05), every)[0, 0] < 0.88
    assert weighed(EQUAL, first, chances(empty=0.95, d4=0.05), every)[0, 0] > 0.9
    assert open_model(NUMBERS).settings["empty_digits"] < 0


def test_of_an_x_the_second_reader_says_nothing() -> None:
    every = np.ones((1, len(LABELS_OF_DIGITS)), bool)
    both = weighed(EQUAL, chances(X=0.95, d4=0.05), chances(d4=0.6, struck=0.4), every)
    assert LABELS_OF_DIGITS[int(both[0].argmax())] == "X"


def test_no_label_is_likely_that_the_cell_may_not_hold() -> None:
    plain = ("", "1", "2", "3", "4", "5", "6")
    allowed = np.array([[label in plain for label in LABELS_OF_DIGITS]])
    both = weighed(EQUAL, chances(d1=0.5, d2=0.5), chances(struck=1.0), allowed)
    assert both[0][~allowed[0]].max() == 0.0
    assert both.sum() == pytest.approx(1.0)


def test_the_network_reads_digits_in_cells() -> None:
    page = a_page("4", "2", "", "5")
    told = digit_chances(second_opinion(open_model(NUMBERS), number_views(page, CELLS)))
    assert [LABELS_OF_DIGITS[column] for column in told.argmax(axis=1)] == ["4", "2", "", "5"]


def test_only_unsure_cells_are_shown_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[list[str]] = []

    def heard(page: Pixels, fields: Sequence[Field], first: Rows) -> Rows:
        shown.append([field.id for field in fields])
        return digits_by_both(page, fields, first)

    monkeypatch.setattr(read, "digits_by_both", heard)
    layout = SheetLayout("cells", "row", 1, PAGE_MM, CELLS)
    page = a_page("4", "2", "", "5")
    x, y = (round(side * FLAT_PX_PER_MM) for side in CELLS[1].box_mm[:2])
    cv2.putText(spoiled := np.ascontiguousarray(page[..., :3]), "6", (x + 14, y + 50), 0, 1.4,
                (60, 40, 30), 4)  # fmt: skip
    page[..., :3] = spoiled
    alone = read.field_logits(open_model(INK), page, layout)["square"]
    table = probabilities(open_model(INK), FieldKind.DIGIT, alone, allowed_labels(CELLS))
    unsure = (table.max(axis=1) < read.SURE) | (table.argmax(axis=1) == table.shape[1] - 1)
    wanted = [field.id for field, one in zip(CELLS, unsure, strict=True) if one]
    outlines = {field.id: Outline(((0.0, 0.0),) * 4) for field in CELLS}
    read.read_ink(open_model(INK), page, layout, outlines)
    assert CELLS[1].id in wanted
    assert len(wanted) < len(CELLS)
    assert shown == [wanted]
