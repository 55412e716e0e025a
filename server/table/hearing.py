"""Hears what other processes tell by PostgreSQL's NOTIFY, and passes it on.

What was told while the line was broken is lost; so whoever listens is told "anything may have
happened" each time the line stands again, and reads the log.
"""

import logging
from threading import Event, Thread
from typing import Protocol

from sqlalchemy import make_url

from server.table.database import CHANNEL

LOGGER = logging.getLogger(__name__)
LOOK_UP_S = 0.5
"""How often it is looked whether to stop."""
PAUSES_S = (0.1, 0.2, 0.5, 1.0)
"""Between attempts to reach the database; the last one is repeated."""
ALIVE = {
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
}
"""So that a line whose other end is gone without a word breaks, too."""


class Hears(Protocol):
    """Who is told."""

    def hear(self, news: str) -> None:
        """Something happened."""

    def hear_all(self) -> None:
        """Anything may have happened."""


class Hearing:
    """A line to the database, in a thread of its own."""

    def __init__(self, url: str, *told: Hears) -> None:
        """Hear what is told in a database; "" where there is none that others write to."""
        self._has_others = bool(url)
        parts = (
            make_url(url or "postgresql://").set(drivername="postgresql").update_query_dict(ALIVE)
        )
        self._url = parts.render_as_string(hide_password=False)
        self._told = told
        self._stop = Event()
        self._attempt = 0
        self._thread = Thread(target=self._run, name="hearing", daemon=True)

    def start(self) -> None:
        """Begin to listen."""
        if self._has_others:
            self._thread.start()

    def close(self) -> None:
        """Stop."""
        self._stop.set()
        if self._thread.ident is not None:
            self._thread.join(timeout=5)

    def _run(self) -> None:
        import psycopg

        while not self._stop.is_set():
            try:
                self._listen()
            except psycopg.Error as error:
                LOGGER.warning("the line to the database broke: %s", str(error).partition("\n")[0])
                self._stop.wait(PAUSES_S[min(self._attempt, len(PAUSES_S) - 1)])
                self._attempt += 1

    def _listen(self) -> None:
        import psycopg

        with psycopg.connect(self._url, autocommit=True) as line:
            line.execute(f"LISTEN {CHANNEL}")
            self._attempt = 0
            for one in self._told:
                one.hear_all()
            while not self._stop.is_set():
                for news in line.notifies(timeout=LOOK_UP_S):
                    for one in self._told:
                        one.hear(news.payload)
