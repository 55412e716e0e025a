"""Moves one after another: what they change, and which rules they break."""

import pytest

from scoring.games.roland_wright import ROLAND_WRIGHT
from scoring.games.roland_wright.board import COLOURS
from scoring.games.roland_wright.table import RolandTable
from scoring.record import parse_record
from scoring.replay import Played
from tests.words import english

SETUP = "cards sample"
ROLL = "roll red red green green blue purple"
UNDEALT = "no-starting-cards"


def play(*lines: str, players: str = "Ada, Ben") -> Played[RolandTable]:
    """The game after these lines."""
    text = "\n".join(["game roland_wright", f"players {players}", *lines])
    return ROLAND_WRIGHT.replay(parse_record(text))


def codes(*lines: str, players: str = "Ada, Ben") -> list[str]:
    """The codes of the problems of the last line."""
    return [its.code for its in play(*lines, players=players).problems if its.code != UNDEALT]


def faults(game: Played[RolandTable]) -> list[str]:
    """The codes of all problems; most of these games begin without the first cards."""
    return [its.code for its in game.all_problems() if its.code != UNDEALT]


def bits(table: RolandTable, player: str = "Ada") -> dict[str, str]:
    """The bits in a player's box."""
    board = table.seat(player).board
    return {f"r{row}c{column}": colour for (row, column), colour in board if colour}


def place_all(player: str, *colours_and_spaces: str) -> list[str]:
    """Lines that put these bits into a box one turn at a time, with rolls that allow it."""
    lines: list[str] = []
    for bit in colours_and_spaces:
        colour, space = bit.split("@")
        other = "red" if colour != "red" else "blue"
        active = "Ada" if len(lines) // 3 % 2 == 0 else "Ben"
        roll = f"roll {colour} {colour} {colour} {other} {other} {other}"
        mine = f"{player} place {colour} {space}"
        others = "Ben" if player == "Ada" else "Ada"
        theirs = f"{others} place {other}"
        lines += [roll, *([mine, theirs] if active == player else [theirs, mine])]
    return lines


def test_the_box_is_of_one_size_for_all() -> None:  # rule 1
    assert play("board 7").table.seat("Ben").board.size == 7
    assert play().table.seat("Ada").board.size == 6


def test_the_setup_draws_three_and_keeps_one() -> None:  # rule 3
    game = play(SETUP, "Ada draws hallmark acorn anchor kite keeps kite")
    table = game.table
    assert faults(game) == []
    assert table.seat("Ada").hand == (("hallmark", "kite"),)
    assert table.decks["hallmark"].discard == ("acorn", "anchor")
    assert table.decks["hallmark"].size == 17
    assert "kite" not in table.decks["hallmark"].hidden


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Ada draws hallmark acorn anchor keeps acorn", "wrong-draw"),
        ("Ada draws hallmark acorn anchor kite keeps moon", "kept-not-drawn"),
        ("Ben draws hallmark bridge crown dune keeps dune", "card-not-in-deck"),
        ("Ben draws hallmark acorn acorn kite keeps kite", "card-not-in-deck"),
        ("Ben draws hallmark candle clover comet keeps comet", "dealt-already"),
    ],
)
def test_a_wrong_setup(line: str, code: str) -> None:  # rule 3
    before = [SETUP]
    if line.startswith("Ben draws hallmark bridge"):
        before.append("Ada draws hallmark bridge candle clover keeps bridge")
    if code == "dealt-already":
        before.append("Ben draws hallmark acorn kite moon keeps kite")
    assert codes(*before, line) == [code]


def test_cards_may_stay_unseen_until_they_are_shown() -> None:  # rule 4
    lines = [SETUP, "Ada draws equipment ? ? ? keeps ?", *place_all("Ada", "orange@r1c1 r1c3")]
    game = play(*lines, "Ada completes easel")
    assert faults(game) == []
    assert game.table.seat("Ada").completed == (("equipment", "easel"),)
    assert "easel" not in game.table.decks["equipment"].hidden
    taken = [SETUP, "Ben draws equipment easel awl jig keeps easel", *lines[1:]]
    assert codes(*taken, "Ada completes easel") == ["not-in-hand"]


def test_cards_stated_in_the_record() -> None:  # rule 4
    game = play(
        "card hallmark hook rb/r.",
        "card research spark bits red",
        "card inspiration globe red blue",
        "card award clump largest-cluster red solo 3:2",
        "awards clump most-research best-all-around",
        "Ada draws hallmark ? ? ? keeps hook",
    )
    assert faults(game) == []
    assert game.table.decks["hallmark"].size == 26
    assert game.table.library.award("clump").solo == ((3, 2),)


def test_the_active_player_goes_round_the_table() -> None:  # rule 5
    names = "Ada, Ben, Cleo"
    active = []
    lines = []
    for _ in range(4):
        lines.append(ROLL)
        active.append(play(*lines, players=names).table.active)
        lines.append(f"{active[-1]} place red")
    assert active == ["Ada", "Ben", "Cleo", "Ada"]


def test_groups_by_colour() -> None:  # rule 6
    ((line, comment),) = play(ROLL).commentary()
    assert line == 3
    assert english(comment) == "turn 1, Ada is active: 2 red, 2 green, 1 blue, 1 purple"


def test_the_active_players_group_is_exclusive() -> None:  # rule 7
    names = "Ada, Ben, Cleo"
    assert codes(ROLL, "Ada place red r1c1", "Ben place red r1c1") == ["exclusive-group"]
    assert codes(ROLL, "Ben place red r1c1") == ["out-of-turn"]
    assert codes(ROLL, "Ben place green r1c1", ROLL) == ["no-group"]
    assert codes(ROLL, "Ada place red", ROLL) == []
    lines = [ROLL, "Ada place red", "Ben place green r1c1", "Cleo place green r1c1"]
    assert faults(play(*lines, players=names)) == []


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["Ada place red r1c1 r1c2 r1c3"], "too-many-bits"),
        (["Ada place yellow r1c1"], "group-not-there"),
        (["Ada place red r1c1 r1c1"], "space-taken"),
        (["Ada place red r1c1", "Ada place green r1c2"], "placed-twice"),
        (
            ["Ada place red r1c1 r1c2", "Ada red r1c1 copies r1c2 to r1c3", "Ada place red"],
            "placed",
        ),
    ],
)
def test_wrong_placing(lines: list[str], code: str) -> None:  # rule 8
    assert any(found.startswith(code) for found in codes(ROLL, *lines))


def test_fewer_bits_or_none_may_be_placed() -> None:  # rule 8
    game = play(ROLL, "Ada place red r6c1", "Ben pass")
    assert faults(game) == []
    assert bits(game.table) == {"r6c1": "red"}


def test_nothing_happens_before_the_first_roll() -> None:
    for line in ("Ada place red r1c1", "Ada pass", "Ada bonus vertical red r1c1"):
        assert "not-rolled" in codes(line)


def test_one_action_a_turn_after_placing() -> None:  # rule 9
    lines = [*place_all("Ada", "red@r1c1 r1c2 r1c3"), "Ada red r1c1 copies r1c2 to r2c2"]
    assert codes(*lines) == []
    assert codes(*lines, "Ada red r1c2 copies r1c3 to r1c4") == ["acted-twice"]
    assert "placed-after-action" in codes(*lines, "Ada place blue r5c5")


def test_red_copies_a_bit_to_a_connected_space() -> None:  # rule 10
    lines = place_all("Ada", "red@r1c1", "blue@r3c3")
    done = play(*lines, "Ada red r1c1 copies r3c3 to r4c4")
    assert faults(done) == []
    assert bits(done.table) == {"r3c3": "blue", "r4c4": "blue"}
    assert codes(*lines, "Ada red r1c1 copies r3c3 to r5c5") == ["not-connected"]
    assert codes(*lines, "Ada red r3c3 copies r1c1 to r1c2") == ["no-such-bit"]
    assert codes(*lines, "Ada red r1c1 copies r1c1 to r1c2") == ["no-such-bit"]
    near = place_all("Ada", "red@r2c2", "blue@r3c3")
    assert codes(*near, "Ada red r2c2 copies r3c3 to r2c2") == []


def test_orange_moves_another_bit() -> None:  # rule 11
    lines = place_all("Ada", "orange@r1c1", "blue@r3c3")
    done = play(*lines, "Ada orange r1c1 moves r3c3 to r6c6")
    assert faults(done) == []
    assert bits(done.table) == {"r6c6": "blue"}
    assert codes(*lines, "Ada orange r1c1 moves r3c3 to r1c1") == []
    assert codes(*lines, "Ada orange r1c1 moves r1c1 to r2c2") == ["no-such-bit"]
    assert codes(*lines, "Ada orange r1c1 moves r3c3 to r3c3") == ["not-moved"]


def test_yellow_changes_its_colour() -> None:  # rule 12
    lines = place_all("Ada", "yellow@r1c1")
    done = play(*lines, "Ada yellow r1c1 becomes purple")
    assert bits(done.table) == {"r1c1": "purple"}
    assert codes(*lines, "Ada yellow r1c2 becomes purple") == ["no-such-bit"]


@pytest.mark.parametrize(
    ("colour", "kind", "cards"),
    [("green", "hallmark", "acorn anchor kite"), ("blue", "equipment", "awl jig file")],
)
def test_green_and_blue_draw_three_keep_one(colour: str, kind: str, cards: str) -> None:
    # rules 13, 14
    lines = [SETUP, *place_all("Ada", f"{colour}@r1c1")]
    first = cards.split()[0]
    done = play(*lines, f"Ada {colour} r1c1 draws {cards} keeps {first}")
    assert faults(done) == []
    assert done.table.seat("Ada").hand == ((kind, first),)
    assert bits(done.table) == {}
    two = " ".join(cards.split()[:2])
    assert codes(*lines, f"Ada {colour} r1c1 draws {two} keeps {first}") == ["wrong-draw"]


def test_purple_keeps_a_card_or_places_its_bits() -> None:  # rule 15
    lines = [SETUP, *place_all("Ada", "purple@r1c1")]
    kept = play(*lines, "Ada purple r1c1 draws patent keeps")
    assert kept.table.seat("Ada").kept == ("patent",)
    placed = play(*lines, "Ada purple r1c1 draws model-warm places red r2c2 orange r1c1")
    assert faults(placed) == []
    assert bits(placed.table) == {"r2c2": "red", "r1c1": "orange"}
    assert placed.table.decks["research"].discard == ("model-warm",)
    assert codes(*lines, "Ada purple r1c1 draws model-warm places red r2c2") == []
    wrong = "Ada purple r1c1 draws model-warm places red r2c2 red r2c3"
    assert codes(*lines, wrong) == ["bit-not-on-card"]
    many = "Ada purple r1c1 draws ? places red r2c1 red r2c2 red r2c3 red r2c4"
    assert codes(*lines, many) == ["bit-not-on-card"]


EASEL = [SETUP, "Ada draws equipment easel awl jig keeps easel"]


def test_a_special_action_is_told_by_what_it_changed() -> None:  # rule 16
    lines = [*EASEL, *place_all("Ada", "orange@r1c1 r1c3"), "Ada completes easel"]
    changes = "erase r1c1 place blue r6c6 change r1c3 red move r6c6 r5c5"
    done = play(*lines, f"Ada uses easel {changes} draw hallmark kite keep kite")
    assert faults(done) == []
    assert bits(done.table) == {"r1c3": "red", "r5c5": "blue"}
    assert done.table.seat("Ada").hand == (("hallmark", "kite"),)
    assert codes(*lines, "Ada uses easel", "Ada orange r1c1 moves r1c3 to r2c2") == ["acted-twice"]
    assert codes(*lines, "Ada uses jig") == ["not-completed"]
    for change in ("erase r2c2", "change r2c2 red", "move r2c2 r3c3"):
        assert codes(*lines, f"Ada uses easel {change}") == ["no-such-bit"]
    assert codes(*lines, "Ada uses easel place red r1c1") == ["space-taken"]
    drawn = play(*lines, "Ada uses easel draw research patent")
    assert drawn.table.decks["research"].discard == ("patent",)


def test_a_deck_that_is_too_small_is_shuffled() -> None:  # rule 17
    draws = [
        "Ada draws hallmark acorn anchor bridge keeps acorn",
        "Ben draws hallmark candle clover comet keeps candle",
        "Cleo draws hallmark crown dune feather keeps crown",
        "Dora draws hallmark harbour kite ladder keeps kite",
        "Emil draws hallmark lantern maple moon keeps moon",
    ]
    names = "Ada, Ben, Cleo, Dora, Emil"
    game = play(SETUP, *draws, players=names)
    assert (game.table.decks["hallmark"].size, len(game.table.decks["hallmark"].discard)) == (5, 10)
    roll = "roll green green green red red red"
    lines = [SETUP, *draws, roll, "Ada place green r1c1"]
    early = [*lines, "Ada green r1c1 draws anchor orchard pebble keeps anchor"]
    assert codes(*early, players=names) == ["card-not-in-deck"]
    lines.append("Ada green r1c1 draws orchard pebble reef keeps reef")
    lines += ["roll green green green red red red", "Ben place red", "Ada place green r1c1"]
    late = play(*lines, "Ada green r1c1 draws summit anchor bridge keeps anchor", players=names)
    assert faults(late) == []
    assert late.table.decks["hallmark"].discard == ("summit", "bridge")
    assert english(late.commentary()[-1][1]).endswith("shuffled into a new deck")


def test_no_action_draws_from_the_last_three_cards() -> None:  # rule 18
    library = play(SETUP).table.library
    names = list(library.names("research"))
    lines = [SETUP]
    for index, name in enumerate(names):
        active, other = ("Ada", "Ben") if index % 2 == 0 else ("Ben", "Ada")
        lines += ["roll purple purple purple red red red", f"{active} place purple r1c1"]
        lines += [f"{other} place red", f"{active} purple r1c1 draws {name} keeps"]
        if index == len(names) - 4:
            assert codes(*lines) == []
    found = faults(play(*lines))
    assert found.count("deck-barred") == 3


def test_players_draw_in_the_order_of_the_record() -> None:  # rule 19
    lines = [SETUP, *place_all("Ada", "green@r1c1"), *place_all("Ben", "green@r1c1")]
    ada = "Ada green r1c1 draws acorn anchor kite keeps kite"
    ben = "Ben green r1c1 draws kite moon reef keeps moon"
    game = play(*lines, ben, ada)
    assert game.undo().problems == ()
    assert [english(problem.message) for problem in game.problems] == [
        "Kite cannot be drawn: it is in the discard pile"
    ]
    assert codes(*lines, ada) == []


def test_any_number_of_cards_is_completed_in_a_turn() -> None:  # rule 21
    lines = [
        *EASEL,
        "Ada draws hallmark dune moon kite keeps dune",
        *place_all("Ada", "orange@r1c1 r1c3 r2c2", "yellow@r1c2 r2c1"),
    ]
    game = play(*lines, "Ada completes easel dune")
    assert faults(game) == []
    assert len(game.table.seat("Ada").completed) == 2
    assert game.table.seat("Ada").hand == ()
    assert codes(*lines, "Ben completes easel") == ["not-in-hand", "pattern-missing"]


def test_a_completed_card_stays_complete() -> None:  # rule 22
    lines = [*EASEL, *place_all("Ada", "orange@r1c1 r1c3"), "Ada completes easel"]
    game = play(*lines, "Ada orange r1c1 moves r1c3 to r6c6")
    assert faults(game) == []
    assert game.table.seat("Ada").completed == (("equipment", "easel"),)
    assert codes(*lines, "Ada completes easel") == ["completed-twice"]


EDGE = place_all("Ada", "red@r1c1 r2c1 r3c1", "blue@r4c1 r5c1 r6c1")


def test_a_bonus_bit_for_each_kind_of_line_once() -> None:  # rule 23
    game = play(*EDGE, "Ada bonus vertical green r3c3")
    assert faults(game) == []
    assert bits(game.table)["r3c3"] == "green"
    assert game.table.seat("Ada").chart == {"vertical"}
    twice = [*EDGE, "Ada bonus vertical green r3c3", "Ada bonus vertical green r3c4"]
    assert codes(*twice) == ["bonus-twice"]
    assert codes(*EDGE, "Ada bonus horizontal green r3c3") == ["line-not-full"]
    assert codes(*EDGE, "Ada bonus vertical green r1c1") == ["space-taken"]
    assert codes(*EDGE, "Ada red r1c1 copies r2c1 to r2c2", "Ada bonus vertical red r1c1") == [
        "line-not-full"
    ]


def _fill(count: int) -> list[str]:
    """Ada fills this many spaces, three a turn."""
    spaces = [f"r{row}c{column}" for row in range(1, 7) for column in range(1, 7)][:count]
    bunches = [spaces[index : index + 3] for index in range(0, count, 3)]
    return place_all("Ada", *(f"{COLOURS[1]}@{' '.join(bunch)}" for bunch in bunches))


def test_one_more_turn_after_three_empty_spaces() -> None:  # rule 24
    roll = "roll orange orange red red red red"
    full = _fill(33)
    assert len(full) // 3 == 11
    game = play(*full, roll)
    assert game.table.last_turn == game.table.turn == 12
    said = english(game.commentary()[-1][1])
    assert said == "this is the last turn: Ada has 3 empty spaces left"
    assert "game-over" in codes(*full, roll, "Ben place red", roll)
    assert play(*_fill(30), "roll orange red red red red red").table.last_turn == 0


def test_the_table_says_when_the_game_is_over() -> None:  # rule 25
    roll = "roll orange orange red red red red"
    full = [*_fill(33), roll, "Ben place red"]
    assert codes(*full, "end") == []
    assert codes(*_fill(33), "end") == ["ended-too-early"]
    assert codes(*_fill(30), "end") == ["ended-too-early"]
    assert codes(*full, "end", "Ada place orange r6c6")[0] == "game-over"
    assert "game-over" in codes(*full, "end", "end")
