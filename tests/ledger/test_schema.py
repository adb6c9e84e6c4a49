"""A store is made, updated and refused with one sentence that says what to do."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text

from store.ledger import (
    MissingDatabaseError,
    NewSchemaError,
    OldSchemaError,
    UnusableDatabaseError,
    desk_tables,
    migrate,
    open_ledger,
    posting_tables,
    schema,
    tables,
)
from store.ledger.engine import parse_url, show_url
from store.ledger.rows import write_story
from tests.ledger.factories import NOON, STORY

assert desk_tables
assert posting_tables


def set_revision(url: str, revision: str) -> None:
    engine = create_engine(parse_url(url))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :new"), {"new": revision})
    engine.dispose()


def test_the_code_and_the_scripts_agree_on_the_newest_revision() -> None:
    scripts = ScriptDirectory(str(Path(schema.__file__).parent / "migrations"))
    assert scripts.get_heads() == [schema.HEAD]
    assert {script.revision for script in scripts.walk_revisions()} == set(schema.REVISIONS)


def test_a_migrated_store_has_the_tables_that_the_code_expects(store_url: str) -> None:
    engine = create_engine(parse_url(store_url))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"include_name": _is_ours})
        differences = compare_metadata(context, tables.metadata)
    engine.dispose()
    assert differences == []


def _is_ours(name: str | None, kind: str, _parents: object) -> bool:
    """Leave out the full-text index, which SQLAlchemy can't describe."""
    return not (name or "").startswith(("claim_search", "ix_claim_terms_search"))


def test_migrating_again_keeps_what_is_there(store_url: str) -> None:
    ledger = open_ledger(store_url)
    with ledger.work() as work:
        work.record_story(STORY)
    ledger.close()
    migrate(store_url)
    ledger = open_ledger(store_url)
    with ledger.read() as work:
        assert work.find_stories() == [STORY]
    ledger.close()


def test_a_missing_file_is_named_and_not_made(tmp_path: Path) -> None:
    path = tmp_path / "none.sqlite"
    with pytest.raises(MissingDatabaseError, match=r"none\.sqlite.*parkland-facts ingest"):
        open_ledger(str(path))
    assert not path.exists()


def test_a_file_in_a_new_folder_is_made(tmp_path: Path) -> None:
    migrate(f"sqlite:///{tmp_path}/new/store.sqlite")
    open_ledger(f"sqlite:///{tmp_path}/new/store.sqlite").close()


def test_a_newer_store_is_refused(store_url: str) -> None:
    set_revision(store_url, "9999")
    with pytest.raises(NewSchemaError, match="newer than this program"):
        open_ledger(store_url)
    with pytest.raises(NewSchemaError):
        migrate(store_url)


def test_an_older_store_says_how_to_update_it_and_keeps_what_it_holds(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/old.sqlite"
    migrate(url, "0001")
    engine = create_engine(parse_url(url))
    with engine.begin() as connection:
        connection.execute(tables.story.insert(), write_story(STORY))
    engine.dispose()
    with pytest.raises(OldSchemaError, match="bring it up to date"):
        open_ledger(url)
    migrate(url)
    ledger = open_ledger(url)
    with ledger.work() as work:
        assert work.find_stories() == [STORY]
        assert work.claim_once("key", "U1", NOON)
    ledger.close()


def test_a_database_that_holds_no_store_is_a_missing_one(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE mine (x)")
    with pytest.raises(MissingDatabaseError):
        open_ledger(str(path))


def test_a_file_that_is_no_database_is_said_to_be_none(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("dear diary, " * 200)
    with pytest.raises(UnusableDatabaseError, match="no SQLite database"):
        open_ledger(str(path))
    with pytest.raises(UnusableDatabaseError):
        migrate(str(path))


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    with pytest.raises((UnusableDatabaseError, MissingDatabaseError)):
        open_ledger(str(tmp_path))
    with pytest.raises(UnusableDatabaseError):
        migrate(str(tmp_path))


def test_a_server_that_is_not_there_is_a_missing_store_and_no_password_is_shown() -> None:
    url = "postgresql://bot:hunter2@127.0.0.1:1/facts"
    with pytest.raises(MissingDatabaseError) as caught:
        open_ledger(url, wait=2)
    assert "127.0.0.1" in str(caught.value)
    assert "hunter2" not in str(caught.value)


def test_a_database_that_the_server_has_not_is_a_missing_store(postgres_store: str) -> None:
    with pytest.raises(MissingDatabaseError):
        open_ledger(postgres_store.replace("/test_", "/nosuch_"))


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("store.sqlite", "store.sqlite"),  # a bare path
        ("sqlite:////var/store.sqlite", "/var/store.sqlite"),
        ("postgres://u:p@h/d", "postgresql://u:***@h/d"),
    ],
)
def test_addresses_are_shown_as_people_know_them(url: str, shown: str) -> None:
    assert show_url(parse_url(url)) == shown


@pytest.mark.parametrize("url", ["mysql://h/d", "://"])
def test_other_databases_are_refused(url: str) -> None:
    with pytest.raises(UnusableDatabaseError):
        open_ledger(url)
