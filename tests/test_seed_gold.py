"""What must come out of the two seed articles, through the real road: read, extract, record, compare, answer."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bot.compose import Extractor, choose_story
from bot.settings import Settings
from store.answers import answer_question
from store.claims import Answer, Article, ConflictNote, Extraction, Side, Story, fold_space
from store.ledger import Ledger
from store.reading import find_manifest, read_articles

pytestmark = pytest.mark.model

SEEDS = Path(__file__).parents[1] / "seeds"
GOLD: dict[str, Any] = json.loads((Path(__file__).parent / "gold" / "seeds.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def found() -> dict[str, Extraction]:
    story = choose_story([str(SEEDS)], None, default="parkland")
    articles = [one for one in read_articles(SEEDS, find_manifest(SEEDS)) if isinstance(one, Article)]
    return {one.article.id: one for one in Extractor(Settings().parkland_model)(articles, story)}


@pytest.fixture(scope="module")
def notes(seed_store: tuple[Ledger, Story]) -> tuple[ConflictNote, ...]:
    ledger, story = seed_store
    with ledger.read() as work:
        return tuple(work.find_notes(story.slug))


def holds(text: str, wanted: str) -> bool:
    return fold_space(wanted) in fold_space(text)


@pytest.mark.parametrize("gold", GOLD["quotes"], ids=lambda gold: gold["text"][:40])
def test_quotes(found: dict[str, Extraction], gold: dict[str, Any]) -> None:
    text = found[gold["article"]].article.text
    fitting = [
        one
        for one in found[gold["article"]].attributions
        if holds(" ".join(piece.text for piece in one.content), gold["text"])
    ]
    told = [(one.kind, one.speaker, [relay.name for relay in one.via]) for one in fitting]
    assert any(kind == gold["kind"] and speaker == gold["speaker"] for kind, speaker, _ in told), told
    assert not gold.get("via") or any(gold["via"] in via for _, _, via in told), told
    assert all(text[piece.start : piece.end] == piece.text for one in fitting for piece in one.content)


@pytest.mark.parametrize("gold", GOLD["boilerplate"], ids=lambda gold: gold["text"][:40])
def test_boilerplate_is_found_and_kept_out_of_claims(found: dict[str, Extraction], gold: dict[str, Any]) -> None:
    extraction = found[gold["article"]]
    text = extraction.article.text
    assert any(holds(text[start:end], gold["text"]) for start, end in extraction.boilerplate)
    assert not [claim.text for claim in extraction.claims if holds(claim.text, gold["text"])]


def find_places(text: str, wanted: str) -> list[tuple[int, int]]:
    """Where the wanted words stand, whatever the white space between them; a closing mark is not waited for."""
    words = r"\s+".join(re.escape(word) for word in wanted.rstrip("”").split())
    return [match.span() for match in re.finditer(words, text)]


def side_at(note: ConflictNote, article: str, wanted: str, texts: dict[str, str]) -> Side | None:
    """The side of the note whose passage stands where the wanted words stand in the article."""
    for side in note.sides:
        for start, end in find_places(texts[article], wanted) if side.article == article else ():
            if side.passage.start < end and start < side.passage.end:
                return side
    return None


@pytest.mark.parametrize("gold", GOLD["conflicts"], ids=lambda gold: gold["id"])
def test_conflicts(notes: tuple[ConflictNote, ...], found: dict[str, Extraction], gold: dict[str, Any]) -> None:
    texts = {name: extraction.article.text for name, extraction in found.items()}
    fitting = [
        note
        for note in notes
        if note.kind == gold["kind"]
        and sum(side_at(note, side["article"], side["contains"], texts) is not None for side in gold["sides"])
        == len(gold["sides"])
    ]
    told = [(note.kind, note.relation, note.independent, [side.passage.text for side in note.sides]) for note in notes]
    assert fitting, told
    assert any(note.relation == gold["relation"] and note.independent == gold["independent"] for note in fitting), [
        (note.relation, note.independent, note.detail) for note in fitting
    ]


@pytest.mark.parametrize("gold", GOLD["not_conflicts"], ids=lambda gold: gold["why"][:40])
def test_not_conflicts(notes: tuple[ConflictNote, ...], found: dict[str, Extraction], gold: dict[str, Any]) -> None:
    texts = {name: extraction.article.text for name, extraction in found.items()}
    for note in notes:
        if note.kind in ("wording", "name", "role"):
            continue
        a = side_at(note, gold["a"]["article"], gold["a"]["contains"], texts)
        b = side_at(note, gold["b"]["article"], gold["b"]["contains"], texts)
        assert a is None or b is None or a == b or note.relation == "agrees", (note.rule, note.detail)


def ask(store: tuple[Ledger, Story], question: str) -> Answer:
    ledger, story = store
    with ledger.read() as work:
        return answer_question(question, work, story=story.slug)


@pytest.mark.parametrize("gold", GOLD["questions"], ids=lambda gold: gold["question"])
def test_questions(seed_store: tuple[Ledger, Story], notes: tuple[ConflictNote, ...], gold: dict[str, Any]) -> None:
    answer = ask(seed_store, gold["question"])
    told = [(fact.evidence.claim.article, fact.shown.text) for fact in answer.facts[:3]]
    assert answer.abstained == gold.get("abstain", False), told
    for wanted in gold["evidence"]:
        assert any(article == wanted["article"] and holds(text, wanted["contains"]) for article, text in told), told
    if "conflict" in gold:
        (conflict,) = (one for one in GOLD["conflicts"] if one["id"] == gold["conflict"])
        assert any(note.kind == conflict["kind"] and note.relation == conflict["relation"] for note in answer.conflicts)
