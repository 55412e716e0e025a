"""What is written in every field: one run of the ink network for a whole sheet.

The network answers for the labels of each kind of field; only those that a field may hold count,
and the probabilities are calibrated with one temperature for each kind. A number is read as how
many digits it has and which digit stands at each place; its probability is the product of these.
The network also says how little a picture is like those it was trained on: as far as it is strange,
every label is as likely as the others, and the field is asked about.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from scoring.observation import Observation, Outline
from scoring.sheet import LABELS, Field, FieldKind, SheetLayout
from scoring.sheet.layout import BELOW_ZERO
from vision.ink.fields import (
    SHAPES,
    SQUARE,
    STRIP,
    WIDE,
    Crops,
    CropShape,
    Look,
    around_name,
    cut_around,
    cut_closer,
    cut_fields,
    fields_of,
    reduced,
)
from vision.ink.fitted import fit_to_ink
from vision.ink.glance import Glance
from vision.ink.second import both_opinions
from vision.photo import Pixels
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
_ASIDE = (Look((0.5, -0.5)), Look((-0.5, 0.5)), Look(larger=1.18))
MORE_LOOKS: Mapping[CropShape, tuple[Look, ...]] = {
    SQUARE: _ASIDE,
    WIDE: (
        *(Look((side, 0.0)) for side in (0.6, -0.6)),
        *(Look(larger=x) for x in (0.8, 0.9, 1.1)),
    ),
    STRIP: _ASIDE,
}
"""What is not sure is looked at again, and the mean counts; the last looks at digits and numbers
are such as fit what is written (`vision.ink.fitted`)."""
SURE = 0.98
"""A first look with this probability is not repeated."""
SURE_AT = (0.25, 0.5, 0.7, 0.85, 0.94, 0.98, 0.99)
"""At these levels the settings may say how often the likeliest label is right."""
AS_SAID = 0.9985
"""From this level on it is as sure as it says."""
STRANGEST = 0.9
"""However strange a picture is, so much of every answer may be a guess and no more."""
_NEVER = -1e9


def read_ink(
    model: Model,
    page: Pixels,
    layout: SheetLayout,
    outlines: Mapping[str, Outline],
    small: Pixels | None = None,
    glance: Glance | None = None,
) -> dict[str, Observation]:
    """One observation for every field of a flattened page.

    Args:
        model: The ink network.
        page: The page with its blank, (H, W, 4), as `vision.ink.fields.beside_blank` makes it.
        layout: The sheet.
        outlines: Where each field is in the photo.
        small: The page as `vision.ink.fields.reduced` makes it, where it was made before.
        glance: What is plain at a glance is not looked at closely; None: everything is.
    """
    small = reduced(page) if small is None else small
    logits, tables = _looked_at(model, (page, small), layout, glance)
    _hear_second_reader(model, page, layout, (logits[WIDE.name], tables))
    seen = {
        field.id: Observation("", 1.0, outlines[field.id])
        for field in layout.fields
        if field.kind is FieldKind.TEXT
    }
    for shape in SHAPES:
        fields = fields_of(layout, shape)
        for kind, rows in _rows_by_kind(layout, shape).items():
            for row, (best, *others) in zip(rows, ranked(kind, tables[kind]), strict=True):
                field = fields[row].id
                seen[field] = Observation(best[0], best[1], outlines[field], tuple(others))
    return seen


def field_logits(model: Model, page: Pixels, layout: SheetLayout) -> dict[str, Rows]:
    """The network's own logits for every field of a page, by shape of picture."""
    return _looked_at(model, (page, reduced(page)), layout)[0]


def _looked_at(
    model: Model,
    pages: tuple[Pixels, Pixels],
    layout: SheetLayout,
    glance: Glance | None = None,
) -> tuple[dict[str, Rows], dict[FieldKind, Rows]]:
    """Logits by shape of picture and probabilities by kind of field, after all looks.

    The logits of what was plain at a glance are none.
    """
    page, small = pages
    tables = _glanced_at(glance, layout) if glance else {}
    rows = {shape: _not_plain(layout, shape, tables, glance) for shape in SHAPES}
    crops = {shape.name: cut_fields(page, layout, shape, rows[shape]) for shape in SHAPES}
    crops |= {around_name(shape): cut_around(small, layout, shape, rows[shape]) for shape in SHAPES}
    seen = run_network(model, crops)
    logits: dict[str, Rows] = {}
    again: dict[str, Crops] = {}
    unsure: dict[CropShape, list[int]] = {}
    for shape in SHAPES:
        fields = fields_of(layout, shape)
        logits[shape.name] = np.zeros((len(fields), seen[shape.name].shape[1]))
        logits[shape.name][rows[shape]] = seen[shape.name]
        judged = logits[shape.name], tables
        unsure[shape] = _judge(model, layout, shape, judged, frozenset(rows[shape]))
        looks = MORE_LOOKS[shape]
        some = [fields[row] for row in unsure[shape]]
        again[shape.name] = cut_closer(page, some, shape, looks, around=False)
        fit_to_ink(page, some, shape, again[shape.name])
        around = crops[around_name(shape)][np.searchsorted(rows[shape], unsure[shape])]
        again[around_name(shape)] = np.concatenate([around] * len(looks))
    if any(unsure.values()):
        more = run_network(model, again)
        for shape, some_rows in unsure.items():
            if some_rows:
                every = np.split(more[shape.name], len(MORE_LOOKS[shape]))
                first = logits[shape.name][some_rows]
                logits[shape.name][some_rows] = np.mean([first, *every], axis=0)
                judged = logits[shape.name], tables
                _judge(model, layout, shape, judged, frozenset(some_rows))
    return logits, tables


def _glanced_at(glance: Glance, layout: SheetLayout) -> dict[FieldKind, Rows]:
    """Probabilities by kind of field, as they seem at a glance."""
    logits = run_network(glance.model, glance.crops(layout))
    return {
        kind: probabilities(glance.model, kind, logits[shape.name][rows], _allowed(layout, kind))
        for shape in SHAPES
        for kind, rows in _rows_by_kind(layout, shape).items()
    }


def _not_plain(
    layout: SheetLayout,
    shape: CropShape,
    tables: Mapping[FieldKind, Rows],
    glance: Glance | None,
) -> list[int]:
    """Which of the pictures of a shape are to be looked at closely, in their order."""
    if not glance:
        return list(range(len(fields_of(layout, shape))))
    closely = list[int]()
    for kind, rows in _rows_by_kind(layout, shape).items():
        unsure = tables[kind].max(axis=1) < glance.plain_from(kind)
        closely += np.array(rows)[unsure].tolist()
    return sorted(closely)


def _hear_second_reader(
    model: Model,
    page: Pixels,
    layout: SheetLayout,
    judged: tuple[Rows, dict[FieldKind, Rows]],
) -> None:
    """Numbers that are not sure after all looks are judged by both readers."""
    logits, tables = judged
    fields = fields_of(layout, WIDE)
    if not fields:
        return
    rows = np.flatnonzero(tables[FieldKind.NUMBER].max(axis=1) < SURE).tolist()
    if rows:
        some = [fields[row] for row in rows]
        logits[rows] = both_opinions(page, some, logits[rows], ours=layout.blank is None)
        _judge(model, layout, WIDE, judged, frozenset(rows))


def _judge(
    model: Model,
    layout: SheetLayout,
    shape: CropShape,
    judged: tuple[Rows, dict[FieldKind, Rows]],
    changed: frozenset[int],
) -> list[int]:
    """Put new probabilities in place where logits are new; returns those that are not sure."""
    logits, tables = judged
    unsure = list[int]()
    for kind, rows in _rows_by_kind(layout, shape).items():
        places = [place for place, row in enumerate(rows) if row in changed]
        if kind not in tables:
            tables[kind] = np.empty((len(rows), len(labels_of(kind))))
        if places:
            some = np.array([rows[place] for place in places])
            table = probabilities(model, kind, logits[some], _allowed(layout, kind)[places])
            tables[kind][places] = table
            unsure += some[table.max(axis=1) < SURE].tolist()
    return sorted(unsure)


@lru_cache(maxsize=64)
def _rows_by_kind(layout: SheetLayout, shape: CropShape) -> Mapping[FieldKind, list[int]]:
    """Which of the pictures of a shape are of which kind of field."""
    kinds = [field.kind for field in fields_of(layout, shape)]
    return {
        kind: [row for row, one in enumerate(kinds) if one is kind]
        for kind in shape.kinds
        if kind in kinds
    }


def run_network(model: Model, crops: Mapping[str, Crops]) -> dict[str, Rows]:
    """The network's logits for pictures of each shape; an empty stack is allowed."""
    feed = {
        name: pictures if len(pictures) else np.zeros((1, *pictures.shape[1:]), np.uint8)
        for name, pictures in crops.items()
    }
    answers = model.session.run([f"{shape.name}_logits" for shape in SHAPES], feed)
    return {
        shape.name: np.asarray(answer, np.float64)[: len(crops[shape.name])]
        for shape, answer in zip(SHAPES, answers, strict=True)
    }


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
        chance = _softmax(np.where(allowed, cooled, _NEVER))
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
    there = _softmax(logits[:, : STRUCK + 1])
    first, second, third = (
        _softmax(logits[:, start : start + 10])
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


def _softmax(logits: Rows) -> Rows:
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
    most = min(MOST_RUNNERS_UP + 1, len(labels))
    if len(labels) > 2 * most:
        some = np.sort(np.argpartition(-table, most, axis=1)[:, :most], axis=1)
    else:
        some = np.broadcast_to(np.arange(len(labels)), table.shape)
    chances = np.minimum(np.take_along_axis(table, some, axis=1), 1.0)
    order = np.argsort(-chances, axis=1, kind="stable")[:, :most]
    chances = np.take_along_axis(chances, order, axis=1)
    counts = np.maximum(1, (chances >= LEAST_RUNNER_UP).sum(axis=1))
    columns = np.take_along_axis(some, order, axis=1)
    for here, row, count in zip(columns.tolist(), chances.tolist(), counts.tolist(), strict=True):
        yield [(labels[column], chance) for column, chance in zip(here[:count], row, strict=False)]
