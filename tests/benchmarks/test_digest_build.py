# ruff: noqa: T201 - the figures are what a benchmark is for
"""A digest of a story that got 10,000 claims in a day is built in under two seconds, on both databases."""

from __future__ import annotations

import random
import time
import tracemalloc
from datetime import UTC, datetime, timedelta

import pytest

from handlers.digest.cards import build_digest_cards
from store.digest.build import build_digest
from store.digest.records import Window
from store.ledger import Ledger
from tests.ledger.factories import STORY, make_extraction
from tests.stores import ledger, postgres_store, postgres_url, sqlite_template, store_url

__all__ = ["ledger", "postgres_store", "postgres_url", "sqlite_template", "store_url"]

pytestmark = pytest.mark.benchmark
MONDAY = datetime(2018, 2, 26, 13, 30, tzinfo=UTC)
SECONDS = 2.0
ARTICLES, CLAIMS = 400, 25
_WORDS = "deputy school sheriff officer radio minute building student door report county order statement tape".split()


def fill(store: Ledger) -> None:
    chance = random.Random(1)
    with store.work() as work:
        work.record_story(STORY)
        for number in range(ARTICLES):
            sentences = [
                f"Claim {number}-{place}: {' '.join(chance.choices(_WORDS, k=22))} in {place} minutes, he said."
                for place in range(CLAIMS)
            ]
            values = {sentence: str(place % 7) for place, sentence in enumerate(sentences)}
            found = make_extraction(f"n{number}", sentences, speaker=f"Speaker {number % 40}", values=values)
            work.record_extraction(found, STORY, MONDAY - timedelta(hours=1 + number % 20))


def test_ten_thousand_claims_a_day(ledger: Ledger) -> None:
    fill(ledger)
    window = Window(since=MONDAY - timedelta(days=1), until=MONDAY, zone="America/New_York")
    took = []
    for _ in range(3):
        began = time.perf_counter()
        with ledger.read() as work:
            digest = build_digest(work, STORY, window)
        cards = build_digest_cards(digest, STORY)
        took.append(time.perf_counter() - began)
    tracemalloc.start()
    with ledger.read() as work:
        build_digest(work, STORY, window)
    peak = tracemalloc.get_traced_memory()[1] / 2**20
    tracemalloc.stop()
    each = ", ".join(f"{one:.2f}" for one in took)
    size = f"{digest.counts.claims:,} claims in {digest.counts.articles} articles"
    print(f"\ndigest of {size}: {each} s, peak {peak:.0f} MB")
    print(f"  {1 + len(cards.thread)} messages")
    assert digest.counts.claims == ARTICLES * CLAIMS
    assert min(took) < SECONDS
