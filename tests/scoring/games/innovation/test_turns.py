"""Setup, turns and the four actions (rules 3–17, 60, 61)."""

import pytest

from scoring.record import parse_record
from tests.scoring.games.innovation.playing import Game, codes, replay
from tests.words import english


def played(moves: str, players: str = "Ada, Ben, Cleo", sheets: str = "") -> Game:
    return replay(parse_record(f"game innovation\nplayers {players}\n{moves}\n{sheets}\n"))


STARTED = """
Ada start Oars keep Tools
Ben start Pottery keep ?1
Cleo start The-Wheel keep Clothing
"""
MIDDLE = """
sheet Ada start
  red: 1=Optics
  blue: 1=Tools
  hand: 1=Calendar
  score: 1=?7 2=?3
sheet Ben start
  red: 1=Oars
"""


def test_one_card_of_each_age_to_9_is_set_aside() -> None:  # rule 3
    state = played("").table.state
    assert [len(pile) for pile in state.supply] == [14, 9, 9, 9, 9, 9, 9, 9, 9, 10]
    assert len(state.achievements) == 14


def test_everybody_starts_with_two_cards_of_age_1() -> None:  # rule 4
    game = played(STARTED)
    assert codes(game) == []
    assert [str(card) for card in game.table.state.civilization(1).hand] == ["?1"]
    assert len(game.table.state.supply[0]) == 8
    assert codes(played("Ada start Calendar keep Tools")) == ["wrong-pile"]
    assert codes(played("Ada start Tools keep Tools")) == ["card-elsewhere"]
    assert codes(played("Ada start Tools keep Oars\nAda start Sailing keep ?1")) == [
        "already-started"
    ]


def test_the_first_card_in_the_alphabet_begins() -> None:  # rule 5
    assert played(STARTED).table.seat == 0
    other = played("Ada start Tools keep ?1\nBen start The-Wheel keep ?1", players="Ada, Ben")
    assert other.table.seat == 1  # The Wheel stands under T, before Tools
    assert codes(played("Ada start Tools keep Oars\nAda draw")) == ["not-started"]


@pytest.mark.parametrize(("players", "actions"), [(2, [1, 2, 2]), (3, [1, 2, 2]), (4, [1, 1, 2])])
def test_the_first_turns_have_one_action(players: int, actions: list[int]) -> None:  # rule 6
    names = ("Ada", "Ben", "Cleo", "Dora")[:players]
    firsts = ("Archery", "Oars", "Pottery", "Tools")
    moves = [f"{name} start {card} keep ?1" for name, card in zip(names, firsts, strict=False)]
    for turn, number in enumerate(actions):
        moves += [f"{names[turn % players]} draw"] * number
    game = played("\n".join(moves), ", ".join(names))
    assert codes(game) == []
    assert game.table.actions_left == 0


def test_both_actions_must_be_taken_and_no_more() -> None:  # rule 7
    begun = STARTED + "Ada draw\nBen draw\n"
    missing = played(begun + "Cleo draw")
    assert codes(missing) == ["action-missing"]
    assert missing.all_problems()[0].player == "Ben"
    assert codes(played(begun + "Ben draw\nBen draw")) == ["not-your-turn"]
    assert codes(played(begun + "Ada draw")) == ["not-your-turn"]
    assert codes(played(begun + "Ben meld Tools")) == ["card-elsewhere"]


def test_the_four_actions() -> None:  # rule 8
    game = played("turn Ada\nAda draw ?3\nAda meld Calendar\nBen draw\nBen draw\n"
                  "Ada achieve 2\nAda dogma Calendar", "Ada, Ben", MIDDLE)  # fmt: skip
    assert codes(game) == []
    person = game.table.state.civilization(0)
    assert [str(card) for card in person.pile("blue").cards] == ["Calendar", "Tools"]
    assert person.achievements == ("2",)


def test_a_draw_goes_by_the_highest_top_card() -> None:  # rule 9
    assert codes(played("turn Ada\nAda draw ?3", "Ada, Ben", MIDDLE)) == []
    wrong = played("turn Ada\nAda draw ?1", "Ada, Ben", MIDDLE)
    assert codes(wrong) == ["wrong-pile"]
    assert english(wrong.all_problems()[0].suggestion) == "the card comes from age 3"
    empty = "sheet Ada start\n  hand: 1=Tools\nsheet Ben start\n  red: 1=Oars\n"
    assert codes(played("turn Ada\nAda draw ?1", "Ada, Ben", empty)) == []


def test_an_empty_pile_passes_the_draw_on() -> None:  # rule 10
    empty = "supply 3=0 4=0\nturn Ada\n"
    assert codes(played(empty + "Ada draw ?5", "Ada, Ben", MIDDLE)) == []
    wrong = played(empty + "Ada draw ?6", "Ada, Ben", MIDDLE)
    assert english(wrong.all_problems()[0].suggestion) == (
        "the card comes from age 5, since the piles 3 to 4 are empty"
    )


def test_drawing_beyond_age_10_ends_the_game() -> None:  # rule 11
    empty = "supply 3=0 4=0 5=0 6=0 7=0 8=0 9=0 10=0\nturn Ada\n"
    game = played(empty + "Ada draw", "Ada, Ben", MIDDLE)
    assert game.table.ending is not None
    assert game.table.ending.winners == (0,)
    refused = played(empty + "Ada draw ?10", "Ada, Ben", MIDDLE)
    assert codes(refused) == ["nothing-left"]


def test_a_meld_covers_its_colour_and_goes_on_with_its_splay() -> None:  # rules 12–14
    sheets = """
sheet Ada start
  blue: 1=Tools 2=Writing splay=left
  hand: 1=Software 2=?1
sheet Ben start
  red: 1=Oars
"""
    game = played("turn Ada\nAda meld Software\nAda meld Pottery", "Ada, Ben", sheets)
    assert codes(game) == []
    pile = game.table.state.civilization(0).pile("blue")
    assert [str(card) for card in pile.cards] == ["Pottery", "Software", "Tools", "Writing"]
    assert pile.splay == "left"
    assert game.table.state.civilization(0).top_cards == pile.cards[:1]
    assert codes(played("turn Ada\nAda meld Oars", "Ada, Ben", sheets)) == ["card-elsewhere"]
    assert codes(played("turn Ada\nAda meld Calendar", "Ada, Ben", sheets)) == ["card-not-there"]


def test_an_achievement_needs_points_and_a_top_card() -> None:  # rules 15, 16
    enough = played("turn Ada\nAda achieve 2", "Ada, Ben", MIDDLE)
    assert codes(enough) == []
    assert enough.table.state.civilization(0).score == 10  # not spent
    assert codes(played("turn Ada\nAda achieve 3", "Ada, Ben", MIDDLE)) == ["too-few-points"]
    rich = MIDDLE.replace("2=?3", "2=?10 3=?10")
    assert codes(played("turn Ada\nAda achieve 5", "Ada, Ben", rich)) == ["top-card-too-low"]
    assert codes(played("turn Ada\nAda achieve 9", "Ada, Ben", rich)) == [
        "too-few-points",
        "top-card-too-low",
    ]


def test_an_achievement_is_claimed_once() -> None:  # rule 17
    again = played("turn Ada\nAda achieve 2\nAda achieve 2", "Ada, Ben", MIDDLE)
    assert codes(again) == ["achievement-taken"]
    assert again.table.state.civilization(0).achievements == ("2",)
    assert "2" not in again.table.state.achievements


def test_a_record_may_start_in_the_middle() -> None:  # rule 60
    game = played("supply 4=1\nturn Ben 1\nBen draw ?1\nAda draw ?3", "Ada, Ben", MIDDLE)
    assert codes(game) == []
    assert len(game.table.state.supply[3]) == 1
    assert game.table.state.count_of_age(4) == 10
    late = played("turn Ada\nAda draw ?3\nturn Ben\nsupply 4=1", "Ada, Ben", MIDDLE)
    assert codes(late) == ["game-under-way", "game-under-way"]
    assert codes(played(STARTED + "turn Ben")) == ["game-under-way"]


def test_a_supply_has_no_more_cards_than_are_left() -> None:  # rule 60
    assert codes(played("supply 1=14", "Ada, Ben", MIDDLE)) == ["too-many-cards"]


def test_a_refused_action_changes_nothing_but_counts() -> None:  # rule 61
    game = played("turn Ada\nAda meld Writing", "Ada, Ben", MIDDLE)
    assert codes(game) == ["card-not-there"]
    assert game.table.state == game.undo().table.state
    assert game.table.actions_left == 1
    refused = "turn Ada\nAda dogma Calendar\nAda uses draw 3\nAda draw ?3"
    assert codes(played(refused, "Ada, Ben", MIDDLE)) == ["not-on-top"]


def test_after_the_end_nothing_is_played() -> None:  # rule 54
    empty = "supply 3=0 4=0 5=0 6=0 7=0 8=0 9=0 10=0\nturn Ada\n"
    game = played(empty + "Ada draw\nAda meld Calendar", "Ada, Ben", MIDDLE)
    assert codes(game) == ["game-over"]
    assert game.table == game.undo().table


def test_undo_goes_back_exactly() -> None:
    game = played(STARTED + "Ada draw\nBen draw\nBen dogma Pottery")
    history = game.history()
    for earlier in reversed(history):
        assert game.table == earlier.table
        game = game.undo()
    assert game.undo() == game
