"""The facts evaluation through the real road: its documents ingested, a story each cluster, its questions asked."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.compose import ingest_places
from bot.settings import Settings
from store.answers import answer_question
from store.claims import Answer, Story
from store.ledger import Ledger, open_ledger

EVALUATION = Path(__file__).parents[3] / "shared" / "eval" / "facts"
DEVELOPMENT = EVALUATION / "facts" / "dev"


def read_lines(path: Path) -> list[dict[str, Any]]:
    """Read the objects of a JSON lines file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def write_items(documents: list[dict[str, Any]], folder: Path) -> dict[str, Path]:
    """Write the documents as ninjs items, one file of JSON lines for each cluster."""
    files: dict[str, Path] = {}
    for document in documents:
        path = files.setdefault(document["cluster_id"], folder / f"{document['cluster_id']}.jsonl")
        item: dict[str, Any] = {
            "uri": document["doc_id"],
            "type": "text",
            "bodies": [{"contentType": "text/plain", "value": document["text"]}],
        }
        if document["title"]:
            item["headlines"] = [{"value": document["title"]}]
        if document["date"]:
            item["firstCreated"] = f"{document['date']}T00:00:00Z"
        if document["outlet"]:
            item["infoSources"] = [{"name": document["outlet"], "role": "publisher"}]
        with path.open("a", encoding="utf-8") as out:
            out.write(json.dumps(item, ensure_ascii=False) + "\n")
    return files


def take_in_data(folder: Path, data: Path) -> Ledger:
    """Ingest the data's documents, a story each cluster, into a new store in the folder, and open it."""
    where = f"sqlite:///{folder / 'facts.sqlite'}"
    for cluster, path in write_items(read_lines(data / "documents.jsonl"), folder).items():
        settings = Settings(parkland_database=where, parkland_story=cluster)
        rows = list(ingest_places([str(path)], settings, story=Story(slug=cluster, title=cluster)))
        assert all(row.status == "new" for row in rows), rows
    return open_ledger(where)


def ask_all(folder: Path, data: Path = DEVELOPMENT) -> Iterator[tuple[dict[str, Any], Answer]]:
    """Ingest the data's documents into a new store in the folder and ask each of its questions."""
    ledger = take_in_data(folder, data)
    with ledger.read() as work:
        for question in read_lines(data / "questions.jsonl"):
            yield question, answer_question(question["question"], work, story=question["cluster_id"])
    ledger.close()


def score_all(folder: Path, data: Path = DEVELOPMENT) -> dict[str, float]:
    """The figures of the evaluation's own scorer, with ``answered`` as a share."""
    sys.path.insert(0, str(EVALUATION))
    try:
        from score_facts import score  # type: ignore[import-not-found]
    finally:
        sys.path.remove(str(EVALUATION))
    predictions = [
        {
            "id": question["id"],
            "answers": [
                {
                    "doc_id": fact.evidence.claim.article,
                    "start": fact.shown.start,
                    "end": fact.shown.end,
                    "text": fact.shown.text,
                }
                for fact in answer.facts
            ],
        }
        for question, answer in ask_all(folder, data)
    ]
    figures: dict[str, float] = score(
        read_lines(data / "questions.jsonl"), read_lines(data / "documents.jsonl"), predictions
    )
    return {**figures, "answered": figures["answered"] / figures["questions"]}
