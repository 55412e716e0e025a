"""A crowd on loopback: tables, listening phones, photos at a steady rate, and a kill in the middle.

    python tests/load.py                 the whole of it: about two minutes
    python tests/load.py --tables 3 --phones 6 --photos-per-second 4 --seconds 3

A server of its own is started on a fresh data folder. Every acknowledged event is written down;
after a kill −9 in the middle and at the end, all of them must be in the logs. Reading is replaced
by a pause of 0.1 s, so that the figures are those of the server; `--read` reads the photos instead.
"""

import argparse
import asyncio
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import psutil

ROOT = Path(__file__).resolve().parent.parent


@dataclass
class Tally:
    """What was asked, answered and heard."""

    page_ms: list[float] = field(default_factory=list)
    photo_ms: list[float] = field(default_factory=list)
    heard_at: list[tuple[str, int, float]] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    errors: list[str] = field(default_factory=list)
    acknowledged: dict[str, set[int]] = field(default_factory=dict)
    sent_at: dict[tuple[str, int], float] = field(default_factory=dict)

    @property
    def heard_ms(self) -> list[float]:
        """From sending a line to each phone that heard it, often before the sender's own answer."""
        return [
            1000 * (heard - self.sent_at[table, number])
            for table, number, heard in self.heard_at
            if (table, number) in self.sent_at
        ]


@dataclass(frozen=True)
class Seat:
    """A table and a key to it."""

    id: str
    key: str

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"}

    def at(self, path: str) -> str:
        return f"/api/v1/tables/{self.id}{path}"


class Server:
    """The server as a process of its own."""

    def __init__(self, data: Path, read: bool) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self._data, self._read = data, read
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, str(Path(__file__).with_name("load_server.py"))]
        command += [str(self._data), str(self.port), *(["--read"] if self._read else [])]
        self._process = subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}
        )
        for _ in range(300):
            try:
                httpx.get(f"{self.address}/healthz", timeout=1)
                return
            except httpx.HTTPError:
                time.sleep(0.1)
        raise RuntimeError("the server did not start")

    def kill(self) -> None:
        """Like a plug pulled out."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        assert self._process is not None
        self._process.terminate()
        self._process.wait(timeout=20)

    def cost(self) -> dict[str, float]:
        """Memory and processor time of the server since it was started last."""
        assert self._process is not None
        process = psutil.Process(self._process.pid)
        times = process.cpu_times()
        return {"memory_mb": process.memory_info().rss / 1e6, "cpu_s": times.user + times.system}


async def open_tables(http: httpx.AsyncClient, count: int) -> list[Seat]:
    body = {"game": "unvention", "players": ["Ada", "Ben"]}
    replies = [await http.post("/api/v1/tables", json=body) for _ in range(count)]
    return [Seat(reply.json()["id"], reply.json()["key"]) for reply in replies]


async def listen(http: httpx.AsyncClient, seat: Seat, tally: Tally, stop: asyncio.Event) -> None:
    """A phone that hears of changes, comes back when the line breaks, and never misses one."""
    last = "1"
    while not stop.is_set():
        try:
            headers = {**seat.headers, "Last-Event-ID": last}
            async with http.stream("GET", seat.at("/events"), headers=headers) as stream:
                async for line in stream.aiter_lines():
                    if line.startswith("id: "):
                        number = int(line[4:])
                        if number != int(last) + 1:
                            tally.errors.append(f"a phone heard {number} after {last}")
                        last = str(number)
                        tally.heard_at.append((seat.id, number, time.perf_counter()))
                    if stop.is_set():
                        return
        except httpx.HTTPError:
            await asyncio.sleep(0.3)


async def send_photo(
    http: httpx.AsyncClient, seat: Seat, photo: bytes, tally: Tally, down: asyncio.Event
) -> None:
    """One photo, sent again as long as the server asks for it, like the page does."""
    began = time.perf_counter()
    for _ in range(12):
        try:
            reply = await http.post(
                seat.at("/photos"), params={"of": "dice"}, content=photo, headers=seat.headers
            )
        except httpx.HTTPError as error:
            if not down.is_set():
                tally.errors.append(f"photo: {error!r}")
            return
        tally.statuses[reply.status_code] += 1
        if reply.status_code != 503:
            break
        await asyncio.sleep(float(reply.headers["Retry-After"]))
    if reply.status_code == 201:
        tally.photo_ms.append(1000 * (time.perf_counter() - began))
        tally.acknowledged[seat.id].add(reply.json()["number"])
    else:
        tally.errors.append(f"photo: {reply.status_code} {reply.text[:100]}")


async def look_at_pages(
    http: httpx.AsyncClient, seats: list[Seat], tally: Tally, down: asyncio.Event
) -> None:
    """Somebody who opens pages and tables, and types a line, all the time."""
    count = 0
    while True:
        seat = seats[count % len(seats)]
        paths = ["/", "/pages/app.js", "/api/v1/games", seat.at("")]
        path = paths[count % len(paths)]
        count += 1
        began = time.perf_counter()
        try:
            reply = await http.get(path, headers=seat.headers)
            if reply.status_code != 200:
                tally.errors.append(f"{path}: {reply.status_code}")
            tally.page_ms.append(1000 * (time.perf_counter() - began))
            if count % 5 == 0:
                await say(http, seat, tally)
        except httpx.HTTPError as error:
            if not down.is_set():
                tally.errors.append(f"{path}: {error!r}")
        await asyncio.sleep(0.05)


async def say(http: httpx.AsyncClient, seat: Seat, tally: Tally) -> None:
    began = time.perf_counter()
    body = {"text": "roll 1 3 5 5 6"}
    reply = await http.post(seat.at("/lines"), json=body, headers=seat.headers)
    if reply.status_code == 201:
        number = reply.json()["number"]
        tally.acknowledged[seat.id].add(number)
        tally.sent_at[seat.id, number] = began
    else:
        tally.errors.append(f"line: {reply.status_code} {reply.text[:100]}")


async def count_lost(http: httpx.AsyncClient, seats: list[Seat], tally: Tally) -> int:
    """Acknowledged events that are not in the logs."""
    lost = 0
    for seat in seats:
        state = (await http.get(seat.at(""), headers=seat.headers)).json()
        there = {step["number"] for step in state["history"]}
        if there != set(range(1, state["number"] + 1)):
            tally.errors.append(f"{seat.id}: the log has gaps")
        lost += len(tally.acknowledged[seat.id] - there)
    return lost


async def send_photos(
    arguments: argparse.Namespace,
    server: Server,
    post: Callable[[int], Awaitable[None]],
    down: asyncio.Event,
) -> None:
    """Photos at a steady rate; in the middle the server is killed and started again."""
    total = round(arguments.seconds * arguments.photos_per_second)
    sending = []
    began = time.perf_counter()
    for number in range(total):
        if number == total // 2 and not arguments.no_kill:
            down.set()
            server.kill()
            await asyncio.to_thread(server.start)
            down.clear()
            began = time.perf_counter() - number / arguments.photos_per_second
        sending.append(asyncio.ensure_future(post(number)))
        due = began + (number + 1) / arguments.photos_per_second
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
    await asyncio.gather(*sending)


async def crowd(arguments: argparse.Namespace, server: Server, tally: Tally) -> dict[str, float]:
    """Everything at once; returns what was lost and what memory the server took."""
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=60)
    timeout = httpx.Timeout(30, read=60)
    down, stop = asyncio.Event(), asyncio.Event()
    photo = arguments.photo.read_bytes() if arguments.photo else plain_photo()
    async with httpx.AsyncClient(base_url=server.address, limits=limits, timeout=timeout) as http:
        seats = await open_tables(http, arguments.tables)
        tally.acknowledged.update({seat.id: set() for seat in seats})
        around = [
            asyncio.create_task(listen(http, seats[n % len(seats)], tally, stop))
            for n in range(arguments.phones)
        ]
        around.append(asyncio.create_task(look_at_pages(http, seats, tally, down)))

        async def post(number: int) -> None:
            await send_photo(http, seats[number % len(seats)], photo, tally, down)

        await send_photos(arguments, server, post, down)
        around[-1].cancel()
        cost = server.cost()
        lost = await count_lost(http, seats, tally)
        stop.set()
        for task in around:
            task.cancel()
        await asyncio.gather(*around, return_exceptions=True)
    return {"lost": lost, **cost}


def plain_photo() -> bytes:
    import cv2
    import numpy as np

    pixels = np.random.default_rng(1).integers(0, 255, (60, 80, 3), np.uint8)
    return bytes(cv2.imencode(".jpg", cv2.resize(pixels, (1600, 1200)))[1])


def within(values: list[float]) -> str:
    """The time within which 95 of 100 were done."""
    if len(values) < 2:
        return "none"
    return f"95 % within {statistics.quantiles(values, n=100, method='inclusive')[94]:.0f} ms"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--phones", type=int, default=200)
    parser.add_argument("--photos-per-second", type=float, default=10)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--photo", type=Path, help="the photo to send (a plain one when not given)")
    parser.add_argument("--read", action="store_true", help="read the dice, instead of a pause")
    parser.add_argument("--no-kill", action="store_true", help="without kill -9 in the middle")
    arguments = parser.parse_args()
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), arguments.read)
        server.start()
        try:
            found = asyncio.run(crowd(arguments, server, tally))
        finally:
            server.stop()
    acknowledged = sum(map(len, tally.acknowledged.values()))
    report = [
        f"tables {arguments.tables}, listening phones {arguments.phones}",
        f"photos answered {dict(tally.statuses)}, {within(tally.photo_ms)}",
        f"page requests {len(tally.page_ms)}, {within(tally.page_ms)}",
        f"changes heard {len(tally.heard_ms)}, {within(tally.heard_ms)}",
        f"acknowledged events {acknowledged}, lost {found['lost']:.0f}",
        f"memory {found['memory_mb']:.0f} MB, processor time {found['cpu_s']:.1f} s",
        f"errors {len(tally.errors)}",
        *(f"  {error}" for error in tally.errors[:10]),
    ]
    sys.stdout.write("\n".join(report) + "\n")
    return 1 if found["lost"] or tally.errors else 0


if __name__ == "__main__":
    sys.exit(main())
