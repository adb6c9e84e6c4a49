"""How long a question takes: on the seed articles, and in a million claims against the bare full-text query."""

from __future__ import annotations

import random
import resource
import sys
import time
from typing import Any

import pytest
from sqlalchemy import text

from bot.compose import settle_memory
from store.answers import answer_question
from store.claims import Story
from store.ledger import Ledger, Work
from tests.benchmarks.test_ledger_search import STORY, ask_bare, make_questions, measure, million, show

__all__ = ["million"]  # a fixture that two benchmarks share

pytestmark = pytest.mark.benchmark

OPENINGS = ("how many {}", "who {}", "when did {}", "where was {}", "was {}", "what did {}", "{}", "how long did {}")
SEEDED = (
    "how many deputies stayed outside?",
    "was Peterson fired?",
    "who is Scot Peterson?",
    "when was the email sent?",
    "deputys outside",
    "who confronted sheriff israel at the vigil?",
    "what did Trump say about the deputy?",
    "who won the super bowl",
)


def phrase(question: list[str], dice: random.Random) -> str:
    """A question as typed, of the words that the bare query looks for."""
    return dice.choice(OPENINGS).format(" ".join(question))


def ask_ours(work: Work, question: list[str]) -> None:
    """The whole of an answer: read, search, load, rank, cut, notes, receipt."""
    answer_question(phrase(question, random.Random(question[0])), work, story=STORY)


@pytest.mark.model
def test_a_question_to_the_seed_articles(seed_store: tuple[Ledger, Story]) -> None:
    ledger, story = seed_store
    times: dict[str, list[float]] = {question: [] for question in SEEDED}
    for _ in range(8):
        for question in SEEDED:
            started = time.process_time()
            with ledger.read() as work:
                answer_question(question, work, story=story)
            times[question].append(time.process_time() - started)
    # The process's own time: what else the machine does at the moment says nothing of the answer.
    typical = {question: sorted(taken)[len(taken) // 2] for question, taken in times.items()}
    for question, taken in typical.items():
        print(f"{taken * 1000:6.1f} ms  {question}")  # noqa: T201
    assert sorted(typical.values())[len(typical) // 2] < 0.02


def test_a_question_in_a_million_claims(million: Ledger) -> None:
    with million.read() as work:
        questions = make_questions(work, 200)
        found: Any = work.connection.execute(text("SELECT pk FROM story WHERE slug = :slug"), {"slug": STORY})
        story_pk = found.scalar_one()
    settle_memory()
    # A bot runs for days: what is judged comes after a pass that also brings the store's pages off a cold disk.
    show("ask, the first time", measure(million, questions, ask_ours))
    bare = measure(million, questions, lambda work, question: ask_bare(work, story_pk, question))
    ours = measure(million, questions, ask_ours)
    show("bare full-text query", bare)
    show("ask", ours)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform != "darwin" else 1024 * 1024)
    print(f"peak memory of the process: {peak} MB")  # noqa: T201
    assert ours[100] < min(0.02, bare[100])
    assert ours[198] < min(0.08, bare[198])
    assert peak < 500
