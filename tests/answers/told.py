"""Invented articles made into a store of their own, through the real road, and questions put to it."""

from __future__ import annotations

import json
from pathlib import Path

from bot.compose import ingest_places
from bot.settings import Settings
from store.answers import answer_question
from store.claims import Answer, Story, fold_space
from store.ledger import Ledger, open_ledger

Store = tuple[Ledger, Story]
Told = tuple[str, str, str, str]
"""An article: its uri, outlet, day of publication and text."""


def take_in(folder: Path, slug: str, articles: tuple[Told, ...]) -> Store:
    """Take a story's articles in as ninjs, one file, and open the store."""
    with (folder / f"{slug}.jsonl").open("w", encoding="utf-8") as lines:
        for uri, outlet, day, text in articles:
            item = {"uri": uri, "versionCreated": day, "copyrightHolder": outlet, "body_text": text}
            lines.write(json.dumps(item) + "\n")
    settings = Settings(parkland_database=f"sqlite:///{folder / slug}.sqlite", parkland_story=slug)
    story = Story(slug=slug, title=slug)
    assert all(row.status == "new" for row in ingest_places([str(folder / f"{slug}.jsonl")], settings, story=story))
    return open_ledger(settings.parkland_database), story


def ask(store: Store, question: str) -> Answer:
    """The answer of a story's store to a question."""
    ledger, story = store
    with ledger.read() as work:
        return answer_question(question, work, story=story)


def list_values(answer: Answer) -> list[str]:
    """The marked values of an answer's facts, in order."""
    return [fold_space(fact.answer.text) for fact in answer.facts if fact.answer is not None]
