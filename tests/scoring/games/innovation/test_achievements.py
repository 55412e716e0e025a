"""Special achievements, and the ways in which the game ends (rules 40–58)."""

import pytest

from scoring.games.innovation import INNOVATION
from scoring.games.innovation.achievements import achievements_to_win, score_ending
from scoring.games.innovation.cards import find_card
from scoring.games.innovation.options import winner as seat_that_wins
from scoring.games.innovation.program import EffectMove, effects_of
from scoring.games.innovation.scene import Scene
from scoring.games.innovation.state import State
from scoring.message import NOTHING
from scoring.record import parse_record
from tests.scoring.games.innovation.playing import Game, codes, replay
from tests.words import english


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


def last_word(card: str, do: str) -> EffectMove:
    """The move with which a card claims or wins."""
    moves = [move for effect in effects_of(find_card(card)) for move in effect.moves]
    return next(move for move in moves if move.do == do)


def seen(state: State, card: str, melded: int = 0) -> Scene:
    """What Ada looks at who carries out a card alone, having melded so many cards with it."""
    names = {"melded": (find_card("Oars"),) * melded}
    return Scene(state, ((0,), (1,), (2,)), 0, 0, find_card(card), names)


def may_claim(state: State, card: str, melded: int) -> bool:
    return all(holds(seen(state, card, melded)) for holds in last_word(card, "claim").when)


def card_winner(state: State, card: str) -> int | None:
    move, scene = last_word(card, "win"), seen(state, card)
    return seat_that_wins(move, scene) if all(holds(scene) for holds in move.when) else None


FIVE = ("Tools", "Oars", "Archery", "Sailing", "Pottery")
SIX = """
sheet Ada start
  yellow: 1=Suburbia
  hand: 1=Tools 2=Oars 3=Archery 4=Sailing 5=Pottery 6=Masonry
sheet Ben start
  blue: 1=Writing
"""


def test_monument_comes_with_the_sixth_tuck() -> None:  # rules 40, 41, 44
    tucks = [f"Ada uses tuck {card}" for card in FIVE]
    begun = ("turn Ada", "Ada dogma Suburbia", *tucks)
    assert played(SIX, *begun).table.state.civilization(0).achievements == ()
    game = played(SIX, *begun, "Ada uses tuck Masonry")
    assert codes(game) == []
    assert game.table.state.civilization(0).achievements == ("Monument",)
    assert english(game.commentary()[-1][1]) == "Ada claims Monument: 6 cards tucked in one turn"


def test_three_tucks_and_three_scores_are_no_monument() -> None:  # rule 44
    tucks = [f"Ada uses tuck {card}" for card in ("Tools", "Oars", "Archery")]
    scores = ["Ada uses draw 1 ?1", "Ada uses score ?1"] * 3
    game = played(SIX, "turn Ada", "Ada dogma Suburbia", *tucks, *scores)
    assert codes(game) == []
    assert game.table.state.civilization(0).achievements == ()


def test_the_counts_start_anew_with_each_turn() -> None:  # rule 45
    tucks = [f"Ada uses tuck {card}" for card in FIVE]
    scores = ["Ada uses draw 1 ?1", "Ada uses score ?1"] * 5
    first = ("turn Ada 1", "Ada dogma Suburbia", *tucks, *scores, "Ben draw ?1", "Ben draw ?1")
    game = played(SIX, *first, "Ada dogma Suburbia", "Ada uses tuck Masonry")
    assert codes(game) == []
    assert game.table.state.civilization(0).tucked == 1
    assert game.table.state.civilization(0).achievements == ()


def test_exchanges_do_not_count_for_monument() -> None:  # rule 45
    sheets = """
sheet Ada start
  green: 1=Bicycle
  hand: 1=?1 2=?1 3=?1 4=?1 5=?1 6=?1
sheet Ben start
"""
    game = played(sheets, "turn Ada", "Ada dogma Bicycle", "Ada uses exchange hand with score")
    assert codes(game) == []
    assert game.table.state.civilization(0).score == 6
    assert game.table.state.civilization(0).achievements == ()


def test_empire_is_three_of_each_icon() -> None:  # rule 46
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
def test_world_is_twelve_clocks(covered: str, achievements: tuple[str, ...]) -> None:  # rule 47
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


def test_wonder_is_five_colours_splayed_up_or_right() -> None:  # rule 48
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


def test_universe_is_five_tops_of_8() -> None:  # rule 48
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


def test_a_special_achievement_is_never_lost() -> None:  # rule 42
    tucks = [f"Ada uses tuck {card}" for card in FIVE]
    game = played(SIX, "turn Ada 1", "Ada dogma Suburbia", *tucks, "Ada uses tuck Masonry",
                  "Ben draw ?1")  # fmt: skip
    assert game.table.state.civilization(0).tucked == 0
    assert game.table.state.civilization(0).achievements == ("Monument",)


def test_the_current_player_comes_first() -> None:  # rule 43
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
    ("card", "ada", "ben", "melds", "expected"),
    [
        ("Masonry", "red: 1=Oars", "", 4, True),
        ("Masonry", "red: 1=Oars", "", 3, False),
        ("Construction", "red: 1=Oars; yellow: 1=Masonry; green: 1=Sailing; blue: 1=Tools; "
         "purple: 1=Mysticism", "red: 1=Coal", 0, True),
        ("Construction", "red: 1=Oars; yellow: 1=Masonry; green: 1=Sailing; blue: 1=Tools; "
         "purple: 1=Mysticism", "red: 1=Coal; yellow: 1=Canning; green: 1=Paper; blue: 1=Physics; "
         "purple: 1=Education", 0, False),
        ("Construction", "red: 1=Oars", "", 0, False),
        ("Translation", "red: 1=Oars; blue: 1=Translation", "", 0, True),
        ("Translation", "red: 1=Archery; blue: 1=Translation", "", 0, False),
        ("Translation", "", "", 0, False),
        ("Invention", "red: 1=Oars 2=Optics splay=left; yellow: 1=Masonry 2=Canning splay=up; "
         "green: 1=Sailing 2=Paper splay=left; blue: 1=Tools 2=Physics splay=right; "
         "purple: 1=Mysticism 2=Education splay=left", "", 0, True),
        ("Invention", "red: 1=Oars 2=Optics splay=left", "", 0, False),
        ("Astronomy", "red: 1=Machine-Tools; purple: 1=Mysticism", "", 0, True),
        ("Astronomy", "red: 1=Coal; purple: 1=Services", "", 0, False),
    ],
)  # fmt: skip
def test_cards_give_special_achievements(
    card: str, ada: str, ben: str, melds: int, expected: bool
) -> None:  # rule 49
    assert may_claim(state_of(ada, ben), card, melds) is expected


def test_a_card_claims_in_the_record() -> None:  # rule 49
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
    untold = played(sheets, *begun, "Ada draw ?2")  # the card leaves no choice
    assert codes(untold) == []
    assert untold.table.state.civilization(0).achievements == ("Monument",)
    early = played(sheets, *begun[:-1], "Ada uses claim Monument")
    assert codes(early) == ["no-such-effect"]
    taken = sheets.replace("blue: 1=Writing", "blue: 1=Writing\n  achievement: 1=Monument")
    assert codes(played(taken, *begun, "Ada uses claim Monument")) == ["no-such-effect"]


@pytest.mark.parametrize(("sides", "needed"), [(2, 6), (3, 5), (4, 4)])
def test_how_many_achievements_win(sides: int, needed: int) -> None:  # rule 50
    assert achievements_to_win(tuple((seat,) for seat in range(sides))) == needed
    assert achievements_to_win(((0, 2), (1, 3))) == 6


def test_the_last_achievement_wins_at_once() -> None:  # rule 50
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
    assert english(scores.decided_by) == "6 achievements of the 6 needed"
    assert [problem.code for problem in scores.problems] == ["game-over"]
    assert [line.correct for line in scores.players[0].lines] == [25, 6]
    assert english(scores.players[0].lines[0].because) == "5 + 2 × 10 = 25"


@pytest.mark.parametrize(
    ("ada", "ben", "winners", "decided_by"),
    [
        ("score: 1=?9", "score: 1=?8; achievement: 1=1", ("Ada",), ""),
        ("score: 1=?8", "score: 1=?8; achievement: 1=1", ("Ben",),
         "achievements, with equal scores"),
        ("score: 1=?8; achievement: 1=2", "score: 1=?5 2=?3; achievement: 1=1", ("Ada", "Ben"),
         "a draw: score and achievements are equal"),
    ],
)  # fmt: skip
def test_the_score_decides_when_an_11_is_drawn(
    ada: str, ben: str, winners: tuple[str, ...], decided_by: str
) -> None:  # rules 51, 52
    ending = score_ending(state_of(ada, ben), ((0,), (1,), (2,)))
    assert tuple(("Ada", "Ben", "Cleo")[seat] for seat in ending.winners) == winners
    assert english(ending.decided_by or NOTHING) == decided_by


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
    ],
)  # fmt: skip
def test_the_cards_that_win(card: str, ada: str, ben: str, winner: int | None) -> None:  # rule 53
    assert card_winner(state_of(ada, ben), card) == winner


def test_a_card_wins_in_the_record() -> None:  # rules 53, 54
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
    assert game.table.ending.winners == (0,)
    assert english(game.table.ending.decided_by or NOTHING) == "won with Self Service"
    assert codes(played(sheets, *begun, "Ada uses win Ben")) == ["not-won"]
    assert codes(played(sheets, *begun, "Ada draw ?10")) == ["game-over"]  # won by itself
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


def test_a_card_lets_the_whole_team_win() -> None:  # rule 55
    game = team_game("turn Ada", "Ada dogma Self-Service", "Ada uses win")
    assert game.table.ending is not None
    assert game.table.ending.winners == (0, 2)
    under_way = team_game("turn Ada", "Ada draw ?10", "teams Ada + Ben against Cleo + Dora")
    assert codes(under_way) == ["game-under-way"]


def test_a_team_adds_achievements_and_scores_but_claims_alone() -> None:  # rule 56
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


def test_final_cards_are_scored_without_moves() -> None:  # rule 58
    final = TEAMS.replace(" start", " player")
    record = parse_record(f"game innovation\nplayers Ada, Ben, Cleo, Dora\n{final}")
    alone = INNOVATION.score(record)
    assert (alone.winners, alone.decided_by) == (("Dora",), NOTHING)
    teams = parse_record(
        "game innovation\nplayers Ada, Ben, Cleo, Dora\nteams Ada + Cleo against Ben + Dora\n"
        + final
    )
    assert INNOVATION.score(teams).winners == ("Ben", "Dora")
    enough = parse_record(str(record).replace("3=3", "3=3 4=7"))
    assert INNOVATION.score(enough).winners == ("Ada",)
    assert english(INNOVATION.score(enough).decided_by) == "4 achievements of the 4 needed"
