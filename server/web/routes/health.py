"""For programs that look after the server: is it there, is it ready, how does it fare?"""

import asyncio
import shutil

from fastapi import APIRouter, Request, Response

from server.web.dependencies import HouseDep, WordsDep, answered

router = APIRouter(include_in_schema=False)
READY_BYTES = 50_000_000
"""Less room than this, and a photo may not be kept."""


@router.get("/readyz")
async def ready(house: HouseDep, words: WordsDep) -> Response:
    """200 when photos can be read and kept, else 503; either way with what is wrong."""
    data = house.settings.data
    free = (await asyncio.to_thread(shutil.disk_usage, data)).free
    wrong: list[object] = []
    is_ready = free >= READY_BYTES
    if house.kiosk is not None:
        from server.kiosk.repairs import repairs

        wrong = list(await asyncio.to_thread(repairs, house.kiosk, data))
        is_ready = is_ready and house.kiosk.is_well()
    answer = {"ready": is_ready, "free_bytes": free, "repairs": wrong}
    return answered(answer, words, status=200 if is_ready else 503)


@router.get("/metrics")
async def metrics(house: HouseDep, request: Request) -> Response:
    """Counts and gauges as Prometheus reads them."""
    from server.web.metrics import exposition

    body, kind = await asyncio.to_thread(exposition, house)
    assert request is not None
    return Response(body, headers={"Content-Type": kind})
