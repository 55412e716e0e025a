"""What tests of reading share."""

import pytest

from tests.vision.dice.stage import Stage


@pytest.fixture
def stage(monkeypatch: pytest.MonkeyPatch) -> Stage:
    return Stage(monkeypatch)
