"""The log of every table in one SQLite file, appended to and never changed.

An event is acknowledged only after its transaction is on the disk (`synchronous=FULL`), so a kill
at any moment loses nothing that was answered. A file that is locked by somebody else, full or
read-only is a refusal soon, not a wait.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Protocol

from sqlalchemy import (
    Connection,
    Engine,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from scoring.message import Book
from server.refusals import Refused
from server.table.events import Event, Logged, Looked, Unreadable, event_from_json, event_to_json
from server.table.schema import EVENTS, KEYS, PHOTOS, TABLES, keep_photos, prepare

say = Book(__package__)
LOCKED_S = 1.5
"""How long a change waits for somebody else who holds the file, or for one before it."""


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

    def __init__(self, path: Path, give_room: Callable[[], bool] = lambda: False) -> None:
        """Open the file, or make it; `give_room` lets go of the reserve when the disk is full."""
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.is_dir():
            path.touch(mode=0o600)
            path.chmod(0o600)
        self._give_room = give_room
        waits = {"pool_size": 8, "max_overflow": 60, "pool_timeout": LOCKED_S}
        self._engine: Engine = create_engine(
            f"sqlite:///{path}", connect_args={"timeout": LOCKED_S}, **waits
        )
        event.listen(self._engine, "connect", _prepare)
        prepare(self._engine, path)
        self._writing = Lock()

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()

    def add_table(self, table_id: str, code: str, first: Event) -> bool:
        """A new table with its first event; False when the code is taken."""
        logged = Logged(1, now(), first)

        def write(connection: Connection) -> None:
            connection.execute(insert(TABLES).values(id=table_id, code=code))
            connection.execute(insert(EVENTS).values(_row(table_id, logged)))

        return self._is_written(write)

    def append(self, table_id: str, logged: Logged) -> bool:
        """Add an event to the end of a table's log; it is on the disk when this returns.

        False when the log has an event of that number already, or there is no such table any more.
        """

        def write(connection: Connection) -> None:
            connection.execute(insert(EVENTS).values(_row(table_id, logged)))
            if isinstance(logged.event, Looked):
                keep_photos(connection, table_id, logged.number, logged.at, logged.event)

        return self._is_written(write)

    def log(self, table_id: str) -> Sequence[Logged]:
        """The events of a table, in order; one that cannot be read keeps its place."""
        rows = (
            select(EVENTS.c.number, EVENTS.c.at, EVENTS.c.body)
            .where(EVENTS.c.table_id == table_id)
            .order_by(EVENTS.c.number)
        )
        with self._engine.connect() as connection:
            return [
                Logged(number, at, _read(body)) for number, at, body in connection.execute(rows)
            ]

    def code(self, table_id: str) -> str | None:
        """The short code of a table; None when there is no such table."""
        with self._engine.connect() as connection:
            return connection.scalar(select(TABLES.c.code).where(TABLES.c.id == table_id))

    def table_of_code(self, code: str) -> str | None:
        """The table that this short code opens."""
        with self._engine.connect() as connection:
            return connection.scalar(select(TABLES.c.id).where(TABLES.c.code == code))

    def count(self) -> int:
        """How many tables there are."""
        with self._engine.connect() as connection:
            return connection.scalar(select(func.count()).select_from(TABLES)) or 0

    def add_key(self, table_id: str, key_hash: str) -> None:
        """Let the holder of a key in."""
        with self._transaction() as connection:
            connection.execute(insert(KEYS).values(key_hash=key_hash, table_id=table_id))

    def last_changes(self) -> dict[str, str]:
        """Every table by its id, with the time of its last event."""
        last = select(EVENTS.c.table_id, func.max(EVENTS.c.at)).group_by(EVENTS.c.table_id)
        with self._engine.connect() as connection:
            return {str(table_id): str(at) for table_id, at in connection.execute(last)}

    def table_of_key(self, key_hash: str) -> str | None:
        """The table that a key opens."""
        with self._engine.connect() as connection:
            return connection.scalar(select(KEYS.c.table_id).where(KEYS.c.key_hash == key_hash))

    def revoke(self, table_id: str, but_hash: str, code: str) -> bool:
        """Let nobody in but the holder of one key, and give the table another code."""

        def write(connection: Connection) -> None:
            connection.execute(
                delete(KEYS).where(KEYS.c.table_id == table_id, KEYS.c.key_hash != but_hash)
            )
            connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(code=code))

        return self._is_written(write)

    def forget(self, table_id: str) -> list[str]:
        """Remove a table with all it has; the photos that no other table has."""
        with self._transaction() as connection:
            names = select(PHOTOS.c.hash).where(PHOTOS.c.table_id == table_id).distinct()
            hashes = list(connection.scalars(names))
            for table in (PHOTOS, KEYS, EVENTS):
                connection.execute(delete(table).where(table.c.table_id == table_id))
            connection.execute(delete(TABLES).where(TABLES.c.id == table_id))
            left = self._without_others(connection, hashes)
        with self._engine.connect() as connection:  # out of the write-ahead log too
            connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
        return left

    def tables_before(self, at: str) -> list[str]:
        """Tables at which nothing has happened since a time."""
        last = select(EVENTS.c.table_id).group_by(EVENTS.c.table_id)
        with self._engine.connect() as connection:
            return list(connection.scalars(last.having(func.max(EVENTS.c.at) < at)))

    def drop_photos_before(self, at: str) -> list[str]:
        """Take photos older than a time off the list; those that no table has any more."""
        with self._transaction() as connection:
            old = select(PHOTOS.c.hash).where(PHOTOS.c.at < at).distinct()
            hashes = list(connection.scalars(old))
            connection.execute(delete(PHOTOS).where(PHOTOS.c.at < at))
            return self._without_others(connection, hashes)

    def count_photos(self, table_id: str) -> int:
        """How many photos a table has."""
        counted = select(func.count()).select_from(PHOTOS).where(PHOTOS.c.table_id == table_id)
        with self._engine.connect() as connection:
            return connection.scalar(counted) or 0

    def check_writable(self) -> None:
        """Raises `Refused` where a change could not be written now."""
        with self._transaction() as connection:
            connection.execute(text("PRAGMA user_version"))

    def _without_others(self, connection: Connection, hashes: list[str]) -> list[str]:
        return [
            name
            for name in hashes
            if connection.scalar(select(PHOTOS.c.hash).where(PHOTOS.c.hash == name)) is None
        ]

    def _is_written(self, write: Callable[[Connection], None]) -> bool:
        """Whether it was written; False where it contradicts what is there."""
        try:
            try:
                with self._transaction() as connection:
                    write(connection)
            except Refused as refused:
                if refused.status != FULL or not self._give_room():
                    raise
                with self._transaction() as connection:
                    write(connection)
        except IntegrityError:
            return False
        return True

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """One change at a time, on the disk when the block ends."""
        if not self._writing.acquire(timeout=LOCKED_S):
            raise Refused(503, say("cannot-write-now"))
        try:
            with self._engine.connect() as connection:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                yield connection
                connection.commit()
        except IntegrityError:
            raise
        except OperationalError as error:
            raise why_not(error) from None
        finally:
            self._writing.release()


FULL = 507


def why_not(error: DBAPIError) -> Refused:
    """What to say when the file cannot be read or written."""
    reason = str(error.orig)
    if "full" in reason:
        return Refused(FULL, say("disk-full"))
    if "locked" in reason or "busy" in reason:
        return Refused(503, say("cannot-write-now"))
    return Refused(503, say("cannot-write", reason=reason))


def _row(table_id: str, logged: Logged) -> dict[str, str | int]:
    return {
        "table_id": table_id,
        "number": logged.number,
        "at": logged.at,
        "body": event_to_json(logged.event),
    }


def _read(body: str) -> Event:
    try:
        return event_from_json(body)
    except Exception:  # whatever is wrong with it, it spoils only itself
        return Unreadable()


def _prepare(connection: _Connection, _record: object) -> None:
    cursor = connection.cursor()
    settings = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON")
    for setting in settings:
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def now() -> str:
    """The time as the log has it, in UTC."""
    return stamp(datetime.now(UTC))


def stamp(moment: datetime) -> str:
    """A moment as the log has it."""
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
