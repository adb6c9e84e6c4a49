"""Floors of comparison against the labelled pairs and article sets beside the repository."""

from __future__ import annotations

import importlib.util
import itertools
import json
from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from store.claims import Article, ConflictNote, Evidence, Extraction
from store.conflicts import compare_pair, find_notes, score_independence
from store.extraction import Parser, extract_articles

SHARED = Path(__file__).parents[3] / "shared" / "eval" / "facts"
FLOORS: dict[str, Any] = json.loads((Path(__file__).parent / "conflicts_floors.json").read_text(encoding="utf-8"))

pytestmark = [
    pytest.mark.quality,
    pytest.mark.model,
    pytest.mark.skipif(not SHARED.exists(), reason=f"no labelled news at {SHARED}"),
]


def read_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def load_module(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("name", "floor"), [("dev", "news"), ("rte3_dev", "rte3")])
def test_pairs(parser: Parser, name: str, floor: str) -> None:
    gold = read_lines(SHARED / "conflicts" / f"{name}.jsonl")
    articles = (Article(id=f"{row['id']}-{side}", text=row[side]) for row in gold for side in "ab")
    extracted = list(extract_articles(articles, parser))
    predicted = [
        {"id": row["id"], "label": compare_pair(extracted[2 * at], extracted[2 * at + 1]).label}
        for at, row in enumerate(gold)
    ]
    found = load_module(SHARED / "score_conflicts.py").score(gold, predicted)
    print({key: round(found[key], 3) for key in ("precision", "recall", "f1", "accuracy_3way")})  # noqa: T201
    assert found["precision"] >= FLOORS[floor]["precision"]
    assert found["recall"] >= FLOORS[floor]["recall"]


def read_articles() -> Iterator[tuple[str, Article]]:
    for row in read_lines(SHARED / "facts" / "dev" / "documents.jsonl"):
        published = date.fromisoformat(row["date"]) if row["date"] else None
        yield (
            row["cluster_id"],
            Article(id=row["doc_id"], text=row["text"], outlet=row["outlet"], published=published),
        )


def find_evidence(extraction: Extraction) -> list[Evidence]:
    article = extraction.article
    return [
        Evidence(claim=claim, outlet=article.outlet, url=None, published=article.published)
        for claim in extraction.claims
    ]


def test_questions_whose_sources_disagree_have_a_note(parser: Parser) -> None:
    articles = list(read_articles())
    clusters: dict[str, list[Evidence]] = defaultdict(list)
    extracted = extract_articles((article for _, article in articles), parser)
    for (cluster, _), extraction in zip(articles, extracted, strict=True):
        clusters[cluster] += find_evidence(extraction)
    notes = {cluster: find_notes(evidence) for cluster, evidence in clusters.items()}
    questions = [row for row in read_lines(SHARED / "facts" / "dev" / "questions.jsonl") if row.get("conflicting")]
    found = [row for row in questions if any(shows_two(note, row) for note in notes[row["docs"][0].rsplit("-", 1)[0]])]
    print(f"{len(found)} of {len(questions)} questions, {sum(map(len, notes.values()))} notes")  # noqa: T201
    assert len(found) >= FLOORS["questions"] * len(questions)


def shows_two(note: ConflictNote, question: dict[str, Any]) -> bool:
    """Whether the note is of the question's kind and its sides stand on evidence for two of its values."""
    kind = {"name_spelling": "name", "money": "amount", "negation": "polarity"}.get(question["kind"], question["kind"])
    shown = {
        place["value"]
        for side in note.sides
        for place in question["evidence"]
        if place["doc_id"] == side.article and place["start"] < side.passage.end and side.passage.start < place["end"]
    }
    return note.kind == kind and len(shown) >= 2


def test_articles_of_one_origin_are_found_and_no_two_agencies_merged() -> None:
    articles = {article.id: article for _, article in read_articles()}
    rows = {row["doc_id"]: row for row in read_lines(SHARED / "facts" / "dev" / "documents.jsonl")}
    gold = [row["docs"] for row in read_lines(SHARED / "facts" / "dev" / "independence.jsonl") if row["same_origin"]]
    hits = [pair for pair in gold if score_independence(articles[pair[0]], articles[pair[1]]).same_origin]
    assert len(hits) >= FLOORS["origins"] * len(gold)
    for a, b in itertools.combinations(rows, 2):
        mine, yours = set(rows[a]["relies_on"]), set(rows[b]["relies_on"])
        if rows[a]["cluster_id"] == rows[b]["cluster_id"] and mine and yours and not mine & yours:
            assert not score_independence(articles[a], articles[b]).same_origin, (a, b)
