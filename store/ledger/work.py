"""The unit of work: every door of the ledger, split by concern into the classes it is made of."""

from __future__ import annotations

from functools import cached_property

from store.ledger.decisions import DecisionWork
from store.ledger.events import EventWork, ReceiptWork
from store.ledger.links import LinkWork
from store.ledger.postings import Postings
from store.ledger.search import SearchWork


class Work(SearchWork, DecisionWork, LinkWork, EventWork, ReceiptWork):
    """One unit of work on an open store; see the classes it is made of for its doors."""

    @cached_property
    def postings(self) -> Postings:
        """Subscriptions, postings and what was shown."""
        return Postings(self.connection)
