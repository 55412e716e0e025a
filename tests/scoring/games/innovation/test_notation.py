"""The words of a record: every move reads back, and what is no move is answered with its place."""

import pytest

from scoring.games.innovation import INNOVATION
from scoring.games.innovation.notation import parse_move
from scoring.games.innovation.writing import entry_of
from scoring.record import RecordError, parse_record

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
        ("Ada draw Achery", 10, "there is no card 'Achery'; did you mean Archery?"),
        ("Ada draw The Wheel", 10, "there is no card 'The'; did you mean The-Wheel?"),
        ("Ada draw ?12", 10, "?12 is no card; an unnamed card is written ?1 to ?10"),
        ("Ada draw Tools now", 16, "nothing more should stand here, but there is 'now'"),
        ("Ada melt Tools", 5, "'melt' is not something a player does; did you mean meld?"),
        ("Ada meld ?1", 10, "everybody sees this card: write its name, not ?1"),
        ("Ada meld", 9, "the line ends where a card should stand"),
        ("Ada achieve 10", 13, "an achievement's age is a number from 1 to 9, not '10'"),
        ("Ada start Tools Oars", 17, "the word 'keep' should stand here, not 'Oars'"),
        ("Ada uses splay pink up", 16, "'pink' is not a colour; say one of red, yellow, green, "
         "blue, purple"),
        ("Ada uses splay red upp", 20, "'upp' is not a direction; did you mean up?"),
        ("Ada uses drow 2", 10, "'drow' is not a move of an effect; did you mean draw?"),
        ("Ada uses draw x", 15, "the value of a draw is a number from 0 to 20, not 'x'"),
        ("Ada uses claim Wander", 16, "'Wander' is not a special achievement; did you mean "
         "Wonder?"),
        ("Ada uses transfer ?1 to Ben board", 19, "everybody sees this card: write its name, "
         "not ?1"),
        ("Ada uses transfer Tools to Carl hand", 28, "'Carl' is not a place for cards; say one "
         "of hand, score, board"),
        ("Ada uses win Carl", 14, "'Carl' is no player of this game; they are Ada, Ben"),
        ("Carl draw", 1, "'Carl' is neither a player (Ada, Ben) nor one of teams, supply, turn"),
        ("supply 4", 8, "a supply pile is written AGE=CARDS, like 4=0, not '4'"),
        ("supply 11=2", 8, "a supply pile is written AGE=CARDS, like 4=0, not '11=2'"),
        ("teams Ada + Ben", 1, "teams are two pairs of four players: teams A + C against B + D"),
        ("turn Ben 3", 10, "how many actions are left is a number from 1 to 2, not '3'"),
    ],
)  # fmt: skip
def test_what_is_no_move_has_its_line_and_column(line: str, column: int, sentence: str) -> None:
    record = parse_record(f"game innovation\nplayers Ada, Ben\n\n{line}\n")
    with pytest.raises(RecordError) as caught:
        INNOVATION.score(record)
    assert (caught.value.line, caught.value.column) == (4, column)
    assert caught.value.sentence == sentence


@pytest.mark.parametrize("players", ["Ada", "Ada, Ben, Cleo, Dora, Eve"])
def test_two_to_four_play(players: str) -> None:
    record = parse_record(f"game innovation\nplayers {players}\n")
    with pytest.raises(RecordError, match="line 2, column 1: Innovation is for 2 to 4 players"):
        INNOVATION.score(record)
    with pytest.raises(RecordError, match="2 to 4 players"):
        INNOVATION.commentary(record)


@pytest.mark.parametrize(
    ("mark", "sentence"),
    [
        ("red: 1=Achery", "there is no card 'Achery'; did you mean Archery?"),
        ("red: splay=down", "cards are splayed left, right or up, not 'down'"),
        ("achievement: 1=10", "there is no achievement '10'; they are 1 to 9, "),
        ("icons: sword=1", "a player of Innovation has no 'icons.sword'"),
        ("pink: 1=Archery", "a player of Innovation has no 'pink.1'"),
        ("score: total=many", "the score must be a number, not 'many'"),
    ],
)
def test_a_mark_that_no_sheet_has_is_answered_with_its_place(mark: str, sentence: str) -> None:
    text = f"game innovation\nplayers Ada, Ben\nsheet Ada player\n  {mark}\n"
    with pytest.raises(RecordError) as caught:
        INNOVATION.score(parse_record(text))
    assert caught.value.line == 4
    assert caught.value.column == 3 + len(mark.split()[0]) + 1
    assert caught.value.sentence.startswith(sentence)
