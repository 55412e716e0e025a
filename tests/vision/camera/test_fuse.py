"""Votes of several frames."""

import numpy as np
import pytest

from scoring.message import plain
from scoring.observation import Doubt, Observation, Outline
from vision.camera.burst import sharpest
from vision.camera.fuse import SPLIT, fuse, fuse_dice, fuse_doubts, fuse_fields


def at(x: float, y: float = 0.0, side: float = 40.0) -> Outline:
    return Outline(((x, y), (x + side, y), (x + side, y + side), (x, y + side)))


def seen(label: str, confidence: float, x: float = 0.0, **others: float) -> Observation:
    runners = sorted(((name[1:], p) for name, p in others.items()), key=lambda one: -one[1])
    return Observation(label, confidence, at(x), tuple(runners))


def test_frames_that_agree_are_as_sure_as_the_median_and_no_surer() -> None:
    fused = fuse([seen("3", 0.62), seen("3", 0.97), seen("3", 0.95)])
    assert (fused.label, fused.confidence) == ("3", 0.95)


def test_frames_that_disagree_are_asked_with_every_label() -> None:
    fused = fuse([seen("3", 0.99), seen("5", 0.99), seen("3", 0.98)])
    assert fused.label == "3"
    assert fused.confidence <= SPLIT
    assert "5" in dict(fused.runners_up)


def test_more_frames_never_make_a_doubt_certain_by_multiplying() -> None:
    fused = fuse([seen("3", 0.7, n5=0.3)] * 9)
    assert fused.confidence == pytest.approx(0.7)
    assert fused.probability("5") == pytest.approx(0.3)


def test_one_vote_stays_as_it_is() -> None:
    vote = seen("3", 0.7, n5=0.3)
    assert fuse([vote]) is vote


def test_fields_are_fused_one_by_one() -> None:
    frames = [{"a": seen("1", 0.9), "b": seen("", 0.9)}, {"a": seen("1", 0.8), "b": seen("X", 0.9)}]
    fused = fuse_fields(frames)
    assert fused["a"].label == "1"
    assert fused["b"].confidence <= SPLIT


def test_dice_are_matched_by_place_whatever_their_order() -> None:
    first = [seen("1", 0.9, 0), seen("2", 0.9, 100)]
    other = [seen("2", 0.9, 103), seen("1", 0.9, 2)]
    found, others = fuse_dice([first, other, first])
    assert [(die.label, die.confidence) for die in found] == [("1", 0.9), ("2", 0.9)]
    assert others == []


def test_a_die_that_few_frames_saw_is_none_and_one_that_most_saw_is_asked() -> None:
    first = [seen("1", 0.9, 0), seen("2", 0.9, 100)]
    found, others = fuse_dice([first, [*first, seen("6", 0.9, 300)], [first[0]]])
    assert [die.label for die in found] == ["1", "2"]
    assert found[0].confidence == 0.9
    assert found[1].confidence <= SPLIT
    assert len(others) == 1


def test_a_doubt_that_one_frame_has_none_of_is_not_asked() -> None:
    why = plain("unclear")
    one, moved = Doubt("die1", ("1",), why, at(0)), Doubt("die1", ("1",), why, at(3))
    other = Doubt("die2", ("2",), why, at(100))
    count = Doubt("dice", (), why)
    assert fuse_doubts([[one, other, count], [moved, count]]) == (one, count)


def test_the_sharpest_frames_come_first() -> None:
    rng = np.random.default_rng(0)
    crisp = rng.integers(0, 255, (90, 120, 3), np.uint8)
    flat = np.full((90, 120, 3), 120, np.uint8)
    soft = (flat // 2 + crisp // 2).astype(np.uint8)
    order = sharpest([flat, crisp, soft], 2)
    assert order[0] is crisp
    assert order[1] is soft
