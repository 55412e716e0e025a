"""What one stranger without a code can do, each for as long as it is let."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

import httpx

from tests.attack.files import distinct, hostile_files
from tests.attack.target import Seat, Target, sit_down


@dataclass
class Told:
    """What the attacker was answered."""

    statuses: Counter[int] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Scale:
    """How much of it."""

    many: int
    """Of 100 in the whole form: 100 is all of it."""
    megabytes: int


Attack = Callable[[Target, Scale, Told, asyncio.Event], Awaitable[None]]


async def hostile_photos(server: Target, scale: Scale, told: Told, over: asyncio.Event) -> None:
    """Each hostile file, two at a time, again and again."""
    files = list(hostile_files(scale.megabytes).values())

    async def send(http: httpx.AsyncClient, seat: Seat, first: int) -> None:
        number = first
        while not over.is_set():
            await _photo(http, seat, files[number % len(files)], told)
            number += 1

    async with server.client() as http:
        seat = await sit_down(http)
        await asyncio.gather(send(http, seat, 0), send(http, seat, len(files) // 2))


async def silent_uploads(server: Target, scale: Scale, told: Told, over: asyncio.Event) -> None:
    """Photos that are announced and never sent."""
    async with server.client() as http:
        seat = await sit_down(http)
    head = (
        f"POST /{seat.at('/photos?of=dice')} HTTP/1.1\r\nHost: localhost\r\n"
        f"Authorization: Bearer {seat.key}\r\nContent-Length: 9000000\r\n\r\n"
    )
    await _hold(server, 40 * scale.many // 100, head.encode() + b"\xff\xd8", told, over)


async def half_headers(server: Target, scale: Scale, told: Told, over: asyncio.Event) -> None:
    """Connections that never say what they want."""
    head = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
    await _hold(server, 300 * scale.many // 100, head, told, over)


async def half_bodies(server: Target, scale: Scale, told: Told, over: asyncio.Event) -> None:
    """JSON that never ends."""
    head = (
        b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b'Content-Length: 9000\r\n\r\n{"game": "'
    )
    await _hold(server, 300 * scale.many // 100, head, told, over)


async def flood(server: Target, scale: Scale, told: Told, over: asyncio.Event) -> None:
    """One table sends as many photos as it can."""
    async with server.client() as http:
        seat = await sit_down(http)

        async def send(first: int) -> None:
            number = first
            while not over.is_set():
                await _photo(http, seat, distinct(number), told)
                number += 1

        await asyncio.gather(*(send(1000 * n) for n in range(max(4, 30 * scale.many // 100))))


async def listeners(server: Target, scale: Scale, told: Told, over: asyncio.Event) -> None:
    """One table's phones take every place to listen; then another table's phone comes."""
    async with server.client() as http:
        seat, other = await sit_down(http), await sit_down(http)

        async def listen(at: Seat) -> None:
            async with http.stream("GET", at.at("/events"), headers=at.headers) as stream:
                told.statuses[stream.status_code] += 1
                if stream.status_code == 200:
                    await over.wait()

        crowd = [asyncio.ensure_future(listen(seat)) for _ in range(10 * scale.many)]
        await asyncio.sleep(1)
        async with http.stream("GET", other.at("/events"), headers=other.headers) as stream:
            told.notes.append(f"another table's phone hears: {stream.status_code}")
        await over.wait()
        for one in crowd:
            one.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)


async def wrong_codes(server: Target, scale: Scale, told: Told, over: asyncio.Event) -> None:
    """Codes are guessed, many at once; meanwhile somebody types the right one."""
    async with server.client() as http:
        seat = await sit_down(http)

        async def guess(number: int) -> None:
            letters = "ABCDEFGHJKLMNPQRSTUVWXYZ"
            code = "".join(letters[(number // 24**place) % 24] for place in range(6))
            reply = await http.post("api/v1/join", json={"code": code})
            told.statuses[reply.status_code] += 1

        guesses = [asyncio.ensure_future(guess(n)) for n in range(2 * scale.many)]
        await asyncio.sleep(1)
        reply = await http.post("api/v1/join", json={"code": seat.code})
        told.notes.append(f"the right code: {reply.status_code}")
        await over.wait()
        for one in guesses:
            one.cancel()
        await asyncio.gather(*guesses, return_exceptions=True)


async def long_texts(server: Target, scale: Scale, told: Told, over: asyncio.Event) -> None:
    """As much text as a table takes, taken back and said again, and its view all the while."""
    async with server.client() as http:
        seat = await sit_down(http)
        line = "roll 1 3 5 5 6\n"
        text = line * (29_000 // len(line) * scale.many // 100)

        async def ask(path: str) -> None:
            while not over.is_set():
                reply = await http.get(seat.at(path), headers=seat.headers)
                told.statuses[reply.status_code] += 1

        async def change() -> None:
            while not over.is_set():
                for path, body in (("/lines", {"text": text}), ("/undo", {})):
                    reply = await http.post(seat.at(path), json=body, headers=seat.headers)
                    told.statuses[reply.status_code] += 1

        paths = ("", "/record.json", "/score.csv", "/picture.svg", "/record.txt")
        await asyncio.gather(change(), *(ask(path) for path in paths * 4))


ATTACKS: dict[str, Attack] = {
    "hostile photos": hostile_photos,
    "40 silent uploads": silent_uploads,
    "300 half-sent headers": half_headers,
    "300 half-sent bodies": half_bodies,
    "a table's flood of photos": flood,
    "1,000 listeners at a table": listeners,
    "200 wrong codes": wrong_codes,
    "a table full of text": long_texts,
}


async def _photo(http: httpx.AsyncClient, seat: Seat, data: bytes, told: Told) -> None:
    try:
        reply = await http.post(seat.at("/photos?of=sheet"), content=data, headers=seat.headers)
    except httpx.HTTPError as error:  # refused while it was still being sent
        told.notes.append(type(error).__name__)
        return
    told.statuses[reply.status_code] += 1
    if reply.status_code == 503:
        await asyncio.sleep(0.5)


async def _hold(server: Target, count: int, start: bytes, told: Told, over: asyncio.Event) -> None:
    """Open connections, send a beginning, and keep them; whatever ends is opened again."""

    async def one() -> None:
        while not over.is_set():
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            except OSError:
                await asyncio.sleep(0.5)
                continue
            try:
                writer.write(start)
                async with asyncio.timeout(30):
                    answer = await reader.read(64)
                    told.statuses[int(answer[9:12]) if answer.startswith(b"HTTP") else 0] += 1
            except (OSError, TimeoutError):
                told.statuses[0] += 1
            finally:
                writer.transport.abort()
                with suppress(OSError):
                    await writer.wait_closed()

    held = [asyncio.ensure_future(one()) for _ in range(count)]
    await over.wait()
    for task in held:
        task.cancel()
    await asyncio.gather(*held, return_exceptions=True)
