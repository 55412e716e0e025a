"""The server that is attacked, and another table at it, which only wants to play."""

import asyncio
import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import psutil

from tests.attack.files import sample

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Target:
    """A server of one's own, as people run it."""

    address: str
    pid: int

    @property
    def port(self) -> int:
        return int(self.address.rstrip("/").rpartition(":")[2])

    def megabytes(self) -> float:
        """What all its processes take together, shared pages counted once."""
        process = psutil.Process(self.pid)
        total = 0
        for one in [process, *process.children(recursive=True)]:
            try:
                total += one.memory_full_info().pss
            except psutil.Error:  # it has just been replaced
                continue
        return total / 1e6

    def client(self, timeout_s: float = 120) -> httpx.AsyncClient:
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=20)
        return httpx.AsyncClient(base_url=self.address, timeout=timeout_s, limits=limits)


@contextmanager
def target(data: Path) -> Iterator[Target]:
    """A server until the block ends."""
    command = [sys.executable, "-m", "server.cli", "serve", "--host", "127.0.0.1", "--port", "0"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
    with subprocess.Popen(
        [*command, "--data", str(data)],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as server:
        assert server.stdout is not None
        lines = iter(server.stdout.readline, "")
        found = (re.search(r"http://127\.0\.0\.1:\d+/", line) for line in lines)
        address = next(one[0] for one in found if one)
        try:
            yield Target(address, server.pid)
        finally:
            server.terminate()
            server.wait(timeout=60)


@dataclass(frozen=True)
class Seat:
    """A key to a table."""

    id: str
    code: str
    key: str

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"}

    def at(self, path: str = "") -> str:
        return f"api/v1/tables/{self.id}{path}"


async def sit_down(http: httpx.AsyncClient, game: str = "unvention") -> Seat:
    new = {"game": game, "players": ["Ada", "Ben"]}
    reply = await http.post("api/v1/tables", json=new)
    for _ in range(30):
        if reply.status_code != 503:
            break
        await asyncio.sleep(float(reply.headers.get("Retry-After", 1)))
        reply = await http.post("api/v1/tables", json=new)
    told = reply.raise_for_status().json()
    return Seat(told["id"], told["code"], told["key"])


@dataclass
class Felt:
    """What the other table felt."""

    photo_s: list[float] = field(default_factory=list)
    page_s: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    megabytes: float = 0.0

    @property
    def photo(self) -> float:
        return statistics.median(self.photo_s) if self.photo_s else float("inf")

    @property
    def page_95(self) -> float:
        if len(self.page_s) < 2:
            return float("inf")
        return statistics.quantiles(self.page_s, n=20, method="inclusive")[-1]


async def play(server: Target, photos: int, felt: Felt) -> None:
    """Send photos one after the other, as somebody does who wants them read; look at pages."""
    async with server.client() as http:
        seat = await sit_down(http)
        done = asyncio.Event()
        around = asyncio.create_task(_look_around(server, http, seat, felt, done))
        for _ in range(photos):
            began = time.perf_counter()
            for _ in range(30):
                reply = await http.post(
                    seat.at("/photos?of=dice"), content=sample(), headers=seat.headers
                )
                if reply.status_code != 503:
                    break
                await asyncio.sleep(float(reply.headers.get("Retry-After", 1)))
            felt.photo_s.append(time.perf_counter() - began)
            if reply.status_code != 201:
                felt.wrong.append(f"photo {reply.status_code}: {reply.text[:80]}")
        done.set()
        await around


async def _look_around(
    server: Target, http: httpx.AsyncClient, seat: Seat, felt: Felt, done: asyncio.Event
) -> None:
    paths = ["", "pages/app.js", "api/v1/games", seat.at(), "healthz"]
    count = 0
    while not done.is_set():
        path = paths[count % len(paths)]
        count += 1
        began = time.perf_counter()
        try:
            reply = await http.get(path, headers=seat.headers)
            if reply.status_code != 200:
                felt.wrong.append(f"{path}: {reply.status_code}")
        except httpx.HTTPError as error:
            felt.wrong.append(f"{path}: {error!r}")
        felt.page_s.append(time.perf_counter() - began)
        felt.megabytes = max(felt.megabytes, server.megabytes())
        await asyncio.sleep(0.1)
