"""For programs that look after the server: is it there, is it ready, how does it fare?"""

import asyncio
import shutil

from fastapi import APIRouter, Request, Response

from scoring.message import Book, Message
from server.refusals import Refused
from server.web.dependencies import House, HouseDep, WordsDep, answered

router = APIRouter(include_in_schema=False)
say = Book("server.web")


@router.get("/readyz")
async def ready(house: HouseDep, words: WordsDep) -> Response:
    """200 when photos can be read and kept, else 503; either way with what is wrong."""
    data = house.settings.data
    free = (await asyncio.to_thread(shutil.disk_usage, data)).free
    wrong: list[object] = []
    problems = await asyncio.to_thread(_problems, house)
    is_ready = not problems
    if house.kiosk is not None:
        from server.kiosk.repairs import repairs

        wrong = list(await asyncio.to_thread(repairs, house.kiosk, data))
        is_ready = is_ready and house.kiosk.is_well()
    answer = {"ready": is_ready, "problems": problems, "free_bytes": free, "repairs": wrong}
    return answered(answer, words, status=200 if is_ready else 503)


def _problems(house: House) -> list[Message]:
    """What keeps photos or moves from being kept."""
    problems = []
    if not house.folder.is_writable():
        problems.append(say("disk-not-writable", folder=str(house.folder.path)))
    if not house.folder.has_room():
        problems.append(say("disk-nearly-full"))
    elif not house.folder.has_reserve():
        problems.append(say("reserve-used"))
    try:
        house.store.check_writable()
    except Refused as refused:
        problems.append(refused.message)
    return problems


@router.get("/metrics")
async def metrics(house: HouseDep, request: Request) -> Response:
    """Counts and gauges as Prometheus reads them."""
    from server.web.metrics import exposition

    body, kind = await asyncio.to_thread(exposition, house)
    assert request is not None
    return Response(body, headers={"Content-Type": kind})
