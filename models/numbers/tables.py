"""A filled table of somebody's form as the reader sees it, its blank known well or not at all."""

import cv2
import numpy as np

from models.numbers.forms import any_form
from models.numbers.seen import known_blank, seen
from models.numbers.writers import Writing, any_label, filled
from scoring.sheet import Field
from vision.ink.fields import beside_blank
from vision.ink.lighten import levels_of, lightened
from vision.photo import Pixels

COPIES = 0.15
"""Share of pages with another copy at hand, whose writing may show in the blank."""
PALE_PRINT = 0.3


def composed_page(
    rng: np.random.Generator, known: Writing
) -> tuple[Pixels, tuple[Field, ...], list[str]]:
    """A filled table as the reader flattens it, beside its blank; its cells and what is in them."""
    form = any_form(rng)
    labels = [any_label(rng) for _ in form.fields]
    flat, blank = seen(form, filled(form, labels, rng, known), rng)
    another = blank
    if rng.random() < COPIES:
        others = [any_label(rng) for _ in form.fields]
        copy = filled(form, others, rng, known)
        smaller = cv2.resize(copy, blank.shape[1::-1], interpolation=cv2.INTER_AREA)
        another = np.asarray(smaller, np.uint8)
    grey = known_blank(blank, another, rng)
    page = beside_blank(flat, grey)
    if rng.random() < PALE_PRINT and grey.min() < 250:
        page = lightened(page, levels_of(blank))
    return page, form.fields, labels
