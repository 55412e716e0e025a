"""Games of one installation in another's store: taken over whole, once, and never overwritten.

A log that is there already is only ever added to. Where the two went different ways, both stay:
the one that came is kept under an id made of its content, so that it is not kept twice either.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select

from server.table.access import new_code
from server.table.events import Looked, event_from_json
from server.table.schema import EVENTS, SYNCED, TABLES, keep_photos
from server.table.store import Store


@dataclass(frozen=True, slots=True)
class Written:
    """An event exactly as a store has it."""

    number: int
    at: str
    body: str


@dataclass(frozen=True, slots=True)
class Adopted:
    """Where a game is now."""

    table: str
    events: int


def written_log(store: Store, table_id: str) -> list[Written]:
    """The log of a table as it is stored."""
    with store.database.engine.connect() as connection:
        return _log(connection, table_id)


def adopt(store: Store, table_id: str, log: Sequence[Written]) -> Adopted:
    """Keep a game that was played elsewhere; the same one again changes nothing."""
    with store.transaction() as connection:
        here = _log(connection, table_id)
        if here and not _same_start(here, log):
            table_id = _id_of(table_id, log)
            here = _log(connection, table_id)
        if not here:
            connection.execute(insert(TABLES).values(id=table_id, code=new_code()))
        for one in log[len(here) :]:
            row = {"table_id": table_id, "number": one.number, "at": one.at, "body": one.body}
            connection.execute(insert(EVENTS).values(row))
            event = event_from_json(one.body)
            if isinstance(event, Looked):
                keep_photos(connection, table_id, one.number, one.at, event)
        if len(log) > len(here):
            store.database.tell(connection, table_id)
    return Adopted(table_id, max(len(here), len(log)))


def unsynced(store: Store) -> list[str]:
    """Tables of which something happened since they were handed over."""
    last = select(EVENTS.c.table_id, func.max(EVENTS.c.number).label("last"))
    newest = last.group_by(EVENTS.c.table_id).subquery()
    changed = (
        select(newest.c.table_id)
        .outerjoin(SYNCED, SYNCED.c.table_id == newest.c.table_id)
        .where(newest.c.last > func.coalesce(SYNCED.c.number, 0))
    )
    with store.database.engine.connect() as connection:
        return list(connection.scalars(changed))


def note_synced(store: Store, table_id: str, number: int) -> None:
    """So much of a table is in the other store."""
    with store.transaction() as connection:
        connection.execute(delete(SYNCED).where(SYNCED.c.table_id == table_id))
        connection.execute(insert(SYNCED).values(table_id=table_id, number=number))


def _log(connection: Connection, table_id: str) -> list[Written]:
    rows = select(EVENTS.c.number, EVENTS.c.at, EVENTS.c.body)
    ordered = rows.where(EVENTS.c.table_id == table_id).order_by(EVENTS.c.number)
    return [Written(*row) for row in connection.execute(ordered)]


def _same_start(here: Sequence[Written], there: Sequence[Written]) -> bool:
    return all(one == other for one, other in zip(here, there, strict=False))


def _id_of(table_id: str, log: Sequence[Written]) -> str:
    text = "\n".join([table_id, *(f"{one.number} {one.at} {one.body}" for one in log)])
    return hashlib.sha256(text.encode()).hexdigest()[:16]
