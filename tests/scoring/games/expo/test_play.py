"""Turns, numbers, dice, collecting, building, days: what moves do and which rules they break."""

from dataclasses import replace

import pytest

from scoring.dice import NoSuchRoll
from scoring.games.expo import EXPO
from scoring.games.expo.facts import FACTS, RESOURCES
from scoring.games.expo.moves import parse_move
from scoring.games.expo.sheet import ExpoSheet
from scoring.games.expo.table import ExpoTable, new_table
from scoring.record import GameRecord, RecordError, parse_record
from scoring.replay import Played
from tests.words import english

RICH = dict.fromkeys(RESOURCES, 30)


def record_of(moves: str, players: str = "Ada, Ben, Cleo") -> GameRecord:
    return parse_record(f"game expo\nplayers {players}\n{moves}")


def played(
    moves: str, players: str = "Ada, Ben, Cleo", start: ExpoTable | None = None
) -> Played[ExpoTable]:
    record = record_of(moves, players)
    table = start or new_table(record).table
    return Played(table, EXPO.moves.play).play_all(record.entries)


def codes(moves: str, players: str = "Ada, Ben, Cleo", start: ExpoTable | None = None) -> list[str]:
    return [problem.code for problem in played(moves, players, start).all_problems()]


def table_with(players: str = "Ada, Ben, Cleo", **sheets: ExpoSheet) -> ExpoTable:
    """A table where some players have these sheets."""
    table = new_table(record_of("", players)).table
    for name, sheet in sheets.items():
        table = table.with_sheet(name, sheet)
    return table


def owner_of(*pavilions: str) -> ExpoSheet:
    return ExpoSheet(held=dict(RICH), pavilions=frozenset(pavilions))


TURN = "turn Ada\nAda numbers energy=3 labor=4 focus=5\n"


def test_turns_go_round() -> None:  # rule 1
    assert codes("turn Ada\nroll 1 1 1 1 1 1\nturn Ben\nroll 1 1 1 1 1 1\nturn Cleo") == []
    assert codes("turn Ben") == ["wrong-player"]
    assert codes("turn Ada\nturn Ben") == ["turn-without-roll"]
    assert codes("roll 1 1 1 1 1 1") == ["no-turn"]
    assert codes("Ada numbers energy=1") == ["no-turn"]


def test_numbers_of_the_active_player() -> None:  # rules 3, 4
    assert codes(TURN) == []
    assert codes("turn Ada\nAda numbers energy=3 labor=4 nature=5") == ["too-many-numbers"]
    assert codes("turn Ada\nAda numbers energy=3 focus=3") == ["same-number-twice"]
    assert codes(TURN + "roll 1 1 1 1 1 1\nAda numbers none") == ["numbers-after-roll"]
    kept = TURN + "roll 1 1 1 1 1 1\nturn Ben\nroll 1 1 1 1 1 1\nturn Cleo\nroll 1 1 1 1 1 1\n"
    again = played(kept + "turn Ada\nroll 3 3 1 1 1 1\nAda collect")
    assert again.table.sheets["Ada"].held["energy"] == 2


def test_numbers_of_the_others() -> None:  # rule 5
    assert codes(TURN + "Ben numbers nature=1 focus=2\nCleo numbers nature=1") == []
    assert codes(TURN + "Ben numbers nature=3") == ["number-taken"]
    assert codes("turn Ada\nBen numbers nature=1\nAda numbers energy=3") == ["active-writes-first"]
    assert codes(TURN + "Ben numbers delay=1") == ["delay-is-solo"]


def test_a_kept_number_that_the_active_player_has_is_out_of_play() -> None:  # rule 5
    before = TURN + "roll 1 1 1 1 1 1\nturn Ben\nBen numbers nature=4 labor=1\nroll 4 4 1 3 3 3\n"
    game = played(before + "Ben collect\nAda collect")
    assert game.all_problems() == ()
    assert game.table.sheets["Ben"].held == {**ExpoSheet().held, "nature": 2, "labor": 1}
    assert game.table.sheets["Ada"].held == {**ExpoSheet().held, "energy": 3}
    assert codes(before + "Ada collect labor") == ["nothing-to-collect"]


def test_rolling_and_rerolling() -> None:  # rules 6, 19
    rolled = TURN + "roll 1 2 3 4 5 6\n"
    assert codes(rolled + "reroll 1 2 -> 3 3\nreroll 6 5 -> 3 3") == []
    thrice = rolled + "reroll 1 -> 2\nreroll 2 -> 1\nreroll 1 -> 2"
    assert codes(thrice) == ["too-many-rerolls"]
    assert codes(thrice, start=table_with(Ada=owner_of("labyrinth"))) == []
    assert codes(thrice, start=table_with(Ben=owner_of("labyrinth"))) == ["too-many-rerolls"]
    assert codes(rolled + "reroll 1 1 -> 2 2") == ["die-not-there"]
    assert codes(rolled + "Ada collect\nreroll 1 -> 2") == ["roll-is-over"]
    assert codes(TURN + "reroll 1 -> 2") == ["not-rolled"]
    assert codes(rolled + "roll 1 2 3 4 5 6") == ["rolled-twice"]


def test_the_seventh_die() -> None:  # rule 19
    seven = TURN + "roll 1 2 3 4 5 6 6"
    assert codes(seven) == ["no-seventh-die"]
    assert codes(seven, start=table_with(Ada=owner_of("inverted_pyramid"))) == []


def test_the_videophone() -> None:  # rule 20
    owner = table_with(Ada=owner_of("videophone"))
    changed = TURN + "roll 1 2 3 4 5 6\nchange 1 -> 3\n"
    assert played(changed, start=owner).table.turn.dice == (2, 3, 4, 5, 6, 3)
    assert codes(changed + "reroll 2 -> 3\nAda collect", start=owner) == []
    assert codes(changed + "Ada collect", start=owner) == ["changed-the-last-roll"]
    assert codes(changed + "change 2 -> 3\nreroll 5 -> 5", start=owner) == ["changed-twice"]
    assert codes(changed + "reroll 2 -> 3") == ["no-videophone"]


def test_collecting_one_unit_a_die() -> None:  # rules 9, 10
    rolled = TURN + "Ben numbers nature=6\nCleo numbers nature=6\nroll 3 3 3 4 6 6\n"
    game = played(rolled + "Ada collect\nBen collect\nCleo collect nature")
    assert game.all_problems() == ()
    assert game.table.sheets["Ada"].held == {**ExpoSheet().held, "energy": 3, "labor": 1}
    assert game.table.sheets["Ben"].held["nature"] == game.table.sheets["Cleo"].held["nature"] == 2


def test_who_collects_when() -> None:  # rules 9, 10, 11
    rolled = TURN + "Ben numbers nature=6\nroll 3 3 3 4 6 6\n"
    assert codes(rolled + "Ben collect\nAda collect") == ["active-comes-first"]
    assert codes(rolled + "Ada collect energy\nAda collect energy") == ["collected-twice"]
    assert codes(rolled + "Ada collect nature") == ["nothing-to-collect"]
    assert codes(rolled + "Ada collect\nAda build energy 1\nBen collect") == ["too-late-to-collect"]
    assert codes(TURN + "Ada collect") == ["not-rolled"]


def test_four_dice_are_a_focus() -> None:  # rule 7
    assert codes(TURN + "roll 5 5 5 5 3 3\nAda focus nature\nAda collect") == []
    assert codes(TURN + "roll 5 5 5 3 3 3\nAda focus nature") == ["too-few-dice"]
    assert codes(TURN + "roll 5 5 5 5 3 3\nAda focus nature\nAda focus labor") == ["second-focus"]
    checked = table_with(Ada=ExpoSheet(focuses=frozenset({"nature"})))
    assert codes(TURN + "roll 5 5 5 5 3 3\nAda focus nature", start=checked) == ["focus-twice"]
    assert codes("turn Ada\nroll 5 5 5 5 3 3\nAda focus nature") == ["no-focus-number"]
    rival = TURN + "Ben numbers focus=6\nroll 6 6 6 6 3 3\nAda collect\nBen focus labor"
    assert played(rival).table.sheets["Ben"].focuses == {"labor"}
    assert codes(rival) == []


def test_the_dice_of_a_focus_bring_nobody_resources() -> None:  # rule 8
    both = TURN + "Ben numbers focus=6\nCleo numbers nature=6\nroll 6 6 6 6 3 3\nAda collect\n"
    assert codes(both + "Ben focus labor\nCleo collect nature") == ["nothing-to-collect"]
    assert codes(both + "Cleo collect nature\nBen focus labor") == []
    for order in ("Cleo collect\nBen focus labor", "Ben focus labor\nCleo collect"):
        assert played(both + order).table.sheets["Cleo"].held["nature"] == 0
    with_forest = table_with(Cleo=owner_of("constructed_forest"))
    late = played(both + "Cleo collect nature\nBen focus labor", start=with_forest)
    assert late.table.sheets["Cleo"].held["nature"] == 30
    unearned = (
        both.replace("roll 6 6 6 6 3 3", "roll 6 6 6 4 3 3") + "Cleo collect\nBen focus labor"
    )
    assert played(unearned).table.sheets["Cleo"].held["nature"] == 3
    two = TURN + "Ben numbers focus=6\nCleo numbers focus=6\nroll 6 6 6 6 3 3\n"
    assert codes(two + "Ben focus labor\nCleo focus labor") == []


def test_the_aquarium_lets_focus_dice_collect() -> None:  # rule 21
    moves = (
        "turn Ada\nAda numbers energy=5 focus=5\nroll 5 5 5 5 1 1\nAda focus nature\nAda collect"
    )
    owner = table_with(Ada=ExpoSheet(pavilions=frozenset({"aquarium"})))
    game = played(moves, start=owner)
    assert game.all_problems() == ()
    assert game.table.sheets["Ada"].held["energy"] == 4
    assert codes(moves) == ["same-number-twice"]
    assert played(moves).table.sheets["Ada"].held["energy"] == 0
    two_resources = "turn Ada\nAda numbers energy=5 labor=5"
    assert codes(two_resources, start=owner) == ["same-number-twice"]


@pytest.mark.parametrize(
    ("pavilion", "resource"),
    [
        ("geodesic_dome", "materials"),
        ("interactive_movie", "creativity"),
        ("minirail", "energy"),
        ("interlocking_house", "labor"),
        ("constructed_forest", "nature"),
        ("cultural_showcase", "knowledge"),
    ],
)
def test_six_pavilions_add_one(pavilion: str, resource: str) -> None:  # rules 15, 18
    start = table_with(
        Ada=ExpoSheet(pavilions=frozenset({pavilion})),
        Ben=ExpoSheet(pavilions=frozenset({pavilion})),
    )
    moves = f"turn Ada\nAda numbers {resource}=1\nBen numbers {resource}=2\nroll 1 1 2 3 3 3\n"
    table = played(moves + "Ada collect\nBen collect", start=start).table
    assert (table.sheets["Ada"].held[resource], table.sheets["Ben"].held[resource]) == (3, 2)
    nothing = played(moves.replace("1 1 2", "3 3 3") + "Ada collect", start=start).table
    assert nothing.sheets["Ada"].held[resource] == 0


def test_a_display_costs_its_level() -> None:  # rule 12
    start = table_with(Ada=ExpoSheet(held=dict.fromkeys(RESOURCES, 5)))
    moves = "turn Ada\nroll 1 1 1 1 1 1\nAda build energy 3\n"
    game = played(moves, start=start)
    assert game.table.sheets["Ada"].held["energy"] == 2
    assert game.table.sheets["Ada"].displays == {("energy", 3)}
    assert codes(moves + "Ada build energy 3", start=start) == ["cannot-pay", "built-twice"]
    assert codes(moves + "Ada build energy 2\nAda build labor 5", start=start) == []


def test_building_goes_clockwise_from_the_active_player() -> None:  # rule 11
    rich = ExpoSheet(held=dict(RICH))
    start = table_with(Ada=rich, Ben=rich, Cleo=rich)
    ben = "turn Ada\nroll 1 1 1 1 1 1\nturn Ben\nroll 1 1 1 1 1 1\n"
    assert codes(ben + "Cleo build energy 1\nAda build energy 1", start=start) == []
    assert codes(ben + "Ada build energy 1\nCleo build energy 1", start=start) == [
        "built-out-of-order"
    ]
    assert codes("turn Ada\nAda build energy 1", start=start) == ["not-rolled"]


def test_the_first_to_finish_a_line_has_its_bonus() -> None:  # rule 13
    almost = frozenset((name, 2) for name in RESOURCES if name != "nature")
    sheet = ExpoSheet(held=dict(RICH), displays=almost)
    moves = "turn Ada\nroll 1 1 1 1 1 1\nBen build nature 2\nCleo build nature 2"
    table = played(moves, start=table_with(Ben=sheet, Cleo=sheet)).table
    assert table.sheets["Ben"].circled == {"level2"}
    assert table.sheets["Cleo"].circled == frozenset()
    assert table.sheets["Cleo"].crossed == table.sheets["Ada"].crossed == {"level2"}
    row = ExpoSheet(held=dict(RICH), displays=frozenset(("energy", n) for n in range(1, 6)))
    table = played(
        "turn Ada\nroll 1 1 1 1 1 1\nAda build energy 6", start=table_with(Ada=row)
    ).table
    assert table.sheets["Ada"].circled == {"energy"}


def test_a_pavilion_has_one_owner_and_a_price() -> None:  # rule 14
    start = table_with(Ada=ExpoSheet(held=dict(RICH)), Ben=ExpoSheet(held=dict(RICH)))
    moves = "turn Ada\nroll 1 1 1 1 1 1\nAda pavilion labyrinth\n"
    game = played(moves, start=start)
    spent = {"materials": 28, "creativity": 26, "labor": 26}
    assert game.table.sheets["Ada"].held == {**RICH, **spent}
    assert codes(moves + "Ben pavilion labyrinth", start=start) == ["pavilion-taken"]
    assert codes(moves + "Cleo pavilion aquarium", start=start) == ["cannot-pay"]


def test_pavilion_slots_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:  # rule 14
    monkeypatch.setattr("scoring.games.expo.building.FACTS", replace(FACTS, pavilion_slots=1))
    start = table_with(Ada=owner_of("minirail"))
    assert codes("turn Ada\nroll 1 1 1 1 1 1\nAda pavilion labyrinth", start=start) == ["no-slot"]


def test_days_pass_with_top_displays_and_pavilions() -> None:  # rule 16
    start = table_with(Ada=ExpoSheet(held=dict(RICH)), Ben=ExpoSheet(held=dict(RICH)))
    game = played(
        "turn Ada\nroll 1 1 1 1 1 1\nAda build energy 6\nAda build energy 5\nBen pavilion aquarium",
        start=start,
    )
    assert game.table.days == 2
    assert {sheet.days for sheet in game.table.sheets.values()} == {2}


def test_the_eighth_day_gives_every_other_player_one_more_turn() -> None:  # rule 17
    start = table_with(Ada=ExpoSheet(held=dict(RICH)), Ben=ExpoSheet(held=dict(RICH)))
    start = replace(start, days=7)
    roll = "roll 1 1 1 1 1 1\n"
    eighth = f"turn Ada\n{roll}turn Ben\n{roll}Ada build energy 6\n"
    game = played(eighth, start=start)
    assert game.table.last_turns == ("Cleo", "Ada")
    gains = [english(gain) for gain in game.gains]
    assert gains == ["left: 24 Energy", "day 8", "one more turn for Cleo and Ada"]
    last = eighth + f"turn Cleo\n{roll}turn Ada\n{roll}"
    assert codes(last + "end", start=start) == []
    assert played(last + "end", start=start).table.is_over
    assert codes(eighth + "end", start=start) == ["not-over-yet"]
    assert codes("turn Ada\nroll 1 1 1 1 1 1\nend") == ["not-over-yet"]
    assert codes(last + "turn Ben", start=start) == ["game-over"]
    more = played(last + "Ada build labor 6", start=start)
    assert more.table.days == 8


def test_delay_makes_days_pass_in_a_solo_game() -> None:  # rule 25
    turn = "turn Ada\nAda numbers energy=3 delay=5\nroll 1 2 3 5 6 6\nreroll 1 6 6 -> 3 5 4\n"
    game = played(turn + "Ada collect", "Ada")
    assert game.table.days == 2
    assert game.all_problems() == ()
    assert played(turn, "Ada").table.days == 0
    assert played(turn + "turn Ada", "Ada").table.days == 2
    assert codes("turn Ada\nAda numbers energy=3\nroll 1 2 3 5 6 6", "Ada") == ["no-delay"]
    assert codes("turn Ada\nAda numbers energy=3 delay=3", "Ada") == ["same-number-twice"]


def test_a_solo_game_ends_with_the_turn_of_the_eighth_day() -> None:  # rule 26
    turn = "turn Ada\nAda numbers energy=3 delay=5\nroll 5 5 5 5 5 5\n"
    game = played(turn + turn + "Ada collect\nend", "Ada")
    assert (game.table.days, game.table.is_over, game.all_problems()) == (8, True, ())


@pytest.mark.parametrize(
    ("moves", "line", "column", "sentence"),
    [
        ("turn Eve", 3, 6, "“Eve”"),
        ("turn", 3, 5, "a player’s name"),
        ("roll 1 2 3 4 5", 3, 1, "6 dice are rolled"),
        ("roll 1 2 3 4 5 6 1 2", 3, 1, "6 dice are rolled"),
        ("roll 1 2 3 4 5 7", 3, 16, "A die shows"),
        ("reroll 1 2", 3, 1, "reroll 1 6 6 -> 3 3 5"),
        ("reroll 1 2 -> 3", 3, 1, "2 dice went back and 1 came"),
        ("change 1 2 -> 3 4", 3, 1, "change 6 -> 3"),
        ("end now", 3, 5, "“now”"),
        ("Eve collect", 3, 1, "A line starts with a player’s name"),
        ("Ada dances", 3, 5, "“dances”"),
        ("Ada numbers", 3, 12, "energy=3 focus=5"),
        ("Ada numbers gold=1", 3, 13, "NAME=NUMBER"),
        ("Ada numbers energy=9", 3, 20, "A die shows"),
        ("Ada numbers energy=1 energy=2", 3, 22, "given twice"),
        ("Ada focus", 3, 10, "a resource"),
        ("Ada focus gold", 3, 11, "“gold”"),
        ("Ada collect gold", 3, 13, "“gold”"),
        ("Ada build energy", 3, 17, "a level"),
        ("Ada build energy 7", 3, 18, "a level"),
        ("Ada pavilion", 3, 13, "a pavilion"),
        ("Ada pavilion casino", 3, 14, "“casino”"),
    ],
)
def test_typos_are_answered_with_their_place(
    moves: str, line: int, column: int, sentence: str
) -> None:
    with pytest.raises(RecordError) as error:
        EXPO.replay(record_of(moves))
    assert sentence in english(error.value.sentence)
    assert (error.value.line, error.value.column) == (line, column)


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("Ada numbers energy=3, Focus=5", "numbers energy=3 focus=5"),
        ("Ada numbers energy = 3 focus= 5", "numbers energy=3 focus=5"),
        ("Ada numbers Energy 3, focus: 5", "numbers energy=3 focus=5"),
        ("roll 133566", "roll 1 3 3 5 6 6"),
        ("roll 1, 3, 3, 5, 6, 6", "roll 1 3 3 5 6 6"),
        ("reroll 1 6 6 → 3 3 5", "reroll 1 6 6 -> 3 3 5"),
        ("reroll 166->335", "reroll 1 6 6 -> 3 3 5"),
        ("change 6=>3", "change 6 -> 3"),
        ("Ada pavilion Geodesic Dome", "pavilion geodesic_dome"),
        ("Ada pavilion inverted-pyramid", "pavilion inverted_pyramid"),
        ("Ada build Energy, 3", "build energy 3"),
        ("Ada collect Energy, labor", "collect energy labor"),
    ],
)
def test_moves_are_read_as_people_type_them(typed: str, line: str) -> None:
    (entry,) = record_of(typed).entries
    assert str(parse_move(entry, ("Ada", "Ben"))) == line


def test_names_of_several_words_take_turns() -> None:
    record = record_of("turn Ada Byron", "Ada Byron, Ben")
    assert str(parse_move(record.entries[0], record.players)) == "turn Ada Byron"
    assert EXPO.replay(record).table.turn.active == "Ada Byron"


def test_seven_players_are_too_many() -> None:  # rule 1
    problem = EXPO.score(record_of("turn A", "A, B, C, D, E, F, G")).problems[0]
    assert (problem.code, problem.line) == ("number-of-players", 2)


def test_what_a_roll_offers() -> None:  # rules 7, 9
    options = EXPO.options(["3", "3", "1", "3", "3", "6"])
    assert options.groups == (("3", "3", "3", "3"), ("1",), ("6",))
    assert tuple(english(choice) for choice in options.choices) == (
        "4 units for 3.",
        "1 unit for 1.",
        "1 unit for 6.",
        "A Focus for 3: its dice then bring no units.",
    )
    for roll in (["0"] * 6, ["1"] * 5):
        with pytest.raises(NoSuchRoll):
            EXPO.options(roll)
