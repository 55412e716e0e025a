"""Tables: open one, join one, see it, and be told when it changes."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Annotated

import segno
from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import Field as Described

from server.reach import for_phones
from server.table.events import Logged
from server.table.keeper import TableKeeper, Ticket
from server.table.live import Listener
from server.table.view import TableView
from server.web.asked import Asked, Text
from server.web.dependencies import (
    COOKIE,
    House,
    HouseDep,
    TableDep,
    WordsDep,
    address_of,
    key_of,
    state_of,
)
from server.web.problems import replies
from server.wire.encode import shape

router = APIRouter(prefix="/api/v1", tags=["tables"])

A_YEAR_S = 365 * 24 * 3600
SILENCE_S = 15.0
"""A comment is sent after this long, so that a lost phone is noticed and the line stays open."""


class NewTable(Asked):
    """What is needed to open a table."""

    game: Text = Described(max_length=40, examples=["unvention"])
    players: list[Text] = Described(min_length=1, max_length=12, examples=[["Ada", "Ben"]])


class Join(Asked):
    """The short code of a table."""

    code: Text = Described(max_length=40, examples=["KXW2N7"])


@dataclass(frozen=True, slots=True)
class JoinPage:
    """How another phone gets to a table."""

    address: str


@router.post("/tables", status_code=201, responses=replies(404, 422))
def open_table(new: NewTable, house: HouseDep, request: Request, response: Response) -> Ticket:
    """Open a table for a game."""
    return handed_over(house.tables.open(new.game, new.players), request, response)


@router.post("/join", responses=replies(404, 422, 429, 503))
async def join(code: Join, house: HouseDep, request: Request, response: Response) -> Ticket:
    """Join a table by its short code; where many wrong ones come from, one waits a moment."""
    address = address_of(request)
    await house.turnstile.turn(address)
    ticket = await asyncio.to_thread(house.tables.join, code.code)
    house.turnstile.right(address)
    return handed_over(ticket, request, response)


@router.get("/tables/{table_id}", response_model=shape(TableView), responses=replies(401, 422))
async def table(
    house: HouseDep,
    table_id: TableDep,
    words: WordsDep,
    request: Request,
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """Everything at a table; with an ETag, so that nothing is sent twice."""
    key = key_of(request)
    view = house.tables.known_view(table_id, words, key)
    if view is None:
        view = await asyncio.to_thread(house.tables.view, table_id, words, key)
    number, body = view
    headers = {
        "ETag": f'"{number}-{words.language}"',
        "Cache-Control": "no-cache",
        "Content-Language": words.language,
    }
    if if_none_match == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@router.get(
    "/tables/{table_id}/events",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}}, **replies(401, 422, 503)},
)
async def events(
    house: HouseDep,
    table_id: TableDep,
    request: Request,
    last_event_id: Annotated[str | None, Header(max_length=20)] = None,
    once: Annotated[bool, Query(description="End after what is known now.")] = False,
) -> StreamingResponse:
    """Server-sent events: the number and kind of each event, from `Last-Event-ID` on."""
    after = int(last_event_id) if last_event_id and last_event_id.isdecimal() else -1
    hearing = house.live.listen(table_id, address_of(request))
    listener = hearing.__enter__()

    async def stream() -> AsyncIterator[str]:
        try:
            async for text in _stream(house.tables, listener, table_id, after):
                yield text
                if once or listener.is_over or house.live.closing:
                    return
        finally:
            hearing.__exit__(None, None, None)

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(stream(), media_type="text/event-stream", headers=headers)


@router.delete("/tables/{table_id}", status_code=204, responses=replies(401, 422, 503))
def forget(house: HouseDep, table_id: TableDep) -> None:
    """Forget a table: its names, moves, marks, keys and photos, also those taken back."""
    house.album.drop(house.tables.forget(table_id))


@dataclass(frozen=True, slots=True)
class NewCode:
    """The code that a table has from now on."""

    code: str


@router.post("/tables/{table_id}/revoke", responses=replies(401, 422, 503))
def revoke(house: HouseDep, table_id: TableDep, request: Request) -> NewCode:
    """Let no other phone in any more, and give the table another code."""
    return NewCode(house.tables.revoke(table_id, key_of(request)))


@router.get("/tables/{table_id}/join", responses=replies(401, 422))
def join_address(house: HouseDep, table_id: TableDep, request: Request) -> JoinPage:
    """The address that another phone opens to join."""
    return JoinPage(_join_address(house, table_id, request))


@router.get(
    "/tables/{table_id}/join.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}}, **replies(401, 422)},
)
def join_picture(house: HouseDep, table_id: TableDep, request: Request) -> Response:
    """A QR code that another phone scans to join."""
    address = _join_address(house, table_id, request)
    picture = segno.make(address, error="m").svg_inline(scale=8, border=3, light="#fff")
    picture = picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(picture, media_type="image/svg+xml")


def _join_address(house: House, table_id: str, request: Request) -> str:
    page = for_phones(str(request.base_url), house.settings.host)
    return f"{page}#/join/{house.tables.code(table_id)}"


async def _stream(
    tables: TableKeeper, listener: Listener, table_id: str, after: int
) -> AsyncIterator[str]:
    """What happened since `after`, then each change, and a comment now and then."""
    sent = after
    while True:
        log = (await state_of(tables, table_id)).log[max(0, sent) :]
        if sent < 0:
            log = log[-1:]
        yield "".join(map(_message, log)) or ": nothing new\n\n"
        sent = log[-1].number if log else max(0, sent)
        while not await listener.wait(SILENCE_S):
            yield ": still here\n\n"
        if listener.is_over:
            return


def _message(logged: Logged) -> str:
    number, kind = logged.number, logged.event.kind
    return f'id: {number}\ndata: {{"number": {number}, "kind": "{kind}"}}\n\n'


def handed_over(ticket: Ticket, request: Request, response: Response) -> Ticket:
    """The key to a table, also as a cookie that goes to this table alone."""
    response.set_cookie(
        COOKIE,
        ticket.key,
        max_age=A_YEAR_S,
        path=f"/api/v1/tables/{ticket.id}",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )
    return ticket
