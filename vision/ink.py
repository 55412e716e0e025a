"""What is written in every field: one run of the ink network for a whole sheet.

The network answers for the labels of each kind of field; only those that a field may hold count,
and the probabilities are calibrated with one temperature for each kind. A number is read as how
many digits it has and which digit stands at each place; its probability is the product of these.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from scoring.observation import Observation, Outline
from scoring.sheet import LABELS, Field, FieldKind, SheetLayout
from vision.fields import SHAPES, WIDE, Crops, cut, fields_of
from vision.photo import Pixels
from vision.weights import Model

Table = npt.NDArray[np.float64]
"""(fields, labels), logits or probabilities."""

LEAST_RUNNER_UP = 0.001
"""Labels less likely than this are not mentioned."""
MOST_RUNNERS_UP = 8
MAX_DIGITS = 3
NUMBER_LOOKS_MM = ((0.0, 0.0), (0.6, 0.0), (-0.6, 0.0), (0.0, 0.5), (0.0, -0.5))
"""A number is looked at so often, shifted a little: on held-out simulated photos 96.3 % instead of
95.0 % of numbers are then read right."""
_NEVER = -1e9


def read_ink(
    model: Model, page: Pixels, layout: SheetLayout, outlines: Mapping[str, Outline]
) -> dict[str, Observation]:
    """One observation for every field of a flattened page.

    Args:
        model: The ink network.
        page: The page with its blank, (H, W, 4), as `vision.fields.beside_blank` makes it.
        layout: The sheet.
        outlines: Where each field is in the photo.
    """
    logits = field_logits(model, page, layout)
    seen = {
        field.id: Observation("", 1.0, outlines[field.id])
        for field in layout.fields
        if field.kind is FieldKind.TEXT
    }
    for shape in SHAPES:
        fields = fields_of(layout, shape)
        for kind in shape.kinds:
            rows = [index for index, field in enumerate(fields) if field.kind is kind]
            if rows:
                of_kind = [fields[index] for index in rows]
                table = probabilities(model, kind, logits[shape.name][rows], _allowed(layout, kind))
                for field, (best, *others) in zip(of_kind, _ranked(kind, table), strict=True):
                    outline = outlines[field.id]
                    seen[field.id] = Observation(best[0], best[1], outline, tuple(others))
    return seen


def field_logits(model: Model, page: Pixels, layout: SheetLayout) -> dict[str, Table]:
    """The network's logits for every field of a page, by shape of picture."""
    crops = {shape.name: cut(page, layout, shape) for shape in SHAPES}
    count = len(crops[WIDE.name])
    if count:
        looks = [cut(page, layout, WIDE, shift_mm) for shift_mm in NUMBER_LOOKS_MM]
        crops[WIDE.name] = np.concatenate(looks)
    logits = run_network(model, crops)
    if count:
        logits[WIDE.name] = logits[WIDE.name].reshape(len(NUMBER_LOOKS_MM), count, -1).mean(axis=0)
    return logits


def run_network(model: Model, crops: Mapping[str, Crops]) -> dict[str, Table]:
    """The network's logits for pictures of each shape; an empty stack is allowed."""
    feed = {
        shape.name: crops[shape.name]
        if len(crops[shape.name])
        else np.zeros((1, shape.size_px[1], shape.size_px[0], 4), np.uint8)
        for shape in SHAPES
    }
    answers = model.session.run([f"{shape.name}_logits" for shape in SHAPES], feed)
    return {
        shape.name: np.asarray(answer, np.float64)[: len(crops[shape.name])]
        for shape, answer in zip(SHAPES, answers, strict=True)
    }


def probabilities(
    model: Model, kind: FieldKind, logits: Table, allowed: npt.NDArray[np.bool_]
) -> Table:
    """Calibrated probabilities of `LABELS[kind]` for each row of logits of that kind's shape.

    Args:
        model: The ink network, for its labels and temperatures.
        kind: The kind of all these fields.
        logits: (N, outputs of the shape).
        allowed: (N, labels of the kind), which labels each field may hold.
    """
    cooled = logits / model.settings.get(f"temperature_{kind}", 1.0)
    if kind is FieldKind.NUMBER:
        chance = np.where(allowed, number_chances(cooled), 0.0)
        return np.asarray(chance / np.maximum(chance.sum(axis=1, keepdims=True), 1e-12))
    if kind is not FieldKind.LINK:
        cooled = cooled[:, _columns(model, kind)]
    return _softmax(np.where(allowed, cooled, _NEVER))


def number_chances(logits: Table) -> Table:
    """Probability of "" and of 0 to 999 from how many digits there are and which."""
    count = len(logits)
    digits_there = _softmax(logits[:, : MAX_DIGITS + 1])
    places = [
        _softmax(logits[:, start : start + 10])
        for start in range(MAX_DIGITS + 1, MAX_DIGITS + 1 + 10 * MAX_DIGITS, 10)
    ]
    one = digits_there[:, 1:2] * places[0]
    two = (places[0][:, 1:, None] * places[1][:, None, :]).reshape(count, 90)
    three = (
        places[0][:, 1:, None, None] * places[1][:, None, :, None] * places[2][:, None, None, :]
    ).reshape(count, 900)
    return np.concatenate(
        [digits_there[:, :1], one, digits_there[:, 2:3] * two, digits_there[:, 3:4] * three], axis=1
    )


def _softmax(logits: Table) -> Table:
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))


def _columns(model: Model, kind: FieldKind) -> list[int]:
    """Which of the square pictures' outputs stand for the labels of a kind, in their order."""
    return [model.labels.index(f"{kind}:{label}") for label in LABELS[kind]]


@lru_cache(maxsize=64)
def _allowed(layout: SheetLayout, kind: FieldKind) -> npt.NDArray[np.bool_]:
    """(fields of the kind, labels of the kind): what each field may hold."""
    fields = [field for field in layout.fields if field.kind is kind]
    return allowed_labels(fields)


def allowed_labels(fields: Sequence[Field]) -> npt.NDArray[np.bool_]:
    """(fields, labels of their kind): what each field may hold; all are of one kind."""
    allowed = [frozenset(field.labels) for field in fields]
    return np.array([[label in one for label in LABELS[fields[0].kind]] for one in allowed], bool)


def _ranked(kind: FieldKind, table: Table) -> Iterator[list[tuple[str, float]]]:
    """For each row its labels with their probabilities, likeliest first, unlikely ones left out."""
    labels = LABELS[kind]
    most = min(MOST_RUNNERS_UP + 1, len(labels))
    if len(labels) > 2 * most:
        order = np.argpartition(-table, most, axis=1)[:, :most]
    else:
        order = np.broadcast_to(np.arange(len(labels)), table.shape)
    chances = np.take_along_axis(table, order, axis=1)
    for columns, row in zip(order.tolist(), chances.tolist(), strict=True):
        ranked = sorted(zip(row, columns, strict=True), key=lambda one: (-one[0], one[1]))[:most]
        yield [
            (labels[column], min(1.0, chance))
            for place, (chance, column) in enumerate(ranked)
            if place == 0 or chance >= LEAST_RUNNER_UP
        ]
