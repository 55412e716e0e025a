"""Kiosks hand finished games over: once, whole, when there is network, and none is lost."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.error import HTTPError, URLError

import pytest

from server.settings import Settings
from server.table.adopting import adopt, unsynced, written_log
from server.table.events import Finished, Said, Undone
from server.table.keeper import TableKeeper
from server.table.live import Live
from server.table.store import Store
from server.table.syncing import Syncer
from tests.server.conftest import Serve
from tests.server.served import Served

ROLL = Said("roll 1 3 5 5 6")
KEY = "a secret of the chain"


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[tuple[Store, TableKeeper]]:
    store = Store(tmp_path / "kiosk.sqlite")
    yield store, TableKeeper(store, Live(9))
    store.close()


def played(tables: TableKeeper, *, is_over: bool = True) -> str:
    table = tables.open("unvention", ["Ada", "Ben"]).id
    tables.change(table, lambda _: ROLL)
    if is_over:
        tables.change(table, lambda _: Finished())
    return table


@pytest.fixture
def other(where: Path | str, tmp_path: Path) -> Iterator[Store]:
    """The store of the chain, of either kind."""
    store = Store(where if isinstance(where, str) else tmp_path / "chain.sqlite")
    yield store
    store.close()


def test_a_game_is_taken_over_once_and_grows(
    kiosk: tuple[Store, TableKeeper], other: Store
) -> None:
    store, tables = kiosk
    table = played(tables)
    for _ in range(2):
        assert adopt(other, table, written_log(store, table)).table == table
    assert other.log(table) == store.log(table)
    tables.change(table, lambda _: Undone(3))
    adopt(other, table, written_log(store, table))
    adopt(other, table, written_log(store, table)[:2])  # late, and overtaken
    assert other.log(table) == store.log(table)
    assert other.count() == 1


def test_where_two_went_different_ways_both_stay(
    kiosk: tuple[Store, TableKeeper], other: Store
) -> None:
    store, tables = kiosk
    table = played(tables)
    log = written_log(store, table)
    adopt(other, table, log)
    differs = [*log[:1], replace(log[1], body=log[1].body.replace("1 3", "2 3")), *log[2:]]
    ids = {adopt(other, table, differs).table for _ in range(2)}
    assert len(ids) == 1
    assert ids != {table}
    assert other.log(table) == store.log(table)
    assert written_log(other, ids.pop()) == differs
    assert other.count() == 2


def test_only_finished_games_go_and_a_broken_line_costs_nothing(
    kiosk: tuple[Store, TableKeeper], serve: Serve
) -> None:
    store, tables = kiosk
    over, going_on = played(tables), played(tables, is_over=False)
    server: Served = serve(sync_key=KEY)
    away = Syncer(Settings(sync="http://127.0.0.1:1", sync_key=KEY), store, tables)
    with pytest.raises(URLError):
        away.sync()
    stranger = Syncer(Settings(sync=server.address, sync_key="wrong"), store, tables)
    with pytest.raises(HTTPError) as told:
        stranger.sync()
    assert told.value.code == 401
    told.value.close()
    assert set(unsynced(store)) == {over, going_on}
    syncer = Syncer(Settings(sync=server.address, sync_key=KEY), store, tables)
    assert syncer.sync() == 1
    assert unsynced(store) == [going_on]
    assert syncer.sync() == 0
    tables.change(going_on, lambda _: Finished())
    assert syncer.sync() == 1
    assert unsynced(store) == []


def test_nobody_else_hands_games_over(serve: Serve) -> None:
    server = serve(sync_key=KEY)
    body = {"table": "0" * 16, "log": [{"number": 1, "at": "now", "body": "{}"}]}
    with server.client() as http:
        assert http.post("/api/v1/synced", json=body).status_code == 401
        headers = {"Authorization": f"Bearer {KEY}"}
        for log in (
            body["log"],
            [{"number": 2, "at": "now", "body": json.dumps({"kind": "finished"})}],
            [{"number": 1, "at": "now", "body": json.dumps({"kind": "finished"})}],
        ):
            reply = http.post("/api/v1/synced", json={**body, "log": log}, headers=headers)
            assert reply.status_code == 422, reply.text


def test_a_server_without_a_secret_takes_no_games(served: Served) -> None:
    body = {"table": "0" * 16, "log": [{"number": 1, "at": "now", "body": "{}"}]}
    with served.client() as http:
        assert http.post("/api/v1/synced", json=body).status_code == 404
