"""Wrong PINs of an address: few a minute, as a PIN is short; no address locks another out."""

import time
from collections import OrderedDict, deque
from collections.abc import Callable
from threading import Lock

from server.table.access import MAX_ADDRESSES, WINDOW_S, TooManyAttempts


class Attempts:
    """Counts wrong PINs by address in a sliding minute."""

    def __init__(self, limit: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit = limit
        self._clock = clock
        self._wrong: OrderedDict[str, deque[float]] = OrderedDict()
        self._lock = Lock()

    def check(self, address: str) -> None:
        """Let an address try.

        Raises:
            TooManyAttempts: it tried too often.
        """
        with self._lock:
            times = self._recent(address)
            if len(times) >= self._limit:
                raise TooManyAttempts(max(1, round(times[0] + WINDOW_S - self._clock())))

    def wrong(self, address: str) -> None:
        """Remember a wrong PIN."""
        with self._lock:
            self._recent(address).append(self._clock())
            self._wrong.move_to_end(address)
            if len(self._wrong) > MAX_ADDRESSES:
                self._wrong.popitem(last=False)

    def _recent(self, address: str) -> deque[float]:
        times = self._wrong.setdefault(address, deque())
        while times and times[0] <= self._clock() - WINDOW_S:
            times.popleft()
        return times
