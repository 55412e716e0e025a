"""Which photos a table has is listed, so that they can be forgotten with it."""

import sqlalchemy as sa
from alembic import op

from server.table.events import Looked, event_from_json

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """List the photos of all events there are."""
    photos = op.create_table(
        "photos",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_index("photos_by_hash", "photos", ["hash"])
    op.create_index("keys_of_table", "keys", ["table_id"])
    connection = op.get_bind()
    looked = sa.text("SELECT table_id, number, at, body FROM events WHERE body LIKE '%\"looked\"%'")
    for row in connection.execute(looked).all():
        try:
            event = event_from_json(row.body)
        except Exception:  # an event that cannot be read spoils only itself
            continue
        if isinstance(event, Looked):
            for name in {event.photo, event.flat} - {""}:
                listed = {"table_id": row.table_id, "number": row.number, "at": row.at}
                connection.execute(sa.insert(photos).values(hash=name, **listed))
