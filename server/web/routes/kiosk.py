"""What a kiosk's screen asks: how its table fares, a live picture, a new game, a reset.

A screen is a browser on the kiosk itself, or one where the staff have typed their PIN.
"""

import asyncio
from dataclasses import dataclass
from typing import Annotated

import cv2
from fastapi import APIRouter, Body, Depends, Path, Query, Request, Response
from pydantic import Field as Described

from scoring.catalogue import languages
from scoring.message import NOTHING, Book, Message
from server.kiosk.booth import Booth, BoothView
from server.kiosk.kiosk import Kiosk, live_name
from server.kiosk.leaderboard import GameBest
from server.reach import is_this_computer
from server.refusals import Refused
from server.table.keeper import Ticket
from server.web.asked import Asked
from server.web.dependencies import HouseDep, WordsDep, answered
from server.web.problems import replies
from server.web.routes.tables import NewTable, handed_over
from server.wire.encode import shape

say = Book("server.web")
router = APIRouter(prefix="/api/v1/kiosk", tags=["kiosk"])

STAFF_COOKIE = "tallycam_staff"
WAIT_S = 20.0
"""So long a screen waits for a change before it asks again."""
LIVE_PX = 640
LIVE_QUALITY = 70

BoothName = Annotated[str, Path(max_length=200, description="Name of the table.")]


async def the_kiosk(house: HouseDep, request: Request) -> Kiosk:
    """The kiosk, for a screen of ours."""
    kiosk = house.kiosk
    if kiosk is None:
        raise Refused(404, say("no-kiosk"))
    if not is_here(request) and not kiosk.door.is_open(request.cookies.get(STAFF_COOKIE, "")):
        raise Refused(401, say("not-a-screen"))
    return kiosk


def is_here(request: Request) -> bool:
    """Does the request come from a browser on this computer, and through nobody else?"""
    is_forwarded = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    host = request.client.host if request.client else ""
    return bool(host) and is_this_computer(host) and not is_forwarded


KioskDep = Annotated[Kiosk, Depends(the_kiosk)]


async def the_booth(kiosk: KioskDep, booth: BoothName) -> Booth:
    """The booth that a request names."""
    return kiosk.booth(booth)


BoothDep = Annotated[Booth, Depends(the_booth)]


@dataclass(frozen=True, slots=True)
class KioskAnswer:
    """What a screen needs to know once."""

    language: str
    languages: tuple[str, ...]
    games: tuple[str, ...]
    booths: tuple[str, ...]
    sound: bool
    motion: bool
    mistake: Message
    """In safe mode: what is wrong with the configuration."""


@dataclass(frozen=True, slots=True)
class BoothAnswer:
    """How a table fares."""

    view: BoothView
    code: str
    """Of the table that is played, for phones; "" while nobody plays."""
    leaderboard: bool
    """Is the result of this table kept, without names?"""
    best: tuple[GameBest, ...] = ()
    """The best results of the house, while nobody plays."""


class EmptyBody(Asked):
    """A request that says nothing more, yet in JSON, which no foreign page can send unasked."""


@router.get("", response_model=shape(KioskAnswer), responses=replies(401, 404))
async def about(kiosk: KioskDep, words: WordsDep) -> Response:
    """What a screen needs to know once."""
    settings = kiosk.settings
    answer = KioskAnswer(
        language=settings.language,
        languages=tuple(language.code for language in languages()),
        games=kiosk.games,
        booths=tuple(kiosk.booths),
        sound=settings.sound,
        motion=settings.motion,
        mistake=settings.mistake or NOTHING,
    )
    return answered(answer, words)


@router.get("/{booth}", response_model=shape(BoothAnswer), responses=replies(401, 404, 422, 503))
async def see(
    house: HouseDep,
    kiosk: KioskDep,
    booth: BoothDep,
    words: WordsDep,
    after: Annotated[
        int, Query(ge=-1, le=10**12, description="Wait for a change after this number.")
    ] = -1,
) -> Response:
    """How a table fares; with `after`, once it has changed since, or after some seconds."""
    with house.live.listen(live_name(booth.settings.name)) as listener:
        if booth.view.number <= after and not house.live.closing:
            await listener.wait(WAIT_S)
    view = booth.view
    code = ""
    if view.table_id:
        code = await asyncio.to_thread(house.tables.code, view.table_id)
    best = () if view.table_id else kiosk.leaderboard()
    return answered(BoothAnswer(view, code, kiosk.has_leaderboard, best), words)


@router.get(
    "/{booth}/frame.jpg",
    response_class=Response,
    responses={200: {"content": {"image/jpeg": {}}}, **replies(401, 404, 422)},
)
def frame(booth: BoothDep) -> Response:
    """What the camera sees now, small."""
    pixels = booth.frame()
    if pixels is None:
        raise Refused(404, say("no-frame"))
    scale = min(1.0, LIVE_PX / pixels.shape[1])
    small = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    _, encoded = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, LIVE_QUALITY])
    return Response(encoded.tobytes(), media_type="image/jpeg")


@router.post("/{booth}/game", status_code=201, responses=replies(401, 404, 422))
def new_game(
    kiosk: KioskDep,
    booth: BoothDep,
    new: Annotated[NewTable, Body()],
    request: Request,
    response: Response,
) -> Ticket:
    """Start a game at a table; whatever was played there is forgotten."""
    ticket = kiosk.new_game(booth.settings.name, new.game, new.players)
    return handed_over(ticket, request, response)


@router.post("/{booth}/reset", status_code=204, responses=replies(401, 404, 422))
def reset(kiosk: KioskDep, booth: BoothDep, _: Annotated[EmptyBody, Body()]) -> None:
    """The guests go: their photos and names go, too."""
    kiosk.reset(booth.settings.name)


class Touch(Asked):
    """Somebody touched the screen."""

    at: int = Described(default=0, ge=0, le=10**15)


@router.post("/{booth}/touch", status_code=204, responses=replies(401, 404, 422))
async def touch(kiosk: KioskDep, booth: BoothDep, _: Annotated[Touch, Body()]) -> None:
    """Somebody is there: the table is not reset for a while."""
    kiosk.touched(booth.settings.name)
