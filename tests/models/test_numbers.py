"""Tables of other people's forms: what both readers of numbers make of them."""

import numpy as np

from models.numbers.drawn_digits import DrawnDigits, midlines, segments_of
from models.numbers.tables import composed_page
from models.simulator.handwriting import Handwriting
from scoring.sheet import FieldKind, SheetLayout
from vision.ink.chances import allowed_labels, labels_of, probabilities
from vision.ink.fields import FLAT_PX_PER_MM, WIDE
from vision.ink.read import SURE, field_logits
from vision.ink.second import both_opinions
from vision.read import INK
from vision.weights import open_model

PAGES = 12


def test_both_readers_read_more_of_other_forms_than_one() -> None:
    ink = open_model(INK)
    known = Handwriting.drawn(), DrawnDigits({})
    labels = np.array(labels_of(FieldKind.NUMBER))
    alone = together = of = 0
    for seed in range(PAGES):
        page, fields, truth = composed_page(np.random.default_rng(seed), known)
        size = page.shape[1] / FLAT_PX_PER_MM, page.shape[0] / FLAT_PX_PER_MM
        layout = SheetLayout("table", f"table{seed}", 1, size, fields)
        allowed = allowed_labels(fields)
        first = field_logits(ink, page, layout)[WIDE.name]
        table = probabilities(ink, FieldKind.NUMBER, first, allowed)
        rows = np.flatnonzero(table.max(axis=1) < SURE)
        both = both_opinions(page, [fields[row] for row in rows], first[rows], ours=False)
        judged = probabilities(ink, FieldKind.NUMBER, both, allowed[rows])
        wanted = np.array(truth)[rows]
        alone += int((labels[table[rows].argmax(axis=1)] == wanted).sum())
        together += int((labels[judged.argmax(axis=1)] == wanted).sum())
        of += len(rows)
    assert of > 80
    assert together >= 1.2 * alone


def test_a_midline_is_thin_and_keeps_its_shape() -> None:
    picture = np.zeros((1, 60, 60), bool)
    picture[0, 8:52, 26:34] = True
    picture[0, 8:16, 14:34] = True
    line = midlines(picture)[0]
    assert line.sum() < 90
    assert (line & ~picture[0]).sum() == 0
    segments = segments_of(line)
    high = np.ptp(segments[..., 1])
    assert 0.9 < high <= 1.0
    assert np.abs(segments.reshape(-1, 2)).max() <= 0.6
