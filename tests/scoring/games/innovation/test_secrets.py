"""The game as each player sees it: nothing of other hands but their ages (rule 2)."""

import pytest

from scoring.games.innovation import INNOVATION
from scoring.games.innovation.cards import all_cards
from scoring.games.innovation.random_player import random_game
from scoring.games.innovation.state import Area
from scoring.record import parse_record
from tests.scoring.games.innovation.playing import replay


@pytest.mark.parametrize("seed", range(8))
def test_every_player_sees_a_game_that_is_in_order_and_no_foreign_hand(seed: int) -> None:
    record = random_game(seed, 2 + seed % 3, teams=seed % 6 == 2)
    for name in (record.players[0], ""):
        seen = INNOVATION.seen_by(record, frozenset({name}))
        assert seen.played.all_problems() == ()
        assert len(seen.record.entries) == len(record.entries)
        known, truth = seen.played.history(), seen.truth.history()
        for public, real in zip(known, truth, strict=True):
            for seat, person in enumerate(real.table.state.civilizations):
                shown = public.table.state.civilization(seat)
                assert shown.board == person.board
                assert shown.achievements == person.achievements
                assert shown.score == person.score
                assert sorted(c.age for c in shown.hand) == sorted(c.age for c in person.hand)
                if record.players[seat] == name:
                    assert sorted(map(str, shown.hand)) == sorted(map(str, person.hand))
        assert seen.played.table.ending == seen.truth.table.ending


@pytest.mark.parametrize("seed", range(4))
def test_a_drawn_card_is_named_to_nobody_else_until_it_is_shown(seed: int) -> None:
    """Of every card: before it lies where others see it, no line that they see has its name."""
    record = random_game(seed, 2 + seed % 3)
    seen = INNOVATION.seen_by(record, frozenset())
    history = replay(record).history()
    for card in all_cards():
        for at, entry in enumerate(seen.entries):
            place = history[at + 1].table.state.place_of(card)
            if isinstance(place, Area) and place.name not in ("hand", "score"):
                break
            words = [word.text for word in entry.words]
            if card.name in words:
                assert {"meld", "tuck", "reveal", "transfer", "execute", "start"} & set(words)
                break


RECORD = """game innovation
players Ada, Ben
Ada start Archery keep Tools
Ben start Oars keep Mysticism
Ada draw Sailing
"""


def test_what_each_sees_of_the_same_lines() -> None:
    record = parse_record(RECORD)

    def lines(name: str) -> list[str]:
        return [str(entry) for entry in INNOVATION.seen_by(record, frozenset({name})).entries]

    assert lines("Ada") == [
        "Ada start Archery keep Tools",
        "Ben start Oars keep ?1",
        "Ada draw Sailing",
    ]
    assert lines("Ben") == [
        "Ada start Archery keep ?1",
        "Ben start Oars keep Mysticism",
        "Ada draw ?1",
    ]


def test_sheets_in_the_middle_of_a_game_hide_hands_and_score_piles() -> None:
    sheet = "sheet Ben start\n  red: 1=Oars\n  hand: 1=Mysticism\n  score: 1=Tools 2=?2\n"
    record = parse_record(f"game innovation\nplayers Ada, Ben\n{sheet}")
    seen = INNOVATION.seen_by(record, frozenset({"Ada"})).record.sheets[0]
    assert seen.marks == {"red.1": "Oars", "hand.1": "?1", "score.1": "?1", "score.2": "?2"}


def test_a_card_taken_unseen_from_another_is_one_of_those_that_lie_there() -> None:
    sheets = (
        "sheet Ada start\n  blue: 1=Rocketry\n"
        "sheet Ben start\n  score: 1=Tools 2=Writing 3=Fermenting\n"
    )
    record = parse_record(
        f"game innovation\nplayers Ada, Ben\nturn Ada\nAda dogma Rocketry\n{sheets}"
    )
    assert INNOVATION.secrets is not None
    line = parse_record("game innovation\nplayers Ada, Ben\nAda uses return ?1 from Ben score\n")
    found = INNOVATION.secrets.meant(replay(record).table, line.entries[0])
    assert [str(one) for one in found] == [
        "Ada uses return Tools from Ben score",
        "Ada uses return Writing from Ben score",
    ]
