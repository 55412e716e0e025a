"""A booth: what happens on the table gets into the game, each thing once, and nothing else."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from server.kiosk.kiosk import Kiosk
from server.table.events import Answered, Said
from tests.server.kiosk.replay import HeldCamera, a_kiosk, seen_at
from tests.server.kiosk.table_of_things import (
    STILL_FRAMES,
    Die,
    Sheet,
    Things,
    ThingsReader,
    rolled,
)
from tests.server.served import drop_seen
from tests.words import english
from vision.camera.ring import Pixels

MARKS = (("journal1.r1c1", "5"), ("journal1.r1c2", "3"))
SETUP = "setup hydraulic 5 mechanical 2 bonus unison"


class Evening:
    """A kiosk whose table the test lays out."""

    def __init__(self, data: Path) -> None:
        self.things = Things()
        self.camera = HeldCamera(self._frames())
        self.kiosk: Kiosk = a_kiosk(data, self.camera, ThingsReader(self.things))
        self.booth = self.kiosk.booths["1"]
        self.table_id = ""

    def _frames(self) -> Iterator[Pixels]:
        while True:
            yield self.things.drawn()

    def start(self, setup: bool = True) -> None:
        self.table_id = self.kiosk.new_game("1", "unvention", ["Ada", "Ben"]).id
        if setup:
            self.kiosk.parts.tables.change(self.table_id, lambda _: Said(SETUP))
        self.rest()

    def rest(self, frames: int = STILL_FRAMES) -> None:
        for _ in range(frames):
            self.booth.step()

    def lay(self, **things: object) -> None:
        """Lay other things on the table, with a hand, and wait until all is still."""
        self.things.hand = True
        self.rest(3)
        for name, value in things.items():
            setattr(self.things, name, value)
        self.rest(2)
        self.things.hand = False
        self.rest()

    @property
    def seen(self) -> list[str]:
        return seen_at(self.kiosk, self.table_id)

    @property
    def lines(self) -> list[str]:
        return [str(line.entry) for line in self.kiosk.parts.tables.state(self.table_id).lines]


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def test_dice_that_come_to_rest_are_a_roll_once(evening: Evening) -> None:
    evening.start()
    evening.lay(dice=rolled("1", "3", "5", "5", "6"))
    evening.rest(80)
    assert evening.seen == ["roll 1 3 5 5 6"]
    assert evening.lines == [SETUP, "roll 1 3 5 5 6"]
    assert evening.booth.view.dice == ("1", "3", "5", "5", "6")
    assert evening.booth.view.phase == "still"


def test_a_hand_over_the_roll_does_not_roll_it_again(evening: Evening) -> None:
    evening.start()
    evening.lay(dice=rolled("1", "3", "5", "5", "6"))
    for _ in range(3):
        evening.lay()
    assert evening.seen == ["roll 1 3 5 5 6"]


def test_dice_picked_up_are_forgotten_and_thrown_again(evening: Evening) -> None:
    evening.start()
    evening.lay(dice=rolled("1", "3", "5", "5", "6"))
    evening.lay(dice=rolled("1", "3", "5"))  # two are in the hand
    assert "I count 3 dice" in english(evening.booth.view.hint)
    evening.lay(dice=[])
    assert evening.booth.view.dice == ()
    assert evening.booth.view.phase == "empty"
    evening.lay(dice=rolled("1", "3", "5", "5", "6"))
    assert evening.seen == ["roll 1 3 5 5 6", "roll 1 3 5 5 6"]


def test_dice_thrown_one_by_one_are_one_roll(evening: Evening) -> None:
    evening.start()
    for count in range(1, 6):
        evening.lay(dice=rolled("1", "3", "5", "5", "6")[:count])
    assert evening.seen == ["roll 1 3 5 5 6"]


def test_a_nudged_die_is_no_roll_and_a_new_throw_is_one(evening: Evening) -> None:
    evening.start()
    dice = rolled("1", "3", "5", "5", "6")
    evening.lay(dice=dice)
    evening.lay(dice=[*dice[:4], replace(dice[4], y=200)])
    assert evening.seen == ["roll 1 3 5 5 6"]
    evening.lay(dice=rolled("1", "3", "5", "5", "6", at=5))  # the same values, all elsewhere
    assert len(evening.seen) == 2
    evening.lay(dice=[*rolled("1", "3", "5", "5", at=5), Die("2", 700 + 360, 60 + 37 * 5)])
    assert evening.seen[2:] == ["roll 1 2 3 5 5"]


def test_a_doubtful_die_is_asked_and_the_roll_counts_once_it_is_answered(evening: Evening) -> None:
    evening.start()
    dice = rolled("1", "3", "5", "5", "6")
    evening.lay(dice=[*dice[:4], replace(dice[4], sure=False)])
    assert evening.lines == [SETUP]
    number = evening.kiosk.parts.tables.state(evening.table_id).number
    evening.kiosk.parts.tables.change(evening.table_id, lambda _: Answered(number, "die5", "4"))
    evening.rest(2)
    assert evening.lines == [SETUP, "roll 1 3 5 5 4"]
    evening.rest(20)
    assert len(evening.lines) == 2


def test_the_drop_becomes_the_setup(evening: Evening) -> None:
    evening.start(setup=False)
    evening.lay(sheets=[Sheet()])
    evening.things.drop = drop_seen(
        ("5", "hydraulic", 41.0), ("2", "mechanical", 30.0), ("3", "magnetic", 90.0)
    )
    dice = [Die("5", 560, 500), Die("2", 640, 560), Die("3", 720, 600)]
    evening.lay(dice=dice)
    evening.rest(40)
    assert evening.seen == ["drop 2 3 5"]
    assert len(evening.lines) == 1
    assert evening.lines[0].startswith("setup hydraulic 5 mechanical 2 bonus ")


def test_a_drop_beside_every_sheet_is_told(evening: Evening) -> None:
    evening.start(setup=False)
    evening.lay(dice=rolled("1", "2", "3"))
    assert evening.seen == []
    assert "on a sheet" in english(evening.booth.view.hint)


def test_sheets_are_read_once_and_go_to_their_seats(evening: Evening) -> None:
    evening.start()
    evening.lay(sheets=[Sheet(MARKS)])
    evening.lay(sheets=[Sheet(MARKS), Sheet(MARKS[:1], is_far=True)])
    inks = evening.things.inks
    evening.lay()
    evening.rest(40)
    assert evening.seen == ["sheet Ada", "sheet Ben"]
    assert evening.things.inks == inks  # nothing on them has changed
    sheets = evening.kiosk.parts.tables.state(evening.table_id).sheets
    assert set(sheets) == {"Ada", "Ben"}


def test_a_blank_sheet_is_nothing_yet(evening: Evening) -> None:
    evening.start()
    evening.lay(sheets=[Sheet()])
    assert evening.seen == []


def test_a_new_mark_is_a_new_reading_and_an_unclear_one_is_not(evening: Evening) -> None:
    evening.start()
    evening.lay(sheets=[Sheet(MARKS)])
    evening.lay(sheets=[Sheet((*MARKS, ("journal1.r1c3", "2")), confidence=0.6)])
    assert evening.seen == ["sheet Ada"]
    evening.lay(sheets=[Sheet((*MARKS, ("journal1.r1c3", "2")))])
    assert evening.seen == ["sheet Ada", "sheet Ada"]


def test_a_cup_or_dice_on_a_sheet_wait(evening: Evening) -> None:
    evening.start()
    evening.lay(sheets=[Sheet(MARKS)])
    evening.lay(sheets=[Sheet((*MARKS, ("journal1.r1c3", "2")), is_under_a_cup=True)])
    assert "lies on a sheet" in english(evening.booth.view.hint)
    evening.lay(sheets=[Sheet(MARKS)])
    more = Sheet((*MARKS, ("journal1.r1c3", "2")))  # what is written may be under the die
    evening.lay(sheets=[more], dice=[Die("1", 560, 500)])
    assert evening.seen == ["sheet Ada"]


def test_a_sheet_that_lies_askew_is_asked_about_once(evening: Evening) -> None:
    evening.start()
    evening.lay(sheets=[Sheet(MARKS, turned_degrees=45)])
    evening.rest(30)  # it reaches the border, like an arm would
    evening.lay()
    assert evening.seen == ["sheet "]
    number = evening.kiosk.parts.tables.state(evening.table_id).number
    evening.kiosk.parts.tables.change(evening.table_id, lambda _: Answered(number, "player", "Ben"))
    marks = (*MARKS, ("journal1.r1c3", "2"))
    evening.lay(sheets=[Sheet(marks, turned_degrees=45)])
    evening.rest(30)
    assert evening.seen == ["sheet ", "sheet Ben"]  # it lies where Ben's lay


def test_a_sheet_is_known_again_by_the_name_on_it_wherever_it_lies(evening: Evening) -> None:
    evening.start()
    evening.lay(sheets=[Sheet(MARKS, name="Ada L"), Sheet(MARKS[:1], is_far=True, name="Benno")])
    assert evening.seen == ["sheet Ada", "sheet Ben"]
    marks = (*MARKS, ("journal1.r1c3", "2"))
    evening.lay(sheets=[])
    evening.lay(sheets=[Sheet(marks, is_far=True, name="Ada L")])  # across the table, at Ben's seat
    assert evening.seen[2:] == ["sheet Ada"]
    evening.lay(sheets=[])
    evening.lay(sheets=[Sheet(marks[:1], turned_degrees=45, name="Zoe")])  # a name nobody knows
    evening.rest(10)
    assert evening.seen[3:] == ["sheet "]  # it is asked


def test_a_sheet_offers_its_game_while_nobody_plays(evening: Evening) -> None:
    evening.rest()
    evening.lay(sheets=[Sheet()])
    assert evening.booth.view.offered == "unvention"
    evening.start()
    assert evening.booth.view.offered == ""


def test_reset_forgets_photos_names_and_what_lay_there(evening: Evening, tmp_path: Path) -> None:
    evening.start()
    evening.lay(dice=rolled("1", "3", "5", "5", "6"), sheets=[Sheet(MARKS)])
    assert list((tmp_path / "photos").rglob("*.jpg"))
    table_id = evening.table_id
    evening.kiosk.reset("1")
    assert list((tmp_path / "photos").rglob("*.jpg")) == []
    for file in tmp_path.glob("tables.sqlite*"):
        assert b"Ada" not in file.read_bytes()
    assert evening.booth.view.table_id == ""
    assert table_id not in evening.kiosk.parts.tables.all_tables()
    evening.start()
    assert evening.seen == ["roll 1 3 5 5 6", "sheet Ada"]  # for the next guests it is all new


def test_a_table_that_everybody_left_is_reset(evening: Evening) -> None:
    evening.start()
    idle_s = 60.0 * evening.kiosk.idle_minutes
    evening.kiosk.reset_idle(evening.booth.stirred_s + idle_s - 1)
    assert evening.booth.view.table_id
    evening.kiosk.reset_idle(evening.booth.stirred_s + idle_s)
    assert not evening.booth.view.table_id


def test_a_game_survives_a_power_cut(evening: Evening, tmp_path: Path) -> None:
    evening.start()
    evening.lay(dice=rolled("1", "3", "5", "5", "6"))
    again = a_kiosk(tmp_path, None)
    again.start()
    assert again.booths["1"].view.table_id == evening.table_id
    assert seen_at(again, evening.table_id) == ["roll 1 3 5 5 6"]
    again.close()


def test_an_error_in_reading_is_a_sentence_and_the_booth_goes_on(evening: Evening) -> None:
    evening.start(setup=False)
    evening.lay(sheets=[Sheet()])
    evening.lay(dice=[Die("5", 560, 500), Die("2", 640, 560), Die("3", 720, 600)])
    assert english(evening.booth.view.hint) == "unclear"
    evening.lay(dice=rolled("1", "3", "5", "5", "6"))
    assert evening.seen == ["roll 1 3 5 5 6"]
