"""How migrations run: on the connection that the caller opened, inside its transaction."""

from alembic import context

from validator.store.all_tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
