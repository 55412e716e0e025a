"""Puts things away from time to time: tables and photos that are past the days they are kept."""

import asyncio
import logging
import time
from datetime import UTC, datetime, timedelta

from server.folder import DataFolder
from server.photos.album import Album
from server.refusals import Refused
from server.settings import Settings
from server.table.keeper import TableKeeper
from server.table.store import Store, stamp

LOGGER = logging.getLogger(__name__)
EVERY_S = 3600.0
CLOCK_SLACK_S = 60.0
"""A clock that was set by more than this since the last look is not believed until the next one."""


class Tidier:
    """Forgets what the owner said need not be kept."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        tables: TableKeeper,
        album: Album,
        folder: DataFolder,
    ) -> None:
        self._settings, self._store, self._tables = settings, store, tables
        self._album, self._folder = album, folder
        self._clocks = time.time(), time.monotonic()

    async def run(self) -> None:
        """Every hour, for as long as the server runs."""
        while True:
            await asyncio.sleep(EVERY_S)
            try:
                await asyncio.to_thread(self.tidy)
            except Exception:
                LOGGER.exception("could not tidy up")

    def tidy(self) -> None:
        """Once; nothing is removed by a clock that jumped."""
        self._folder.renew_reserve()
        if not self._is_clock_steady():
            LOGGER.warning("the clock was set: nothing is put away this time")
            return
        if self._settings.keep_days:
            for table_id in self._store.tables_before(_days_ago(self._settings.keep_days)):
                self._album.drop(self._tables.forget(table_id))
        self.drop_old_photos()

    def drop_old_photos(self) -> None:
        """Remove photos past the days that they are kept."""
        if self._settings.keep_photos_days:
            old = _days_ago(self._settings.keep_photos_days)
            try:
                self._album.drop(self._store.drop_photos_before(old))
            except Refused:  # the disk is full: first the files, then their list
                LOGGER.warning("old photos could not be taken off the list")

    def _is_clock_steady(self) -> bool:
        (wall, monotonic), self._clocks = self._clocks, (time.time(), time.monotonic())
        gone = self._clocks[0] - wall, self._clocks[1] - monotonic
        return abs(gone[0] - gone[1]) < CLOCK_SLACK_S


def _days_ago(days: int) -> str:
    return stamp(datetime.now(UTC) - timedelta(days=days))
