"""The other kiosks of a house, as the main one heard of them: what each said last, and when.

It is kept in memory alone: a kiosk speaks every few seconds, and who is silent is shown so.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from scoring.message import Book
from server.refusals import Refused

say = Book(__package__)

SILENT_S = 45.0
"""Nothing heard of a kiosk for so long: it is off, or has no network."""
MOST_KIOSKS = 100


@dataclass(frozen=True, slots=True)
class TableTold:
    """How one table fares."""

    name: str
    camera: str
    """`ok`, `dead` and so on; "" without a camera."""
    game: str
    """Its title; "" while nobody plays."""
    players: int
    idle_s: int


@dataclass(frozen=True, slots=True)
class KioskTold:
    """How a kiosk fares, as it says itself."""

    name: str
    version: str
    port: int
    """At which its own staff's page is; 0 where nobody knows."""
    repairs: tuple[str, ...]
    """The parts that need somebody."""
    tables: tuple[TableTold, ...]


@dataclass(frozen=True, slots=True)
class KioskHeard:
    """How a kiosk fares, and when it said so."""

    told: KioskTold
    host: str
    """Where it called from."""
    heard_s: int
    """How long ago."""
    is_silent: bool


class Register:
    """What the other kiosks said last."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._heard: dict[str, tuple[float, str, KioskTold]] = {}
        self._lock = Lock()

    def note(self, told: KioskTold, host: str) -> None:
        """Keep what a kiosk says.

        Raises:
            Refused: there are too many already.
        """
        with self._lock:
            if told.name not in self._heard and len(self._heard) >= MOST_KIOSKS:
                raise Refused(503, say("many-kiosks", most=MOST_KIOSKS))
            self._heard[told.name] = self._clock(), host, told

    def all(self) -> tuple[KioskHeard, ...]:
        """Every kiosk that was ever heard of since the start, by name."""
        now_s = self._clock()
        with self._lock:
            heard = sorted(self._heard.items())
        return tuple(
            KioskHeard(told, host, round(now_s - at_s), now_s - at_s >= SILENT_S)
            for _, (at_s, host, told) in heard
        )
