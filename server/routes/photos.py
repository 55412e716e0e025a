"""Photos at a table: send one, see what was read, answer what is asked."""

import asyncio
from collections.abc import Sequence
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
from server.slots import sheet_key
from server.table import OWNER, Look, TableState
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
    """What a die shows, where it lies, which one lies farthest out, or whose a sheet is."""

    field: str = Described(max_length=40, examples=["die1", "die2.workshop", "farthest", "player"])
    label: str = Described(max_length=40, examples=["4", "magnetic", "die3", "Ada"])


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
    player: Annotated[
        str, Query(max_length=40, description="Whose sheet it is; left out, it is asked later.")
    ] = "",
) -> ReadingShape:
    """Read a photo (the bytes of the file are the body) and keep both.

    Of several sheets in one photo each becomes a reading of its own, one after the other, whose
    `player` is "" until it is answered; the first of them is returned.
    """
    state = await state_of(house.tables, table_id)
    if of == "sheet" and player and player not in state.players:
        raise Refused(422, f"whose sheet is it? one of {', '.join(state.players)}")
    data = await _received(house, request)

    def work() -> list[Looked]:
        return _look(house, state, data, of, player)

    looks = await asyncio.wrap_future(house.pool.submit(work))
    first = await asyncio.to_thread(_keep, house, table_id, looks)
    after = house.tables.state(table_id)  # in memory since the change
    return await asyncio.to_thread(reading_view, after, _found(after, first))


@router.get("/readings/{number}", responses=replies(401, 404, 422))
def reading(house: HouseDep, table_id: TableDep, number: Number) -> ReadingShape:
    """What was read in a photo, what people said of it, and what is still asked."""
    state = house.tables.state(table_id)
    return reading_view(state, _found(state, number))


@router.post("/readings/{number}/answers", status_code=201, responses=replies(401, 404, 422))
def answer(
    house: HouseDep, table_id: TableDep, number: Number, given: Annotated[Answer, Body()]
) -> StepReply:
    """Say what a die shows, where it lies, or whose a sheet is; what was seen stays beside it."""

    def decide(state: TableState) -> Event:
        return _checked_answer(state, _found(state, number), given)

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


def _keep(house: House, table_id: str, looks: Sequence[Looked]) -> int:
    """Log what was seen in a photo; the number of the first."""
    numbers = []
    for one in looks:

        def decide(_: TableState, looked: Looked = one) -> Event:
            return looked

        numbers.append(house.tables.change(table_id, decide).number)
    return numbers[0]


def _look(house: House, state: TableState, data: bytes, of: Of, player: str) -> list[Looked]:
    """Read a photo and keep it; runs in the reading pool."""
    picture = Photo(data)
    all_seen = _read(house.reader, picture, state.rules, of)
    name = house.album.keep(private_jpeg(picture))
    if of != "sheet" or not _are_all_of(state, player, all_seen):
        player = ""
    return [
        Looked(
            of=of,
            photo=name,
            size_px=(picture.width_px, picture.height_px),
            seen=dict(seen.labels),
            doubts=seen.doubts,
            player=player,
            sheet=seen.sheet,
            distances_mm=dict(seen.distances_mm),
            flat=house.album.keep(seen.flat) if seen.flat else "",
        )
        for seen in all_seen
    ]


def _are_all_of(state: TableState, player: str, seen: Sequence[Seen]) -> bool:
    """One sheet is the player's who was named; who plays alone may have sheets of several kinds."""
    kinds = {sheet_key(state.rules, player, one.sheet) for one in seen}
    return len(seen) == 1 or (len(state.players) == 1 and len(kinds) == len(seen))


def _read(reader: Reader, picture: Photo, rules: Rules, of: Of) -> tuple[Seen, ...]:
    if of == "dice":
        if not rules.dice_counts:
            raise Refused(422, f"{rules.title} has no dice")
        return (reader.read_dice(picture, rules),)
    if not rules.layouts:
        raise Refused(422, f"{rules.title} is played without paper; type the moves")
    if of == "drop":
        if not any("gear" in layout.points for layout in rules.layouts):
            raise Refused(422, f"{rules.title} has no setup drop")
        return (reader.read_drop(picture, rules),)
    return reader.read_sheets(picture, rules)


def _found(state: TableState, number: int) -> Look:
    if number not in state.looks:
        raise Refused(404, "there is no such photo at this table, or it was taken back")
    return state.looks[number]


def _kept(house: House, looked: Looked) -> bytes:
    data = house.album.find(looked.photo)
    if data is None:
        raise Refused(404, "the photo is no longer on the disk; what was read from it still counts")
    return data


def _checked_answer(state: TableState, look: Look, given: Answer) -> Answered:
    if look.looked.of == "sheet" and given.field == OWNER and not look.looked.player:
        if given.label not in state.players:
            raise Refused(422, f"whose sheet is it? one of {', '.join(state.players)}")
        return Answered(look.number, OWNER, given.label)
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
