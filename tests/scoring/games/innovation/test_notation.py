"""The words of a record: every move reads back, and what is no move is answered with its place."""

import pytest

from scoring.games.innovation import INNOVATION
from scoring.games.innovation.notation import parse_move
from scoring.games.innovation.writing import entry_of
from scoring.record import RecordError, parse_record
from tests.words import english

PLAYERS = ("Ada", "Ben", "Anna Maria", "Dora")


@pytest.mark.parametrize(
    "line",
    [
        "teams Ada + Anna Maria against Ben + Dora",
        "supply 4=0 5=3",
        "turn Anna Maria 1",
        "Ada start Archery keep ?1",
        "Ada draw",
        "Ada draw The-Wheel",
        "Ada free draw ?2",
        "Ada free draw",
        "Anna Maria meld A.I.",
        "Ada achieve 9",
        "Ada dogma Code-of-Laws",
        "Ben shares draw 2",
        "Ben shares draw 2 ?2",
        "Ben obeys meld Tools",
        "Ben obeys tuck Tools",
        "Ada uses score ?3 from score",
        "Ada uses return Tools from Ben board",
        "Ada uses reveal Tools",
        "Ada uses execute Software",
        "Ben obeys transfer Tools to Anna Maria board",
        "Ben obeys transfer ?2 from score to Ada score",
        "Ada uses exchange hand with score",
        "Ben obeys exchange hand Tools ?2 with Ada hand Oars",
        "Ada uses splay red left",
        "Ada uses unsplay red",
        "Ada uses rearrange red Archery Oars",
        "Ada uses claim Empire",
        "Ada uses win",
        "Ada uses win Anna Maria",
        "Ben obeys remove",
        "Ben obeys nothing",
    ],
)
def test_a_move_is_written_as_it_was_read(line: str) -> None:
    record = parse_record(f"game innovation\nplayers {', '.join(PLAYERS)}\n{line}\n")
    move = parse_move(record.entries[0], PLAYERS)
    assert str(entry_of(move, PLAYERS)) == line
    assert parse_move(entry_of(move, PLAYERS), PLAYERS) == move


@pytest.mark.parametrize(
    ("line", "column", "sentence"),
    [
        ("Ada draw Achery", 10, "there is no card “Achery”; did you mean Archery?"),
        ("Ada draw ?12", 10, "?12 is no card; an unnamed card is written ?1 to ?10"),
        ("Ada draw Tools now", 16, "word-left-over"),
        ("Ada melt Tools", 5, "no-such-move"),
        ("Ada meld ?1", 10, "everybody sees this card: write its name, not ?1"),
        ("Ada meld", 9, "word-missing"),
        ("Ada achieve 10", 13, "not-a-number"),
        ("Ada start Tools Oars", 17, "not-one-of"),
        ("Ada uses splay pink up", 16, "not-one-of"),
        ("Ada uses splay red upp", 20, "not-one-of"),
        ("Ada uses drow 2", 10, "not-one-of"),
        ("Ada uses draw x", 15, "not-a-number"),
        ("Ada uses claim Wander", 16, "not-one-of"),
        ("Ada uses transfer ?1 to Ben board", 19, "everybody sees this card: write its name, "
         "not ?1"),
        ("Ada uses transfer Tools to Carl hand", 28, "not-one-of"),
        ("Ada uses win Carl", 14, "“Carl” is not playing; the players are Ada and Ben"),
        ("Carl draw", 1, "no-such-line"),
        ("supply 4", 8, "a supply pile is written AGE=CARDS, like 4=0, not “4”"),
        ("supply 11=2", 8, "a supply pile is written AGE=CARDS, like 4=0, not “11=2”"),
        ("teams Ada + Ben", 7, "teams are two pairs of four players: teams A + C against B + D"),
        ("turn Ben 3", 10, "not-a-number"),
    ],
)  # fmt: skip
def test_what_is_no_move_has_its_line_and_column(line: str, column: int, sentence: str) -> None:
    record = parse_record(f"game innovation\nplayers Ada, Ben\n\n{line}\n")
    with pytest.raises(RecordError) as caught:
        INNOVATION.score(record)
    assert (caught.value.line, caught.value.column) == (4, column)
    assert sentence in (caught.value.sentence.code, english(caught.value.sentence))


@pytest.mark.parametrize("players", ["Ada", "Ada, Ben, Cleo, Dora, Eve"])
def test_two_to_four_play(players: str) -> None:
    record = parse_record(f"game innovation\nplayers {players}\nAda draw\n")
    problem = INNOVATION.score(record).problems[0]
    assert (problem.code, problem.line) == ("number-of-players", 2)
    assert INNOVATION.commentary(record) == ()


@pytest.mark.parametrize(
    ("mark", "sentence"),
    [
        ("red: 1=Achery", "there is no card “Achery”; did you mean Archery?"),
        ("red: splay=down", "cards are splayed left, right or up, not “down”"),
        ("achievement: 1=10", "there is no achievement “10”; there are 1 to 9, "),
        ("icons: sword=1", "nobody has “icons.sword” in Innovation"),
        ("pink: 1=Archery", "nobody has “pink.1” in Innovation"),
        ("score: total=many", "the score must be a number, not “many”"),
    ],
)
def test_a_mark_that_no_sheet_has_is_answered_with_its_place(mark: str, sentence: str) -> None:
    text = f"game innovation\nplayers Ada, Ben\nsheet Ada player\n  {mark}\n"
    with pytest.raises(RecordError) as caught:
        INNOVATION.score(parse_record(text))
    assert caught.value.line == 4
    assert caught.value.column == 3 + len(mark.split()[0]) + 1
    assert english(caught.value.sentence).startswith(sentence)


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("Ada draw The Wheel", "Ada draw The-Wheel"),
        ("Ada dogma code of laws", "Ada dogma Code-of-Laws"),
        ("Ada uses transfer the pirate code to ben BOARD",
         "Ada uses transfer The-Pirate-Code to Ben board"),
        ("Ada uses exchange hand the wheel Oars with anna maria hand",
         "Ada uses exchange hand The-Wheel Oars with Anna Maria hand"),
        ("Ada meld ai", "Ada meld A.I."),
    ],
)  # fmt: skip
def test_names_are_taken_as_people_type_them(typed: str, written: str) -> None:
    record = parse_record(f"game innovation\nplayers {', '.join(PLAYERS)}\n{typed}\n")
    assert str(entry_of(parse_move(record.entries[0], PLAYERS), PLAYERS)) == written
