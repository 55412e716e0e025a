"""Where the rules name no order, entries of a record may come in any: the game ends the same."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest

from scoring.game import AnyGame
from scoring.games import find_game
from scoring.record import Entry, GameRecord

SEEDS = range(3)


def shuffled(
    entries: Sequence[Entry], may_move: Callable[[Entry], bool], chance: Random, first: int
) -> Iterator[Entry]:
    """The entries with every run of movable ones shuffled, but for the first of each run."""
    run: list[Entry] = []
    for entry in (*entries, None):
        if entry is not None and may_move(entry):
            run.append(entry)
            continue
        kept, free = run[:first], run[first:]
        chance.shuffle(free)
        yield from (*kept, *free)
        run = []
        if entry is not None:
            yield entry


def sheets_after(game: AnyGame, record: GameRecord) -> object:
    return game.final_sheets(record), game.score(record).players, game.score(record).winners


@pytest.mark.parametrize("seed", SEEDS)
def test_who_did_not_roll_may_choose_in_any_order(seed: int) -> None:
    game = find_game("unbalanced")
    record = game.random_game(seed, 4)
    entries = tuple(shuffled(record.entries, lambda one: bool(one.player), Random(seed), 1))
    other = replace(record, entries=entries)
    assert entries != record.entries
    assert sheets_after(game, other) == sheets_after(game, record)
    assert game.score(other).problems == ()


@pytest.mark.parametrize("seed", SEEDS)
def test_rivals_may_use_the_dice_in_any_order(seed: int) -> None:
    game = find_game("expo")
    record = game.random_game(seed, 5)
    active = ""
    rivals: set[int] = set()
    for index, entry in enumerate(record.entries):
        if entry.words[0].text == "turn":
            active = entry.words[1].text
        uses_dice = entry.words[0].text in ("collect", "focus")
        if entry.player != active and uses_dice and entry.player:
            rivals.add(index)
    movable = {id(record.entries[index]) for index in rivals}
    entries = tuple(shuffled(record.entries, lambda one: id(one) in movable, Random(seed), 0))
    assert entries != record.entries
    assert sheets_after(game, replace(record, entries=entries)) == sheets_after(game, record)


@pytest.mark.parametrize("seed", SEEDS)
def test_inventions_may_be_presented_in_any_order(seed: int) -> None:
    game = find_game("unvention")
    record = game.random_game(seed, 3)

    def is_presenting(entry: Entry) -> bool:
        return bool(entry.player) and entry.words[0].text == "present"

    entries = tuple(shuffled(record.entries, is_presenting, Random(seed), 0))
    other = replace(record, entries=entries)
    assert sheets_after(game, other) == sheets_after(game, record)
    assert game.score(other).problems == ()
