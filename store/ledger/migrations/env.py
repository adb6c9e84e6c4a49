"""Alembic's entry: the connection, with its transaction, is handed in by ``store.ledger.schema``."""

from __future__ import annotations

from alembic import context

from store.ledger import desk_tables, posting_tables, tables

context.configure(connection=context.config.attributes["connection"], target_metadata=tables.metadata)
context.run_migrations()

__all__ = ["desk_tables", "posting_tables"]
