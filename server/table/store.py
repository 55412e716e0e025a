"""The logs of all tables, appended to and never changed, in SQLite or PostgreSQL.

An event is acknowledged only after its transaction lasts, so a kill at any moment loses nothing
that was answered. A database that is locked by somebody else, full, read-only or away is a refusal
soon, not a wait.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from weakref import finalize

from sqlalchemy import Connection, Engine, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError

from server.refusals import Refused
from server.table.database import FULL, open_database, why_not
from server.table.events import Event, Logged, Looked, Unreadable, event_from_json, event_to_json
from server.table.live import ENDED
from server.table.schema import EVENTS, JOBS, KEYS, PHOTOS, SYNCED, TABLES, keep_photos

Also = Callable[[Connection], None]
"""What is written in the same transaction."""


class Store:
    """All tables, their logs, and the hashes of the keys that open them."""

    def __init__(self, where: Path | str, give_room: Callable[[], bool] = lambda: False) -> None:
        """Open the file at a path, or the PostgreSQL at an address.

        Args:
            where: Both are made ready where nothing is there yet.
            give_room: Lets go of the reserve when the disk of a file is full.
        """
        self.database = open_database(where, give_room)
        self._engine: Engine = self.database.engine
        finalize(self, self._engine.dispose)  # also where nobody closed it

    @property
    def is_shared(self) -> bool:
        """Whether other processes write too."""
        return self.database.is_shared

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def add_table(self, table_id: str, code: str, first: Event) -> bool:
        """A new table with its first event; False when the code is taken."""
        logged = Logged(1, now(), first)

        def write(connection: Connection) -> None:
            connection.execute(insert(TABLES).values(id=table_id, code=code))
            connection.execute(insert(EVENTS).values(_row(table_id, logged)))

        return self._is_written(write)

    def append(self, table_id: str, *logged: Logged, also: Also | None = None) -> bool:
        """Add events to the end of a table's log; they last when this returns.

        `also` is written with them or not at all. False when the log has an event of one of the
        numbers already, or there is no such table any more.
        """

        def write(connection: Connection) -> None:
            for one in logged:
                connection.execute(insert(EVENTS).values(_row(table_id, one)))
                if isinstance(one.event, Looked):
                    keep_photos(connection, table_id, one.number, one.at, one.event)
            if also is not None:
                also(connection)
            self.database.tell(connection, table_id)

        return self._is_written(write)

    def log(self, table_id: str, after: int = 0) -> Sequence[Logged]:
        """The events of a table past a number; one that cannot be read keeps its place."""
        rows = (
            select(EVENTS.c.number, EVENTS.c.at, EVENTS.c.body)
            .where(EVENTS.c.table_id == table_id, EVENTS.c.number > after)
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
        with self.transaction() as connection:
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
            self.database.tell(connection, f"{table_id} {ENDED}")

        return self._is_written(write)

    def forget(self, table_id: str) -> list[str]:
        """Remove a table with all it has; the photos that no other table has."""
        with self.transaction() as connection:
            connection.execute(select(TABLES.c.id).where(TABLES.c.id == table_id).with_for_update())
            names = select(PHOTOS.c.hash).where(PHOTOS.c.table_id == table_id).distinct()
            hashes = list(connection.scalars(names))
            for table in (PHOTOS, KEYS, EVENTS, JOBS, SYNCED):
                connection.execute(delete(table).where(table.c.table_id == table_id))
            connection.execute(delete(TABLES).where(TABLES.c.id == table_id))
            left = self._without_others(connection, hashes)
            self.database.tell(connection, f"{table_id} {ENDED}")
        self.database.wipe()
        return left

    def tables_before(self, at: str) -> list[str]:
        """Tables at which nothing has happened since a time."""
        last = select(EVENTS.c.table_id).group_by(EVENTS.c.table_id)
        with self._engine.connect() as connection:
            return list(connection.scalars(last.having(func.max(EVENTS.c.at) < at)))

    def drop_photos_before(self, at: str) -> list[str]:
        """Take photos older than a time off the list; those that no table has any more."""
        with self.transaction() as connection:
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
        with self.transaction() as connection:
            connection.scalar(select(TABLES.c.id).limit(1).with_for_update())

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
                with self.transaction() as connection:
                    write(connection)
            except Refused as refused:
                if refused.status != FULL or not self.database.give_room():
                    raise
                with self.transaction() as connection:
                    write(connection)
        except IntegrityError:
            return False
        return True

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A change that lasts when the block ends; raises `Refused` where it cannot be made."""
        try:
            with self.database.transaction() as connection:
                yield connection
        except (OperationalError, InterfaceError) as error:
            raise why_not(error) from None


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


def now() -> str:
    """The time as the log has it, in UTC."""
    return stamp(datetime.now(UTC))


def stamp(moment: datetime) -> str:
    """A moment as the log has it."""
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
