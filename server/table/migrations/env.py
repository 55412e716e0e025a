"""How Alembic is run here: on the connection it is given, within that one's transaction."""

from alembic import context

from server.table.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
