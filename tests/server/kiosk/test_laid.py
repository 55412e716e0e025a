"""Where sheets are looked for: nowhere while only dice move, and never half of one."""

import numpy as np

from server.kiosk.laid import sheets_on
from server.kiosk.look import place_of
from server.kiosk.places import gone
from server.kiosk.seen import SeenSheet, TableWish
from tests.server.kiosk.table_of_things import SIZE_PX, Die, Sheet, Things, ThingsReader
from vision.camera.sources import small_picture
from vision.camera.watch import Cells, changed_cells
from vision.paper.found import FoundSheet
from vision.photo import Photo

ROWS, COLUMNS = 22, 40
NEAR, FAR = Sheet(), Sheet(is_far=True)


def changed(before: Things, now: Things) -> Cells:
    return changed_cells(small_picture(before.drawn()), small_picture(now.drawn()))


def looked(
    things: Things, where: Cells, *lying: SeenSheet
) -> tuple[list[FoundSheet], list[SeenSheet]]:
    wanted = TableWish("unvention", (5,), lying=lying, changed=where)
    return sheets_on(ThingsReader(things), Photo.from_pixels(things.drawn()), wanted)


def lying(sheet: Sheet) -> SeenSheet:
    return SeenSheet("unvention", place_of(sheet.place))


def test_a_roll_makes_nobody_look_for_sheets() -> None:
    before = Things(sheets=[NEAR])
    places = [(80, 80), (300, 200), (640, 60), (900, 250), (1150, 120)]
    now = Things(sheets=[NEAR], dice=[Die("3", x, y) for x, y in places])
    found, as_before = looked(now, changed(before, now), lying(NEAR))
    assert not found
    assert len(as_before) == 1
    assert now.searches == 0


def test_a_new_sheet_is_found_and_the_other_lies_as_it_lay() -> None:
    before, now = Things(sheets=[NEAR]), Things(sheets=[NEAR, FAR])
    found, as_before = looked(now, changed(before, now), lying(NEAR))
    assert [one.to_photo(np.zeros((1, 2)))[0, 1] < SIZE_PX[1] / 2 for one in found] == [True]
    assert [one.place.sheet for one in as_before] == [NEAR.place.layout.sheet]


def test_one_that_was_taken_is_not_there_any_more() -> None:
    before, now = Things(sheets=[NEAR]), Things()
    assert looked(now, changed(before, now), lying(NEAR)) == ([], [])


def test_a_mark_on_a_sheet_makes_it_worth_looking_at() -> None:
    before = Things(sheets=[NEAR])
    now = Things(sheets=[Sheet((("journal1.r1c1", "5"),))])
    found, as_before = looked(now, changed(before, now), lying(NEAR))
    assert len(found) == 1
    assert not as_before


def test_one_that_could_not_be_read_is_looked_at_each_time() -> None:
    things, nowhere = Things(sheets=[NEAR]), np.zeros((ROWS, COLUMNS), bool)
    covered = SeenSheet("unvention", place_of(NEAR.place), is_covered=True)
    found, as_before = looked(things, nowhere, covered)
    assert len(found) == 1
    assert not as_before


def test_paper_that_looks_like_the_table_shows_by_its_print() -> None:
    """Small parts near each other are one sheet; as many far from each other are dice."""
    things = Things(sheets=[NEAR])
    corners = place_of(NEAR.place).corners_px * [COLUMNS / SIZE_PX[0], ROWS / SIZE_PX[1]]
    (left, top), (right, bottom) = corners.min(axis=0).astype(int), corners.max(axis=0).astype(int)
    print_alone = np.zeros((ROWS, COLUMNS), bool)
    print_alone[top:bottom:2, left:right:2] = True
    assert len(looked(things, print_alone)[0]) == 1
    far_apart = np.zeros((ROWS, COLUMNS), bool)
    far_apart[1::5, 1::6] = True
    searches = things.searches
    assert looked(things, far_apart) == ([], [])
    assert things.searches == searches


def test_a_hint_about_another_games_sheet_stays_while_it_lies() -> None:
    other = SeenSheet("yacht", place_of(NEAR.place))
    nowhere = np.zeros((ROWS, COLUMNS), bool)
    _, as_before = looked(Things(), nowhere, other)
    assert [one.game for one in as_before] == ["yacht"]


def test_a_sheet_that_was_taken_is_told_from_one_under_an_arm() -> None:
    place = place_of(NEAR.place)
    taken = changed(Things(sheets=[NEAR, FAR]), Things(sheets=[FAR]))
    assert gone([place], [place_of(FAR.place)], taken, SIZE_PX) == [place]
    assert gone([place], [place], taken, SIZE_PX) == []
    under_an_arm = taken.copy()
    under_an_arm[:, ::2] = False
    assert gone([place], [], under_an_arm, SIZE_PX) == []
