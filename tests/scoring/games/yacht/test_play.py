"""Boxes, rolls, jokers and games at the table."""

import pytest

from scoring.games.yacht import YACHT
from scoring.games.yacht.facts import BOXES, points_in, possible_points
from scoring.games.yacht.moves import FillBox, parse_move
from scoring.games.yacht.play import options
from scoring.games.yacht.sheet import YachtSheet, YachtTable
from scoring.message import NOTHING
from scoring.record import RecordError, parse_record
from scoring.replay import Played
from tests.words import english, german


def dice(text: str) -> tuple[int, ...]:
    return tuple(map(int, text))


def played(*lines: str, players: str = "Ada, Ben") -> Played[YachtTable]:
    return YACHT.replay(parse_record("\n".join(["game yacht", f"players {players}", *lines])))


def codes(*lines: str) -> list[str]:
    return [problem.code for problem in played(*lines).all_problems()]


@pytest.mark.parametrize(
    ("box", "roll", "points"),
    [
        ("ones", "11136", 3),  # rules 3, 7
        ("sixes", "11136", 6),
        ("fours", "11136", 0),
        ("three_of_a_kind", "11136", 12),  # rule 8
        ("three_of_a_kind", "11336", 0),
        ("four_of_a_kind", "55552", 22),
        ("four_of_a_kind", "55522", 0),
        ("full_house", "22555", 25),  # rule 9
        ("full_house", "22255", 25),
        ("full_house", "55555", 0),
        ("full_house", "22455", 0),
        ("small_straight", "12346", 30),  # rule 10
        ("small_straight", "34456", 30),
        ("small_straight", "12356", 0),
        ("large_straight", "23456", 40),
        ("large_straight", "54321", 40),
        ("large_straight", "12346", 0),
        ("yacht", "33333", 50),  # rule 11
        ("yacht", "33334", 0),
        ("chance", "11246", 14),  # rule 12
    ],
)
def test_what_a_roll_is_worth(box: str, roll: str, points: int) -> None:
    assert points_in(box, dice(roll)) == points
    assert points in possible_points(box)


def test_a_first_yacht_is_no_joker() -> None:  # rules 9, 15
    assert YachtSheet().allowed(dice("44444")) == BOXES
    assert YachtSheet().worth("full_house", dice("44444")) == 0
    assert not YachtSheet().earns_tick(dice("44444"))


def test_a_joker_goes_up_then_down_then_is_nothing() -> None:  # rule 14
    sheet = YachtSheet({"yacht": 50})
    assert sheet.allowed(dice("44444")) == ("fours",)
    assert sheet.worth("full_house", dice("44444")) == 0
    sheet = YachtSheet({"yacht": 0, "fours": 12, "chance": 20})
    assert sheet.allowed(dice("44444")) == BOXES[6:11]
    worth = [sheet.worth(box, dice("44444")) for box in sheet.allowed(dice("44444"))]
    assert worth == [20, 20, 25, 30, 40]
    sheet = YachtSheet(dict.fromkeys(BOXES[6:], 0) | {"fours": 12})
    assert sheet.allowed(dice("44444")) == ("ones", "twos", "threes", "fives", "sixes")
    assert sheet.worth("ones", dice("44444")) == 0


def test_a_further_yacht_needs_the_first_one_scored_and_room() -> None:  # rule 13
    assert YachtSheet({"yacht": 50}).write("fours", 20, dice("44444")).ticks == 1
    assert YachtSheet({"yacht": 50}).write("fours", 16, dice("44441")).ticks == 0
    assert YachtSheet({"yacht": 0}).write("fours", 20, dice("44444")).ticks == 0
    assert YachtSheet({"yacht": 50}, 6).write("fours", 20, dice("44444")).ticks == 6


def test_players_take_turns_and_roll_three_times() -> None:  # rules 4, 5
    assert codes("roll 1 2 3 4 6", "roll 1 2 3 4 5", "reroll 1 -> 6") == []
    again = ["reroll 1 -> 1"] * 3
    assert codes("roll 1 2 3 4 6", *again) == []
    assert codes("roll 1 2 3 4 6", *again, "Ada score ones") == ["too-many-rolls"]
    assert codes("roll 1 2 3 4 6", "reroll 5 -> 5") == ["die-not-there"]
    assert codes("roll 1 2 3 4 6", "Ben score chance") == ["out-of-turn"]
    assert codes("Ada score chance", "reroll 1 -> 2") == ["not-rolled", "not-rolled"]
    table = played("roll 1 2 3 4 6", "reroll 6 4 -> 5 5", "Ada score fives", "roll 11111").table
    assert (table.active, table.dice, table.rolls) == ("Ben", (1, 1, 1, 1, 1), 1)
    assert table.sheets["Ada"].points == {"fives": 10}


def test_a_box_is_written_once_and_rightly() -> None:  # rule 6
    lines = ["roll 1 2 3 4 6", "Ada score chance", "roll 6 6 6 6 5", "Ben write 24 in sixes"]
    assert codes(*lines) == []
    assert codes(*lines, "roll 1 1 1 1 2", "Ada score chance") == ["box-filled"]
    table = played(*lines, "roll 1 1 1 1 2", "Ada score chance").table
    assert (table.active, table.rolls) == ("Ada", 1)
    assert codes(*lines[:3], "Ben write 25 in sixes") == ["wrong-number"]
    assert played(*lines[:3], "Ben write 25 in sixes").table.sheets["Ben"].points == {"sixes": 25}


def whole_game(players: str = "Ada") -> list[str]:
    lines = []
    for box in BOXES:
        for name in players.split(", "):
            lines += ["roll 1 2 3 4 6", f"{name} score {box}"]
    return lines


def test_a_game_is_one_column_and_the_next_one_the_next() -> None:  # rules 1, 2, 19
    once = played(*whole_game(), players="Ada")
    assert once.table.is_over
    assert [english(gain) for _, gain in once.commentary()][-1] == (
        "game 1 is over: Ada wins with 62 points"
    )
    again = played(*whole_game(), *whole_game(), players="Ada").table
    assert (again.column, list(again.finished)) == (2, [1])
    third = played(*whole_game(), "column 5", "roll 1 2 3 4 6", players="Ada").table
    assert (third.column, third.round) == (5, 1)
    sixth = played("column 6", *whole_game(), "roll 1 2 3 4 6", players="Ada")
    assert [problem.code for problem in sixth.all_problems()] == ["sheet-full"]
    used = played(*whole_game(), "column 1", players="Ada")
    assert [problem.code for problem in used.all_problems()] == ["column-used"]
    assert codes("roll 1 2 3 4 6", "column 2") == ["column-too-late"]


def test_equal_totals_share_the_win() -> None:  # rule 19
    text = "\n".join(["game yacht", "players Ada, Ben", *whole_game("Ada, Ben")])
    scores = YACHT.score(parse_record(text))
    assert scores.winners == ("Ada", "Ben")
    assert english(scores.decided_by) == "tied at 62 points, and the rules name no tie-break"


def test_the_stage_offers_every_box_with_its_points() -> None:
    lines = ["game yacht", "players Ada, Ben", "roll 6 6 6 6 6", "Ada score yacht"]
    record = parse_record("\n".join([*lines, "roll 2 2 5 5 5"]))
    stage = YACHT.judge(record).stage
    assert english(stage.sentence or NOTHING) == "Game 1, round 1 of 13: Ben has rolled once."
    assert [(offer.line, offer.points) for offer in stage.offers[:2]] == [
        ("Ben score full_house", 25),
        ("Ben score three_of_a_kind", 19),
    ]
    assert len(stage.offers) == len(BOXES)
    joker = [*lines, "roll 1 2 3 4 6", "Ben score chance", "roll 6 6 6 6 6"]
    (offer,) = YACHT.judge(parse_record("\n".join(joker))).stage.offers
    assert (offer.line, offer.points) == ("Ada score sixes", 30)
    assert german(offer.because) == (
        "ein Joker: 6 6 6 6 6, und 100 Punkte dazu für eine weitere Yacht"
    )
    over = YACHT.judge(parse_record("\n".join([*lines[:1], "players Ada", *whole_game()]))).stage
    assert over.is_over
    assert over.ends


def test_the_column_is_asked_while_it_can_be_chosen() -> None:  # rule 2
    assert YACHT.forms
    (form,) = YACHT.forms(played().table)
    assert [word for word, _ in form.choices[0].options] == list("123456")
    assert YACHT.forms(played("roll 1 2 3 4 6").table) == ()
    (form,) = YACHT.forms(played(*whole_game(), players="Ada").table)
    assert [word for word, _ in form.choices[0].options] == list("23456")


def test_a_roll_tells_what_it_is_worth() -> None:
    offered = [english(choice) for choice in options("22555").choices]
    assert offered[:3] == ["25 points in full house.", "19 points in three of a kind.",
                           "19 points in chance."]  # fmt: skip


def test_moves_are_read_as_people_type_them() -> None:
    record = parse_record("game yacht\nplayers Ada\nAda score Full House\nAda write 9 in threes")
    assert [parse_move(entry) for entry in record.entries] == [
        FillBox("full_house"),
        FillBox("threes", 9),
    ]
    for line, sentence in [
        ("roll 1 2 3 4", "I count 4 dice; a roll has 5."),
        ("roll 1 2 3 4 7", "A die shows 1, 2, 3, 4, 5 or 6, not “7”."),
        ("column 7", "“7” is not the number of a column, 1 to 6."),
        ("reroll 1 2", "This is written like this: reroll 1 3 -> 5 2"),
        ("Ada write 3 at ones", "“at” is not the word “in”. It can be in."),
    ]:
        with pytest.raises(RecordError) as error:
            played(line)
        assert english(error.value.sentence) == sentence
