"""The effects as facts, and what is due while they are carried out (rules 36–56)."""

import pytest

from scoring.games.innovation.cards import SPECIAL_ACHIEVEMENTS, all_cards, find_card
from scoring.games.innovation.due import Due, pending
from scoring.games.innovation.expressions import BadEffect
from scoring.games.innovation.forms import forms
from scoring.games.innovation.moves import EffectStep, Nothing
from scoring.games.innovation.play import play_move
from scoring.games.innovation.program import EffectMove, all_effects, effects_of, read_effect
from scoring.games.innovation.random_player import random_game
from scoring.record import parse_record
from scoring.stage import Form
from tests.scoring.games.innovation.playing import Game, codes, replay
from tests.words import english


def moves_of(name: str) -> list[EffectMove]:
    return [move for effect in effects_of(find_card(name)) for move in effect.moves]


def test_every_card_has_its_effects() -> None:  # rules 1, 39
    assert sorted(all_effects()) == sorted(card.name for card in all_cards())
    effects = [effect for card in all_cards() for effect in effects_of(card)]
    assert len(effects) == 158
    assert sum(effect.is_demand for effect in effects) == 34
    assert sum(len(effect.moves) for effect in effects) == 254
    assert max(len(effects_of(card)) for card in all_cards()) == 3


def test_demands_come_before_other_effects() -> None:
    for card in all_cards():
        kinds = [effect.is_demand for effect in effects_of(card)]
        assert kinds == sorted(kinds, reverse=True), card.name


def test_each_special_achievement_is_claimed_by_one_card() -> None:  # rule 49
    claims = {
        move.achievement: card.name
        for card in all_cards()
        for move in moves_of(card.name)
        if move.do == "claim"
    }
    givers = ("Masonry", "Construction", "Translation", "Invention", "Astronomy")
    assert claims == dict(zip(SPECIAL_ACHIEVEMENTS, givers, strict=True))


def test_only_fission_removes_and_six_cards_win() -> None:  # rules 38, 53
    verbs = {card.name: {move.do for move in moves_of(card.name)} for card in all_cards()}
    assert {name for name, found in verbs.items() if "remove" in found} == {"Fission"}
    winners = "A.I. Bioengineering Collaboration Empiricism Globalization Self-Service"
    assert sorted(name for name, found in verbs.items() if "win" in found) == winners.split()


@pytest.mark.parametrize(
    "text", ["draw", "while hand: draw(1)", "draw('x')", "meld(hand(nearby=me))", "fly(hand)"]
)
def test_what_is_no_effect_is_not_read(text: str) -> None:
    with pytest.raises((BadEffect, KeyError, ValueError)):
        read_effect(text)


# What is due


def played(sheets: str, *moves: str, players: str = "Ada, Ben, Cleo, Dora") -> Game:
    lines = "\n".join(moves)
    return replay(parse_record(f"game innovation\nplayers {players}\n{lines}\n{sheets}"))


def due_after(sheets: str, *moves: str, players: str = "Ada, Ben") -> Due:
    due = pending(played(sheets, "turn Ada", *moves, players=players).table)
    assert due is not None
    return due


MEDICINE = """
sheet Ada start
  yellow: 1=Medicine
  score: 1=?3 2=?5 3=?3
sheet Ben start
  score: 1=?9 2=?9 3=Tools
"""


def test_what_is_due_says_who_chooses_from_what() -> None:  # rule 39
    due = due_after(MEDICINE, "Ada dogma Medicine")
    assert (due.kind, due.seat, due.role, due.is_optional) == ("exchange", 1, "obeys", False)
    assert [side.chooser for side in due.sides] == [1, 0]
    assert [[str(one.card) for one in side.cards] for side in due.sides] == [
        ["?9", "?9"],
        ["?3", "?3"],
    ]
    assert due.only is None  # either 9, either 3


COLLABORATION = """
sheet Ada start
  green: 1=Collaboration
sheet Ben start
  red: 1=Oars
"""


def test_another_may_choose_for_the_one_who_acts() -> None:  # rule 39
    drawn = ("Ben obeys draw 9 Composites", "Ben obeys reveal Composites",
             "Ben obeys draw 9 Ecology", "Ben obeys reveal Ecology")  # fmt: skip
    due = due_after(COLLABORATION, "Ada dogma Collaboration", *drawn)
    assert (due.kind, due.seat, due.chooser) == ("transfer", 1, 0)
    assert [str(one.card) for one in due.cards] == ["Composites", "Ecology"]
    done = played(COLLABORATION, "turn Ada", "Ada dogma Collaboration", *drawn,
                  "Ben obeys transfer Ecology to Ada board", players="Ada, Ben")  # fmt: skip
    last = pending(done.table)
    assert last is not None
    assert (last.kind, str(last.only)) == ("meld", str(last.answers()[0]))


EMPIRICISM = "sheet Ada start\n  purple: 1=Empiricism\nsheet Ben start\n  red: 1=Oars\n"


def test_a_choice_is_told_where_nothing_shows_it() -> None:  # rule 39
    due = due_after(EMPIRICISM, "Ada dogma Empiricism")
    assert (due.kind, due.what, due.left) == ("choose", "colours", 2)
    for wrong in ("Ada uses choose red", "Ada uses choose red red", "Ada uses choose 3"):
        game = played(EMPIRICISM, "turn Ada", "Ada dogma Empiricism", wrong, players="Ada, Ben")
        assert codes(game) == ["wrong-choice"]
    untold = played(EMPIRICISM, "turn Ada", "Ada dogma Empiricism", "Ada uses draw 9 ?9",
                    players="Ada, Ben")  # fmt: skip
    assert codes(untold) == ["no-such-effect"]


def test_a_choice_that_shows_need_not_be_told() -> None:  # rule 39
    optics = """
sheet Ada start
  red: 1=Optics
  score: 1=?5
sheet Ben start
sheet Cleo start
"""
    melded = (
        "turn Ada",
        "Ada dogma Optics",
        "Ada uses draw 3 Machinery",
        "Ada uses meld Machinery",
    )
    told = "Ada uses transfer ?5 to Cleo score"
    game = played(optics, *melded, told, players="Ada, Ben, Cleo")
    assert codes(game) == []
    assert [person.score for person in game.table.state.civilizations] == [0, 0, 5]
    due = pending(played(optics, *melded, players="Ada, Ben, Cleo").table)
    assert due is not None
    assert (due.what, due.options) == ("player", (1, 2))


def test_before_the_first_card_and_after_the_end_something_else_is_due() -> None:
    begun = pending(played("", "Ada start Archery keep ?1").table)
    assert begun is not None
    assert (begun.kind, begun.seat) == ("start", 1)
    record = random_game(1, 2)
    assert pending(replay(record).table) is None


def test_every_answer_that_is_offered_is_taken_and_no_more_is_declined() -> None:  # rule 39
    tried: set[str] = set()
    for seed in range(3):
        for game in replay(random_game(seed, 2 + seed)).history():
            due = pending(game.table)
            if due is None or not due.role:
                continue
            for step in due.answers():
                after = play_move(game.table, "", EffectStep(due.seat, due.role, step))
                assert after.problems == (), (due, step)
                tried.add(due.kind)
            declined = play_move(game.table, "", EffectStep(due.seat, due.role, Nothing()))
            assert bool(declined.problems) == (not due.is_optional)
    assert tried >= {"draw", "meld", "tuck", "score", "return", "reveal", "transfer", "splay"}


# The same as forms


def lines_of(form: Form) -> list[str]:
    """Lines that a form can make: each option of a choice, with the first of the others."""
    firsts = {choice.name: choice.options[0][0] for choice in form.choices}
    lines = [
        form.line.format(**{**firsts, choice.name: word})
        for choice in form.choices
        for word, _ in choice.options
    ]
    return lines or [form.line]


def test_every_line_of_a_form_can_be_played() -> None:  # rule 39
    for seed in range(4):
        record = random_game(seed, 2 + seed % 3)
        for game in replay(record).history()[::7]:
            for form in forms(game.table):
                for line in lines_of(form)[:12]:
                    text = f"game innovation\nplayers {', '.join(record.players)}\n{line}\n"
                    after = game.play(parse_record(text).entries[0])
                    wrong = {problem.code for problem in after.problems}
                    assert wrong <= {"wrong-choice", "card-not-there"}, line  # one thing twice


def test_a_form_names_what_was_drawn_unseen() -> None:  # rules 2, 39
    sheets = "sheet Ada start\n  green: 1=Sailing\nsheet Ben start\n  red: 1=Oars\n"
    drawn = played(sheets, "turn Ada", "Ada dogma Sailing", "Ada uses draw 1", players="Ada, Ben")
    (form,) = forms(drawn.table)
    assert english(form.title) == "Ada must meld ?1"
    (choice,) = form.choices
    assert len(choice.options) == 13  # all of age 1 but Sailing and Oars
    assert form.line.format(move=choice.options[0][0]) == "Ada uses meld Archery from hand"
    laws = "sheet Ada start\n  purple: 1=Code-of-Laws\n  hand: 1=?1\nsheet Ben start\n"
    asked = played(laws, "turn Ada", "Ada dogma Code-of-Laws", players="Ada, Ben")
    words = [word for word, _ in forms(asked.table)[0].choices[0].options]
    assert words == ["tuck City-States from hand", "tuck Mysticism from hand", "nothing"]
    assert forms(replay(random_game(1, 2)).table) == ()


def test_a_form_for_two_cards_or_colours_has_two_choices() -> None:  # rule 39
    colours = played(EMPIRICISM, "turn Ada", "Ada dogma Empiricism", players="Ada, Ben")
    (form,) = forms(colours.table)
    assert form.line == "Ada uses choose {colour1} {colour2}"
    swap = played(MEDICINE, "turn Ada", "Ada dogma Medicine", players="Ada, Ben")
    (form,) = forms(swap.table)
    assert form.line == "Ben obeys exchange score {card1} with Ada score {card2}"
    begun = forms(played("").table)
    assert [form.line for form in begun] == ["Ada start {board} keep {hand}"]


# Teams, and who comes first


TEAMS = "teams Ada + Cleo against Ben + Dora"


def test_an_opponent_is_no_partner() -> None:  # rule 56
    sheets = """
sheet Ada start
  blue: 1=Rocketry
  green: 1=Clothing
sheet Ben start
  score: 1=?6
sheet Cleo start
  green: 1=Sailing
  score: 1=?7
sheet Dora start
"""
    due = pending(played(sheets, TEAMS, "turn Ada", "Ada dogma Rocketry").table)
    assert due is not None
    assert [one.area.seat for one in due.cards] == [1]
    alone = pending(played(sheets, "turn Ada", "Ada dogma Rocketry").table)
    assert alone is not None
    assert [one.area.seat for one in alone.cards] == [1, 2]
    begun = ("turn Ada", "Ada dogma Clothing")
    two = pending(played(sheets, TEAMS, *begun).table)
    one = pending(played(sheets, *begun).table)
    assert two is not None
    assert one is not None
    assert (two.left, one.left) == (2, 1)  # the partner's green does not count against one


AI = """
sheet Ada start
  purple: 1=A.I.
  red: 1=Robotics
  blue: 1=Software
  score: 1=?9
sheet Ben start
  score: 1=?8
sheet Cleo start
  score: 1={}
sheet Dora start
  score: 1={}
"""


def test_a_card_that_wins_looks_at_sides() -> None:  # rules 53, 55, 62
    begun = ("turn Ada", "Ada dogma A.I.", "Ada uses draw 10 ?10", "Ada uses score ?10")
    tie = played(AI.format("?3", "?3"), TEAMS, *begun)
    assert (pending(tie.table) or Due("", 0)).kind != "win"  # Cleo and Dora have the fewest
    partners = played(AI.format("?9", "?8"), TEAMS, *begun, "Ada uses win Ben")
    assert codes(partners) == []  # Ben and Dora are no tie: they win together
    assert partners.table.ending is not None
    assert partners.table.ending.winners == (1, 3)
    rivals = played(AI.format("?9", "?8"), *begun)
    assert (pending(rivals.table) or Due("", 0)).kind != "win"


def test_globalization_adds_the_points_of_partners() -> None:  # rules 53, 55
    sheets = """
sheet Ada start
  yellow: 1=Globalization
  score: 1=?1
sheet Ben start
  score: 1=?9
sheet Cleo start
  score: 1=?10
sheet Dora start
  score: 1=?2
"""
    begun = ("turn Ada", "Ada dogma Globalization", "Ada uses draw 6 ?6", "Ada uses score ?6")
    game = played(sheets, TEAMS, *begun, "Ada uses win")  # 17 together, against 11
    assert codes(game) == []
    assert game.table.ending is not None
    assert game.table.ending.winners == (0, 2)
    rivals = played(sheets, *begun, "Ada uses win Cleo")
    assert codes(rivals) == []


def test_who_acts_first_claims_first() -> None:  # rules 20, 43
    sheets = """
sheet Ada start
  red: 1=Fission
  green: 1=Satellites
  blue: 1=Computers
  purple: 1=Railroad 2=Lighting splay=up
sheet Ben start
  green: 1=Databases
  blue: 1=Rocketry 2=Quantum-Theory splay=up
  purple: 1=The-Internet 2=A.I. splay=up
  yellow: 1=Canning
sheet Cleo start
  red: 1=Flight
"""
    shared = ("turn Ada", "Ada dogma Computers", "Ben shares draw 10 Miniaturization",
              "Ben shares meld Miniaturization", "Ada uses draw 10 Software",
              "Ada uses meld Software")  # fmt: skip
    game = played(sheets, *shared, players="Ada, Ben, Cleo")
    assert codes(game) == []
    people = game.table.state.civilizations
    assert [person.icons("clock") for person in people[:2]] == [12, 12]
    assert [person.achievements for person in people] == [(), ("World",), ()]
