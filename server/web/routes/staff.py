"""The staff's page: health of every part, the camera's picture, settings, export, restart."""

import asyncio
import io
import os
import shutil
import signal
import time
import zipfile
from dataclasses import dataclass
from typing import Annotated, Literal

import cv2
from fastapi import APIRouter, Body, Depends, Request, Response
from pydantic import Field as Described

from scoring.message import Book, Message
from server.kiosk.calibration import Calibration, is_area
from server.kiosk.house import repairs_of_house
from server.kiosk.kiosk import Kiosk
from server.kiosk.register import KioskHeard
from server.kiosk.repairs import PictureCheck, Repair, check_picture, px_per_mm, repairs
from server.kiosk.seen import TableWish
from server.refusals import Refused
from server.settings import installed_version
from server.table.view import record_of, score_of
from server.web.asked import Asked, Text
from server.web.dependencies import HouseDep, WordsDep, address_of, answered
from server.web.problems import replies
from server.web.routes.kiosk import STAFF_COOKIE, BoothDep, EmptyBody
from server.wire.encode import shape
from vision.camera.supervise import WHOLE, Area
from vision.photo import Photo

say = Book("server.web")
router = APIRouter(prefix="/api/v1/staff", tags=["staff"])
PICTURE_QUALITY = 85
SHIFT_S = 8 * 3600
CHECK_S = 120.0


async def the_staff(house: HouseDep, request: Request) -> Kiosk:
    """The kiosk, for the staff."""
    kiosk = house.kiosk
    if kiosk is None:
        raise Refused(404, say("no-kiosk"))
    if not kiosk.door.is_open(request.cookies.get(STAFF_COOKIE, "")):
        raise Refused(401, say("staff-only"))
    return kiosk


StaffDep = Annotated[Kiosk, Depends(the_staff)]


class Pin(Asked):
    """The staff's PIN."""

    pin: Text = Described(max_length=20, examples=["482193"])


class CameraWord(Asked):
    """What a camera shall do."""

    word: Literal["restart", "focus", "lock", "unlock"]


class StaffSettings(Asked):
    """What the staff set while it runs; the file of the kiosk holds the rest."""

    idle_minutes: int = Described(ge=1, le=24 * 60)
    retention_days: int = Described(ge=0, le=3650)
    leaderboard: bool = False


class TableCalibration(Asked):
    """How a camera hangs over its table, and who sits where."""

    turned: Literal[0, 90, 180, 270] = 0
    seats: list[Literal["near", "far", "left", "right"]] = Described(default=[], max_length=4)
    area: tuple[float, float, float, float] = Described(
        default=WHOLE, description="Left, top, right and bottom as shares of the upright picture."
    )


@dataclass(frozen=True, slots=True)
class BoothStatus:
    """One table on the staff's page."""

    name: str
    camera: str
    camera_sentence: Message
    restarts: int
    game: str
    players: int
    scores: tuple[tuple[str, int], ...]
    idle_s: int
    rolls: int
    sheets: int
    turned: int
    seats: tuple[str, ...]
    area: Area


@dataclass(frozen=True, slots=True)
class StaffAnswer:
    """Everything on the staff's page."""

    version: str
    up_s: int
    free_bytes: int
    idle_minutes: int
    retention_days: int
    leaderboard: bool
    repairs: tuple[Repair, ...]
    booths: tuple[BoothStatus, ...]
    kiosks: tuple[KioskHeard, ...]
    """The others of the house, where this is the main one."""


@router.post("/login", status_code=204, responses=replies(401, 403, 404, 422, 429))
def login(
    house: HouseDep, given: Annotated[Pin, Body()], request: Request, response: Response
) -> None:
    """Open the door with the PIN, for a shift."""
    if house.kiosk is None:
        raise Refused(404, say("no-kiosk"))
    token = house.kiosk.door.open(given.pin, address_of(request))
    response.set_cookie(
        STAFF_COOKIE,
        token,
        max_age=SHIFT_S,
        path="/api/v1",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )


@router.post("/logout", status_code=204, responses=replies(401, 404, 422))
def logout(kiosk: StaffDep, _: Annotated[EmptyBody, Body()], request: Request) -> None:
    """Close the door."""
    kiosk.door.close(request.cookies.get(STAFF_COOKIE, ""))


@router.get("", response_model=shape(StaffAnswer), responses=replies(401, 404))
def see(house: HouseDep, kiosk: StaffDep, words: WordsDep) -> Response:
    """How everything fares."""
    data = house.settings.data
    answer = StaffAnswer(
        version=installed_version(),
        up_s=round(time.monotonic() - kiosk.started_s),
        free_bytes=shutil.disk_usage(data).free,
        idle_minutes=kiosk.idle_minutes,
        retention_days=kiosk.retention_days,
        leaderboard=kiosk.has_leaderboard,
        repairs=(*repairs(kiosk, data), *repairs_of_house(kiosk)),
        booths=tuple(_status(kiosk, name) for name in kiosk.booths),
        kiosks=kiosk.register.all(),
    )
    return answered(answer, words)


def _status(kiosk: Kiosk, name: str) -> BoothStatus:
    booth = kiosk.booths[name]
    view = booth.view
    state = kiosk.parts.tables.state(view.table_id) if view.table_id else None
    scores = score_of(state).players if state else ()
    return BoothStatus(
        name=name,
        camera=view.camera if booth.camera else "",
        camera_sentence=view.camera_sentence,
        restarts=booth.camera.restarts if booth.camera else 0,
        game=state.rules.title if state else "",
        players=len(state.players) if state else 0,
        scores=tuple((one.name, one.total) for one in scores),
        idle_s=round(time.monotonic() - booth.stirred_s),
        rolls=booth.counts.rolls,
        sheets=booth.counts.sheets,
        turned=booth.calibration.turned,
        seats=booth.calibration.seats,
        area=booth.calibration.area,
    )


@router.get(
    "/{booth}/picture.jpg",
    response_class=Response,
    responses={200: {"content": {"image/jpeg": {}}}, **replies(401, 404, 422)},
)
def picture(_: StaffDep, booth: BoothDep) -> Response:
    """What the camera sees now, whole."""
    pixels = booth.frame(is_whole=True)
    if pixels is None:
        raise Refused(404, say("no-frame"))
    _good, encoded = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, PICTURE_QUALITY])
    return Response(encoded.tobytes(), media_type="image/jpeg")


@router.get("/{booth}/check", response_model=shape(PictureCheck), responses=replies(401, 404, 422))
def check(kiosk: StaffDep, booth: BoothDep, words: WordsDep) -> Response:
    """Focus, light and the camera's height, judged with a sentence each."""
    pixels = booth.frame()
    if pixels is None:
        raise Refused(404, say("no-frame"))
    looked = kiosk.parts.eyes.look(booth.settings.name, [Photo.from_pixels(pixels)], TableWish())
    scale = px_per_mm(looked.result(timeout=CHECK_S).sheets)
    return answered(check_picture(pixels, scale), words)


@router.post("/{booth}/calibration", status_code=204, responses=replies(401, 404, 422))
def calibrate(kiosk: StaffDep, booth: BoothDep, given: Annotated[TableCalibration, Body()]) -> None:
    """Set once how a camera hangs and who sits where; it is kept."""
    if not is_area(given.area) or len(set(given.seats)) < len(given.seats):
        raise Refused(422, say("bad-calibration"))
    calibration = Calibration(given.turned, tuple(given.seats), given.area)
    kiosk.calibrate(booth.settings.name, calibration)


@router.post("/{booth}/camera", status_code=204, responses=replies(401, 404, 422))
def camera(kiosk: StaffDep, booth: BoothDep, given: Annotated[CameraWord, Body()]) -> None:
    """Focus once, hold or free exposure and white balance, or start the camera anew."""
    kiosk.tell_camera(booth.settings.name, given.word)


@router.post("/settings", status_code=204, responses=replies(401, 404, 422))
def settings(kiosk: StaffDep, given: Annotated[StaffSettings, Body()]) -> None:
    """Set what may be set while it runs; it is kept."""
    kiosk.parts.notebook.keep_number("idle_minutes", given.idle_minutes)
    kiosk.parts.notebook.keep_number("retention_days", given.retention_days)
    kiosk.parts.notebook.keep_number("leaderboard_on", int(given.leaderboard))
    for booth in kiosk.booths.values():
        booth.refresh()


@router.get(
    "/games.zip",
    response_class=Response,
    responses={200: {"content": {"application/zip": {}}}, **replies(401, 404)},
)
def export(house: HouseDep, kiosk: StaffDep) -> Response:
    """Every game that is kept, as record files."""
    assert kiosk is house.kiosk
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for table_id in house.tables.all_tables():
            state = house.tables.state(table_id)
            day = state.log[0].at[:10]
            archive.writestr(f"{day}-{state.rules.name}-{table_id}.txt", str(record_of(state)))
    named = {"Content-Disposition": 'attachment; filename="tallycam-games.zip"'}
    return Response(file.getvalue(), media_type="application/zip", headers=named)


@router.post("/restart", status_code=202, responses=replies(401, 404, 422))
async def restart(_: StaffDep, _body: Annotated[EmptyBody, Body()]) -> None:
    """End the server; systemd starts it again, with every game as it was."""
    asyncio.get_running_loop().call_later(0.5, os.kill, os.getpid(), signal.SIGTERM)
