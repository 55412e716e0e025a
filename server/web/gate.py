"""A gate with fair shares: so many requests of one table are answered at a time, the others wait.

Each waits behind those of its own table and address only, so that a flood is slow for itself.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from scoring.message import Book
from server.photos.fair import Who
from server.photos.hands import Busy

say = Book("server.web")


class _Line:
    """Who goes through at one key, and who waits."""

    def __init__(self) -> None:
        self.inside = 0
        self.waiting: deque[asyncio.Future[None]] = deque()


class Gate:
    """Lets a few through at a time for each key."""

    def __init__(self, at_once: int, in_line: int) -> None:
        self._at_once, self._in_line = at_once, in_line
        self._lines: dict[Who, _Line] = {}

    @asynccontextmanager
    async def through(self, who: Who) -> AsyncIterator[None]:
        """Wait for one's turn, and hold the place for as long as the block runs.

        Raises:
            Busy: too many of the same wait already.
        """
        line = self._lines.setdefault(who, _Line())
        if line.inside >= self._at_once:
            if len(line.waiting) >= self._in_line:
                raise Busy(say("too-many-requests"))
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            line.waiting.append(turn)
            try:
                await turn
            except BaseException:
                if turn.done() and not turn.cancelled():
                    self._leave(who, line)
                else:
                    line.waiting.remove(turn)
                raise
        else:
            line.inside += 1
        try:
            yield
        finally:
            self._leave(who, line)

    def _leave(self, who: Who, line: _Line) -> None:
        while line.waiting:
            turn = line.waiting.popleft()
            if not turn.done():
                turn.set_result(None)  # the place is handed on
                return
        line.inside -= 1
        if not line.inside:
            self._lines.pop(who, None)
