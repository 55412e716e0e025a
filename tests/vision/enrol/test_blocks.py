"""Blocks of bubbles side by side tell what a hidden corner of one of them holds."""

from tests.vision.club_forms import bubble_test
from tests.vision.enrol.compared import compared
from tests.vision.shop_pads import WHITE, ShopPad
from vision.enrol.propose import propose_fields
from vision.enrol.things import things_on


def hidden(pad: ShopPad, some: set[str]) -> ShopPad:
    """The pad with these fields painted over."""
    for one in pad.fields:
        if one.id in some:
            x, y, width, height = one.box_mm
            pad.box((x - 0.6, y - 0.6, width + 1.2, height + 1.2), None, WHITE)
    return pad


def test_a_hidden_corner_of_a_block_is_told_by_the_blocks_beside_it() -> None:
    corner = {f"q{row}.c{column}" for row in (26, 27) for column in (1, 2, 3)}
    pad = hidden(bubble_test(), corner)
    fields = propose_fields(things_on(pad.pixels), filled=True)
    right, false = compared(pad.fields, fields)
    assert right == 1
    assert false == 0


def test_shorter_rows_of_a_block_stay_as_they_are() -> None:
    short = {f"q{row}.c{column}" for row in range(88, 101) for column in (3, 4, 5)}
    pad = hidden(bubble_test(), short)
    fields = propose_fields(things_on(pad.pixels), filled=True)
    right, false = compared([one for one in pad.fields if one.id not in short], fields)
    assert right == 1
    assert false == 0
