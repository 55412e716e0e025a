"""Whose mistake is it: the player's, or the camera's?"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from random import Random

import pytest

from scoring.game import AnyGame, Game
from scoring.games import GAMES, find_game
from scoring.observation import Observation, Outline
from scoring.record import FilledSheet, GameRecord, lone_sheet
from scoring.score import ScoreSheet
from scoring.settle import Settlement
from scoring.sheet import Field, FieldKind, SheetReading
from scoring.verdict import (
    MOST_DOUBTS,
    MOST_SUSPECTS,
    looked_closer,
    told,
    verdict,
    verdict_by_closer_look,
)
from scoring.what_if import MOST_TRIED
from tests.words import english

BOX = Outline(((0, 0), (9, 0), (9, 9), (0, 9)))
YACHT = find_game("yacht")
UNVENTION = find_game("unvention")
Seen = Mapping[str, tuple[str, float, str]]
"""Field id → label, confidence, and the label that has the rest."""


def a_sheet(rules: AnyGame, seed: int = 5) -> FilledSheet:
    """A sheet without a mistake, with its count."""
    sheet = rules.final_sheets(rules.random_game(seed, 2))[0]
    assert rules.status(sheet) == ()
    return sheet


def a_reading(rules: AnyGame, sheet: FilledSheet, seen: Seen) -> SheetReading:
    """The sheet as read without any doubt, but for these fields."""
    layout = next(layout for layout in rules.layouts if layout.sheet == sheet.sheet)
    fields = {
        field.id: Observation("" if field.kind is FieldKind.TEXT else sheet[field.id], 1.0, BOX)
        for field in layout.fields
    }
    for field, (label, sure, other) in seen.items():
        rest = ((other, round(1 - sure, 6)),) if sure < 1 else ()
        fields[field] = Observation(label, sure, BOX, rest)
    return SheetReading(layout, fields)


def asked(settlement: Settlement) -> list[str]:
    return [doubt.field for doubt in settlement.doubts if doubt.matters]


@pytest.fixture
def sheet() -> FilledSheet:
    return a_sheet(YACHT)


def test_a_sheet_without_a_mistake_has_neither_problems_nor_questions(sheet: FilledSheet) -> None:
    outcome = verdict(YACHT, a_reading(YACHT, sheet, {}))
    assert (outcome.doubts, outcome.problems, outcome.waiting) == ((), (), ())


def test_a_clear_mistake_is_put_to_the_player(sheet: FilledSheet) -> None:
    wrong = str(int(sheet["game1.sum"]) + 1)
    outcome = verdict(YACHT, a_reading(YACHT, sheet, {"game1.sum": (wrong, 1.0, "")}))
    assert [problem.fields for problem in outcome.problems] == [("game1.sum",)]
    assert "game1.ones" in outcome.problems[0].follows_from
    assert outcome.doubts == ()


def test_a_wrong_sum_waits_while_one_of_its_parts_is_asked_about(sheet: FilledSheet) -> None:
    reading = a_reading(YACHT, sheet, {"game1.ones": ("537", 0.5, "533")})
    outcome = verdict(YACHT, reading)
    assert asked(outcome) == ["game1.ones"]
    assert outcome.problems == ()
    assert {"game1.sum", "game1.ones"} <= {one.fields[0] for one in outcome.waiting}
    answered = verdict(YACHT, reading, answers={"game1.ones": sheet["game1.ones"]})
    assert (answered.doubts, answered.problems, answered.waiting) == ((), (), ())


def test_a_field_that_explains_a_problem_is_asked_about_though_it_would_be_taken(
    sheet: FilledSheet,
) -> None:
    truth = sheet["game1.sum"]
    wrong = str(int(truth) + 1)
    outcome = verdict(YACHT, a_reading(YACHT, sheet, {"game1.sum": (wrong, 0.99, truth)}))
    assert asked(outcome) == ["game1.sum"]
    assert outcome.problems == ()
    assert truth in outcome.doubts[0].choices


@pytest.mark.parametrize(("is_listed", "is_told"), [(True, False), (False, True)])
def test_a_clear_sum_that_may_be_the_right_one_is_asked_about(
    sheet: FilledSheet, is_listed: bool, is_told: bool
) -> None:
    truth = sheet["game1.sum"]
    wrong, third = str(int(truth) + 6), str(int(truth) + 3)
    seen = {"game1.sum": (wrong, 0.9985, truth if is_listed else third)}
    outcome = verdict(YACHT, a_reading(YACHT, sheet, seen))
    assert bool(outcome.problems) == is_told
    assert asked(outcome) == ([] if is_told else ["game1.sum"])


def test_one_misreading_that_explains_several_problems_is_asked_about(sheet: FilledSheet) -> None:
    """Sum, upper part and total are all wrong by the same: the ones were misread."""
    truth = int(sheet["game1.ones"])
    wrong = str(truth + 1 if truth < 5 else truth - 1)
    reading = a_reading(YACHT, sheet, {"game1.ones": (wrong, 0.999, str(truth))})
    outcome = verdict(YACHT, reading)
    assert asked(outcome) == ["game1.ones"]
    assert outcome.problems == ()
    assert "I may have misread this." in english(outcome.doubts[0].why)
    insisted = verdict(YACHT, reading, answers={"game1.ones": wrong})
    assert asked(insisted) == []
    assert {one.fields[0] for one in insisted.problems} >= {"game1.sum", "game1.total"}


def test_causes_are_asked_before_sums(sheet: FilledSheet) -> None:
    seen = {
        "game1.total": ("999", 0.4, "99"),
        "game1.sum": ("888", 0.4, "88"),
        "game1.sixes": ("777", 0.4, "77"),
    }
    outcome = verdict(YACHT, a_reading(YACHT, sheet, seen))
    assert asked(outcome) == ["game1.sixes", "game1.sum", "game1.total"]


def test_what_the_sum_would_be_is_offered_and_nothing_silly(sheet: FilledSheet) -> None:
    truth = sheet["game1.total"]
    layout = YACHT.layouts[0]
    reading = a_reading(YACHT, sheet, {})
    smudged = Observation(f"{truth[:2]}2"[:3], 0.3, BOX, (("882", 0.1), ("480", 0.03)))
    outcome = verdict(YACHT, SheetReading(layout, {**reading.seen, "game1.total": smudged}))
    (doubt,) = outcome.doubts
    assert doubt.choices[0] == truth
    assert "882" not in doubt.choices


def right_if(game: AnyGame, sheet: FilledSheet, box: str, label: str) -> str:
    """What a box of the count should hold when this stands there."""
    marks = {name: mark for name, mark in {**sheet.marks, box: label}.items() if mark}
    score = game.score(lone_sheet(game.name, replace(sheet, marks=marks)))
    return next(str(line.correct) for line in score.players[0].lines if line.id == box)


@pytest.mark.parametrize("game", [game for game in GAMES if game.layouts], ids=lambda one: one.name)
@pytest.mark.parametrize("misread", ["nothing", "a digit more", "another number"])
def test_every_box_of_a_count_offers_what_the_sum_would_be(game: AnyGame, misread: str) -> None:
    tried = 0
    for seed in range(3):
        for sheet in game.final_sheets(game.random_game(seed, game.player_counts[-1])):
            reading = a_reading(game, sheet, {})
            lines = game.score(lone_sheet(game.name, sheet)).players[0].lines
            sums = {line.id: str(line.correct) for line in lines}
            for field in reading.layout.fields:
                truth = sums.get(field.id, "")
                if field.kind is not FieldKind.NUMBER or truth not in field.labels or not truth:
                    continue
                more = f"{truth}5" if f"{truth}5" in field.labels else "95"
                wrong = {"nothing": "", "a digit more": more, "another number": "88"}[misread]
                if any(right_if(game, sheet, field.id, one) != truth for one in (wrong, "87")):
                    continue  # no sum: what stands there is known from the box alone
                smudged = Observation(wrong, 0.5, BOX, (("77", 0.04), ("6", 0.03)))
                seen = {**reading.seen, field.id: smudged}
                outcome = verdict(game, SheetReading(reading.layout, seen))
                offered = {doubt.field: doubt.choices for doubt in outcome.doubts}
                tried += 1
                taken = outcome.sheet[field.id]
                assert truth in offered.get(field.id, (taken,)), (field.id, truth, offered)
    assert tried or not any(
        field.kind is FieldKind.NUMBER for layout in game.layouts for field in layout.fields
    )


def test_a_box_that_may_hold_few_numbers_offers_these(sheet: FilledSheet) -> None:
    seen = {"game1.yacht": ("537", 0.4, "533")}
    outcome = verdict(YACHT, a_reading(YACHT, sheet, seen))
    (doubt,) = [doubt for doubt in outcome.doubts if doubt.field == "game1.yacht"]
    assert sheet["game1.yacht"] in doubt.choices
    assert not {"537", "533"} & set(doubt.choices)


def test_a_question_whose_answers_change_nothing_is_told_from_others() -> None:
    filled = a_sheet(UNVENTION)
    layout = UNVENTION.layouts[0]
    reading = a_reading(UNVENTION, filled, {})
    written = [field for field in layout.fields if filled[field.id] and len(field.labels) > 2]
    outcomes = set()
    for field in written[::6]:
        other = next(label for label in field.labels if label and label != filled[field.id])
        seen = Observation(filled[field.id], 0.6, BOX, ((other, 0.4),))
        now = verdict(UNVENTION, replace(reading, seen={**reading.seen, field.id: seen}))
        changed = replace(filled, marks={**filled.marks, field.id: other})
        changes = _comes_to(UNVENTION, changed) != _comes_to(UNVENTION, filled)
        assert all(doubt.matters == changes for doubt in now.doubts), field.id
        outcomes |= {doubt.matters for doubt in now.doubts}
    assert False in outcomes


def _comes_to(rules: AnyGame, sheet: FilledSheet) -> tuple[object, ...]:
    score = rules.score(lone_sheet(rules.name, sheet))
    return set(score.problems), score.players


@pytest.mark.parametrize("game", [rules.name for rules in GAMES if rules.layouts])
def test_only_what_may_well_change_the_outcome_is_asked(game: str) -> None:
    """Of every kind of field: asked exactly where the other label changes something."""
    rules = find_game(game)
    sheet = rules.final_sheets(rules.random_game(5, 2))[0]
    reading = a_reading(rules, sheet, {})
    chance = Random(3)
    fields = [field for field in reading.layout.fields if field.kind is not FieldKind.TEXT]
    for kind in dict.fromkeys(field.kind for field in fields):
        for field in chance.sample([one for one in fields if one.kind is kind], 2):
            others = chance.sample([one for one in field.labels if one != sheet[field.id]], 1)
            for shares in ((0.6, 0.4), (0.7, 0.29)):
                labels = (sheet[field.id], *others)
                ranked = tuple(zip(labels, shares, strict=True))
                seen = Observation(*ranked[0], BOX, ranked[1:])
                unclear = replace(reading, seen={**reading.seen, field.id: seen})
                outcome = verdict(rules, unclear)
                if [doubt.field for doubt in outcome.doubts] == [field.id]:
                    now, then = (
                        rules.score(
                            lone_sheet(game, replace(sheet, marks=marked(sheet, field, one)))
                        )
                        for one in labels
                    )
                    assert (asked(outcome) == [field.id]) is (now != then), field.id


def marked(sheet: FilledSheet, field: Field, label: str) -> dict[str, str]:
    """Its marks with another label in one field."""
    marks = {**sheet.marks, field.id: label}
    return {name: mark for name, mark in marks.items() if mark}


def test_labels_that_come_to_the_same_are_clear_together() -> None:
    """Which of two colours a spot has is all one; a third is possible, but unlikely."""
    rules = find_game("roland_wright")
    sheet = next(one for one in rules.final_sheets(rules.random_game(5, 2)) if one.sheet == "box6")
    reading = a_reading(rules, sheet, {})
    spots = [field.id for field in reading.layout.fields if field.kind is FieldKind.SPOT]
    now = rules.score(lone_sheet(rules.name, sheet))
    for spot in spots:
        field = reading.layout.field(spot)
        by_outcome = {
            label: rules.score(
                lone_sheet(rules.name, replace(sheet, marks=marked(sheet, field, label)))
            )
            == now
            for label in field.labels
            if label != sheet[spot]
        }
        alike = [label for label, is_same in by_outcome.items() if is_same]
        unlike = [label for label, is_same in by_outcome.items() if not is_same]
        if not alike or not unlike:
            continue
        for rest, matters in ((0.03, False), (0.15, True)):
            runners = ((alike[0], 0.98 - 0.6 - rest), (unlike[0], rest))
            seen = Observation(sheet[spot], 0.6, BOX, runners)
            outcome = verdict(rules, replace(reading, seen={**reading.seen, spot: seen}))
            assert (asked(outcome) == [spot]) is matters
        return
    pytest.fail("no spot has labels that come to the same and others that do not")


def test_a_problem_brings_a_closer_look_at_its_fields_and_at_no_others(sheet: FilledSheet) -> None:
    truth = sheet["game1.sum"]
    wrong = str(int(truth) + 1)
    reading = a_reading(YACHT, sheet, {"game1.sum": (wrong, 1.0, "")})
    wanted: list[Collection[str]] = []

    def look(fields: Collection[str]) -> Mapping[str, Observation]:
        wanted.append(fields)
        seen = {field: reading.seen[field] for field in fields}
        seen["game1.sum"] = Observation(wrong, 0.7, BOX, ((truth, 0.3),))
        return seen

    closer = looked_closer(YACHT, reading, look)
    assert "game1.sum" in wanted[0]
    assert all(field.startswith("game1.") for field in wanted[0])
    outcome = verdict(YACHT, closer)
    assert outcome.problems == ()
    assert verdict_by_closer_look(YACHT, reading, look, player="Player 1") == (closer, outcome)
    wanted.clear()
    untouched = a_reading(YACHT, sheet, {})
    assert looked_closer(YACHT, untouched, look) is untouched
    assert len(wanted) <= 2


def test_what_an_answer_could_make_a_problem_of_is_looked_at_where_people_answer(
    sheet: FilledSheet,
) -> None:
    """A reading that nobody answers is as it is, and has no problem."""
    reading = a_reading(YACHT, sheet, {"game1.ones": (sheet["game1.ones"], 0.6, "")})
    wanted: list[Collection[str]] = []

    def look(fields: Collection[str]) -> Mapping[str, Observation]:
        wanted.append(fields)
        return {field: reading.seen[field] for field in fields}

    assert not verdict(YACHT, reading).problems
    assert verdict_by_closer_look(YACHT, reading, look, player="Player 1")[0] is reading
    assert not wanted
    looked_closer(YACHT, reading, look)
    assert "game1.ones" in wanted[0]


def test_problems_of_a_whole_record_wait_as_those_of_its_sheets(sheet: FilledSheet) -> None:
    reading = a_reading(YACHT, sheet, {"game1.ones": ("537", 0.5, "533")})
    outcome = verdict(YACHT, reading, player=sheet.player)
    everything = YACHT.status(outcome.sheet)
    assert everything
    assert told(everything, [outcome]) == ()
    assert told(everything, []) == everything


def test_nothing_is_put_to_a_player_while_very_much_is_unclear(sheet: FilledSheet) -> None:
    wrong = str(int(sheet["game1.sum"]) + 1)
    boxes = [box for box in sheet.marks if box.startswith("game1.") and box != "game1.sum"][:11]
    unclear = dict.fromkeys(boxes, ("888", 0.4, "777"))
    reading = a_reading(YACHT, sheet, {"game1.sum": (wrong, 1.0, ""), **unclear})
    outcome = verdict(YACHT, reading)
    assert len(asked(outcome)) > 8
    assert outcome.problems == ()
    answered = verdict(YACHT, reading, answers={box: sheet[box] for box in boxes})
    assert [problem.fields for problem in answered.problems] == [("game1.sum",)]


def coin_tosses(rules: AnyGame, sheet: FilledSheet) -> dict[str, tuple[str, float, str]]:
    """What every field shows, as likely as something else."""
    layout = next(layout for layout in rules.layouts if layout.sheet == sheet.sheet)
    return {
        field.id: (
            sheet[field.id],
            0.5,
            next(one for one in field.labels if one != sheet[field.id]),
        )
        for field in layout.fields
        if field.kind is not FieldKind.TEXT
    }


@pytest.mark.parametrize("game", ["unvention", "yacht", "expo", "unbalanced", "roland_wright"])
def test_a_sheet_on_which_nothing_is_clear_takes_little_work(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hundreds of doubts: no label is tried, nobody is accused, and everything is asked about."""
    rules = find_game(game)
    sheet = a_sheet(rules)
    judged: list[GameRecord] = []
    unclear = coin_tosses(rules, sheet)
    reading = a_reading(rules, sheet, unclear)
    score = Game.score

    def counted(self: AnyGame, record: GameRecord) -> ScoreSheet:
        judged.append(record)
        return score(self, record)

    monkeypatch.setattr(Game, "score", counted)
    looked: list[Collection[str]] = []

    def look(fields: Collection[str]) -> Mapping[str, Observation]:
        looked.append(fields)
        return {field: reading.seen[field] for field in fields}

    _, outcome = verdict_by_closer_look(rules, reading, look, player="Ada")
    assert outcome.problems == ()
    if len(outcome.doubts) > MOST_DOUBTS:
        assert (judged, looked) == ([], [])
        assert all(doubt.matters for doubt in outcome.doubts)
        assert outcome.waiting == rules.status(outcome.sheet)
    assert len(judged) <= 1 + MOST_TRIED * (MOST_DOUBTS + 2 * MOST_SUSPECTS)


def test_answers_make_a_hopeless_sheet_a_plain_one() -> None:
    sheet = a_sheet(UNVENTION)
    unclear = coin_tosses(UNVENTION, sheet)
    reading = a_reading(UNVENTION, sheet, unclear)
    assert len(verdict(UNVENTION, reading).doubts) > MOST_DOUBTS
    answers = {field: sheet[field] for field in unclear}
    answered = verdict(UNVENTION, reading, answers=answers)
    assert (answered.doubts, answered.problems, answered.waiting) == ((), (), ())
    assert answered.sheet.marks == {field: mark for field, mark in sheet.marks.items() if mark}
