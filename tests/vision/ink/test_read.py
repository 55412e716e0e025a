"""From the network's answers to observations, with a network that says what it is told to."""

from collections.abc import Mapping
from pathlib import Path
from typing import cast

import numpy as np
import onnxruntime
import pytest

from scoring.observation import Outline
from scoring.sheet import LABELS, FieldKind, SheetLayout
from scoring.sheet.file import load_layout
from vision.ink.chances import (
    FIRST_DIGIT,
    LEAST_RUNNER_UP,
    MINUS,
    STRUCK,
    Rows,
    allowed_labels,
    labels_of,
    number_chances,
    probabilities,
)
from vision.ink.fields import FLAT_PX_PER_MM, SHAPES, SQUARE, around_name, fields_of
from vision.ink.read import read_ink, run_network
from vision.photo import Pixels
from vision.printing.blank import blank_raster
from vision.weights import Model

GAMES = Path(__file__).parents[3] / "scoring" / "games"
SQUARE_LABELS = tuple(f"{kind}:{label}" for kind in SQUARE.kinds for label in LABELS[kind])
NUMBERS = LABELS[FieldKind.NUMBER]
OUTPUTS = {"square": len(SQUARE_LABELS) + 1, "wide": FIRST_DIGIT + 31, "strip": 3}
NOT_STRANGE = -20.0
UNSIGNED = np.zeros(1, bool)


class ScriptedSession:
    """Answers the same logits for every picture of a shape."""

    def __init__(self, logits: Mapping[str, Rows]) -> None:
        self.logits = logits

    def run(self, names: list[str], feed: Mapping[str, Pixels]) -> list[Rows]:
        return [
            np.tile(self.logits[name.removesuffix("_logits")], (len(pictures), 1))
            for name, pictures in ((name, feed[name.removesuffix("_logits")]) for name in names)
        ]


def a_model(settings: Mapping[str, float] | None = None, **logits: Rows) -> Model:
    rows = {name: np.zeros(size) for name, size in OUTPUTS.items()} | logits
    session = cast(onnxruntime.InferenceSession, ScriptedSession(rows))
    return Model("ink", "", SQUARE_LABELS, 1.0, settings or {}, session)


def a_layout(name: str = "unvention/player") -> SheetLayout:
    return load_layout(GAMES / f"{name}.toml")


def number_logits(count: int, *digits: int) -> Rows:
    row = np.full(FIRST_DIGIT + 30, -20.0)
    row[count] = 20.0
    for place, digit in enumerate(digits):
        row[FIRST_DIGIT + 10 * place + digit] = 20.0
    return row[None]


@pytest.mark.parametrize(
    ("count", "digits", "text"),
    [(0, (), ""), (1, (0,), "0"), (1, (7,), "7"), (2, (4, 2), "42"), (3, (1, 0, 9), "109")],
)
def test_a_number_is_its_digits(count: int, digits: tuple[int, ...], text: str) -> None:
    chances = number_chances(number_logits(count, *digits), UNSIGNED)
    assert chances.shape == (1, 1100)
    assert NUMBERS[int(chances[0].argmax())] == text
    assert chances.max() > 0.999


def test_a_number_that_is_struck_out_is_nobodys_to_take() -> None:
    chances = number_chances(number_logits(STRUCK, 4, 2), UNSIGNED)[0]
    assert chances[0] == pytest.approx(0.5, abs=0.01)
    assert chances.max() < 0.6


def test_a_minus_where_none_may_be_is_asked_about() -> None:
    row = number_logits(2, 4, 2)
    row[0, MINUS] = 20.0
    chances = number_chances(row, UNSIGNED)[0]
    assert chances[NUMBERS.index("42")] == pytest.approx(0.5, abs=0.01)
    assert chances[0] == pytest.approx(0.5, abs=0.01)


def test_a_minus_is_read_where_a_number_may_be_below_zero() -> None:
    layout = a_layout("unbalanced/player")
    fields = [field for field in layout.fields if field.kind is FieldKind.NUMBER]
    total = [field.id for field in fields].index("score.total")
    row = np.append(number_logits(2, 1, 9), [[NOT_STRANGE]], axis=1)
    row[0, MINUS] = 20.0
    logits = np.repeat(row, len(fields), axis=0)
    table = probabilities(a_model(), FieldKind.NUMBER, logits, allowed_labels(fields))
    assert labels_of(FieldKind.NUMBER)[int(table[total].argmax())] == "-19"
    assert table[total].max() > 0.999
    assert np.delete(table, total, axis=0).max() < 0.6
    assert table[:, labels_of(FieldKind.NUMBER).index("-19")].sum() == table[total].max()


def test_a_strange_picture_is_no_sure_answer() -> None:
    allowed = np.ones((1, 2), bool)
    told = [
        probabilities(a_model({"strange_from_link": 0.3}), FieldKind.LINK, row, allowed)[0, 1]
        for row in (np.array([[-9.0, 9.0, said]]) for said in (-6.0, -1.5, 1.0, 9.0))
    ]
    assert told[0] == told[1] > 0.999
    assert told[1] > told[2] > told[3]
    assert told[3] == pytest.approx(0.55, abs=0.01)


def test_chances_of_numbers_are_chances() -> None:
    logits = np.random.default_rng(1).normal(0, 2, (50, OUTPUTS["wide"]))
    table = probabilities(a_model(), FieldKind.NUMBER, logits, np.ones((50, 1100), bool))
    assert np.allclose(table.sum(axis=1), 1)
    assert table.min() >= 0


def test_only_labels_that_a_field_may_hold_count() -> None:
    row = np.zeros(OUTPUTS["square"])
    row[-1] = NOT_STRANGE
    row[SQUARE_LABELS.index("symbol:spent")] = 9.0
    row[SQUARE_LABELS.index("symbol:circled")] = 5.0
    allowed = np.array([[True, True, True, False]])
    table = probabilities(a_model(), FieldKind.SYMBOL, row[None], allowed)
    assert LABELS[FieldKind.SYMBOL][int(table[0].argmax())] == "circled"
    assert table[0, 3] == 0


def test_a_higher_temperature_is_less_sure() -> None:
    row = np.array([[0.0, 3.0, NOT_STRANGE]])
    allowed = np.ones((1, 2), bool)
    sure = probabilities(a_model(), FieldKind.LINK, row, allowed)
    warm = probabilities(a_model({"temperature_link": 2.0}), FieldKind.LINK, row, allowed)
    assert 0.5 < warm[0, 1] < sure[0, 1]


@pytest.mark.parametrize("kind", [FieldKind.LINK, FieldKind.NUMBER, FieldKind.SYMBOL])
def test_fields_may_be_held_emptier_than_training_had_them(kind: FieldKind) -> None:
    size = OUTPUTS["strip" if kind is FieldKind.LINK else "wide"]
    row = np.zeros((1, OUTPUTS["square"] if kind is FieldKind.SYMBOL else size))
    row[0, -1] = NOT_STRANGE
    allowed = np.ones((1, len(labels_of(kind))), bool)
    before = probabilities(a_model(), kind, row, allowed)
    after = probabilities(a_model({f"empty_{kind}": 1.0}), kind, row, allowed)
    assert after[0, 0] > before[0, 0]
    assert (row[0, :-1] == 0).all()
    assert after.sum() == pytest.approx(1)


def test_every_field_gets_one_sorted_observation() -> None:
    layout = a_layout()
    blank = blank_raster(layout, FLAT_PX_PER_MM)
    page = np.repeat(blank[..., None], 4, axis=2)
    here = Outline(((0, 0), (1, 0), (1, 1), (0, 1)))
    outlines = {field.id: here for field in layout.fields}
    noise = np.random.default_rng(2)
    logits = {name: noise.normal(0, 3, size) for name, size in OUTPUTS.items()}
    seen = read_ink(a_model(None, **logits), page, layout, outlines)
    assert set(seen) == set(outlines)
    for field in layout.fields:
        observation = seen[field.id]
        assert observation.label in field.labels
        assert all(label in field.labels for label, _ in observation.runners_up)
        assert all(chance >= LEAST_RUNNER_UP for _, chance in observation.runners_up)
        assert all(chance <= observation.confidence for _, chance in observation.runners_up)
    assert seen["name"].label == ""


def test_a_sheet_without_links_or_numbers_is_read_too() -> None:
    empty = {
        name: np.zeros((0, size[1], size[0], 4), np.uint8)
        for shape in SHAPES
        for name, size in ((shape.name, shape.size_px), (around_name(shape), shape.around_px))
    }
    answers = run_network(a_model(), empty)
    assert {name: table.shape for name, table in answers.items()} == {
        name: (0, size) for name, size in OUTPUTS.items()
    }


def test_what_each_field_may_hold() -> None:
    layout = a_layout("unbalanced/player")
    digits = [field for field in fields_of(layout, SQUARE) if field.kind is FieldKind.DIGIT]
    allowed = allowed_labels(digits)
    assert allowed.shape == (len(digits), len(LABELS[FieldKind.DIGIT]))
    assert allowed[:, 0].all()
    assert not allowed[:, LABELS[FieldKind.DIGIT].index("struck")].any()
