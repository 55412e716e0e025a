"""The application: `create_app` builds every collaborator once and passes it on."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

from fastapi import FastAPI

from scoring.games import keep_own_in
from server.own_sheets import SHEETS
from server.photos.album import Album
from server.photos.hands import Here, Processes, ReadingHands
from server.photos.pool import ReadingPool
from server.photos.reader_in_worker import ReaderInWorker
from server.photos.reading import Reader
from server.settings import Settings, installed_version
from server.table.access import Attempts
from server.table.keeper import TableKeeper
from server.table.live import Live
from server.table.store import Store
from server.web.dependencies import House
from server.web.guard import Guard
from server.web.problems import add_error_handlers
from server.web.routes import exports, games, looks, pages, photos, play, samples, tables, turns

THREADS = 16
"""For what waits for the disk; reading has its own pool."""
DESCRIPTION = """Everything the phone page does, for your own programs. Open a table or join one by
its code; send the key you get as `Authorization: Bearer KEY`. Each change is one event in the
table's log and is on the disk when it is answered. Errors are problem+json; their `detail` is one
sentence for people."""


def create_app(settings: Settings, reader: Reader | None = None) -> FastAPI:
    """The server with its data folder.

    Photos are read by this installation's models in processes of their own; a reader that is given
    reads them here instead.
    """
    hands = Here() if reader else _processes(settings)
    reader = reader or ReaderInWorker(hands)
    keep_own_in(settings.data / SHEETS)
    store = Store(settings.data / "tallycam.sqlite")
    live = Live(settings.listeners)
    pool = ReadingPool(settings.reading_workers, settings.reading_queue, hands)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        # Python's own default on two cores is six threads, which 200 phones at once outnumber.
        executor = ThreadPoolExecutor(THREADS, thread_name_prefix="waiting")
        asyncio.get_running_loop().set_default_executor(executor)
        pool.start()
        yield
        live.close()
        pool.close()
        store.close()

    app = FastAPI(
        title="Tallycam",
        version=installed_version(),
        description=DESCRIPTION,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.house = House(
        settings=settings,
        tables=TableKeeper(store, live, Attempts(settings.join_attempts)),
        album=Album(settings.data / "photos"),
        live=live,
        pool=pool,
        hands=hands,
        uploads=asyncio.Semaphore(settings.uploads),
        reader=reader,
    )
    app.add_middleware(Guard, max_photo_bytes=settings.max_photo_bytes)
    add_error_handlers(app)
    for routes in (games, tables, play, looks, photos, turns, exports, samples, pages):
        app.include_router(routes.router)
    return app


def _processes(settings: Settings) -> ReadingHands:
    return Processes(settings.reading_seconds, settings.hurry_seconds, settings.reading_megabytes)
