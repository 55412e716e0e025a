"""The door: how connections come in, how long they may say nothing, and how many may stand in it.

A connection that does not get its request said in time is closed, and so is one that does not take
its answer. Where the house is full, whoever stands about idle gives way, first of the address that
has most of them; an address alone can fill the house, but keep nobody out.
"""

import asyncio
import resource
from collections import Counter
from contextlib import suppress
from functools import partial
from typing import Any

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from server.settings import Settings

MAX_HEADER_BYTES = 16_384
LAST_CALL_S = 0.5
SPARE_FILES = 200
"""Files that the server needs besides its connections."""
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nContent-Length: 0\r\n"
    b"Connection: close\r\n\r\n"
)


def serving(app: ASGIApp, settings: Settings, **more: Any) -> uvicorn.Config:
    """How this server is run, whoever runs it."""
    house = Doorway(settings)
    proxies = settings.proxies
    return uvicorn.Config(
        app,
        http=partial(Visitor, house),  # type: ignore[arg-type] # called like the class
        ws="none",
        server_header=False,
        h11_max_incomplete_event_size=MAX_HEADER_BYTES,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        **more,
    )


class Doorway:
    """Who is in the house."""

    def __init__(self, settings: Settings) -> None:
        self.header_s = float(settings.header_seconds)
        self.answer_s = float(settings.answer_seconds)
        self._most = min(settings.connections, _files() - SPARE_FILES)
        self._visitors: dict[Visitor, None] = {}
        """In the order they came."""

    def enter(self, visitor: "Visitor") -> bool:
        """Let one more in; False where nobody can give way."""
        if len(self._visitors) >= self._most:
            leaving = self._idlest()
            if leaving is None:
                return False
            self.leave(leaving)
            leaving.transport.abort()
        self._visitors[visitor] = None
        return True

    def leave(self, visitor: "Visitor") -> None:
        """One has gone."""
        self._visitors.pop(visitor, None)

    def _idlest(self) -> "Visitor | None":
        idle = [one for one in self._visitors if one.is_idle]
        counts = Counter(one.address for one in self._visitors)
        return max(idle, key=lambda one: counts[one.address], default=None)


class Visitor(H11Protocol):
    """One connection, with a deadline on everything that it is waited for."""

    def __init__(self, house: Doorway, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._house = house
        self._saying = _Deadline(house.header_s)
        self._taking = _Deadline(house.answer_s)
        self.address = ""

    @property
    def is_idle(self) -> bool:
        """No request is being answered."""
        return self.cycle is None or bool(self.cycle.response_complete)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody comes in."""
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        if not self._house.enter(self):
            transport.write(FULL)
            transport.close()
            return
        self._saying.start(self)

    def data_received(self, data: bytes) -> None:
        """Part of a request, or all of it."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE and self.is_idle:
            self._saying.start(self)
        else:
            self._saying.stop()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._house.leave(self)
        self._saying.stop()
        self._taking.stop()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """They do not take what they are sent."""
        super().pause_writing()
        self._taking.start(self)

    def resume_writing(self) -> None:
        """They take it."""
        super().resume_writing()
        self._taking.stop()


class _Deadline:
    """Ends a connection, unless it is stopped in time."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._timer: asyncio.TimerHandle | None = None

    def start(self, visitor: Visitor) -> None:
        if self._timer is None:
            self._timer = visitor.loop.call_later(self._seconds, self._last_call, visitor)

    def _last_call(self, visitor: Visitor) -> None:
        """Where the server itself was late, what was said in time is heard first."""
        self._timer = visitor.loop.call_later(LAST_CALL_S, visitor.transport.abort)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _files() -> int:
    """How many files this process may have open: all that the system lets it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(hard, 65_536) if hard != resource.RLIM_INFINITY else 65_536
    if soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(SPARE_FILES + 100, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
