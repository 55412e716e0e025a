"""Photos at a table: send one, see what was read, answer what is asked."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import APIRouter, Body, Depends, Path, Query, Request, Response
from pydantic import Field as Described
from starlette.requests import ClientDisconnect

from scoring.message import Book, Message, either
from server.material import layout_of
from server.photos.flat import flat_jpeg
from server.photos.reading import Kind
from server.queue.asked import PhotoAsked
from server.queue.desk import content_hash
from server.refusals import Refused
from server.table.events import Answered, Event, Looked
from server.table.photo_view import ReadingView, reading_view
from server.table.proposal import FARTHEST, dice_of
from server.table.state import OWNER, TablePhoto, TableState
from server.web.asked import Asked, Text
from server.web.dependencies import (
    House,
    HouseDep,
    Step,
    TableDep,
    WordsDep,
    address_of,
    answered,
    state_of,
)
from server.web.problems import replies
from server.wire.encode import shape

say = Book("server.web")

router = APIRouter(prefix="/api/v1/tables/{table_id}", tags=["photos"])

Number = Annotated[int, Path(ge=1, le=1_000_000, description="Number of the photo's event.")]
PHOTO_BODY = {
    "requestBody": {
        "required": True,
        "content": {
            kind: {"schema": {"type": "string", "format": "binary"}}
            for kind in ("image/jpeg", "image/png", "image/webp", "application/octet-stream")
        },
    }
}
FOREVER = {"Cache-Control": "private, max-age=31536000, immutable"}


class Answer(Asked):
    """What a die shows, where it lies, which one lies farthest out, or whose a sheet is."""

    field: Text = Described(max_length=40, examples=["die1", "die2.zone", "farthest", "player"])
    label: Text = Described(max_length=40, examples=["4", "magnetic", "die3", "Ada"])


@dataclass(frozen=True, slots=True)
class SentPhoto:
    """What is said of a photo that is sent."""

    of: Annotated[
        Kind | Literal["any"], Query(description="What the photo shows; `any`: it is told by it.")
    ]
    player: Annotated[
        str, Query(max_length=40, description="Whose sheet it is; left out, it is asked later.")
    ] = ""
    upload: Annotated[
        str, Query(pattern="^([0-9a-f]{64})?$", description="Its name, if it is in the store.")
    ] = ""


@router.post(
    "/photos",
    status_code=201,
    response_model=shape(ReadingView),
    responses=replies(401, 408, 409, 413, 422, 503),
    openapi_extra=PHOTO_BODY,
)
async def send_photo(
    house: HouseDep,
    table_id: TableDep,
    request: Request,
    words: WordsDep,
    what: Annotated[SentPhoto, Depends()],
) -> Response:
    """Read a photo (the bytes of the file are the body) and keep both.

    Of several sheets in one photo each becomes a reading of its own, one after the other, whose
    `player` is "" until it is answered; the first of them is returned. At a table whose players are
    only numbered, each sheet of unknown owner is the next player's.
    """
    state = await state_of(house.tables, table_id)
    if what.of == "sheet" and what.player and what.player not in state.players:
        raise Refused(422, whose_sheet(state))
    photos = sum(isinstance(logged.event, Looked) for logged in state.log)
    if photos >= house.settings.photos_per_table:
        raise Refused(409, say("too-many-photos-here"))
    async with received(house, request, table_id) as data:
        asked = PhotoAsked(
            photo=what.upload or content_hash(data),
            of=what.of,
            table_id=table_id,
            player=what.player,
            language=words.language,
            address=address_of(request),
        )
        first = (await house.desk.read(asked, b"" if what.upload else data)).number
    after = await state_of(house.tables, table_id)
    view = await asyncio.to_thread(reading_view, after, _found(after, first))
    return answered(view, words, status=201)


@router.get(
    "/readings/{number}", response_model=shape(ReadingView), responses=replies(401, 404, 422)
)
def reading(house: HouseDep, table_id: TableDep, number: Number, words: WordsDep) -> Response:
    """What was read in a photo, what people said of it, and what is still asked."""
    state = house.tables.state(table_id)
    return answered(reading_view(state, _found(state, number)), words)


@router.post("/readings/{number}/answers", status_code=201, responses=replies(401, 404, 422))
def answer(
    house: HouseDep, table_id: TableDep, number: Number, given: Annotated[Answer, Body()]
) -> Step:
    """Say what a die shows, where it lies, or whose a sheet is; what was seen stays beside it."""

    def decide(state: TableState) -> Event:
        return _checked_answer(state, _found(state, number), given)

    return Step(house.tables.change(table_id, decide).number)


@router.get(
    "/readings/{number}/photo.jpg",
    response_class=Response,
    responses={200: {"content": {"image/jpeg": {}}}, **replies(401, 404, 422)},
)
def photo(house: HouseDep, table_id: TableDep, number: Number) -> Response:
    """The photo itself, upright, without place, time or device."""
    looked = _found(house.tables.state(table_id), number).looked
    return Response(_kept(house, looked), media_type="image/jpeg", headers=FOREVER)


@router.get(
    "/readings/{number}/flat.jpg",
    response_class=Response,
    responses={200: {"content": {"image/jpeg": {}}}, **replies(401, 404, 422, 503)},
)
async def flat(house: HouseDep, table_id: TableDep, number: Number, request: Request) -> Response:
    """The sheet of a photo as if it lay under a scanner: the whole page, straight."""
    state = await state_of(house.tables, table_id)
    seen = _found(state, number)
    looked = seen.looked
    if seen.of != "sheet":
        raise Refused(404, say("no-sheet-in-photo"))
    kept = await asyncio.to_thread(house.album.find, looked.flat)
    if kept is not None:
        return Response(kept, media_type="image/jpeg", headers=FOREVER)
    layout = layout_of(state.rules, seen.sheet)
    if layout is None:
        raise Refused(404, say("sheet-unknown"))
    data = await asyncio.to_thread(_kept, house, looked)

    def work() -> bytes:
        return house.hands.run(flat_jpeg, house.hands.open(data), layout, seen.seen)

    who = (address_of(request), table_id)
    picture = await asyncio.wrap_future(house.pool.submit(work, who))
    return Response(picture, media_type="image/jpeg", headers=FOREVER)


@asynccontextmanager
async def received(house: House, request: Request, table_id: str = "") -> AsyncIterator[bytes]:
    """The bytes of a photo, while the block works with them; all together take bounded memory."""
    parts = []
    with house.intake.parcel((address_of(request), table_id)) as parcel:
        try:
            async with asyncio.timeout(house.settings.upload_seconds):
                async for part in request.stream():
                    parcel.grow(len(part))
                    parts.append(part)
        except (TimeoutError, ClientDisconnect):
            raise Refused(408, say("photo-too-slow")) from None
        yield b"".join(parts)


def _found(state: TableState, number: int) -> TablePhoto:
    if number not in state.photos:
        raise Refused(404, say("no-such-photo"))
    return state.photos[number]


def _kept(house: House, looked: Looked) -> bytes:
    data = house.album.find(looked.photo)
    if data is None:
        raise Refused(404, say("photo-lost"))
    return data


def whose_sheet(state: TableState) -> Message:
    """That it must be said whose a sheet is."""
    return say("whose-sheet", players=either(*state.players))


def _checked_answer(state: TableState, look: TablePhoto, given: Answer) -> Answered:
    if look.of == "sheet" and given.field == OWNER:
        if given.label not in state.players:
            raise Refused(422, whose_sheet(state))
        return Answered(look.number, OWNER, given.label)
    if look.of == "sheet":
        raise Refused(422, say("answer-by-mark"))
    dice = dice_of(look)
    asked = {doubt.field for doubt in look.doubts}
    known = {*look.seen, *look.answers, *asked, FARTHEST, f"die{len(dice) + 1}"}
    if look.of == "drop":
        known |= {f"{die}.zone" for die in dice}
    if given.field not in known:
        raise Refused(422, say("no-such-die", field=given.field))
    if given.field == FARTHEST and given.label not in dice:
        raise Refused(422, say("farthest-of", dice=either(*dice)))
    return Answered(look.number, given.field, given.label)
