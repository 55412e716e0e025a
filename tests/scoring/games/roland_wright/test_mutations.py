"""Slips in whole games by chance: each breaks one rule, and the report names it."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from scoring.games.roland_wright import ROLAND_WRIGHT
from scoring.record import Entry, GameRecord, Word

SEEDS = range(10)
Slip = Callable[[Random, list[Entry]], bool]
"""Breaks a game somewhere; False where it cannot be broken like that."""


def words(entry: Entry) -> list[str]:
    return [word.text for word in entry.words]


def said(player: str, text: str) -> Entry:
    return Entry(player, tuple(Word(word) for word in text.split()))


def of_verbs(entries: list[Entry], *verbs: str) -> list[int]:
    return [index for index, entry in enumerate(entries) if words(entry)[0] in verbs]


def any_line(chance: Random, entries: list[Entry], *verbs: str) -> int | None:
    found = of_verbs(entries, *verbs)
    return chance.choice(found) if found else None


def without(*verbs: str) -> Slip:
    """One line of these verbs is left out."""

    def slip(chance: Random, entries: list[Entry]) -> bool:
        index = any_line(chance, entries, *verbs)
        if index is not None:
            del entries[index]
        return index is not None

    return slip


def twice(*verbs: str) -> Slip:
    """One line of these verbs is said again."""

    def slip(chance: Random, entries: list[Entry]) -> bool:
        index = any_line(chance, entries, *verbs)
        if index is not None:
            entries.insert(index + 1, entries[index])
        return index is not None

    return slip


def changed(verbs: tuple[str, ...], change: Callable[[list[str]], list[str] | None]) -> Slip:
    """One line of these verbs has other words."""

    def slip(chance: Random, entries: list[Entry]) -> bool:
        fitting = [(at, change(words(entries[at]))) for at in of_verbs(entries, *verbs)]
        fitting = [(at, text) for at, text in fitting if text is not None]
        if not fitting:
            return False
        index, text = chance.choice(fitting)
        entries[index] = said(entries[index].player, " ".join(text or []))
        return True

    return slip


def no_bit(text: list[str]) -> list[str] | None:
    return text[:2] if len(text) == 4 else None


def two_awards(text: list[str]) -> list[str]:
    return text[:3]


def other_colour(text: list[str]) -> list[str]:
    """A red bit is moved, or an orange one copied."""
    verb, keyword = ("orange", "moves") if text[0] == "red" else ("red", "copies")
    return [verb, text[1], keyword, *text[3:]]


def one_more_bit(text: list[str]) -> list[str] | None:
    return [*text, *text[2:3]] if len(text) > 2 else None


SLIPS: dict[str, tuple[Slip, set[str]]] = {
    "no first cards": (without("draws"), {"no-starting-cards"}),
    "first cards drawn twice": (twice("draws"), {"dealt-already"}),
    "two actions": (twice("red", "orange", "green", "blue", "purple", "uses"), {"acted-twice"}),
    "placed twice": (twice("place"), {"placed-twice"}),
    "completed twice": (twice("completes"), {"completed-twice", "not-in-hand"}),
    "bonus twice": (twice("bonus"), {"bonus-twice"}),
    "bonus without its bit": (changed(("bonus",), no_bit), {"bonus-without-bit"}),
    "a bit placed twice": (changed(("place",), one_more_bit), {"space-taken"}),
    "copied with orange": (changed(("red", "orange"), other_colour), {"no-such-bit"}),
    "two Awards": (changed(("awards",), two_awards), {"awards-dealt"}),
    "no Inspiration card": (without("inspiration"), {"untold"}),
    "no count": (without("award"), {"untold"}),
    "no end": (without("end"), set()),
    "another end": (twice("end"), {"game-over"}),
    "a turn too many": (twice("roll"), {"no-group", "no-task"}),
}


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_is_reported(name: str) -> None:
    slip, expected = SLIPS[name]
    tried = 0
    for seed in SEEDS:
        record = ROLAND_WRIGHT.random_game(seed, 1 + seed % 5)
        entries = list(record.entries)
        if not slip(Random(seed), entries):
            continue
        tried += 1
        scores = ROLAND_WRIGHT.score(replace(record, entries=tuple(entries)))
        found = {problem.code for problem in scores.problems}
        assert found & expected or not expected, (seed, found)
        if not expected:
            assert scores.winners == ()
    assert tried > 2


@pytest.mark.parametrize("seed", SEEDS)
def test_a_card_of_another_player_is_reported(seed: int) -> None:  # rule 4
    record = ROLAND_WRIGHT.random_game(seed, 3)
    entries = list(record.entries)
    for index in of_verbs(entries, "completes"):
        owner, card = entries[index].player, words(entries[index])[1]
        for name in record.players:
            if name != owner:
                more = [*entries[: index + 1], said(name, f"completes {card}")]
                played = ROLAND_WRIGHT.replay(GameRecord(record.game, record.players, tuple(more)))
                assert "not-in-hand" in {problem.code for problem in played.problems}


@pytest.mark.parametrize("seed", SEEDS)
def test_sheets_of_a_game_by_chance_need_only_what_was_hidden(seed: int) -> None:  # rule 51
    """The same game by its boards, by what was told, and by what stands in the score column."""
    record = ROLAND_WRIGHT.random_game(seed, 1 + seed % 5)
    sheets = ROLAND_WRIGHT.final_sheets(record)
    by_moves = ROLAND_WRIGHT.score(record)
    written = ROLAND_WRIGHT.score(replace(record, entries=(), sheets=sheets))
    assert written.problems == ()
    assert written.winners == by_moves.winners
    for section in ("inspiration", "hallmark", "equipment", "research", "awards", "total"):
        blank = tuple(
            replace(
                sheet,
                marks={
                    field: label
                    for field, label in sheet.marks.items()
                    if field not in (f"score.{section}", "score.total")
                },
            )
            for sheet in sheets
        )
        scores = ROLAND_WRIGHT.score(replace(record, entries=(), sheets=blank))
        codes = {problem.code for problem in scores.problems}
        if section == "total":
            assert (codes, scores.winners) == (set(), by_moves.winners)
        else:
            assert codes == {"untold"}
            assert scores.winners == ()
