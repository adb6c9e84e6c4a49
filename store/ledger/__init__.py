"""The ledger: articles, claims, notes and what the bot did, in SQLite or PostgreSQL; records in, records out.

``migrate(url)`` makes or updates a store, ``open_ledger(url)`` opens it; ``with ledger.work() as work`` is one unit
of work that may write, ``with ledger.read() as work`` one that only reads. Rows never leave this package.
"""

from __future__ import annotations

from store.ledger.errors import (
    LedgerError,
    LockedError,
    MissingDatabaseError,
    NewSchemaError,
    NoteMovedError,
    OldSchemaError,
    ReasonMissingError,
    UnknownArticleError,
    UnknownNoteError,
    UnknownSideError,
    UnknownStoryError,
    UnusableDatabaseError,
)
from store.ledger.ledger import Ledger, open_ledger
from store.ledger.schema import migrate
from store.ledger.work import Work

__all__ = [
    "Ledger",
    "LedgerError",
    "LockedError",
    "MissingDatabaseError",
    "NewSchemaError",
    "NoteMovedError",
    "OldSchemaError",
    "ReasonMissingError",
    "UnknownArticleError",
    "UnknownNoteError",
    "UnknownSideError",
    "UnknownStoryError",
    "UnusableDatabaseError",
    "Work",
    "migrate",
    "open_ledger",
]
