"""The same behaviour over every database."""

from tests.stores import ledger, postgres_store, postgres_url, sqlite_template, store_url

__all__ = ["ledger", "postgres_store", "postgres_url", "sqlite_template", "store_url"]
