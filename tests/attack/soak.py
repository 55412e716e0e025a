"""A long evening in short: tables come and go, photos and moves, and memory stays where it was."""

import asyncio
import statistics
import time

from tests.attack.files import sample
from tests.attack.target import Target, sit_down

WARM_S = 60.0


async def soak(server: Target, seconds: float) -> str:
    """Play for so long; what memory did, in one line."""
    began = time.monotonic()
    taken: list[tuple[float, float]] = []
    photos = 0
    async with server.client() as http:
        while time.monotonic() - began < seconds + WARM_S:
            seat = await sit_down(http)
            for of in ("dice", "sheet", "dice"):
                await http.post(seat.at(f"/photos?of={of}"), content=sample(), headers=seat.headers)
                photos += 1
            await http.post(
                seat.at("/lines"), json={"text": "roll 1 3 5 5 6"}, headers=seat.headers
            )
            await http.get(seat.at(), headers=seat.headers)
            taken.append((time.monotonic() - began, server.megabytes()))
            await asyncio.sleep(0.2)
    warm = [megabytes for at, megabytes in taken if at > WARM_S]
    tenth = max(1, len(warm) // 10)
    first, last = statistics.median(warm[:tenth]), statistics.median(warm[-tenth:])
    change = 100 * (last - first) / first
    return (
        f"soak of {seconds / 60:.0f} minutes: {photos} photos, {first:.0f} MB at first, "
        f"{last:.0f} MB at last ({change:+.1f} %)"
    )
