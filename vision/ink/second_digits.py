"""A second opinion of digits in cells that the first reader leaves unclear.

The second reader of numbers (`vision.ink.second`) knows digits that are struck with the new one
beside them, written over others, or small in a corner better than the first one. It is shown the
cell as if it were a box for a number. How likely it holds each label is weighed with what the first
reader says; of an X it knows nothing.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from scoring.sheet import LABELS, Field, FieldKind
from vision.ink.chances import FIRST_DIGIT, STRUCK, Rows, allowed_labels, softmax
from vision.ink.number_views import number_views
from vision.ink.second import NUMBERS, second_opinion
from vision.photo import Pixels
from vision.weights import Model, open_model

LABELS_OF_DIGITS = LABELS[FieldKind.DIGIT]
_LEAST_FIRST, _LEAST_SECOND = 1e-4, 3e-4
"""However sure a reader is, it leaves every label so much."""
_X = LABELS_OF_DIGITS.index("X")
VOID = LABELS_OF_DIGITS.index("struck")
"""Column of what is struck out."""


def digits_by_both(page: Pixels, fields: Sequence[Field], first: Rows) -> Rows:
    """How likely each label of some cells is to both readers.

    Args:
        page: The page with its blank, as `vision.ink.fields.beside_blank` makes it.
        fields: Cells for digits.
        first: (N, labels), how likely each is to the first reader.
    """
    model = open_model(NUMBERS)
    logits = second_opinion(model, number_views(page, fields))
    return weighed(model, first, digit_chances(logits), allowed_labels(fields))


def digit_chances(logits: Rows) -> Rows:
    """How likely each label but an X is, from the second reader's logits.

    What it takes for two or three digits may be either of the first two: one that was struck lies
    beside the new one.
    """
    there = softmax(logits[:, : STRUCK + 1])
    first, second = (
        softmax(logits[:, start : start + 10]) for start in (FIRST_DIGIT, FIRST_DIGIT + 10)
    )
    several = there[:, 2:STRUCK].sum(axis=1, keepdims=True)
    digits = there[:, 1:2] * first + several * (first + second) / 2
    chances = np.zeros((len(logits), len(LABELS_OF_DIGITS)))
    chances[:, 0], chances[:, VOID] = there[:, 0], there[:, STRUCK]
    for column, label in enumerate(LABELS_OF_DIGITS):
        if label.isdigit():
            chances[:, column] = digits[:, int(label)]
    return chances


def weighed(model: Model, first: Rows, second: Rows, allowed: npt.NDArray[np.bool_]) -> Rows:
    """What both say, each as far as it was right on held-out photos.

    Where both take the same mark it is at least as likely as it was to the first. That a cell is
    empty both say too easily of digits that are small or pale.
    """
    told = second * (1 - first[:, _X : _X + 1])
    told[:, _X] = first[:, _X]
    shares = model.settings["first_digits"], model.settings["second_digits"]
    both = shares[0] * np.log(first + _LEAST_FIRST) + shares[1] * np.log(told + _LEAST_SECOND)
    both[:, 0] += model.settings.get("empty_digits", 0.0)
    chances = softmax(np.where(allowed, both, -np.inf))
    likeliest = first.argmax(axis=1)
    agreed = (told.argmax(axis=1) == likeliest) & (chances.max(axis=1) < first.max(axis=1))
    agreed &= likeliest > 0
    return np.where(agreed[:, None], first, chances)
