"""Scores, Awards, winners; from moves, from sheets, from both."""

from dataclasses import replace

import pytest

from scoring.games.roland_wright import ROLAND_WRIGHT, roland_wright
from scoring.games.roland_wright.awards import award_count, rank
from scoring.games.roland_wright.board import COLOURS, Board
from scoring.games.roland_wright.card_file import load_library
from scoring.games.roland_wright.facts import AwardPoints, load_facts
from scoring.games.roland_wright.holdings import Holdings
from scoring.record import parse_record
from scoring.score import ScoreSheet
from tests.words import english

FACTS = load_facts()
LIBRARY = load_library("sample")


def a_hand(board: Board | None = None, **things: object) -> Holdings:
    held = Holdings("Ada", board or Board.empty(6), hallmarks=0, equipment=0, research=0)
    return replace(held, **things)  # type: ignore[arg-type]


def score(*lines: str, players: str = "Ada, Ben") -> ScoreSheet:
    head = ["game roland_wright", f"players {players}", "cards sample"]
    return ROLAND_WRIGHT.score(parse_record("\n".join([*head, *lines])))


def points(scores: ScoreSheet, player: str, section: str) -> int:
    lines = next(its.lines for its in scores.players if its.name == player)
    return next(line.correct for line in lines if line.id == f"score.{section}")


def box(player: str, marks: str = "r1c1=red", scores: str = "") -> list[str]:
    lines = [f"sheet {player} box6", f"  box: {marks}"]
    return [*lines, f"  score: {scores}"] if scores else lines


def test_inspiration_counts_its_pair_of_colours() -> None:  # rule 26
    scores = score("Ada inspiration dusk", *box("Ada", "r1c1=red r1c2=blue r5c5=red r6c6=blue"))
    assert points(scores, "Ada", "inspiration") == 2
    other = score("Ada inspiration ember", *box("Ada", "r1c1=red r1c2=blue"))
    assert points(other, "Ada", "inspiration") == 0


def test_completed_and_kept_cards() -> None:  # rule 27
    scores = score("Ada has anchor kite jig patent diary failure", *box("Ada"))
    assert points(scores, "Ada", "hallmark") == 10
    assert points(scores, "Ada", "equipment") == 3
    assert points(scores, "Ada", "research") == 6
    assert points(scores, "Ada", "total") == 19


def test_a_filled_box() -> None:  # rule 28
    every = " ".join(f"r{row}c{column}=red" for row in range(1, 7) for column in range(1, 7))
    both = score(*box("Ada", every), *box("Ben", every))
    assert points(both, "Ada", "filled") == points(both, "Ben", "filled") == 6
    assert points(score(*box("Ada", every.rpartition(" ")[0])), "Ada", "filled") == 0


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ([5, 3, 1], [6, 4, 0]),
        ([5, 5, 1], [5, 5, 0]),
        ([5, 5, 5], [5, 5, 5]),
        ([5, 3, 3, 1], [6, 2, 2, 0]),
        ([5, 0, 0], [6, 0, 0]),
        ([0, 0, 0], [0, 0, 0]),
        ([1, 0, 2, 2, 1], [0, 0, 5, 5, 0]),
    ],
)
def test_places_and_ties_of_an_award(counts: list[int], expected: list[int]) -> None:
    # rules 29, 30, 31
    table = dict(zip("ABCDE", counts, strict=False))
    assert [its.points for its in rank(table, FACTS.awards).values()] == expected


def test_two_players_compete_for_what_the_facts_say() -> None:  # rule 31
    lines = ["awards red-river", *box("Ada", "r1c1=red r1c2=red"), *box("Ben", "r1c1=red")]
    scores = score(*lines)
    assert points(scores, "Ada", "awards") == FACTS.awards_for_two.first
    assert points(scores, "Ben", "awards") == FACTS.awards_for_two.second
    corrected = roland_wright(replace(FACTS, awards_for_two=AwardPoints(5, 2, 3, 1)))
    record = parse_record("\n".join(["game g", "players Ada, Ben", "cards sample", *lines]))
    again = corrected.score(record)
    assert [points(again, name, "awards") for name in ("Ada", "Ben")] == [5, 2]


def test_what_awards_count() -> None:  # rule 32
    board = Board(6, (*COLOURS * 2, *["red"] * 4, *[""] * 20))
    held = a_hand(board, hallmarks=3, equipment=2, research=7, counts={"quiet-corners": 3})
    counted = {
        name: award_count(LIBRARY.award(name), held, LIBRARY, "all")
        for name in LIBRARY.names("award")
    }
    assert counted == {
        "rainbow": 2,
        "echo": None,
        "red-river": 6,
        "blue-lake": 2,
        "showcase": 3,
        "toolbox": 2,
        "laboratory": 7,
        "quiet-corners": 3,
    }


def test_resonance_counts_patterns_still_in_the_box_each_type_once() -> None:  # rule 32
    bits = {(1, 1): "orange", (1, 3): "orange", (3, 1): "orange", (5, 5): "red", (5, 6): "red"}
    held = a_hand(Board.of(6, bits), completed=("easel", "tongs", "kite"))
    assert award_count(LIBRARY.award("echo"), held, LIBRARY, "all") == 1
    # moon is p.y; a second card with the same pattern turned would be the same type.
    twin = LIBRARY.with_card(replace(LIBRARY.pattern("easel"), name="stool"))
    held = replace(held, completed=("easel", "stool"))
    assert award_count(LIBRARY.award("echo"), held, twin, "all") == 1


def test_an_award_that_nobody_counted_is_taken_as_written() -> None:  # rule 32
    scores = score("awards echo", *box("Ada", scores="awards=6"), *box("Ben"))
    line = next(line for line in scores.players[0].lines if line.id == "score.awards")
    assert (line.correct, english(line.because)) == (6, "as written; Echo has not been counted")


@pytest.mark.parametrize(
    ("ada", "ben", "winners", "decided_by"),
    [
        ("hallmark=10", "hallmark=5", ("Ada",), ""),
        ("hallmark=5", "research=5", ("Ada",), "tied at 5 points; decided by Hallmark cards"),
        ("research=3", "equipment=3", ("Ben",), "tied at 3 points; decided by Equipment cards"),
        ("research=6", "awards=6", ("Ada",), "tied at 6 points; decided by Research & Development"),
        ("research=6", "research=6", ("Ada", "Ben"), "tied at 6 points, and in every tie-break"),
    ],
)
def test_ties_are_broken_down_the_score_column(
    ada: str, ben: str, winners: tuple[str, ...], decided_by: str
) -> None:  # rule 33
    total = int(ada.partition("=")[2])
    other = int(ben.partition("=")[2])
    scores = score(
        *box("Ada", scores=f"{ada} total={total}"), *box("Ben", scores=f"{ben} total={other}")
    )
    assert (scores.winners, english(scores.decided_by)) == (winners, decided_by)


def test_wrong_numbers_on_a_sheet_are_told_once_each() -> None:  # rule 46
    lines = ["Ada inspiration dusk", *box("Ada", "r1c1=red", "inspiration=1 hallmark=5 total=7")]
    problems = score(*lines, *box("Ben")).problems
    mine = {problem.fields[0]: problem.code for problem in problems if problem.player == "Ada"}
    assert mine == {"score.inspiration": "inspiration-not-possible", "score.total": "wrong-total"}
    lines = ["Ada has anchor", *box("Ada", "r1c1=red", "hallmark=10 total=10"), *box("Ben")]
    codes = [problem.code for problem in score(*lines).problems if problem.player == "Ada"]
    assert codes == ["wrong-points", "wrong-points"]


def test_players_without_a_sheet_and_mixed_boxes() -> None:
    problems = score(*box("Ada")).problems
    assert ("no-sheet", "Ben") in [(problem.code, problem.player) for problem in problems]
    mixed = score(*box("Ada"), "sheet Ben box7", "  box: r7c7=red")
    assert "mixed-boxes" in [problem.code for problem in mixed.problems]


def test_sheets_that_are_not_what_the_moves_made() -> None:
    record = ROLAND_WRIGHT.random_game(11, 3)
    sheets = ROLAND_WRIGHT.final_sheets(record)
    space = next(iter(sheets[1].marks))
    marks = {**sheets[1].marks, space: "purple" if sheets[1][space] != "purple" else "red"}
    changed = (sheets[0], replace(sheets[1], marks=marks), sheets[2])
    problems = ROLAND_WRIGHT.score(replace(record, sheets=changed)).problems
    assert ("sheet-differs", (space,)) in [(its.code, its.fields) for its in problems]
    assert {problem.player for problem in problems} == {"Ben"}


def test_what_was_hidden_is_asked_for_at_the_end() -> None:  # rule 25
    record = ROLAND_WRIGHT.random_game(3, 3)
    told = [entry for entry in record.entries if entry.words[0].text != "inspiration"]
    problems = ROLAND_WRIGHT.score(replace(record, entries=tuple(told))).problems
    assert [problem.code for problem in problems] == ["untold"] * 3


def test_nobody_has_won_while_the_game_goes_on() -> None:
    record = ROLAND_WRIGHT.random_game(3, 3)
    ends = [entry.words[0].text for entry in record.entries].index("end")
    scores = ROLAND_WRIGHT.score(replace(record, entries=record.entries[:ends]))
    assert scores.winners == ()
