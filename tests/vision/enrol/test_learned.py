"""What later photos of a sheet tell of its print; and that marks are never taken for print."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from scoring.sheet import Field, FieldKind
from vision.enrol.learned import FilledCopy, learned
from vision.ink.fields import FLAT_PX_PER_MM
from vision.photo import Pixels

PAGE_MM = (60.0, 40.0)
BOX_MM = 6.0
FIELDS = tuple(
    Field(
        f"row.c{column}", FieldKind.BOX, (6 + 10.0 * column, 14.0, BOX_MM, BOX_MM), ("", "marked")
    )
    for column in range(5)
)


def at_px(column: int) -> tuple[int, int]:
    x, y = FIELDS[column].box_mm[:2]
    return round(x * FLAT_PX_PER_MM), round(y * FLAT_PX_PER_MM)


def printed(signs: str) -> Pixels:
    """The page with a sign in each of its boxes."""
    page = np.full((*(round(side * FLAT_PX_PER_MM) for side in PAGE_MM[::-1]), 3), 250, np.uint8)
    side = round(BOX_MM * FLAT_PX_PER_MM)
    for column, sign in enumerate(signs):
        x, y = at_px(column)
        cv2.rectangle(page, (x, y), (x + side, y + side), (20, 20, 20), 2)
        place = (x + 9, y + side - 9)
        cv2.putText(page, sign, place, cv2.FONT_HERSHEY_SIMPLEX, 0.8, (20, 20, 20), 2, cv2.LINE_AA)
    return page


def crossed(page: Pixels, column: int, seed: int) -> Pixels:
    """The same with a box crossed, by another hand each time."""
    rng, marked = np.random.default_rng(seed), page.copy()
    x, y = at_px(column)
    for start, end in (((4, 4), (32, 32)), ((32, 4), (4, 32))):
        ends = [
            tuple((np.array([x, y]) + one + rng.integers(-5, 6, 2)).tolist())
            for one in (start, end)
        ]
        cv2.line(marked, ends[0], ends[1], (120, 40, 30), int(rng.integers(2, 5)), cv2.LINE_AA)
    return marked


def filled(page: Pixels, column: int) -> Pixels:
    marked = page.copy()
    x, y = at_px(column)
    cv2.rectangle(marked, (x + 3, y + 3), (x + 33, y + 33), (40, 40, 40), -1)
    return marked


def copies(pages: Sequence[Pixels], marked: Sequence[Sequence[int]]) -> list[FilledCopy]:
    """Photos of these pages, in each of which some boxes were read as marked."""
    return [
        FilledCopy(frozenset(one.id for at, one in enumerate(FIELDS) if at not in some), page)
        for page, some in zip(pages, marked, strict=True)
    ]


def box(page: Pixels, column: int) -> Pixels:
    x, y = at_px(column)
    return page[y + 4 : y + 33, x + 4 : x + 33]


def test_a_sign_that_was_hidden_on_the_first_copy_is_learned() -> None:
    blank, truth = printed("73456"), printed("23456")
    told = learned(blank, FIELDS, copies([truth] * 3, [(0,)] * 3))  # as 2 is no 7, it seems marked
    assert told.unknown == ()
    assert np.abs(box(told.blank, 0).astype(int) - box(truth, 0)).max() <= 2
    assert np.abs(box(blank, 0).astype(int) - box(truth, 0)).max() > 100


def test_a_field_that_was_left_empty_twice_shows_its_print() -> None:
    truth = printed("23456")
    pages = [truth, crossed(truth, 0, 1), truth]
    told = learned(printed("73456"), FIELDS, copies(pages, [(), (0,), ()]))
    assert told.unknown == ()
    assert np.abs(box(told.blank, 0).astype(int) - box(truth, 0)).max() <= 2


@pytest.mark.parametrize("signs", ["23456", "     "])
@pytest.mark.parametrize("photos", [3, 5])
def test_a_box_that_everybody_crosses_is_no_print(signs: str, photos: int) -> None:
    truth = printed(signs)
    pages = [crossed(truth, 1, seed) for seed in range(photos)]
    told = learned(truth, FIELDS, copies(pages, [(1,)] * photos))
    darker = (box(told.blank, 1).min(axis=2) < 180) & (box(truth, 1).min(axis=2) > 220)
    cross = (box(pages[0], 1).min(axis=2) < 180) & (box(truth, 1).min(axis=2) > 220)
    assert darker.sum() < 0.1 * cross.sum()


@pytest.mark.parametrize("signs", ["23456", "     "])
def test_a_box_that_everybody_blackens_is_no_print(signs: str) -> None:
    truth = printed(signs)
    told = learned(truth, FIELDS, copies([filled(truth, 2)] * 5, [(2,)] * 5))
    assert told.unknown == (FIELDS[2].id,)
    assert np.array_equal(box(told.blank, 2), box(truth, 2))


def test_a_shadow_on_the_first_copy_goes_and_ink_beside_fields_on_one_does_not_come() -> None:
    truth = printed("23456")
    blank, one = truth.copy(), truth.copy()
    blank[:60] = 120
    one[-40:] = 60
    told = learned(blank, FIELDS, copies([truth, truth, one], [()] * 3))
    assert np.array_equal(told.blank, truth)
