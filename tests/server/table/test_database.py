"""The store in SQLite and in PostgreSQL: what is true of one is true of the other."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Barrier, Thread

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from server.refusals import Refused
from server.table.database import BadDatabase
from server.table.events import Event, Logged, Looked, Said, Started, Undone
from server.table.hearing import Hearing
from server.table.keeper import TableKeeper
from server.table.live import ENDED, Live
from server.table.migrating import LATEST, SCRIPTS, revision_of
from server.table.schema import METADATA
from server.table.store import Store, now
from server.words import words_in
from tests.postgres import Postgres
from tests.server.served import dice_seen

STARTED = Started("unvention", ("Ada", "Ben"))
ROLL = Said("roll 1 3 5 5 6")


@pytest.fixture
def store(where: Path | str) -> Iterator[Store]:
    made = Store(where)
    made.add_table("t", "AAAAAA", STARTED)
    yield made
    made.close()


def test_what_was_appended_is_read_back_in_order(store: Store) -> None:
    said: list[Event] = [Said("roll 1 3 5 5 6 # „Grüße“ \\u0000 💡"), Undone(2), ROLL]
    for number, event in enumerate(said, start=2):
        assert store.append("t", Logged(number, now(), event))
    assert [one.event for one in store.log("t")] == [STARTED, *said]
    assert [one.number for one in store.log("t", after=2)] == [3, 4]


def test_a_number_is_given_once(store: Store) -> None:
    assert store.append("t", Logged(2, now(), ROLL))
    assert not store.append("t", Logged(2, now(), Undone(1)))
    assert not store.append("nobody", Logged(1, now(), ROLL))
    assert not store.add_table("u", "AAAAAA", STARTED)
    assert store.count() == 1
    assert [one.event for one in store.log("t")] == [STARTED, ROLL]


def test_keys_open_one_table_until_they_are_revoked(store: Store) -> None:
    store.add_table("u", "BBBBBB", STARTED)
    for key, table in (("k1", "t"), ("k2", "t"), ("k3", "u")):
        store.add_key(table, key)
    assert store.revoke("t", "k2", "CCCCCC")
    assert [store.table_of_key(key) for key in ("k1", "k2", "k3")] == [None, "t", "u"]
    assert (store.table_of_code("AAAAAA"), store.table_of_code("CCCCCC")) == (None, "t")
    assert not store.revoke("t", "k2", "BBBBBB")
    assert store.code("t") == "CCCCCC"


def test_photos_of_all_steps_are_listed_and_shared_ones_stay(store: Store) -> None:
    store.add_table("u", "BBBBBB", STARTED)
    for table, name in (("t", "a" * 64), ("t", "b" * 64), ("u", "a" * 64)):
        number = len(store.log(table)) + 1
        store.append(table, Logged(number, now(), Looked(dice_seen("1"), name, (8, 8))))
    assert store.forget("t") == ["b" * 64]
    assert store.log("t") == []
    assert store.forget("u") == ["a" * 64]


def test_what_is_old_is_found_by_its_last_step(store: Store) -> None:
    old = "2020-01-01T00:00:00Z"
    store.append("t", Logged(2, old, Looked(dice_seen("1"), "a" * 64, (8, 8))))
    assert store.tables_before("2021-01-01T00:00:00Z") == []
    assert store.drop_photos_before("2021-01-01T00:00:00Z") == ["a" * 64]
    assert store.drop_photos_before("2021-01-01T00:00:00Z") == []
    assert store.tables_before("9999") == ["t"]


def test_events_that_come_at_once_all_get_a_place(where: Path | str) -> None:
    """Several processes with the same table, each deciding by the state it sees."""
    stores = [Store(where) for _ in range(3)]
    keepers = [TableKeeper(store, Live(9)) for store in stores]
    table_id = keepers[0].open("unvention", ["Ada", "Ben"]).id
    together = Barrier(3)

    def change(keeper: TableKeeper) -> None:
        together.wait()
        for _ in range(5):
            keeper.change(table_id, lambda _: Said("roll 1 2 3 4 4"))

    threads = [Thread(target=change, args=(keeper,)) for keeper in keepers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [one.number for one in stores[0].log(table_id)] == list(range(1, 17))
    for store in stores:
        store.close()


def test_the_layout_made_new_is_the_layout_brought_up_to_date(where: Path | str) -> None:
    store = Store(where)
    with store._engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert context.get_current_revision() == LATEST
        assert compare_metadata(context, METADATA) == []
    with store._engine.begin() as connection:  # back to the first revision, as 0.1 had it
        METADATA.drop_all(connection)
        connection.execute(text("DROP TABLE alembic_version"))
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(SCRIPTS))
        from alembic import command

        command.upgrade(config, "0001")
        if isinstance(where, Path):
            connection.execute(text("PRAGMA user_version = 0"))
        connection.execute(text("INSERT INTO tables VALUES ('t', 'AAAAAA')"))
    store.close()
    again = Store(where)
    with again._engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert context.get_current_revision() == LATEST
        assert compare_metadata(context, METADATA) == []
    assert again.code("t") == "AAAAAA"
    again.close()


def test_the_last_revision_is_the_one_that_files_are_numbered_by() -> None:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    script = ScriptDirectory.from_config(config)
    numbers = [one.revision for one in script.walk_revisions()]
    assert numbers == [revision_of(n) for n in reversed(range(len(numbers)))]
    assert script.get_current_head() == LATEST


def test_a_database_of_a_later_version_is_left_alone(where: Path | str) -> None:
    store = Store(where)
    with store._engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    with pytest.raises(BadDatabase) as told:
        Store(where)
    assert told.value.message.code == "newer-database"


def test_a_file_from_before_alembic_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "tallycam.sqlite"
    store = Store(path)
    store.add_table("t", "AAAAAA", STARTED)
    store.append("t", Logged(2, now(), Looked(dice_seen("1"), "a" * 64, (8, 8))))
    store.close()
    with sqlite3.connect(path) as file:
        for table in ("jobs", "synced", "alembic_version"):  # which such a file does not have
            file.execute(f"DROP TABLE {table}")
        file.execute("PRAGMA user_version = 1")
    file.close()
    again = Store(path)
    assert len(again.log("t")) == 2
    assert again.count_photos("t") == 1
    again.close()


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("mysql://somewhere/games", "bad-database-address"),
        ("no address", "bad-database-address"),
        ("postgresql+psycopg://ada:secret@127.0.0.1:1/games", "unreachable-database"),
    ],
)
def test_an_address_that_is_none_is_told_without_its_password(address: str, code: str) -> None:
    with pytest.raises(BadDatabase) as told:
        Store(address)
    assert told.value.message.code == code
    assert "secret" not in words_in("en").say(told.value.message)


class Heard(list[str]):
    """Keeps what it is told."""

    def __init__(self, enough: Callable[["Heard"], bool]) -> None:
        super().__init__()
        from threading import Event

        self.stands, self.is_enough, self._enough = Event(), Event(), enough

    def hear(self, news: str) -> None:
        self.append(news)
        if self._enough(self):
            self.is_enough.set()

    def hear_all(self) -> None:
        self.stands.set()


def test_every_process_hears_of_changes_and_ends(postgres: Postgres) -> None:
    url = postgres.fresh()
    heard = Heard(lambda news: len(news) == 3)
    store = Store(url)
    hearing = Hearing(url, heard)
    hearing.start()
    assert heard.stands.wait(60)
    store.add_table("t", "AAAAAA", STARTED)
    store.append("t", Logged(2, now(), ROLL))
    store.append("t", Logged(2, now(), ROLL))  # not written, so not told
    store.revoke("t", "", "BBBBBB")
    store.forget("t")
    assert heard.is_enough.wait(60)
    hearing.close()
    store.close()
    assert heard == ["t", f"t {ENDED}", f"t {ENDED}"]


def test_no_process_believes_its_memory(postgres: Postgres) -> None:
    url = postgres.fresh()
    stores = [Store(url) for _ in range(2)]
    one, other = (TableKeeper(store, Live(9)) for store in stores)
    words = words_in("en")
    ticket = one.open("unvention", ["Ada", "Ben"])
    second = other.join(ticket.code)
    assert other.view(ticket.id, words)[0] == 1
    one.change(ticket.id, lambda _: ROLL)
    number, body = other.view(ticket.id, words)
    assert number == 2
    assert ticket.code.encode() in body
    code = one.revoke(ticket.id, ticket.key)
    assert not other.opens(ticket.id, second.key)
    assert other.opens(ticket.id, ticket.key)
    assert code.encode() in other.view(ticket.id, words)[1]
    one.forget(ticket.id)
    assert not other.opens(ticket.id, ticket.key)
    with pytest.raises(Refused):
        other.change(ticket.id, lambda _: ROLL)
    for store in stores:
        store.close()


def test_a_database_that_was_restarted_is_used_again(postgres: Postgres) -> None:
    url = postgres.fresh()
    store = Store(url)
    store.add_table("t", "AAAAAA", STARTED)
    heard = Heard(bool)
    hearing = Hearing(url, heard)
    hearing.start()
    assert heard.stands.wait(60)
    postgres.stop()
    with pytest.raises(Refused) as told:
        store.append("t", Logged(2, now(), ROLL))
    assert (told.value.status, told.value.message.code) == (503, "database-away")
    heard.stands.clear()
    postgres.start()
    assert store.append("t", Logged(2, now(), ROLL))
    assert heard.stands.wait(60)
    hearing.close()
    assert len(store.log("t")) == 2
    store.close()
