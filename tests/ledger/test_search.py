"""Search finds what holds the words, the rarest first, within its filters, on both databases alike."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime
from typing import Any

import pytest

from store.claims import Evidence
from store.ledger import Ledger
from store.ledger import query as query_module
from store.ledger import search as search_module
from store.ledger.query import Concept, find_subsets
from tests.ledger.factories import STORY, make_extraction, record

SENTENCES = {
    "mayor": ["The mayor said three deputies waited outside.", "The dam on the Ruhr held."],
    "post": ["Deputies were suspended on Friday.", "“Nobody waited,” the sheriff said."],
    "wire": ["The school was evacuated.", "Its pupils hadn't heard the alarm at 11:35."],
}
DATES: dict[str, Any] = {
    "mayor": date(2024, 5, 7),
    "post": datetime(2024, 6, 1, 23, 30, tzinfo=UTC),
    "wire": None,
}


@pytest.fixture
def filled(ledger: Ledger) -> Ledger:
    """Three small articles: of May, of June, and of no date."""
    for name, sentences in SENTENCES.items():
        speaker = "Ana Ruiz" if name == "mayor" else None
        record(ledger, make_extraction(name, sentences, speaker=speaker, published=DATES[name], outlet=f"The {name}"))
    return ledger


def find(ledger: Ledger, *words: Any, **filters: Any) -> list[str]:
    """The texts found, best first."""
    with ledger.read() as work:
        ids = [claim for claim, _ in work.search_claims(STORY, words, **filters)]
        assert [one.claim.id for one in work.search_evidence(STORY, words, **filters)] == ids
        return [one.claim.text for one in work.load_evidence(ids)]


CASES: list[tuple[tuple[Any, ...], list[str]]] = [
    (("deputy", "suspended"), [SENTENCES["post"][0], SENTENCES["mayor"][0]]),  # both, then one
    ((("sacked", "suspending"),), [SENTENCES["post"][0]]),  # any of the alternatives
    (("evacuation",), [SENTENCES["wire"][0]]),  # another form
    (("ruiz", "dam"), [SENTENCES["mayor"][1], SENTENCES["mayor"][0]]),  # the resolved speaker is found by name
    (("11:35",), [SENTENCES["wire"][1]]),
    (("AND", "NOT", "deputies*", '"', "NEAR("), [SENTENCES["post"][0], SENTENCES["mayor"][0]]),  # no query syntax
    (("'; DROP TABLE claim; --", "school"), [SENTENCES["wire"][0]]),
    (("the", "was"), []),  # stop words alone
    (("hamster",), []),
    ((), []),
    (("",), []),
]


def test_words_find_claims_best_first(filled: Ledger) -> None:
    for words, texts in CASES:
        assert find(filled, *words) == texts, words


FILTERS: list[tuple[tuple[Any, ...], dict[str, Any], list[str]]] = [
    (("deputies",), {"outlet": "the POST"}, [SENTENCES["post"][0]]),
    (("deputies",), {"outlet": "the pos"}, []),
    (("deputies", "dam"), {"speaker": "ruiz"}, [SENTENCES["mayor"][1], SENTENCES["mayor"][0]]),
    (("deputies",), {"speaker": "Ben Ruiz"}, []),
    (("deputies", "school"), {"after": date(2024, 6, 1)}, [SENTENCES["post"][0]]),
    (("deputies", "school"), {"after": date(2024, 6, 2)}, []),
    (("deputies", "school"), {"before": date(2024, 6, 1)}, [SENTENCES["mayor"][0]]),
    (("deputies", "school"), {"before": date(2024, 5, 7)}, []),
    (("deputies", "school"), {"as_of": date(2024, 5, 7)}, [SENTENCES["mayor"][0]]),
    (("deputies", "school"), {"after": date(2025, 1, 1)}, []),
    (("deputies",), {"without": ["suspending"]}, [SENTENCES["mayor"][0]]),
    (("deputies",), {"phrases": ["waited outside"]}, [SENTENCES["mayor"][0]]),
    (("deputies",), {"phrases": ["outside waited"]}, []),
    (("deputies",), {"limit": 1}, [SENTENCES["post"][0]]),
    ((), {"phrases": ["nobody waited"]}, [SENTENCES["post"][1]]),
    ((), {"outlet": "the wire", "without": ["alarm"]}, [SENTENCES["wire"][0]]),
]


def test_filters_narrow(filled: Ledger) -> None:
    for words, filters, texts in FILTERS:
        assert find(filled, *words, **filters) == texts, (words, filters)


def test_terms_are_counted_and_suggested(filled: Ledger) -> None:
    with filled.read() as work:
        assert work.find_terms(STORY, ["deputies", "Deputy", "zebra", ""]) == {
            "deputies": 2, "Deputy": 2, "zebra": 0, "": 0,
        }  # fmt: skip
        assert work.suggest_terms(STORY, "deptuies") == [("deputies", 2)]
        assert ("school", 1) in work.suggest_terms(STORY, "shcool") or work.suggest_terms(STORY, "scohol")
        assert work.suggest_terms(STORY, "…") == []


def test_claims_with_a_speaker_are_found_by_name_and_words(filled: Ledger) -> None:
    with filled.read() as work:
        texts = [one.claim.text for one in work.find_attributed(STORY, "Ana Ruiz")]
        assert texts == SENTENCES["mayor"]
        assert [one.claim.text for one in work.find_attributed(STORY, ["Ana Ruiz", "X"], "dam")] == texts[1:]
        assert work.find_attributed(STORY, "Ana") == []
        assert len(work.find_attributed(STORY)) == 2


def test_the_short_cut_ranks_as_ranking_everything_does(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(7)
    vocabulary = [f"word{letter}{other}" for letter in "abcdefgh" for other in "klmn"]
    weights = [1 / (rank + 1) for rank in range(len(vocabulary))]
    for number in range(20):
        sentences = [" ".join(dice.choices(vocabulary, weights, k=8)) + f" n{number}x{n}." for n in range(10)]
        record(ledger, make_extraction(f"a{number}", sentences))
    questions = [dice.sample(vocabulary, k=dice.choice([1, 2, 4])) for _ in range(15)]
    with ledger.read() as work:
        whole = [work.search_claims(STORY, words, limit=5) for words in questions]
        monkeypatch.setattr(search_module, "_FEW", 0)
        monkeypatch.setattr(search_module, "SMALL", 0)
        monkeypatch.setattr(query_module, "SMALL", 0)
        short = [work.search_claims(STORY, words, limit=5) for words in questions]
    for words, left, right in zip(questions, whole, short, strict=True):
        # Of many claims with the same rare words the short cut may take others, longer or without the commonest word.
        assert [rank for _, rank in left] == pytest.approx([rank for _, rank in right], rel=0.25), words


def test_sets_of_concepts_come_heaviest_first_and_once() -> None:
    concepts = [Concept((("a",),), 1, weight) for weight in (5.0, 3.0, 1.0)]
    assert list(find_subsets(concepts)) == [(0, 1, 2), (0, 1), (0, 2), (0,), (1, 2), (1,), (2,)]


def test_a_rare_word_does_not_hide_what_holds_the_others(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    sentences = [f"Officers waited by the river, report {number}." for number in range(60)]
    record(ledger, make_extraction("one", ["He was still there.", *sentences]))
    for small in (2000, 0):
        monkeypatch.setattr(search_module, "SMALL", small)
        monkeypatch.setattr(query_module, "SMALL", small)
        with ledger.read() as work:
            found = work.search_claims(STORY, ["officers", "still", "river", "waited"], limit=40)
        assert len(found) == 40


def test_in_a_big_story_the_claims_with_the_words_come_first_and_short_ones_before_long(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    longer = ["Officers waited by the river while lights along the eastern road burned on until the morning."]
    shorter = ["Officers waited by the river."]
    record(ledger, make_extraction("one", [*longer, "He was there.", "The river rose.", *shorter]))
    monkeypatch.setattr(search_module, "SMALL", 0)
    monkeypatch.setattr(query_module, "SMALL", 0)
    monkeypatch.setattr(search_module, "_FEW", 0)
    with ledger.read() as work:
        found = work.search_evidence(STORY, ["officers", "river"], limit=2)
        none = work.search_evidence(STORY, ["hamster"])
        phrase = work.search_evidence(STORY, ["river"], phrases=["river rose"])
    assert [one.claim.text for one in found] == [*shorter, *longer]
    assert none == []
    assert [one.claim.text for one in phrase] == ["The river rose."]


def test_evidence_comes_in_the_order_asked_for(filled: Ledger) -> None:
    with filled.read() as work:
        found = [claim for claim, _ in work.search_claims(STORY, ["deputies", "school", "dam"])]
        mixed = [*reversed(found), "claim-none"]
        loaded: list[Evidence] = work.load_evidence(mixed)
        assert [one.claim.id for one in loaded] == mixed[:-1]
