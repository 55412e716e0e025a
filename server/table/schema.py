"""How the tables are laid out in SQLite, which version of that a file has, and the way to today's.

A file says its version in `user_version`. Files of Tallycam 0.1 say 0; each step below makes of a
file of one version a file of the next, in one transaction with the number.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    insert,
    inspect,
    select,
    text,
)
from sqlalchemy.exc import DatabaseError, OperationalError

from scoring.message import Book
from server.refusals import CannotAnswer
from server.table.events import Looked, event_from_json

say = Book(__package__)
METADATA = MetaData()
TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("code", String(16), nullable=False, unique=True),
)
EVENTS = Table(
    "events",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", String(32), nullable=False),
    Column("body", Text, nullable=False),
)
KEYS = Table(
    "keys",
    METADATA,
    Column("key_hash", String(64), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Index("keys_of_table", "table_id"),
)
PHOTOS = Table(
    "photos",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("hash", String(64), primary_key=True),
    Column("at", String(32), nullable=False),
    Index("photos_by_hash", "hash"),
)
"""Which files of the album belong to which event, undone or not."""


class BadDatabase(CannotAnswer):
    """The file is no database of ours: what it is instead, and what to do."""


def prepare(engine: Engine, path: Path) -> None:
    """Make a new file ready, or bring one of an earlier version to today's.

    Raises:
        BadDatabase: the file is damaged, foreign, of a later version, or cannot be written.
    """
    _check_whose(path)
    try:
        with engine.begin() as connection:
            connection.execute(text("BEGIN IMMEDIATE"))
            if connection.scalar(text("PRAGMA quick_check(1)")) != "ok":
                raise BadDatabase(say("damaged-database", file=str(path)))
            version = connection.scalar(text("PRAGMA user_version")) or 0
            if not inspect(connection).has_table("tables"):
                METADATA.create_all(connection)
                version = len(STEPS)
            for step in STEPS[version:]:
                step(connection)
            connection.execute(text(f"PRAGMA user_version = {len(STEPS)}"))
    except OperationalError as error:
        reason = str(error.orig)
        if "readonly" in reason:
            raise BadDatabase(say("read-only-database", file=str(path))) from None
        if "locked" in reason:
            raise BadDatabase(say("locked-database", file=str(path))) from None
        raise
    except DatabaseError:
        raise BadDatabase(say("damaged-database", file=str(path))) from None


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
    if version > len(STEPS):
        raise BadDatabase(say("newer-database", file=str(path)))
    if names and not {"tables", "events", "keys"} <= names:
        raise BadDatabase(say("foreign-database", file=str(path)))


def _list_photos(connection: Connection) -> None:
    """0 → 1: which photos a table has is listed, so that they can be forgotten with it."""
    PHOTOS.create(connection)
    for index in KEYS.indexes:
        index.create(connection)
    looked = select(EVENTS).where(EVENTS.c.body.like('%"looked"%'))
    for row in connection.execute(looked).all():
        try:
            event = event_from_json(row.body)
        except Exception:  # an event that cannot be read spoils only itself
            continue
        if isinstance(event, Looked):
            keep_photos(connection, row.table_id, row.number, row.at, event)


def keep_photos(connection: Connection, table_id: str, number: int, at: str, event: Looked) -> None:
    """List the files that belong to an event."""
    for name in {event.photo, event.flat} - {""}:
        row = {"table_id": table_id, "number": number, "hash": name, "at": at}
        connection.execute(insert(PHOTOS).values(row))


STEPS: tuple[Callable[[Connection], None], ...] = (_list_photos,)
