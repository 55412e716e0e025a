"""The reading pool: a few workers, a short fair queue, and "come back later" when it is full.

Reading a photo takes a core for a moment. Without a bound a flood of photos would make every page
slow; with it the pages stay quick and the flood is told when to try again.
"""

from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock, Thread
from typing import Any, TypeVar

from scoring.message import Book
from server.photos.fair import NOBODY, FairQueue, Full, Who
from server.photos.hands import Busy, ReadingHands

say = Book(__package__)

Answer = TypeVar("Answer")

RETRY_AFTER_S = 2


class ReadingPool:
    """Runs readings in threads, each of which has hands of its own to read with."""

    def __init__(self, workers: int, queue: int, hands: ReadingHands) -> None:
        self._queue: FairQueue[tuple[Future[Any], Callable[[], Any]]] = FairQueue(queue, workers)
        self._hands = hands
        self._threads = [
            Thread(target=self._work, name=f"reading {n}", daemon=True) for n in range(workers)
        ]
        self._lock = Lock()

    def start(self) -> None:
        """Have the workers ready before the first photo comes."""
        with self._lock:
            for thread in self._threads:
                if thread.ident is None:
                    thread.start()

    def submit(self, work: Callable[[], Answer], who: Who = NOBODY) -> Future[Answer]:
        """Start the work, or queue it behind that of others who had fewer turns.

        Raises:
            Busy: the queue is full.
        """
        self.start()
        future: Future[Answer] = Future()
        try:
            given_up = self._queue.put(who, (future, work))
        except Full:
            raise Busy(say("too-many-photos")) from None
        if given_up is not None:
            _fail(given_up[0], Busy(say("too-many-photos")))
        return future

    def depth(self) -> tuple[int, float]:
        """How many wait, and for how long the first of them has."""
        return self._queue.depth()

    def close(self) -> None:
        """End what runs, drop what waits."""
        for future, _ in self._queue.close():
            _fail(future, Busy(say("stopping")))
        self._hands.close()
        for thread in self._threads:
            if thread.ident is not None:
                thread.join(timeout=5)

    def _work(self) -> None:
        self._hands.prepare()
        while (taken := self._queue.take()) is not None:
            who, (future, work) = taken.who, taken.item
            if future.set_running_or_notify_cancel():
                self._answer(who, future, work)
            del taken, future, work  # photos are large, and the next may come in an hour
            self._queue.done(who)

    def _answer(self, who: Who, future: Future[Any], work: Callable[[], Any]) -> None:
        try:
            self._hands.begin(lambda: self._queue.do_others_wait(who))
            try:
                future.set_result(work())
            finally:
                self._hands.end()
        except BaseException as error:  # it is the asker's
            if not future.done():
                future.set_exception(error)


def _fail(future: Future[Any], error: Exception) -> None:
    if future.set_running_or_notify_cancel():
        future.set_exception(error)
