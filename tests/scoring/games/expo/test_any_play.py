"""Any well-written record gets an answer: problems, never an exception."""

from random import Random

import pytest

from scoring.games.expo import EXPO
from scoring.games.expo.facts import FACTS, RESOURCES
from scoring.record import parse_record

SEEDS = range(40)


def any_move(chance: Random, players: list[str]) -> str:
    def dice(count: int) -> str:
        return " ".join(str(chance.randint(1, 6)) for _ in range(count))

    name, count, resource = chance.choice(players), chance.randint(1, 3), chance.choice(RESOURCES)
    return chance.choice(
        [
            f"turn {name}",
            f"{name} numbers {resource}={dice(1)} focus={dice(1)}",
            f"{name} numbers {resource}={dice(1)} delay={dice(1)}",
            f"roll {dice(6)}",
            f"roll {dice(7)}",
            f"reroll {dice(count)} -> {dice(count)}",
            f"change {dice(1)} -> {dice(1)}",
            f"{name} focus {resource}",
            f"{name} collect",
            f"{name} collect {resource}",
            f"{name} build {resource} {dice(1)}",
            f"{name} build {resource} 6",
            f"{name} pavilion {chance.choice(list(FACTS.pavilions))}",
            "end",
        ]
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_any_moves_are_answered(seed: int) -> None:  # rules 1–21
    chance = Random(seed)
    players = ["Ada", "Ben", "Cleo"][: chance.randint(1, 3)]
    moves = "\n".join(any_move(chance, players) for _ in range(80))
    record = parse_record(f"game expo\nplayers {', '.join(players)}\n{moves}\n")
    scores = EXPO.score(record)
    assert all(player.total == player.lines[-1].correct for player in scores.players)
    assert all(problem.line for problem in scores.problems)
    assert parse_record(str(record)) == record
