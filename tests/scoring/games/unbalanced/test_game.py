"""Whole games by chance, turns seen on paper, winners, and the rules as a document."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

import scoring.games.unbalanced
from scoring.games.unbalanced import UNBALANCED
from scoring.games.unbalanced.constraints import constraints
from scoring.games.unbalanced.facts import FACTS
from scoring.games.unbalanced.fields import FIELDS
from scoring.games.unbalanced.marks import filled_sheet
from scoring.games.unbalanced.moves import Play
from scoring.games.unbalanced.notation import parse_move
from scoring.games.unbalanced.random_game import final_sheets, random_game
from scoring.games.unbalanced.replay import replay
from scoring.games.unbalanced.sheet import PlayerSheet
from scoring.record import FilledSheet, GameRecord, RecordError, parse_record

GAMES = [(seed, seed % 6 + 1) for seed in range(12)]


def test_games_by_chance_have_no_problem_in_any_state() -> None:  # rules 3–13, 20
    for seed, players in GAMES:
        record = random_game(seed, players)
        game = replay(record)
        assert game.all_problems() == ()
        assert game.table.is_over
        for state in game.history():
            changed = state.entry.player if state.entry else ""
            for name in (changed,) if changed else record.players:
                assert UNBALANCED.status(filled_sheet(name, state.table.sheets[name])) == ()
        whole = replace(record, sheets=final_sheets(record))
        assert UNBALANCED.score(whole).problems == ()
        assert parse_record(str(whole)) == whole


def test_undo_is_exact() -> None:
    for seed, players in GAMES[:3]:
        record = random_game(seed, players)
        game = replay(record)
        for length in reversed(range(len(record.entries))):
            game = game.undo()
            assert game.table == replay(replace(record, entries=record.entries[:length])).table
        assert game.undo() is game


def test_games_by_chance_use_every_move() -> None:
    texts = " ".join(str(random_game(seed, 3)) for seed in range(8))
    assert all(word in texts for word in ("reroll", "pass"))
    assert re.search(r"play \d->\d \d", texts)
    assert re.search(r"play \d \d->\d", texts)


def test_every_turn_of_a_game_is_explained() -> None:  # rules 7, 8, 9, 12, 13
    for seed, players in GAMES[:9]:
        record = random_game(seed, players)
        sheets = {name: filled_sheet(name, PlayerSheet()) for name in record.players}
        for before, after in pairwise(replay(record).history()):
            entry = after.entry
            if entry is None or not entry.player:
                continue
            move = parse_move(entry, players)
            now = filled_sheet(entry.player, after.table.sheets[entry.player])
            dice = [str(die) for die in before.table.dice]
            check = UNBALANCED.check_turn(sheets[entry.player], now, dice)
            assert check.legal, check.problems
            if isinstance(move, Play):
                assert check.moves[0].count("->") == move.choice.flips
            sheets[entry.player] = now


def turn(before: PlayerSheet, after: PlayerSheet, roll: str, **marks: str) -> tuple[str, ...]:
    sheet = filled_sheet("Ada", after)
    new = {**sheet.marks, **{key.replace("__", "."): label for key, label in marks.items()}}
    shown = FilledSheet("Ada", "player", {field: label for field, label in new.items() if label})
    check = UNBALANCED.check_turn(filled_sheet("Ada", before), shown, list(roll))
    assert check.legal == (not check.problems)
    return check.moves if check.legal else tuple(problem.code for problem in check.problems)


def test_a_turn_is_explained_or_every_broken_rule_named() -> None:  # rules 5, 8, 9, 10, 12, 13, 22
    start = PlayerSheet(1, (1, 0, 0, 0, 0, 0), ((5,), (), ()))
    good = PlayerSheet(2, (2, 0, 0, 0, 0, 0), ((5, 2), (), ()))
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
    stuck = PlayerSheet(2, (0, 0, 2, 0, 0, 0), ((), (1, 1), ()))
    passed = replace(stuck, rounds=3)
    assert turn(stuck, passed, "33345") == ("pass",)
    assert turn(stuck, passed, "33344") == ("pass",)
    assert turn(stuck, passed, "33355") == ("could-have-played",)


def test_bad_sheets_and_rolls_are_answered_in_one_sentence() -> None:
    good = filled_sheet("Ada", PlayerSheet())
    with pytest.raises(ValueError, match="a die shows 1 to 6"):
        UNBALANCED.check_turn(good, good, ["1", "2", "3", "4", "9"])
    odd = parse_record("game unbalanced\nplayers Ada\nsheet Ada player\n  row1: s11=4\n").sheets[0]
    with pytest.raises(RecordError, match="the sheet has no field row1") as error:
        UNBALANCED.check_turn(good, odd, ["1", "2", "3", "4", "5"])
    assert (error.value.line, error.value.column) == (4, 9)
    with pytest.raises(RecordError, match="is one of 1, 2, 3, 4, 5, 6, not '7'"):
        UNBALANCED.score(parse_record("game unbalanced\nplayers Ada\nsheet Ada\n  row1: s1=7\n"))


def finished(player: str, *sixes: int) -> FilledSheet:
    """A sheet of a finished game whose row II holds these numbers."""
    bubbles = (0, 0, len(sixes), 0, 0, 0)
    return filled_sheet(player, PlayerSheet(18, bubbles, ((), sixes, ())), is_final=True)


def test_the_highest_total_wins_and_equal_totals_share() -> None:  # rule 19
    sheets = (finished("Ada", 6, 6, 6), finished("Ben", 5, 5, 5))
    scores = UNBALANCED.score(GameRecord("unbalanced", ("Ada", "Ben"), (), sheets))
    assert (scores.winners, scores.decided_by, scores.problems) == (("Ada",), "", ())
    sheets = (finished("Ada", 6, 6, 6), finished("Ben", 6, 6, 6))
    scores = UNBALANCED.score(GameRecord("unbalanced", ("Ada", "Ben"), (), sheets))
    assert scores.winners == ("Ada", "Ben")
    assert scores.decided_by == "the rules name no tie-break"


def test_no_winner_before_the_end_and_none_without_all_sheets() -> None:  # rules 3, 19
    record = random_game(3, 3)
    assert UNBALANCED.score(replace(record, entries=record.entries[:-1])).winners == ()
    unfinished = filled_sheet("Ada", PlayerSheet(5))
    scores = UNBALANCED.score(GameRecord("unbalanced", ("Ada", "Ben"), (), (unfinished,)))
    assert scores.winners == ()
    assert [problem.code for problem in scores.problems] == ["one-sheet-each", "game-not-over"]


def test_a_sheet_that_is_not_what_the_moves_made() -> None:  # rule 22
    record = random_game(3, 2)
    ada, ben = final_sheets(record)
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
    assert FACTS.band_of(total).startswith(band)


def test_a_solo_game_names_its_band() -> None:  # rules 20, 21
    scores = UNBALANCED.score(random_game(138, 1))
    assert scores.winners == ("Ada",)
    assert scores.decided_by == "Great (36–50 points)"


def test_the_paper_has_the_fields_of_the_rules() -> None:  # rules 1, 2
    layout = UNBALANCED.layouts[0]
    assert {field.id: field.labels for field in layout.fields} == dict(FIELDS)
    assert len(UNBALANCED.constraints(layout)) == len(constraints(frozenset(FIELDS)))


def test_every_rule_is_cited_by_a_test() -> None:
    folder = Path(scoring.games.unbalanced.__file__).parent
    rules = set(map(int, re.findall(r"^(\d+)\. ", (folder / "rules.md").read_text(), re.MULTILINE)))
    cited: set[int] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for group in re.findall(r"# rules? ([\d, –]+)", path.read_text()):
            for part in group.replace(" ", "").split(","):
                first, _, last = part.partition("–")
                cited |= set(range(int(first), int(last or first) + 1)) if first else set()
    assert rules == set(range(1, max(rules) + 1))
    assert cited == rules
