"""The unit of work: every door of the ledger, split by concern into the classes it is made of."""

from __future__ import annotations

from functools import cached_property

from store.ledger.notes import NoteWork
from store.ledger.postings import Postings
from store.ledger.search import SearchWork


class Work(SearchWork, NoteWork):
    """One unit of work on an open store; see the classes it is made of for its doors."""

    @cached_property
    def postings(self) -> Postings:
        """Subscriptions, postings and what was shown."""
        return Postings(self.connection)
