"""Tables over HTTP once more, all of it, kept in PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.settings import Settings
from tests.postgres import Postgres
from tests.server.conftest import Serve, running
from tests.server.served import FakeReader, Served
from tests.server.web.test_tables import *  # noqa: F403


@pytest.fixture(scope="module")
def served(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("served")
    with running(Settings(data=data, database=postgres.fresh()), FakeReader()) as server:
        yield server


@pytest.fixture
def serve(serve: Serve, postgres: Postgres) -> Serve:
    """Start servers of one's own, all on one database."""
    url = postgres.fresh()

    def start(reader: FakeReader | None = None, **changes: int | str) -> Served:
        return serve(reader, **{"database": url, **changes})

    return start


def test_games_are_not_in_the_folder(served: Served) -> None:
    assert not list(Path(served.data).glob("*.sqlite"))
