"""Engines: how a store on SQLite or PostgreSQL is opened, locked, waited for, and what its errors mean."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from store.ledger.errors import LedgerError, LockedError, MissingDatabaseError, UnusableDatabaseError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection, Engine

WAIT_SECONDS = 10.0
"""How long a unit of work waits for another process's lock before it gives up with LockedError."""

# Rows of one story stand together, which the planner doesn't know: reading the table from its start for "any 60
# claims with this word" would read all the other stories first. And what is read first must not hang on chance.
_PLANS = "-c enable_seqscan=off -c synchronize_seqscans=off -c random_page_cost=1.1"
_CACHE_KIB = 16384  # a connection: twelve at once stay under 200 MB


def parse_url(url: str) -> URL:
    """The address of a store: ``sqlite:///file``, a bare path of a file, or ``postgresql://…`` (psycopg 3 is used)."""
    if "://" not in url:
        url = f"sqlite:///{url}"
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise UnusableDatabaseError("the address given", "it isn't an address of a database") from error
    if parsed.drivername in {"postgres", "postgresql"}:
        return parsed.set(drivername="postgresql+psycopg")
    if parsed.drivername not in {"sqlite", "postgresql+psycopg"}:
        raise UnusableDatabaseError(show_url(parsed), "only SQLite and PostgreSQL are known")
    return parsed


def show_url(url: URL) -> str:
    """The address as it may be shown: a file's path, or the URL without its password."""
    if url.drivername == "sqlite":
        return url.database or ":memory:"
    return url.set(drivername="postgresql").render_as_string(hide_password=True)


def make_engine(url: URL, *, wait: float = WAIT_SECONDS, create: bool = False) -> Engine:
    """An engine whose transactions begin as the unit of work says; raises MissingDatabaseError for a missing file."""
    if url.drivername == "sqlite":
        return _sqlite_engine(url, wait, create=create)
    options = f"-c lock_timeout={int(wait * 1000)} -c timezone=UTC -c jit=off {_PLANS}"
    return create_engine(
        url,
        pool_size=8,
        max_overflow=8,
        pool_timeout=wait,
        pool_pre_ping=True,
        connect_args={"options": options, "connect_timeout": max(2, int(wait))},
    )


def _sqlite_engine(url: URL, wait: float, *, create: bool) -> Engine:
    path = url.database
    if path and path != ":memory:":
        if not create and not Path(path).is_file():
            raise MissingDatabaseError(path)
        if create:
            _make_folder(path)
    engine = create_engine(
        url, pool_timeout=wait, connect_args={"timeout": wait, "isolation_level": None, "check_same_thread": False}
    )
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _make_folder(path: str) -> None:
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnusableDatabaseError(path, error.strerror or "its folder can't be made") from error


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """WAL lets readers go on while one writes; NORMAL is durable enough for WAL except for a loss of power."""
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", f"cache_size=-{_CACHE_KIB}"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes the lock at once: a reader that turns writer half way could only fail."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def explain_errors(where: str, wait: float = WAIT_SECONDS) -> Iterator[None]:
    """Turn what the drivers raise into a LedgerError that says what to do; anything unknown goes on as it is."""
    try:
        yield
    except PoolTimeoutError as error:
        raise LockedError(where, wait) from error
    except DBAPIError as error:
        known = explain_error(where, wait, error)
        if known is None:
            raise
        raise known from error


def explain_error(where: str, wait: float, error: DBAPIError) -> LedgerError | None:
    """The LedgerError for a driver's error, or None for one that is a fault of this program."""
    cause = error.orig
    if isinstance(cause, sqlite3.Error):
        return _explain_sqlite(where, wait, str(cause))
    return _explain_postgres(where, wait, getattr(cause, "sqlstate", None), str(cause))


def _explain_sqlite(where: str, wait: float, message: str) -> LedgerError | None:
    if "locked" in message:
        return LockedError(where, wait)
    if "unable to open" in message:
        return UnusableDatabaseError(where, "the file can't be opened")
    if "not a database" in message or "malformed" in message:
        return UnusableDatabaseError(where, "the file is no SQLite database, or a damaged one")
    if "readonly" in message:
        return UnusableDatabaseError(where, "it may only be read")
    return UnusableDatabaseError(where, "the disk is full") if "full" in message else None


def _explain_postgres(where: str, wait: float, state: str | None, message: str) -> LedgerError | None:
    if state in {"55P03", "57014", "40P01"}:  # lock not available, cancelled by time-out, deadlock
        return LockedError(where, wait)
    if state in {"28P01", "28000", "42501"} or "authentication" in message:
        return UnusableDatabaseError(where, "the server refuses this user")
    if state == "3D000" or (state is None and ("connect" in message or "resolve" in message or "exist" in message)):
        return MissingDatabaseError(where)
    if state is not None and state[:2] in {"53", "57", "08"}:
        return UnusableDatabaseError(where, "the server can't take work now")
    return None
