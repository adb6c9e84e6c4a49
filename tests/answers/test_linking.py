"""Whom a lead means, and what thing a bare name is: which asked words a claim holds by the sentence after it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from store.answers.evidence.linking import link_leads, link_things
from store.answers.evidence.matching import match_terms
from store.answers.evidence.view import ClaimView
from store.answers.question.questions import parse_question
from store.ledger import Ledger
from tests.answers.told import take_in

pytestmark = pytest.mark.model

TEXT = (
    "WEXCOMBE - A 44-year-old plumber was charged with arson on Friday after a fire at a boatyard.\n\n"
    "Rurik Salden was found asleep in a van, police said. He denied it.\n\n"
    "The fire spread to the ferry Gull Maiden, which sank. A neighbor was questioned.\n\n"
    "Gull Maiden was built in 1961. Orla Finch, 70, saw the flames."
)


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ledger]:
    opened, _ = take_in(tmp_path_factory.mktemp("linking"), "fire", (("a", "Denby Echo", "2018-03-06", TEXT),))
    yield opened
    opened.close()


LEADS = [
    # question, the word that is asked by, the start of a claim, whether the claim holds it
    ("what was Salden charged with", "salden", "A 44-year-old plumber", True),  # named in the next sentence
    ("what was Finch charged with", "finch", "A 44-year-old plumber", False),  # somebody of a later sentence
    ("was Finch questioned", "finch", "A neighbor", False),  # not an article's lead
]


@pytest.mark.parametrize(("question", "word", "opening", "held"), LEADS, ids=[row[0] for row in LEADS])
def test_a_lead_holds_the_name_that_the_next_sentence_opens_with(
    ledger: Ledger, question: str, word: str, opening: str, held: bool
) -> None:
    query = parse_question(question)[0]
    with ledger.read() as work:
        views = [ClaimView(one) for one in work.find_story_claims("fire", 50)]
    linked = link_leads(views, [match_terms(query, view) for view in views])
    row = next(row for view, row in zip(views, linked, strict=True) if view.claim.text.startswith(opening))
    assert any(match.term.word == word and match.score > 0.5 for match in row) is held


THINGS = [
    ("when was the ferry built", True),  # "the ferry Gull Maiden", elsewhere
    ("when was the van built", False),
]


@pytest.mark.parametrize(("question", "held"), THINGS, ids=[row[0] for row in THINGS])
def test_a_bare_name_counts_for_its_kind(ledger: Ledger, question: str, held: bool) -> None:
    query = parse_question(question)[0]
    with ledger.read() as work:
        views = [ClaimView(one) for one in work.find_story_claims("fire", 50)]
    linked = link_things(views, [match_terms(query, view) for view in views])
    row = next(row for view, row in zip(views, linked, strict=True) if view.claim.text.startswith("Gull Maiden"))
    assert any(match.term.part == "subject" and match.score > 0.5 for match in row) is held
