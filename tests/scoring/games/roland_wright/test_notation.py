"""The words of a record: each move reads back as itself, each typo is answered with its place."""

import re

import pytest

from scoring.cursor import entry_of
from scoring.games.roland_wright import ROLAND_WRIGHT
from scoring.games.roland_wright.notation import parse_move
from scoring.record import RecordError, parse_record
from tests.words import english

MOVES = [
    "roll red orange yellow green blue purple",
    "end",
    "Ada inspiration ember",
    "Ada draws hallmark anchor kite ? keeps kite",
    "Ada place green",
    "Ada place green r1c1 r2c2",
    "Ada red r1c1 copies r2c2 to r2c3",
    "Ada orange r1c1 moves r2c2 to r5c5",
    "Ada yellow r1c1 becomes blue",
    "Ada green r1c1 draws anchor dune moon keeps dune",
    "Ada blue r1c1 draws ? ? ? keeps ?",
    "Ada purple r1c1 draws patent keeps",
    "Ada purple r1c1 draws model-warm places red r1c1 orange r1c2",
    "Ada purple r1c1 draws model-warm places",
    "Ada uses jig",
    "Ada uses jig erase r1c1 place red r1c1 change r1c1 blue move r1c1 r2c2 draw research diary",
    "Ada uses jig draw hallmark anchor kite moon keep kite erase r1c1",
    "Ada completes kite jig",
    "Ada bonus vertical",
    "Ada bonus diagonal blue r3c3",
    "Ada award quiet-corners 3",
    "Ada reveals patent diary",
    "Ada has anchor jig patent",
    "Ada has hallmark 2 equipment 0 research 7",
    "Ada pass",
    "Ada task purple",
    "Ada task purple 2",
    "Ada reroll red red blue",
    "Ada stoke red blue",
    "Ada weekend pips 2",
    "Ada weekend pips 2 discards anchor",
]
SETUPS = [
    "board 6",
    "cards sample",
    "awards rainbow red-river showcase",
    "awards most-research red-cluster best-all-around",
    "card hallmark hook rb/r.",
    "card equipment bench bbb/b..",
    "card research spark points 3",
    "card research clip bits red blue",
    "card inspiration globe red blue",
    "card award clump largest-cluster red solo 3:2 5:4",
    "card award other recorded",
]


def head(players: str = "Ada", cards: str = "cards sample") -> str:
    return f"game roland_wright\nplayers {players}\n{cards}\n"


@pytest.mark.parametrize("line", MOVES)
def test_a_move_prints_as_it_is_written(line: str) -> None:
    record = parse_record(head() + line)
    table = ROLAND_WRIGHT.replay(parse_record(head())).table
    entry = record.entries[-1]
    move = parse_move(entry, table)
    assert entry_of(move, entry.player) == entry
    assert str(entry_of(move, entry.player)) == line


@pytest.mark.parametrize("line", SETUPS)
def test_a_setup_line_prints_as_it_is_written(line: str) -> None:
    cards = "cards sample" if line.startswith("awards") else ""
    record = parse_record(head(cards=cards) + line)
    table = ROLAND_WRIGHT.replay(parse_record(head(cards=cards))).table
    assert str(parse_move(record.entries[-1], table)) == line


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Roll Red, red,ORANGE yellow, green blue", "roll red red orange yellow green blue"),
        ("Ada Inspiration blue red", "Ada inspiration dusk"),
        ("Ada inspiration Blue-Purple", "Ada inspiration iris"),
        ("Ada purple R1C1 draws Model Warm keeps", "Ada purple r1c1 draws model-warm keeps"),
        ("Ada place green r1c1, r2c2", "Ada place green r1c1 r2c2"),
        ("Ada award Quiet Corners 3", "Ada award quiet-corners 3"),
        ("Ada task Wind Clock 2", "Ada task purple 2"),
        (
            "awards Best All-Around, Red-River, showcase",
            "awards best-all-around red-river showcase",
        ),
    ],
)
def test_moves_are_read_as_people_type_them(typed: str, meant: str) -> None:
    record = parse_record(head() + typed)
    table = ROLAND_WRIGHT.replay(parse_record(head())).table
    entry = record.entries[-1]
    assert str(entry_of(parse_move(entry, table), entry.player)) == meant


@pytest.mark.parametrize(
    ("line", "column", "words"),
    [
        ("roll red red red red red pink", 26, "red, .* or purple, not “pink”"),
        ("roll red red red red red 7", 26, "not “7”"),
        ("roll red red red", 1, "6 dice, not 3"),
        ("roll red red red red red red red", 1, "6 dice, not 7"),
        ("rol red", 1, "“rol”"),
        ("Ada plaec red", 5, "“plaec”"),
        ("Ada place pink r1c1", 11, "“pink” is not a colour"),
        ("Ada place red r1", 15, "written like r2c3, not “r1”"),
        ("Ada place red r7c1", 15, "“r7c1” is outside the box of 6 × 6"),
        ("Ada place", 10, "a colour"),
        ("Ada red r1c1 copy r1c2 to r1c3", 14, "“copy”.*copies"),
        ("Ada red r1c1 copies r1c2", 25, "“to”|word to"),
        ("Ada orange r1c1 moves r1c2 to r1c3 now", 36, "“now”"),
        ("Ada green r1c1 draws keeps kite", 22, "no card “keeps”"),
        ("Ada green r1c1 draws kyte moon reef keeps moon", 22, "“sample” has no card “kyte”"),
        ("Ada green r1c1 draws jig moon reef keeps moon", 22, "“jig” is a card of the kind Equip"),
        ("Ada purple r1c1 draws patent", 29, "“keeps” or “places”"),
        ("Ada uses jig paint r1c1", 14, "erase, place, change, move or draw"),
        ("Ada uses jig draw hallmark", 27, "the name of a card"),
        ("Ada bonus edge", 11, "vertical, horizontal or diagonal"),
        ("Ada award quiet-corners many", 25, "“many”"),
        ("Ada award jig 3", 11, "the kind Equipment, not Award"),
        ("Ada task red", 5, "“task” belongs to the solo game"),
        ("Ada inspiration jig", 17, "not Inspiration"),
        ("Ada inspiration red red", 21, "“red” is not another colour"),
        ("Ada has hallmark many", 18, "“many”"),
        ("board 7 7", 9, "“7”"),
        ("board 8", 7, "6 or 7 spaces a side"),
        ("cards sample", 1, "named once"),
        ("awards rainbow rainbow", 1, "Rainbow is named twice"),
        ("awards rainbow sunshine", 16, "no card “sunshine”"),
        ("awards rainbow echo showcase toolbox", 1, "3 Awards are dealt, not 4"),
        ("card hallmark", 14, "a name for the card"),
        ("card joker a b", 6, "“joker”"),
        ("card hallmark A rb", 15, "small letters"),
        ("card hallmark anchor rb", 15, "taken"),
        ("card hallmark hook rb r.", 23, "one word"),
        ("card hallmark hook rx", 20, "“x”"),
        ("card research spark 3", 21, "“points” or “bits”"),
        ("card inspiration globe red red", 28, "another colour"),
        ("card inspiration globe red pink", 28, "“pink”"),
        ("card award clump most", 18, "“most”"),
        ("card award clump largest-cluster", 33, "a colour"),
        ("card award clump recorded red", 27, "“red”.*solo"),
        ("card award clump recorded solo 3", 32, "COUNT:POINTS"),
    ],
)
def test_a_typo_is_answered_with_its_place(line: str, column: int, words: str) -> None:
    record = parse_record(head("Ada, Ben") + line)
    with pytest.raises(RecordError) as caught:
        ROLAND_WRIGHT.score(record)
    assert (caught.value.line, caught.value.column) == (4, column)
    assert re.search(words, english(caught.value.message))


def error_of(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        ROLAND_WRIGHT.score(parse_record(text))
    return caught.value


def test_an_unknown_library_is_answered_with_its_place() -> None:
    error = error_of(head(cards="cards nobodys"))
    assert (error.line, error.column) == (3, 7)
    assert "no card library “nobodys”" in english(error.message)


@pytest.mark.parametrize(
    "late",
    [
        "board 7",
        "card hallmark hook rb/r.",
        "card research spark points 3",
    ],
)
def test_setup_comes_before_play(late: str) -> None:
    moves = "roll red red red red red red\nAda place red\n"
    assert "before the first move" in english(error_of(head("Ada, Ben") + moves + late).message)


def test_open_cards_may_be_told_at_any_time() -> None:  # rule 4
    moves = "roll red red red red red red\nAda place red\n"
    late = "card award other recorded\nawards other rainbow echo\nAda inspiration red blue"
    scores = ROLAND_WRIGHT.score(parse_record(head("Ada, Ben") + moves + late))
    assert {problem.code for problem in scores.problems} == {"no-starting-cards"}


def test_the_solo_box_is_the_small_one() -> None:  # rule 34
    assert "in the box of 6" in english(error_of(head() + "board 7").message)


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("sheet Ada player\n  box: r1c1=red", "box6, box7 or solo"),
        ("sheet Ada box6\n  box: r7c1=red", "no field"),
        ("sheet Ada box6\n  box: r1c1=pink", "box.r1c1"),
        ("sheet Ada box6\n  score: total=x", "score.total"),
    ],
)
def test_sheets_that_the_game_does_not_have(lines: str, words: str) -> None:
    assert words in english(error_of(head() + lines).message)


def test_two_boards_of_one_player_are_told() -> None:
    lines = "sheet Ada box6\n  box: r1c1=red\nsheet Ada box7\n  box: r1c1=red"
    problems = ROLAND_WRIGHT.score(parse_record(head() + lines)).problems
    assert "two-boards" in [problem.code for problem in problems]


def test_there_are_at_most_five_players() -> None:  # rule 1
    problems = ROLAND_WRIGHT.score(parse_record(head("A, B, C, D, E, F"))).problems
    assert problems[0].code == "number-of-players"
