"""Whole games played at random: no problem in any state, undo exact, text round trip."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from scoring.games.innovation import INNOVATION
from scoring.games.innovation.cards import COLOURS, Card, all_cards, unnamed
from scoring.games.innovation.due import pending
from scoring.games.innovation.moves import (
    CardStep,
    Draw,
    DrawAction,
    EffectStep,
    Exchange,
    Move,
    Side,
    Start,
    Step,
    Transfer,
)
from scoring.games.innovation.notation import parse_move
from scoring.games.innovation.paper import filled_sheet
from scoring.games.innovation.random_player import random_game
from scoring.games.innovation.state import Area, State
from scoring.games.innovation.writing import entry_of
from scoring.record import Entry, GameRecord, Word, parse_record
from tests.scoring.games.innovation.checker import Judge
from tests.scoring.games.innovation.plain_table import Unfair
from tests.scoring.games.innovation.playing import Game, replay, start

SEEDS = range(6)
JUDGED = range(12)


@cache
def a_game(seed: int) -> tuple[GameRecord, Game]:
    record = random_game(seed, 2 + seed % 3, teams=seed % 6 == 2)
    return record, replay(record)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_state_of_a_random_game_is_right(seed: int) -> None:
    record, game = a_game(seed)
    assert game.all_problems() == ()
    assert game.table.ending is not None
    everything = [15] + [10] * 9
    for earlier in game.history():
        state = earlier.table.state
        assert [state.count_of_age(age) for age in range(1, 11)] == everything
        named = [card for person in state.civilizations for _, card in person.every_card()]
        named += [card for pile in (*state.supply, state.box) for card in pile if card.is_named]
        assert len(named) == len(set(named))
        claimed = [name for person in state.civilizations for name in person.achievements]
        assert sorted([*claimed, *state.achievements]) == sorted(
            start(record).table.state.achievements
        )
    for name, person in zip(record.players, game.table.state.civilizations, strict=True):
        assert INNOVATION.status(filled_sheet(person, name)) == ()


def as_lists(state: State) -> list[tuple[object, ...]]:
    """Everybody's cards as the second reading keeps them."""
    return [
        (
            tuple(sorted(str(card) for card in person.hand)),
            tuple(sorted(str(card) for card in person.score_pile)),
            tuple(tuple(str(card) for card in pile.cards) for pile in person.board),
            tuple(pile.splay for pile in person.board),
            person.achievements,
        )
        for person in state.civilizations
    ]


@pytest.mark.parametrize("seed", JUDGED)
def test_a_second_reading_of_the_effects_finds_nothing(seed: int) -> None:  # rule 39
    record, game = a_game(seed)
    judge = Judge(record)
    judge.judge()
    states = [after.table.state for after in game.history()[1:]]
    assert len(judge.snapshots) == len(states)
    for entry, seen, state in zip(record.entries, judge.snapshots, states, strict=True):
        assert seen == as_lists(state), str(entry)
    assert game.table.ending is not None
    assert judge.winners == set(game.table.ending.winners)


def test_the_second_reading_refuses_what_the_first_does() -> None:
    chance = Random(5)
    for seed in SEEDS:
        record, game = a_game(seed)
        history = game.history()
        places = [
            place
            for place, entry in enumerate(record.entries)
            if entry.words[1:] and entry.words[1].text in ("draw", "splay", "choose", "transfer")
        ]
        for place in chance.sample(places, 4):
            left_out = (*record.entries[:place], *record.entries[place + 1 :])
            with pytest.raises((Unfair, ValueError, AssertionError)):
                Judge(replace(record, entries=left_out)).judge()
            assert pending(history[place].table) is not None


@pytest.mark.parametrize("seed", SEEDS)
def test_the_text_of_a_game_says_the_same_game(seed: int) -> None:
    record, game = a_game(seed)
    again = parse_record(str(record))
    assert again == record
    assert replay(again).table == game.table
    assert parse_record(str(again)) == again


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_restores_every_state_exactly(seed: int) -> None:
    record, game = a_game(seed)
    forward = [start(record)]
    for entry in record.entries:
        forward.append(forward[-1].play(entry))
    for expected in reversed(forward):
        assert game.table == expected.table
        assert game.undo().play(game.entry).table == game.table if game.entry else True
        game = game.undo()


def test_the_same_seed_gives_the_same_game() -> None:
    assert random_game(3, 3) == random_game(3, 3)
    assert random_game(3, 3) != random_game(4, 3)


# The same games as somebody at the table sees them, who cannot look into hands and score piles


def concealed(card: Card, seen: State) -> Card:
    """The card as those see it who know only what was shown."""
    return card if seen.place_of(card) is not None else unnamed(card.age)


def source_of(card: Card, truth: State) -> Area | None:
    place = truth.place_of(card)
    if not isinstance(place, Area):
        return None
    return Area(place.seat, "board" if place.name in COLOURS else place.name)


def concealed_step(step: Step, truth: State, seen: State) -> Step:
    match step:
        case CardStep(verb, card) if verb != "execute":
            shown = card if verb in ("meld", "tuck", "reveal") else concealed(card, seen)
            return CardStep(verb, shown, source_of(card, truth))
        case Transfer(card, _, target):
            shown = card if target.name == "board" else concealed(card, seen)
            return Transfer(shown, source_of(card, truth), target)
        case Exchange(first, second):
            sides = [
                Side(side.area, tuple(concealed(card, seen) for card in side.cards))
                for side in (first, second)
            ]
            return Exchange(sides[0], sides[1])
    return step


def concealed_move(move: Move, truth: Game, seen: Game) -> Move:
    dogma = truth.table.dogma
    match move:
        case Start(seat, board, _):
            return Start(seat, board, unnamed(1))
        case DrawAction(card=card) if card is not None:
            return replace(move, card=unnamed(card.age))
        case EffectStep(step=Draw(value, card)) if card and dogma and dogma.card.name != "Fission":
            return replace(move, step=Draw(value, unnamed(card.age)))
        case EffectStep(step=step):
            hidden = concealed_step(step, truth.table.state, seen.table.state)
            return replace(move, step=hidden)
    return move


@pytest.mark.parametrize("seed", SEEDS)
def test_hidden_cards_may_stay_unnamed(seed: int) -> None:  # rule 2
    record, game = a_game(seed)
    truth, seen = start(record), start(record)
    for entry in record.entries:
        move = concealed_move(parse_move(entry, record.players), truth, seen)
        truth, seen = truth.play(entry), seen.play(entry_of(move, record.players))
        assert seen.problems == ()
        for real, public in zip(
            truth.table.state.civilizations, seen.table.state.civilizations, strict=True
        ):
            assert public.board == real.board
            assert public.achievements == real.achievements
            assert public.score == real.score
            assert sorted(c.age for c in public.hand) == sorted(c.age for c in real.hand)
    assert seen.table.ending == game.table.ending
    hands = [card for person in seen.table.state.civilizations for card in person.hand]
    assert not hands or any(not card.is_named for card in hands)


# Single mistakes in a record


def words(entry: Entry, *texts: str) -> Entry:
    return Entry(entry.player, tuple(Word(text) for text in texts))


def wrong_age(entry: Entry, chance: Random, _: Game) -> Entry | None:
    texts = [word.text for word in entry.words]
    if texts[0] == "draw" and len(texts) == 2:
        return words(entry, "draw", f"?{11 - replay_age(texts[1])}")
    del chance
    return None


def replay_age(name: str) -> int:
    return next(card.age for card in all_cards() if card.name == name)


def card_from_elsewhere(entry: Entry, chance: Random, before: Game) -> Entry | None:
    texts = [word.text for word in entry.words]
    people = before.table.state.civilizations
    cards = [card.name for person in people for _, card in person.every_card()]
    if texts[0] == "draw" and len(texts) == 2 and cards:
        return words(entry, "draw", chance.choice(cards))
    return None


def achievement_not_earned(entry: Entry, chance: Random, before: Game) -> Entry | None:
    if entry.words[0].text not in ("draw", "meld") or before.table.seat is None:
        return None
    del chance
    person = before.table.state.civilization(before.table.players.index(entry.player))
    ages = [age for age in range(1, 10) if person.score < 5 * age]
    return words(entry, "achieve", str(ages[0])) if ages else None


def other_splay(entry: Entry, chance: Random, _: Game) -> Entry | None:
    texts = [word.text for word in entry.words]
    if texts[1:2] != ["splay"]:
        return None
    others = [way for way in ("left", "right", "up") if way != texts[3]]
    return words(entry, *texts[:3], chance.choice(others))


def other_role(entry: Entry, chance: Random, _: Game) -> Entry | None:
    texts = [word.text for word in entry.words]
    others = {"shares": "obeys", "obeys": "shares", "uses": "shares"}
    del chance
    return words(entry, others[texts[0]], *texts[1:]) if texts[0] in others else None


def other_player(entry: Entry, chance: Random, before: Game) -> Entry | None:
    if entry.words[0].text not in ("meld", "achieve") or len(before.table.players) < 3:
        return None
    seat = before.table.players.index(entry.player)
    del chance
    return Entry(before.table.players[seat - 1], entry.words)


def no_free_draw(entry: Entry, chance: Random, _: Game) -> Entry | None:
    del chance
    texts = [word.text for word in entry.words]
    return words(entry, *texts[1:]) if texts[0] == "free" else None


Mutation = Callable[[Entry, Random, Game], Entry | None]


@pytest.mark.parametrize(
    "mutation",
    [
        wrong_age,
        card_from_elsewhere,
        achievement_not_earned,
        other_splay,
        other_role,
        other_player,
        no_free_draw,
    ],
    ids=lambda mutation: mutation.__name__,
)
def test_a_single_mistake_in_a_record_is_reported(mutation: Mutation) -> None:
    chance = Random(11)
    tried = 0
    for seed in SEEDS:
        record, game = a_game(seed)
        history = game.history()
        places = list(range(len(record.entries)))
        chance.shuffle(places)
        mutants = (
            (place, mutation(record.entries[place], chance, history[place])) for place in places
        )
        for place, mutant in [(p, m) for p, m in mutants if m is not None][:5]:
            tried += 1
            after = history[place].play(mutant)
            for entry in record.entries[place + 1 : place + 4]:
                after = after.play(entry)
            assert after.all_problems(), (seed, place, str(mutant))
    assert tried >= 12
