"""What the routes are given: all collaborators in one object, and the table a request may touch."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from fastapi import Depends, Header, Path, Request
from fastapi.responses import JSONResponse

from scoring.message import Book
from server.drafts import Drafts
from server.folder import DataFolder
from server.owner import Owner
from server.photos.album import Album
from server.photos.hands import ReadingHands
from server.photos.intake import Intake
from server.photos.pool import ReadingPool
from server.photos.preparing import Preparing
from server.queue.desk import Desk
from server.refusals import Refused
from server.settings import Settings
from server.table.access import Turnstile
from server.table.keeper import TableKeeper
from server.table.live import Live
from server.table.state import TableState
from server.table.store import Store
from server.web.language import words_of
from server.wire.encode import to_json
from server.words import Words

if TYPE_CHECKING:
    from server.kiosk.kiosk import Kiosk

say = Book(__package__)
COOKIE = "tallycam_key"


@dataclass(frozen=True, slots=True)
class House:
    """Everything that `create_app` builds."""

    settings: Settings
    tables: TableKeeper
    album: Album
    live: Live
    desk: Desk
    """Where photos are handed in to be read."""
    pool: ReadingPool
    hands: ReadingHands
    """What opens photos and works with them, in the threads of the pool."""
    preparing: Preparing
    folder: DataFolder
    store: Store
    intake: Intake
    """The memory that photos on their way in may take."""
    turnstile: Turnstile
    owner: Owner
    drafts: Drafts
    """Sheets that are being enrolled on the page."""
    kiosk: "Kiosk | None" = None
    """Where cameras hang over the tables."""


async def the_house(request: Request) -> House:
    """The collaborators of this application."""
    house: House = request.app.state.house
    return house


HouseDep = Annotated[House, Depends(the_house)]

TableId = Annotated[str, Path(pattern="^[0-9a-f]{16}$", description="Id of the table.")]


def key_of(request: Request) -> str:
    """The key that a request carries; "" for none."""
    authorization = request.headers.get("Authorization", "")
    if authorization.startswith("Bearer "):
        return authorization.removeprefix("Bearer ").strip()
    return request.cookies.get(COOKIE, "")


async def the_table(
    house: HouseDep,
    request: Request,
    table_id: TableId,
    _authorization: Annotated[
        str | None,
        Header(alias="Authorization", description="`Bearer KEY`, where there is no cookie."),
    ] = None,
) -> str:
    """The id of the table, once the key of the request opens it."""
    key = key_of(request)
    is_known = house.tables.is_known(table_id, key)  # a thread only for a key not seen before
    if not is_known and not await asyncio.to_thread(house.tables.opens, table_id, key):
        raise Refused(401, say("not-joined"))
    return table_id


TableDep = Annotated[str, Depends(the_table)]


@dataclass(frozen=True, slots=True)
class Step:
    """A change was made, and is on the disk."""

    number: int


WordsDep = Annotated[Words, Depends(words_of)]


def answered(
    value: object, words: Words, *, status: int = 200, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """The reply that a value of ours is, in these words."""
    spoken = {"Content-Language": words.language, **(headers or {})}
    return JSONResponse(to_json(value, words.say), status, headers=spoken)


async def state_of(tables: TableKeeper, table_id: str) -> TableState:
    """What stands at a table: at once when it is in memory, else from the disk in a thread."""
    known = tables.known_state(table_id)
    return known if known is not None else await asyncio.to_thread(tables.state, table_id)


def address_of(request: Request) -> str:
    """Where a request comes from, to count wrong codes by."""
    return request.client.host if request.client else "unknown"
