"""The staff's door: a PIN opens it for a while, and guessing is slowed down."""

import secrets
import time
from collections.abc import Callable

from scoring.message import Book
from server.kiosk.attempts import Attempts
from server.kiosk.notebook import Notebook
from server.refusals import Refused

say = Book(__package__)
OPEN_S = 8 * 3600.0
"""A shift; then the PIN is asked again."""
WRONG_PINS = 5
"""A minute, from one address."""
MOST_OPEN = 50


class Door:
    """Who of the staff is in."""

    def __init__(self, notebook: Notebook, clock: Callable[[], float] = time.monotonic) -> None:
        self._notebook = notebook
        self._clock = clock
        self._attempts = Attempts(WRONG_PINS, clock)
        self._open: dict[str, float] = {}

    def open(self, pin: str, address: str) -> str:
        """A token for the right PIN.

        Raises:
            Refused: it is another.
            TooManyAttempts: too many were wrong.
        """
        self._attempts.check(address)
        if not self._notebook.is_pin(pin):
            self._attempts.wrong(address)
            raise Refused(403, say("wrong-pin"))
        token = secrets.token_urlsafe(32)
        now_s = self._clock()
        self._open = {one: until for one, until in self._open.items() if until > now_s}
        if len(self._open) >= MOST_OPEN:
            del self._open[min(self._open, key=lambda one: self._open[one])]
        self._open[token] = now_s + OPEN_S
        return token

    def is_open(self, token: str) -> bool:
        """Does this token still open the door?"""
        return self._open.get(token, 0.0) > self._clock()

    def close(self, token: str) -> None:
        """Somebody leaves."""
        self._open.pop(token, None)
