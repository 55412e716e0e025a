"""What is written in every field: one run of the ink network for a whole sheet.

What is plain at a glance is taken; the rest is seen closely, what is then unsure is looked at
several times more, and numbers that stay so are shown to a second reader. What the answers mean is
told by `vision.ink.chances`.
"""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from scoring.observation import Observation, Outline
from scoring.sheet import FieldKind, SheetLayout
from vision.ink.chances import Rows, allowed_labels, labels_of, probabilities, ranked
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
from vision.ink.reach import boxes_of_looks, boxes_of_views
from vision.ink.second import both_opinions
from vision.ink.second_digits import VOID, digits_by_both
from vision.photo import Pixels
from vision.weights import Model

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
_FIRST = (Look(),)
SURE = 0.98
"""A first look with this probability is not repeated."""


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
    _hear_of_digits(page, layout, tables, glance)
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
    _lay_flat(glance, layout, rows, dict.fromkeys(SHAPES, _FIRST))
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
    _lay_flat(glance, layout, unsure, MORE_LOOKS)
    for shape, looks in MORE_LOOKS.items():
        fields = fields_of(layout, shape)
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


def _lay_flat(
    glance: Glance | None,
    layout: SheetLayout,
    rows: Mapping[CropShape, list[int]],
    looks: Mapping[CropShape, tuple[Look, ...]],
) -> None:
    """Let those parts of the page be laid flat that some fields are looked at in."""
    if glance and any(rows.values()):
        boxes = [boxes_of_looks(layout, shape, looks[shape])[some] for shape, some in rows.items()]
        glance.lay(np.concatenate(boxes))


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


def _hear_of_digits(
    page: Pixels, layout: SheetLayout, tables: dict[FieldKind, Rows], glance: Glance | None
) -> None:
    """Digits that are not sure after all looks, or seem struck, are judged by both readers."""
    kind = FieldKind.DIGIT
    if kind not in tables:
        return
    table = tables[kind]
    rows = np.flatnonzero((table.max(axis=1) < SURE) | (table.argmax(axis=1) == VOID))
    if len(rows):
        cells = [field for field in layout.fields if field.kind is kind]
        some = [cells[row] for row in rows]
        if glance:
            glance.lay(boxes_of_views(some))
        table[rows] = digits_by_both(page, some, table[rows])


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


@lru_cache(maxsize=64)
def _allowed(layout: SheetLayout, kind: FieldKind) -> npt.NDArray[np.bool_]:
    """(fields of the kind, labels of the kind): what each field may hold."""
    fields = [field for field in layout.fields if field.kind is kind]
    return allowed_labels(fields)
