"""One player's cards before and after a turn (rule 59)."""

from statistics import median
from time import process_time

import pytest

from scoring.dice import NoSuchRoll
from scoring.games.innovation import INNOVATION
from scoring.games.innovation.paper import filled_sheet
from scoring.games.innovation.random_player import random_game
from scoring.record import FilledSheet, RecordError, parse_record
from scoring.score import TurnCheck
from tests.scoring.games.innovation.playing import Game, replay
from tests.words import english

BEFORE = {
    "red.1": "Optics",
    "blue.1": "Tools",
    "blue.2": "Writing",
    "purple.1": "Philosophy",
    "purple.2": "Mysticism",
    "hand.1": "Calendar",
    "hand.2": "?1",
    "score.1": "?7",
    "score.2": "?3",
    "achievement.1": "1",
}


def check(changes: dict[str, str], before: dict[str, str] = BEFORE) -> TurnCheck:
    """Check the turn that makes these changes; an empty mark is taken away."""
    after = {key: mark for key, mark in {**before, **changes}.items() if mark}
    return INNOVATION.check_turn(
        FilledSheet("Ada", "player", before), FilledSheet("Ada", "player", after), ()
    )


@pytest.mark.parametrize(
    ("changes", "moves"),
    [
        ({}, ()),
        ({"hand.3": "Education"}, ("Ada draw Education",)),
        ({"hand.3": "?3", "hand.4": "?4"}, ("Ada draw ?3", "Ada draw ?4")),
        ({"blue.1": "Calendar", "blue.2": "Tools", "blue.3": "Writing", "hand.1": "?1",
          "hand.2": ""}, ("Ada meld Calendar",)),
        ({"yellow.1": "Masonry", "hand.2": ""}, ("Ada meld Masonry",)),
        ({"achievement.2": "2"}, ("Ada achieve 2",)),
        ({"yellow.1": "Medicine"}, ("Ada draw Medicine", "Ada meld Medicine")),
        ({"blue.splay": "left"}, ("Ada dogma Philosophy", "Ada uses splay blue left")),
        ({"score.3": "Calendar", "hand.1": "?1", "hand.2": "", "achievement.2": "2"},
         ("Ada achieve 2", "Ada dogma Philosophy", "Ada uses score Calendar")),
        ({"red.1": "Engineering", "red.2": "Optics", "score.3": "?4"},
         ("Ada dogma Optics", "Ada uses draw 4 ?4", "Ada uses score ?4",
          "Ada uses draw 3 Engineering", "Ada uses meld Engineering")),
    ],
)  # fmt: skip
def test_a_legal_turn_is_explained(
    changes: dict[str, str], moves: tuple[str, ...]
) -> None:  # rule 59
    checked = check(changes)
    assert checked.problems == ()
    assert checked.legal
    assert checked.moves == moves


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"achievement.2": "3"}, ["too-few-points"]),
        ({"achievement.2": "4"}, ["too-few-points", "top-card-too-low"]),
        ({"achievement.2": "World"}, ["not-earned"]),
        ({"achievement.1": ""}, ["achievement-lost"]),
        ({"blue.splay": "up"}, ["no-such-effect"]),
        ({"blue.1": "Writing", "blue.2": "Tools"}, ["no-such-effect"]),
        ({"blue.3": "Calendar", "hand.1": "?1", "hand.2": ""}, ["no-such-effect"]),
        ({"hand.3": "Tools"}, ["card-twice"]),
        ({"red.splay": "left"}, ["too-few-to-splay"]),
    ],
)
def test_a_turn_that_nothing_explains_is_reported(
    changes: dict[str, str], expected: list[str]
) -> None:  # rule 59
    checked = check(changes)
    assert not checked.legal
    assert checked.moves == ()
    assert [problem.code for problem in checked.problems] == expected


def test_a_turn_may_leave_nothing_at_all() -> None:  # rules 38, 59
    fission = {"red.1": "Fission", "blue.1": "Tools", "hand.1": "?9", "achievement.1": "1"}
    gone = dict.fromkeys(("red.1", "blue.1", "hand.1"), "")
    assert check(gone, fission).moves == ("Ada dogma Fission",)
    drawn = check({**gone, "hand.1": "Robotics"}, fission)
    assert drawn.moves == ("Ada dogma Fission", "Ada draw Robotics")
    assert not check(gone, {**fission, "red.1": "Archery"}).legal


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            {"purple.1": "Societies", "red.1": "Coal"},
            {"score.1": "Invention", "red.2": "Industrialization"},
        ),
        (
            {"red.1": "Road-Building", "green.1": "Clothing", "green.2": "The-Wheel",
             "hand.1": "Mapmaking", "hand.2": "Tools"},
            {"green.2": "Mapmaking", "green.3": "The-Wheel", "blue.1": "Tools", "hand.1": "?2",
             "hand.2": ""},
        ),
        (
            {"purple.1": "Education", "green.1": "Clothing", "score.1": "Paper"},
            {"green.1": "Paper", "green.2": "Clothing", "score.1": ""},
        ),
        (
            {"yellow.1": "Vaccination", "yellow.2": "Agriculture", "blue.1": "Publications",
             "hand.1": "Printing-Press"},
            {"yellow.1": "Agriculture", "yellow.2": "Vaccination", "yellow.splay": "up",
             "hand.1": "", "score.1": "Sanitation"},
        ),
        (
            {"purple.1": "Philosophy", "purple.2": "Mysticism", "blue.1": "Translation",
             "hand.1": "Mapmaking", "score.1": "Machinery"},
            {"purple.splay": "left", "green.1": "Mapmaking", "yellow.1": "Machinery",
             "hand.1": "", "score.1": ""},
        ),
        (
            {"red.1": "Industrialization", "blue.1": "Publications", "purple.1": "Railroad"},
            {"purple.1": "Socialism", "purple.2": "Railroad"},
        ),
    ],
    ids=["a card comes and is scored", "a card goes and comes back", "back from the supply",
         "the order of a pile, then its new top", "over the score pile", "tucked, then put on top"],
)  # fmt: skip
def test_a_card_may_pass_through_others_hands(
    before: dict[str, str], after: dict[str, str]
) -> None:  # rule 59
    assert check(after, before).legal


def test_three_melds_are_too_many() -> None:  # rule 59
    hand = {"red.1": "Archery", "hand.1": "Writing", "hand.2": "The-Wheel", "hand.3": "Agriculture"}
    gone = {"hand.1": "", "hand.2": "", "hand.3": ""}
    two = {**gone, "hand.1": "Agriculture", "blue.1": "Writing", "green.1": "The-Wheel"}
    assert check(two, hand).moves == ("Ada meld Writing", "Ada meld The-Wheel")
    three = check({**two, "hand.1": "", "yellow.1": "Agriculture"}, hand)
    assert [problem.code for problem in three.problems] == ["too-many-actions"]


def test_what_was_wrong_before_is_not_reported_again() -> None:
    wrong = {**BEFORE, "score.total": "99"}
    assert check({"hand.3": "?3"}, wrong).legal


def test_a_roll_and_an_unknown_card_are_refused() -> None:
    sheet = FilledSheet("Ada", "player", BEFORE)
    with pytest.raises(NoSuchRoll):
        INNOVATION.check_turn(sheet, sheet, ("1", "2"))
    with pytest.raises(NoSuchRoll):
        INNOVATION.options(("1", "2"))
    unknown = FilledSheet("Ada", "player", {"red.1": "Opticks"})
    with pytest.raises(RecordError) as caught:
        INNOVATION.check_turn(sheet, unknown, ())
    assert "did you mean Optics?" in english(caught.value.sentence)


def turns(game: Game) -> list[tuple[Game, FilledSheet, FilledSheet]]:
    """Of each whole turn but the first: the game before it, the cards before and after."""
    last: dict[int, Game] = {each.table.turns: each for each in game.history()}
    found = []
    for number in range(2, max(last)):
        table, seat = last[number].table, last[number].table.seat
        assert seat is not None
        name = table.players[seat]
        before = filled_sheet(last[number - 1].table.state.civilization(seat), name)
        after = filled_sheet(table.state.civilization(seat), name)
        found.append((last[number - 1], before, after))
    return found


def retold(game: Game, before: FilledSheet, moves: tuple[str, ...]) -> list[str]:
    """What is wrong with these moves when they are played from these cards, others having none.

    Which supply piles ran empty during the turn, and when, one player's cards do not show.
    """
    supply = " ".join(f"{age}={len(pile)}" for age, pile in enumerate(game.table.state.supply, 1))
    sheet = FilledSheet(before.player, "start", before.marks)
    text = f"""game innovation
players {before.player}, Zed
supply {supply}
turn {before.player}
"""
    played = replay(parse_record(text + "\n".join(moves) + f"\n\n{sheet}\n"))
    unseen = ("wrong-pile", "card-not-there", "card-elsewhere", "achievement-due")
    return [problem.code for problem in played.all_problems() if problem.code not in unseen]


def test_turns_of_random_games_are_explained_quickly() -> None:  # rule 59
    times, unexplained, number, told, wrong = [], 0, 0, 0, 0
    for seed in range(5):
        for earlier, before, after in turns(replay(random_game(seed, 2 + seed % 3))):
            started = process_time()
            checked = INNOVATION.check_turn(before, after, ())
            times.append(process_time() - started)
            number += 1
            unexplained += not checked.legal
            words = " ".join(checked.moves)
            if checked.legal and not any(word in words for word in ("somebody", "free", "rearr")):
                told += 1
                wrong += bool(retold(earlier, before, checked.moves))
    assert number > 150
    assert unexplained <= number * 0.01
    assert told > 80
    assert wrong <= told * 0.15  # others' cards, or a card that came and went, had a part in it
    assert median(times) < 0.05
    assert max(times) < 1.0
