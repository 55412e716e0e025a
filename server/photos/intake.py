"""Photos on their way in: the memory they may take together, and the shares of it.

What has not come yet takes nothing, so that silent uploads hold nobody up. Where the memory is
used up, whoever sends more is told to come back; nobody waits for what another has to finish.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from scoring.message import Book
from server.photos.fair import Who
from server.photos.hands import Busy

say = Book(__package__)


class Parcel:
    """One photo that comes in."""

    def __init__(self, intake: "Intake", who: Who) -> None:
        self._intake, self._who = intake, who
        self.size = 0

    def grow(self, size: int) -> None:
        """Count what has come.

        Raises:
            Busy: there is no room for it now.
        """
        self._intake.take(self._who, size)
        self.size += size


class Intake:
    """Counts the bytes of all photos that come in or wait to be read.

    One address may have half of the memory, one table a sixth.
    """

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._taken: Counter[str] = Counter()

    @contextmanager
    def parcel(self, who: Who) -> Iterator[Parcel]:
        """A photo, from its first byte until it was read."""
        parcel = Parcel(self, who)
        try:
            yield parcel
        finally:
            self.take(who, -parcel.size)

    def take(self, who: Who, size: int) -> None:
        """Count bytes for an address and its table, or give them back."""
        address, table = who
        keys = {"": self._most, f"at {address}": self._most // 2}
        if table:
            keys[f"of {table}"] = self._most // 6
        if size > 0 and any(self._taken[key] + size > most for key, most in keys.items()):
            raise Busy(say("too-many-photos"))
        for key in keys:
            self._taken[key] += size
            if not self._taken[key]:
                del self._taken[key]
