"""A finished sheet by itself and beside the others: scores, every mistake, what no rule can see."""

import random
from dataclasses import replace

import pytest

from scoring.games.expo import EXPO
from scoring.games.expo.facts import FACTS, LINES, RESOURCES
from scoring.games.expo.paper import paper_of, sheet_of
from scoring.games.expo.scores import SECTIONS, TOTAL, counted
from scoring.games.expo.sheet import ExpoSheet
from scoring.observation import Observation, Outline
from scoring.record import FilledSheet, GameRecord
from scoring.settle import settle
from scoring.sheet import SheetReading
from tests.scoring.test_every_game import one_change
from tests.words import english

LAYOUT = EXPO.layouts[0]
FIELDS = [field.id for field in LAYOUT.fields]
SCORES = (*SECTIONS, TOTAL)

GRID = {
    "creativity": (1, 2),
    "knowledge": (1, 3, 4, 6),
    "materials": (1, 2),
    "energy": (1, 2, 3, 5),
    "labor": (1, 2),
    "nature": (1,),
}
EXAMPLE = ExpoSheet(
    held={"creativity": 6, "knowledge": 3, "materials": 2, "energy": 3, "labor": 0, "nature": 1},
    displays=frozenset((name, level) for name, levels in GRID.items() for level in levels),
    focuses=frozenset({"creativity", "materials"}),
    pavilions=frozenset({"labyrinth"}),
    circled=frozenset({"level1"}),
    days=8,
)
FINISHED = counted(paper_of("Ada", EXAMPLE))


def changed(sheet: FilledSheet, **marks: str) -> FilledSheet:
    """The sheet with marks changed: `energy__held="5"`, "" to take one away."""
    new = {**sheet.marks, **{key.replace("__", "."): label for key, label in marks.items()}}
    return replace(sheet, marks={field: label for field, label in new.items() if label})


def codes(sheet: FilledSheet) -> list[str]:
    return [problem.code for problem in EXPO.status(sheet)]


def test_the_example_of_the_rulebook() -> None:  # rules 22, 23
    scores = EXPO.score(GameRecord("expo", ("Ada", "Ben"), (), (FINISHED,)))
    lines = scores.players[0].lines
    assert [line.correct for line in lines] == [15, 2, 3, 4, 24]
    assert english(lines[3].because) == "Creativity 2 + Materials 2 = 4"
    assert english(lines[4].because) == "15 + 2 + 3 + 4 = 24"
    assert codes(FINISHED) == []


LEVEL_BONUSES = [(f"level{n}", points) for n, points in enumerate((2, 2, 3, 3, 4, 5), start=1)]


@pytest.mark.parametrize(("line", "points"), [*((name, 2) for name in RESOURCES), *LEVEL_BONUSES])
def test_every_line_has_its_bonus(line: str, points: int) -> None:  # rules 2, 13, 22
    sheet = ExpoSheet(displays=LINES[line], circled=frozenset({line}))
    scores = EXPO.score(GameRecord("expo", ("Ada",), (), (paper_of("Ada", sheet),)))
    assert scores.players[0].lines[1].correct == points
    unearned = replace(sheet, displays=frozenset())
    scores = EXPO.score(GameRecord("expo", ("Ada",), (), (paper_of("Ada", unearned),)))
    assert scores.players[0].lines[1].correct == 0


@pytest.mark.parametrize(
    ("marks", "code"),
    [
        ({"day__4": ""}, "day-skipped"),
        ({f"day__{day}": "" for day in range(2, 9)}, "day-missing"),
        ({"energy__number": "3", "labor__number": "3"}, "wrong-numbers"),
        ({"energy__number": "3", "focus__number": "3"}, "wrong-numbers"),
        ({"energy__number": "3", "labor__number": "2", "nature__number": "1"}, "wrong-numbers"),
        ({"nature__level1": ""}, "bonus-without-line"),
        ({"energy__bonus": "circled"}, "bonus-without-line"),
        ({"energy__level6": "marked"}, "wrong-points"),
        ({"nature__focus": "marked"}, "wrong-points"),
        ({"pavilion__minirail": "marked"}, "wrong-points"),
        ({"score__total": "25"}, "wrong-points"),
        ({"score__grid": "4"}, "wrong-points"),
        ({"energy__level7": "marked"}, "no-such-field"),
        ({"energy__held": "lots"}, "no-such-mark"),
    ],
)
def test_each_mistake_is_named(marks: dict[str, str], code: str) -> None:  # rules 3, 4, 13, 16, 27
    assert code in codes(changed(FINISHED, **marks))


def test_all_mistakes_at_once() -> None:  # rule 27
    wrong = changed(FINISHED, day__2="", energy__bonus="circled", score__total="9")
    assert {"day-skipped", "bonus-without-line", "wrong-points"} <= set(codes(wrong))


def test_what_players_leave_out_is_no_mistake() -> None:  # rules 4, 13, 16, 21
    unkept = {f"day__{day}": "" for day in range(1, 9)}
    assert codes(changed(FINISHED, **unkept)) == []
    assert codes(changed(FINISHED, **{box.replace(".", "__"): "" for box in SCORES})) == []
    assert codes(changed(FINISHED, level2__bonus="crossed", labor__held="0")) == []
    aquarium = {"pavilion__aquarium": "marked", "score__pavilions": "6", "score__total": "27"}
    assert codes(changed(FINISHED, energy__number="3", focus__number="3", **aquarium)) == []


def test_slots_of_pavilions_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:  # rule 14
    monkeypatch.setattr("scoring.games.expo.checks.FACTS", replace(FACTS, pavilion_slots=0))
    assert "no-slot" in codes(FINISHED)


def table_codes(*sheets: ExpoSheet) -> list[str]:
    names = ("Ada", "Ben", "Cleo")[: len(sheets)]
    filled = tuple(
        counted(paper_of(name, sheet)) for name, sheet in zip(names, sheets, strict=True)
    )
    return [problem.code for problem in EXPO.score(GameRecord("expo", names, (), filled)).problems]


BEN = ExpoSheet(
    displays=frozenset({("creativity", 6), ("materials", 6), ("energy", 6), ("nature", 6)}),
    pavilions=frozenset({"minirail", "aquarium"}),
    crossed=frozenset({"level1"}),
    days=8,
)


def test_the_sheets_of_a_table_together() -> None:  # rule 28
    assert table_codes(EXAMPLE, BEN) == []
    assert table_codes(EXAMPLE, replace(BEN, days=0)) == []
    assert table_codes(EXAMPLE, replace(BEN, days=7)) == ["days-differ"]
    first = BEN.displays | LINES["level1"]
    both = replace(BEN, displays=first, circled=frozenset({"level1"}), crossed=frozenset())
    assert table_codes(EXAMPLE, both) == ["bonus-twice"]
    nobody = replace(EXAMPLE, circled=frozenset())
    assert table_codes(nobody, BEN) == ["bonus-not-circled"]
    lost = replace(BEN, crossed=frozenset({"level1", "level4"}))
    assert table_codes(EXAMPLE, lost) == ["bonus-lost-to-nobody"]
    owners = replace(BEN, pavilions=frozenset({"labyrinth", "aquarium"}))
    assert table_codes(EXAMPLE, owners) == ["pavilion-twice"]
    few = ExpoSheet(pavilions=frozenset({"minirail", "aquarium"}), days=2)
    twice = table_codes(few, ExpoSheet(pavilions=frozenset({"minirail"}), days=2))
    assert twice == ["pavilion-twice", "game-not-over"]  # two days passed, not three


TOPS = [(name, 6) for name in RESOURCES]
LEVEL_1 = LINES["level1"]
EIGHT_DAYS = {
    "pavilion": (
        ExpoSheet(
            displays=frozenset(TOPS[:3]), pavilions=frozenset({"minirail", "aquarium"}), days=8
        ),
        ExpoSheet(
            displays=frozenset(TOPS[3:5]), pavilions=frozenset({"minirail", "labyrinth"}), days=8
        ),
    ),
    "bonus": (
        ExpoSheet(displays=LEVEL_1.union(TOPS[:4]), circled=frozenset({"level1"}), days=8),
        ExpoSheet(displays=LEVEL_1.union(TOPS[:4]), circled=frozenset({"level1"}), days=8),
    ),
    "bonus of nobody": (
        ExpoSheet(displays=LEVEL_1.union(TOPS[:4]), days=8),
        ExpoSheet(displays=LEVEL_1.union(TOPS[:4]), days=8),
    ),
}


@pytest.mark.parametrize("claimed", EIGHT_DAYS)
def test_what_two_claim_names_a_winner_only_where_it_cannot_matter(
    claimed: str,
) -> None:  # rules 24, 28
    def winners(*sheets: ExpoSheet) -> tuple[str, ...]:
        papers = tuple(map(paper_of, ("Ada", "Ben"), sheets))
        return EXPO.score(GameRecord("expo", ("Ada", "Ben"), (), papers)).winners

    ada, ben = EIGHT_DAYS[claimed]
    assert winners(ada, ben) == ()
    more = frozenset((name, level) for name in RESOURCES[:3] for level in (2, 3))
    ahead = replace(ada, displays=ada.displays | more)
    assert winners(ahead, ben) == ("Ada",)


def table_scores(*sheets: ExpoSheet, **written: str) -> tuple[list[int], list[str]]:
    """Everybody's grid score, and what is wrong; `written` are marks of the first sheet."""
    names = ("Ada", "Ben", "Cleo")[: len(sheets)]
    papers = [paper_of(name, sheet) for name, sheet in zip(names, sheets, strict=True)]
    papers[0] = changed(papers[0], **written)
    scores = EXPO.score(GameRecord("expo", names, (), tuple(papers)))
    grids = [player.lines[1].correct for player in scores.players]
    return grids, [problem.code for problem in scores.problems]


BARE = replace(EXAMPLE, circled=frozenset())


@pytest.mark.parametrize("crossed", [frozenset[str](), frozenset({"level1"})])
def test_a_bonus_that_only_one_can_have_earned_is_theirs(
    crossed: frozenset[str],
) -> None:  # rules 13, 28
    only = replace(BARE, crossed=crossed)
    assert table_scores(only, BEN) == ([2, 0], ["bonus-not-circled"])
    assert table_scores(only) == ([2], ["bonus-not-circled"])
    wrong = table_scores(only, BEN, score__grid="0", score__total="22")
    assert wrong == ([2, 0], ["bonus-not-circled", "wrong-points", "wrong-points"])


def test_a_right_sum_with_a_bonus_not_circled_is_right() -> None:  # rules 13, 22, 28
    sums = {"score__grid": "2", "score__total": "24"}
    assert table_scores(BARE, BEN, **sums) == ([2, 0], ["bonus-not-circled"])
    assert codes(changed(paper_of("Ada", BARE), **sums)) == []
    assert codes(changed(paper_of("Ada", BARE), score__grid="0")) == []
    assert codes(changed(paper_of("Ada", BARE), score__grid="5")) == ["grid-score-impossible"]


def test_a_false_circle_hides_nothing() -> None:  # rules 13, 28
    rival = replace(BEN, circled=frozenset({"level1"}), crossed=frozenset())
    grids, found = table_scores(BARE, rival, score__grid="2")
    assert (grids, sorted(found)) == ([2, 0], ["bonus-not-circled", "bonus-without-line"])
    crossed = replace(EXAMPLE, crossed=frozenset({"level4"}))
    false = replace(BEN, circled=frozenset({"level4"}))
    assert sorted(table_codes(crossed, false)) == ["bonus-lost-to-nobody", "bonus-without-line"]


def test_where_nobody_can_tell_who_was_first_no_sum_is_wrong() -> None:  # rule 28
    also = replace(BEN, displays=BEN.displays | LINES["level1"], crossed=frozenset())
    for sums in ("0", "2"):
        assert table_scores(BARE, also, score__grid=sums) == ([0, 0], ["bonus-of-nobody"])
    late = replace(also, crossed=frozenset({"level1"}))
    assert table_scores(EXAMPLE, late) == ([2, 0], [])
    assert table_scores(EXAMPLE, also) == ([2, 0], [])
    assert table_scores(also, EXAMPLE, score__grid="2") == ([0, 2], ["wrong-points"])


def test_delay_is_for_solo_games() -> None:  # rules 25, 28
    assert table_codes(EXAMPLE, replace(BEN, numbers={"delay": 3})) == ["delay-is-solo"]


def test_constraints_see_a_change() -> None:  # rule 27
    rules = EXPO.constraints(LAYOUT)
    wrong = changed(FINISHED, score__focus="5")
    broken = [r for r in rules if not r.allows([wrong[field] for field in r.fields])]
    assert {rule.fields[0] for rule in broken} == {"score.focus", "score.total"}


def reading_of(sheet: FilledSheet, **unclear: tuple[str, str]) -> SheetReading:
    """A photo of the sheet in which some fields look like one label, and less like another."""
    place = Outline(((0, 0), (9, 0), (9, 9), (0, 9)))
    seen = {field.id: Observation(sheet[field.id], 1.0, place) for field in EXPO.layouts[0].fields}
    for field, (likely, other) in unclear.items():
        seen[field.replace("__", ".")] = Observation(likely, 0.55, place, ((other, 0.44),))
    return SheetReading(EXPO.layouts[0], seen)


@pytest.mark.parametrize(
    ("field", "wrong", "right"),
    [
        ("energy__level4", "marked", ""),
        ("knowledge__level6", "", "marked"),
        ("level2__bonus", "circled", ""),
        ("day__3", "", "marked"),
        ("materials__focus", "", "marked"),
        ("pavilion__aquarium", "marked", ""),
        ("score__total", "29", "24"),
    ],
)
def test_the_rules_settle_an_unclear_field(field: str, wrong: str, right: str) -> None:  # rule 27
    reading = reading_of(FINISHED, **{field: (wrong, right)})
    settlement = settle(reading, EXPO.constraints(EXPO.layouts[0]), player="Ada")
    assert settlement.sheet == FINISHED
    assert settlement.doubts == ()
    assert [one.taken for one in settlement.settled] == [right]


def could_be_played(sheet: FilledSheet) -> bool:
    """Whether legal play could end with this sheet, judged from what it means, written anew."""
    read = sheet_of(sheet)
    numbers = [number for name, number in read.numbers.items() if name != "focus"]
    focus = read.numbers.get("focus")
    resources = [name for name in RESOURCES if name in read.numbers]
    if len(numbers) != len(set(numbers)) or len(resources) > 2:
        return False
    if focus in numbers and "aquarium" not in read.pavilions:
        return False
    if focus is not None and focus == read.numbers.get("delay"):
        return False
    if 0 < read.days < min(len(read.pavilions) + read.top_displays, 8):
        return False
    if not all(LINES[line] <= read.displays for line in read.circled):
        return False
    again = counted(paper_of(sheet.player, read))
    differing = [field for field in FIELDS if sheet[field] != again[field]]
    may_be_empty = [field for field in differing if field in SCORES and not sheet[field]]
    may_be_zero = [field for field in differing if field.endswith(".held") and sheet[field] == "0"]
    return len(differing) == len(may_be_empty) + len(may_be_zero)


def test_a_single_change_is_reported_wherever_a_rule_can_see_it() -> None:  # rule 27
    chance = random.Random(7)
    seen = visible = 0
    for seed in range(8):
        for sheet in EXPO.final_sheets(EXPO.random_game(seed, seed % 6 + 1))[:1]:
            for mutated in one_change(LAYOUT, sheet, chance):
                reported = bool(EXPO.status(mutated))
                if could_be_played(mutated):
                    assert not reported
                else:
                    visible += 1
                    seen += reported
    assert visible > 300
    assert seen >= 0.99 * visible
