"""Photos at a table: send one, see what was read, answer what is asked."""

import asyncio
from typing import Annotated, Literal

import cv2
from fastapi import APIRouter, Body, Path, Query, Request, Response
from pydantic import BaseModel
from pydantic import Field as Described

from scoring.rules import Rules
from server.album import private_jpeg
from server.deps import House, HouseDep, TableDep, state_of
from server.drop import FARTHEST, dice_of
from server.errors import Refused, replies
from server.events import Answered, Event, Looked
from server.flat import flat_jpeg
from server.reader import Reader, Seen
from server.shapes import ReadingShape, StepReply
from server.table import Look, TableState
from server.view import reading_view
from vision.photo import Photo

router = APIRouter(prefix="/api/v1/tables/{table_id}", tags=["photos"])

cv2.setNumThreads(1)  # the pool already uses every core it may

Of = Literal["dice", "drop", "sheet"]
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


class Answer(BaseModel):
    """What a die shows, in which workshop it lies, or which one lies farthest out."""

    field: str = Described(max_length=40, examples=["die1", "die2.workshop", "farthest"])
    label: str = Described(max_length=40, examples=["4", "magnetic", "die3"])


@router.post(
    "/photos",
    status_code=201,
    responses=replies(401, 408, 409, 413, 422, 503),
    openapi_extra=PHOTO_BODY,
)
async def send_photo(
    house: HouseDep,
    table_id: TableDep,
    request: Request,
    of: Annotated[Of, Query(description="What the photo shows.")],
    player: Annotated[str, Query(max_length=40, description="Whose sheet it is.")] = "",
) -> ReadingShape:
    """Read a photo (the bytes of the file are the body) and keep both."""
    state = await state_of(house.tables, table_id)
    if of == "sheet" and player not in state.players:
        raise Refused(422, f"whose sheet is it? one of {', '.join(state.players)}")
    data = await _received(house, request)

    def work() -> Looked:
        return _look(house, state.rules, data, of, player)

    looked = await asyncio.wrap_future(house.pool.submit(work))
    logged = await asyncio.to_thread(house.tables.change, table_id, lambda _: looked)
    after = house.tables.state(table_id)  # in memory since the change
    return await asyncio.to_thread(reading_view, after, _found(after, logged.number))


@router.get("/readings/{number}", responses=replies(401, 404, 422))
def reading(house: HouseDep, table_id: TableDep, number: Number) -> ReadingShape:
    """What was read in a photo, what people said of it, and what is still asked."""
    state = house.tables.state(table_id)
    return reading_view(state, _found(state, number))


@router.post("/readings/{number}/answers", status_code=201, responses=replies(401, 404, 422))
def answer(
    house: HouseDep, table_id: TableDep, number: Number, given: Annotated[Answer, Body()]
) -> StepReply:
    """Say what a die shows or where it lies; what the camera saw stays beside it."""

    def decide(state: TableState) -> Event:
        return _checked_answer(_found(state, number), given)

    return {"number": house.tables.change(table_id, decide).number}


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
async def flat(house: HouseDep, table_id: TableDep, number: Number) -> Response:
    """The sheet of a photo as if it lay under a scanner: the whole page, straight."""
    state = await state_of(house.tables, table_id)
    looked = _found(state, number).looked
    if looked.of != "sheet":
        raise Refused(404, "only a sheet can be laid flat")
    kept = await asyncio.to_thread(house.album.find, looked.flat)
    if kept is not None:
        return Response(kept, media_type="image/jpeg", headers=FOREVER)
    data = await asyncio.to_thread(_kept, house, looked)
    work = house.pool.submit(lambda: flat_jpeg(state.rules, looked, data))
    picture = await asyncio.wrap_future(work)
    return Response(picture, media_type="image/jpeg", headers=FOREVER)


async def _received(house: House, request: Request) -> bytes:
    """The bytes of a photo; few come in at once and none forever, so that memory is bounded."""
    async with house.uploads:
        try:
            async with asyncio.timeout(house.settings.upload_seconds):
                return await request.body()
        except TimeoutError:
            raise Refused(408, "the photo came too slowly; move nearer to the network") from None


def _look(house: House, rules: Rules, data: bytes, of: Of, player: str) -> Looked:
    """Read a photo and keep it; runs in the reading pool."""
    picture = Photo(data)
    seen = _read(house.reader, picture, rules, of)
    name = house.album.keep(private_jpeg(picture))
    return Looked(
        of=of,
        photo=name,
        size_px=(picture.width_px, picture.height_px),
        seen=dict(seen.labels),
        doubts=seen.doubts,
        player=player if of == "sheet" else "",
        sheet=seen.sheet,
        distances_mm=dict(seen.distances_mm),
        flat=house.album.keep(seen.flat) if seen.flat else "",
    )


def _read(reader: Reader, picture: Photo, rules: Rules, of: Of) -> Seen:
    if of == "dice":
        if not rules.dice_counts:
            raise Refused(422, f"{rules.title} has no dice")
        return reader.read_dice(picture, rules)
    if not rules.layouts:
        raise Refused(422, f"{rules.title} is played without paper; type the moves")
    if of == "drop":
        if not any("gear" in layout.points for layout in rules.layouts):
            raise Refused(422, f"{rules.title} has no setup drop")
        return reader.read_drop(picture, rules)
    return reader.read_sheet(picture, rules)


def _found(state: TableState, number: int) -> Look:
    if number not in state.looks:
        raise Refused(404, "there is no such photo at this table, or it was taken back")
    return state.looks[number]


def _kept(house: House, looked: Looked) -> bytes:
    data = house.album.find(looked.photo)
    if data is None:
        raise Refused(404, "the photo is no longer on the disk; what was read from it still counts")
    return data


def _checked_answer(look: Look, given: Answer) -> Answered:
    if look.looked.of == "sheet":
        raise Refused(422, "a field of a sheet is answered with a mark")
    dice = dice_of(look)
    asked = {doubt.field for doubt in look.looked.doubts}
    known = {*look.looked.seen, *look.answers, *asked, FARTHEST, f"die{len(dice) + 1}"}
    if look.looked.of == "drop":
        known |= {f"{die}.workshop" for die in dice}
    if given.field not in known:
        raise Refused(422, f"there is no {given.field} in this photo")
    if given.field == FARTHEST and given.label not in dice:
        raise Refused(422, f"the farthest die is one of {', '.join(dice)}")
    return Answered(look.number, given.field, given.label)
