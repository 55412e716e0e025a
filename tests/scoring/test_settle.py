import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.checks import Constraint
from scoring.message import plain
from scoring.observation import Observation, Outline
from scoring.settle import ASK_BELOW, ASK_BELOW_UNCOUNTED, CLEAR, settle
from scoring.sheet import LABELS, Field, FieldKind, SheetLayout, SheetReading
from tests.words import english

BOX = Outline(((0, 0), (9, 0), (9, 9), (0, 9)))


def a_reading(**seen: tuple[str, float, str]) -> SheetReading:
    """Field id → (label, confidence, runner-up that has the rest)."""
    fields = tuple(
        Field(name, FieldKind.DIGIT, (10.0 * i, 0, 9, 9), LABELS[FieldKind.DIGIT])
        for i, name in enumerate(seen)
    )
    layout = SheetLayout("test", "player", 1, (297, 210), fields)
    return SheetReading(
        layout,
        {
            name: Observation(label, p, BOX, ((other, round(1 - p, 6)),) if p < 1 else ())
            for name, (label, p, other) in seen.items()
        },
    )


def differ(*fields: str) -> Constraint:
    def allows(labels: Sequence[str]) -> bool:
        written = [label for label in labels if label not in ("", "X")]
        return len(written) == len(set(written))

    return Constraint(fields, allows, plain("a row holds each number once"))


def test_clear_evidence_stays_as_written_though_it_breaks_a_rule() -> None:
    outcome = settle(a_reading(a=("4", 0.999, "9"), b=("4", 0.998, "9")), [differ("a", "b")])
    assert outcome.sheet.marks == {"a": "4", "b": "4"}
    assert outcome.doubts == ()
    assert outcome.settled == ()


def test_a_rule_chooses_the_runner_up_of_an_unclear_field() -> None:
    outcome = settle(a_reading(a=("4", 0.999, "9"), b=("4", 0.55, "9")), [differ("a", "b")])
    assert outcome.sheet.marks == {"a": "4", "b": "9"}
    assert [(s.field, s.seen, s.taken) for s in outcome.settled] == [("b", "4", "9")]
    assert english(outcome.settled[0].why) == "a row holds each number once"


def test_a_label_the_camera_hardly_considers_is_asked_about_not_taken() -> None:
    reading = a_reading(a=("4", 0.999, "9"), b=("9", 0.999, ""), c=("4", 0.96, "7"))
    outcome = settle(reading, [differ("a", "c"), differ("a", "b", "c")])
    assert [doubt.field for doubt in outcome.doubts] == ["c"]
    assert outcome.settled == ()


def test_who_breaks_a_rule_everywhere_is_read_as_written() -> None:
    cells = {f"f{i}": ("4", 0.999, "9") for i in range(40)}
    rules = [differ(*pair) for pair in pairwise(cells)]
    reading = a_reading(**cells, a=("4", 0.985, "9"))
    careless = settle(reading, [*rules, differ("f0", "a")])
    assert careless.sheet["a"] == "4"
    assert careless.doubts == ()
    careful = settle(reading, [differ("f0", "a")])
    assert [doubt.field for doubt in careful.doubts] == ["a"]


def test_what_no_rule_settles_is_asked_with_its_choices_and_place() -> None:
    outcome = settle(a_reading(a=("1", 0.7, "X")), [])
    (doubt,) = outcome.doubts
    assert doubt.field == "a"
    assert doubt.choices == ("1", "X")
    assert doubt.outline == BOX
    assert english(doubt.why) == "I can’t read this for certain."


def test_almost_clear_fields_that_clash_are_asked_not_guessed() -> None:
    outcome = settle(a_reading(a=("4", 0.98, "9"), b=("4", 0.98, "1")), [differ("a", "b")])
    assert {doubt.field for doubt in outcome.doubts} == {"a", "b"}


def test_a_doubt_names_the_rule_that_the_likeliest_label_breaks() -> None:
    outcome = settle(a_reading(a=("4", 0.999, "9"), b=("4", 0.97, "9")), [differ("a", "b")])
    (doubt,) = outcome.doubts
    assert "“4” would break a rule: a row holds each number once." in english(doubt.why)


def test_an_answer_is_final_and_settles_its_neighbours() -> None:
    reading = a_reading(a=("4", 0.6, "9"), b=("9", 0.6, "4"))
    assert {doubt.field for doubt in settle(reading, [differ("a", "b")]).doubts} == {"a", "b"}
    outcome = settle(reading, [differ("a", "b")], answers={"a": "9"})
    assert outcome.sheet.marks == {"a": "9", "b": "4"}
    assert outcome.doubts == ()


def test_fields_that_share_rules_are_decided_together() -> None:
    reading = a_reading(a=("1", 0.999, ""), b=("1", 0.6, "2"), c=("2", 0.6, "3"))
    outcome = settle(reading, [differ("a", "b"), differ("b", "c")])
    assert outcome.sheet.marks == {"a": "1", "b": "2", "c": "3"}


@given(
    st.lists(st.tuples(st.sampled_from("123456"), st.floats(0.5, 1.0)), min_size=1, max_size=8),
    st.integers(0, 7),
    st.floats(0, 1),
)
def test_raising_a_confidence_never_creates_a_doubt_of_its_own(
    cells: list[tuple[str, float]], which: int, raised: float
) -> None:
    seen = {f"f{i}": (label, p, "X") for i, (label, p) in enumerate(cells)}
    field = f"f{which % len(cells)}"
    label, p, other = seen[field]
    before = settle(a_reading(**seen), [])
    surer = settle(a_reading(**(seen | {field: (label, p + (1 - p) * raised, other)})), [])
    doubted = {doubt.field for doubt in before.doubts}
    assert {doubt.field for doubt in surer.doubts} <= doubted


@given(st.lists(st.tuples(st.sampled_from("123456"), st.floats(0.3, 1.0)), min_size=1, max_size=12))
def test_clear_labels_survive_any_rules(cells: list[tuple[str, float]]) -> None:
    seen = {f"f{i}": (label, p, "X") for i, (label, p) in enumerate(cells)}
    names = list(seen)
    rules = [differ(*pair) for pair in pairwise(names)]
    outcome = settle(a_reading(**seen), rules)
    for name, (label, p, _) in seen.items():
        if p >= CLEAR:
            assert outcome.sheet[name] == label
            assert all(doubt.field != name for doubt in outcome.doubts)


def test_probability_given_to_no_label_counts_as_doubt() -> None:
    reading = a_reading(a=("3", 0.999, "8"))
    vague = SheetReading(reading.layout, {"a": Observation("3", 0.6, BOX)})
    assert [doubt.choices for doubt in settle(vague, []).doubts] == [("3",)]


@pytest.mark.parametrize("confidence", [0.5, 0.9, ASK_BELOW - 0.001])
def test_below_the_threshold_it_always_asks(confidence: float) -> None:
    assert settle(a_reading(a=("3", confidence, "8")), []).doubts


def in_order(*fields: str) -> Constraint:
    """No field is filled after one that is empty."""

    def allows(labels: Sequence[str]) -> bool:
        filled = [bool(label) for label in labels]
        return filled == sorted(filled, reverse=True)

    return Constraint(fields, allows, plain("filled in from the left"))


def test_pale_fields_that_seem_empty_do_not_bear_each_other_out() -> None:
    pale = a_reading(a=("", 0.85, "1"), b=("", 0.86, "2"), c=("", 0.87, "3"))
    outcome = settle(pale, [in_order("a", "b", "c")])
    assert [doubt.field for doubt in outcome.doubts] == ["a", "b", "c"]


def test_an_empty_field_is_taken_on_the_word_of_clear_ones() -> None:
    reading = a_reading(a=("", 0.999, "1"), b=("", 0.86, "2"))
    assert settle(reading, [in_order("a", "b")]).doubts == ()


def test_marks_that_are_likely_bear_each_other_out() -> None:
    reading = a_reading(a=("1", 0.9, ""), b=("2", 0.9, ""), c=("3", 0.97, ""))
    assert settle(reading, [in_order("a", "b", "c")]).doubts == ()


def numbers(**seen: tuple[str, float, str]) -> SheetReading:
    reading = a_reading(**seen)
    fields = tuple(
        replace(field, kind=FieldKind.NUMBER, labels=LABELS[FieldKind.NUMBER])
        for field in reading.layout.fields
    )
    return replace(reading, layout=replace(reading.layout, fields=fields))


def sum_of(*fields: str) -> Constraint:
    """The last is the sum of the others."""

    def allows(labels: Sequence[str]) -> bool:
        *parts, total = (int(label or 0) for label in labels)
        return sum(parts) == total

    return Constraint(fields, allows, plain("a sum"))


def test_on_somebody_elses_form_a_number_that_enters_no_sum_is_asked_about_less() -> None:
    ours = numbers(a=("17", ASK_BELOW_UNCOUNTED + 0.01, "11"), b=("8", 0.999, ""))
    theirs = replace(ours, layout=replace(ours.layout, blank=Path("blank.png")))
    vague = numbers(a=("17", ASK_BELOW_UNCOUNTED - 0.01, "11"), b=("8", 0.999, ""))
    empty = numbers(a=("", ASK_BELOW_UNCOUNTED + 0.01, "1"), b=("8", 0.999, ""))
    assert settle(ours, []).doubts
    assert not settle(theirs, []).doubts
    assert settle(theirs, [sum_of("a", "b")]).doubts
    assert settle(replace(vague, layout=theirs.layout), []).doubts
    assert settle(replace(empty, layout=theirs.layout), []).doubts


def test_a_sum_that_comes_right_tells_two_doubtful_numbers() -> None:
    reading = numbers(a=("17", 0.7, "11"), b=("25", 0.999, ""), total=("42", 0.75, "47"))
    outcome = settle(reading, [sum_of("a", "b", "total")])
    assert outcome.sheet.marks == {"a": "17", "b": "25", "total": "42"}
    assert outcome.doubts == ()


def test_a_sum_that_comes_right_both_ways_tells_nothing() -> None:
    reading = numbers(a=("17", 0.6, "11"), b=("25", 0.999, ""), total=("42", 0.6, "36"))
    outcome = settle(reading, [sum_of("a", "b", "total")])
    assert [doubt.field for doubt in outcome.doubts] == ["a", "total"]


def test_the_same_is_decided_at_every_run() -> None:
    """The order in which fields are decided must not follow Python's hashes of texts."""
    script = (
        "from scoring.settle import _groups\n"
        "from scoring.checks import Constraint\n"
        "from scoring.message import NOTHING\n"
        "names = [f'field{n}' for n in range(12)]\n"
        "rules = [Constraint(tuple(names[n : n + 5]), all, NOTHING) for n in range(8)]\n"
        "print(_groups(dict.fromkeys(names, ()), rules))\n"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(runs) == 1
