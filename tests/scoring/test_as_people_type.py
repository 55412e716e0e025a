"""Records as people type them: capitals, colons, commas, hyphens, verbs as one speaks.

Each pair is a line as our pages write it and the same line as somebody types it; both must come to
the same. What a typed line cannot mean is answered, never guessed.
"""

import pytest

from scoring.games import find_game
from scoring.record import RecordError, parse_record
from tests.words import english

BEFORE = {
    "unvention": ["setup hydraulic 5 mechanical 1 bonus unison", "roll 1 3 5 5 6"],
    "unbalanced": ["roll 1 3 5 5 6"],
    "expo": ["turn Ada", "Ada numbers energy=3 labor=5", "roll 3 3 5 1 1 2"],
    "roland_wright": ["roll red red red blue green purple"],
    "yacht": ["roll 1 1 1 2 2"],
    "innovation": [],
}


def told(game: str, *lines: str, head: str = "game {game}\nplayers Ada, Ben") -> object:
    record = parse_record("\n".join([head.format(game=game), *lines]) + "\n")
    scores = find_game(record.game).score(record)
    return scores.players, [(found.code, found.player, found.line) for found in scores.problems]


@pytest.mark.parametrize(
    ("game", "written", "typed"),
    [
        ("unbalanced", "Ada play 5 6", "ada play 5 6"),
        ("unbalanced", "Ada play 5 6", "ADA: plays 5, 6"),
        ("unbalanced", "Ada play 5 6", "Ada play 5-6"),
        ("unbalanced", "Ada play 5 6", "Ada Play 56"),
        ("unbalanced", "Ada play 1->6 5", "Ada play 1 to 6 5"),
        ("unbalanced", "reroll 1 3 -> 2 4", "Re-roll: 1, 3 to 2, 4"),
        ("unbalanced", "reroll 1 3 -> 2 4", "reroll 1/3 => 2/4"),
        ("expo", "Ada collect", "Ada: collects"),
        ("expo", "Ada collect energy", "ada collect Energy"),
        ("expo", "Ada build labor 1", "Ada builds Labor 1st"),
        ("expo", "reroll 1 1 2 -> 3 3 3", "re-roll 1-1-2 to 3-3-3"),
        ("expo", "Ada pavilion inverted_pyramid", "Ada pavilion Inverted Pyramid"),
        ("expo", "Ada pavilion inverted_pyramid", "Ada: pavilion inverted-pyramid,"),
        ("roland_wright", "Ada place red r1c1 r1c2", "ada places Red R1C1, R1C2"),
        ("roland_wright", "Ada place red r1c1", "Ada: Place red r1c1"),
        ("yacht", "Ada score full_house", "ada scores Full House"),
        ("yacht", "Ada score three_of_a_kind", "Ada score 3 of a kind"),
        ("yacht", "Ada write 25 in full_house", "Ada score full-house 25"),
        ("yacht", "reroll 1 1 -> 2 3", "Re-Roll 1,1 to 2,3"),
        ("unvention", "Ada journal 1 r1c1=5 r2c3=5", "Ada: journals 1: R1C1=5, R2C3=5"),
        ("unvention", "Ada workshop hydraulic r1c2", "ada workshop Hydraulic r1c2,"),
        (
            "unvention",
            "Ada buy magnetic r1c1 with journal1.row2",
            "Ada buys Magnetic r1c1 with Journal 1 row 2",
        ),
        (
            "unvention",
            "Ada build hydraulic r1c2 r1c3 paying journal1.row1 journal1.col2 into "
            "unison r2c1 r2c2",
            "Ada build hydraulic r1c2 r1c3 paying journal 1 row 1, journal 1 column 2 into "
            "the Unison Motorworks r2c1 r2c2",
        ),
        ("innovation", "Ada meld The-Wheel", "ada melds the wheel"),
    ],
)
def test_a_line_means_the_same_as_it_is_typed(game: str, written: str, typed: str) -> None:
    assert told(game, *BEFORE[game], typed) == told(game, *BEFORE[game], written)


@pytest.mark.parametrize(
    "head",
    [
        "Game: Unbalanced\nPlayers: Ada, Ben",
        "GAME unbalanced\nPLAYERS Ada; Ben",
        "\ufeffgame unbalanced\r\nplayers Ada ,Ben",
    ],
)
def test_the_first_lines_are_taken_in_any_case(head: str) -> None:
    assert told("unbalanced", "roll 13556", "Ada play 5 6", head=head) == told(
        "unbalanced", "roll 1 3 5 5 6", "Ada play 5 6"
    )


def test_setup_may_be_said_in_any_order() -> None:
    first = told("unvention", "setup hydraulic 5 mechanical 1 bonus unison")
    assert told("unvention", "Setup: bonus Unison, mechanical 1, hydraulic 5") == first
    with pytest.raises(RecordError):
        told("unvention", "setup hydraulic 5 mechanical 1 magnetic 2")
    with pytest.raises(RecordError):
        told("unvention", "setup bonus unison bonus integron hydraulic 5")


def test_names_that_differ_by_case_alone_are_told_apart() -> None:
    text = "game unbalanced\nplayers Ada, ada\nroll 1 3 5 5 6\nada play 5 6\nAda play 5 6\n"
    assert [entry.player for entry in parse_record(text).entries] == ["", "ada", "Ada"]
    with pytest.raises(RecordError, match="no-such-line"):
        told("unbalanced", "roll 13556", "ADA play 5 6", head="game {game}\nplayers Ada, ada")


def test_marks_of_a_sheet_are_taken_in_any_case_and_with_commas() -> None:
    sheet = "sheet ADA:\n  Journal1: R1C1=5, r1c2=x, Row1=Crossed;\n"
    (read,) = parse_record(f"game unvention\nplayers Ada, Ben\n{sheet}").sheets
    assert read.marks == {"journal1.r1c1": "5", "journal1.r1c2": "X", "journal1.row1": "crossed"}


@pytest.mark.parametrize(
    ("game", "line", "sentence"),
    [
        ("yacht", "Ben roll 1 1 1 2 2", "“roll” is said of the whole table: leave “Ben” out"),
        ("unvention", "Ada buy magnetic r1c1 with journal1.row2 journal1.row3", "is too much"),
        ("unvention", "Ada buy magnetic r1c1 with journal 1", "A wrench is written like"),
        ("roland_wright", "awards reds rainbow showcase", "There is no card “reds”. Name a card"),
        ("unbalanced", "Ada play 5 6 4", "Two dice are played"),
        ("unbalanced", "roll one three five five six", "not “one”"),
        ("expo", "Ada build energy 7", "“7” is not a level"),
    ],
)
def test_what_cannot_be_meant_is_answered(game: str, line: str, sentence: str) -> None:
    with pytest.raises(RecordError) as error:
        told(game, *BEFORE[game], line)
    assert sentence in english(error.value.message)
