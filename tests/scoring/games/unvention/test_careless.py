"""Games with illegal numbers and their corrections: nothing but the slips is a problem."""

from dataclasses import replace

import pytest

from scoring.games.unvention import UNVENTION
from scoring.record import parse_record
from tests.scoring.games.unvention.careless import careless_game, record_of

SEEDS = range(6)


@pytest.mark.parametrize("seed", SEEDS)
def test_only_the_slips_are_problems(seed: int) -> None:  # rule 8
    game = careless_game(seed, 2 + seed % 3)
    record = parse_record(str(record_of(game)))
    scores = UNVENTION.score(record)
    lines = {record.entries[at].line for at in game.slips}
    assert len(lines) > 3
    assert {problem.line for problem in scores.problems} == lines
    assert {problem.code.rpartition("-")[0] for problem in scores.problems} == {"same-number-in"}
    assert scores.winners


@pytest.mark.parametrize("seed", SEEDS)
def test_what_was_corrected_is_no_problem_on_paper(seed: int) -> None:  # rules 8, 23
    game = careless_game(seed, 2 + seed % 3)
    record = record_of(game)
    sheets = UNVENTION.final_sheets(record)
    alone = UNVENTION.score(replace(record, entries=(), sheets=sheets))
    both = UNVENTION.score(replace(record, sheets=sheets))
    uncorrected = {name for roll, name in game.open_turns if roll == game.rolls}
    assert {problem.player for problem in alone.problems} <= uncorrected
    assert [player.total for player in alone.players] == [p.total for p in both.players]
    assert alone.winners == both.winners
    rules = UNVENTION.constraints(UNVENTION.layouts[0])
    for sheet in sheets:
        if sheet.player not in uncorrected:
            for rule in rules:
                assert rule.allows([sheet[field] for field in rule.fields]), rule.why


@pytest.mark.parametrize("seed", SEEDS)
def test_every_turn_is_explained_unless_a_slip_still_stands(seed: int) -> None:  # rule 8
    game = careless_game(seed, 2)
    assert UNVENTION.turns is not None
    seen = list(UNVENTION.turns(UNVENTION.replay(record_of(game))))
    for index, turn in enumerate(seen):
        check = UNVENTION.check_turn(turn.before, turn.after, turn.roll)
        if (index // 2 + 1, turn.after.player) not in game.open_turns:
            assert check.legal, (turn.roll, check.moves, check.problems)
