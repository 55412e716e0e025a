"""kill −9 again and again while distinct photos and moves come in: nothing answered is lost."""

import asyncio
import hashlib
import random
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from tests.attack.files import distinct
from tests.load import Seat, Server, open_tables

TABLES = 4


@dataclass
class Kept:
    """What was answered: the numbers of moves, and of photos with their hashes."""

    moves: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    photos: dict[str, dict[int, str]] = field(default_factory=lambda: defaultdict(dict))
    lost: list[str] = field(default_factory=list)
    half: int = 0


def kill_again_and_again(data: Path, kills: int) -> str:
    """Kill, start, look; what was found in one line."""
    kept = Kept()
    server = Server(data, read=False)
    server.start()
    try:
        asyncio.run(_evening(server, data, kills, kept))
    finally:
        server.stop()
    moves = sum(map(len, kept.moves.values()))
    photos = sum(map(len, kept.photos.values()))
    return (
        f"kill -9 × {kills}: {moves} moves and {photos} photos answered, "
        f"{len(kept.lost)} lost, {kept.half} files half written"
    )


async def _evening(server: Server, data: Path, kills: int, kept: Kept) -> None:
    chance = random.Random(7)
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as http:
        seats = await open_tables(http, TABLES)
    for round_number in range(kills):
        async with httpx.AsyncClient(base_url=server.address, timeout=60) as http:
            sending = [
                asyncio.ensure_future(_send(http, seat, 1000 * round_number + 100 * n, kept))
                for n, seat in enumerate(seats)
            ]
            await asyncio.sleep(chance.uniform(0.2, 1.2))
            server.kill()
            await asyncio.gather(*sending, return_exceptions=True)
        for path in (data / "photos").rglob("*.jpg"):
            kept.half += hashlib.sha256(path.read_bytes()).hexdigest() != path.stem
        await asyncio.to_thread(server.start)
        if round_number % 10 == 9 or round_number == kills - 1:
            await _look(server, seats, kept)


async def _send(http: httpx.AsyncClient, seat: Seat, first: int, kept: Kept) -> None:
    """Photos and moves in turn, until the server is gone."""
    for number in range(first, first + 100):
        data = distinct(number)
        photo = await http.post(
            seat.at("/photos"), params={"of": "dice"}, content=data, headers=seat.headers
        )
        if photo.status_code == 201:
            kept.photos[seat.id][photo.json()["number"]] = photo.json()["photo"]
        move = await http.post(
            seat.at("/lines"), json={"text": "roll 1 3 5 5 6"}, headers=seat.headers
        )
        if move.status_code == 201:
            kept.moves[seat.id].add(move.json()["number"])


async def _look(server: Server, seats: list[Seat], kept: Kept) -> None:
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as http:
        for seat in seats:
            whole = (await http.get(seat.at("/record.json"), headers=seat.headers)).json()
            there = {step["number"] for step in whole["steps"]}
            kept.lost += [f"{seat.id} {n}" for n in kept.moves[seat.id] - there]
            for number, name in kept.photos[seat.id].items():
                path = seat.at(f"/readings/{number}/photo.jpg")
                photo = await http.get(path, headers=seat.headers)
                is_it = hashlib.sha256(photo.content).hexdigest() == name
                if number not in there or photo.status_code != 200 or not is_it:
                    kept.lost.append(f"{seat.id} photo {number}")
