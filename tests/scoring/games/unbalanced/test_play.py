"""Rounds, choices, signs, flips: what the moves of a record do and which rules they break."""

import pytest

from scoring.dice import NoSuchRoll
from scoring.games.unbalanced import UNBALANCED
from scoring.games.unbalanced.facts import FACTS
from scoring.games.unbalanced.moves import parse_move
from scoring.games.unbalanced.paper import paper_of
from scoring.games.unbalanced.play import UnbalancedTable
from scoring.games.unbalanced.sheet import UnbalancedSheet
from scoring.record import RecordError, parse_record
from scoring.replay import Played
from tests.words import english


def played(moves: str, players: str = "Ada, Ben") -> Played[UnbalancedTable]:
    return UNBALANCED.replay(parse_record(f"game unbalanced\nplayers {players}\n{moves}"))


def codes(moves: str, players: str = "Ada, Ben") -> list[str]:
    return [problem.code for problem in played(moves, players).all_problems()]


def test_the_first_die_names_bubble_and_row_and_the_second_is_written() -> None:  # rules 1, 9
    game = played(
        "roll 1 2 3 4 5\nAda play 1 5\nBen play 4 3\nroll 6 6 5 2 2\nBen play 6 2\nAda play 2 2"
    )
    assert game.table.sheets["Ada"] == UnbalancedSheet(2, (1, 1, 0, 0, 0, 0), ((5, 2), (), ()))
    assert game.table.sheets["Ben"] == UnbalancedSheet(2, (0, 0, 0, 1, 0, 1), ((), (3,), (2,)))
    assert not game.all_problems()


def test_everybody_crosses_out_the_round_and_the_roll_goes_round() -> None:  # rules 3, 4, 5
    game = played(
        "roll 1 2 3 4 5\nAda play 1 5\nBen play 4 3\nCleo play 4 3\nroll 3 3 3 3 3",
        "Ada, Ben, Cleo",
    )
    assert game.table.active == "Ben"
    assert [sheet.rounds for sheet in game.table.sheets.values()] == [2, 2, 2]


def test_dice_are_rerolled_once_and_before_choosing() -> None:  # rule 6
    assert played("roll 1 2 3 4 5\nreroll 1 2 -> 6 6").table.dice == (3, 4, 5, 6, 6)
    assert codes("roll 1 2 3 4 5\nreroll 1 -> 6\nreroll 6 -> 1") == ["second-reroll"]
    assert codes("roll 1 2 3 4 5\nAda play 1 2\nreroll 3 -> 6") == ["reroll-too-late"]
    assert codes("roll 1 2 3 4 5\nreroll 6 -> 1") == ["die-not-there"]
    assert codes("reroll 6 -> 1") == ["not-rolled"]


def test_the_active_players_first_die_is_gone_and_the_second_is_not() -> None:  # rules 7, 8
    assert codes("roll 1 2 3 4 6\nAda play 1 2\nBen play 1 3") == ["die-not-there"]
    assert codes("roll 1 2 3 4 6\nAda play 1 2\nBen play 2 3") == []
    two_others = "roll 1 2 3 4 6\nAda play 1 2\nBen play 3 4\nCleo play 3 4"
    assert codes(two_others, "Ada, Ben, Cleo") == []
    assert codes("roll 1 2 3 4 6\nAda play 1 1") == ["die-not-there"]


def test_a_flipped_first_die_is_taken_away_as_it_lay() -> None:  # rules 7, 12
    game = played("roll 1 2 3 4 6\nAda play 1->6 2")
    assert game.table.dice == (2, 3, 4, 6)
    assert game.table.sheets["Ada"] == UnbalancedSheet(1, (0, 0, 0, 0, 0, 1), ((), (), (2,)), 1)


def test_turns_come_in_order() -> None:  # rules 7, 8
    assert codes("Ada play 1 2") == ["not-rolled"]
    assert codes("roll 1 2 3 4 6\nBen play 1 2") == ["out-of-turn"]
    assert codes("roll 1 2 3 4 6\nAda play 1 2\nAda play 3 2") == ["played-twice"]
    assert codes("roll 1 2 3 4 6\nAda play 1 2\nroll 1 2 3 4 6") == ["not-everybody-played"]


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("roll 13446", "roll 1 3 4 4 6"),
        ("reroll 13 → 52", "reroll 1 3 -> 5 2"),
        ("Ada play 5,4", "play 5 4"),
        ("Ada play 54", "play 5 4"),
        ("Ada play 2->5 4", "play 2->5 4"),
        ("Ada play 2 -> 5 4", "play 2->5 4"),
        ("Ada play 2→5, 4→3", "play 2->5 4->3"),
        ("Ada play 2 →5 4", "play 2->5 4"),
    ],
)
def test_moves_are_read_as_people_type_them(typed: str, line: str) -> None:
    (entry,) = parse_record(f"game unbalanced\nplayers Ada, Ben\n{typed}\n").entries
    assert str(parse_move(entry, 5)) == line


@pytest.mark.parametrize(
    ("row", "written", "fits"),
    [
        (1, (4,), "123"),
        (1, (4, 1), "23456"),
        (1, (4, 1, 6, 5, 6, 5, 6, 5, 6), "12345"),
        (2, (4,), "1234"),
        (2, (4, 2), "12"),
        (3, (4,), "123456"),
        (3, (4, 4), "123456"),
        (3, (4, 4, 3), "6"),
        (3, (1, 1, 1, 2, 2, 2, 3), "123456"),
        (3, (1, 1, 1, 2, 2, 2, 1), "3456"),
    ],
)
def test_signs(row: int, written: tuple[int, ...], fits: str) -> None:  # rules 2, 10, 11
    sheet = UnbalancedSheet(rows=tuple(written if row == place else () for place in (1, 2, 3)))
    facts = FACTS.rows[row - 1]
    assert "".join(str(n) for n in range(1, 7) if sheet.obeys_sign(facts, n)) == fits


def test_a_broken_sign_is_reported_and_stands() -> None:  # rule 10
    game = played("roll 3 4 5 5 5\nAda play 3 4\nBen play 4 5\nroll 3 3 6 6 6\nBen play 3 6")
    assert [problem.code for problem in game.all_problems()] == ["broken-sign"]
    assert "5 >= 6" in english(game.problems[0].message)
    assert game.problems[0].line == 7
    assert game.table.sheets["Ben"].rows[1] == (5, 6)


def test_a_sum_is_written_at_once() -> None:  # rule 11
    game = played("roll 5 5 4 4 3\nAda play 5 4\nBen play 5 4\nroll 5 6 3 3 3\nBen play 5 6")
    assert paper_of("Ada", game.table.sheets["Ada"])["row3.sum1"] == ""
    assert paper_of("Ben", game.table.sheets["Ben"])["row3.sum1"] == "10"


def test_flips_run_out() -> None:  # rule 12
    sheet = UnbalancedSheet(flips=4)
    assert {choice.flips for choice in sheet.choices((1, 2))} == {0, 1}
    assert {choice.flips for choice in UnbalancedSheet(flips=5).choices((1, 2))} == {0}
    rounds = [
        f"roll 1 1 1 6 6\n{names[0]} play 1->6 6->1\n{names[1]} play 1 6"
        for names in (
            ("Ada", "Ben"),
            ("Ben", "Ada"),
            ("Ada", "Ben"),
            ("Ben", "Ada"),
            ("Ada", "Ben"),
        )
    ]
    assert "no-flip-left" in codes("\n".join(rounds))


def test_a_full_row_and_spent_bubbles_cannot_be_taken() -> None:  # rule 13
    full = UnbalancedSheet(rows=((6, 1, 6, 1, 6, 1, 6, 1, 6, 1), (), ()))
    assert all(choice.first.used > 2 for choice in full.choices((1, 2, 2)))
    spent = UnbalancedSheet(bubbles=(9, 0, 0, 0, 0, 0))
    assert all(choice.first.used != 1 for choice in spent.choices((1, 2, 2)))


def test_passing_only_when_nothing_fits_without_a_flip() -> None:  # rule 13
    stuck = "roll 3 3 3 3 1\nAda play 3 1\nBen play 3 3\nroll 3 3 3 4 4\nBen play 3 3\nAda pass"
    assert codes(stuck) == []
    game = played(stuck)
    assert game.table.sheets == game.undo().table.sheets
    assert codes("roll 3 3 3 3 1\nAda pass") == ["could-have-played"]


def test_the_game_ends_with_its_last_round() -> None:  # rules 3, 20
    solo = "\n".join(["roll 5 5 5 5\nAda pass"] * 16)
    game = played(solo, "Ada")
    assert game.table.is_over
    assert codes(solo + "\nroll 5 5 5 5", "Ada")[-1] == "game-over"


@pytest.mark.parametrize(
    ("moves", "line", "column", "sentence"),
    [
        ("roll 1 2 7 4 5", 3, 10, "A die shows"),
        ("roll 1 2 3 4 5 6", 3, 1, "5 dice, not 6"),
        ("roll 1 2 3 4", 3, 1, "5 dice, not 4"),
        ("reroll 1 2 3 4", 3, 1, "reroll 1 3 -> 5 2"),
        ("reroll 1 2 -> 3", 3, 1, "2 dice went back and 1 came"),
        ("Ada play 1->5 3", 3, 10, "The opposite of 1 is 6"),
        ("Ada play 1->9 3", 3, 10, "A die shows"),
        ("Ada play 1", 3, 5, "Two dice are played"),
        ("Ada takes 1 2", 3, 5, "play or pass"),
        ("Ada pass now", 3, 10, "“now”"),
        ("Eve play 1 2", 3, 1, "A line starts with a player’s name"),
    ],
)
def test_typos_are_answered_with_their_place(
    moves: str, line: int, column: int, sentence: str
) -> None:
    with pytest.raises(RecordError) as error:
        played(moves)
    assert sentence in english(error.value.sentence)
    assert (error.value.line, error.value.column) == (line, column)


def test_a_solo_game_has_four_dice() -> None:  # rule 20
    assert played("roll 1 2 3 4", "Ada").table.dice == (1, 2, 3, 4)
    with pytest.raises(RecordError) as error:
        played("roll 1 2 3 4 5", "Ada")
    assert "4 dice, not 5" in english(error.value.sentence)


def test_seven_players_are_too_many() -> None:  # rule 3
    record = parse_record("game unbalanced\nplayers A, B, C, D, E, F, G\nroll 1 2 3 4 5")
    problem = UNBALANCED.score(record).problems[0]
    assert (problem.code, problem.line) == ("number-of-players", 2)
    assert "1 to 6 players" in english(problem.message)


def test_what_a_roll_offers() -> None:  # rules 9, 12
    options = UNBALANCED.options(["5", "1", "1", "3", "4"])
    assert options.groups == (("1", "1"), ("3",), ("4",), ("5",))
    assert [english(choice) for choice in options.choices] == [
        "Row I with a first die of 1, or a flip of 5 to 2.",
        "Row II with a first die of 3 or 4, or a flip of 3 to 4 or 4 to 3.",
        "Row III with a first die of 5, or a flip of 1 to 6.",
    ]
    for roll in (["7", "1", "1", "3", "4"], ["1"] * 6):
        with pytest.raises(NoSuchRoll):
            UNBALANCED.options(roll)
