"""Servers on loopback with a reader that answers what the test says."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
import uvicorn
from fastapi import FastAPI

from server.app import create_app
from server.settings import Settings
from server.web.door import serving
from tests.postgres import NoPostgres, Postgres
from tests.server.served import FakeReader, Served, TableClient

Serve = Callable[..., Served]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for all tests that want one."""
    try:
        server = Postgres()
    except NoPostgres as reason:
        pytest.skip(f"PostgreSQL does not run here: {reason}")
    yield server
    server.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where a store is kept: what is true of one must be true of the other."""
    if request.param == "sqlite":
        return tmp_path / "log.sqlite"
    server: Postgres = request.getfixturevalue("postgres")
    return server.fresh()


@contextmanager
def running(settings: Settings, reader: FakeReader | None = None) -> Iterator[Served]:
    """A server until the block ends."""
    told = reader or FakeReader()
    with running_app(create_app(settings, reader), settings) as address:
        yield Served(address, told, settings.data)


@contextmanager
def running_app(app: FastAPI, settings: Settings | None = None) -> Iterator[str]:
    """An application at its address until the block ends."""
    config = serving(
        app,
        settings or Settings(),
        host="127.0.0.1",
        port=0,
        log_level="error",
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    listening: socket.socket = config.bind_socket()
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(timeout=60)
        listening.close()
    assert not thread.is_alive()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Start servers of one's own; all stop when the test ends."""
    servers = []

    def start(reader: FakeReader | None = None, **changes: int | str) -> Served:
        settings = replace(Settings(data=tmp_path / "data"), **changes)  # type: ignore[arg-type] # the numbers
        server = running(settings, reader or FakeReader())
        served = server.__enter__()
        servers.append(server)
        return served

    yield start
    for server in servers:
        server.__exit__(None, None, None)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests of a module: each opens a table of its own."""
    settings = Settings(data=tmp_path_factory.mktemp("served"))
    with running(settings, FakeReader()) as server:
        yield server


@pytest.fixture(scope="module")
def reading_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests of a module, which reads photos itself."""
    settings = Settings(data=tmp_path_factory.mktemp("reading"))
    with running(settings) as server:
        yield server


@pytest.fixture
def table(served: Served) -> Iterator[TableClient]:
    """A table of Unvention."""
    opened = TableClient(served)
    yield opened
    opened.close()
