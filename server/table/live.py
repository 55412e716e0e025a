"""Tells listening phones that something happened at their table."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from scoring.message import Book, ForPeople

say = Book(__package__)


class TooManyListeners(ForPeople):
    """No more phones can listen just now."""


class Listener:
    """One phone: woken when its table changed; what changed it reads from the log."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._changed = asyncio.Event()

    def wake(self) -> None:
        """Say that there is something new; may be called from any thread."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._changed.set)

    async def wait(self, timeout_s: float) -> bool:
        """True when woken, False when nothing happened for this long."""
        try:
            await asyncio.wait_for(self._changed.wait(), timeout_s)
        except TimeoutError:
            return False
        self._changed.clear()
        return True


class Live:
    """The listeners of all tables."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._listeners: dict[str, set[Listener]] = {}
        self._lock = Lock()
        self.closing = False
        """True once the server stops: every stream ends, so that the stop is quick."""

    @contextmanager
    def listen(self, table_id: str) -> Iterator[Listener]:
        """A listener for as long as the block runs.

        Raises:
            TooManyListeners: the limit is reached.
        """
        listener = Listener(asyncio.get_running_loop())
        with self._lock:
            if sum(map(len, self._listeners.values())) >= self._limit:
                raise TooManyListeners(say("too-many-phones"))
            self._listeners.setdefault(table_id, set()).add(listener)
        try:
            yield listener
        finally:
            with self._lock:
                self._listeners[table_id].discard(listener)
                if not self._listeners[table_id]:
                    del self._listeners[table_id]

    def count(self, table_id: str) -> int:
        """How many phones listen at a table."""
        with self._lock:
            return len(self._listeners.get(table_id, ()))

    def changed(self, table_id: str) -> None:
        """Wake all listeners of a table."""
        with self._lock:
            listeners = tuple(self._listeners.get(table_id, ()))
        for listener in listeners:
            listener.wake()

    def close(self) -> None:
        """Wake everybody so that their streams end."""
        self.closing = True
        with self._lock:
            listeners = [one for several in self._listeners.values() for one in several]
        for listener in listeners:
            listener.wake()
