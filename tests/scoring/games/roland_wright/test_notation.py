"""The words of a record: each move reads back as itself, each typo is answered with its place."""

import pytest

from scoring.games.roland_wright import ROLAND_WRIGHT
from scoring.games.roland_wright.facts import load_facts
from scoring.games.roland_wright.notation import entry_of, parse_move
from scoring.games.roland_wright.replay import replay
from scoring.record import RecordError, parse_record

FACTS = load_facts()
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
    table = replay(parse_record(head()), FACTS).table
    entry = record.entries[-1]
    move = parse_move(entry, table)
    assert entry_of(move, entry.player) == entry
    assert str(entry_of(move, entry.player)) == line


@pytest.mark.parametrize("line", SETUPS)
def test_a_setup_line_prints_as_it_is_written(line: str) -> None:
    cards = "cards sample" if line.startswith("awards") else ""
    record = parse_record(head(cards=cards) + line)
    table = replay(parse_record(head(cards=cards)), FACTS).table
    assert str(parse_move(record.entries[-1], table)) == line


@pytest.mark.parametrize(
    ("line", "column", "words"),
    [
        ("roll red red red red red pink", 26, "a die shows red, .*, not 'pink'"),
        ("roll red red red red red 7", 26, "not '7'"),
        ("roll red red red", 1, "6 dice, not 3"),
        ("roll red red red red red red red", 1, "6 dice, not 7"),
        ("rol red", 1, r"'rol' is neither a player \(Ada, Ben\) nor one of"),
        ("Ada plaec red", 5, "'plaec' is no move of Roland Wright; say place,"),
        ("Ada place pink r1c1", 11, "'pink' is no colour"),
        ("Ada place red r1", 15, "a space is written r2c3, not 'r1'"),
        ("Ada place red r7c1", 15, "r7c1 is outside the box of 6 × 6"),
        ("Ada place", 5, "after 'place' a colour is missing"),
        ("Ada red r1c1 copy r1c2 to r1c3", 14, "'copies' was expected here, not 'copy'"),
        ("Ada red r1c1 copies r1c2", 5, "'to' is missing"),
        ("Ada orange r1c1 moves r1c2 to r1c3 now", 36, "'now' is one word too many"),
        ("Ada green r1c1 draws keeps kite", 5, "the name of a card is missing"),
        ("Ada green r1c1 draws kyte moon reef keeps moon", 22, "'sample' has no card 'kyte'"),
        ("Ada green r1c1 draws jig moon reef keeps moon", 22, "jig is a card of kind equipment"),
        ("Ada purple r1c1 draws patent", 5, "'keeps' or 'places' is missing"),
        ("Ada uses jig paint r1c1", 14, "'erase', 'place', 'change', 'move' or 'draw'"),
        ("Ada uses jig draw hallmark", 5, "the name of a card is missing"),
        ("Ada bonus edge", 11, "'vertical', 'horizontal' or 'diagonal'"),
        ("Ada award quiet-corners many", 25, "a number was expected here, not 'many'"),
        ("Ada award jig 3", 11, "jig is a card of kind equipment, not award"),
        ("Ada task red", 5, "'task' belongs to the solo game"),
        ("Ada inspiration jig", 17, "not inspiration"),
        ("board 7 7", 7, "6 or 7 spaces a side"),
        ("board 8", 7, "6 or 7 spaces a side"),
        ("cards sample", 1, "named once"),
        ("awards rainbow rainbow", 16, "named twice"),
        ("awards rainbow sunshine", 16, "no award 'sunshine'"),
        ("awards rainbow echo showcase toolbox", 1, "three Awards are dealt, not 4"),
        ("card hallmark", 1, "stated as"),
        ("card joker a b", 6, "not 'joker'"),
        ("card hallmark A rb", 15, "small letters"),
        ("card hallmark anchor rb", 15, "taken"),
        ("card hallmark hook rb r.", 23, "one word"),
        ("card hallmark hook rx", 20, "'x'"),
        ("card research spark 3", 21, "points 3, or: bits red"),
        ("card inspiration globe red red", 24, "two different colours"),
        ("card inspiration globe red pink", 28, "'pink' is no colour"),
        ("card award clump most", 18, "not 'most'"),
        ("card award clump largest-cluster", 18, "followed by a colour"),
        ("card award clump recorded red", 27, "the Solo section is"),
        ("card award clump recorded solo 3", 32, "count:points"),
    ],
)
def test_a_typo_is_answered_with_its_place(line: str, column: int, words: str) -> None:
    record = parse_record(head("Ada, Ben") + line)
    with pytest.raises(RecordError, match=words) as caught:
        ROLAND_WRIGHT.score(record)
    assert (caught.value.line, caught.value.column) == (4, column)


def test_an_unknown_library_is_answered_with_its_place() -> None:
    with pytest.raises(RecordError, match="no card library 'nobodys'") as caught:
        ROLAND_WRIGHT.score(parse_record(head(cards="cards nobodys")))
    assert (caught.value.line, caught.value.column) == (3, 7)


def test_setup_comes_before_play() -> None:
    lines = head("Ada, Ben") + "roll red red red red red red\nboard 7"
    with pytest.raises(RecordError, match="before the first move"):
        ROLAND_WRIGHT.score(parse_record(lines))


def test_the_solo_box_is_the_small_one() -> None:  # rule 34
    with pytest.raises(RecordError, match="solo game is played in the box of 6"):
        ROLAND_WRIGHT.score(parse_record(head() + "board 7"))


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("sheet Ada player\n  box: r1c1=red", "one of box6, box7, solo, not 'player'"),
        ("sheet Ada box6\n  box: r7c1=red", "no field"),
        ("sheet Ada box6\n  box: r1c1=pink", "box.r1c1"),
        ("sheet Ada box6\n  score: total=x", "score.total"),
        ("sheet Ada box6\n  box: r1c1=red\nsheet Ada box7\n  box: r1c1=red", "two sheets"),
    ],
)
def test_sheets_that_the_game_does_not_have(lines: str, words: str) -> None:
    with pytest.raises(RecordError, match=words):
        ROLAND_WRIGHT.score(parse_record(head() + lines))


def test_there_are_at_most_five_players() -> None:  # rule 1
    with pytest.raises(RecordError, match="1 to 5 players, not 6"):
        ROLAND_WRIGHT.score(parse_record(head("A, B, C, D, E, F")))
