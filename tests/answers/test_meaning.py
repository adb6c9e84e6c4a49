"""What a claim means: an extra that nothing needs to start; made at ingest, kept, and named in the receipt."""

from __future__ import annotations

import subprocess
import sys

import pytest

from store.answers import answer_question
from store.answers.evidence.meaning import NAME, SIZE, has_encoder, load_encoder, measure_closeness
from store.answers.judging.finding import look_up
from store.answers.judging.ranking import MEANING
from store.answers.question.questions import parse_question
from tests.answers.told import Store, ask, list_values, take_in

extra = pytest.mark.skipif(not has_encoder(), reason="the extra `embeddings` is not installed")
TOLD = (
    "A fund for the three children of the Orrin family has taken in $18,400, its organizer said on Monday. "
    "The funeral home is in Delby. "
    "The town's library, which cost $2 million, opens in May."
)


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return take_in(tmp_path_factory.mktemp("meaning"), "fund", (("m-1", "Delby Post", "2019-06-09", TOLD),))


def test_answers_start_without_numpy_spacy_or_the_extra() -> None:
    heavy = "{'numpy', 'spacy', 'onnxruntime', 'tokenizers', 'sqlalchemy'}"
    code = f"import sys, store.answers; print(sorted({heavy} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


@extra
def test_what_means_the_same_is_closer_and_every_process_makes_the_same_vector() -> None:
    encode = load_encoder()
    assert encode is not None
    near, far = measure_closeness("was he sacked", [encode("the officer was dismissed"), encode("the email was long")])
    assert near > far
    code = "from store.answers.evidence.meaning import load_encoder as load; print(load()('the email was long').hex())"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == encode("the email was long").hex()
    assert len(encode("")) == len(encode("x " * 5000)) == len(encode("\udcff\udcfe")) == SIZE


def test_without_a_vector_nothing_is_measured() -> None:
    assert measure_closeness("who?", []) == []
    assert measure_closeness("who?", [b"", b"1" * SIZE]) == []


@pytest.mark.model
@extra
def test_other_words_are_found_by_what_they_mean(told: Store) -> None:
    answer = ask(told, "how much money did people give for the kids?")
    assert list_values(answer) == ["$18,400"], (answer.read_as, answer.reason)
    assert NAME in answer.receipt.versions


@pytest.mark.model
def test_a_store_without_vectors_answers_by_words(told: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ledger, story = told
    monkeypatch.setattr("store.answers.evidence.meaning.has_encoder", lambda: False)
    load_encoder.cache_clear()
    with ledger.read() as work:
        answer = answer_question("how much did the library cost?", work, story=story)
    load_encoder.cache_clear()
    assert list_values(answer) == ["$2 million"]
    assert NAME not in answer.receipt.versions


@pytest.mark.model
@extra
def test_a_big_story_is_ranked_by_words_alone(told: Store) -> None:
    ledger, story = told
    query = parse_question("how much did the library cost?")[0]
    with ledger.read() as work:
        _, ranked, _ = look_up(query, work, story.slug, size=1_000_000)
    assert ranked
    assert not any(one.part(MEANING) for one in ranked)
