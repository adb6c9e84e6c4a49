"""A store that is open: it hands out units of work, one a request."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from store.ledger.engine import WAIT_SECONDS, explain_errors, make_engine, parse_url, show_url
from store.ledger.errors import LockedError
from store.ledger.schema import check_schema
from store.ledger.work import Work

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Engine


class Ledger:
    """An open store. Safe to share between threads; one thread of a process writes at a time, readers never wait."""

    def __init__(self, engine: Engine, where: str, wait: float) -> None:
        self._engine = engine
        self._wait = wait
        self._writing = threading.Lock()
        self.where = where

    @contextmanager
    def work(self) -> Iterator[Work]:
        """A unit of work that may write: commits on leaving, rolls back on an exception.

        Raises LockedError when another process holds the lock for longer than the time-out.
        """
        with self._turn(), explain_errors(self.where, self._wait):
            connection = self._engine.connect().execution_options(writes=True)
            with connection, connection.begin():
                yield Work(connection)

    @contextmanager
    def read(self) -> Iterator[Work]:
        """A unit of work that only reads, over one state of the store from its first look to its last."""
        with explain_errors(self.where, self._wait):
            connection = self._engine.connect()
            if connection.dialect.name == "postgresql":
                connection = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            with connection, connection.begin():
                yield Work(connection)

    def close(self) -> None:
        """Give every connection back."""
        self._engine.dispose()

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Wait for this process's other writers here, in order, rather than in the database, by chance."""
        if not self._writing.acquire(timeout=self._wait):
            raise LockedError(self.where, self._wait)
        try:
            yield
        finally:
            self._writing.release()


def open_ledger(url: str, *, wait: float = WAIT_SECONDS) -> Ledger:
    """Open an existing store; ``wait`` is how many seconds a lock is waited for.

    Raises MissingDatabaseError, OldSchemaError, NewSchemaError, UnusableDatabaseError or LockedError.
    """
    parsed = parse_url(url)
    where = show_url(parsed)
    engine = make_engine(parsed, wait=wait)
    try:
        with explain_errors(where, wait), engine.connect() as connection:
            check_schema(connection, where)
    except BaseException:
        engine.dispose()
        raise
    return Ledger(engine, where, wait)
