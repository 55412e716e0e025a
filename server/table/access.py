"""Who may see and change a table: a short code to say aloud, and a long secret key a phone.

The code is short, so guessing is limited; the key cannot be guessed, and only its hash is stored.
"""

import hashlib
import re
import secrets
import time
from collections import deque
from collections.abc import Callable
from threading import Lock

from scoring.message import Book, ForPeople

say = Book(__package__)
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""No I and 1, no O and 0: a code is read from one phone and typed into another."""
CODE_LENGTH = 6
WINDOW_S = 60.0
MAX_ADDRESSES = 10_000
_KEY = re.compile(r"[A-Za-z0-9_-]{43}")


class TooManyAttempts(ForPeople):
    """Too many wrong codes; says how long to wait."""

    def __init__(self, wait_s: int) -> None:
        super().__init__(say("too-many-codes", seconds=wait_s))
        self.wait_s = wait_s


def new_table_id() -> str:
    """An id that tells nothing and is never reused."""
    return secrets.token_hex(8)


def new_code() -> str:
    """A short code for a table: one of a thousand million."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def tidy_code(text: str) -> str:
    """A code as a person may type it: in small letters, with a space or hyphen, O for 0.

    >>> tidy_code(" kxw-2n7 ")
    'KXW2N7'
    """
    return re.sub(r"[\s-]", "", text).upper()


def new_key() -> str:
    """A key of 256 random bits."""
    return secrets.token_urlsafe(32)


def hash_of_key(key: str) -> str | None:
    """What is stored of a key; None when the text cannot be one."""
    return hashlib.sha256(key.encode()).hexdigest() if _KEY.fullmatch(key) else None


class Attempts:
    """Counts wrong codes by address, and over all addresses together, in a sliding minute."""

    def __init__(self, limit: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit = limit
        self._clock = clock
        self._wrong: dict[str, deque[float]] = {}
        self._lock = Lock()

    def check(self, address: str) -> None:
        """Let an address try.

        Raises:
            TooManyAttempts: it tried too often.
        """
        with self._lock:
            for name, limit in ((address, self._limit), ("", self._limit * 20)):
                times = self._recent(name)
                if len(times) >= limit:
                    raise TooManyAttempts(max(1, round(times[0] + WINDOW_S - self._clock())))

    def wrong(self, address: str) -> None:
        """Remember a wrong code."""
        with self._lock:
            if len(self._wrong) > MAX_ADDRESSES:
                self._wrong = {"": self._wrong.get("", deque())}
            for name in (address, ""):
                self._recent(name).append(self._clock())

    def _recent(self, name: str) -> deque[float]:
        times = self._wrong.setdefault(name, deque())
        while times and times[0] <= self._clock() - WINDOW_S:
            times.popleft()
        return times
