"""The tables of Procrastinate: laid out where there are none, and brought to those of its version.

Each version of Procrastinate brings scripts, whose names sort in the order in which they are run.
Which of them were is noted beside its tables.
"""

from pathlib import Path

from sqlalchemy import Connection, text

NOTED = "tallycam_queue_layout"
FIRST_NOTED = "03.04.00_50"
"""Queues laid out before this was noted have had every script up to this one."""


def next_script(connection: Connection) -> str:
    """Make the tables, or run the next script that they have not had: its name, "" for none.

    Each is run in a transaction of its own, for some use what the one before made. Whoever calls
    it holds a lock, so that nobody else does the same.
    """
    from procrastinate.schema import SchemaManager

    is_new = connection.scalar(text("SELECT to_regclass('procrastinate_jobs')")) is None
    scripts = {path.name: path for path in Path(SchemaManager.get_migrations_path()).glob("*.sql")}
    had = _noted(connection, [] if is_new else [one for one in scripts if one[:11] <= FIRST_NOTED])
    lacking = sorted(scripts.keys() - had)
    if is_new:
        _run(connection, SchemaManager.get_schema())
        _note(connection, lacking)
        return ""
    if not lacking:
        return ""
    _run(connection, scripts[lacking[0]].read_text(encoding="utf-8"))
    _note(connection, lacking[:1])
    return lacking[0]


def _noted(connection: Connection, before: list[str]) -> set[str]:
    """The scripts that the queue has had; where nothing is noted yet, those before it was."""
    if connection.scalar(text(f"SELECT to_regclass('{NOTED}')")) is None:
        connection.execute(text(f"CREATE TABLE {NOTED} (script text PRIMARY KEY)"))
        _note(connection, before)
    return set(connection.scalars(text(f"SELECT script FROM {NOTED}")))


def _note(connection: Connection, names: list[str]) -> None:
    for name in names:
        connection.execute(text(f"INSERT INTO {NOTED} VALUES (:name)"), {"name": name})


def _run(connection: Connection, script: str) -> None:
    """The whole of a script; SQLAlchemy would take its colons for values."""
    driver = connection.connection.driver_connection
    assert driver is not None
    driver.execute(script)
