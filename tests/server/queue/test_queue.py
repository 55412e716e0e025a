"""The queue of a chain: each photo is read into its game once, everybody gets a turn."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from procrastinate.jobs import Job
from sqlalchemy import text

from scoring.message import Book
from server.photos.album import Album
from server.photos.hands import Busy, Here
from server.photos.pool import ReadingPool
from server.queue.asked import ANSWER, JobAnswer, PhotoAsked, refused
from server.queue.chain import ChainDesk
from server.queue.desk import content_hash
from server.queue.jobs import AnsweredBefore, Jobs, Limits, queue_app
from server.queue.look import Looker
from server.queue.worker import ATTEMPTS, PhotoWorker, tasks_of
from server.refusals import Refused
from server.table.events import Looked, Undone
from server.table.hearing import Hearing
from server.table.keeper import TableKeeper
from server.table.live import Live
from server.table.store import Store
from tests.postgres import Postgres
from tests.server.served import FakeReader, dice_seen, jpeg
from vision.errors import NotAPhoto

LIMITS = Limits(everywhere=40, per_table=12)
say = Book("server.photos")


@dataclass
class Chain:
    """A desk and a worker on one database, in this process."""

    store: Store
    tables: TableKeeper
    jobs: Jobs
    desk: ChainDesk
    worker: PhotoWorker
    reader: FakeReader
    incoming: Album
    url: str

    def table(self) -> str:
        return self.tables.open("unvention", ["Ada", "Ben"]).id

    def asked(self, table_id: str, data: bytes, address: str = "phone") -> PhotoAsked:
        return PhotoAsked(content_hash(data), "dice", table_id, address=address)

    def put(self, table_id: str, data: bytes, address: str = "phone") -> PhotoAsked:
        asked = self.asked(table_id, data, address)
        self.incoming.keep(data)
        assert self.jobs.put(asked, LIMITS) is None
        return asked

    def order(self) -> list[str]:
        """The jobs in the order in which one worker takes them."""
        with self.store._engine.begin() as connection:
            connection.execute(text("INSERT INTO procrastinate_workers DEFAULT VALUES"))
            ids = []
            fetch = text(
                "SELECT id, args->>'job_id' FROM procrastinate_fetch_job_v2(NULL, "
                "(SELECT max(id) FROM procrastinate_workers))"
            )
            while (row := connection.execute(fetch).one())[0] is not None:
                ids += [row[1]] if row[1] else []  # not what is due every few minutes
                connection.execute(text(f"DELETE FROM procrastinate_jobs WHERE id = {row[0]}"))
            return ids

    def readings(self, table_id: str) -> list[int]:
        log = self.store.log(table_id)
        return [one.number for one in log if isinstance(one.event, Looked)]


@pytest.fixture
def chain(postgres: Postgres, tmp_path: Path) -> Iterator[Chain]:
    url = postgres.fresh()
    store = Store(url)
    tables = TableKeeper(store, Live(9))
    jobs = Jobs(store.database)
    reader, hands = FakeReader(dice=[dice_seen("1", "3", "5", "5", "6")]), Here()
    incoming = Album(tmp_path / "incoming", is_shared=True)
    pool = ReadingPool(1, 4, hands)
    looker = Looker(reader, hands, Album(tmp_path / "photos", is_shared=True))
    worker = PhotoWorker(jobs, tables, looker, incoming, pool)
    desk = ChainDesk(jobs, incoming, tables, LIMITS, wait_s=60)
    yield Chain(store, tables, jobs, desk, worker, reader, incoming, url)
    pool.close()
    store.close()


def test_a_photo_goes_through_the_queue_into_the_log(chain: Chain) -> None:
    table = chain.table()
    answers = asyncio.run(_read_with_a_worker(chain, chain.asked(table, jpeg()), jpeg(), times=2))
    assert answers == [JobAnswer(number=2)] * 2
    assert chain.readings(table) == [2]
    assert chain.incoming.find(content_hash(jpeg())) is None
    assert chain.jobs.depth().waiting == 0
    assert [share for share, _ in chain.jobs.depth().reading_s] == [0.5, 0.95]
    assert not chain.order()


async def _read_with_a_worker(
    chain: Chain, asked: PhotoAsked, data: bytes, times: int
) -> list[JobAnswer]:
    hearing = Hearing(chain.url, chain.desk)
    hearing.start()
    app = tasks_of(chain.worker, queue_app(chain.url))
    async with app.open_async():
        working = asyncio.create_task(
            app.run_worker_async(install_signal_handlers=False, delete_jobs="successful")
        )
        try:
            return [await chain.desk.read(asked, data) for _ in range(times)]
        finally:
            working.cancel()
            await asyncio.gather(working, return_exceptions=True)
            await asyncio.to_thread(hearing.close)


def test_a_photo_sent_twice_waits_once_and_is_read_once(chain: Chain) -> None:
    table = chain.table()
    asked = chain.put(table, jpeg())
    chain.put(table, jpeg())
    assert chain.order() == [asked.id]
    for _ in range(2):
        chain.worker.read(asked.id, asked.photo, is_last=False)
    assert chain.readings(table) == [2]
    assert chain.jobs.put(asked, LIMITS) == JobAnswer(number=2)


def test_a_worker_thought_dead_changes_nothing_any_more(chain: Chain) -> None:
    table = chain.table()
    asked = chain.put(table, jpeg())
    chain.worker.read(asked.id, asked.photo, is_last=False)
    chain.incoming.keep(jpeg())
    with pytest.raises(AnsweredBefore):
        chain.worker._do(asked, 0.0)
    assert chain.readings(table) == [2]


def test_what_was_taken_back_or_refused_is_read_again(chain: Chain) -> None:
    table = chain.table()
    asked = chain.put(table, jpeg())
    chain.worker.read(asked.id, asked.photo, is_last=False)
    assert chain.desk._put(asked, jpeg()) == JobAnswer(number=2)
    chain.tables.change(table, lambda _: Undone(2))
    assert chain.desk._put(asked, jpeg()) is None
    chain.reader.dice = [NotAPhoto(say("takes-too-long")), dice_seen("1")]
    chain.worker.read(asked.id, asked.photo, is_last=False)
    with pytest.raises(Refused, match="takes-too-long"):
        asyncio.run(chain.desk._answered(asked.id, 0.0)).checked()
    assert chain.desk._put(asked, jpeg()) is None
    chain.worker.read(asked.id, asked.photo, is_last=False)
    assert chain.readings(table) == [2, 4]


def test_every_table_and_every_address_gets_its_turn(chain: Chain) -> None:
    greedy, modest, neighbour = (chain.table() for _ in range(3))
    flood = [chain.put(greedy, jpeg(shade=n), "one").id for n in range(6)]
    beside = chain.put(neighbour, jpeg(), "one").id
    alone = [chain.put(modest, jpeg(shade=n), "other").id for n in range(2)]
    order = chain.order()
    assert order.index(alone[0]) == 1
    assert order.index(alone[1]) < 4
    assert order.index(beside) < order.index(flood[4])
    assert [one for one in order if one in flood] == flood


def test_two_photos_of_a_table_are_read_at_a_time(chain: Chain) -> None:
    table, other = chain.table(), chain.table()
    for shade in range(4):
        chain.put(table, jpeg(shade=shade))
    chain.put(other, jpeg(), "other")
    with chain.store._engine.begin() as connection:
        connection.execute(text("INSERT INTO procrastinate_workers DEFAULT VALUES"))
        fetch = text("SELECT args->>'job_id' FROM procrastinate_fetch_job_v2(NULL, 1)")
        taken = [connection.scalar(fetch) for _ in range(5)]
    assert sum(one is not None for one in taken) == 3
    assert chain.asked(other, jpeg()).id in taken


def test_a_full_queue_says_so(chain: Chain) -> None:
    table = chain.table()
    for shade in range(LIMITS.per_table):
        chain.put(table, jpeg(shade=shade))
    with pytest.raises(Busy):
        chain.jobs.put(chain.asked(table, jpeg(shade=200)), LIMITS)
    chain.put(chain.table(), jpeg())
    with pytest.raises(Busy):
        chain.jobs.put(chain.asked(chain.table(), jpeg()), Limits(13, 12))


def test_trouble_is_tried_again_and_then_said(chain: Chain) -> None:
    table = chain.table()
    asked = chain.put(table, jpeg())
    chain.reader.dice = [RuntimeError("a bug")]
    with pytest.raises(RuntimeError):
        chain.worker.read(asked.id, asked.photo, is_last=False)
    assert chain.jobs.find(asked.id) == (asked, None)
    assert chain.jobs.depth().waiting == 1
    assert chain.incoming.find(asked.photo) is not None
    chain.worker.read(asked.id, asked.photo, is_last=True)
    found = chain.jobs.find(asked.id)
    assert found is not None
    assert found[1] == refused(Refused(422, say("broke-off")))
    assert chain.readings(table) == []


def test_attempts_are_farther_and_farther_apart(chain: Chain) -> None:
    task = tasks_of(chain.worker, queue_app(chain.url)).tasks["read-photo"]
    strategy = task.retry_strategy
    assert strategy is not None
    named: dict[str, Any] = {
        "queue": "photos",
        "lock": None,
        "queueing_lock": None,
        "task_name": task.name,
    }
    now = datetime.now(UTC)
    waits = []
    for attempts in range(ATTEMPTS):
        job = Job(id=1, attempts=attempts, **named)
        decision = strategy.get_retry_decision(exception=OSError(), job=job)
        assert decision is not None
        assert decision.retry_at is not None
        waits.append(round((decision.retry_at - now).total_seconds()))
    assert waits == sorted(set(waits))
    last = Job(id=1, attempts=ATTEMPTS, **named)
    assert strategy.get_retry_decision(exception=OSError(), job=last) is None


def test_a_forgotten_table_takes_its_photos_with_it(chain: Chain) -> None:
    table = chain.table()
    asked = chain.put(table, jpeg())
    chain.tables.forget(table)
    chain.worker.read(asked.id, asked.photo, is_last=False)
    assert chain.incoming.find(asked.photo) is None
    assert chain.jobs.find(asked.id) is None


def test_nothing_of_who_sent_a_photo_is_kept_once_it_is_read(chain: Chain) -> None:
    table = chain.table()
    asked = PhotoAsked(content_hash(jpeg()), "dice", table, player="Ada", address="192.0.2.7")
    chain.incoming.keep(jpeg())
    chain.jobs.put(asked, LIMITS)
    chain.worker.read(asked.id, asked.photo, is_last=False)
    with chain.store._engine.connect() as connection:
        row = str(connection.execute(text("SELECT * FROM jobs")).one())
    assert "Ada" not in row
    assert "192.0.2.7" not in row


def test_jobs_of_yesterday_are_forgotten(chain: Chain) -> None:
    table = chain.table()
    old, new = chain.put(table, jpeg()), chain.put(table, jpeg(shade=7))
    with chain.store._engine.begin() as connection:
        connection.execute(
            text("UPDATE jobs SET at = '2020-01-01T00:00:00Z' WHERE id = :id"), {"id": old.id}
        )
    chain.worker.clean_up()
    assert chain.jobs.find(old.id) is None
    assert chain.incoming.find(old.photo) is None
    assert chain.jobs.find(new.id) is not None


def test_a_photo_without_a_table_is_only_seen(chain: Chain) -> None:
    asked = PhotoAsked(content_hash(jpeg()), "any")
    chain.incoming.keep(jpeg())
    chain.jobs.put(asked, LIMITS)
    chain.worker.read(asked.id, asked.photo, is_last=False)
    found = chain.jobs.find(asked.id)
    assert found is not None
    assert found[1] is not None
    assert found[1].seen is not None
    assert found[1].seen.looks[0].photo == ""
    assert ANSWER.validate_json(ANSWER.dump_json(found[1])) == found[1]
