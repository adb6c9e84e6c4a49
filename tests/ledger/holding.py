"""A process that holds the store's lock: run by tests as ``python -m tests.ledger.holding URL SECONDS``.

It writes "locked" to standard output once it has the lock, and gives it back after the seconds are over.
"""

from __future__ import annotations

import sys
import time

from sqlalchemy import create_engine, text

from store.ledger.engine import parse_url


def hold(url: str, seconds: float) -> None:
    """Take the lock that any writer needs, say so, and keep it."""
    engine = create_engine(parse_url(url), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        if connection.dialect.name == "sqlite":
            connection.execute(text("BEGIN EXCLUSIVE"))
        else:
            connection.execute(text("BEGIN"))
            connection.execute(text("LOCK TABLE story, article, event IN EXCLUSIVE MODE"))
        print("locked", flush=True)  # noqa: T201
        time.sleep(seconds)
        connection.execute(text("COMMIT"))


if __name__ == "__main__":
    hold(sys.argv[1], float(sys.argv[2]))
