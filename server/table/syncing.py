"""Hands finished games over to the server of a chain, whenever it can be reached.

Only the log goes there: what was read, said and scored; no photo, and no frame of a camera. What
was handed over is noted, and sending it again changes nothing there, so a line that breaks at any
moment costs nothing but another attempt.
"""

import asyncio
import json
import logging
import urllib.request
from dataclasses import asdict
from urllib.error import HTTPError, URLError

from server.refusals import Refused
from server.settings import Settings
from server.table.adopting import note_synced, unsynced, written_log
from server.table.keeper import TableKeeper
from server.table.store import Store

LOGGER = logging.getLogger(__name__)
EVERY_S = 60.0
TIMEOUT_S = 30.0
PATH = "/api/v1/synced"


class Syncer:
    """Looks for finished games from time to time."""

    def __init__(self, settings: Settings, store: Store, tables: TableKeeper) -> None:
        self._address, self._key = settings.sync.rstrip("/"), settings.sync_key
        self._store, self._tables = store, tables

    async def run(self) -> None:
        """For as long as the server runs; without network the next time will do."""
        while self._address:
            try:
                await asyncio.to_thread(self.sync)
            except HTTPError as refused:
                LOGGER.warning("the chain's server does not take a game: %s", refused)
                refused.close()
            except (URLError, OSError) as error:
                LOGGER.info("the chain's server cannot be reached: %s", error)
            except Exception:
                LOGGER.exception("could not hand games over")
            await asyncio.sleep(EVERY_S)

    def sync(self) -> int:
        """Hand over every finished game that is not there yet, or not whole; how many."""
        count = 0
        for table_id in unsynced(self._store):
            try:
                if not self._tables.state(table_id).finished:
                    continue
            except Refused:  # forgotten meanwhile, or its start cannot be read
                continue
            log = written_log(self._store, table_id)
            self._send({"table": table_id, "log": [asdict(one) for one in log]})
            note_synced(self._store, table_id, log[-1].number)
            count += 1
        return count

    def _send(self, body: object) -> None:
        request = urllib.request.Request(
            self._address + PATH,
            json.dumps(body).encode(),
            {"Content-Type": "application/json", "Authorization": f"Bearer {self._key}"},
        )
        with urllib.request.urlopen(request, timeout=TIMEOUT_S) as reply:
            reply.read()
