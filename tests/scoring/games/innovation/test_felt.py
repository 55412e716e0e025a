"""The table as cards to be tapped: every tap is legal, and nothing is shown that is hidden."""

import json
import re
from dataclasses import asdict, replace
from random import Random

import pytest

from scoring.felt import Felt, Tap
from scoring.games.innovation import INNOVATION
from scoring.games.innovation.cards import all_cards
from scoring.games.innovation.due import pending
from scoring.games.innovation.felt import felt
from scoring.games.innovation.random_player import random_game
from scoring.games.innovation.state import State
from scoring.record import Entry, GameRecord, parse_record
from tests.scoring.games.innovation.playing import Game, replay

PLAYERS = ("Ada", "Ben", "Cleo")


def line_of(tap: Tap, chance: Random, state: State) -> str:
    """The line of a tap, its blanks filled with cards that lie nowhere, or left hidden.

    "" where the card that somebody holds can be none of those that fit.
    """
    line = tap.line
    for blank in tap.blanks:
        free = [
            card.name
            for card in all_cards()
            if card.name in blank.cards and state.place_of(card) is None and card.name not in line
        ]
        if not free and not blank.hidden:
            return ""
        is_hidden = blank.hidden and (not free or chance.random() < 0.4)
        line = line.replace(f"{{{blank.name}}}", blank.hidden if is_hidden else chance.choice(free))
    return line


def entry_in(line: str, players: tuple[str, ...]) -> Entry:
    return parse_record(f"game innovation\nplayers {', '.join(players)}\n{line}\n").entries[0]


def tapped_game(seed: int, players: tuple[str, ...]) -> tuple[Game, int]:
    """A whole game by taps, each player seeing their own cards only; and how many taps it had."""
    chance = Random(seed)
    game = INNOVATION.start(GameRecord("innovation", players))
    taps = 0
    while game.table.ending is None and game.table.turns < 60:
        shown = felt(game.table, frozenset())
        assert shown.taps == ()
        shown = felt(game.table, frozenset({shown.player}))
        assert shown.taps, shown.title
        lines = [line_of(tap, chance, game.table.state) for tap in shown.taps]
        entry = entry_in(chance.choice([line for line in lines if line]), players)
        assert INNOVATION.secrets is not None
        entry = chance.choice(INNOVATION.secrets.meant(game.table, entry))
        game = game.play(entry)
        assert game.problems == (), (str(entry), game.problems)
        taps += 1
    return game, taps


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_are_played_by_taps_alone(seed: int) -> None:
    game, taps = tapped_game(seed, PLAYERS[: 2 + seed % 2])
    assert taps > 50
    assert game.all_problems() == ()


def shown_text(seen: Felt) -> str:
    return json.dumps(asdict(seen), default=str)


@pytest.mark.parametrize("seed", range(4))
def test_no_card_of_another_hand_or_score_pile_is_in_what_is_shown(seed: int) -> None:
    """Of every state: a card that only others hold is named nowhere, and missing from no blank."""
    record = random_game(seed, 2 + seed % 3, teams=seed == 2)
    blanks = 0
    for game in replay(record).history()[::5]:
        table = game.table
        for seat, name in enumerate(table.players):
            seen = felt(table, frozenset({name}))
            others = [one for at, one in enumerate(table.state.civilizations) if at != seat]
            hidden = [card for one in others for card in (*one.hand, *one.score_pile)]
            text = shown_text(replace(seen, taps=tuple(replace(t, blanks=()) for t in seen.taps)))
            for card in hidden:
                named = rf'"{re.escape(card.name)}"|\b{re.escape(card.title)}\b'
                assert not re.search(named, text), f"{name} sees {card}"
            for blank in (blank for tap in seen.taps for blank in tap.blanks):
                ages = {one.age for one in all_cards() if one.name in blank.cards}
                assert {one.name for one in hidden if one.age in ages} <= set(blank.cards)
                blanks += 1
    assert blanks


def test_what_is_due_to_another_names_none_of_their_cards() -> None:
    sheets = (
        "sheet Ada start\n  red: 1=Archery\n"
        "sheet Ben start\n  green: 1=Sailing\n  hand: 1=Tools 2=Writing\n"
    )
    lines = "turn Ada\nAda dogma Archery\nBen obeys draw 1 ?1\n"
    game = replay(parse_record(f"game innovation\nplayers Ada, Ben\n{lines}{sheets}"))
    due = pending(game.table)
    assert due is not None
    assert due.kind == "transfer"
    assert "Tools" in shown_text(felt(game.table, frozenset({"Ben"})))
    assert "Tools" not in shown_text(felt(game.table, frozenset({"Ada"})))
    assert felt(game.table, frozenset({"Ada"})).player == "Ben"


def test_a_dogma_says_who_shares_and_who_obeys_with_their_icons() -> None:  # rules 18 and 19
    sheets = (
        "sheet Ada start\n  red: 1=Archery\n"
        "sheet Ben start\n  green: 1=Sailing\n"
        "sheet Cleo start\n  green: 1=The-Wheel\n"
    )
    game = replay(parse_record(f"game innovation\nplayers Ada, Ben, Cleo\nturn Ada\n{sheets}"))
    seen = felt(game.table, None)
    (tap,) = [one for one in seen.taps if one.card == "Archery"]
    assert tap.line == "Ada dogma Archery"
    assert [note.value("role") for note in tap.notes[1:]] == ["shares", "obeys"]
    assert "count=0" in str(tap.notes[2])
    assert "count=3" in str(tap.notes[1])


def test_the_wheel_is_a_card_of_the_deck_with_its_symbols() -> None:
    assert INNOVATION.cards is not None
    deck = INNOVATION.cards.deck
    assert len(deck.faces) == 105
    wheel = next(face for face in deck.faces if face.title == "The Wheel")
    assert (wheel.id, wheel.tone, wheel.number, wheel.symbol) == ("The-Wheel", "green", 1, "castle")
    assert {name for face in deck.faces for name in face.marks if name} == {
        name for name, _, _ in deck.symbols
    }
