"""Where photos are handed in to be read; behind it this process, or a queue with many workers."""

import asyncio
import hashlib
import time
from collections import Counter
from dataclasses import dataclass
from typing import Protocol

from server.photos.pool import ReadingPool
from server.queue.asked import JobAnswer, PhotoAsked
from server.queue.look import Looker
from server.queue.seating import events_of
from server.table.events import Logged, Looked
from server.table.keeper import TableKeeper
from server.words import words_in


@dataclass(frozen=True, slots=True)
class Depth:
    """How much waits, and since when."""

    waiting: int = 0
    oldest_s: float = 0.0
    """How long the one that has waited longest has."""
    reading_s: tuple[tuple[float, float], ...] = ()
    """Of the photos that workers read last: shares of them, and the seconds they took at most."""


class Desk(Protocol):
    """Takes photos in, and gives what was read in them."""

    took_s: Counter[str]
    """Photos answered here, and the seconds they took from coming in to their answer."""

    def start(self) -> None:
        """Be ready before the first photo comes."""

    async def read(self, asked: PhotoAsked, data: bytes) -> JobAnswer:
        """What became of a photo, once it is in the log of its table or seen without one.

        Raises:
            VisionError, Refused, Busy: with a sentence for whoever sent it.
        """

    def signed(self, name: str) -> str:
        """An address at which a phone may put a photo itself; "" where it may not."""

    def hear(self, news: str) -> None:
        """What another process told."""

    def hear_all(self) -> None:
        """Anything may have happened."""

    def depth(self) -> Depth:
        """How much waits."""


class PoolDesk:
    """Photos are read here."""

    def __init__(self, pool: ReadingPool, looker: Looker, tables: TableKeeper) -> None:
        self._pool, self._looker, self._tables = pool, looker, tables
        self.took_s: Counter[str] = Counter()

    def start(self) -> None:
        """Warm the processes that read."""
        self._pool.start()

    async def read(self, asked: PhotoAsked, data: bytes) -> JobAnswer:
        """Read it in the pool, then log it."""
        began = time.monotonic()
        state = None
        if asked.table_id:
            state = await asyncio.to_thread(self._tables.state, asked.table_id)
        work = self._pool.submit(
            lambda: self._looker.look(asked, data, state), (asked.address, asked.table_id)
        )
        seen = await asyncio.wrap_future(work)
        count_answer(self.took_s, began)
        if state is None:
            return JobAnswer(seen=seen)
        words = words_in(asked.language)
        logged = await asyncio.to_thread(
            self._tables.change_all,
            asked.table_id,
            lambda state: events_of(state, seen.looks, words),
        )
        return JobAnswer(number=first_look(logged))

    def signed(self, _name: str) -> str:
        """Photos come in through this server."""
        return ""

    def hear(self, news: str) -> None:
        """Nobody else reads these photos."""

    def hear_all(self) -> None:
        """Nobody else reads these photos."""

    def depth(self) -> Depth:
        """What waits in the pool."""
        return Depth(*self._pool.depth())


def count_answer(counts: Counter[str], began: float) -> None:
    """One more photo was answered."""
    counts["photos"] += 1
    counts["ms"] += round(1000 * (time.monotonic() - began))


def first_look(logged: list[Logged]) -> int:
    """The number of the first reading among events."""
    return next(one.number for one in logged if isinstance(one.event, Looked))


def content_hash(data: bytes) -> str:
    """The name of a file by what is in it."""
    return hashlib.sha256(data).hexdigest()
