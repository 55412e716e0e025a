"""What is shown to the second reader, and how far it is heard."""

from dataclasses import replace
from unittest.mock import Mock

import numpy as np
import pytest

import vision.dice.second
from tests.vision.dice.test_sizes import seen
from vision.dice.find import DieCandidate
from vision.dice.second import (
    CROP_PX,
    HARDLY,
    LOOKS,
    MOST,
    STILL_COUNTS,
    both_opinions,
    in_doubt,
    margins,
    second_opinion,
    together,
)
from vision.weights import Model, open_model

LABELS = ("1", "2", "3", "4", "5", "6", "none", "cocked")
EQUAL = {"offset": 0.0, "first": 0.5, "second": 0.5, "finder": 0.0, "value": 0.5}
GREY = np.full((200, 200, 3), 128, np.uint8)


def model(**weights: float) -> Model:
    return Model("dice_second", "", LABELS, 1.0, EQUAL | weights, session=None)


def says(label: str, logit: float = 6.0) -> np.ndarray:
    return np.array([logit if name == label else 0.0 for name in LABELS])


def test_what_is_clear_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Mock()
    monkeypatch.setattr(vision.dice.second, "open_model", opened)
    clear = [seen(0.999, "4", 0.999), seen(0.0001, "2", 0.5)]

    assert both_opinions(clear, GREY, 1.0) == clear
    opened.assert_not_called()


@pytest.mark.parametrize(
    ("is_die", "share"), [(0.6, 0.999), (0.999, 0.7), (0.05, 0.99), (0.95, 0.99)]
)
def test_a_doubt_of_value_or_of_being_a_die_is_shown(is_die: float, share: float) -> None:
    thing = seen(is_die, "3", share)

    assert in_doubt([thing]) == [thing]


def test_only_what_in_doubt_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vision.dice.second, "open_model", Mock(return_value=model()))
    said = Mock(return_value=np.array([says("none")]))
    monkeypatch.setattr(vision.dice.second, "second_opinion", said)
    clear = seen(0.999, "4", 0.999)
    doubtful = replace(seen(0.5, "2"), candidate=DieCandidate(100.0, 0.0, 40.0, 0.7))

    first, second = both_opinions([clear, doubtful], GREY, 1.0)

    assert first is clear
    assert second.is_die < 0.2


def test_readers_that_agree_are_surer_than_either() -> None:
    one = seen(0.6, "5", 0.6)

    after = together(model(first=1.0), one, says("5"))

    assert after.is_die > 0.8
    assert together(model(), one, says("none")).is_die < 0.2


def test_of_values_both_readers_tell() -> None:
    one = replace(seen(0.3, "1"), shares=(("1", 0.6), ("2", 0.4)))

    assert together(model(value=0.0), one, says("2")).shares[0][0] == "1"
    (value, share), (other, rest) = together(model(), one, says("2", 2.0)).shares
    assert (value, other) == ("2", "1")
    assert share / rest == pytest.approx(0.4 / 0.6 * np.e)
    assert share + rest == pytest.approx(1.0)


def test_a_side_of_a_likelier_die_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Mock()
    monkeypatch.setattr(vision.dice.second, "open_model", opened)
    die = seen(0.999, "4", 0.999)
    side = replace(seen(0.3, "2"), candidate=DieCandidate(0.0, 15.0, 25.0, 0.7))

    assert both_opinions([die, side], GREY, 1.0) == [die, side]
    opened.assert_not_called()


def test_the_network_is_asked_once_for_all_things() -> None:
    fake = Mock()
    fake.run.side_effect = lambda crops: np.arange(len(crops) * 8.0).reshape(len(crops), 8)

    said = second_opinion(fake, [seen(0.5, "1"), seen(0.5, "2")], GREY, 1.0)

    (crops,) = fake.run.call_args.args
    assert crops.shape == (2 * len(LOOKS), 3, CROP_PX, CROP_PX)
    assert crops.max() <= 1.0
    assert said.shape == (2, 8)
    assert said[1, 0] - said[0, 0] == 8 * len(LOOKS)


def test_the_networks_labels_are_those_it_is_weighed_by() -> None:
    opened = open_model("dice_second")

    assert opened.labels == LABELS
    assert set(opened.settings) == set(EQUAL)


def test_it_makes_no_photo_one_that_shows_dice() -> None:
    one_at_least = open_model("dice_reader").settings["one_at_least"]

    assert together(model(), seen(0.7, "5"), says("5", 20.0)).is_die == MOST < one_at_least
    assert together(model(), seen(0.97, "5", 0.9), says("5", 20.0)).is_die == pytest.approx(0.97)


def test_what_is_clear_to_the_first_counts_but_where_the_second_is_sure() -> None:
    clear = seen(0.95, "5", 0.9)

    assert together(model(offset=-1.0), clear, says("none", 3.5)).is_die == STILL_COUNTS
    assert together(model(), clear, says("none", 4.0)).is_die == HARDLY


def test_what_the_finder_is_unsure_of_is_less_likely() -> None:
    one = seen(0.7, "5")
    faint = replace(one, candidate=replace(one.candidate, heat=0.2))
    weighed = model(finder=0.5)

    shares = [together(weighed, thing, says("5", 2.0)).is_die for thing in (faint, one)]
    assert shares[0] < shares[1]


def test_margins_are_log_odds_of_a_die(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vision.dice.second, "open_model", Mock(return_value=model()))
    said = Mock(return_value=np.array([says("none"), says("3", 20.0)]))
    monkeypatch.setattr(vision.dice.second, "second_opinion", said)

    none, die = margins([seen(0.5, "1"), seen(0.5, "3")], GREY, 1.0)

    assert none == pytest.approx(np.log(7) - 6.0)
    assert die == pytest.approx(20.0, abs=0.1)
