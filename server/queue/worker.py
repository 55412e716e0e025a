"""A worker of a chain: takes the next photo from the queue, reads it, and logs what it shows.

What it sees is logged in the same transaction in which the job is answered. A worker that dies
before leaves the job as it was, and another one takes it up; one that was thought dead and was
not finds it answered, and nothing of what it did counts.
"""

import asyncio
import logging
import signal
import time
from collections.abc import Awaitable
from typing import Any

import procrastinate
from procrastinate.exceptions import ConnectorException

from scoring.message import Book, ForPeople
from server.photos.album import Album
from server.photos.pool import ReadingPool
from server.queue.asked import JobAnswer, PhotoAsked, Seen, refused
from server.queue.desk import first_look
from server.queue.jobs import KEPT_HOURS, QUEUE, TASK, AnsweredBefore, Jobs
from server.queue.lines import Line, PhotoPlace
from server.queue.look import Looker
from server.queue.seating import events_of
from server.refusals import Refused
from server.table.keeper import TableKeeper
from server.words import words_in

say = Book("server.photos")
LOGGER = logging.getLogger(__name__)
ATTEMPTS = 5
"""Then it is said that the photo cannot be read."""
BACK_OFF = 2
"""Seconds before the second attempt; each time twice as long."""
PAUSE_S = 0.5
"""Before the database is tried again."""
GRACE_S = 20.0
"""How long a photo that is being read may still take when the worker is stopped."""


class PhotoWorker:
    """Reads what is in the queue."""

    def __init__(
        self, jobs: Jobs, tables: TableKeeper, looker: Looker, incoming: Album, pool: ReadingPool
    ) -> None:
        self._jobs, self._tables, self._looker = jobs, tables, looker
        self._incoming, self._pool = incoming, pool

    def read(self, job_id: str, photo: str, is_last: bool) -> None:
        """Do one job; whatever raises is tried again, but for the last time."""
        found = self._jobs.find(job_id)
        if found is not None and found[1] is None:
            began = time.monotonic()
            try:
                self._do(found[0], began)
            except AnsweredBefore:
                LOGGER.info("another worker was quicker with %s", job_id)
            except Exception:
                if not is_last:
                    raise
                LOGGER.exception("%s is given up", job_id)
                self._refuse(found[0], Refused(422, say("broke-off")), began)
        if not self._jobs.is_wanted(photo):
            self._incoming.drop([photo])

    def clean_up(self) -> None:
        """Forget what became of yesterday's photos."""
        self._incoming.drop(self._jobs.clean_up())

    def _do(self, asked: PhotoAsked, began: float) -> None:
        try:
            if asked.of == "line":
                line = self._line(asked)
                self._jobs.answer_alone(asked, JobAnswer(line=line), time.monotonic() - began)
                return
            seen = self._seen(asked)
        except ForPeople as error:
            if isinstance(error, Refused) and error.status >= 500:
                raise  # the disk or the database: it may be well again soon
            self._refuse(asked, error, began)
            return
        if not asked.table_id:
            self._jobs.answer_alone(asked, JobAnswer(seen=seen), time.monotonic() - began)
            return
        words = words_in(asked.language)
        try:
            self._tables.change_all(
                asked.table_id,
                lambda state: events_of(state, seen.looks, words),
                lambda logged: (
                    lambda connection: self._jobs.answer(
                        connection,
                        asked,
                        JobAnswer(number=first_look(list(logged))),
                        time.monotonic() - began,
                    )
                ),
            )
        except Refused as error:
            if error.status >= 500:
                raise
            self._refuse(asked, error, began)

    def _line(self, asked: PhotoAsked) -> Line:
        if asked.place:
            try:
                data = PhotoPlace(asked.place).read(asked.name)
            except FileNotFoundError:
                raise Refused(422, say("photo-dropped")) from None
        else:
            data = self._data(asked)
        return self._pool.submit(
            lambda: self._looker.line(asked, data), (asked.address, "")
        ).result()

    def _data(self, asked: PhotoAsked) -> bytes:
        data = self._incoming.find(asked.photo)
        if data is None:
            raise Refused(422, say("photo-dropped"))
        return data

    def _seen(self, asked: PhotoAsked) -> Seen:
        state = self._tables.state(asked.table_id) if asked.table_id else None
        data = self._data(asked)
        who = asked.address, asked.table_id
        return self._pool.submit(lambda: self._looker.look(asked, data, state), who).result()

    def _refuse(self, asked: PhotoAsked, error: ForPeople, began: float) -> None:
        try:
            self._jobs.answer_alone(asked, refused(error), time.monotonic() - began)
        except AnsweredBefore:
            LOGGER.info("%s was answered before it was refused", asked.id)


def tasks_of(worker: PhotoWorker, app: procrastinate.App) -> procrastinate.App:
    """Give the queue the tasks of this worker."""
    again = procrastinate.RetryStrategy(max_attempts=ATTEMPTS, exponential_wait=BACK_OFF)

    @app.task(name=TASK, queue=QUEUE, retry=again, pass_context=True)
    def read_photo(context: procrastinate.JobContext, job_id: str, photo: str) -> None:
        worker.read(job_id, photo, context.job.attempts >= ATTEMPTS)

    @app.periodic(cron="*/10 * * * *")
    @app.task(name="clean-up", queue=QUEUE, queueing_lock="clean-up", pass_context=True)
    async def clean_up(context: procrastinate.JobContext, timestamp: int) -> None:
        await asyncio.to_thread(worker.clean_up)
        everything: dict[str, Any] = {"include_failed": True, "include_cancelled": True}
        await context.app.job_manager.delete_old_jobs(nb_hours=KEPT_HOURS, **everything)
        LOGGER.info("cleaned up at %s", timestamp)

    return app


async def work(app: procrastinate.App, processes: int, stalled_s: float) -> None:
    """Work until stopped by a signal; a database that goes away is waited for."""
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    while not stop.is_set():
        try:
            async with app.open_async():
                await _until(stop, _work_once(app, processes, stalled_s))
        except (ConnectorException, OSError) as error:
            LOGGER.warning("the queue cannot be reached: %s", error)
        if not stop.is_set():
            await asyncio.sleep(PAUSE_S)


async def _work_once(app: procrastinate.App, processes: int, stalled_s: float) -> None:
    rescuing = asyncio.create_task(_rescue(app, stalled_s))
    try:
        await app.run_worker_async(
            queues=[QUEUE],
            concurrency=processes,
            delete_jobs="successful",
            install_signal_handlers=False,
            shutdown_graceful_timeout=GRACE_S,
            fetch_job_polling_interval=2.0,
            update_heartbeat_interval=stalled_s / 3,
            stalled_worker_timeout=10 * stalled_s,
        )
    finally:
        rescuing.cancel()


async def _rescue(app: procrastinate.App, stalled_s: float) -> None:
    """Take up the jobs of workers that are heard of no more."""
    while True:
        await asyncio.sleep(stalled_s / 2)
        try:
            for job in await app.job_manager.get_stalled_jobs(seconds_since_heartbeat=stalled_s):
                LOGGER.warning("taking up job %s of a worker that is gone", job.id)
                await app.job_manager.retry_job(job)
        except ConnectorException as error:  # gone, or another worker took it up
            LOGGER.info("nothing rescued: %s", error)


async def _until(stop: asyncio.Event, working: Awaitable[None]) -> None:
    """Work until told to stop, and end what was begun."""
    told = asyncio.ensure_future(stop.wait())
    task = asyncio.ensure_future(working)
    await asyncio.wait({told, task}, return_when=asyncio.FIRST_COMPLETED)
    told.cancel()
    if not task.done():
        task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        LOGGER.info("stopped")
