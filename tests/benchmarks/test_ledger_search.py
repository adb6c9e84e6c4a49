"""A million claims: finding and loading candidates against the bare full-text query, on both databases."""

from __future__ import annotations

import random
import resource
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import text

from store.ledger import Ledger, Work, open_ledger
from store.ledger.words import STOP_WORDS, fold_words, stem_word
from tests.benchmarks.articles import MILLION
from tests.benchmarks.big_store import make_postgres, make_sqlite, start_postgres

pytestmark = pytest.mark.benchmark
STORY = "flood"
CANDIDATES = 40


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def million(request: pytest.FixtureRequest) -> Iterator[Ledger]:
    """A store of a million claims in four stories, opened."""
    url = make_sqlite(MILLION) if request.param == "sqlite" else make_postgres(start_postgres(), MILLION)
    ledger = open_ledger(url)
    yield ledger
    ledger.close()


def make_questions(work: Work, count: int) -> list[list[str]]:
    """Questions of one to six words out of claims of the story, as common and as rare as they come."""
    dice = random.Random(5)
    bounds = "SELECT min(pk), max(pk) FROM claim WHERE story_pk = (SELECT pk FROM story WHERE slug = :slug)"
    low, high = work.connection.execute(text(bounds), {"slug": STORY}).one()
    questions: list[list[str]] = []
    while len(questions) < count:
        found = work.connection.execute(text("SELECT text FROM claim WHERE pk = :pk"), {"pk": dice.randint(low, high)})
        words = [word for word in dict.fromkeys(fold_words(str(found.scalar()))) if word not in STOP_WORDS]
        if len(words) > 5:
            questions.append(dice.sample(words, dice.choice([1, 2, 3, 3, 4, 4, 5, 6])))
    return questions


def ask_bare(work: Work, story_pk: int, question: list[str]) -> None:
    """The bare query: any of the words, the ten best by the database's own rank."""
    stems = [f"{story_pk}w{stem_word(word)}" for word in question]
    if work.is_postgres:
        vector, query = "array_to_tsvector(string_to_array(terms, ' '))", " | ".join(f"'{stem}'" for stem in stems)
        statement = (
            f"SELECT claim_pk FROM claim_terms WHERE {vector} @@ CAST(:q AS tsquery) "
            f"ORDER BY ts_rank({vector}, CAST(:q AS tsquery)) DESC LIMIT 10"
        )
    else:
        query = " OR ".join(f'"{stem}"' for stem in stems)
        statement = "SELECT rowid FROM claim_search WHERE claim_search MATCH :q ORDER BY rank LIMIT 10"
    work.connection.execute(text(statement), {"q": query}).all()


def search_and_load(work: Work, question: list[str]) -> None:
    """What an answer costs the ledger: the words looked up, candidates found, and loaded."""
    work.find_terms(STORY, question)
    found = work.search_claims(STORY, question, limit=CANDIDATES)
    work.load_evidence([claim for claim, _ in found])
    work.find_notes(STORY, claims=[claim for claim, _ in found[:20]])
    work.count_claims(STORY)


def measure(ledger: Ledger, questions: list[list[str]], ask: Callable[[Work, list[str]], None]) -> list[float]:
    """Seconds a question, in order; each in a unit of work of its own, as in the bot."""
    times = []
    for question in questions:
        started = time.perf_counter()
        with ledger.read() as work:
            ask(work, question)
        times.append(time.perf_counter() - started)
    return sorted(times)


def show(name: str, times: list[float]) -> None:
    middle, late = times[len(times) // 2], times[int(len(times) * 0.99)]
    print(f"{name}: p50 {middle * 1000:.1f} ms, p99 {late * 1000:.1f} ms, mean {sum(times) / len(times) * 1000:.1f} ms")  # noqa: T201


def test_candidates_of_a_million_claims_come_faster_than_the_bare_query(million: Ledger) -> None:
    with million.read() as work:
        questions = make_questions(work, 300)
        found: Any = work.connection.execute(text("SELECT pk FROM story WHERE slug = :slug"), {"slug": STORY})
        story_pk = found.scalar_one()
    measure(million, questions[:50], search_and_load)
    bare = measure(million, questions, lambda work, question: ask_bare(work, story_pk, question))
    ours = measure(million, questions, search_and_load)
    show("bare full-text query", bare)
    show("search, load, notes", ours)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform != "darwin" else 1024 * 1024)
    print(f"peak memory of the process: {peak} MB")  # noqa: T201
    assert ours[150] < bare[150]
    assert ours[297] < bare[297]
    assert peak < 500
