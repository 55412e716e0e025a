"""A finished sheet by itself: the count, every mistake at once, and what no rule can see."""

import random
from dataclasses import replace

import pytest

from scoring.checks import Constraint, label
from scoring.games.unbalanced import UNBALANCED
from scoring.games.unbalanced.facts import FACTS
from scoring.games.unbalanced.paper import flip_ids, paper_of, round_ids
from scoring.games.unbalanced.scores import counted, score_boxes
from scoring.games.unbalanced.sheet import ChosenDie, DiceChoice, UnbalancedSheet
from scoring.observation import Observation, Outline
from scoring.record import FilledSheet, GameRecord, parse_record
from scoring.settle import settle
from scoring.sheet import SheetReading
from scoring.verdict import verdict
from tests.scoring.test_every_game import one_change
from tests.words import english

LAYOUT = UNBALANCED.layouts[0]
FIELDS = [field.id for field in LAYOUT.fields]
SCORE_IDS = [box.id for box in score_boxes()]

EXAMPLE = UnbalancedSheet(
    18, (5, 1, 1, 3, 5, 3), ((6, 2, 6, 1, 6, 3), (6, 6, 6, 6), (1, 5, 4, 5, 5, 5, 5, 5)), 3
)

FINISHED = counted(paper_of("Ada", EXAMPLE))


def changed(sheet: FilledSheet, **marks: str) -> FilledSheet:
    """The sheet with marks changed: `row1__s2="5"`, "" to take one away."""
    new = {**sheet.marks, **{key.replace("__", "."): label for key, label in marks.items()}}
    return replace(sheet, marks={field: label for field, label in new.items() if label})


def codes(sheet: FilledSheet) -> list[str]:
    return [problem.code for problem in UNBALANCED.status(sheet)]


def test_the_example_of_the_rulebook() -> None:  # rules 14, 16, 17, 18
    sheet = paper_of("Ada", EXAMPLE)
    scores = UNBALANCED.score(GameRecord("unbalanced", ("Ada", "Ben"), (), (sheet,)))
    worth = {line.id: line.correct for line in scores.players[0].lines}
    assert [worth[f"score.{part}"] for part in ("row1", "row2", "row3", "flips")] == [18, 12, 29, 2]
    lost = [worth[box] for box in SCORE_IDS if box.startswith("minus")]
    assert lost == [0, 2, 2, 2, 0, 2]
    assert (worth["score.positive"], worth["score.negative"], worth["score.total"]) == (61, 8, 53)
    assert scores.players[0].total == 53
    assert codes(FINISHED) == []


def test_full_rows_score_their_bonus() -> None:  # rule 15
    full = UnbalancedSheet(
        rows=(
            (6, 1, 6, 1, 6, 1, 6, 1, 6, 1),
            (6, 6, 6, 6, 6, 6, 6, 6, 6),
            (1, 1, 1, 2, 2, 2, 2, 2, 3, 3),
        )
    )
    sheet = paper_of("Ada", full)
    lines = UNBALANCED.score(GameRecord("unbalanced", ("Ada",), (), (sheet,))).players[0].lines
    assert [line.correct for line in lines[:3]] == [30 + 10, 30 + 6, 3 + 4 + 4 + 6 + 2]
    assert english(lines[0].because) == "6 + 6 + 6 + 6 + 6 + 10 for the full row = 40"


def test_half_a_sum_scores_nothing() -> None:  # rule 14
    sheet = paper_of("Ada", UnbalancedSheet(rows=((), (), (1, 1, 6))))
    lines = UNBALANCED.score(GameRecord("unbalanced", ("Ada",), (), (sheet,))).players[0].lines
    assert (lines[2].correct, english(lines[2].because)) == (0, "nothing in its scored places")


@pytest.mark.parametrize(
    ("difference", "lost"), [(0, 6), (1, 4), (-1, 4), (2, 2), (-2, 2), (3, 0), (-9, 0)]
)
def test_points_lost_by_difference(difference: int, lost: int) -> None:  # rule 17
    assert FACTS.lost_for(difference) == lost


@pytest.mark.parametrize(
    ("marks", "code"),
    [
        ({"round__4": ""}, "round-skipped"),
        ({"number1__b2": "", "number1__b6": "filled"}, "bubble-skipped"),
        ({"row1__s3": "", "row1__s7": "6"}, "space-skipped"),
        ({"row1__s2": "6"}, "broken-sign"),
        ({"row2__s2": "5"}, "broken-sign"),
        ({"row3__sum2": "8"}, "wrong-sum"),
        ({"row3__sum2": ""}, "wrong-sum"),
        ({"row3__sum5": "7"}, "wrong-sum"),
        ({"row2__bonus": "circled"}, "bonus-without-full-row"),
        ({"number4__b3": ""}, "bubbles-and-numbers-differ"),
        ({"row2__s5": "1", "number3__b2": "filled"}, "more-numbers-than-rounds"),
        ({"round__18": ""}, "rounds-not-crossed"),
        ({"score__row1": "17"}, "wrong-points"),
        ({"score__flips": "3"}, "wrong-points"),
        ({"minus__r12": "4"}, "wrong-points"),
        ({"score__total": "54"}, "wrong-points"),
        ({"flip__4": "filled"}, "wrong-points"),
        ({"row4__s1": "1"}, "no-such-field"),
        ({"row1__s1": "7"}, "no-such-mark"),
    ],
)
def test_each_mistake_is_named(marks: dict[str, str], code: str) -> None:  # rules 5, 10, 11, 15, 22
    assert code in codes(changed(FINISHED, **marks))


def test_all_mistakes_at_once() -> None:  # rule 22
    wrong = changed(FINISHED, row1__s2="6", row3__sum1="7", round__2="", score__total="50")
    assert {"broken-sign", "wrong-sum", "round-skipped", "wrong-points"} <= set(codes(wrong))


def test_a_total_below_zero_is_written_with_a_minus() -> None:  # rule 18
    sheet = counted(paper_of("Ada", UnbalancedSheet(16, flips=5)))
    assert (sheet["score.negative"], sheet["score.total"]) == ("36", "-36")
    assert codes(sheet) == []
    assert codes(changed(sheet, score__total="36")) == ["wrong-points"]
    assert codes(changed(sheet, score__total="-35")) == ["wrong-points"]
    typed = parse_record(
        str(GameRecord("unbalanced", ("Ada",), (), (sheet,))).replace("-36", "−36")
    )
    assert UNBALANCED.score(typed).players[0].lines[-1].written == -36
    assert UNBALANCED.score(typed).problems == ()


@pytest.mark.parametrize(
    ("seen", "runners_up"),
    [
        ("19", (("-19", 0.2), ("79", 0.1))),
        ("19", (("79", 0.3),)),
        ("", (("19", 0.3),)),
        ("-79", (("79", 0.1),)),
    ],
)
def test_a_total_below_zero_is_among_the_answers(
    seen: str, runners_up: tuple[tuple[str, float], ...]
) -> None:  # rule 18
    rows = ((2, 1, 2, 1, 3, 1), (1,) * 6, (1, 1, 1, 2, 2, 2))
    played = UnbalancedSheet(18, (3,) * 6, rows, flips=5)
    sheet = counted(paper_of("Ada", played))
    assert sheet["score.total"] == "-19"
    place = Outline(((0, 0), (9, 0), (9, 9), (0, 9)))
    fields = {field: Observation(sheet[field], 1.0, place) for field in FIELDS}
    fields["score.total"] = Observation(seen, 0.6, place, runners_up)
    reading = SheetReading(LAYOUT, fields)
    (doubt,) = verdict(UNBALANCED, reading).doubts
    assert doubt.field == "score.total"
    assert "-19" in doubt.choices
    answered = verdict(UNBALANCED, reading, answers={"score.total": "-19"})
    assert (answered.doubts, answered.problems) == ((), ())
    assert english(label("-19")) == "-19"


def test_empty_boxes_are_no_mistake() -> None:  # rule 18
    assert codes(paper_of("Ada", EXAMPLE)) == []
    assert codes(paper_of("Ada", UnbalancedSheet(16, flips=5))) == []


FULL_ROW = UnbalancedSheet(
    18, (5, 5, 1, 3, 2, 2), ((6, 1, 6, 1, 6, 1, 6, 1, 6, 1), (6,) * 4, (1,) * 4)
)


def test_a_full_row_needs_no_circle() -> None:  # rule 15
    sheet = counted(paper_of("Ada", FULL_ROW))
    bare = changed(sheet, row1__bonus="")
    assert bare["score.row1"] == "40"
    assert [code for code in codes(bare) if code != "broken-sign"] == []
    played = UNBALANCED.random_game(full_row_seed(), 2)
    made = UNBALANCED.final_sheets(played)
    uncircled = [
        replace(one, marks={f: m for f, m in one.marks.items() if not f.endswith(".bonus")})
        for one in made
    ]
    assert any(one != other for one, other in zip(made, uncircled, strict=True))
    assert UNBALANCED.score(replace(played, sheets=tuple(uncircled))).problems == ()


def full_row_seed() -> int:
    """A game of two in which somebody filled a row."""
    return next(
        seed
        for seed in range(200)
        if any(
            field.endswith(".bonus")
            for sheet in UNBALANCED.final_sheets(UNBALANCED.random_game(seed, 2))
            for field in sheet.marks
        )
    )


def test_moves_and_paper_agree_whichever_flip_is_filled() -> None:  # rule 12
    record = UNBALANCED.random_game(3, 2)
    flipped = [
        replace(sheet, marks={_mirrored(field): mark for field, mark in sheet.marks.items()})
        for sheet in UNBALANCED.final_sheets(record)
    ]
    assert any(sheet["flip.5"] for sheet in flipped)
    assert UNBALANCED.score(replace(record, sheets=tuple(flipped))).problems == ()
    more = replace(flipped[0], marks={**flipped[0].marks, **dict.fromkeys(flip_ids(), "filled")})
    found = UNBALANCED.score(replace(record, sheets=(more, flipped[1]))).problems
    assert "sheet-differs" in [problem.code for problem in found]


def _mirrored(field: str) -> str:
    return f"flip.{6 - int(field[-1])}" if field in flip_ids() else field


@pytest.mark.parametrize("written", ["12", "", "9"])
def test_a_wrong_sum_hides_no_broken_sign(written: str) -> None:  # rules 10, 11
    equal = replace(EXAMPLE, rows=(*EXAMPLE.rows[:2], (1, 5, 4, 5, 4, 5, 5, 5)))
    sheet = changed(paper_of("Ada", equal), row3__sum3=written)
    assert codes(sheet).count("broken-sign") == 1


def table_of(*sheets: FilledSheet) -> tuple[tuple[str, ...], list[str]]:
    names = tuple(dict.fromkeys(sheet.player for sheet in sheets))
    scores = UNBALANCED.score(GameRecord("unbalanced", names, (), sheets))
    assert len(scores.players) == len(names)
    return scores.winners, [problem.code for problem in scores.problems]


def test_a_written_total_ends_no_game() -> None:  # rule 19
    other = replace(FINISHED, player="Ben")
    short = changed(other, round__17="", round__18="", row3__s7="", row3__s8="")
    short = changed(short, row3__sum4="", number5__b5="", number5__b4="", score__total="")
    winners, found = table_of(FINISHED, short)
    assert winners == ()
    assert "game-not-over" in found
    sixteen = changed(short, score__total="40")
    assert table_of(replace(sixteen, player="Ada"), sixteen)[0] == ()
    assert "game-not-over" in table_of(replace(sixteen, player="Ada"), sixteen)[1]


def test_a_sheet_of_several_players_alone_wins_nothing_and_breaks_nothing() -> None:  # rules 19, 20
    assert table_of(FINISHED) == ((), [])
    assert table_of(changed(FINISHED, score__total="")) == ((), [])


def test_any_flip_bubble_may_be_filled() -> None:  # rule 12
    sheet = changed(FINISHED, flip__1="", flip__5="filled")
    assert codes(sheet) == []


def test_constraints_see_a_change() -> None:  # rule 22
    rules = constraints_by_field()
    wrong = changed(FINISHED, score__row1="17")
    broken = [r for r in rules["score.row1"] if not r.allows([wrong[f] for f in r.fields])]
    assert {rule.fields[0] for rule in broken} == {"score.row1", "score.positive"}


def constraints_by_field() -> dict[str, list[Constraint]]:
    found: dict[str, list[Constraint]] = {}
    for rule in UNBALANCED.constraints(LAYOUT):
        for field in rule.fields:
            found.setdefault(field, []).append(rule)
    return found


def reading_of(sheet: FilledSheet, **unclear: tuple[str, str]) -> SheetReading:
    """A photo of the sheet in which some fields look like one label, and less like another."""
    place = Outline(((0, 0), (9, 0), (9, 9), (0, 9)))
    seen = {
        field.id: Observation(sheet[field.id], 1.0, place) for field in UNBALANCED.layouts[0].fields
    }
    for field, (likely, other) in unclear.items():
        seen[field.replace("__", ".")] = Observation(likely, 0.55, place, ((other, 0.44),))
    return SheetReading(UNBALANCED.layouts[0], seen)


@pytest.mark.parametrize(
    ("field", "wrong", "right"),
    [
        ("row3__s2", "6", "5"),
        ("row3__sum3", "16", "10"),
        ("row1__s2", "6", "2"),
        ("number1__b5", "", "filled"),
        ("round__7", "", "marked"),
        ("score__total", "63", "53"),
        ("minus__r31", "4", "2"),
        ("score__row2", "17", "12"),
        ("row2__bonus", "circled", ""),
    ],
)
def test_the_rules_settle_an_unclear_field(field: str, wrong: str, right: str) -> None:  # rule 22
    reading = reading_of(FINISHED, **{field: (wrong, right)})
    settlement = settle(reading, UNBALANCED.constraints(UNBALANCED.layouts[0]), player="Ada")
    assert settlement.sheet == FINISHED
    assert settlement.doubts == ()
    assert [one.taken for one in settlement.settled] == [right]


def could_be_played(sheet: FilledSheet) -> bool:
    """Whether legal moves could lead to this very sheet, found by making them."""
    played = UnbalancedSheet(rounds=sum(1 for box in round_ids() if sheet[box]))
    for row in FACTS.rows:
        firsts = [
            number
            for number in row.first_dice
            for index in range(1, FACTS.bubbles + 1)
            if sheet[f"number{number}.b{index}"]
        ]
        numbers = [sheet[space] for space in row.space_ids if sheet[space]]
        if len(firsts) != len(numbers):
            return False
        for first, number in zip(firsts, numbers, strict=True):
            choice = DiceChoice(ChosenDie(first, first), ChosenDie(int(number), int(number)))
            if not played.may_take(choice):
                return False
            played = played.take(choice)
    played = replace(played, flips=sum(1 for box in flip_ids() if sheet[box]))
    if sum(map(len, played.rows)) > played.rounds:
        return False
    if sheet["score.total"] and played.rounds not in (16, 18):
        return False
    paper = counted(paper_of("", played))
    return all(
        sheet[field] == paper[field]
        for field in FIELDS
        if field not in flip_ids()
        and (sheet[field] or not (field in SCORE_IDS or field.endswith(".bonus")))
    )


def test_a_single_change_is_reported_wherever_a_rule_can_see_it() -> None:  # rule 22
    chance = random.Random(5)
    seen = visible = 0
    for seed in range(8):
        for sheet in UNBALANCED.final_sheets(UNBALANCED.random_game(seed, seed % 6 + 1))[:1]:
            for mutated in one_change(LAYOUT, sheet, chance):
                reported = bool(UNBALANCED.status(mutated))
                if could_be_played(mutated):
                    assert not reported
                else:
                    visible += 1
                    seen += reported
    assert visible > 700
    assert seen >= 0.99 * visible
