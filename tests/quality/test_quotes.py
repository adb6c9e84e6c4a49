"""Quotes and speakers on the development news, by the scorer that comes with it, and resolution on read sources."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from store.claims import Article, Attribution, Extraction, check_passage
from store.extraction import extract_articles, load_parser
from tests.quality.floors import SHARED, hold_floors
from tests.training.gold import read_documents

pytestmark = [pytest.mark.quality, pytest.mark.model]

QUOTES = SHARED / "eval" / "quotes"
DEV = QUOTES / "dev.jsonl.gz"
RESOLUTION = Path(__file__).parent / "resolution.json"
UNNAMED = ("unnamed-described", "unnamed-bare", "none")
FEWEST_RIGHT, MOST_WRONG = 0.92, 0.02


@pytest.fixture(scope="module")
def documents() -> list[dict[str, Any]]:
    if not DEV.exists():
        pytest.skip(f"{DEV} is not at hand: quotes are not measured")
    return read_documents(DEV)


@pytest.fixture(scope="module")
def found(documents: list[dict[str, Any]]) -> dict[str, Extraction]:
    articles = [Article(id=document["id"], text=document["text"]) for document in documents]
    return {one.article.id: one for one in extract_articles(articles, load_parser())}


@pytest.fixture(scope="module")
def scorer() -> Iterator[ModuleType]:
    sys.path.insert(0, str(QUOTES))
    try:
        yield importlib.import_module("score")
    finally:
        sys.path.remove(str(QUOTES))


def as_spans(one: Attribution) -> dict[str, Any]:
    return {
        "content": [[piece.start, piece.end] for piece in one.content],
        "source": [[piece.start, piece.end] for piece in one.source] or None,
    }


def test_quotes_hold_their_floors(
    documents: list[dict[str, Any]], found: dict[str, Extraction], scorer: ModuleType
) -> None:
    predicted = {name: [as_spans(one) for one in extraction.attributions] for name, extraction in found.items()}
    table = scorer.report(scorer.count(documents, predicted))
    figures = {f"{kind} {name}": 100 * value for kind, row in table.items() for name, value in row.items()}
    figures |= measure_speech_cues(documents, predicted)
    sys.stderr.write("\n" + "\n".join(f"{name}: {value:.1f}" for name, value in figures.items() if "gold" not in name))
    assert not hold_floors("quotes", figures, DEV)


def measure_speech_cues(documents: list[dict[str, Any]], predicted: dict[str, Any]) -> dict[str, float]:
    """The row "indirect or mixed, speech cue" of breakdown.py: recall, and right speaker among those found."""
    breakdown, score = importlib.import_module("breakdown"), importlib.import_module("score")
    gold = met = right = 0
    for document in documents:
        words = breakdown.Text(document["text"])
        quotes = [quote for quote in document["quotes"] if words.tokens(quote["content"])]
        wanted = score.prepare(words, quotes, kinds=True)
        guessed = score.prepare(words, predicted.get(document["id"], ()))
        pairs = {number: other for number, other, _ in score.pair(wanted, guessed)}
        for number, quote in enumerate(quotes):
            if "indirect or mixed, speech cue" not in set(breakdown.features(document["text"], words, quote)):
                continue
            gold += 1
            if number in pairs:
                met += 1
                source, guess = wanted[number][1], guessed[pairs[number]][1]
                right += score.same_speaker(words, source, guess)[0] if source else not guess
    return {"speech cue recall": 100 * met / gold, "speech cue right speaker": 100 * right / met}


def test_sources_resolve_to_the_right_name_or_to_none(
    documents: list[dict[str, Any]], found: dict[str, Extraction]
) -> None:
    """150 pronouns, titles and bare surnames, drawn with a fixed seed and read by a person."""
    texts = {document["id"]: document["text"] for document in documents}
    right = wrong = 0
    for row in json.loads(RESOLUTION.read_text("utf-8")):
        names = {texts[row["id"]][start:end] for start, end in row["names"]}
        name = name_at(found[row["id"]], row["start"], row["end"])
        right += name in names or (name is None and not names)
        wrong += name is not None and name not in names
    total = len(json.loads(RESOLUTION.read_text("utf-8")))
    sys.stderr.write(f"\nresolution: {right} right, {wrong} wrong of {total}\n")
    assert right >= FEWEST_RIGHT * total
    assert wrong <= MOST_WRONG * total


def name_at(extraction: Extraction, start: int, end: int) -> str | None:
    """The name of the attribution whose source is there, else what the mention there means."""
    for one in extraction.attributions:
        for piece in one.source:
            if piece.start <= start and end <= piece.end and one.content:
                return None if one.naming in UNNAMED else one.speaker
    for claim in extraction.claims:
        for mention in claim.mentions:
            if mention.passage.start < end and start < mention.passage.end:
                return mention.refers_to
    return None


def test_every_span_equals_the_text(found: dict[str, Extraction]) -> None:
    for extraction in found.values():
        for passage in extraction.find_spans():
            check_passage(extraction.article.text, passage)


def test_every_span_equals_the_text_in_the_other_sets() -> None:
    paths = [QUOTES / "train.jsonl.gz", SHARED / "eval" / "facts" / "facts" / "dev" / "documents.jsonl"]
    if not all(path.exists() for path in paths):
        pytest.skip("../shared/eval is not at hand: its texts are not read")
    rows = [*read_documents(paths[0])[::8], *(json.loads(line) for line in paths[1].read_text("utf-8").splitlines())]
    articles = [Article(id=str(number), text=row["text"]) for number, row in enumerate(rows)]
    for extraction in extract_articles(articles, load_parser()):
        for passage in extraction.find_spans():
            check_passage(extraction.article.text, passage)
