"""What a chain costs on this machine: one event, photos a second, a crowd at two servers.

    python -m tests.chain.load                      the whole of it: some minutes
    python -m tests.chain.load --photos 12 --tables 50 --listeners 200

PostgreSQL runs as it does in earnest, each commit on the disk. Photos are samples, each made
another by a byte at its end, and read by `tallycam work` with one process and then with two.
"""

import argparse
import asyncio
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import httpx
import psutil
from sqlalchemy import text

from server.photos.album import Album
from server.queue.asked import PhotoAsked
from server.queue.desk import content_hash
from server.queue.jobs import Jobs, Limits
from server.table.events import Logged, Said, Started
from server.table.store import Store, now
from tests.chain.running import ROOT, Chain
from tests.postgres import Postgres

SAMPLES = ("evening/sunday-ada.jpg", "yacht/lamp-shadow-pencil.jpg", "evening/roll-1-3-5-5-6.jpg")
SAFE = ("-c", "shared_buffers=128MB", "-c", "max_connections=200")


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def p95(values: list[float]) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[94]


def event_cost(where: Path | str, count: int) -> tuple[float, float]:
    """Milliseconds of one event: the middle, and what 95 of 100 stay within."""
    store = Store(where)
    store.add_table("load", "LOADED", Started("unvention", ("Ada", "Ben")))
    took = []
    for number in range(2, count + 2):
        began = time.perf_counter()
        assert store.append("load", Logged(number, now(), Said("roll 1 3 5 5 6")))
        took.append(1000 * (time.perf_counter() - began))
    store.close()
    return statistics.median(took), p95(took)


@dataclass(frozen=True)
class Pace:
    """How a worker does once it is warm."""

    a_second: float
    memory_mb: float
    reading_s: float
    """Processor time of a photo in the processes that read: these work side by side."""
    serial_s: float
    """Processor time of a photo in the worker itself, which does one after another."""


def pace_of_worker(url: str, data: Path, count: int, processes: int) -> Pace:
    """Let a worker read so many photos."""
    store = Store(url)
    jobs, incoming = Jobs(store.database), Album(data / "incoming", is_shared=True)
    samples = [(ROOT / "samples" / one).read_bytes() for one in SAMPLES]
    environment = {**os.environ, "TALLYCAM_DATABASE": url, "TALLYCAM_DATA": str(data)}
    environment |= {"PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1"}
    command = [sys.executable, "-m", "server.cli", "work", "--processes", str(processes)]
    worker = subprocess.Popen(command, env=environment, cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        for number in range(count + processes):
            photo = samples[number % len(samples)] + f"{processes} {number}".encode()
            asked = PhotoAsked(content_hash(photo), "any", address=str(number))
            incoming.keep(photo)
            jobs.put(asked, Limits(count + 9, count + 9))
        began = _when_answered(store, processes)
        memory, before = _memory_mb(worker.pid), _cpu_s(worker.pid)
        ended = _when_answered(store, count + processes)
        after = _cpu_s(worker.pid)
    finally:
        worker.send_signal(signal.SIGTERM)
        worker.wait(60)
        with store.database.transaction() as connection:
            connection.execute(text("DELETE FROM jobs"))
        store.close()
    serial_s, reading_s = (
        (late - early) / count for early, late in zip(before, after, strict=True)
    )
    return Pace(count / (ended - began), memory, reading_s, serial_s)


def _when_answered(store: Store, wanted: int) -> float:
    counted = text("SELECT count(*) FROM jobs WHERE answer IS NOT NULL")
    ends = time.monotonic() + 600
    while time.monotonic() < ends:
        with store.database.engine.connect() as connection:
            if (connection.scalar(counted) or 0) >= wanted:
                return time.monotonic()
        time.sleep(0.02)
    raise RuntimeError("the photos were not read")


def _memory_mb(pid: int) -> float:
    """Of a process and its children, what they share counted once."""
    family = [psutil.Process(pid), *psutil.Process(pid).children(recursive=True)]
    return sum(float(one.memory_full_info().pss) for one in family) / 1e6


def _cpu_s(pid: int) -> tuple[float, float]:
    """Processor time so far: of the process itself, and of its children."""
    family = [psutil.Process(pid), *psutil.Process(pid).children(recursive=True)]
    itself, *children = (sum(one.cpu_times()[:2]) for one in family)
    return itself, sum(children)


async def crowd(addresses: list[str], tables: int, listeners: int, seconds: float) -> list[str]:
    """Tables and phones over all servers; what pages and news took."""
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=100)
    pages_ms: list[float] = []
    heard_ms: list[float] = []
    sent_at: dict[tuple[str, int], float] = {}
    ready = asyncio.Semaphore(0)
    async with httpx.AsyncClient(limits=limits, timeout=120) as http:
        body = {"game": "unvention", "players": ["Ada", "Ben"]}
        seats = []
        for number in range(tables):
            address = addresses[number % len(addresses)]
            seats.append((await http.post(f"{address}/api/v1/tables", json=body)).json())

        async def listen(number: int) -> None:
            seat, address = seats[number % tables], addresses[number % len(addresses)]
            headers = {"Authorization": f"Bearer {seat['key']}", "Last-Event-ID": "1"}
            at = f"{address}/api/v1/tables/{seat['id']}/events"
            async with http.stream("GET", at, headers=headers) as stream:
                ready.release()
                async for line in stream.aiter_lines():
                    if line.startswith("id: ") and (seat["id"], int(line[4:])) in sent_at:
                        began = sent_at[seat["id"], int(line[4:])]
                        heard_ms.append(1000 * (time.perf_counter() - began))

        phones = [asyncio.create_task(listen(number)) for number in range(listeners)]
        for _ in phones:
            await asyncio.wait_for(ready.acquire(), 300)
        ends, turn = time.monotonic() + seconds, 0
        while time.monotonic() < ends:
            seat, address = seats[turn % tables], addresses[(turn // 2) % len(addresses)]
            headers = {"Authorization": f"Bearer {seat['key']}"}
            at = f"{address}/api/v1/tables/{seat['id']}"
            began = time.perf_counter()
            assert (await http.get(at, headers=headers)).status_code == 200
            pages_ms.append(1000 * (time.perf_counter() - began))
            sent_at[seat["id"], 2 + turn // tables] = time.perf_counter()
            said = await http.post(f"{at}/lines", json={"text": "roll 1 3 5 5 6"}, headers=headers)
            assert said.status_code == 201, said.text
            turn += 1
            await asyncio.sleep(0.02)
        await asyncio.sleep(2)
        for phone in phones:
            phone.cancel()
        await asyncio.gather(*phones, return_exceptions=True)
    return [
        f"pages asked {len(pages_ms)}: p95 {p95(pages_ms):.0f} ms",
        f"changes heard {len(heard_ms)}: p95 {p95(heard_ms):.0f} ms",
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--events", type=int, default=300)
    parser.add_argument("--photos", type=int, default=60)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--listeners", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=20)
    given = parser.parse_args()
    say(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before")
    postgres = Postgres(SAFE)
    try:
        with tempfile.TemporaryDirectory() as folder:
            for name, where in (
                ("SQLite", Path(folder) / "log.sqlite"),
                ("PostgreSQL", postgres.fresh()),
            ):
                middle, most = event_cost(where, given.events)
                say(f"one event in {name}: median {middle:.1f} ms, p95 {most:.1f} ms")
            url = postgres.fresh()
            for processes in (1, 2):
                data = Path(folder) / f"read-{processes}"
                pace = pace_of_worker(url, data, given.photos, processes)
                say(
                    f"{processes} processes: {pace.a_second:.2f} photos a second, "
                    f"{pace.memory_mb:.0f} MB; processor time of a photo: "
                    f"{1000 * pace.reading_s:.0f} ms reading, "
                    f"{1000 * pace.serial_s:.0f} ms around it"
                )
            many = {"listeners": str(given.listeners), "tables": str(given.tables + 9)}
            with Chain(postgres.fresh(), Path(folder) / "crowd", **many) as chain:
                addresses = chain.start(workers=0, webs=2)
                for line in asyncio.run(
                    crowd(addresses, given.tables, given.listeners, given.seconds)
                ):
                    say(f"{given.tables} tables, {given.listeners} phones, 2 servers: {line}")
                for web in chain.webs:
                    memory = psutil.Process(web.pid).memory_info().rss / 1e6
                    say(f"a server: {memory:.0f} MB")
    finally:
        postgres.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
