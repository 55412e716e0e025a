"""What the first reader is clear of, and the second reads otherwise, is asked about."""

from collections.abc import Sequence
from unittest.mock import Mock

import numpy as np
import pytest

import vision.dice.dispute
from tests.vision.dice.test_second import GREY, model, says
from tests.vision.dice.test_sizes import seen
from vision.dice.dispute import STILL_DIE, disputed
from vision.dice.evidence import Judged
from vision.dice.second import LOOKS


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """What the second reader says, the same at every look."""
    monkeypatch.setattr(vision.dice.dispute, "open_model", Mock(return_value=model()))
    opinion = Mock()
    monkeypatch.setattr(vision.dice.dispute, "second_opinion", opinion)
    return opinion


def tells(said: Mock, *rows: np.ndarray) -> None:
    """Have it say the same of each thing shown, at one look and at all."""
    said.side_effect = lambda _, things, *__: np.array(rows[: len(things)])


def confidence(one: Judged) -> float:
    return one.is_die * one.shares[0][1]


def shown(said: Mock) -> Sequence[Judged]:
    """What the second reader looked at last."""
    things: Sequence[Judged] = said.call_args.args[1]
    return things


def test_another_value_is_asked_about_and_among_the_choices(said: Mock) -> None:
    tells(said, says("1"))

    (one,) = disputed([seen(0.999, "3", 0.9965)], GREY, 1.0)

    assert confidence(one) < 0.9
    assert [name for name, share in one.shares if share > 0.02] == ["3", "1"]
    assert sum(share for _, share in one.shares) == pytest.approx(1.0)


@pytest.mark.parametrize("row", [says("3"), says("1", 0.5)])
def test_the_same_value_or_hardly_another_changes_nothing(said: Mock, row: np.ndarray) -> None:
    tells(said, row)
    die = seen(0.999, "3", 0.9965)

    assert disputed([die], GREY, 1.0) == [die]


def test_what_is_no_die_to_the_second_is_asked_about(said: Mock) -> None:
    tells(said, says("none", 5.0))

    (one,) = disputed([seen(0.99, "3", 0.9965)], GREY, 1.0)

    assert one.is_die == STILL_DIE
    assert one.shares[0][0] == "3"


def test_only_what_counts_and_would_not_be_asked_about_is_shown(said: Mock) -> None:
    tells(said, says("1"))
    die = seen(0.999, "3", 0.9965)
    others = [seen(0.999, "3", 0.9995), seen(0.999, "3", 0.8), seen(0.3, "3", 0.99)]

    after = disputed([die, *others], GREY, 1.0)

    assert after[1:] == others
    assert shown(said) == [die]


def test_one_look_will_do_where_they_agree(said: Mock) -> None:
    tells(said, says("3"))

    disputed([seen(0.999, "3", 0.9965)], GREY, 1.0)

    assert [call.args[-1] for call in said.call_args_list] == [LOOKS[:1]]


def test_nothing_is_opened_where_all_values_are_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Mock()
    monkeypatch.setattr(vision.dice.dispute, "open_model", opened)

    disputed([seen(0.999, "3", 0.9999)], GREY, 1.0)

    opened.assert_not_called()
