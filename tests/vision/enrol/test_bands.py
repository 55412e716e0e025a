"""Print on a band is a heading, whatever table it stands in."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from scoring.sheet import Field, FieldKind
from tests.vision.shop_pads import BLACK, ShopPad
from vision.enrol.bands import without_bands

WHITE, NAVY, GREY, SILVER = (255, 255, 255), (110, 60, 30), (173, 173, 173), (201, 201, 201)


def banded(band: tuple[int, int, int] = NAVY) -> tuple[ShopPad, tuple[Field, ...]]:
    """Four players under a heading on a band; and the fields as they may be proposed, with it."""
    pad = ShopPad("banded", (150.0, 70.0))
    fields = []
    for row in range(5):
        for column in range(8):
            box = (10.0 + 14 * column, 10.0 + 10 * row, 14.0, 10.0)
            pad.box(box, BLACK, None if row else band, 2)
            if not row:
                pad.words(str(column + 1), box[0] + 5.0, box[1] + 7.0, 4.0, WHITE)
            pad.take(f"table1.r{row + 1}c{column + 1}", FieldKind.NUMBER, box)
            fields.append(pad.fields[-1])
    return pad, tuple(fields)


@pytest.mark.parametrize("band", [NAVY, GREY, SILVER])
def test_a_heading_on_a_band_is_no_row_of_cells(band: tuple[int, int, int]) -> None:
    pad, fields = banded(band)
    kept = without_bands(pad.pixels, fields, filled=False)
    assert [one.box_mm for one in kept] == [one.box_mm for one in fields[8:]]
    assert [one.id for one in kept] == [one.id for one in fields[:32]]  # counted from 1 again


def test_cells_that_are_all_ink_and_rows_in_shade_stay() -> None:
    pad, fields = banded()
    body = [replace(one, id=one.id) for one in fields[8:]]
    for one in (body[3], body[11], body[12]):  # inked all over, with a gap
        x, y, width, height = one.box_mm
        pad.box((x + 1, y + 1, width - 2, height - 2), None, BLACK)
        pad.words("8", x + 5, y + 7, 4.0, WHITE)
    top, bottom = (round(6 * side) for side in (body[16].box_mm[1], body[24].box_mm[1]))
    pad.pixels[top:bottom] = pad.pixels[top:bottom] // 2
    assert without_bands(pad.pixels, body, filled=True) == tuple(body)


def tinted(row: Sequence[Field], pad: ShopPad, shade: float) -> None:
    """The paper of a row is darker."""
    top = round(6 * row[0].box_mm[1])
    bottom = round(6 * (row[0].box_mm[1] + row[0].box_mm[3]))
    pad.pixels[top:bottom] = (pad.pixels[top:bottom] * shade).astype(pad.pixels.dtype)


@pytest.mark.parametrize("shade", [0.65, 0.8])
def test_a_shaded_row_that_is_written_in_stays(shade: float) -> None:
    pad, fields = banded()
    body = fields[8:]
    for column, one in enumerate(body[:8]):  # no hand is even
        x, y = one.box_mm[0] + 4, one.box_mm[1] + 6.5 + 0.3 * (column % 3)
        pad.words(str(8 * column + 6), x, y, 3.5 + 0.5 * (column % 4))
    tinted(body[:8], pad, shade)
    assert without_bands(pad.pixels, body, filled=True) == body


@pytest.mark.parametrize("filled", [True, False])
def test_a_tinted_row_in_one_type_is_print_where_others_are_written_in(*, filled: bool) -> None:
    pad, fields = banded()
    body = fields[8:]
    for column, one in enumerate(body[8:15]):  # the last is bare
        pad.words(str(8 * column + 6), one.box_mm[0] + 4, one.box_mm[1] + 7, 4.0)
    tinted(body[8:16], pad, 0.8)
    kept = without_bands(pad.pixels, body, filled=filled)
    assert [one.box_mm for one in kept] == [
        one.box_mm for one in (body[:8] + body[16:] if filled else body)
    ]
