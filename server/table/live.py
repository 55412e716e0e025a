"""Tells listening phones that something happened at their table."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from scoring.message import Book, ForPeople

say = Book(__package__)
ENDED = "ended"
"""Told of a table whose listeners must come back, if they still may."""


class TooManyListeners(ForPeople):
    """No more phones can listen just now."""


class Listener:
    """One phone: woken when its table changed; what changed it reads from the log."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._changed = asyncio.Event()
        self.is_over = False
        """It has to give way to another phone."""

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

    def __init__(self, limit: int, per_table: int = 100) -> None:
        self._limit, self._per_table = limit, per_table
        self._listeners: dict[str, dict[Listener, str]] = {}
        """Of each table in the order they came, with the address of each."""
        self._lock = Lock()
        self.closing = False
        """True once the server stops: every stream ends, so that the stop is quick."""

    @contextmanager
    def listen(self, table_id: str, address: str = "") -> Iterator[Listener]:
        """A listener for as long as the block runs.

        Where there are too many, one of the table that has most gives way to one that has fewer.

        Raises:
            TooManyListeners: this table has its share.
        """
        listener = Listener(asyncio.get_running_loop())
        with self._lock:
            here = len(self._listeners.get(table_id, ()))
            if here >= self._per_table:
                raise TooManyListeners(say("too-many-phones"))
            if sum(map(len, self._listeners.values())) >= self._limit:
                self._let_one_go(here)
            self._listeners.setdefault(table_id, {})[listener] = address
        try:
            yield listener
        finally:
            with self._lock:
                self._drop(table_id, listener)

    def _let_one_go(self, here: int) -> None:
        """End the oldest listener of the address, and there of the table, that has most."""
        addresses = Counter(at for table in self._listeners.values() for at in table.values())
        greedy = addresses.most_common(1)[0][0]
        tables = {
            table_id: [one for one, at in table.items() if at == greedy]
            for table_id, table in self._listeners.items()
        }
        table_id = max(tables, key=lambda one: len(tables[one]))
        if len(addresses) == 1 and len(self._listeners[table_id]) <= here + 1:
            raise TooManyListeners(say("too-many-phones"))
        leaving = tables[table_id][0]
        leaving.is_over = True
        self._drop(table_id, leaving)
        leaving.wake()

    def _drop(self, table_id: str, listener: Listener) -> None:
        table = self._listeners.get(table_id, {})
        table.pop(listener, None)
        if not table:
            self._listeners.pop(table_id, None)

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

    def hear(self, news: str) -> None:
        """What another process told: a table that changed, or that its listeners must go."""
        table_id, _, more = news.partition(" ")
        if more == ENDED:
            self.end(table_id)
        elif not more:
            self.changed(table_id)

    def hear_all(self) -> None:
        """Anything may have happened: everybody looks."""
        with self._lock:
            listeners = [one for several in self._listeners.values() for one in several]
        for listener in listeners:
            listener.wake()

    def end(self, table_id: str) -> None:
        """End all streams of a table; whoever may still hear it comes back."""
        with self._lock:
            listeners = tuple(self._listeners.pop(table_id, ()))
        for listener in listeners:
            listener.is_over = True
            listener.wake()

    def close(self) -> None:
        """Wake everybody so that their streams end."""
        self.closing = True
        self.hear_all()
