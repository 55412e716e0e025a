"""What the routes are given: all collaborators in one object, and the table a request may touch."""

import asyncio
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Header, Path, Request

from server.album import Album
from server.errors import Refused
from server.live import Live
from server.pool import ReadingPool
from server.reader import Reader
from server.settings import Settings
from server.table import TableState
from server.tables import Tables

COOKIE = "tallycam_key"


@dataclass(frozen=True, slots=True)
class House:
    """Everything that `create_app` builds."""

    settings: Settings
    tables: Tables
    album: Album
    live: Live
    pool: ReadingPool
    uploads: asyncio.Semaphore
    """Photos that may come in at the same time; others wait on the line."""
    reader: Reader


async def the_house(request: Request) -> House:
    """The collaborators of this application."""
    house: House = request.app.state.house
    return house


HouseDep = Annotated[House, Depends(the_house)]

TableId = Annotated[str, Path(pattern="^[0-9a-f]{16}$", description="Id of the table.")]


async def the_table(
    house: HouseDep,
    request: Request,
    table_id: TableId,
    authorization: Annotated[
        str | None, Header(description="`Bearer KEY`, where there is no cookie.")
    ] = None,
) -> str:
    """The id of the table, once the key of the request opens it."""
    key = request.cookies.get(COOKIE, "")
    if authorization is not None and authorization.startswith("Bearer "):
        key = authorization.removeprefix("Bearer ").strip()
    is_known = house.tables.is_known(table_id, key)  # a thread only for a key not seen before
    if not is_known and not await asyncio.to_thread(house.tables.opens, table_id, key):
        raise Refused(401, "this phone has not joined the table; type the table's code to join")
    return table_id


TableDep = Annotated[str, Depends(the_table)]


async def state_of(tables: Tables, table_id: str) -> TableState:
    """What stands at a table: at once when it is in memory, else from the disk in a thread."""
    known = tables.known_state(table_id)
    return known if known is not None else await asyncio.to_thread(tables.state, table_id)


def address_of(request: Request) -> str:
    """Where a request comes from, to count wrong codes by."""
    return request.client.host if request.client else "unknown"
