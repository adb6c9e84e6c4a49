"""Alembic's scripts; run from code by ``store.ledger.migrate``, never by hand."""
