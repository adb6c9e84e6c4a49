"""What can go wrong with the store's database; every message is one sentence that says what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from store.claims import StoreError

if TYPE_CHECKING:
    from store.ledger.records import NoteRecord


class LedgerError(StoreError):
    """Something in the store's database could not be done."""


class MissingDatabaseError(LedgerError):
    """There is no store at the address given (yet), or nothing answers there."""

    def __init__(self, where: str) -> None:
        super().__init__(f"There is no store at {where}: make it with `parkland-facts ingest`, or check --database.")


class OldSchemaError(LedgerError):
    """The store was made by an older version of the program and has not been brought up to date."""

    def __init__(self, where: str, found: str) -> None:
        super().__init__(
            f"The store at {where} is older than this program (schema {found}): "
            "bring it up to date with `parkland-facts ingest`, which keeps all that is in it."
        )


class NewSchemaError(LedgerError):
    """The store was written by a newer version of the program."""

    def __init__(self, where: str, found: str) -> None:
        super().__init__(
            f"The store at {where} is newer than this program (schema {found}): install the newer version, "
            "or choose another store with --database."
        )


class LockedError(LedgerError):
    """Another process held the store's lock for longer than the time-out."""

    def __init__(self, where: str, seconds: float) -> None:
        super().__init__(
            f"The store at {where} has been locked by another process for over {seconds:g} seconds: try again shortly."
        )


class UnusableDatabaseError(LedgerError):
    """What stands at the address is not a store, or the database refuses the work."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"The store at {where} can't be used ({why}): check --database and its rights.")


class UnknownStoryError(LedgerError):
    """The story asked for is not in the store."""

    def __init__(self, slug: str) -> None:
        super().__init__(
            f"The store holds no story called {slug!r}: ingest its articles first, or choose with --story."
        )


class UnknownArticleError(LedgerError):
    """The article asked for is not in the store, or may not be shown."""

    def __init__(self, article: str) -> None:
        super().__init__(f"The store shows no article {article!r}: list what it holds with `sources`.")


class UnknownNoteError(LedgerError):
    """The conflict note asked for is not in the store."""

    def __init__(self, note: str) -> None:
        super().__init__(f"The store holds no conflict note {note}: it may have been withdrawn; list them again.")


class UnknownSideError(LedgerError):
    """A decision names a side that the note hasn't."""

    def __init__(self, side: str | None) -> None:
        super().__init__(f"The note has no side {side!r}: choose the value of one of its sides.")


class LongNameError(LedgerError):
    """An article's id, address or outlet is too long to be looked up by."""

    def __init__(self, name: str) -> None:
        super().__init__(f"The article's id, address or outlet {name[:60]!r}… is over 600 characters: give it another.")


class ReasonMissingError(LedgerError):
    """A decision was made without a reason."""

    def __init__(self) -> None:
        super().__init__("A decision needs a reason: say in a few words what it rests on.")


class NoteMovedError(LedgerError):
    """Somebody else changed the note since it was looked at; ``record`` is its state now."""

    def __init__(self, record: NoteRecord) -> None:
        self.record = record
        who = record.changed_by or "a new article"
        super().__init__(
            f"This note was changed by {who} in the meantime and is now {record.note.status!r}: look again."
        )
