"""What the network's answers mean: how probable every label of a field is, calibrated.

Only labels that a field may hold count, and the probabilities are calibrated with one temperature
for each kind. A number is read as how many digits it has and which digit stands at each place; its
probability is the product of these. As far as a picture is like none trained on, every label is as
likely as the others, and the field is asked about.
"""

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from scoring.sheet import LABELS, Field, FieldKind
from scoring.sheet.layout import BELOW_ZERO
from vision.weights import Model

Rows = npt.NDArray[np.float64]
"""(fields, labels), logits or probabilities."""

LEAST_RUNNER_UP = 0.001
"""Labels less likely than this are not mentioned."""
MOST_RUNNERS_UP = 8
MAX_DIGITS = 3
STRUCK = MAX_DIGITS + 1
MINUS = STRUCK + 1
FIRST_DIGIT = MINUS + 1
"""A number's logits: no digit, one, two or three, struck out; a minus; ten for each place."""
SURE_AT = (0.25, 0.5, 0.7, 0.85, 0.94, 0.98, 0.99)
"""At these levels the settings may say how often the likeliest label is right."""
AS_SAID = 0.9985
"""From this level on it is as sure as it says."""
STRANGEST = 0.9
"""However strange a picture is, so much of every answer may be a guess and no more."""
_NEVER = -1e9


def probabilities(
    model: Model, kind: FieldKind, logits: Rows, allowed: npt.NDArray[np.bool_]
) -> Rows:
    """Calibrated probabilities of `labels_of(kind)` for each row of logits of that kind's shape.

    Args:
        model: The ink network, for its labels and temperatures.
        kind: The kind of all these fields.
        logits: (N, outputs of the shape).
        allowed: (N, labels of the kind), which labels each field may hold.
    """
    cooled = logits[:, :-1] / model.settings.get(f"temperature_{kind}", 1.0)
    more_empty = model.settings.get(f"empty_{kind}", 0.0)
    if kind is FieldKind.NUMBER:
        cooled[:, 0] += more_empty
        signed = np.asarray(allowed[:, len(LABELS[kind]) :].any(axis=1), bool)
        chance = number_chances(cooled, signed)
        chance *= allowed
        chance /= np.maximum(chance.sum(axis=1, keepdims=True), 1e-12)
    else:
        if kind is not FieldKind.LINK:
            cooled = cooled[:, _columns(model, kind)]
        cooled[:, 0] += more_empty
        chance = softmax(np.where(allowed, cooled, _NEVER))
    strange = strangeness(model, kind, logits)[:, None]
    some = np.flatnonzero(strange)  # few are
    even = allowed[some] / allowed[some].sum(axis=1, keepdims=True)
    chance[some] = chance[some] * (1 - strange[some]) + strange[some] * even
    return _as_sure_as_right(model, kind, chance)


def _as_sure_as_right(model: Model, kind: FieldKind, chance: Rows) -> Rows:
    """The same ranking, the likeliest label as probable as it was right on held-out photos.

    It is written over what was given.
    """
    known = [model.settings.get(f"sure_{kind}_{round(100 * at)}", at) for at in SURE_AT]
    if known == list(SURE_AT) or not len(chance):
        return chance
    unsure = np.flatnonzero(chance.max(axis=1) < AS_SAID)
    some = chance[unsure]
    each, likeliest = np.arange(len(some)), some.argmax(axis=1)
    said = some[each, likeliest]
    right = np.interp(said, [0.0, *SURE_AT, AS_SAID], [0.0, *known, AS_SAID])
    some[each, likeliest] = 0.0
    second = some.max(axis=1)
    right = np.maximum(right, second / (1 - said + second + 1e-12))  # no other becomes likelier
    some *= ((1 - right) / np.maximum(1 - said, 1e-12))[:, None]
    some[each, likeliest] = right
    chance[unsure] = some
    return chance


def strangeness(model: Model, kind: FieldKind, logits: Rows) -> npt.NDArray[np.float64]:
    """How little each picture is like those trained on, 0 up to a level that many reach."""
    level = model.settings.get(f"strange_from_{kind}", 0.5)
    said = 1 / (1 + np.exp(-logits[:, -1]))
    return np.asarray(STRANGEST * np.maximum(0.0, said - level) / (1 - level))


def number_chances(logits: Rows, signed: npt.NDArray[np.bool_]) -> Rows:
    """Probability of "", of 0 to 999 and of −1 to −99 from how many digits there are and which.

    A number that is struck out, or that has a minus where none may be, is none of these: half of
    its weight is given to "" and half to the digits, so that people are asked.

    Args:
        logits: (N, outputs for numbers).
        signed: (N,), whether the field has room for a minus.
    """
    count = len(logits)
    there = softmax(logits[:, : STRUCK + 1])
    first, second, third = (
        softmax(logits[:, start : start + 10])
        for start in range(FIRST_DIGIT, FIRST_DIGIT + 10 * MAX_DIGITS, 10)
    )
    digits = there[:, 1:STRUCK] + 1e-9
    void = there[:, STRUCK] / 2
    minus = 1 / (1 + np.exp(-logits[:, MINUS]))
    digits = digits * (1 + void / digits.sum(axis=1))[:, None]
    chances = np.empty((count, 1 + 10**MAX_DIGITS + len(BELOW_ZERO)))
    empty, plain, below = np.split(chances, (1, 1 + 10**MAX_DIGITS), axis=1)
    two = first[:, 1:, None] * second[:, None, :]
    plain[:, :10] = digits[:, :1] * first
    plain[:, 10:100] = digits[:, 1:2] * two.reshape(count, 90)
    np.multiply(
        (digits[:, 2:3, None] * two).reshape(count, 90, 1),
        third[:, None, :],
        out=plain[:, 100:].reshape(count, 90, 10),
    )
    below[:] = plain[:, 1 : 1 + len(BELOW_ZERO)] * (minus * signed)[:, None]
    unsigned = np.where(signed, 0, plain.sum(axis=1) * minus / 2)
    empty[:] = there[:, :1] + (void + unsigned)[:, None]
    plain *= np.where(signed, 1 - minus, 1 - minus / 2)[:, None]
    return chances


def softmax(logits: Rows) -> Rows:
    """Logits as shares of one, row by row."""
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))


def _columns(model: Model, kind: FieldKind) -> list[int]:
    """Which of the square pictures' outputs stand for the labels of a kind, in their order."""
    return [model.labels.index(f"{kind}:{label}") for label in LABELS[kind]]


def allowed_labels(fields: Sequence[Field]) -> npt.NDArray[np.bool_]:
    """(fields, labels of their kind): what each field may hold; all are of one kind."""
    allowed = [frozenset(field.labels) for field in fields]
    return np.array([[label in one for label in labels_of(fields[0].kind)] for one in allowed])


def labels_of(kind: FieldKind) -> tuple[str, ...]:
    """What is told apart in fields of a kind: its labels, and numbers below zero."""
    return LABELS[kind] + BELOW_ZERO if kind is FieldKind.NUMBER else LABELS[kind]


def ranked(kind: FieldKind, table: Rows) -> Iterator[list[tuple[str, float]]]:
    """For each row its labels with their probabilities, likeliest first, unlikely ones left out."""
    labels = labels_of(kind)
    best = table.argmax(axis=1)
    chances = np.minimum(table[np.arange(len(table)), best], 1.0)
    unsure = chances <= 1 - LEAST_RUNNER_UP  # of the others nothing else is likely
    several = _several(labels, table[unsure])
    for column, chance, is_unsure in zip(
        best.tolist(), chances.tolist(), unsure.tolist(), strict=True
    ):
        yield next(several) if is_unsure else [(labels[column], chance)]


def _several(labels: Sequence[str], table: Rows) -> Iterator[list[tuple[str, float]]]:
    """The same where more than one label may be likely enough."""
    likely = table >= LEAST_RUNNER_UP
    likely[np.arange(len(table)), table.argmax(axis=1)] = True
    rows, columns = np.nonzero(likely)
    chances = np.minimum(table[rows, columns], 1.0)
    order = np.lexsort((columns, -chances, rows))
    ends = np.cumsum(likely.sum(axis=1)).tolist()
    named = [
        (labels[column], p)
        for column, p in zip(columns[order].tolist(), chances[order].tolist(), strict=True)
    ]
    start = 0
    for end in ends:
        yield named[start : min(end, start + MOST_RUNNERS_UP + 1)]
        start = end
