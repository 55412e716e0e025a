"""What follows from what lies there now, as far as it could be seen (rule 63)."""

from typing import Any

import pytest

from scoring.games.innovation import INNOVATION
from scoring.games.innovation.cards import COLOURS, ICONS, all_cards
from scoring.games.innovation.position import read_seen, seen_of
from scoring.games.innovation.random_player import random_game
from scoring.games.innovation.standing import DogmaFacts, PositionFacts, standing
from scoring.position import NoPosition
from scoring.record import parse_record
from tests.scoring.games.innovation.playing import replay

NOTHING: dict[str, Any] = {"piles": {}, "hand": 0, "score": 0, "achievements": []}


def facts(*players: dict[str, Any], **more: object) -> PositionFacts:
    names = ("Ada", "Ben", "Cleo", "Dora")
    people = [NOTHING | {"name": name} | one for name, one in zip(names, players, strict=False)]
    return standing(read_seen({"players": people, **more}))


def dogma(found: PositionFacts, card: str) -> DogmaFacts:
    return next(one for one in found.dogmas if one.card == card)


def amount(found: PositionFacts, icon: str, seat: int = 0) -> tuple[int, int | None]:
    one = found.players[seat].icons[icon]
    return one.least, one.most


def piled(**piles: object) -> dict[str, Any]:
    return {"piles": piles}


@pytest.mark.parametrize("seed", range(4))
def test_what_is_wholly_seen_is_told_as_the_game_itself_has_it(seed: int) -> None:  # rule 63
    """Every state of whole games, looked at from outside: the same icons, points and claims."""
    record = random_game(seed, 2 + seed % 3, teams=seed == 2)
    for game in replay(record).history()[::7]:
        table = game.table
        people = table.state.civilizations
        if table.seat is None or table.ending is not None:
            continue
        seen = [seen_of(one, name) for one, name in zip(people, table.players, strict=True)]
        found = standing(read_seen({"players": seen, "turn": table.players[table.seat]}))
        for one, person in zip(found.players, people, strict=True):
            assert {icon: str(one.icons[icon]) for icon in ICONS} == {
                icon: str(number) for icon, number in person.all_icons().items()
            }
            assert one.score.least == one.score.most == person.score
            assert one.highest_top.most == person.highest_top
            assert (one.perhaps_claimable, one.perhaps_due, one.due) == ((), (), ())
            assert list(one.claimable) == [
                str(age)
                for age in range(1, 10)
                if str(age) in table.state.achievements
                and person.score >= 5 * age
                and person.highest_top >= age
            ]


def test_who_has_as_many_icons_shares_and_who_has_fewer_obeys() -> None:  # rules 18 and 19
    found = facts(
        piled(red="Archery"),
        piled(green="The Wheel"),
        piled(blue="Tools"),
    )
    archery = dogma(found, "Archery")
    assert (archery.has_demand, archery.has_effects) == (True, False)
    assert (archery.shares, archery.obeys, archery.open) == ((), ("Cleo",), ())
    tools = dogma(found, "Tools")
    assert (tools.shares, tools.obeys) == ((), ())
    wheel = dogma(found, "The Wheel")
    assert (wheel.shares, wheel.obeys) == ((), ())


def test_a_partner_does_not_obey() -> None:  # rule 56
    boards = (piled(red="Archery"), piled(blue="Tools"), piled(), piled())
    teams = [["Ada", "Cleo"], ["Ben", "Dora"]]
    assert dogma(facts(*boards, teams=teams), "Archery").obeys == ("Ben", "Dora")
    assert dogma(facts(*boards), "Archery").obeys == ("Ben", "Cleo", "Dora")


def test_a_splay_shows_what_it_shows_and_no_splay_shows_the_top_card_alone() -> None:  # rule 33
    cards = {"top": "Archery", "showing": 2, "covered": ["Metalworking"]}
    assert amount(facts(piled(red={"top": "Archery"}), {}), "castle") == (2, 2)
    for way, castles in (("left", 3), ("right", 4), ("up", 4)):
        assert amount(facts(piled(red=cards | {"splay": way}), {}), "castle") == (castles, castles)
    icons = {"top": "Archery", "splay": "up", "showing": 2, "covered": [["castle", "castle"]]}
    assert amount(facts(piled(red=icons), {}), "castle") == (4, 4)


def test_what_nobody_could_see_may_be_any_card_of_its_colour() -> None:
    """The bounds hold for every card that it can be, and each of them is met."""
    hidden = {"top": "Archery", "splay": "up", "showing": 2, "covered": []}
    known = [
        facts(piled(red=hidden | {"covered": [card]}), piled(red="Oars"))
        for card in _titles("red")
        if card not in ("Archery", "Oars")
    ]
    open_one = facts(piled(red=hidden), piled(red="Oars"))
    for icon in ICONS:
        counts = [amount(one, icon)[0] for one in known]
        assert amount(open_one, icon) == (min(counts), max(counts))


def _titles(colour: str) -> list[str]:
    return [card.title for card in all_cards() if card.colour == colour]


def test_the_number_of_cards_of_a_splay_that_were_not_counted_is_open() -> None:
    found = facts(piled(red={"top": "Archery", "splay": "left"}), piled(red="Oars"))
    least, most = amount(found, "castle")
    assert least == 2
    assert most is not None
    assert most > 4


def test_an_unknown_splay_is_open_between_none_and_the_widest() -> None:
    cards = {"top": "Archery", "splay": None, "showing": 2, "covered": ["Metalworking"]}
    assert amount(facts(piled(red=cards), {}), "castle") == (2, 4)


def test_what_is_open_is_asked_and_what_changes_nothing_is_not() -> None:
    hidden = {"top": "Archery", "splay": "left", "showing": 2}
    boards = [
        NOTHING | {"name": "Ada"} | piled(red=hidden),
        NOTHING | {"name": "Ben"} | piled(green="Clothing"),
    ]
    answer = INNOVATION.position({"players": boards})
    assert dogma(answer.facts, "Archery").obeys == ("Ben",)
    assert answer.questions == ()
    boards[1] = boards[1] | piled(green="The Wheel")
    answer = INNOVATION.position({"players": boards})
    assert dogma(answer.facts, "The Wheel").open == ("Ada",)
    assert [(one.code, one.value("what")) for one in answer.questions] == [
        ("position-ask", "covered")
    ]


def test_a_claim_needs_points_a_top_card_and_that_nobody_has_it() -> None:  # rules 15 to 17
    rich = piled(red="Engineering") | {"score": [5, 5]}
    assert facts(rich, {}).players[0].claimable == ("1", "2")
    assert facts(rich, {"achievements": [1]}).players[0].claimable == ("2",)
    assert facts(rich | {"score": 9}, {}).players[0].claimable == ("1",)
    assert facts(rich | piled(red="Archery"), {}).players[0].claimable == ("1",)
    unknown = facts(rich, {"achievements": None}).players[0]
    assert (unknown.claimable, unknown.perhaps_claimable) == ((), ("1", "2"))
    unknown = facts(rich | {"score": None}, {}).players[0]
    assert (unknown.claimable, unknown.perhaps_claimable) == ((), ("1", "2", "3"))


def test_special_achievements_are_due_at_once() -> None:  # rules 43 to 48
    tops = piled(
        red="Robotics",
        yellow="Stem Cells",
        green="Databases",
        blue="Software",
        purple="The Internet",
    )
    assert facts(tops, {}).players[0].due == ("Universe",)
    assert facts(tops, {"achievements": ["universe"]}).players[0].due == ()
    both = facts(tops, tops)
    assert [one.perhaps_due for one in both.players] == [("Universe",), ("Universe",)]
    assert [one.due for one in facts(tops, tops, turn="Ben").players] == [(), ("Universe",)]
    open_top = piled(**tops["piles"] | {"red": None})
    assert facts(open_top, {}).players[0].due == ()
    assert "Universe" in facts(open_top, {}).players[0].perhaps_due
    splayed = {
        colour: {"top": _titles(colour)[0], "splay": "up", "showing": None} for colour in COLOURS
    }
    assert "Wonder" in facts(piled(**splayed), {}).players[0].due
    splayed["red"]["splay"] = "left"
    assert "Wonder" not in facts(piled(**splayed), {}).players[0].due


def test_who_wins() -> None:  # rules 50 to 52
    assert facts({"achievements": list(range(1, 7))}, {}).won == ("Ada",)
    assert facts({"achievements": list(range(1, 6))}, {}).won == ()
    assert facts({"achievements": list(range(1, 6))}, {}, {}).won == ("Ada",)
    assert facts({"score": 5}, {"score": 7}).ahead == ("Ben",)
    assert facts({"score": 7}, {"score": 7}).ahead == ("Ada", "Ben")
    assert facts({"score": 7, "achievements": [1]}, {"score": 7}).ahead == ("Ada",)
    assert facts({"score": None}, {"score": 7}).ahead == ()
    teams = [["Ada", "Cleo"], ["Ben", "Dora"]]
    sides = facts({"score": 5}, {"score": 7}, {"score": 4}, {}, teams=teams)
    assert sides.ahead == ("Ada", "Cleo")


def test_a_card_that_lies_with_two_players_is_a_problem() -> None:
    boards = [NOTHING | {"name": name} | piled(red="Archery") for name in ("Ada", "Ben")]
    found = INNOVATION.position({"players": boards})
    assert [one.code for one in found.problems] == ["card-twice"]


def test_a_record_is_a_position_too() -> None:
    record = "game innovation\nplayers Ada, Ben\nsheet Ada player\n  red: 1=Archery\n"
    found: PositionFacts = INNOVATION.position(parse_record(record)).facts
    assert found.players[0].icons["castle"].least == 2
    moves = "game innovation\nplayers Ada, Ben\nAda start Archery keep ?1\nBen start Oars keep ?1\n"
    assert len(INNOVATION.position(parse_record(moves)).facts.dogmas) == 2


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"players": "Ada, Ben"},
        {"players": [{"name": "Ada"}]},
        {"players": [{"name": "Ada"}, {"name": "Ada"}]},
        {"players": [{"name": "Ada"}, "Ben"]},
        {"players": [{"name": "Ada", "piles": {"pink": "Archery"}}, {}]},
        {"players": [{"name": "Ada", "piles": {"blue": "Archery"}}, {}]},
        {"players": [{"name": "Ada", "piles": {"red": "Archary"}}, {}]},
        {"players": [{"name": "Ada", "piles": {"red": 3}}, {}]},
        {"players": [{"name": "Ada", "piles": {"red": {"top": "Oars", "splay": "down"}}}, {}]},
        {"players": [{"name": "Ada", "piles": {"red": {"top": "Oars", "covered": [["sun"]]}}}, {}]},
        {
            "players": [
                {"name": "A", "piles": {"red": {"top": "Oars", "showing": 1, "covered": [None]}}},
                {},
            ]
        },
        {"players": [{"name": "Ada", "piles": {"red": {"top": "Oars", "splay": ["left"]}}}, {}]},
        {"players": [{"name": "Ada", "piles": {"red": {"top": "Oars", "splay": {}}}}, {}]},
        {"players": [{"name": "Ada", "piles": {"red": {"top": {}}}}, {}]},
        {"players": [{"name": "Ada", "piles": {"red": {"top": "Oars", "covered": [[{}]]}}}, {}]},
        {"players": [{"name": "Ada", "piles": {"red": {"top": "Oars", "covered": 3}}}, {}]},
        {"players": [{"name": "Ada", "piles": [1]}, {}]},
        {"players": [{"name": "Ada", "piles": {"red": "x" * 100_000}}, {}]},
        {"players": [{"name": "Ada", "hand": 1.5}, {}]},
        {"players": [{"name": "Ada", "hand": [True]}, {}]},
        {"players": [{"name": "Ada"}] * 100_000},
        {"players": [{"name": "Ada"}, {"name": "Ben"}], "turn": []},
        {"players": [{"name": "Ada"}, {"name": "Ben"}], "teams": [1, [["Ada"]], {}]},
        {"players": [{"name": "Ada", "score": -1}, {}]},
        {"players": [{"name": "Ada", "score": "many"}, {}]},
        {"players": [{"name": "Ada", "score": [11]}, {}]},
        {"players": [{"name": "Ada", "achievements": [10]}, {}]},
        {"players": [{"name": "Ada", "achievements": 3}, {}]},
        {"players": [{"name": "Ada"}, {"name": "Ben"}], "turn": "Cleo"},
        {"players": [{"name": "Ada"}, {"name": "Ben"}], "teams": [["Ada", "Ben"]]},
        {"players": [{"name": "Ada"}, {"name": "Ben"}], "teams": 3},
    ],
)
def test_what_is_no_position_is_told_in_one_sentence(document: dict[str, Any]) -> None:
    with pytest.raises(NoPosition):
        INNOVATION.position(document)
