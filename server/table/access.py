"""Who may see and change a table: a short code to say aloud, and a long secret key a phone.

The code is short, so guessing is limited; the key cannot be guessed, and only its hash is stored.
"""

import asyncio
import hashlib
import re
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import Callable

from scoring.message import Book, ForPeople

say = Book(__package__)
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""No I and 1, no O and 0: a code is read from one phone and typed into another."""
CODE_LENGTH = 6
WINDOW_S = 60.0
PAUSE_S = 0.5
"""Between two codes from an address that guesses: seventeen years for all of them."""
MOST_IN_LINE = 40
MAX_ADDRESSES = 10_000
_KEY = re.compile(r"[A-Za-z0-9_-]{43}")


class TooManyAttempts(ForPeople):
    """Too many codes are being tried from one place; says how long to wait."""

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


def name_of_phone(key: str) -> str:
    """What a phone is called in the log: made of its key, which cannot be made of it."""
    return hashlib.sha256(f"phone {hash_of_key(key) or ''}".encode()).hexdigest()[:16]


class Turnstile:
    """Slows guessing down without locking anybody out.

    Wrong codes are counted by address. Past the free ones, codes from there are looked up one at a
    time, with a pause between: the last to come goes first, so that somebody who types the right
    code waits for one pause, however many guesses stand in line.
    """

    def __init__(self, free: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._free, self._clock = free, clock
        self._wrong: OrderedDict[str, deque[float]] = OrderedDict()
        self._lines: dict[str, list[asyncio.Future[None]]] = {}

    async def turn(self, address: str) -> None:
        """Wait until a code from this address may be looked up.

        Raises:
            TooManyAttempts: others came after this one for so long that it is given up.
        """
        is_free = len(self._recent(address)) < self._free
        self._count(address)
        if is_free:
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line = self._lines.setdefault(address, [])
        line.append(mine)
        if len(line) > MOST_IN_LINE:
            _tell(line.pop(0), TooManyAttempts(round(PAUSE_S * MOST_IN_LINE)))
        if len(line) == 1:
            asyncio.get_running_loop().call_later(PAUSE_S, self._next, address)
        await mine

    def right(self, address: str) -> None:
        """The code was right: it does not count."""
        times = self._recent(address)
        if times:
            times.pop()

    def _count(self, address: str) -> None:
        self._recent(address).append(self._clock())
        self._wrong.move_to_end(address)
        if len(self._wrong) > MAX_ADDRESSES:
            self._wrong.popitem(last=False)

    def _next(self, address: str) -> None:
        line = self._lines.get(address, [])
        if line:
            _tell(line.pop())
        if line:
            asyncio.get_running_loop().call_later(PAUSE_S, self._next, address)
        else:
            self._lines.pop(address, None)

    def _recent(self, address: str) -> deque[float]:
        times = self._wrong.setdefault(address, deque(maxlen=self._free))
        while times and times[0] <= self._clock() - WINDOW_S:
            times.popleft()
        return times


def _tell(waiting: asyncio.Future[None], error: Exception | None = None) -> None:
    if waiting.done():
        return
    if error is None:
        waiting.set_result(None)
    else:
        waiting.set_exception(error)
