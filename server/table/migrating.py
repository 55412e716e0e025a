"""Brings a database to the layout of today, whichever it has: none, an earlier one, or this.

Alembic keeps the number of the revision in the database. An SQLite file says its version in
`user_version`, too: files from before Alembic have nothing else, and a program from before it
refuses a file of a later one by that number.
"""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from server.table.schema import METADATA, VERSION

SCRIPTS = Path(__file__).with_name("migrations")


class TooNew(Exception):
    """The database is of a later version of this program."""


def bring_up_to_date(connection: Connection) -> None:
    """Make the layout of today, within the transaction of the connection.

    Raises:
        TooNew: a later program made it.
    """
    from alembic import command
    from alembic.config import Config
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(SCRIPTS))
    if not inspect(connection).has_table("tables"):
        METADATA.create_all(connection)
        command.stamp(config, "head")
        return
    known = {one.revision for one in ScriptDirectory.from_config(config).walk_revisions()}
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None:  # from before Alembic
        revision = revision_of(connection.scalar(text("PRAGMA user_version")) or 0)
        command.stamp(config, revision)
    if revision not in known:
        raise TooNew
    command.upgrade(config, "head")


def revision_of(version: int) -> str:
    """The revision whose layout an SQLite file of this `user_version` has.

    >>> revision_of(VERSION) == LATEST
    True
    """
    return f"{version + 1:04d}"


LATEST = revision_of(VERSION)
