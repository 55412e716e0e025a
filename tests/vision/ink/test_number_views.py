"""What the second reader of numbers is shown, and how far it is heard."""

import cv2
import numpy as np
import pytest

from scoring.observation import Outline
from scoring.sheet import LABELS, Field, FieldKind, SheetLayout
from tests.vision.ink.drawn_cells import page_of
from vision.ink import chances, read
from vision.ink.number_views import SIZE_PX, VIEWS, number_views
from vision.ink.second import NUMBERS, both_opinions, second_opinion, together
from vision.photo import Pixels
from vision.read import INK
from vision.weights import Model, open_model

PAGE_MM = (60.0, 40.0)
CELLS = tuple(
    Field(f"n{number}", FieldKind.NUMBER, (6.0 + 12 * number, 12.0, 12.0, 9.0),
          LABELS[FieldKind.NUMBER])
    for number in range(4)
)  # fmt: skip
OUTPUTS = chances.FIRST_DIGIT + 31


def a_page(*texts: str) -> Pixels:
    """A row of cells with these numbers in them."""
    return page_of(PAGE_MM, CELLS, texts)


def test_the_blank_says_where_the_box_is() -> None:
    width, height = SIZE_PX
    views = number_views(a_page("7", "25", "", "4"), CELLS[:2])
    assert views.shape == (2 * VIEWS, height, width, 4)
    for picture in views:
        inside = picture[..., 3] >= 128
        rows, columns = np.flatnonzero(inside.any(axis=1)), np.flatnonzero(inside.any(axis=0))
        assert inside[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].all()
        across, down = len(columns), len(rows)
        if rows[0] > 0 and rows[-1] < height - 1 and columns[0] > 0 and columns[-1] < width - 1:
            assert across / down == pytest.approx(12 / 9, abs=0.15)
    first = views[0][..., 3]
    assert first[height // 2, width // 2] == 128 + 255 // 2
    assert first[height // 2, 4] < 128


def test_views_that_fit_show_a_small_number_larger() -> None:
    page = a_page("", "", "", "")
    cv2.line(seen := np.ascontiguousarray(page[..., :3]), (60, 95), (60, 113), (10, 10, 10), 5)
    page[..., :3] = seen
    views = number_views(page, CELLS[:1])
    dark = [int((one[..., :3].max(axis=2) < 60).sum()) for one in views]
    assert max(dark[-2:]) > 1.5 * dark[0]


def test_each_reader_is_heard_as_far_as_it_was_right() -> None:
    settings = {"first_ours": 0.8, "second_ours": 0.2, "first_others": 0.25, "second_others": 0.75}
    model = Model(NUMBERS, "", (), 1.0, settings, None)
    first, second = np.full((1, OUTPUTS), 4.0), np.full((1, OUTPUTS), -4.0)
    ours, others = (together(model, first, second, ours=whose) for whose in (True, False))
    assert ours == pytest.approx(0.8 * 4 - 0.2 * 4)
    assert others == pytest.approx(0.25 * 4 - 0.75 * 4)
    halves = together(Model(NUMBERS, "", (), 1.0, {"first_ours": 0.3, "second_ours": 0.3}, None),
                      first, first, ours=True)  # fmt: skip
    assert halves[0, 0] == pytest.approx(2.4)
    assert halves[0, -1] == pytest.approx(4.0)


def test_its_answer_is_the_mean_of_all_views() -> None:
    model = open_model(NUMBERS)
    views = number_views(a_page("7", "25", "", "4"), CELLS)
    said = second_opinion(model, views)
    assert said.shape == (len(CELLS), OUTPUTS)
    alone = second_opinion(model, number_views(a_page("7", "25", "", "4"), CELLS[1:2]))
    assert said[1] == pytest.approx(alone[0], abs=1e-3)
    assert said[:, : chances.STRUCK + 1].argmax(axis=1).tolist() == [1, 2, 0, 1]


def test_only_unsure_numbers_are_shown_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = []

    def heard(
        page: Pixels, fields: list[Field], first: chances.Rows, *, ours: bool
    ) -> chances.Rows:
        shown.append(([field.id for field in fields], ours))
        return both_opinions(page, fields, first, ours=ours)

    monkeypatch.setattr(read, "both_opinions", heard)
    layout = SheetLayout("table", "row", 1, PAGE_MM, CELLS)
    page = a_page("7", "25", "", "4")
    page[:, 200:280, :3] = np.minimum(page[:, 200:280, :3], 150)  # a shadow over the third cell
    outlines = {field.id: Outline(((0.0, 0.0),) * 4) for field in CELLS}
    alone = read.field_logits(open_model(INK), page, layout)["wide"]
    sure = chances.probabilities(
        open_model(INK), FieldKind.NUMBER, alone, chances.allowed_labels(CELLS)
    ).max(axis=1)
    read.read_ink(open_model(INK), page, layout, outlines)
    wanted = [field.id for field, one in zip(CELLS, sure, strict=True) if one < read.SURE]
    assert shown == ([(wanted, True)] if wanted else [])
    assert 0 < len(wanted) < len(CELLS)
