"""What one more article costs the ledger: the same in a story of 10,000 articles as in one of 100."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from store.claims import Extraction
from store.ledger import Ledger, open_ledger
from tests.benchmarks.articles import MILLION, Scale, Writer
from tests.benchmarks.big_store import make_postgres, make_sqlite, start_postgres

pytestmark = pytest.mark.benchmark
NOW = datetime(2026, 2, 1, tzinfo=UTC)
FEW = 30


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def million(request: pytest.FixtureRequest) -> Iterator[Ledger]:
    """A store with stories of 30,000 down to 2,500 articles."""
    url = make_sqlite(MILLION) if request.param == "sqlite" else make_postgres(start_postgres(), MILLION)
    ledger = open_ledger(url)
    yield ledger
    ledger.close()


def measure(ledger: Ledger, slug: str, before: int) -> tuple[float, float]:
    """Median milliseconds to record an article, and to find and load the claims to compare its facets with.

    The kept store stays as it is: the unit of work is rolled back.
    """
    writer = Writer(Scale(claims=((slug, 20 * (before + FEW)),), seed=2))
    fresh = list(writer.articles(slug))
    times: list[tuple[float, float]] = []
    with ledger.work() as work:
        for story in writer.stories():
            work.record_story(story)
        for extraction in fresh[:before]:
            work.record_extraction(extraction, slug, NOW)
        for extraction in fresh[before:]:
            started = time.perf_counter()
            work.record_extraction(extraction, slug, NOW)
            recorded = time.perf_counter()
            work.find_facet_candidates(slug, find_keys(extraction), limit=400)
            times.append((recorded - started, time.perf_counter() - recorded))
        work.connection.rollback()
    middle = len(times) // 2
    return sorted(one for one, _ in times)[middle] * 1000, sorted(other for _, other in times)[middle] * 1000


def find_keys(extraction: Extraction) -> list[tuple[str, str]]:
    """The keys of the article's facets, and as many again as real claims have."""
    found = [(facet.kind, facet.key) for claim in extraction.claims for facet in claim.facets]
    return sorted({*found, *(("count", token.lemma) for claim in extraction.claims[:2] for token in claim.tokens)})


def test_an_article_costs_the_same_in_a_long_story(million: Ledger) -> None:
    small = measure(million, "small", before=100)
    large = measure(million, "storm", before=100)
    print(f"after 100 articles: record {small[0]:.1f} ms, candidates {small[1]:.1f} ms")  # noqa: T201
    print(f"after 12,500 articles: record {large[0]:.1f} ms, candidates {large[1]:.1f} ms")  # noqa: T201
    assert large[0] < 2 * small[0]
    assert large[1] < 200
