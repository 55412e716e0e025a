"""The games' file on bad days: damaged, foreign, old, locked, full, with an event none can read.

What holds for PostgreSQL, too, is in `test_database.py`.
"""

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from server.refusals import Refused
from server.table.database import LOCKED_S, BadDatabase
from server.table.events import Logged, Looked, Said, Started, Unreadable
from server.table.fold import replay_log
from server.table.schema import VERSION
from server.table.store import Store, now

STARTED = Started("unvention", ("Ada", "Ben"))
OLD_TABLES = """
CREATE TABLE tables (id VARCHAR(32) NOT NULL, code VARCHAR(16) NOT NULL,
  PRIMARY KEY (id), UNIQUE (code));
CREATE TABLE events (table_id VARCHAR(32) NOT NULL, number INTEGER NOT NULL,
  at VARCHAR(32) NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (table_id, number), FOREIGN KEY(table_id) REFERENCES tables (id));
CREATE TABLE keys (key_hash VARCHAR(64) NOT NULL, table_id VARCHAR(32) NOT NULL,
  PRIMARY KEY (key_hash), FOREIGN KEY(table_id) REFERENCES tables (id));
"""
OLD_LOOKED = (
    '{"kind": "looked", "of": "dice", "seen": {"die1": {"label": "4", "confidence": 0.9, "outline":'
    ' {"corners": [[0, 0], [9, 0], [9, 9], [0, 9]]}, "runners_up": []}}, "doubts": [], "sheet": "",'
    f' "distances_mm": {{}}, "photo": "{"a" * 64}", "size_px": [80, 60], "player": "", "flat": ""}}'
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path / "log.sqlite")
    made.add_table("t", "AAAAAA", STARTED)
    yield made
    made.close()


def damaged(path: Path) -> None:
    Store(path).close()
    path.write_bytes(path.read_bytes()[:-4096])


def text(path: Path) -> None:
    path.write_text("dear diary, " * 500)


def foreign(path: Path) -> None:
    with sqlite3.connect(path) as file:
        file.execute("CREATE TABLE recipes (name TEXT)")
    file.close()


def newer(path: Path) -> None:
    Store(path).close()
    with sqlite3.connect(path) as file:
        file.execute(f"PRAGMA user_version = {VERSION + 1}")
    file.close()


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (damaged, "damaged-database"),
        (text, "damaged-database"),
        (foreign, "foreign-database"),
        (newer, "newer-database"),
    ],
)
def test_a_file_that_is_not_ours_is_said(tmp_path: Path, spoil: object, code: str) -> None:
    path = tmp_path / "tallycam.sqlite"
    spoil(path)  # type: ignore[operator] # one of these
    before = path.read_bytes()
    with pytest.raises(BadDatabase) as told:
        Store(path)
    assert told.value.message.code == code
    assert path.read_bytes() == before


def test_a_file_of_the_first_version_is_brought_to_this_one(tmp_path: Path) -> None:
    path = tmp_path / "tallycam.sqlite"
    with sqlite3.connect(path) as file:
        file.executescript(OLD_TABLES)
        file.execute("INSERT INTO tables VALUES ('t', 'AAAAAA')")
        started = '{"game": "unvention", "players": ["Ada", "Ben"], "kind": "started"}'
        for number, body in enumerate([started, OLD_LOOKED, "not JSON at all, looked"], start=1):
            values = ("t", number, "2026-01-01T00:00:00Z", body)
            file.execute("INSERT INTO events VALUES (?, ?, ?, ?)", values)
        file.execute("INSERT INTO keys VALUES ('k', 't')")
    file.close()
    store = Store(path)
    log = store.log("t")
    assert isinstance(log[1].event, Looked)
    assert store.table_of_key("k") == "t"
    assert store.count_photos("t") == 1
    assert store.append("t", Logged(4, now(), Said("roll 1 3 5 5 6")))
    assert store.forget("t") == ["a" * 64]
    store.close()
    Store(path).close()
    with sqlite3.connect(path) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (VERSION,)
    file.close()


def test_an_event_that_cannot_be_read_spoils_only_itself(tmp_path: Path, store: Store) -> None:
    for number, said in enumerate(("roll 1 3 5 5 6", "roll 1 1 1 1 1", "roll 2 3 4 5 6"), start=2):
        store.append("t", Logged(number, now(), Said(said)))
    with sqlite3.connect(tmp_path / "log.sqlite") as file:
        file.execute('UPDATE events SET body = \'{"kind": "none\' WHERE number = 3')
        file.execute(
            "UPDATE events SET body = ? WHERE number = 4", ('{"text": "  x", "kind": "said"}',)
        )
    file.close()
    store.append("t", Logged(5, now(), Said("roll 6 6 6 6 6")))
    log = store.log("t")
    assert isinstance(log[2].event, Unreadable)
    state = replay_log(log)
    assert [line.number for line in state.lines] == [2, 5]


def test_a_file_held_by_another_program_is_told_soon(tmp_path: Path, store: Store) -> None:
    holder = sqlite3.connect(tmp_path / "log.sqlite", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    told: list[int] = []

    def try_it(number: int) -> None:
        try:
            store.append("t", Logged(2, now(), Said(f"roll {number} 1 1 1 1")))
        except Refused as refused:
            told.append(refused.status)

    began = time.monotonic()
    waiting = [Thread(target=try_it, args=(number,)) for number in range(12)]
    for one in waiting:
        one.start()
    for one in waiting:
        one.join()
    assert told == [503] * 12
    assert time.monotonic() - began < 8 * LOCKED_S  # one behind another it would be twelve
    holder.execute("ROLLBACK")
    holder.close()
    assert store.append("t", Logged(2, now(), Said("roll 1 1 1 1 1")))


def test_a_full_disk_is_told_and_the_reserve_keeps_what_is_typed(tmp_path: Path) -> None:
    given: list[bool] = []

    def give_room() -> bool:
        given.append(True)
        return len(given) == 1

    store = Store(tmp_path / "log.sqlite", give_room)
    store.add_table("t", "AAAAAA", STARTED)
    pages = _bound(store, extra=2)
    number, refused = 2, None
    while refused is None:
        if given:
            _bound(store, most=pages + 8)
        try:
            assert store.append("t", Logged(number, now(), Said("roll 1 1 1 1 1 #" + "x" * 3000)))
        except Refused as error:
            refused = error
        number += 1
        assert number < 60
    assert refused.status == 507
    assert len(given) >= 1
    kept = store.log("t")
    assert [logged.number for logged in kept] == list(range(1, len(kept) + 1))
    store.close()


def _bound(store: Store, extra: int = 0, most: int = 0) -> int:
    """Let the file grow no larger: what SQLite says then is what it says on a full disk."""
    with store._engine.connect() as connection:
        now_pages = connection.exec_driver_sql("PRAGMA page_count").scalar() or 0
    from sqlalchemy import event

    pages = most or now_pages + extra
    store._engine.dispose()

    def bound(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute(f"PRAGMA max_page_count={pages}")

    event.listen(store._engine, "connect", bound)
    return int(pages)
