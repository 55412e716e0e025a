"""The words of a record: every move there and back, every typo with its place."""

import pytest

from scoring.games.unvention import UNVENTION
from scoring.games.unvention.notation import parse_move
from scoring.record import RecordError, parse_record
from tests.words import english

HEAD = "game unvention\nplayers Ada, Ben\n"
MOVES = [
    "setup hydraulic 3 magnetic 5 bonus unison",
    "roll 1 3 5 5 6",
    "Ada journal 1 r1c1=5 r2c3=5",
    "Ada unable 2 r4c4",
    "Ada strike 2 r4c4",
    "Ada amend 3 r1c2",
    "Ada workshop hydraulic r1c1 r2c2",
    "Ada buy magnetic r1c1 with journal1.row2",
    "Ada build hydraulic r1c1 r1c2 r2c2 paying journal1.row1 journal3.col2 "
    "into unison r1c3 r1c4 r2c4",
    "Ada build hydraulic r1c1 r1c2 into integron r3c1 r3c2",
    "Ada build hydraulic r1c1 r1c2 paying journal1.row1",
    "Ada build hydraulic r1c1 r1c2",
    "Ada idea lateral_arc",
    "Ada present unison",
    "Ada bearing 3 to 2",
    "Ada bearing 3 to 2 joined",
    "Ada leap electrical 2 6",
]


@pytest.mark.parametrize("line", MOVES)
def test_every_move_is_printed_as_it_was_read(line: str) -> None:
    entry = parse_record(HEAD + line).entries[0]
    assert f"{entry.player} {parse_move(entry)}".strip() == line


def test_a_drop_is_a_setup() -> None:
    entry = parse_record(HEAD + "drop 2@-95,40 5@30,-20 1@25.5,60").entries[0]
    assert str(parse_move(entry)) == "setup magnetic 5 mechanical 1 bonus integron"


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("roll 13556", "roll 1 3 5 5 6"),
        ("Roll 1, 3, 5, 5, 6", "roll 1 3 5 5 6"),
        (
            "setup Magnetic 5, Hydraulic 3, bonus Lateral Arc",
            "setup hydraulic 3 magnetic 5 bonus lateral_arc",
        ),
        ("Ada idea lateral arc", "Ada idea lateral_arc"),
        ("Ada idea Lateral Arc Engine", "Ada idea lateral_arc"),
        ("Ada present The Integron Assembly", "Ada present integron"),
        ("Ada Workshop Hydraulic R1C1, R2C2", "Ada workshop hydraulic r1c1 r2c2"),
        ("Ada journal 1 R1C1=5, r2c3=5", "Ada journal 1 r1c1=5 r2c3=5"),
        ("Ada buy Magnetic r1c1 with Journal1.Row2", "Ada buy magnetic r1c1 with journal1.row2"),
        ("Ada leap Electrical 2, 6", "Ada leap electrical 2 6"),
    ],
)
def test_moves_are_read_as_people_type_them(typed: str, line: str) -> None:
    entry = parse_record(HEAD + typed).entries[0]
    assert f"{entry.player} {parse_move(entry)}".strip() == line


@pytest.mark.parametrize(
    ("line", "column", "sentence"),
    [
        ("rol 1 2 3 4 5", 1, "A line starts with a player’s name"),
        ("Cleo journal 1 r1c1=1", 1, "A line starts with a player’s name"),
        ("roll 1 2 3 4 7", 14, "A die shows 1, 2, 3, 4, 5 or 6, not “7”"),
        ("roll 1 2 3 4 5 6", 16, "A roll has 5 dice, not 6"),
        ("roll 1 2 3 4", 13, "missing at the end of this line: die 5 of 5"),
        ("setup hydraulic 3 magnetic 5 bonus", 35, "missing at the end of this line: an invention"),
        ("setup hydraulik 3 magnetic 5 bonus unison", 7, "not a workshop. It can be hydraulic"),
        ("setup hydraulic 3 magnetic 5 gift unison", 30, "the word “bonus”"),
        ("drop 2@-95,40 5@30,-20", 23, "missing at the end of this line: die 3 of 3"),
        ("drop 2@-95,40 5@30,-20 1", 24, "A dropped die is written"),
        ("drop 2@-95,40 5@30,-20 9@1,1", 24, "A die shows 1, 2, 3, 4, 5 or 6, not “9”"),
        ("drop 2@-95,40 5@0,-20 1@1,1", 6, "drop it again"),
        ("Ada jurnal 1 r1c1=1", 5, "After a player’s name comes journal"),
        ("Ada journal 4 r1c1=1", 13, "“4” is not a journal. It can be 1, 2 or 3"),
        ("Ada journal 1", 14, "missing at the end of this line: a number, like r2c3=5"),
        ("Ada journal 1 r1c1=7", 15, "A number is written like r2c3=5"),
        ("Ada journal 1 r1c5=1", 15, "There is no “r1c5” in a journal"),
        ("Ada journal 1 r1c1=1 r1c1=2", 22, "“r1c1” is named twice"),
        ("Ada workshop hydraulic r5c5", 24, "There is no “r5c5” in Hydraulic"),
        ("Ada workshop hydraulic", 23, "missing at the end of this line: a cell"),
        ("Ada workshop hydraulic a1", 24, "A cell is written like r2c3"),
        ("Ada workshop hydraulic r1c1 r1c1", 29, "“r1c1” is named twice"),
        ("Ada buy magnetic r1c1 with journal1.row5", 28, "A wrench is written like"),
        ("Ada buy magnetic r1c1 for journal1.row1", 23, "the word “with”"),
        ("Ada build hydraulic r1c1 r1c2 into integron r1c1", 45, "There is no “r1c1” in"),
        ("Ada idea integrom", 10, "not an invention. It can be integron, unison or lateral_arc"),
        ("Ada leap hydraulic 1", 21, "missing at the end of this line: a number"),
        ("Ada bearing 3 to 2 now", 20, "the word “joined”"),
        ("Ada idea unison now", 17, "“now” is too much here"),
        ("Ada", 4, "What did Ada do"),
    ],
)  # fmt: skip
def test_a_typo_is_answered_with_its_place(line: str, column: int, sentence: str) -> None:
    with pytest.raises(RecordError, match="line 3, column") as caught:
        UNVENTION.score(parse_record(HEAD + line))
    assert sentence in english(caught.value.sentence)
    assert (caught.value.line, caught.value.column) == (3, column)


@pytest.mark.parametrize(
    ("mark", "sentence"),
    [
        ("journal1: r5c1=1", "The sheet has no field “journal1.r5c1”"),
        ("journal1: r1c1=7", "“journal1.r1c1” can hold 1, 2"),
        ("torque: later=crossed", "“torque.later” can hold circled, not “crossed”"),
    ],
)
def test_an_unknown_mark_is_answered_with_its_place(mark: str, sentence: str) -> None:
    with pytest.raises(RecordError) as caught:
        UNVENTION.score(parse_record(f"{HEAD}sheet Ada\n  {mark}\n"))
    assert sentence in english(caught.value.sentence)
    assert caught.value.line == 4
