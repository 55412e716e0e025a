"""`check_turn`: every legal turn is explained, and what breaks a rule is named."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from scoring.dice import NoSuchRoll
from scoring.games.unvention import UNVENTION
from scoring.games.unvention.counting import filled_sheet
from scoring.games.unvention.drop import Setup
from scoring.games.unvention.journals import Journal
from scoring.games.unvention.marks import sheet_of
from scoring.games.unvention.moves import PlayerMove, RollFive
from scoring.games.unvention.notation import parse_move
from scoring.games.unvention.play import apply_move
from scoring.games.unvention.seat import UnventionSeat, begin_turn
from scoring.games.unvention.sheet import UnventionSheet, WorkshopMarks
from scoring.games.unvention.turn import turns
from scoring.record import Entry, FilledSheet, Word
from scoring.score import TurnCheck

TWO_ROWS = Journal((*"12343412", *[""] * 8))


def a_move(text: str) -> PlayerMove:
    move = parse_move(Entry("Ada", tuple(Word(word) for word in text.split())))
    assert not isinstance(move, Setup | RollFive)
    return move


def played(sheet: UnventionSheet, roll: str, *moves: str) -> FilledSheet:
    """The sheet after the moves, which must be legal."""
    seat = UnventionSeat(sheet, begin_turn(list(roll)))
    for move in moves:
        step = apply_move(seat, a_move(move))
        assert step.problems == (), (move, step.problems)
        seat = step.seat
    return filled_sheet("Ada", seat.sheet)


def a_sheet(
    *tools: str, journal: Journal = TWO_ROWS, circled: Mapping[str, str] | None = None
) -> UnventionSheet:
    sheet = replace(UnventionSheet(), journals=(journal, Journal(), Journal()))
    for workshop, names in (circled or {}).items():
        parts = frozenset((int(name[1]), int(name[3])) for name in names.split())
        sheet = sheet.with_workshop(workshop, WorkshopMarks(circled=parts))
    for tool in tools:
        sheet = sheet.with_tool(tool, "first")
    return sheet


def check(before: UnventionSheet, after: FilledSheet, roll: str) -> TurnCheck:
    return UNVENTION.check_turn(filled_sheet("Ada", before), after, list(roll))


def with_marks(sheet: FilledSheet, **changes: str) -> FilledSheet:
    """Marks changed; `__` stands for the dot and `_to_` for the hyphen of a field id."""
    marks = dict(sheet.marks)
    for name, label in changes.items():
        marks[name.replace("__", ".").replace("_to_", "-")] = label
    return FilledSheet(sheet.player, sheet.sheet, {f: v for f, v in marks.items() if v})


@pytest.mark.parametrize("seed", range(5))
def test_every_turn_of_a_legal_game_is_explained_by_moves_that_lead_there(seed: int) -> None:
    played_game = UNVENTION.replay(UNVENTION.random_game(seed, 2 + seed % 4))
    for turn in turns(played_game):
        found = UNVENTION.check_turn(turn.before, turn.after, turn.roll)
        assert found.legal, (turn.roll, found.moves, found.problems)
        seat = UnventionSeat(sheet_of(turn.before.marks), begin_turn(turn.roll))
        for move in found.moves:
            step = apply_move(seat, a_move(move))
            assert step.problems == ()
            seat = step.seat
        assert seat.sheet == sheet_of(turn.after.marks)


def test_the_moves_are_told_in_the_words_of_a_record() -> None:
    before = a_sheet()
    after = played(before, "55136", "journal 2 r1c1=5 r2c3=5", "workshop hydraulic r1c2 r2c1")
    assert check(before, after, "55136").moves == (
        "journal 2 r1c1=5 r2c3=5",
        "workshop hydraulic r1c2 r2c1",
    )


def test_a_part_beyond_the_dice_was_bought_with_the_wrench_that_is_gone() -> None:
    before = a_sheet()
    after = played(
        before,
        "55136",
        "journal 2 r1c1=5",
        "workshop hydraulic r1c2 r2c1",
        "buy magnetic r1c1 with journal1.row1",
    )
    found = check(before, after, "55136")
    assert found.legal
    assert "buy magnetic r1c1 with journal1.row1" in found.moves


def test_a_wrench_earned_in_the_turn_may_pay_in_the_turn() -> None:
    journal = Journal((*"1234341", *[""] * 9))
    before = a_sheet(journal=journal, circled={"hydraulic": "r1c1 r1c2"})
    after = played(
        before,
        "22456",
        "journal 1 r2c4=2",
        "build hydraulic r1c1 r1c2 paying journal1.row1 journal1.row2 into integron r3c1 r3c2",
    )
    assert check(before, after, "22456").legal


REAMER = "r1c1 r1c3 r2c1 r2c2 r2c3 r3c1 r3c3"


def test_rule_18_a_reamer_unlocked_by_building_serves_in_the_same_turn() -> None:  # rule 18
    before = a_sheet(circled={"hydraulic": REAMER})
    build = (
        f"build hydraulic {REAMER} paying journal1.row1 journal1.row2 "
        "into lateral_arc r3c1 r3c3 r4c1 r4c2 r4c3 r5c1 r5c3"
    )
    after = played(
        before,
        "44136",
        "journal 2 r1c1=4",
        build,
        "journal 3 r1c1=4",
        "workshop magnetic r1c2 r1c4",
        "workshop electrical r1c2",
    )
    found = check(before, after, "44136")
    assert found.legal, found.problems
    assert found.moves.index(build) < len(found.moves) - 1


def test_rule_18_a_reamer_does_not_pay_for_itself() -> None:  # rule 18
    """The wrench that pays for it must not be earned by using it."""
    journal = Journal((*"123434", *[""] * 10))
    before = a_sheet(journal=journal, circled={"hydraulic": REAMER})
    after = played(
        a_sheet("reamer", journal=journal, circled={"hydraulic": REAMER}),
        "11226",
        "journal 1 r2c3=1",
        "journal 2 r1c1=1",
    )
    after = with_marks(after, reamer__first="")
    found = check(before, after, "11226")
    assert not found.legal
    assert "second-journal" in [problem.code for problem in found.problems]


def test_rule_18_a_ball_bearing_unlocked_by_building_serves_in_the_same_turn() -> None:  # rule 18
    parts = "r1c1 r1c2 r2c1 r2c2 r2c3 r2c4 r3c3 r3c4"
    before = a_sheet(circled={"hydraulic": parts})
    after = played(
        before,
        "22356",
        f"build hydraulic {parts} paying journal1.row1 journal1.row2 "
        "into unison r1c3 r1c4 r2c3 r2c4 r2c5 r2c6 r3c5 r3c6",
        "bearing 3 to 2 joined",
        "journal 2 r1c1=2 r2c3=2 r3c2=2",
        "workshop mechanical r3c1",
    )
    assert check(before, after, "22356").legal


def test_a_first_value_crossed_off_for_somebody_else_is_no_move() -> None:
    before = a_sheet()
    after = with_marks(played(before, "55136", "journal 2 r1c1=5"), torque__first="crossed")
    assert check(before, after, "55136").legal


def test_presenting_after_the_turn_is_told_and_its_sums_are_checked() -> None:
    before = a_sheet().with_invention(
        "integron", replace(UnventionSheet().inventions["integron"], ideas=1)
    )
    after = played(before, "55136", "journal 2 r1c1=5")
    right = with_marks(after, integron__count="0", integron__product="0", integron__total="0")
    found = check(before, right, "55136")
    assert found.legal
    assert found.moves[-1] == "present integron"
    wrong = check(before, with_marks(right, integron__total="3"), "55136")
    assert [problem.code for problem in wrong.problems] == ["wrong-points"]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"journal2__r1c1": ""}, "no-journaling"),
        ({"journal2__r1c2": "5"}, "same-number-in-row"),
        ({"journal2__r1c1": "4"}, "dice-do-not-give-it"),
        ({"journal3__r1c1": "5"}, "second-journal"),
        ({"journal2__row1": "circled"}, "mark-does-not-follow"),
        ({"journal1__r1c1": "6"}, "mark-does-not-follow"),
        ({"journal1__row1": ""}, "mark-does-not-follow"),
        ({"hydraulic__r1c4": "circled"}, "dice-do-not-give-it"),
        ({"hydraulic__r1c4": "crossed"}, "mark-does-not-follow"),
        ({"magnetic__r1c2": "circled"}, "dice-do-not-give-it"),
        ({"hydraulic__r1c2_to_r2c2": "drawn"}, "wrong-price"),
        ({"unison__r2c1_to_r2c2": "drawn"}, "shape-without-mechanism"),
        ({"unison__magnetic": "circled"}, "mark-does-not-follow"),
        ({"unison__bulb2": "circled"}, "ideas-do-not-follow"),
        ({"torque__first": "circled"}, "tool-does-not-follow"),
    ],
)
def test_what_breaks_a_rule_is_named(changes: dict[str, str], code: str) -> None:
    before = a_sheet()
    after = played(before, "55136", "journal 2 r1c1=5", "workshop hydraulic r1c2 r2c1")
    assert check(before, after, "55136").legal
    found = check(before, with_marks(after, **changes), "55136")
    assert not found.legal
    assert code in [problem.code for problem in found.problems], found.problems


def test_a_wrench_spent_for_nothing_is_named() -> None:
    before = a_sheet()
    after = with_marks(played(before, "55136", "journal 2 r1c1=5"), journal1__row1="spent")
    found = check(before, after, "55136")
    assert [problem.fields for problem in found.problems] == [("journal1.row1",)]


def test_a_mechanism_never_changes() -> None:
    before = a_sheet(circled={"hydraulic": "r1c1 r1c2 r1c3"})
    marks = before.workshops["hydraulic"]
    mechanism = frozenset({frozenset({(1, 1), (1, 2)})})
    before = before.with_workshop("hydraulic", replace(marks, mechanisms=mechanism))
    after = played(before, "55136", "journal 2 r1c1=5")
    longer = with_marks(after, hydraulic__r1c2_to_r1c3="drawn")
    codes = [problem.code for problem in check(before, longer, "55136").problems]
    assert "part-used-before" in codes


def test_an_x_is_explained_only_for_the_truly_unable() -> None:
    full = Journal(tuple("1234341221434321"))
    almost = Journal((*"123434122143432", ""))
    before = replace(UnventionSheet(), journals=(almost, full, full))
    after = played(before, "44332", "unable 1 r4c4")
    assert check(before, after, "44332").moves == ("unable 1 r4c4",)
    able = check(before, after, "44331")
    assert [problem.code for problem in able.problems] == ["able-to-journal"]


def test_a_number_marked_off_is_explained() -> None:
    before = a_sheet()
    after = with_marks(
        filled_sheet("Ada", before),
        journal1__r3c1="struck",
        journal1__row3="crossed",
        journal1__col1="crossed",
        journal1__idea="crossed",
    )
    assert check(before, after, "55136").moves == ("journal 1 r3c1=1", "strike 1 r3c1")


def test_a_roll_is_five_dice() -> None:
    with pytest.raises(NoSuchRoll):
        check(a_sheet(), filled_sheet("Ada", a_sheet()), "123")
