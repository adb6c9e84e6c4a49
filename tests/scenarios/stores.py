"""A real store in a file, small and made without a language model, and the desk over it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.desk import compose_desk
from handlers.desk import Desk
from store.claims import Extraction
from store.ledger import migrate, open_ledger
from tests.ledger.factories import NOON, STORY, make_extraction

SENTENCES = ("Three deputies waited outside the school.", "The sheriff spoke to reporters on Thursday.")


def make_store(folder: Path) -> str:
    """The address of a new store with one article."""
    url = f"sqlite:///{folder}/store.sqlite"
    migrate(url)
    ledger = open_ledger(url)
    with ledger.work() as work:
        work.record_story(STORY)
        work.record_extraction(make_extraction("first", SENTENCES, speaker="Scott Israel"), STORY, NOON)
    ledger.close()
    return url


@contextmanager
def open_store_desk(url: str) -> Iterator[Desk]:
    """The real desk over the store; drafts are not parsed here."""

    def parse(text: str) -> Extraction:
        return make_extraction("draft", [text])

    ledger = open_ledger(url)
    try:
        yield compose_desk(ledger, STORY, parse)
    finally:
        ledger.close()
