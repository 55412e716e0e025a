"""A short queue with fair shares: one table's flood does not make another's photo wait.

Who waits is an address and a table there. Turns go round the addresses, then round the tables of
an address. Where the queue is full, whoever has most in it gives way to whoever has less.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Condition
from typing import Generic, TypeVar

Who = tuple[str, str]
"""The address that asks, and its table."""
NOBODY: Who = ("", "")
Item = TypeVar("Item")

ACTIVE_S = 30.0
"""Whoever asked within this time is counted among those who share."""
MOST_REMEMBERED = 2_000


class Full(Exception):
    """There is no place in the queue for one more of these."""


@dataclass(frozen=True, slots=True)
class Waiting(Generic[Item]):
    """Something in the queue, and whose it is."""

    who: Who
    item: Item
    since: float = 0.0


class FairQueue(Generic[Item]):
    """Things that wait for one of a few workers."""

    def __init__(
        self, places: int, workers: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._places, self._workers, self._clock = places, workers, clock
        self._waiting: list[Waiting[Item]] = []
        self._running: list[Who] = []
        self._turns: dict[Who, int] = {}
        """When each had its last turn, by a count of all turns."""
        self._asked: dict[Who, float] = {}
        self._turn = 0
        self._changed = Condition()
        self._closed = False

    def put(self, who: Who, item: Item) -> Item | None:
        """Queue a thing; returns another's that gave way to it, if any.

        Raises:
            Full: everybody in the queue has no more in it than this one would have.
        """
        with self._changed:
            if self._closed:
                raise Full
            given_up = None
            if len(self._waiting) - self._free() >= self._places:
                given_up = self._greediest(who)
                self._waiting.remove(given_up)
            self._waiting.append(Waiting(who, item, self._clock()))
            self._remember(self._asked, who, self._clock())
            self._changed.notify_all()
            return given_up.item if given_up else None

    def take(self) -> Waiting[Item] | None:
        """The next thing whose turn it is, once there is one; None when the queue is closed."""
        with self._changed:
            while not self._closed:
                ready = [one for one in self._waiting if self._may_run(one.who)]
                if ready:
                    chosen = min(ready, key=lambda one: self._order(one.who))
                    self._waiting.remove(chosen)
                    self._running.append(chosen.who)
                    self._turn += 1
                    self._remember(self._turns, chosen.who, self._turn)
                    return chosen
                self._changed.wait(1.0 if self._waiting else None)
        return None

    def done(self, who: Who) -> None:
        """A thing that was taken is done with."""
        with self._changed:
            self._running.remove(who)
            self._remember(self._asked, who, self._clock())
            self._changed.notify_all()

    def do_others_wait(self, who: Who) -> bool:
        """Does anybody else wait for a turn?"""
        with self._changed:
            return any(one.who != who for one in self._waiting)

    def depth(self) -> tuple[int, float]:
        """How many wait, and for how long the first of them has."""
        with self._changed:
            oldest = min((one.since for one in self._waiting), default=self._clock())
            return len(self._waiting), self._clock() - oldest

    def close(self) -> list[Item]:
        """Let nothing in any more; what still waited."""
        with self._changed:
            self._closed = True
            left, self._waiting = [one.item for one in self._waiting], []
            self._changed.notify_all()
            return left

    def _free(self) -> int:
        return max(0, self._workers - len(self._running))

    def _may_run(self, who: Who) -> bool:
        """Nobody takes the last free worker while others, who asked lately, may need it."""
        if self._free() > 1 or self._workers == 1:
            return True
        now = self._clock()
        lately = [one for one, at in self._asked.items() if now - at < ACTIVE_S]
        for part in (slice(0, 1), slice(0, 2)):
            mine = sum(one[part] == who[part] for one in self._running)
            others = any(one[part] != who[part] for one in lately)
            if others and mine >= self._workers - 1:
                return False
        return True

    def _order(self, who: Who) -> tuple[int, int, int, int]:
        """Least served first: the address, then the table."""
        address = who[:1]
        return (
            sum(one[:1] == address for one in self._running),
            max((turn for one, turn in self._turns.items() if one[:1] == address), default=0),
            self._running.count(who),
            self._turns.get(who, 0),
        )

    def _greediest(self, who: Who) -> Waiting[Item]:
        def has(one: Who) -> tuple[int, int]:
            mine = [other.who for other in self._waiting if other.who[:1] == one[:1]]
            return len(mine), mine.count(one)

        last = max(reversed(self._waiting), key=lambda one: has(one.who))
        address, table = has(who)
        fewer = (address, table) if last.who[:1] == who[:1] else (address + 1, table + 1)
        most = has(last.who)
        if last.who == who or fewer[0] > most[0] or (fewer[0] == most[0] and table + 1 >= most[1]):
            raise Full
        return last

    def _remember(self, times: dict[Who, int] | dict[Who, float], who: Who, now: float) -> None:
        times.pop(who, None)
        times[who] = now  # type: ignore[assignment] # a count of turns, or a time
        if len(times) > MOST_REMEMBERED:
            del times[next(iter(times))]
