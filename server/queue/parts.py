"""What the desk and the workers of a chain are made of, from the settings that both share."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy.exc import DBAPIError

from scoring.games import keep_own_in
from scoring.message import Book
from server.folder import DataFolder
from server.own_sheets import SHEETS
from server.photos.album import Album
from server.photos.bucket import Bucket
from server.photos.hands import Here, Processes
from server.photos.pool import ReadingPool
from server.photos.preparing import Preparing
from server.photos.reader_in_worker import ReaderInWorker
from server.photos.reading import Reader
from server.queue.batch import BatchDesk
from server.queue.chain import ChainDesk
from server.queue.jobs import Jobs, Limits, queue_app
from server.queue.look import Looker
from server.refusals import CannotAnswer
from server.settings import Settings
from server.table.keeper import TableKeeper
from server.table.live import Live
from server.table.store import Store

if TYPE_CHECKING:
    import procrastinate

say = Book("server")


@dataclass(frozen=True, slots=True)
class Albums:
    """Where photos are: those of games, and those that wait to be read."""

    kept: Album
    incoming: Album


def albums(settings: Settings, folder: DataFolder) -> Albums:
    """The albums of this installation, in an object store or in its folder."""
    if settings.photos:
        return Albums(
            Bucket(settings.photos, "photos"),
            Bucket(settings.photos, "incoming", settings.uploads),
        )
    shared = bool(settings.database)
    return Albums(
        Album(settings.data / "photos", folder.has_room, is_shared=shared),
        Album(settings.data / "incoming", folder.has_room, is_shared=shared),
    )


def chain_desk(settings: Settings, store: Store, tables: TableKeeper, incoming: Album) -> ChainDesk:
    """The desk that puts photos into the queue."""
    limits = Limits(settings.chain_queue, settings.reading_queue, settings.max_photo_bytes)
    jobs = Jobs(store.database)
    return ChainDesk(jobs, incoming, tables, limits, settings.chain_wait_seconds)


@contextmanager
def batch_desk(settings: Settings) -> Iterator[BatchDesk]:
    """The desk for a tournament's photos, while the block runs.

    Raises:
        CannotAnswer: there is no queue, because the games are in a file; or it went away.
    """
    if not settings.database:
        raise CannotAnswer(say("no-queue"))
    folder = DataFolder(settings.data, settings.spare_megabytes, is_shared=True)
    try:
        store = Store(settings.database)
        try:
            limits = Limits(settings.chain_queue, settings.chain_queue, settings.max_photo_bytes)
            yield BatchDesk(Jobs(store.database), albums(settings, folder).incoming, limits)
        except DBAPIError as error:
            reason = str(error.orig).partition("\n")[0]
            raise CannotAnswer(say("queue-lost", reason=reason)) from None
        finally:
            store.close()
    finally:
        folder.close()


@contextmanager
def working(
    settings: Settings, processes: int, reader: Reader | None = None
) -> Iterator["procrastinate.App"]:
    """The queue with the tasks of a worker, whose models are warm, while the block runs.

    Raises:
        CannotAnswer: there is no queue, because the games are in a file.
    """
    if not settings.database:
        raise CannotAnswer(say("no-queue"))
    from server.queue.worker import PhotoWorker, tasks_of

    hands = Here() if reader else _processes(settings)
    keep_own_in(settings.data / SHEETS)
    folder = DataFolder(settings.data, settings.spare_megabytes, is_shared=True)
    try:
        store = Store(settings.database)
        both = albums(settings, folder)
        tables = TableKeeper(store, Live(1), settings.tables)
        looker = Looker(reader or ReaderInWorker(hands), hands, both.kept)
        pool = ReadingPool(processes, processes, hands)
        worker = PhotoWorker(Jobs(store.database), tables, looker, both.incoming, pool)
        pool.start()
        Preparing(hands).begin()
        try:
            yield tasks_of(worker, queue_app(settings.database))
        finally:
            pool.close()
            store.close()
    finally:
        folder.close()
        logging.getLogger(__name__).info("the worker has ended")


def _processes(settings: Settings) -> Processes:
    return Processes(settings.reading_seconds, settings.hurry_seconds, settings.reading_megabytes)
