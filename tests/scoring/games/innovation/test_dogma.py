"""Who shares, who obeys, in which order, and the free draw (rules 18–23, 39, 56)."""

import pytest

from scoring.games.innovation.cards import all_cards, find_card
from scoring.games.innovation.dogma import open_dogma
from scoring.games.innovation.program import effects_of
from scoring.games.innovation.state import Area, new_state
from scoring.record import parse_record
from tests.scoring.games.innovation.playing import Game, codes, replay
from tests.words import english

FOUR = """
sheet Ada start
  blue: 1=Writing
  red: 1=Oars
  purple: 1=Code-of-Laws
sheet Ben start
  blue: 1=Experimentation
sheet Cleo start
  red: 1=Metalworking
sheet Dora start
  blue: 1=Tools
  hand: 1=Sailing 2=?1
"""


def played(*moves: str, teams: bool = False, sheets: str = FOUR) -> Game:
    lines = ["teams Ada + Ben against Cleo + Dora"] if teams else []
    text = "\n".join([*lines, "turn Ada", *moves])
    return replay(parse_record(f"game innovation\nplayers Ada, Ben, Cleo, Dora\n{text}\n{sheets}"))


def test_icons_are_counted_at_the_start_and_never_again() -> None:  # rule 18
    sheets = FOUR.replace("red: 1=Oars", "red: 1=Oars\n  hand: 1=Pottery 2=?3")
    game = played("Ada dogma Writing", sheets=sheets)
    assert english(game.commentary()[-1][1]) == (
        "bulb icons: Ada has 2 (uses), Ben has 3 (shares), Cleo has 0, Dora has 2 (shares)"
    )
    covered = """
sheet Ada start
  green: 1=Sailing
sheet Ben start
  green: 1=Compass
sheet Cleo start
sheet Dora start
"""
    moves = ("Ada dogma Sailing", "Ben shares draw 1 Clothing", "Ben shares meld Clothing",
             "Ada uses draw 1 The-Wheel", "Ada uses meld The-Wheel",
             "Ada free draw ?1")  # fmt: skip
    assert codes(played(*moves, sheets=covered)) == []  # Ben's crowns are fewer now, Sailing gone


def test_as_many_icons_share_and_fewer_obey() -> None:  # rule 19
    state = new_state(3)
    for seat, name in enumerate(("Oars", "Metalworking", "Archery")):
        state = state.put(find_card(name), Area(seat, "red"))
    assert open_dogma(state, 0, find_card("Oars"), ((0,), (1,), (2,))).roles == (
        "uses",
        "shares",
        "shares",
    )
    assert open_dogma(state, 1, find_card("Metalworking"), ((0,), (1,), (2,))).roles == (
        "obeys",
        "uses",
        "obeys",
    )


def test_a_wrong_role_is_refused() -> None:  # rule 19
    refused = played("Ada dogma Writing", "Cleo shares draw 2 ?2")
    assert codes(refused) == ["wrong-role"]
    assert codes(played("Ada dogma Oars", "Cleo obeys draw 1 ?1")) == ["wrong-role"]
    assert codes(played("Ada dogma Oars", "Ada obeys draw 1 ?1")) == ["wrong-role"]
    assert codes(played("Ada dogma Writing", "Cleo obeys draw 2 ?2")) == ["no-such-effect"]


def test_effects_go_clockwise_and_the_owner_comes_last() -> None:  # rule 20
    right = ("Ben shares draw 2 ?2", "Dora shares draw 2 ?2", "Ada uses draw 2 ?2")
    assert codes(played("Ada dogma Writing", *right, "Ada free draw ?1")) == []
    late = played("Ada dogma Writing", right[1], right[0], right[2])
    assert codes(late) == ["out-of-order", "out-of-order"]  # Dora before Ben, Ada before Dora
    first = played("Ada dogma Writing", right[2], right[0])
    assert codes(first) == ["out-of-order"]


def test_a_demand_is_over_before_the_next_effect() -> None:  # rule 20
    demand = "Dora obeys transfer Sailing to Ada score"
    begun = ("Ada dogma Oars", demand, "Dora obeys draw 1 ?1")
    assert codes(played(*begun, "Dora obeys nothing", "Ada draw ?1")) == []
    again = played(*begun, "Dora obeys transfer ?1 to Ada score", "Dora obeys draw 1 ?1")
    assert codes(again) == []  # nobody can say that the unnamed card has no crown
    none = ("Ada dogma Oars", "Dora obeys nothing", "Cleo shares draw 1 ?1")
    refused = played("Ada dogma Oars", "Cleo shares draw 1 ?1")
    assert codes(refused) == ["out-of-order"]  # Sailing must be given
    sheets = FOUR.replace("hand: 1=Sailing 2=?1", "hand: 1=?1")
    late = played(*none, "Dora obeys transfer ?1 to Ada score", sheets=sheets)
    assert codes(late) == ["out-of-order"]


def test_what_everybody_draws_in_any_case_must_be_drawn() -> None:  # rule 20
    lacking = played("Ada dogma Writing", "Ben shares draw 2 ?2", "Ada free draw ?1")
    assert codes(lacking) == ["draw-missing", "draw-missing"]
    assert [problem.player for problem in lacking.all_problems()] == ["Dora", "Ada"]
    wheel = "sheet Ada start\n  green: 1=The-Wheel\nsheet Ben start\nsheet Cleo start\n"
    one = played("Ada dogma The-Wheel", "Ada uses draw 1 ?1", "Ada draw ?1", sheets=wheel)
    assert [english(problem.message) for problem in one.all_problems()] == [
        "1 more card must be drawn with The Wheel"
    ]


def test_moves_are_shared_out_among_effects_so_that_none_is_missing() -> None:  # rule 20
    pottery = "sheet Ada start\n  blue: 1=Pottery\n  hand: 1=Tools\nsheet Ben start\n"
    plain = played("Ada dogma Pottery", "Ada uses draw 1 ?1", "Ada draw ?1", sheets=pottery)
    assert codes(plain) == []  # the draw of the second effect; the first was not used
    full = ("Ada uses return Tools", "Ada uses draw 1 ?1", "Ada uses score ?1")
    lacking = played("Ada dogma Pottery", *full, "Ada draw ?1", sheets=pottery)
    assert codes(lacking) == ["draw-missing"]


def test_a_dogma_may_change_nothing() -> None:  # rule 21
    laws = ("Ada dogma Code-of-Laws", "Ada uses nothing", "Ada dogma Code-of-Laws")
    assert codes(played(*laws, "Ben draw ?4")) == []


def test_one_free_draw_for_any_sharing() -> None:  # rule 22
    shared = ("Ada dogma Writing", "Ben shares draw 2 ?2", "Dora shares draw 2 ?2",
              "Ada uses draw 2 ?2")  # fmt: skip
    missing = played(*shared, "Ada draw ?1")
    assert codes(missing) == ["free-draw-missing"]
    twice = played(*shared, "Ada free draw ?1", "Ada free draw ?1")
    assert codes(twice) == ["no-free-draw"]
    wrong = played(*shared, "Ada free draw ?2")
    assert codes(wrong) == ["wrong-pile"]


@pytest.mark.parametrize(("shared", "expected"), [("nothing", ["no-free-draw"]),
                                                  ("tuck Mysticism", [])])  # fmt: skip
def test_only_a_change_gives_a_free_draw(shared: str, expected: list[str]) -> None:  # rule 22
    sheets = FOUR.replace("blue: 1=Tools\n", "purple: 1=Enterprise\n  blue: 1=Encyclopedia\n")
    game = played("Ada dogma Code-of-Laws", f"Dora shares {shared}", "Ada free draw ?1",
                  sheets=sheets)  # fmt: skip
    assert codes(game) == expected


def test_obeying_gives_no_free_draw() -> None:  # rule 23
    sheets = FOUR.replace("red: 1=Metalworking", "red: 1=Coal")
    begun = ("Ada dogma Oars", "Dora obeys transfer Sailing to Ada score", "Dora obeys draw 1 ?1")
    assert codes(played(*begun, "Ada free draw ?1", sheets=sheets)) == ["no-free-draw"]
    assert codes(played("Ada free draw ?1")) == ["no-free-draw"]
    assert codes(played("Ben shares draw 2 ?2")) == ["no-dogma"]


def test_a_card_makes_only_its_own_moves() -> None:  # rule 39
    begun = ("Ada dogma Writing", "Ben shares draw 2 ?2")
    for wrong in ("splay blue left", "tuck Sailing", "win"):
        assert codes(played(*begun, f"Dora shares {wrong}")) == ["no-such-effect"]
    assert codes(played(*begun, "Dora shares draw 3 ?3")) == ["wrong-value"]
    laws = FOUR.replace("purple: 1=Code-of-Laws", "purple: 1=Code-of-Laws 2=Mysticism")
    assert codes(played("Ada dogma Code-of-Laws", "Ada uses splay purple right", sheets=laws)) == [
        "no-such-effect"
    ]
    tucked = ("Ada dogma Code-of-Laws", "Ada uses tuck City-States", "Ada uses splay purple left")
    laws = FOUR.replace("purple: 1=Code-of-Laws", "purple: 1=Code-of-Laws\n  hand: 1=City-States")
    assert codes(played(*tucked, sheets=laws)) == []
    assert codes(played(tucked[0], tucked[2], sheets=laws)) == ["no-such-effect"]


def test_a_partner_obeys_nothing_and_gives_no_free_draw() -> None:  # rule 56
    demand = ("Ada dogma Oars", "Ben obeys nothing")
    assert codes(played(*demand)) == []
    assert codes(played(*demand, teams=True)) == ["wrong-role"]
    sheets = FOUR.replace("blue: 1=Tools", "yellow: 1=Masonry")
    shared = ("Ada dogma Writing", "Ben shares draw 2 ?2", "Ada uses draw 2 ?2")
    assert codes(played(*shared, "Ada free draw ?1", teams=True, sheets=sheets)) == ["no-free-draw"]
    assert codes(played(*shared, "Ada draw ?1", teams=True, sheets=sheets)) == []
    assert codes(played(*shared, "Ada free draw ?1", sheets=sheets)) == []


@pytest.mark.parametrize("card", all_cards(), ids=str)
def test_every_dogma_concerns_somebody(card: object) -> None:
    """With fewer icons everybody else obeys demands; with as many they share the rest."""
    card = find_card(str(card))
    state = new_state(2).put(card, Area(0, card.colour))
    alone = open_dogma(state, 0, card, ((0,), (1,)))
    assert alone.roles == ("uses", "obeys")
    assert [place.seat for place in alone.places] == [
        1 if effect.is_demand else 0 for effect in effects_of(card)
    ]
