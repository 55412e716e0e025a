"""Rule 8: illegal numbers marked off, or left standing for an X elsewhere; each of them once."""

from dataclasses import replace

import pytest

from scoring.games.unvention import UNVENTION
from scoring.games.unvention.counting import filled_sheet
from scoring.games.unvention.days import duties
from scoring.games.unvention.facts import Cell
from scoring.games.unvention.journals import Journal
from scoring.games.unvention.moves import Amend, Buy, PlaceIdea, PlayerMove, Strike, Unable, Write
from scoring.games.unvention.play import apply_move
from scoring.games.unvention.seat import UnventionSeat, begin_turn
from scoring.games.unvention.sheet import UnventionSheet
from scoring.record import FilledSheet, parse_record

FULL = "1234341221434321"
SETUP = "\n  magnetic: r1c5=crossed r2c3=crossed r5c2=crossed\n  integron: bulb2=circled\n"


def a_seat(*journals: str, roll: str = "44416") -> UnventionSeat:
    cells = (*journals, *["." * 16] * (3 - len(journals)))
    read = tuple(Journal(tuple(mark.replace(".", "") for mark in text)) for text in cells)
    return UnventionSeat(replace(UnventionSheet(), journals=read), begin_turn(list(roll)))


def play(seat: UnventionSeat, *moves: PlayerMove) -> tuple[UnventionSeat, list[str]]:
    codes: list[str] = []
    for move in moves:
        done = apply_move(seat, move)
        seat = done.seat
        codes += [problem.code for problem in done.problems]
    return seat, codes


def next_turn(seat: UnventionSeat, roll: str) -> UnventionSeat:
    return UnventionSeat(seat.sheet, begin_turn(list(roll)))


def write(journal: int, cell: Cell, number: str) -> Write:
    return Write(journal, ((cell, number),))


def illegal_in_journal_2() -> UnventionSeat:
    """A second 4 in row 1 of journal 2, written a turn ago."""
    seat, codes = play(a_seat(), Write(2, (((1, 1), "4"), ((1, 3), "4"))))
    assert codes == ["same-number-in-row"]
    return seat


def test_an_older_number_is_marked_off_whichever_journal_is_written_in() -> None:  # rule 8
    later = next_turn(illegal_in_journal_2(), "55136")
    seat, codes = play(later, write(1, (1, 1), "5"), Strike(2, (1, 3)))
    assert codes == []
    assert seat.sheet.journal(2)[1, 3] == "struck"
    assert play(later, Strike(2, (1, 3)), write(1, (1, 1), "5"))[1] == []
    assert duties(seat) == []


def test_marking_off_an_older_number_is_no_journaling() -> None:  # rules 5, 8
    seat, codes = play(next_turn(illegal_in_journal_2(), "55136"), Strike(2, (1, 3)))
    assert codes == []
    assert [problem.code for problem in duties(seat)] == ["no-journaling"]


def test_marking_off_the_number_of_this_turn_is_its_x() -> None:  # rules 7, 8
    seat, codes = play(illegal_in_journal_2(), Strike(2, (1, 3)))
    assert codes == []
    assert duties(seat) == []


def test_only_the_number_written_later_is_illegal() -> None:  # rule 8
    seat = illegal_in_journal_2()
    assert play(seat, Strike(2, (1, 1)))[1] == ["number-is-legal"]
    assert play(seat, Strike(2, (1, 3)))[1] == []


@pytest.mark.parametrize("cell", [(2, 2), (4, 4)])
def test_there_must_be_a_number_to_mark_off(cell: Cell) -> None:  # rule 8
    seat = a_seat("...............X")
    seat, codes = play(seat, Strike(1, cell))
    assert codes == ["nothing-to-strike"]
    assert "struck" not in seat.sheet.journal(1).cells


def test_a_number_without_its_die_or_in_a_second_journal_is_illegal_too() -> None:  # rules 5, 8
    without_die, _ = play(a_seat(roll="55136"), write(1, (1, 1), "2"))
    assert play(without_die, Strike(1, (1, 1)))[1] == []
    second, codes = play(a_seat(roll="55136"), write(1, (1, 1), "5"), write(2, (1, 1), "5"))
    assert codes == ["second-journal"]
    assert play(second, Strike(2, (1, 1)))[1] == []
    assert play(second, Strike(1, (1, 1)))[1] == ["number-is-legal"]


def with_wrench_spent() -> UnventionSeat:
    """Row 1 of journal 1 was completed by a second 1, and its wrench has bought a part."""
    seat, codes = play(
        a_seat("123.............", roll="11456"),
        write(1, (1, 4), "1"),
        Buy("hydraulic", (1, 1), "journal1.row1"),
    )
    assert codes == ["same-number-in-row"]
    return seat


def test_an_x_is_set_once_for_a_number_whose_wrench_is_spent() -> None:  # rule 8
    seat, codes = play(next_turn(with_wrench_spent(), "22456"), Amend(2, (1, 1)))
    assert codes == []
    again = next_turn(seat, "33456")
    assert play(again, Amend(2, (1, 2)))[1] == ["nothing-to-amend"]
    assert play(again, Strike(1, (1, 4)))[1] == ["number-is-legal"]


def test_the_x_for_an_older_number_is_no_journaling() -> None:  # rules 5, 8
    seat, _ = play(next_turn(with_wrench_spent(), "22456"), Amend(2, (1, 1)))
    assert [problem.code for problem in duties(seat)] == ["no-journaling"]
    assert play(seat, write(3, (1, 1), "2"))[1] == []


def test_a_correction_needs_no_roll() -> None:  # rule 8
    between = UnventionSeat(illegal_in_journal_2().sheet)
    assert play(between, Strike(2, (1, 3)))[1] == []
    assert play(UnventionSeat(with_wrench_spent().sheet), Amend(3, (2, 2)))[1] == []


def test_the_placed_idea_of_a_completed_journal_stays() -> None:  # rules 8, 13
    seat = a_seat(f"{FULL[:-1]}.", roll="22665")
    seat, codes = play(seat, write(1, (4, 4), "2"), PlaceIdea("unison"))
    assert set(codes) == {f"same-number-in-{area}" for area in ("row", "column", "quadrant")}
    struck = apply_move(next_turn(seat, "33456"), Strike(1, (4, 4)))
    assert [gain.code for gain in struck.gains] == ["journal-spoilt", "idea-stays"]
    sheet = struck.seat.sheet
    assert (sheet.journal(1).idea, sheet.inventions["unison"].ideas) == ("crossed", 1)
    codes = [problem.code for problem in UNVENTION.status(filled_sheet("Ada", sheet))]
    assert "ideas-do-not-add-up" not in codes


def test_the_idea_of_a_journal_completed_in_this_turn_goes_with_the_number() -> None:  # rule 8
    seat = a_seat(f"{FULL[:-1]}.", roll="22665")
    seat, _ = play(seat, write(1, (4, 4), "2"), Strike(1, (4, 4)))
    assert play(seat, PlaceIdea("unison"))[1] == ["no-idea-to-place"]
    assert duties(seat) == []


def test_no_x_in_a_quantum_leap() -> None:  # rules 4, 7
    assert play(a_seat(roll="44444"), Unable(1, (1, 1)))[1] == ["dice-do-not-give-it"]


def a_sheet(journals: str) -> FilledSheet:
    text = f"game unvention\nplayers Ada\nsheet Ada{SETUP}{journals}"
    return parse_record(text).sheets[0]


ROW = "r1c1=1 r1c2=2 r1c3=3 r1c4=1"
CROSSED = "  journal2: r4c4=X row4=crossed col4=crossed idea=crossed\n"
BOUGHT = "  hydraulic: r1c1=circled\n"


@pytest.mark.parametrize(
    ("journals", "found"),
    [
        (f"  journal1: {ROW} row1=spent\n{BOUGHT}{CROSSED}", []),
        (f"  journal1: {ROW} row1=spent\n{BOUGHT}", ["same-number-in-row"]),
        (f"  journal1: {ROW} row1=circled\n{CROSSED}", ["same-number-in-row"]),
        (
            f"  journal1: {ROW} row1=spent\n{BOUGHT}"
            "  journal2: r4c4=struck row4=crossed col4=crossed idea=crossed\n",
            ["same-number-in-row"],
        ),
        (
            f"  journal1: {ROW} row1=spent\n  journal3: {ROW} row1=spent\n"
            f"  hydraulic: r1c1=circled r1c2=circled\n{CROSSED}",
            ["illegal-number-not-amended"],
        ),
    ],
)
def test_a_number_that_stays_is_no_clash_on_paper(
    journals: str, found: list[str]
) -> None:  # rule 8
    sheet = a_sheet(journals)
    assert [problem.code for problem in UNVENTION.status(sheet)] == found
    if not found:
        for rule in UNVENTION.constraints(UNVENTION.layouts[0]):
            assert rule.allows([sheet[field] for field in rule.fields]), rule.why


def test_the_moves_of_a_correction_make_a_sheet_without_a_problem() -> None:  # rule 8
    text = """game unvention
players Ada, Ben
setup magnetic 5 mechanical 1 bonus integron
roll 1 2 3 5 5
Ada journal 1 r1c1=1 r1c2=2 r1c3=3
Ben journal 1 r1c1=1
roll 1 1 4 5 6
Ada journal 1 r1c4=1
Ada buy hydraulic r1c1 with journal1.row1
Ada amend 2 r4c4
Ben journal 1 r2c3=1
"""
    record = parse_record(text)
    assert [problem.code for problem in UNVENTION.score(record).problems] == ["same-number-in-row"]
    for sheet in UNVENTION.final_sheets(record):
        assert UNVENTION.status(sheet) == ()


def turn_codes(before: str, after: str, roll: str = "55136") -> list[str]:
    check = UNVENTION.check_turn(a_sheet(before), a_sheet(after), list(roll))
    return [problem.code for problem in check.problems]


STRUCK_ROW_4 = "r4c4=struck row4=crossed col4=crossed idea=crossed"


def test_a_number_without_its_die_is_forgotten_with_its_correction() -> None:  # rules 5, 8
    three = "  journal1: r4c1=1 r4c2=2 r4c3=3\n"
    bought = "row4=spent\n  hydraulic: r1c1=circled\n"
    x = "  journal2: r1c1=X row1=crossed col1=crossed idea=crossed\n"
    alone = f"  journal1: r4c1=1 r4c2=2 r4c3=3 r4c4=4 {bought}"
    beside = alone.replace("journal1:", "journal1: r1c1=5")
    for after in (alone, beside):
        assert turn_codes(three, after + x) == []
        assert turn_codes(three, after) == ["dice-do-not-give-it"]
    two = beside.replace("r1c1=5", "r1c1=5 r1c2=6")
    assert turn_codes(three, two + x) == ["dice-do-not-give-it"]
    one = "  journal1: r4c1=1"
    assert turn_codes(f"{one}\n", f"{one} {STRUCK_ROW_4}\n") == []
    assert turn_codes(f"{one}\n", f"{one} r1c1=5 {STRUCK_ROW_4}\n") == []


def test_an_older_number_may_have_been_without_its_die() -> None:  # rule 8
    older = "  journal1: r4c1=1 r4c4=2\n"
    struck = f"  journal1: r4c1=1 r1c1=5 {STRUCK_ROW_4}\n"
    assert turn_codes(older, struck) == []
    spent = "  journal1: r4c1=1 r4c2=5 r4c3=3 r4c4=2 row4=spent\n  hydraulic: r1c1=circled\n"
    assert turn_codes(spent, struck.replace("r4c1=1", "r4c1=1 r4c2=5 r4c3=3") + BOUGHT) != []
