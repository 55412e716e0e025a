"""The application: `create_app` builds every collaborator once and passes it on."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from fastapi import FastAPI

from scoring.games import keep_own_in
from server.drafts import Drafts
from server.folder import DataFolder
from server.own_sheets import SHEETS
from server.owner import Owner
from server.photos.album import Album
from server.photos.hands import Here, Processes, ReadingHands
from server.photos.intake import Intake
from server.photos.pool import ReadingPool
from server.photos.preparing import Preparing
from server.photos.reader_in_worker import ReaderInWorker
from server.photos.reading import Reader
from server.queue.desk import Desk, PoolDesk
from server.queue.look import Looker
from server.queue.parts import albums, chain_desk
from server.settings import Settings, installed_version
from server.table.access import Turnstile
from server.table.hearing import Hearing
from server.table.keeper import TableKeeper
from server.table.live import Live
from server.table.store import Store
from server.table.syncing import Syncer
from server.table.tidying import Tidier
from server.web.dependencies import House
from server.web.guard import Guard
from server.web.problems import add_error_handlers, replies
from server.web.routes import (
    cards,
    drafts,
    exports,
    games,
    health,
    learning,
    looks,
    own,
    pages,
    photos,
    play,
    questions,
    samples,
    seats,
    synced,
    tables,
    turns,
    uploads,
)

if TYPE_CHECKING:
    from server.kiosk.configuration import KioskSettings
    from server.kiosk.kiosk import Kiosk

THREADS = 16
"""For what waits for the disk; reading has its own pool."""
DESCRIPTION = """Everything the phone page does, for your own programs. Open a table or join one by
its code; send the key you get as `Authorization: Bearer KEY`. Each change is one event in the
table's log and is on the disk when it is answered. Errors are problem+json; their `detail` is one
sentence for people."""


ROUTES = (
    questions,
    seats,
    games,
    tables,
    play,
    looks,
    photos,
    uploads,
    synced,
    turns,
    cards,
    exports,
    samples,
    own,
    drafts,
    learning,
    health,
    pages,
)
"""In this order: `pages` answers what nobody else does."""


@dataclass(frozen=True, slots=True)
class Chores:
    """What goes on beside the requests, from the first to the last."""

    hearing: Hearing
    tidier: Tidier
    syncer: Syncer


def create_app(
    settings: Settings, reader: Reader | None = None, cameras: "KioskSettings | None" = None
) -> FastAPI:
    """The server with its data folder, and with the cameras over its tables, if any.

    Photos are read by this installation's models in processes of their own; a reader that is given
    reads them here instead.
    """
    house, chores = _furnish(settings, reader, cameras)
    app = FastAPI(
        title="Tallycam",
        version=installed_version(),
        description=DESCRIPTION,
        docs_url=None,
        redoc_url=None,
        responses=replies(400, 403, 408),
        lifespan=partial(_open, house, chores),
    )
    app.state.house = house
    app.add_middleware(Guard, settings=settings)
    add_error_handlers(app)
    for routes in ROUTES:
        app.include_router(routes.router)
    if house.kiosk is not None:
        from server.web.routes import kiosk, kiosks, staff

        for routes in (kiosk, kiosks, staff):
            app.include_router(routes.router)
    return app


def _furnish(
    settings: Settings, reader: Reader | None, cameras: "KioskSettings | None"
) -> tuple[House, Chores]:
    hands = Here() if reader else _processes(settings)
    reader = reader or ReaderInWorker(hands)
    keep_own_in(settings.data / SHEETS)
    is_shared = bool(settings.database)
    folder = DataFolder(settings.data, settings.spare_megabytes, is_shared=is_shared)
    try:
        owner = Owner(settings.data)
        store = Store(settings.database or settings.data / "tallycam.sqlite", folder.give_room)
        places = albums(settings, folder)
    except BaseException:
        folder.close()
        raise
    live = Live(settings.listeners, settings.listeners_per_table)
    pool = ReadingPool(settings.reading_workers, settings.reading_queue, hands)
    keeper = TableKeeper(store, live, settings.tables)
    album = places.kept
    desk: Desk = PoolDesk(pool, Looker(reader, hands, album), keeper)
    if is_shared and isinstance(reader, ReaderInWorker):
        desk = chain_desk(settings, store, keeper, places.incoming)
    tidier = Tidier(settings, store, keeper, album, folder)
    album.when_full(tidier.drop_old_photos)
    house = House(
        settings=settings,
        tables=keeper,
        turnstile=Turnstile(settings.join_attempts),
        album=album,
        folder=folder,
        store=store,
        live=live,
        desk=desk,
        pool=pool,
        hands=hands,
        preparing=Preparing(hands),
        intake=Intake(settings.upload_megabytes * 1_000_000),
        owner=owner,
        drafts=Drafts(settings.data, folder.has_room),
        kiosk=_booths(settings, cameras, keeper, album, live, hands) if cameras else None,
    )
    hearing = Hearing(settings.database, live, desk)
    return house, Chores(hearing, tidier, Syncer(settings, store, keeper))


@asynccontextmanager
async def _open(house: House, chores: Chores, _app: FastAPI) -> AsyncIterator[None]:
    # Python's own default on two cores is six threads, which 200 phones at once outnumber.
    executor = ThreadPoolExecutor(THREADS, thread_name_prefix="waiting")
    asyncio.get_running_loop().set_default_executor(executor)
    house.desk.start()
    if isinstance(house.desk, PoolDesk):  # in a chain the workers do that
        house.preparing.begin()
    chores.hearing.start()
    if house.kiosk is not None:
        house.kiosk.start()
    around = [asyncio.create_task(one.run()) for one in (chores.tidier, chores.syncer)]
    yield
    for task in around:
        task.cancel()
    house.live.close()
    await asyncio.to_thread(chores.hearing.close)
    if house.kiosk is not None:
        await asyncio.to_thread(house.kiosk.close)
    house.pool.close()
    house.store.close()
    house.folder.close()


def _processes(settings: Settings) -> ReadingHands:
    return Processes(settings.reading_seconds, settings.hurry_seconds, settings.reading_megabytes)


def _booths(
    settings: Settings,
    cameras: "KioskSettings",
    tables: TableKeeper,
    album: Album,
    live: Live,
    hands: ReadingHands,
) -> "Kiosk":
    """The tables under cameras; who has none imports nothing of theirs."""
    from server.kiosk.eyes import EyesHere, EyesInWorkers
    from server.kiosk.house import Announcer
    from server.kiosk.kiosk import Kiosk, Parts
    from server.kiosk.notebook import Notebook

    notebook = Notebook(settings.data / "kiosk.json")
    eyes = EyesHere() if isinstance(hands, Here) else EyesInWorkers(hands)
    parts = Parts(tables, album, live, eyes, notebook)
    kiosk = Kiosk(cameras, parts)
    if cameras.main:
        kiosk.announcer = Announcer(kiosk, settings.data, settings.port)
    return kiosk
