"""A score is made once for all who ask; with the next event, anew."""

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from server.table.events import Said
from server.table.keeper import TableKeeper, Ticket
from server.table.live import Live
from server.table.store import Store
from server.table.view import score_of


@pytest.fixture
def keeper(tmp_path: Path) -> Iterator[TableKeeper]:
    store = Store(tmp_path / "tables.sqlite")
    yield TableKeeper(store, Live(10))
    store.close()


@pytest.fixture
def scoring(monkeypatch: pytest.MonkeyPatch) -> Mock:
    spy = Mock(wraps=score_of)
    monkeypatch.setattr("server.table.keeper.score_of", spy)
    return spy


@pytest.fixture
def ada(keeper: TableKeeper) -> Ticket:
    return keeper.open("yacht", ["Ada", "Ben"])


def test_a_score_is_made_once_an_event(keeper: TableKeeper, ada: Ticket, scoring: Mock) -> None:
    for _ in range(3):
        assert keeper.scored(ada.id, ada.key).state.number == 1
    assert scoring.call_count == 1
    keeper.change(ada.id, lambda _: Said("roll 1 2 3 4 5"))
    assert keeper.scored(ada.id, ada.key).state.number == 2
    assert scoring.call_count == 2


def test_a_forgotten_table_leaves_no_score(keeper: TableKeeper, ada: Ticket) -> None:
    keeper.scored(ada.id, ada.key)
    keeper.forget(ada.id)
    assert not keeper._scored
