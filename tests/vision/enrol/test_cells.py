"""A table is whole again where ink hides its cells, joins them, or cuts pieces off."""

from collections.abc import Sequence

from scoring.sheet import BoxMm, FieldKind
from vision.enrol.cells import completed_cells
from vision.enrol.proposal import Proposed
from vision.enrol.shapes import Outside, Thing

ROWS, COLUMNS = 8, 5
PITCH_MM = 16.0, 10.0


def place(row: int, column: int) -> BoxMm:
    return 20.0 + column * PITCH_MM[0], 30.0 + row * PITCH_MM[1], *PITCH_MM


def table(boxes: Sequence[BoxMm]) -> list[Proposed]:
    things = [Thing(Outside.RECTANGLE, box, 0.0, 0) for box in boxes]
    return [Proposed(FieldKind.NUMBER, thing) for thing in things]


WHOLE = {place(row, column) for row in range(ROWS) for column in range(COLUMNS)}
HALF = [
    place(row, column)
    for row in range(ROWS)
    for column in range(COLUMNS)
    if (2 * row + 3 * column) % 5 < 3
]
"""Three in five of every row and of every column."""


def boxes_of(cells: Sequence[Proposed]) -> set[BoxMm]:
    return {each.box_mm for each in cells}


def test_cells_that_ink_hides_follow_from_the_rows_and_columns_of_the_others() -> None:
    assert boxes_of(completed_cells(table(HALF), [])) == WHOLE


def test_pieces_that_ink_cuts_off_make_no_rows_or_columns_of_their_own() -> None:
    lost = sorted(WHOLE - set(HALF))
    narrow = [(x + 9.0, y, 7.0, height) for x, y, _, height in lost[:3]]
    low = [(x, y + 5.5, width, 4.5) for x, y, width, _ in lost[3:6]]
    assert boxes_of(completed_cells(table([*HALF, *narrow, *low]), [])) == WHOLE


def test_a_narrow_column_in_all_rows_stays() -> None:
    narrow = [(4.0, place(row, 0)[1], 6.0, PITCH_MM[1]) for row in range(ROWS)]
    found = boxes_of(completed_cells(table([*HALF, *narrow]), []))
    assert found == WHOLE | set(narrow)


def test_cells_with_print_are_no_gaps() -> None:
    printed = sorted(WHOLE - set(HALF))[0]
    assert boxes_of(completed_cells(table(HALF), [printed])) == WHOLE - {printed}


def test_a_few_cells_here_and_there_are_no_table() -> None:
    few = [place(row, column) for row in range(ROWS) for column in range(COLUMNS)
           if (row + column) % 4 == 0]  # fmt: skip
    assert boxes_of(completed_cells(table(few), [])) == set(few)


def test_rows_that_ink_has_joined_are_parted_again() -> None:
    joined = [
        (*place(row, column)[:3], 2 * PITCH_MM[1]) for row, column in ((3, 0), (3, 2), (3, 4))
    ]
    others = [place(row, column) for row in (0, 1, 2, 5, 6, 7) for column in range(COLUMNS)]
    assert boxes_of(completed_cells(table([*others, *joined]), [])) == WHOLE


def test_an_outer_column_most_of_which_is_joined_is_whole() -> None:
    inner = [box for box in WHOLE if box[0] < place(0, 4)[0]]
    joined = [(*place(row, 4)[:3], 2 * PITCH_MM[1]) for row in (0, 2, 4)]
    last = [place(row, 4) for row in (6, 7)]
    assert boxes_of(completed_cells(table([*inner, *joined, *last]), [])) == WHOLE


def test_room_between_two_tables_is_no_row() -> None:
    apart = [place(row, column) for row in (0, 1, 2, 4, 5, 6) for column in range(COLUMNS)]
    assert boxes_of(completed_cells(table(apart), [])) == set(apart)
