"""The reading pool: a few workers, a short queue, and a plain "come back later" when it is full.

Reading a photo takes a core for a moment. Without a bound a flood of photos would make every page
slow; with it the pages stay quick and the flood is told when to try again.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import BoundedSemaphore
from typing import TypeVar

from scoring.message import Book, ForPeople

say = Book(__package__)

Answer = TypeVar("Answer")

RETRY_AFTER_S = 2


class Busy(ForPeople):
    """Too many photos are waiting; the sentence says so."""


class ReadingPool:
    """Runs readings in threads: OpenCV and ONNX let go of the interpreter while they work."""

    def __init__(self, workers: int, queue: int) -> None:
        self._places = BoundedSemaphore(workers + queue)
        self._executor = ThreadPoolExecutor(workers, thread_name_prefix="reading")

    def submit(self, work: Callable[[], Answer]) -> Future[Answer]:
        """Start the work, or queue it.

        Raises:
            Busy: the queue is full.
        """
        if not self._places.acquire(blocking=False):
            raise Busy(say("too-many-photos"))
        try:
            future = self._executor.submit(work)
        except RuntimeError:
            self._places.release()
            raise Busy(say("stopping")) from None
        future.add_done_callback(lambda _: self._places.release())
        return future

    def close(self) -> None:
        """Finish what runs, drop what waits."""
        self._executor.shutdown(wait=True, cancel_futures=True)
