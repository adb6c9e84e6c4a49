"""The same behaviour over every database."""

from tests.stores import (
    ledger,
    new_postgres,
    postgres_template,
    postgres_url,
    sqlite_template,
    store_url,
)

__all__ = ["ledger", "new_postgres", "postgres_template", "postgres_url", "sqlite_template", "store_url"]
