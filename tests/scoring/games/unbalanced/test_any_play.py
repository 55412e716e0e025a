"""Any well-written record gets an answer: problems, never an exception."""

from random import Random

import pytest

from scoring.games.unbalanced import UNBALANCED
from scoring.record import parse_record

SEEDS = range(40)


def any_move(chance: Random, players: list[str]) -> str:
    def dice(count: int) -> str:
        return " ".join(str(chance.randint(1, 6)) for _ in range(count))

    def die() -> str:
        face = chance.randint(1, 6)
        return chance.choice((str(face), f"{face}->{7 - face}"))

    name, count = chance.choice(players), chance.randint(1, 3)
    plays = [f"{name} play {die()} {die()}"] * 3
    return chance.choice([f"roll {dice(5)}", f"reroll {dice(count)} -> {dice(count)}", *plays])


@pytest.mark.parametrize("seed", SEEDS)
def test_any_moves_are_answered(seed: int) -> None:  # rules 3–13
    chance = Random(seed)
    players = ["Ada", "Ben", "Cleo"]
    moves = "\n".join(any_move(chance, players) for _ in range(80))
    record = parse_record(f"game unbalanced\nplayers {', '.join(players)}\n{moves}\n")
    scores = UNBALANCED.score(record)
    assert all(player.total == player.lines[-1].correct for player in scores.players)
    assert all(problem.line for problem in scores.problems)
    assert parse_record(str(record)) == record
