"""How the tables are laid out, the same in SQLite and in PostgreSQL.

Alembic brings a database of an earlier version to this one (`migrations/`, `migrating.py`).
"""

from sqlalchemy import (
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    insert,
)

from server.table.events import Looked

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

JOBS = Table(
    "jobs",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("photo", String(64), nullable=False),
    Column("who", String(64), nullable=False),
    Column("at", String(32), nullable=False),
    Column("asked", Text, nullable=False),
    Column("answer", Text),
    Column("took_ms", Integer),
    Index("jobs_of_table", "table_id"),
    Index("jobs_by_photo", "photo"),
)
"""Photos that wait for a worker of a chain, and for a day what became of them."""

SYNCED = Table(
    "synced",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, nullable=False),
)
"""Up to which event a table was handed over to the server of a chain."""

VERSION = 3
"""Of this layout: `user_version` of an SQLite file, one less than the number of the revision."""


def keep_photos(connection: Connection, table_id: str, number: int, at: str, event: Looked) -> None:
    """List the files that belong to an event."""
    for name in {event.photo, event.flat} - {""}:
        row = {"table_id": table_id, "number": number, "hash": name, "at": at}
        connection.execute(insert(PHOTOS).values(row))
