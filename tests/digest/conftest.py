"""A store in a file for most tests, and both databases for those that a database could decide."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from store.ledger import Ledger, open_ledger
from tests.stores import ledger as both
from tests.stores import postgres_store, postgres_url, sqlite_template, store_url

__all__ = ["both", "postgres_store", "postgres_url", "sqlite_template", "store_url"]


@pytest.fixture
def ledger(sqlite_template: Path, tmp_path: Path) -> Iterator[Ledger]:
    """An empty store in a file of SQLite."""
    path = tmp_path / "store.sqlite"
    shutil.copy(sqlite_template, path)
    opened = open_ledger(f"sqlite:///{path}")
    yield opened
    opened.close()
