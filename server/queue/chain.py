"""The desk of a chain: photos go into the shared queue, and their answers are waited for."""

import asyncio
import time
from collections import Counter
from threading import Lock

from scoring.message import Book
from server.photos.album import Album
from server.photos.hands import Busy
from server.queue.asked import JobAnswer, PhotoAsked
from server.queue.desk import Depth, count_answer
from server.queue.jobs import READ, Jobs, Limits
from server.refusals import Refused
from server.table.keeper import TableKeeper

say = Book("server.photos")
LOOK_UP_S = 2.0
"""How often it is looked for an answer of which nothing was heard."""


class ChainDesk:
    """Puts photos into the queue; any worker reads them, and any process hears of it."""

    def __init__(
        self, jobs: Jobs, incoming: Album, tables: TableKeeper, limits: Limits, wait_s: float
    ) -> None:
        self._jobs, self._incoming, self._tables = jobs, incoming, tables
        self._limits, self._wait_s = limits, wait_s
        self._waiting: dict[str, list[tuple[asyncio.AbstractEventLoop, asyncio.Event]]] = {}
        self._lock = Lock()
        self.took_s: Counter[str] = Counter()

    def start(self) -> None:
        """Others read."""

    async def read(self, asked: PhotoAsked, data: bytes) -> JobAnswer:
        """Queue it, and wait until it was read; a photo that was sent before is not read again."""
        began = time.monotonic()
        answer = await asyncio.to_thread(self._put, asked, data)
        if answer is None:
            answer = await self._answered(asked.id, began + self._wait_s)
        count_answer(self.took_s, began)
        return answer.checked()

    def depth(self) -> Depth:
        """What waits in the queue, wherever it came in."""
        return self._jobs.depth()

    def signed(self, name: str) -> str:
        """An address in the object store, where there is one that phones reach."""
        return self._incoming.signed(name)

    def hear(self, news: str) -> None:
        """A job was answered."""
        job_id, _, what = news.partition(" ")
        if what == READ:
            with self._lock:
                waiting = tuple(self._waiting.get(job_id, ()))
            for loop, event in waiting:
                if not loop.is_closed():
                    loop.call_soon_threadsafe(event.set)

    def hear_all(self) -> None:
        """Any job may have been answered."""
        for job_id in tuple(self._waiting):
            self.hear(f"{job_id} {READ}")

    def _put(self, asked: PhotoAsked, data: bytes) -> JobAnswer | None:
        """Keep the file and queue it; or what became of it before, if that still stands."""
        known = self._jobs.find(asked.id)
        if known is not None and known[1] is not None:
            if self._still_stands(asked, known[1]):
                return known[1]
            self._jobs.forget(asked.id)
        if data:
            self._incoming.keep(data)
        else:
            self._check_uploaded(asked.photo)
        answer = self._jobs.put(asked, self._limits)
        if data and not self._incoming.has(asked.photo):  # dropped with the last job for it so far
            self._incoming.keep(data)
        return answer

    def _check_uploaded(self, name: str) -> None:
        """Whether a phone has put the photo into the store, and no more than a photo."""
        size = self._incoming.size(name)
        if size is None:
            raise Refused(422, say("photo-dropped"))
        if size > self._limits.photo_bytes:
            self._incoming.drop([name])
            raise Refused(413, say("upload-too-large", most=self._limits.photo_bytes // 1_000_000))

    def _still_stands(self, asked: PhotoAsked, known: JobAnswer) -> bool:
        """Not where it was refused, or the reading was taken back: then it is read again."""
        if known.told is not None:
            return False
        if not asked.table_id:
            return True
        return known.number not in self._tables.state(asked.table_id).undone

    async def _answered(self, job_id: str, until: float) -> JobAnswer:
        mine = asyncio.get_running_loop(), asyncio.Event()
        with self._lock:
            self._waiting.setdefault(job_id, []).append(mine)
        try:
            while True:
                found = await asyncio.to_thread(self._jobs.find, job_id)
                if found is None:
                    raise Refused(404, say("photo-dropped"))
                if found[1] is not None:
                    return found[1]
                left_s = until - time.monotonic()
                if left_s <= 0:
                    raise Busy(say("too-many-photos"))
                try:
                    await asyncio.wait_for(mine[1].wait(), min(LOOK_UP_S, left_s))
                except TimeoutError:
                    continue
                mine[1].clear()
        finally:
            with self._lock:
                self._waiting[job_id].remove(mine)
                if not self._waiting[job_id]:
                    del self._waiting[job_id]
