"""Which schema this program expects, and how a store is brought to it. Alembic is loaded only when there is work."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import inspect, text

from store.ledger.engine import explain_errors, make_engine, parse_url, show_url
from store.ledger.errors import MissingDatabaseError, NewSchemaError, OldSchemaError

if TYPE_CHECKING:
    from sqlalchemy import Connection

HEAD = "0002"
"""The newest revision in ``migrations/versions`` (a test holds the two together)."""

REVISIONS = ("0001", "0002")
"""Every revision that this program can bring up to date."""

_LOCK = 7_015_501_801  # PostgreSQL advisory lock: one process migrates, the others wait and find it done


def migrate(url: str, revision: str = HEAD) -> None:
    """Make the store, or bring an older one up to date; harmless when there is nothing to do, and when two do it.

    Raises NewSchemaError for a store of a newer program and UnusableDatabaseError for anything that is none.
    """
    parsed = parse_url(url)
    where = show_url(parsed)
    engine = make_engine(parsed, create=True)
    try:
        with (
            explain_errors(where),
            engine.connect().execution_options(writes=True) as connection,
            connection.begin(),
        ):
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
            found = find_revision(connection)
            if found == revision:
                return
            if found is not None and found not in REVISIONS:
                raise NewSchemaError(where, found)
            _upgrade(connection, revision)
    finally:
        engine.dispose()


def _upgrade(connection: Connection, revision: str) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def find_revision(connection: Connection) -> str | None:
    """The store's revision, or None when the database holds no store."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def check_schema(connection: Connection, where: str) -> None:
    """Raise MissingDatabaseError, OldSchemaError or NewSchemaError unless the store is of this program's schema."""
    found = find_revision(connection)
    if found == HEAD:
        return
    if found is None:
        raise MissingDatabaseError(where)
    if found in REVISIONS:
        raise OldSchemaError(where, found)
    raise NewSchemaError(where, found)
