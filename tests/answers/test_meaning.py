"""The optional closeness of meaning: never needed to start, off unless handed in, and named in the receipt."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

import pytest

from store.answers import answer_question
from store.answers.evidence.meaning import NAME, load_closeness
from store.claims import Story
from store.ledger import Ledger


def test_answers_start_without_numpy_spacy_or_the_extra() -> None:
    code = "import sys, store.answers; print(sorted({'numpy', 'spacy', 'wordllama', 'sqlalchemy'} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


@pytest.mark.model
@pytest.mark.skipif(find_spec("wordllama") is None, reason="the extra `embeddings` is not installed")
def test_the_extra_ranks_and_is_named_in_the_receipt(seed_store: tuple[Ledger, Story]) -> None:
    closeness = load_closeness()
    assert closeness is not None
    near, far = closeness("was he sacked", ["the officer was dismissed", "the email was long"])
    assert near > far
    ledger, story = seed_store
    with ledger.read() as work:
        plain = answer_question("was Peterson fired?", work, story=story)
        close = answer_question("was Peterson fired?", work, story=story, closeness=closeness)
    assert not close.abstained
    assert "meaning" in close.facts[0].why
    assert close.receipt.id != plain.receipt.id
    assert NAME in close.receipt.versions
