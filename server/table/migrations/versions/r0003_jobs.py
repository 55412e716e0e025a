"""Photos that wait for a worker, by what they are and what is asked of them."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the list of jobs."""
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("photo", sa.String(64), nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("answer", sa.Text),
        sa.Column("took_ms", sa.Integer),
    )
    op.create_index("jobs_of_table", "jobs", ["table_id"])
    op.create_index("jobs_by_photo", "jobs", ["photo"])
