"""Three workers and two servers; one of each dies, and the database goes away and comes back.

What was acknowledged is in the log, each photo is in it once, and phones catch up.
"""

import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest

from tests.chain.running import Chain
from tests.postgres import NoPostgres, Postgres
from tests.server.served import jpeg

PATIENCE_S = 60.0
TAKEN_UP_WITHIN_S = 60.0
"""A worker is thought dead after 5 s here, and looked for every 2.5 s; all else is room."""


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    """A server of this module's own, because it is stopped."""
    try:
        server = Postgres()
    except NoPostgres as reason:
        pytest.skip(f"PostgreSQL does not run here: {reason}")
    yield server
    server.close()


@dataclass
class Evening:
    """A table whose phones know both servers, and try again as the page does."""

    addresses: list[str]
    id: str
    key: str
    acknowledged: list[int] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    heard: list[tuple[int, float]] = field(default_factory=list)

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"}

    def post(self, path: str, turn: int, **body: object) -> httpx.Response | None:
        """Try one server after the other until one answers for good."""
        ends = time.monotonic() + PATIENCE_S
        while time.monotonic() < ends:
            address = self.addresses[turn % len(self.addresses)]
            turn += 1
            try:
                reply = httpx.post(
                    f"{address}/api/v1/tables/{self.id}{path}",
                    headers=self.headers,
                    timeout=PATIENCE_S,
                    **body,  # type: ignore[arg-type] # what httpx takes
                )
            except httpx.HTTPError:
                time.sleep(0.1)
                continue
            if reply.status_code != 503:
                return reply
            time.sleep(0.3)
        return None

    def photo(self, data: bytes, turn: int) -> None:
        reply = self.post("/photos?of=dice", turn, content=data)
        if reply is not None and reply.status_code == 201:
            self.acknowledged.append(reply.json()["number"])
        else:
            self.errors.append(f"photo: {reply and reply.text}")

    def say(self, turn: int) -> int:
        reply = self.post("/lines", turn, json={"text": "roll 1 3 5 5 6"})
        assert reply is not None
        assert reply.status_code == 201, reply.text
        self.acknowledged.append(reply.json()["number"])
        return int(reply.json()["number"])

    def listen(self, stop: threading.Event, turn: int) -> None:
        """A phone that comes back when its line breaks, and never misses an event."""
        last = 1
        while not stop.is_set():
            address = self.addresses[turn % len(self.addresses)]
            turn += 1
            headers = {**self.headers, "Last-Event-ID": str(last)}
            try:
                with httpx.stream(
                    "GET", f"{address}/api/v1/tables/{self.id}/events", headers=headers, timeout=20
                ) as stream:
                    for line in stream.iter_lines():
                        if line.startswith("id: "):
                            last = int(line[4:])
                            self.heard.append((last, time.monotonic()))
                        if stop.is_set():
                            return
            except httpx.HTTPError:
                time.sleep(0.1)


def opened(addresses: list[str]) -> Evening:
    body = {"game": "unvention", "players": ["Ada", "Ben"]}
    reply = httpx.post(f"{addresses[0]}/api/v1/tables", json=body, timeout=PATIENCE_S).json()
    return Evening(addresses, reply["id"], reply["key"])


def begun(data: Path) -> list[int]:
    """The processes that began to read a photo, one after another."""
    noted = data / "begun"
    return [int(pid) for pid in noted.read_text().split()] if noted.exists() else []


def log_of(evening: Evening) -> list[dict[str, object]]:
    reply = httpx.get(
        f"{evening.addresses[-1]}/api/v1/tables/{evening.id}",
        headers=evening.headers,
        timeout=PATIENCE_S,
    )
    history: list[dict[str, object]] = reply.json()["history"]
    return history


def test_whoever_dies_nothing_acknowledged_is_lost_and_no_photo_is_read_twice(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Chain(postgres.fresh(), tmp_path, stalled_seconds="5") as chain:
        addresses = chain.start(workers=3, webs=2)
        _sent_to_both_servers_at_once(chain, addresses)
        evening = opened(addresses)
        stop = threading.Event()
        listeners = [
            threading.Thread(target=evening.listen, args=(stop, turn)) for turn in range(2)
        ]
        for listener in listeners:
            listener.start()
        sending, taken_up_s = _worker_dies(chain, evening)
        evening.say(1)
        phones = _send(evening, [jpeg(shade=shade) for shade in range(10, 16)])
        chain.kill(chain.webs[0])  # whoever was answered by it tries the other one
        chain.start_web(int(addresses[0].rpartition(":")[2]))
        postgres.stop()
        time.sleep(1)
        postgres.start()
        back = time.monotonic()
        for phone in [sending, *phones]:
            phone.join(PATIENCE_S)
        last = evening.say(0)
        chain.wait_for(lambda: sum(number == last for number, _ in evening.heard) >= 2)
        caught_up_s = time.monotonic() - back
        history = log_of(evening)
        stop.set()
        evening.say(0)
        for listener in listeners:
            listener.join(PATIENCE_S)
    with capsys.disabled():
        sys.stdout.write(f" a dead worker's photo was taken up after {taken_up_s:.1f} s;")
        sys.stdout.write(f" phones caught up {caught_up_s:.1f} s after the database was back ")
    assert evening.errors == []
    numbers = [step["number"] for step in history]
    assert numbers == list(range(1, len(numbers) + 1))
    assert set(evening.acknowledged) - {last + 1} <= set(numbers)
    assert sum(step["kind"] == "looked" for step in history) == 7, history


def _worker_dies(chain: Chain, evening: Evening) -> tuple[threading.Thread, float]:
    """A worker dies while it reads; another one has taken the photo up when this returns."""
    before = len(begun(chain.data))
    (chain.data / "pause").write_text("60")
    (sending,) = _send(evening, [jpeg(shade=1)])
    chain.wait_for(lambda: len(begun(chain.data)) > before)
    (chain.data / "pause").write_text("0.2")
    chain.kill(next(one for one in chain.workers if one.pid == begun(chain.data)[before]))
    died = time.monotonic()
    chain.wait_for(lambda: len(begun(chain.data)) > before + 1, within_s=TAKEN_UP_WITHIN_S)
    return sending, time.monotonic() - died


def _sent_to_both_servers_at_once(chain: Chain, addresses: list[str]) -> None:
    """The same photo four times: it is in the log once, and everybody gets the one answer."""
    (chain.data / "pause").write_text("0.5")
    evening = opened(addresses)
    for phone in _send(evening, [jpeg()] * 4):
        phone.join(PATIENCE_S)
    assert evening.errors == []
    assert evening.acknowledged == [2, 2, 2, 2]
    assert [step["number"] for step in log_of(evening)] == [1, 2]


def _send(evening: Evening, photos: list[bytes]) -> list[threading.Thread]:
    phones = [
        threading.Thread(target=evening.photo, args=(photo, turn))
        for turn, photo in enumerate(photos)
    ]
    for phone in phones:
        phone.start()
    return phones
