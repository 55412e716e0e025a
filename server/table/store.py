"""The log of every table in one SQLite file, appended to and never changed.

An event is acknowledged only after its transaction is on the disk (`synchronous=FULL`), so a kill
at any moment loses nothing that was answered.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Protocol

from sqlalchemy import (
    Column,
    Engine,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    text,
)
from sqlalchemy.exc import IntegrityError

from server.table.events import Event, Logged, event_from_json, event_to_json

_METADATA = MetaData()
_TABLES = Table(
    "tables",
    _METADATA,
    Column("id", String(32), primary_key=True),
    Column("code", String(16), nullable=False, unique=True),
)
_EVENTS = Table(
    "events",
    _METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", String(32), nullable=False),
    Column("body", Text, nullable=False),
)
_KEYS = Table(
    "keys",
    _METADATA,
    Column("key_hash", String(64), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
)


class _Cursor(Protocol):
    def execute(self, statement: str) -> object:
        """Run one statement."""

    def close(self) -> None:
        """Give the cursor back."""


class _Connection(Protocol):
    def cursor(self) -> _Cursor:
        """A cursor of the driver's own connection."""


class Store:
    """All tables, their logs, and the hashes of the keys that open them."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._engine: Engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": 10})
        event.listen(self._engine, "connect", _prepare)
        _METADATA.create_all(self._engine)
        self._writing = Lock()

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()

    def add_table(self, table_id: str, code: str, first: Event) -> bool:
        """A new table with its first event; False when the code is taken."""
        logged = Logged(1, now(), first)
        try:
            with self._writing, self._engine.begin() as connection:
                connection.execute(insert(_TABLES).values(id=table_id, code=code))
                connection.execute(insert(_EVENTS).values(_row(table_id, logged)))
        except IntegrityError:
            return False
        return True

    def append(self, table_id: str, logged: Logged) -> bool:
        """Add an event to the end of a table's log; it is on the disk when this returns.

        False when the log has an event of that number already.
        """
        try:
            with self._writing, self._engine.begin() as connection:
                connection.execute(insert(_EVENTS).values(_row(table_id, logged)))
        except IntegrityError:
            return False
        return True

    def log(self, table_id: str) -> Sequence[Logged]:
        """The events of a table, in order."""
        rows = (
            select(_EVENTS.c.number, _EVENTS.c.at, _EVENTS.c.body)
            .where(_EVENTS.c.table_id == table_id)
            .order_by(_EVENTS.c.number)
        )
        with self._engine.connect() as connection:
            return [
                Logged(number, at, event_from_json(body))
                for number, at, body in connection.execute(rows)
            ]

    def code(self, table_id: str) -> str | None:
        """The short code of a table; None when there is no such table."""
        with self._engine.connect() as connection:
            return connection.scalar(select(_TABLES.c.code).where(_TABLES.c.id == table_id))

    def table_of_code(self, code: str) -> str | None:
        """The table that this short code opens."""
        with self._engine.connect() as connection:
            return connection.scalar(select(_TABLES.c.id).where(_TABLES.c.code == code))

    def add_key(self, table_id: str, key_hash: str) -> None:
        """Let the holder of a key in."""
        with self._writing, self._engine.begin() as connection:
            connection.execute(insert(_KEYS).values(key_hash=key_hash, table_id=table_id))

    def forget(self, table_id: str) -> None:
        """Delete a table, its log and its keys; nothing of them is left in the file."""
        with self._writing:
            with self._engine.begin() as connection:
                for table, column in (
                    (_EVENTS, _EVENTS.c.table_id),
                    (_KEYS, _KEYS.c.table_id),
                    (_TABLES, _TABLES.c.id),
                ):
                    connection.execute(delete(table).where(column == table_id))
            with self._engine.connect() as connection:
                connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))

    def last_changes(self) -> dict[str, str]:
        """Every table by its id, with the time of its last event."""
        last = select(_EVENTS.c.table_id, func.max(_EVENTS.c.at)).group_by(_EVENTS.c.table_id)
        with self._engine.connect() as connection:
            return {str(table_id): str(at) for table_id, at in connection.execute(last)}

    def is_mentioned(self, word: str) -> bool:
        """Does any event of any table hold this word?"""
        held = select(_EVENTS.c.number).where(_EVENTS.c.body.contains(word, autoescape=True))
        with self._engine.connect() as connection:
            return connection.execute(held.limit(1)).first() is not None

    def table_of_key(self, key_hash: str) -> str | None:
        """The table that a key opens."""
        with self._engine.connect() as connection:
            return connection.scalar(select(_KEYS.c.table_id).where(_KEYS.c.key_hash == key_hash))


def _row(table_id: str, logged: Logged) -> dict[str, str | int]:
    return {
        "table_id": table_id,
        "number": logged.number,
        "at": logged.at,
        "body": event_to_json(logged.event),
    }


def _prepare(connection: _Connection, _record: object) -> None:
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def now() -> str:
    """The time as the log has it, in UTC."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
