"""The jobs of a chain in PostgreSQL: what is asked of each photo, and what became of it.

A job is a row of ours and an entry in Procrastinate's queue, written together. Its id is made of
the photo's content and the question, so that a photo sent twice waits once. Whoever has least in
the queue comes next: each photo is put behind as many turns as its table and its address wait for.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Row, delete, func, make_url, select, update
from sqlalchemy.dialects.postgresql import insert as insert_or_not

from scoring.message import Book
from server.photos.hands import Busy
from server.queue.asked import ANSWER, ASKED, JobAnswer, PhotoAsked
from server.queue.desk import Depth
from server.queue.layout import next_script
from server.table.database import Database, alone
from server.table.schema import JOBS
from server.table.store import now, stamp

if TYPE_CHECKING:
    import procrastinate

say = Book("server.photos")
QUEUE = "photos"
TASK = "read-photo"
READ = "read"
"""Told of a job that was answered."""
SIDE_BY_SIDE = 2
"""Photos of one table that are read at the same time; others of it wait."""
LAST = 1000
"""How many turns a tournament's photos wait behind those of phones."""
KEPT_HOURS = 24
"""For how long it is known what became of a photo."""
SHARES = (0.5, 0.95)
"""Which share of the photos is told how long it took to read."""
LAYOUT_LOCK = 0x7A12


@dataclass(frozen=True, slots=True)
class Limits:
    """How many photos may wait, and how large one is at most."""

    everywhere: int
    per_table: int
    photo_bytes: int = 24_000_000


class Jobs:
    """All jobs."""

    def __init__(self, database: Database) -> None:
        self._database = database
        bring_queue_up_to_date(database)
        self._queue = queue_app(str(database.engine.url.render_as_string(hide_password=False)))

    def put(self, asked: PhotoAsked, limits: Limits) -> JobAnswer | None:
        """Queue a photo, unless it is there; what became of it, if that is known already.

        Raises:
            Busy: too many wait.
        """
        with self._database.transaction() as connection:
            known = self._row(connection, asked.id)
            if known is not None and known.answer is not None:
                return ANSWER.validate_json(known.answer)
            if known is None:
                self._add(connection, asked, limits)
        return None

    def find(self, job_id: str) -> tuple[PhotoAsked, JobAnswer | None] | None:
        """What is asked, and the answer once there is one; None for a job that is gone."""
        with self._database.engine.connect() as connection:
            row = self._row(connection, job_id)
        if row is None:
            return None
        answer = ANSWER.validate_json(row.answer) if row.answer else None
        return ASKED.validate_json(row.asked), answer

    def answer(
        self, connection: Connection, asked: PhotoAsked, answer: JobAnswer, took_s: float
    ) -> None:
        """Write what became of a photo, in the transaction of whoever writes its log.

        Raises:
            AnsweredBefore: another worker was quicker; nothing of this one counts.
        """
        nameless = PhotoAsked(asked.photo, asked.of, asked.table_id)
        done = connection.execute(
            update(JOBS)
            .where(JOBS.c.id == asked.id, JOBS.c.answer.is_(None))
            .values(
                answer=ANSWER.dump_json(answer).decode(),
                asked=ASKED.dump_json(nameless).decode(),
                who="",
                took_ms=round(1000 * took_s),
            )
        )
        if done.rowcount == 0:
            raise AnsweredBefore
        self._database.tell(connection, f"{asked.id} {READ}")

    def answer_alone(self, asked: PhotoAsked, answer: JobAnswer, took_s: float) -> None:
        """The same where nothing is logged."""
        with self._database.transaction() as connection:
            self.answer(connection, asked, answer, took_s)

    def forget(self, job_id: str) -> None:
        """Let a photo be read anew when it is sent again."""
        with self._database.transaction() as connection:
            connection.execute(delete(JOBS).where(JOBS.c.id == job_id))

    def answers(self, job_ids: Iterable[str]) -> dict[str, JobAnswer | None]:
        """What became of these so far; those that are gone are left out."""
        these = select(JOBS.c.id, JOBS.c.answer).where(JOBS.c.id.in_(list(job_ids)))
        with self._database.engine.connect() as connection:
            rows = connection.execute(these).all()
        return {row.id: ANSWER.validate_json(row.answer) if row.answer else None for row in rows}

    def is_wanted(self, photo: str) -> bool:
        """Does any job still need this file?"""
        waits = select(JOBS.c.id).where(JOBS.c.photo == photo, JOBS.c.answer.is_(None)).limit(1)
        with self._database.engine.connect() as connection:
            return connection.scalar(waits) is not None

    def depth(self) -> Depth:
        """How many wait, how long the first has, and how long the last thousand took to read."""
        waiting = select(func.count(), func.min(JOBS.c.at)).where(JOBS.c.answer.is_(None))
        last = select(JOBS.c.took_ms).where(JOBS.c.took_ms.is_not(None))
        last_ones = last.order_by(JOBS.c.at.desc()).limit(1000).subquery()
        shares = [func.percentile_cont(share).within_group(last_ones.c.took_ms) for share in SHARES]
        with self._database.engine.connect() as connection:
            count, since = connection.execute(waiting).one()
            took = connection.execute(select(*shares)).one()
        reading_s = tuple(
            (share, ms / 1000) for share, ms in zip(SHARES, took, strict=True) if ms is not None
        )
        if not count:
            return Depth(reading_s=reading_s)
        began = datetime.strptime(since, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
        waited_s = max(0.0, (datetime.now(UTC) - began).total_seconds())
        return Depth(count, waited_s, reading_s)

    def clean_up(self) -> list[str]:
        """Forget jobs of yesterday; the files that nobody will ask for any more."""
        old = stamp(datetime.now(UTC) - timedelta(hours=KEPT_HOURS))
        with self._database.transaction() as connection:
            photos = list(connection.scalars(select(JOBS.c.photo).where(JOBS.c.at < old)))
            connection.execute(delete(JOBS).where(JOBS.c.at < old))
        return [photo for photo in dict.fromkeys(photos) if not self.is_wanted(photo)]

    def _row(self, connection: Connection, job_id: str) -> Row[Any] | None:
        return connection.execute(select(JOBS).where(JOBS.c.id == job_id)).one_or_none()

    def _add(self, connection: Connection, asked: PhotoAsked, limits: Limits) -> None:
        waiting = JOBS.c.answer.is_(None)
        counted = select(
            func.count(),
            func.count().filter(JOBS.c.who == asked.address),
            func.count().filter(JOBS.c.who == asked.address, JOBS.c.table_id == asked.table_id),
        ).where(waiting)
        everybody, here, mine = connection.execute(counted).one()
        if everybody >= limits.everywhere or mine >= limits.per_table:
            raise Busy(say("too-many-photos"))
        row = {
            "id": asked.id,
            "table_id": asked.table_id,
            "photo": asked.photo,
            "who": asked.address,
            "at": now(),
            "asked": ASKED.dump_json(asked).decode(),
        }
        added = connection.execute(insert_or_not(JOBS).values(row).on_conflict_do_nothing())
        if added.rowcount:
            self._defer(connection, asked, here + mine, mine)

    def _defer(self, connection: Connection, asked: PhotoAsked, turns: int, mine: int) -> None:
        whose = asked.table_id or asked.address
        is_line = asked.of == "line"  # one does not wait for another, but every phone comes first
        self._queue.configure_task(
            TASK,  # the workers' own; who only puts photos in does not know it
            queue=QUEUE,
            lock=asked.id if is_line else f"{whose} {mine % SIDE_BY_SIDE}",
            priority=-turns - (LAST if is_line else 0),
            connection=connection.connection.driver_connection,
        ).defer(job_id=asked.id, photo=asked.photo)


def bring_queue_up_to_date(database: Database) -> list[str]:
    """Procrastinate's tables, as its version wants them; the scripts that were run for it."""
    run: list[str] = []
    while True:
        with database.transaction() as connection:
            alone(connection, LAYOUT_LOCK)
            script = next_script(connection)
        if not script:
            return run
        run.append(script)


class AnsweredBefore(Exception):
    """Another worker has answered this job."""


def queue_app(url: str) -> "procrastinate.App":
    """Procrastinate's side of the queue, for whoever puts photos in or takes them out."""
    import procrastinate

    plain = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    return procrastinate.App(
        connector=procrastinate.PsycopgConnector(conninfo=plain, min_size=1, max_size=8)
    )
