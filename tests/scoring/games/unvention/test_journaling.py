"""Rules 5 to 8: numbers, wrenches, the unable, illegal numbers."""

from dataclasses import replace

from scoring.games.unvention.journaling import amend, cross, legal_number, strike, write
from scoring.games.unvention.journals import Journal
from scoring.games.unvention.moves import Amend, Strike, Unable, Write
from scoring.games.unvention.seat import MoveDone, UnventionSeat, begin_turn
from scoring.games.unvention.sheet import UnventionSheet
from tests.words import english

FULL = "1234341221434321"


def a_journal(cells: str = "." * 16) -> Journal:
    return Journal(tuple({".": "", "/": "struck"}.get(mark, mark) for mark in cells))


def a_seat(*journals: str, roll: str = "44416", tools: tuple[str, ...] = ()) -> UnventionSeat:
    cells = (*journals, *["." * 16] * (3 - len(journals)))
    sheet = replace(UnventionSheet(), journals=tuple(a_journal(text) for text in cells))
    for tool in tools:
        sheet = sheet.with_tool(tool, "first")
    return UnventionSeat(sheet, begin_turn(list(roll)))


def codes(played: MoveDone) -> list[str]:
    return [problem.code for problem in played.problems]


def test_rule_5_three_fours_in_one_journal() -> None:  # rule 5
    played = write(a_seat(), Write(1, (((1, 2), "4"), ((2, 3), "4"), ((3, 1), "4"))))
    assert played.problems == ()
    assert played.seat.sheet.journal(1).cells.count("4") == 3


def test_rule_5_the_same_number_in_a_row_column_or_quadrant() -> None:  # rule 5
    seat = a_seat("4" + "." * 15)
    assert codes(write(seat, Write(1, (((1, 4), "4"),)))) == ["same-number-in-row"]
    assert codes(write(seat, Write(1, (((4, 1), "4"),)))) == ["same-number-in-column"]
    assert codes(write(seat, Write(1, (((2, 2), "4"),)))) == ["same-number-in-quadrant"]
    assert codes(write(seat, Write(2, (((2, 2), "4"),)))) == []


def test_rule_5_an_illegal_number_still_stands_on_the_paper() -> None:  # rule 5
    played = write(a_seat("4" + "." * 15), Write(1, (((1, 4), "4"),)))
    assert played.seat.sheet.journal(1)[1, 4] == "4"


def test_rule_5_a_full_cell_stays_as_it_is() -> None:  # rule 5
    played = write(a_seat("5" + "." * 15), Write(1, (((1, 1), "4"),)))
    assert codes(played) == ["cell-taken"]
    assert played.seat.sheet.journal(1)[1, 1] == "5"


def test_rule_5_one_journal_a_turn_and_rule_22_several_with_the_reamer() -> None:  # rules 5, 22
    second = Write(2, (((1, 1), "4"),))
    seat = write(a_seat(), Write(1, (((1, 1), "4"),))).seat
    assert codes(write(seat, second)) == ["second-journal"]
    seat = write(a_seat(tools=("reamer",)), Write(1, (((1, 1), "4"),))).seat
    assert codes(write(seat, second)) == []


def test_rule_5_dice_may_be_left_over_but_not_used_twice() -> None:  # rule 5
    assert codes(write(a_seat(roll="35611"), Write(1, (((1, 1), "3"), ((2, 3), "5"))))) == []
    twice = Write(1, (((1, 1), "3"), ((2, 3), "3")))
    assert codes(write(a_seat(roll="35611"), twice)) == ["dice-do-not-give-it"]


def test_rule_5_numbers_of_two_groups_do_not_mix() -> None:  # rule 5
    mixed = Write(1, (((1, 1), "4"), ((1, 2), "1")))
    assert codes(write(a_seat(roll="44416"), mixed)) == ["dice-do-not-give-it"]


def test_rule_6_a_full_row_and_column_earn_their_wrenches() -> None:  # rule 6
    played = write(a_seat("1.3.342.21..43..", roll="22164"), Write(1, (((1, 2), "2"),)))
    assert list(map(english, played.gains)) == ["journal 1, column 2 is full: a wrench"]
    assert list(played.seat.sheet.wrenches()) == ["journal1.col1", "journal1.col2"]


def test_rule_7_the_x_takes_wrenches_and_idea_and_counts_as_full() -> None:  # rule 7
    played = cross(a_seat(FULL[:-1] + ".", FULL, FULL, roll="66555"), Unable(1, (4, 4)))
    # 5 and 6 fit the last cell, so this player was able.
    assert codes(played) == ["able-to-journal"]
    journal = played.seat.sheet.journal(1)
    assert journal.is_complete
    assert (journal.wrench("row4"), journal.wrench("col4")) == ("crossed", "crossed")
    assert (journal.wrench("row1"), journal.idea) == ("circled", "crossed")
    assert played.seat.turn is not None
    assert played.seat.turn.ideas_to_place == 0


def test_rule_7_unable_is_asked_of_all_groups_and_all_journals() -> None:  # rule 7
    seat = a_seat(FULL[:-1] + ".", FULL, FULL, roll="44332")
    assert legal_number(seat.sheet, begin_turn(list("44332"))) is None
    assert codes(cross(seat, Unable(1, (4, 4)))) == []
    able_with_another_group = a_seat(FULL[:-1] + ".", FULL, FULL, roll="44331")
    assert codes(cross(able_with_another_group, Unable(1, (4, 4)))) == ["able-to-journal"]
    able_elsewhere = a_seat(FULL[:-1] + ".", FULL, FULL[:-1] + ".", roll="44331")
    assert codes(cross(able_elsewhere, Unable(1, (4, 4)))) == ["able-to-journal"]


def test_rule_7_the_ball_bearing_belongs_to_what_a_player_can_do() -> None:  # rule 7
    seat = a_seat(FULL[:-1] + ".", FULL, FULL, roll="44332", tools=("ball_bearing",))
    assert codes(cross(seat, Unable(1, (4, 4)))) == ["able-to-journal"]
    assert seat.turn is not None
    used = replace(seat.turn, has_used_bearing=True)
    assert codes(cross(UnventionSeat(seat.sheet, used), Unable(1, (4, 4)))) == []


def test_rule_7_no_x_beside_a_number() -> None:  # rule 7
    seat = write(a_seat(), Write(1, (((1, 1), "4"),))).seat
    assert codes(cross(seat, Unable(1, (1, 2)))) == ["journaled-already"]


def test_rule_8_a_number_marked_off_counts_as_an_x() -> None:  # rule 8
    seat = write(a_seat("4" + "." * 15), Write(1, (((1, 4), "4"),))).seat
    played = strike(seat, Strike(1, (1, 4)))
    journal = played.seat.sheet.journal(1)
    assert played.problems == ()
    assert journal[1, 4] == "struck"
    assert (journal.wrench("row1"), journal.wrench("col4")) == ("crossed", "crossed")
    assert journal.idea == "crossed"


def test_rule_8_a_legal_number_is_not_marked_off() -> None:  # rule 8
    assert codes(strike(a_seat("4" + "." * 15), Strike(1, (1, 1)))) == ["number-is-legal"]


def test_rule_8_a_wrench_earned_by_the_number_is_taken_back_with_it() -> None:  # rule 8
    seat = write(a_seat("123............."), Write(1, (((1, 4), "1"),))).seat
    assert "journal1.row1" in seat.sheet.wrenches()
    assert "journal1.row1" not in strike(seat, Strike(1, (1, 4))).seat.sheet.wrenches()


def test_rule_8_with_the_wrench_spent_the_number_stays_and_an_x_goes_elsewhere() -> None:  # rule 8
    seat = write(a_seat("123............."), Write(1, (((1, 4), "1"),))).seat
    spent = seat.sheet.with_journal(1, seat.sheet.journal(1).with_spent("row1"))
    seat = UnventionSeat(spent, seat.turn)
    assert codes(strike(seat, Strike(1, (1, 4)))) == ["wrench-already-used"]
    played = amend(seat, Amend(2, (3, 3)))
    assert played.problems == ()
    assert played.seat.sheet.journal(2).idea == "crossed"
    assert played.seat.sheet.journal(1)[1, 4] == "1"


def test_rule_8_without_such_a_number_there_is_nothing_to_amend() -> None:  # rule 8
    assert codes(amend(a_seat(), Amend(2, (3, 3)))) == ["nothing-to-amend"]


def test_rule_13_a_journal_completed_without_an_x_gives_an_idea_to_place() -> None:  # rule 13
    played = write(a_seat(FULL[:-1] + ".", roll="11665"), Write(1, (((4, 4), "1"),)))
    assert played.seat.turn is not None
    assert played.seat.turn.ideas_to_place == 1
    assert "journal 1 is complete: an Idea" in map(english, played.gains)
