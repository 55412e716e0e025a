"""Where the tables are kept: one SQLite file, or a PostgreSQL that several processes share.

Both answer the same statements. What differs is here: how a change is begun and made to last, what
to say when that fails, and whether others write too.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from threading import Lock
from typing import Protocol

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DatabaseError, DBAPIError, OperationalError

from scoring.message import Book
from server.refusals import CannotAnswer, Refused
from server.table.migrating import LATEST, TooNew, bring_up_to_date
from server.table.schema import VERSION

say = Book(__package__)
LOCKED_S = 1.5
"""How long a change waits for somebody else who holds the file, or for one before it."""
CONNECT_S = 5
FULL = 507
CHANNEL = "tallycam"
"""On which PostgreSQL tells every process what happened."""
MIGRATING = 0x7A11
"""The advisory lock that whoever changes the layout holds."""
SCHEME = "postgresql+psycopg"


class BadDatabase(CannotAnswer):
    """It is no database of ours: what it is instead, and what to do."""


class Database(Protocol):
    """What a store is kept in."""

    engine: Engine
    is_shared: bool
    """Whether other processes write too, so that nothing in memory can be believed."""

    def transaction(self) -> AbstractContextManager[Connection]:
        """A change that lasts once the block ends, or is no change at all."""

    def tell(self, connection: Connection, news: str) -> None:
        """Let every process know, once the change lasts."""

    def give_room(self) -> bool:
        """Make room where the disk is full; False when there is none to make."""

    def wipe(self) -> None:
        """Leave no trace of what was removed."""


def open_database(where: Path | str, give_room: Callable[[], bool]) -> Database:
    """The file at a path, or the PostgreSQL at an address; brought to the layout of today.

    Raises:
        BadDatabase: it cannot be had, with what to do.
    """
    return SqliteFile(where, give_room) if isinstance(where, Path) else Postgres(where)


class SqliteFile:
    """One file, one process: a change is on the disk (`synchronous=FULL`) when it is done."""

    is_shared = False

    def __init__(self, path: Path, give_room: Callable[[], bool]) -> None:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.is_dir():
            path.touch(mode=0o600)
            path.chmod(0o600)
        self._give_room = give_room
        self._writing = Lock()
        waits = {"pool_size": 8, "max_overflow": 60, "pool_timeout": LOCKED_S}
        self.engine = create_engine(
            f"sqlite:///{path}", connect_args={"timeout": LOCKED_S}, **waits
        )
        event.listen(self.engine, "connect", _set_up_sqlite)
        with _let_go_of(self.engine):
            _check_whose(path)
            self._prepare(path)

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """One change at a time, on the disk when the block ends."""
        if not self._writing.acquire(timeout=LOCKED_S):
            raise Refused(503, say("cannot-write-now"))
        try:
            with self.engine.connect() as connection:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                yield connection
                connection.commit()
        finally:
            self._writing.release()

    def tell(self, connection: Connection, news: str) -> None:
        """There is nobody else."""

    def give_room(self) -> bool:
        """Let go of the data folder's reserve."""
        return self._give_room()

    def wipe(self) -> None:
        """Out of the write-ahead log too."""
        with self.engine.connect() as connection:
            connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))

    def _prepare(self, path: Path) -> None:
        try:
            with self.engine.begin() as connection:
                connection.execute(text("BEGIN IMMEDIATE"))
                if connection.scalar(text("PRAGMA quick_check(1)")) != "ok":
                    raise BadDatabase(say("damaged-database", file=str(path)))
                if not _is_of_today(connection):
                    bring_up_to_date(connection)
                    connection.execute(text(f"PRAGMA user_version = {VERSION}"))
        except OperationalError as error:
            reason = str(error.orig)
            if "readonly" in reason:
                raise BadDatabase(say("read-only-database", file=str(path))) from None
            if "locked" in reason:
                raise BadDatabase(say("locked-database", file=str(path))) from None
            raise
        except DatabaseError:
            raise BadDatabase(say("damaged-database", file=str(path))) from None
        except TooNew:
            raise BadDatabase(say("newer-database", file=str(path))) from None


class Postgres:
    """A server that any number of processes share; it tells each of them of changes."""

    is_shared = True

    def __init__(self, url: str) -> None:
        self.engine = _engine_of(url)
        with _let_go_of(self.engine):
            self._prepare(url)

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """Committed, and so on the server's disk, when the block ends."""
        with self.engine.begin() as connection:
            yield connection

    def tell(self, connection: Connection, news: str) -> None:
        """By NOTIFY, which goes out with the commit."""
        connection.execute(text("SELECT pg_notify(:channel, :news)"), _news(news))

    def give_room(self) -> bool:
        """The server's disk is not ours."""
        return False

    def wipe(self) -> None:
        """The server's vacuum does it."""

    def _prepare(self, url: str) -> None:
        try:
            with self.engine.begin() as connection:
                alone(connection, MIGRATING)
                bring_up_to_date(connection)
        except TooNew:
            raise BadDatabase(say("newer-database", file=shown(url))) from None
        except OperationalError as error:
            reason = str(error.orig).strip().partition("\n")[0]
            away = say("unreachable-database", database=shown(url), reason=reason)
            raise BadDatabase(away) from None


def alone(connection: Connection, lock: int) -> None:
    """Let no other process do the same until the transaction ends; it may take a while."""
    connection.execute(text("SET LOCAL lock_timeout = '120s'"))
    connection.execute(text(f"SELECT pg_advisory_xact_lock({lock})"))


def why_not(error: DBAPIError) -> Refused:
    """What to say when the tables cannot be read or written."""
    reason = str(error.orig)
    if not isinstance(error.orig, sqlite3.Error):
        is_full = getattr(error.orig, "sqlstate", None) == "53100"
        return Refused(FULL, say("disk-full")) if is_full else Refused(503, say("database-away"))
    if "full" in reason:
        return Refused(FULL, say("disk-full"))
    if "locked" in reason or "busy" in reason:
        return Refused(503, say("cannot-write-now"))
    return Refused(503, say("cannot-write", reason=reason))


def shown(url: str) -> str:
    """An address as it may be shown: without the password."""
    return make_url(url).render_as_string(hide_password=True)


@contextmanager
def _let_go_of(engine: Engine) -> Iterator[None]:
    """Close every connection where the block fails."""
    try:
        yield
    except BaseException:
        engine.dispose()
        raise


def _news(news: str) -> dict[str, str]:
    return {"channel": CHANNEL, "news": news}


def _engine_of(url: str) -> Engine:
    try:
        parts = make_url(url)
    except ArgumentError:
        raise BadDatabase(say("bad-database-address", scheme=SCHEME)) from None
    if parts.drivername != SCHEME:
        raise BadDatabase(say("bad-database-address", scheme=SCHEME))
    connecting = {
        "connect_timeout": CONNECT_S,
        "application_name": "tallycam",
        "options": "-c lock_timeout=5s -c idle_in_transaction_session_timeout=60s",
    }
    waits = {"pool_size": 8, "max_overflow": 12, "pool_timeout": CONNECT_S}
    try:
        return create_engine(parts, pool_pre_ping=True, connect_args=connecting, **waits)
    except ModuleNotFoundError:
        raise BadDatabase(say("chain-not-installed")) from None


def _is_of_today(connection: Connection) -> bool:
    """Without importing Alembic, which takes a moment."""
    if connection.scalar(text("PRAGMA user_version")) != VERSION:
        return False
    there = text("SELECT count(*) FROM sqlite_master WHERE name = 'alembic_version'")
    if not connection.scalar(there):
        return False
    return bool(connection.scalar(text("SELECT version_num FROM alembic_version")) == LATEST)


def _check_whose(path: Path) -> None:
    """Refuse a file of another program or a later version, before anything is changed in it."""
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as file:
            (version,) = file.execute("PRAGMA user_version").fetchone()
            names = {name for (name,) in file.execute("SELECT name FROM sqlite_master")}
    except sqlite3.OperationalError:
        return  # what keeps it from being opened is told by whoever opens it
    except sqlite3.DatabaseError:
        raise BadDatabase(say("damaged-database", file=str(path))) from None
    if version > VERSION:
        raise BadDatabase(say("newer-database", file=str(path)))
    if names and not {"tables", "events", "keys"} <= names:
        raise BadDatabase(say("foreign-database", file=str(path)))


class _Cursor(Protocol):
    def execute(self, statement: str) -> object:
        """Run one statement."""

    def close(self) -> None:
        """Give the cursor back."""


class _DriverConnection(Protocol):
    def cursor(self) -> _Cursor:
        """A cursor of the driver's own connection."""


def _set_up_sqlite(connection: _DriverConnection, _record: object) -> None:
    cursor = connection.cursor()
    settings = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON")
    for setting in settings:
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()
