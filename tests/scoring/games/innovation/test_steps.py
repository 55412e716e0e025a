"""The elementary moves of dogma effects (rules 24–38)."""

from scoring.record import parse_record
from tests.scoring.games.innovation.playing import Game, codes, replay
from tests.words import english


def played(sheets: str, *moves: str) -> Game:
    """Moves of Ada, whose turn it is, and others; the game starts from these sheets."""
    lines = "\n".join(["turn Ada", *moves])
    return replay(parse_record(f"game innovation\nplayers Ada, Ben\n{lines}\n{sheets}"))


def area(game: Game, seat: int, name: str) -> list[str]:
    return [str(card) for card in game.table.state.civilization(seat).cards(name)]


def test_a_returned_card_comes_again_when_its_pile_is_empty() -> None:  # rules 24, 31
    sheets = """
sheet Ada start
  blue: 1=Pottery
  hand: 1=Calendar 2=Tools
sheet Ben start
  red: 1=Oars
"""
    returned = ("Ada dogma Pottery", "Ada uses return Calendar", "Ada uses return Tools")
    empty = ("supply 2=0", *returned)
    game = played(sheets, *empty, "Ada uses draw 2 Calendar", "Ada uses score Calendar")
    assert codes(game) == []
    assert area(game, 0, "score") == ["Calendar"]
    other = played(sheets, *empty, "Ada uses draw 2 Currency")
    assert codes(other) == ["card-elsewhere"]
    assert "Calendar was returned and comes next" in english(other.all_problems()[0].message)
    hidden = played(sheets, *empty, "Ada uses draw 2 ?2")
    assert area(hidden, 0, "hand") == ["Calendar"]  # nobody could draw anything else
    behind = played(sheets, *returned, "Ada uses draw 2 Calendar")
    assert codes(behind) == ["card-elsewhere"]  # it lies at the bottom of a pile


def test_a_draw_of_a_higher_age_needs_empty_piles() -> None:  # rule 25
    sheets = "sheet Ada start\n  blue: 1=Writing\nsheet Ben start\n  red: 1=Oars\n"
    assert codes(played(sheets, "Ada dogma Writing", "Ada uses draw 2 ?3")) == ["wrong-pile"]
    empty = ("supply 2=0", "Ada dogma Writing", "Ada uses draw 2 ?3")
    assert codes(played(sheets, *empty)) == []


def test_a_draw_from_nothing_ends_the_game() -> None:  # rule 26
    sheets = """
sheet Ada start
  blue: 1=Software
sheet Ben start
  red: 1=Oars
  score: 1=?9
"""
    game = played(sheets, "supply 10=0", "Ada dogma Software", "Ada uses draw 10")
    assert codes(game) == []
    assert game.table.ending is not None
    assert game.table.ending.winners == (1,)
    refused = played(sheets, "supply 10=0", "Ada dogma Software", "Ada uses draw 10 ?10")
    assert codes(refused) == ["nothing-left"]


def test_an_effect_melds_from_the_hand_or_the_score_pile() -> None:  # rule 27
    sheets = """
sheet Ada start
  blue: 1=Translation
  hand: 1=Clothing
  score: 1=Oars 2=?4
sheet Ben start
  hand: 1=Sailing
"""
    begun = "Ada dogma Translation"
    game = played(sheets, begun, "Ada uses meld Oars", "Ada uses meld Gunpowder")
    assert codes(game) == []
    assert area(game, 0, "red") == ["Gunpowder", "Oars"]
    assert area(game, 0, "score") == []
    assert codes(played(sheets, begun, "Ada uses meld Sailing")) == ["card-elsewhere"]
    assert codes(played(sheets, begun, "Ada uses meld Clothing from score")) == ["card-elsewhere"]


def test_a_tuck_goes_below_and_goes_on_with_a_splay() -> None:  # rule 28
    sheets = """
sheet Ada start
  yellow: 1=Canning 2=Masonry splay=right
  purple: 1=Reformation
  hand: 1=Agriculture 2=Oars
sheet Ben start
  red: 1=Archery
"""
    game = played(sheets, "Ada dogma Reformation", "Ada uses tuck Agriculture",
                  "Ada uses tuck Oars")  # fmt: skip
    assert codes(game) == []
    assert area(game, 0, "yellow") == ["Canning", "Masonry", "Agriculture"]
    assert game.table.state.civilization(0).pile("yellow").splay == "right"
    assert area(game, 0, "red") == ["Oars"]
    assert game.table.state.civilization(0).tucked == 2


def test_a_card_is_scored_from_hand_or_board() -> None:  # rule 29
    sheets = """
sheet Ada start
  red: 1=Coal 2=Oars
  purple: 1=Philosophy
  hand: 1=?5
  score: 1=?2
sheet Ben start
  red: 1=Archery
"""
    coal = ("Ada dogma Coal", "Ada uses draw 5 ?5", "Ada uses tuck The-Pirate-Code")
    game = played(sheets, *coal, "Ada uses score Coal", "Ada uses score Oars",
                  "Ada dogma Philosophy", "Ada uses score ?5")  # fmt: skip
    assert codes(game) == []
    assert game.table.state.civilization(0).score == 2 + 5 + 1 + 5
    assert game.table.state.civilization(0).scored == 3
    assert codes(played(sheets, *coal, "Ada uses score Archery")) == ["card-elsewhere"]
    assert codes(played(sheets, *coal, "Ada uses score ?5")) == ["card-not-there"]
    assert codes(played(sheets, "Ada dogma Philosophy", "Ada uses score Coal")) == [
        "card-elsewhere"
    ]


def test_a_revealed_card_is_named_and_stays() -> None:  # rule 30
    sheets = """
sheet Ada start
  purple: 1=Specialization
  hand: 1=?3 2=?4
sheet Ben start
  red: 1=Optics
"""
    begun = ("Ada dogma Specialization", "Ada uses reveal Engineering")
    game = played(sheets, *begun, "Ada uses transfer Optics to hand")
    assert codes(game) == []
    assert area(game, 0, "hand") == ["?4", "Engineering", "Optics"]
    assert codes(played(sheets, "Ada dogma Specialization", "Ada uses reveal Tools")) == [
        "card-not-there"
    ]


def test_an_effect_may_return_other_players_cards() -> None:  # rule 31
    sheets = """
sheet Ada start
  blue: 1=Rocketry
  green: 1=Satellites
sheet Ben start
  red: 1=Optics
  score: 1=?6 2=Tools
"""
    begun = "Ada dogma Rocketry"
    game = played(sheets, begun, "Ada uses return Tools", "Ada uses return ?6 from Ben score")
    assert codes(game) == []
    assert area(game, 1, "score") == []
    assert len(game.table.state.supply[5]) == 9
    assert codes(played(sheets, begun, "Ada uses return ?6")) == []  # there is one only
    assert codes(played(sheets, begun, "Ada uses return ?5")) == ["card-not-there"]


def test_a_transfer_lies_on_top_and_is_neither_meld_nor_score() -> None:  # rule 32
    sheets = """
sheet Ada start
  red: 1=Gunpowder 2=Optics splay=left
  purple: 1=City-States
sheet Ben start
  yellow: 1=Fermenting
  red: 1=Oars
  purple: 1=Mysticism
"""
    taken = played(sheets, "Ada dogma Gunpowder", "Ben obeys transfer Oars to Ada score")
    assert codes(taken) == []
    assert taken.table.state.civilization(0).score == 1
    assert taken.table.state.civilization(0).scored == 0
    onto = played(sheets, "Ada dogma City-States", "Ben obeys transfer Oars to Ada board")
    assert codes(onto) == []
    assert area(onto, 0, "red") == ["Oars", "Gunpowder", "Optics"]
    assert onto.table.state.civilization(0).pile("red").splay == "left"
    for wrong in ("Oars to Ada board", "Oars to score", "Gunpowder to score"):
        assert codes(played(sheets, "Ada dogma Gunpowder", f"Ben obeys transfer {wrong}")) == [
            "wrong-target"
        ]


def test_an_exchange_may_have_an_empty_half() -> None:  # rule 32
    sheets = """
sheet Ada start
  green: 1=Bicycle
  yellow: 1=Sanitation
  hand: 1=Tools 2=?5
  score: 1=?3
sheet Ben start
  red: 1=Oars
"""
    begun = "Ada dogma Bicycle"
    game = played(sheets, begun, "Ada uses exchange hand with score")
    assert codes(game) == []
    assert area(game, 0, "hand") == ["?3"]
    assert area(game, 0, "score") == ["Tools", "?5"]
    assert game.table.state.civilization(0).scored == 0
    half = played(sheets, "Ada dogma Sanitation", "Ben obeys exchange hand with Ada hand Tools")
    assert area(half, 0, "hand") == ["?5"]
    assert area(half, 1, "hand") == ["Tools"]
    missing = played(sheets, begun, "Ada uses exchange hand Oars with score")
    assert codes(missing) == ["card-not-there"]
    other = played(sheets, begun, "Ada uses exchange hand with Ben hand")
    assert codes(other) == ["wrong-target"]


def test_each_splay_shows_its_icons() -> None:  # rule 33
    board = "sheet Ada start\n  blue: 1=Writing 2=Mathematics 3=Software{}\nsheet Ben start\n"
    icons = {}
    for splay in ("", " splay=left", " splay=right", " splay=up"):
        person = played(board.format(splay)).table.state.civilization(0)
        icons[splay.removeprefix(" splay=")] = person.all_icons()
    top = {"castle": 0, "crown": 1, "leaf": 0, "bulb": 2, "factory": 0, "clock": 0}
    assert icons[""] == top
    assert icons["left"] == {**top, "bulb": 3}  # Software's bottom right is its picture
    assert icons["right"] == {**top, "bulb": 3, "clock": 2}
    assert icons["up"] == {**top, "crown": 2, "bulb": 4, "clock": 2}


def test_a_splay_needs_two_cards_and_changes_something() -> None:  # rule 34
    sheets = """
sheet Ada start
  purple: 1=Philosophy 2=Monotheism splay=right
  blue: 1=Tools 2=Writing splay=left
  red: 1=Oars
  hand: 1=?1
sheet Ben start
  red: 1=Archery
"""
    begun = "Ada dogma Philosophy"
    assert codes(played(sheets, begun, "Ada uses splay red left")) == ["too-few-to-splay"]
    assert codes(played(sheets, begun, "Ada uses splay green left")) == ["too-few-to-splay"]
    assert codes(played(sheets, begun, "Ada uses splay blue left")) == ["already-splayed"]
    turned = played(sheets, begun, "Ada uses splay purple left")
    assert turned.table.state.civilization(0).pile("purple").splay == "left"
    power = sheets.replace("red: 1=Oars", "green: 1=Electricity")
    gone = played(power, "Ada dogma Electricity", "Ada uses return Tools",
                  "Ada uses return Philosophy", "Ada uses draw 8 ?8", "Ada uses draw 8 ?8",
                  "Ada meld Pottery")  # fmt: skip
    assert codes(gone) == []
    pile = gone.table.state.civilization(0).pile("blue")
    assert len(pile.cards) == 2
    assert pile.splay == ""  # it fell to one card and did not remember


def test_unsplaying_needs_a_splay() -> None:  # rule 34
    sheets = """
sheet Ada start
  purple: 1=Feudalism
sheet Ben start
  red: 1=Optics 2=Oars splay=left
  blue: 1=Writing 2=Calendar
  hand: 1=?1
"""
    given = ("Ada dogma Feudalism", "Ben obeys transfer Archery to Ada hand")
    done = played(sheets, *given, "Ben obeys unsplay red")
    assert codes(done) == []
    assert done.table.state.civilization(1).pile("red").splay == ""
    assert codes(played(sheets, *given, "Ben obeys unsplay blue")) == ["already-splayed"]
    hidden = ("Ada dogma Feudalism", "Ben obeys transfer ?1 to Ada hand")
    assert codes(played(sheets, *hidden, "Ben obeys unsplay red")) == []
    assert codes(played(sheets, *hidden, "Ada draw ?3")) == []  # nobody can say what it was


def test_rearranging_keeps_cards_and_splay() -> None:  # rule 35
    sheets = """
sheet Ada start
  blue: 1=Publications 2=Tools 3=Writing splay=up
sheet Ben start
  red: 1=Oars
"""
    begun = "Ada dogma Publications"
    game = played(sheets, begun, "Ada uses rearrange blue Writing Publications Tools")
    assert codes(game) == []
    assert area(game, 0, "blue") == ["Writing", "Publications", "Tools"]
    assert game.table.state.civilization(0).pile("blue").splay == "up"
    assert codes(played(sheets, begun, "Ada uses rearrange blue Writing Tools")) == [
        "not-the-same-cards"
    ]


def test_the_highest_card_is_known_by_its_age() -> None:  # rule 36
    sheets = """
sheet Ada start
  red: 1=Archery
sheet Ben start
  hand: 1=?3
"""
    begun = ("Ada dogma Archery", "Ben obeys draw 1 ?1")
    assert codes(played(sheets, *begun, "Ben obeys transfer ?3 to Ada hand")) == []
    assert codes(played(sheets, *begun, "Ben obeys transfer ?1 to Ada hand")) == ["wrong-card"]


def test_another_card_is_carried_out_for_oneself_alone() -> None:  # rule 37
    sheets = """
sheet Ada start
  blue: 1=Computers
  red: 1=Flight 2=Oars
  hand: 1=Tools
sheet Ben start
  blue: 1=Rocketry
"""
    begun = ("Ada dogma Computers", "Ben shares draw 10 Databases", "Ben shares meld Databases",
             "Ada uses draw 10 Stem-Cells", "Ada uses meld Stem-Cells")  # fmt: skip
    alone = played(sheets, *begun, "Ada uses score Tools")
    assert codes(alone) == []  # that it is carried out need not be told
    game = played(sheets, *begun, "Ada uses execute Stem-Cells", "Ada uses score Tools")
    assert codes(game) == []
    assert codes(played(sheets, *begun, "Ada uses execute Tools")) == ["wrong-card"]
    late = played(sheets, *begun, "Ada uses execute Stem-Cells", "Ben shares draw 10 ?10")
    assert codes(late) == ["no-such-effect"]


def test_fission_removes_all_but_achievements_and_supply() -> None:  # rule 38
    sheets = """
sheet Ada start
  red: 1=Fission
  hand: 1=?2
  score: 1=?3
  achievement: 1=1
sheet Ben start
  blue: 1=Tools 2=Writing splay=left
"""
    begun = "Ada dogma Fission"
    game = played(sheets, begun, "Ben obeys draw 10 Robotics", "Ben obeys remove")
    assert codes(game) == []
    state = game.table.state
    assert [list(person.every_card()) for person in state.civilizations] == [[], []]
    assert state.civilization(0).achievements == ("1",)
    assert len(state.box) == 6
    assert [state.count_of_age(age) for age in range(1, 11)] == [15] + [10] * 9
    after = played(sheets, begun, "Ben obeys draw 10 Robotics", "Ben obeys remove",
                   "Ada uses draw 10 ?10")  # fmt: skip
    assert codes(after) == ["dogma-over"]
    blue = played(sheets, begun, "Ben obeys draw 10 Software", "Ben obeys remove")
    assert codes(blue) == ["no-such-effect"]
    untold = played(sheets, begun, "Ben obeys draw 10 Robotics", "Ada draw ?1")
    assert codes(untold) == []  # the red card leaves no choice
    assert len(untold.table.state.box) == 6
