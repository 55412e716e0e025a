"""Procrastinate's tables: laid out once, and brought to those of a later version of it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from procrastinate.schema import SchemaManager
from sqlalchemy import text

from server.queue.asked import PhotoAsked
from server.queue.jobs import Jobs, Limits, bring_queue_up_to_date
from server.queue.layout import FIRST_NOTED, NOTED
from server.table.store import Store
from tests.postgres import Postgres

SCRIPTS = Path(SchemaManager.get_migrations_path())
NEWER_THAN_13 = re.compile(
    r"\bMERGE\s+INTO\b|NULLS\s+NOT\s+DISTINCT|multirange|\bJSON_TABLE\b|\bANY_VALUE\b|"
    r"\bdate_bin\b|\bregexp_(?:count|like|substr|instr)\b|security_invoker|\bgroup\s+by\s+distinct\b|"
    r"\bSEARCH\s+(?:BREADTH|DEPTH)\s+FIRST\b|\buuidv7\b|RETURNING\s+(?:OLD|NEW)\b|"
    r"\bstring_to_table\b|\bBEGIN\s+ATOMIC\b",
    re.IGNORECASE,
)
"""Words of SQL that came with PostgreSQL 14 to 18."""


@pytest.fixture
def store(postgres: Postgres) -> Iterator[Store]:
    made = Store(postgres.fresh())
    yield made
    made.close()


def run(store: Store, script: str) -> None:
    with store.database.transaction() as connection:
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.execute(script)


def noted(store: Store) -> set[str]:
    with store.database.engine.connect() as connection:
        return set(connection.scalars(text(f"SELECT script FROM {NOTED}")))


def every_script() -> list[Path]:
    return sorted(SCRIPTS.glob("*.sql"))


def test_a_queue_is_laid_out_once(store: Store) -> None:
    assert bring_queue_up_to_date(store.database) == []
    assert noted(store) == {path.name for path in every_script()}
    assert bring_queue_up_to_date(store.database) == []
    assert Jobs(store.database).depth().waiting == 0


def test_a_later_version_brings_its_scripts(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring_queue_up_to_date(store.database)
    for path in every_script():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    later = {
        "99.00.00_01_pre_more.sql": "CREATE TABLE procrastinate_more (a int); -- 'a':: %",
        "99.00.00_50_post_more.sql": "ALTER TABLE procrastinate_more ADD COLUMN b int;",
    }
    for name, script in later.items():
        (tmp_path / name).write_text(script)
    monkeypatch.setattr(SchemaManager, "get_migrations_path", staticmethod(lambda: str(tmp_path)))
    assert bring_queue_up_to_date(store.database) == list(later)
    assert bring_queue_up_to_date(store.database) == []
    run(store, "SELECT b FROM procrastinate_more")


def test_a_queue_from_before_this_was_noted_is_brought_along(store: Store) -> None:
    run(store, SchemaManager.get_schema())
    later = [one.name for one in every_script() if one.name[:11] > FIRST_NOTED]
    assert bring_queue_up_to_date(store.database) == later
    assert Jobs(store.database).depth().waiting == 0


def test_the_oldest_queue_gets_every_script_in_turn(store: Store) -> None:
    """Some use what an earlier one made, and could not in the same transaction."""
    first, *others = every_script()
    run(store, first.read_text(encoding="utf-8"))
    run(store, f"CREATE TABLE {NOTED} (script text PRIMARY KEY)")
    run(store, f"INSERT INTO {NOTED} VALUES ('{first.name}')")
    assert bring_queue_up_to_date(store.database) == [path.name for path in others]
    asked = PhotoAsked("0" * 64, "dice", "table")
    assert Jobs(store.database).put(asked, Limits(9, 9)) is None


def sql() -> Iterator[tuple[str, str]]:
    root = Path(__file__).parents[3]
    ours = [path for room in ("table", "queue") for path in (root / "server" / room).rglob("*.py")]
    for path in sorted(ours):
        yield str(path.relative_to(root)), path.read_text(encoding="utf-8")
    for path in sorted(SCRIPTS.glob("*.sql")):
        yield path.name, path.read_text(encoding="utf-8")
    yield "schema.sql", SchemaManager.get_schema()


def test_no_sql_is_newer_than_postgresql_13() -> None:
    assert [
        (name, found[0]) for name, script in sql() for found in NEWER_THAN_13.finditer(script)
    ] == []
