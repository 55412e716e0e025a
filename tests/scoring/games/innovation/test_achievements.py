"""Special achievements, and the ways in which the game ends (rules 40–58)."""

import pytest

from scoring.games.innovation import INNOVATION
from scoring.games.innovation.achievements import achievements_to_win, score_ending
from scoring.games.innovation.card_conditions import card_winner, may_claim
from scoring.games.innovation.replay import Game, replay
from scoring.games.innovation.state import State
from scoring.record import parse_record


def played(sheets: str, *moves: str, players: str = "Ada, Ben") -> Game:
    lines = "\n".join(moves)
    return replay(parse_record(f"game innovation\nplayers {players}\n{lines}\n{sheets}"))


def state_of(ada: str, ben: str = "", cleo: str = "") -> State:
    """The cards of a table, each player's marks separated by `;`."""
    sheets = ""
    for name, marks in (("Ada", ada), ("Ben", ben), ("Cleo", cleo)):
        lines = "".join(f"  {mark.strip()}\n" for mark in marks.split(";") if mark.strip())
        sheets += f"sheet {name} start\n{lines}"
    return played(sheets, players="Ada, Ben, Cleo").table.state


def codes(game: Game) -> list[str]:
    return [problem.code for problem in game.all_problems()]


FIVE = ("Tools", "Oars", "Archery", "Sailing", "Pottery")
SIX = """
sheet Ada start
  yellow: 1=Suburbia
  hand: 1=Tools 2=Oars 3=Archery 4=Sailing 5=Pottery 6=Masonry
sheet Ben start
  blue: 1=Writing
"""


def test_monument_comes_with_the_sixth_tuck_rules_40_41_and_44() -> None:
    tucks = [f"Ada uses tuck {card}" for card in FIVE]
    begun = ("turn Ada", "Ada dogma Suburbia", *tucks)
    assert played(SIX, *begun).table.state.civilization(0).achievements == ()
    game = played(SIX, *begun, "Ada uses tuck Masonry")
    assert codes(game) == []
    assert game.table.state.civilization(0).achievements == ("Monument",)
    assert game.commentary()[-1][1] == "Ada claims Monument: 6 cards tucked in one turn"


def test_three_tucks_and_three_scores_are_no_monument_rule_44() -> None:
    tucks = [f"Ada uses tuck {card}" for card in ("Tools", "Oars", "Archery")]
    scores = [f"Ada uses score {card}" for card in ("Sailing", "Pottery", "Masonry")]
    game = played(SIX, "turn Ada", "Ada dogma Suburbia", *tucks, *scores)
    assert codes(game) == []
    assert game.table.state.civilization(0).achievements == ()


def test_the_counts_start_anew_with_each_turn_rule_45() -> None:
    tucks = [f"Ada uses tuck {card}" for card in FIVE]
    game = played(SIX, "turn Ada 1", "Ada dogma Suburbia", *tucks, "Ben draw ?1", "Ben draw ?1",
                  "Ada dogma Suburbia", "Ada uses tuck Masonry")  # fmt: skip
    assert codes(game) == []
    assert game.table.state.civilization(0).tucked == 1
    assert game.table.state.civilization(0).achievements == ()


def test_transfers_do_not_count_for_monument_rule_45() -> None:
    sheets = """
sheet Ada start
  red: 1=Composites
sheet Ben start
  score: 1=?1 2=?1 3=?1 4=?1 5=?1 6=?1 7=?1
"""
    moves = ["Ben obeys transfer ?1 from score to Ada score"] * 7
    game = played(sheets, "turn Ada", "Ada dogma Composites", *moves)
    assert codes(game) == []
    assert game.table.state.civilization(0).score == 7
    assert game.table.state.civilization(0).achievements == ()


def test_empire_is_three_of_each_icon_rule_46() -> None:
    sheets = """
sheet Ada start
  red: 1=Coal
  yellow: 1=Masonry
  blue: 1=Pottery 2=Experimentation splay=up
  purple: 1=Enterprise
  hand: 1=Satellites
sheet Ben start
  red: 1=Oars
"""
    game = played(sheets, "turn Ada", "Ada meld Satellites")
    assert game.table.state.civilization(0).achievements == ("Empire",)


@pytest.mark.parametrize(("covered", "achievements"), [("Oars", ()), ("Robotics", ("World",))])
def test_world_is_twelve_clocks_rule_47(covered: str, achievements: tuple[str, ...]) -> None:
    sheets = f"""
sheet Ada start
  red: 1=Fission 2={covered} splay=up
  green: 1=Satellites
  purple: 1=Railroad
  hand: 1=Software
sheet Ben start
  blue: 1=Writing
"""
    game = played(sheets, "turn Ada", "Ada meld Software")
    clocks = 11 + (covered == "Robotics")
    assert game.table.state.civilization(0).icons("clock") == clocks
    assert game.table.state.civilization(0).achievements == achievements


def test_wonder_is_five_colours_splayed_up_or_right_rule_48() -> None:
    sheets = """
sheet Ada start
  red: 1=Flight 2=Optics
  yellow: 1=Canning 2=Statistics splay=up
  green: 1=Electricity 2=Navigation splay=right
  blue: 1=Physics 2=Chemistry splay=up
  purple: 1=Services 2=Astronomy splay={}
sheet Ben start
  red: 1=Oars
"""
    moves = ("turn Ada", "Ada dogma Flight", "Ada uses splay red up")
    game = played(sheets.format("right"), *moves)
    assert game.table.state.civilization(0).achievements == ("Wonder",)
    left = played(sheets.format("left"), *moves)
    assert left.table.state.civilization(0).achievements == ()


def test_universe_is_five_tops_of_8_rule_48() -> None:
    sheets = """
sheet Ada start
  red: 1=Flight
  yellow: 1=Skyscrapers
  green: 1=Databases
  blue: 1=Genetics
  hand: 1=Socialism 2=Lighting
sheet Ben start
  red: 1=Oars
"""
    low = played(sheets, "turn Ada", "Ada meld Lighting")
    assert low.table.state.civilization(0).achievements == ()
    high = played(sheets, "turn Ada", "Ada meld Lighting", "Ada meld Socialism")
    assert high.table.state.civilization(0).achievements == ("Universe",)


def test_a_special_achievement_is_never_lost_rule_42() -> None:
    tucks = [f"Ada uses tuck {card}" for card in FIVE]
    game = played(SIX, "turn Ada 1", "Ada dogma Suburbia", *tucks, "Ada uses tuck Masonry",
                  "Ben draw ?1")  # fmt: skip
    assert game.table.state.civilization(0).tucked == 0
    assert game.table.state.civilization(0).achievements == ("Monument",)


def test_the_current_player_comes_first_rule_43() -> None:
    sheets = """
sheet Ada start
  red: 1=Fission
  blue: 1=Software
  green: 1=Databases
  purple: 1=The-Internet
  yellow: 1=Suburbia
sheet Ben start
  red: 1=Flight
  yellow: 1=Skyscrapers
  green: 1=Collaboration
  blue: 1=Genetics
  purple: 1=Socialism
"""
    game = played(sheets, "turn Ben", "Ben draw ?9")
    assert codes(game) == ["achievement-due", "achievement-due"]  # both started with it
    assert game.table.state.civilization(1).achievements == ("Universe",)
    assert game.table.state.civilization(0).achievements == ()


@pytest.mark.parametrize(
    ("achievement", "ada", "ben", "melds", "expected"),
    [
        ("Monument", "red: 1=Oars", "", 4, True),
        ("Monument", "red: 1=Oars", "", 3, False),
        ("Empire", "red: 1=Oars; yellow: 1=Masonry; green: 1=Sailing; blue: 1=Tools; "
         "purple: 1=Mysticism", "red: 1=Coal", 0, True),
        ("Empire", "red: 1=Oars; yellow: 1=Masonry; green: 1=Sailing; blue: 1=Tools; "
         "purple: 1=Mysticism", "red: 1=Coal; yellow: 1=Canning; green: 1=Paper; blue: 1=Physics; "
         "purple: 1=Education", 0, False),
        ("Empire", "red: 1=Oars", "", 0, False),
        ("World", "red: 1=Oars; blue: 1=Translation", "", 0, True),
        ("World", "red: 1=Archery; blue: 1=Translation", "", 0, False),
        ("World", "", "", 0, False),
        ("Wonder", "red: 1=Oars 2=Optics splay=left; yellow: 1=Masonry 2=Canning splay=up; "
         "green: 1=Sailing 2=Paper splay=left; blue: 1=Tools 2=Physics splay=right; "
         "purple: 1=Mysticism 2=Education splay=left", "", 0, True),
        ("Wonder", "red: 1=Oars 2=Optics splay=left", "", 0, False),
        ("Universe", "red: 1=Machine-Tools; purple: 1=Mysticism", "", 0, True),
        ("Universe", "red: 1=Coal; purple: 1=Services", "", 0, False),
    ],
)  # fmt: skip
def test_cards_give_special_achievements_rule_49(
    achievement: str, ada: str, ben: str, melds: int, expected: bool
) -> None:
    assert may_claim(state_of(ada, ben), 0, achievement, melds) is expected


def test_a_card_claims_in_the_record_rule_49() -> None:
    sheets = """
sheet Ada start
  yellow: 1=Masonry
  hand: 1=Oars 2=Mapmaking 3=Mysticism 4=Tools
sheet Ben start
  blue: 1=Writing
"""
    melds = [f"Ada uses meld {card}" for card in ("Oars", "Mapmaking", "Mysticism", "Tools")]
    begun = ("turn Ada", "Ada dogma Masonry", *melds)
    game = played(sheets, *begun, "Ada uses claim Monument")
    assert codes(game) == []
    assert game.table.state.civilization(0).achievements == ("Monument",)
    assert codes(played(sheets, *begun, "Ada draw ?2")) == ["claim-missing"]
    early = played(sheets, *begun[:-1], "Ada uses claim Monument")
    assert codes(early) == ["not-earned"]
    taken = sheets.replace("blue: 1=Writing", "blue: 1=Writing\n  achievement: 1=Monument")
    assert codes(played(taken, *begun, "Ada uses claim Monument")) == ["achievement-taken"]


@pytest.mark.parametrize(("sides", "needed"), [(2, 6), (3, 5), (4, 4)])
def test_how_many_achievements_win_rule_50(sides: int, needed: int) -> None:
    assert achievements_to_win(tuple((seat,) for seat in range(sides))) == needed
    assert achievements_to_win(((0, 2), (1, 3))) == 6


def test_the_last_achievement_wins_at_once_rule_50() -> None:
    sheets = """
sheet Ada start
  red: 1=Coal
  score: 1=?10 2=?10 3=?5
  achievement: 1=1 2=2 3=3 4=4 5=World
sheet Ben start
  blue: 1=Writing
"""
    record = parse_record(
        f"game innovation\nplayers Ada, Ben\nturn Ada\nAda achieve 5\nAda draw ?5\n{sheets}"
    )
    scores = INNOVATION.score(record)
    assert scores.winners == ("Ada",)
    assert scores.decided_by == "6 achievements of the 6 needed"
    assert [problem.code for problem in scores.problems] == ["game-over"]
    assert [line.correct for line in scores.players[0].lines] == [25, 6]
    assert scores.players[0].lines[0].because == "5 + 2 × 10 = 25"


@pytest.mark.parametrize(
    ("ada", "ben", "winners", "decided_by"),
    [
        ("score: 1=?9", "score: 1=?8; achievement: 1=1", ("Ada",), ""),
        ("score: 1=?8", "score: 1=?8; achievement: 1=1", ("Ben",),
         "achievements, the scores being equal"),
        ("score: 1=?8; achievement: 1=2", "score: 1=?5 2=?3; achievement: 1=1", ("Ada", "Ben"),
         "a draw: score and achievements are equal"),
    ],
)  # fmt: skip
def test_the_score_decides_when_an_11_is_drawn_rules_51_and_52(
    ada: str, ben: str, winners: tuple[str, ...], decided_by: str
) -> None:
    ending = score_ending(state_of(ada, ben), ((0,), (1,), (2,)))
    assert tuple(("Ada", "Ben", "Cleo")[seat] for seat in ending.winners) == winners
    assert ending.decided_by == decided_by


@pytest.mark.parametrize(
    ("card", "ada", "ben", "winner"),
    [
        ("Empiricism", "blue: 1=Evolution 2=Experimentation 3=Genetics splay=up; "
         "red: 1=Miniaturization; yellow: 1=Perspective 2=Ecology splay=up; "
         "green: 1=Classification 2=Mass-Media splay=right; purple: 1=Empiricism 2=Education "
         "splay=up", "", 0),
        ("Empiricism", "purple: 1=Empiricism", "blue: 1=Evolution", None),
        ("Collaboration", "green: 1=Sailing 2=Paper 3=Clothing 4=Compass 5=Banking 6=Currency "
         "7=Invention 8=Bicycle 9=Satellites 10=Collaboration", "", 0),
        ("Collaboration", "green: 1=Collaboration", "green: 1=Sailing", None),
        ("Self-Service", "achievement: 1=1 2=2", "achievement: 1=3", 0),
        ("Self-Service", "achievement: 1=1", "achievement: 1=3", None),
        ("Globalization", "score: 1=?3; red: 1=Coal", "score: 1=?4", 1),
        ("Globalization", "score: 1=?4", "score: 1=?4", None),
        ("Globalization", "score: 1=?3; blue: 1=Pottery", "score: 1=?4", None),
        ("Bioengineering", "blue: 1=Pottery", "yellow: 1=Canning", 0),
        ("Bioengineering", "blue: 1=Pottery", "yellow: 1=Agriculture", None),
        ("A.I.", "red: 1=Robotics; score: 1=?4", "blue: 1=Software; score: 1=?3", 2),
        ("A.I.", "red: 1=Robotics; score: 1=?4", "score: 1=?3", None),
        ("Tools", "red: 1=Robotics", "", None),
    ],
)  # fmt: skip
def test_the_cards_that_win_rule_53(card: str, ada: str, ben: str, winner: int | None) -> None:
    assert card_winner(state_of(ada, ben), card, 0) == winner


def test_a_card_wins_in_the_record_rules_53_and_54() -> None:
    sheets = """
sheet Ada start
  green: 1=Self-Service
  achievement: 1=1
sheet Ben start
  blue: 1=Writing
  score: 1=?9
"""
    begun = ("turn Ada", "Ada dogma Self-Service")
    game = played(sheets, *begun, "Ada uses win")
    assert codes(game) == []
    assert game.table.ending is not None
    assert (game.table.ending.winners, game.table.ending.decided_by) == (
        (0,),
        "won with Self Service",
    )
    assert codes(played(sheets, *begun, "Ada uses win Ben")) == ["not-won"]
    assert codes(played(sheets, *begun, "Ada draw ?10")) == ["win-missing"]
    assert codes(played(sheets, *begun, "Ada uses win", "Ada draw ?10")) == ["game-over"]


TEAMS = """
sheet Ada start
  green: 1=Self-Service
  score: 1=?9
  achievement: 1=1 2=2 3=3
sheet Ben start
  red: 1=Coal
  score: 1=?8
sheet Cleo start
  red: 1=Oars
  score: 1=?8 2=?5
  achievement: 1=4 2=5
sheet Dora start
  red: 1=Gunpowder
  score: 1=?10 2=?10
  achievement: 1=6
"""


def team_game(*moves: str) -> Game:
    lines = ("teams Ada + Cleo against Ben + Dora", *moves)
    return played(TEAMS, *lines, players="Ada, Ben, Cleo, Dora")


def test_a_card_lets_the_whole_team_win_rule_55() -> None:
    game = team_game("turn Ada", "Ada dogma Self-Service", "Ada uses win")
    assert game.table.ending is not None
    assert game.table.ending.winners == (0, 2)
    under_way = team_game("turn Ada", "Ada draw ?10", "teams Ada + Ben against Cleo + Dora")
    assert codes(under_way) == ["game-under-way"]


def test_a_team_adds_achievements_and_scores_but_claims_alone_rule_56() -> None:
    alone = team_game("turn Cleo", "Cleo achieve 7")
    assert codes(alone) == ["too-few-points", "top-card-too-low"]
    together = team_game("supply 10=0", "turn Ada", "Ada draw")
    assert together.table.ending is not None
    assert together.table.ending.winners == (1, 3)  # 28 to 22
    sixth = TEAMS.replace("1=4 2=5", "1=4 2=5 3=World")
    lines = ("teams Ada + Cleo against Ben + Dora", "turn Dora", "Dora achieve 7", "Dora draw ?4")
    assert codes(played(sixth, *lines, players="Ada, Ben, Cleo, Dora")) == [
        "too-few-points",
        "top-card-too-low",
    ]


def test_final_cards_are_scored_without_moves_rule_58() -> None:
    final = TEAMS.replace(" start", " player")
    record = parse_record(f"game innovation\nplayers Ada, Ben, Cleo, Dora\n{final}")
    alone = INNOVATION.score(record)
    assert (alone.winners, alone.decided_by) == (("Dora",), "")
    teams = parse_record(
        "game innovation\nplayers Ada, Ben, Cleo, Dora\nteams Ada + Cleo against Ben + Dora\n"
        + final
    )
    assert INNOVATION.score(teams).winners == ("Ben", "Dora")
    enough = parse_record(str(record).replace("3=3", "3=3 4=7"))
    assert INNOVATION.score(enough).winners == ("Ada",)
    assert INNOVATION.score(enough).decided_by == "4 achievements of the 4 needed"
