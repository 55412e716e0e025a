"""Whole games by chance, turns seen on paper, winners, and the rules as a document."""

import re
from dataclasses import replace

import pytest

from scoring.dice import NoSuchRoll
from scoring.games.unbalanced import UNBALANCED
from scoring.games.unbalanced.facts import FACTS
from scoring.games.unbalanced.moves import TakeDice, parse_move
from scoring.games.unbalanced.paper import paper_of
from scoring.games.unbalanced.scores import counted
from scoring.games.unbalanced.sheet import UnbalancedSheet
from scoring.message import NOTHING
from scoring.record import FilledSheet, GameRecord, RecordError, parse_record
from tests.words import english

GAMES = [(seed, seed % 6 + 1) for seed in range(12)]


def test_games_by_chance_use_every_move() -> None:
    texts = " ".join(str(UNBALANCED.random_game(seed, 3)) for seed in range(8))
    assert all(word in texts for word in ("reroll", "pass"))
    assert re.search(r"play \d->\d \d", texts)
    assert re.search(r"play \d \d->\d", texts)


def test_a_turn_tells_its_flips() -> None:  # rules 7, 8, 9, 12, 13
    for seed, players in GAMES[:9]:
        game = UNBALANCED.replay(UNBALANCED.random_game(seed, players))
        entries = [state.entry for state in game.history() if state.entry and state.entry.player]
        assert UNBALANCED.turns
        for entry, seen in zip(entries, UNBALANCED.turns(game), strict=True):
            move = parse_move(entry, FACTS.dice_for(players))
            check = UNBALANCED.check_turn(seen.before, seen.after, seen.roll)
            if isinstance(move, TakeDice):
                assert check.moves[0].count("->") == move.choice.flips


def turn(
    before: UnbalancedSheet, after: UnbalancedSheet, roll: str, **marks: str
) -> tuple[str, ...]:
    sheet = paper_of("Ada", after)
    new = {**sheet.marks, **{key.replace("__", "."): label for key, label in marks.items()}}
    shown = FilledSheet("Ada", "player", {field: label for field, label in new.items() if label})
    check = UNBALANCED.check_turn(paper_of("Ada", before), shown, list(roll))
    assert check.legal == (not check.problems)
    return check.moves if check.legal else tuple(problem.code for problem in check.problems)


def test_a_turn_is_explained_or_every_broken_rule_named() -> None:  # rules 5, 8, 9, 10, 12, 13, 22
    start = UnbalancedSheet(1, (1, 0, 0, 0, 0, 0), ((5,), (), ()))
    good = UnbalancedSheet(2, (2, 0, 0, 0, 0, 0), ((5, 2), (), ()))
    assert turn(start, good, "12345") == ("play 1 2",)
    assert turn(start, replace(good, flips=1), "62345") == ("play 6->1 2",)
    assert turn(start, replace(good, flips=2), "65345") == ("play 6->1 5->2",)
    assert turn(start, good, "62345") == ("dice-do-not-fit",)
    assert turn(start, good, "13345") == ("dice-do-not-fit",)
    assert turn(start, replace(good, rows=((5, 6), (), ())), "16345") == ("broken-sign",)
    assert turn(start, replace(good, rounds=1), "12345") == (
        "round-not-crossed",
        "more-numbers-than-rounds",
    )
    assert turn(start, good, "12345", row1__s1="6") == ("mark-changed",)
    assert turn(start, replace(good, rows=((5,), (2,), ())), "12345")[0] == "wrong-row"
    assert turn(start, replace(start, rounds=2), "12345") == ("could-have-played",)
    assert turn(start, replace(start, rounds=2, flips=1), "12345")[0] == "flip-without-die"
    two = replace(good, bubbles=(3, 0, 0, 0, 0, 0), rows=((5, 2, 3), (), ()))
    assert turn(start, two, "12345")[0] == "not-one-number"


def test_a_pass_is_believed_when_some_die_may_have_gone() -> None:  # rules 8, 13
    stuck = UnbalancedSheet(2, (0, 0, 2, 0, 0, 0), ((), (1, 1), ()))
    passed = replace(stuck, rounds=3)
    assert turn(stuck, passed, "33345") == ("pass",)
    assert turn(stuck, passed, "33344") == ("pass",)
    assert turn(stuck, passed, "33355") == ("could-have-played",)


def test_bad_sheets_and_rolls_are_answered_in_one_sentence() -> None:
    good = paper_of("Ada", UnbalancedSheet())
    with pytest.raises(NoSuchRoll):
        UNBALANCED.check_turn(good, good, ["1", "2", "3", "4", "9"])
    odd = parse_record("game unbalanced\nplayers Ada\nsheet Ada player\n  row1: s11=4\n").sheets[0]
    with pytest.raises(RecordError, match="no-such-field") as error:
        UNBALANCED.check_turn(good, odd, ["1", "2", "3", "4", "5"])
    assert (error.value.line, error.value.column) == (4, 9)
    with pytest.raises(RecordError, match="no-such-mark"):
        UNBALANCED.score(parse_record("game unbalanced\nplayers Ada\nsheet Ada\n  row1: s1=7\n"))


def test_a_number_wrong_in_another_way_is_wrong_anew() -> None:  # rules 18, 22
    before, after = (
        paper_of("Ada", UnbalancedSheet(1, flips=2)),
        paper_of("Ada", UnbalancedSheet(2, (1, 0, 0, 0, 0, 0), ((4,), (), ()), 2)),
    )

    def codes(old: str, new: str) -> list[str]:
        earlier = replace(before, marks={**before.marks, "score.flips": old})
        later = replace(after, marks={**after.marks, "score.flips": new})
        check = UNBALANCED.check_turn(earlier, later, list("14566"))
        return [problem.code for problem in check.problems]

    assert codes("5", "5") == []
    assert codes("5", "4") == ["wrong-points"]
    assert codes("5", "3") == []


def finished(player: str, *sixes: int) -> FilledSheet:
    """A sheet of a finished game whose row II holds these numbers."""
    bubbles = (0, 0, len(sixes), 0, 0, 0) if player == "Ada" else (0, 0, 0, len(sixes), 0, 0)
    return counted(paper_of(player, UnbalancedSheet(18, bubbles, ((), sixes, ()))))


def test_the_highest_total_wins_and_equal_totals_share() -> None:  # rule 19
    sheets = (finished("Ada", 6, 6, 6), finished("Ben", 5, 5, 5))
    scores = UNBALANCED.score(GameRecord("unbalanced", ("Ada", "Ben"), (), sheets))
    assert (scores.winners, scores.decided_by, scores.problems) == (("Ada",), NOTHING, ())
    sheets = (finished("Ada", 6, 6, 6), finished("Ben", 6, 6, 6))
    scores = UNBALANCED.score(GameRecord("unbalanced", ("Ada", "Ben"), (), sheets))
    assert scores.winners == ("Ada", "Ben")
    assert english(scores.decided_by) == "tied at -1 points, and the rules name no tie-break"


def test_no_winner_before_the_end_and_none_without_all_sheets() -> None:  # rules 3, 19
    record = UNBALANCED.random_game(3, 3)
    assert UNBALANCED.score(replace(record, entries=record.entries[:-1])).winners == ()
    unfinished = paper_of("Ada", UnbalancedSheet(5))
    scores = UNBALANCED.score(GameRecord("unbalanced", ("Ada", "Ben"), (), (unfinished,)))
    assert scores.winners == ()
    assert [problem.code for problem in scores.problems] == ["no-sheet", "game-not-over"]


def test_a_sheet_that_is_not_what_the_moves_made() -> None:  # rule 22
    record = UNBALANCED.random_game(3, 2)
    ada, ben = UNBALANCED.final_sheets(record)
    wrong = replace(record, sheets=(replace(ada, marks={**ada.marks, "flip.5": "filled"}), ben))
    problems = UNBALANCED.score(wrong).problems
    assert {problem.code for problem in problems} == {"sheet-differs", "wrong-points"}


@pytest.mark.parametrize(
    ("total", "band"),
    [
        (-9, "Beginner"),
        (20, "Beginner"),
        (21, "Good"),
        (36, "Great"),
        (50, "Great"),
        (51, "Master"),
    ],
)
def test_solo_bands(total: int, band: str) -> None:  # rule 21
    assert english(FACTS.band_of(total)).startswith(band)


def test_a_solo_game_names_its_band() -> None:  # rules 20, 21
    scores = UNBALANCED.score(UNBALANCED.random_game(138, 1))
    assert scores.winners == ("Ada",)
    assert english(scores.decided_by) == "Great (36–50 points)"
