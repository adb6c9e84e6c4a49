"""What the process is made of: the store, the parser and the steps, put together in one place."""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.settings import Settings
from store.claims import Article, Extraction, StoreError, Story

if TYPE_CHECKING:
    from bot.ingest import IngestRow
    from store.extraction import Parser
    from store.ledger import Ledger


class ZoneError(StoreError):
    """A zone was named that no time zone database knows."""


@lru_cache(maxsize=1)
def share_parser(model: str) -> Parser:
    """The spaCy pipeline, loaded when first needed and once a process."""
    from store.extraction import load_parser

    return load_parser(model)


def settle_memory() -> None:
    """Leave what the process is made of out of every later collection, and collect less often.

    Answers keep decoded claims, thousands of small tuples: a collector that walks them all in the middle of a
    question makes that question's wait several times as long (measured: 122 ms in place of 37 at the 99th percent).
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 1_000)


@dataclass(frozen=True, slots=True)
class Extractor:
    """Articles to extractions with the process's own parser; it travels to worker processes by its model's name."""

    model: str
    meanings: bool = False

    def __call__(self, articles: list[Article], story: Story) -> list[Extraction]:
        """Extract a batch of articles, in order; with ``meanings`` every claim with the vector of what it says."""
        from store.extraction import extract_articles

        found = list(extract_articles(articles, share_parser(self.model), story=story)) if articles else []
        return [_add_meanings(one) for one in found] if self.meanings else found


def _add_meanings(found: Extraction) -> Extraction:
    from store.answers.evidence.meaning import load_encoder

    encode = load_encoder()
    if encode is None:
        return found
    return replace(found, claims=tuple(replace(one, meaning=encode(one.text)) for one in found.claims))


@contextmanager
def open_store(settings: Settings) -> Iterator[tuple[Ledger, Story]]:
    """Open the store and find the story; raises a LedgerError that says what to do when either is missing."""
    from store.ledger import UnknownStoryError, open_ledger

    ledger = open_ledger(settings.parkland_database)
    try:
        with ledger.read() as work:
            story = work.find_story(settings.parkland_story)
        if story is None:
            raise UnknownStoryError(settings.parkland_story)
        yield ledger, story
    finally:
        ledger.close()


def choose_story(
    places: list[str], slug: str | None, *, default: str, event_date: datetime | None = None, zone: str | None = None
) -> Story:
    """The story that the places belong to: as named, as their manifest says, or the default one.

    A manifest's dates are used when it speaks of the story that is named, and not otherwise.
    """
    from store.reading import find_manifest

    local = [place for place in places if not place.startswith(("http://", "https://"))]
    known = [found.story for place in local if (found := find_manifest(place)) is not None and found.story]
    fitting = [story for story in known if slug in (None, story.slug)]
    story = fitting[0] if fitting else Story(slug=slug or default, title=slug or default)
    if zone is not None:
        try:
            ZoneInfo(zone)
        except (ZoneInfoNotFoundError, ValueError) as error:
            raise ZoneError(f"{zone!r} is no time zone name such as America/New_York") from error
        story = replace(story, zone=zone)
    return replace(story, event_date=event_date.date()) if event_date is not None else story


def name_rules(model: str) -> str:
    """The id of what extracts: a hash of the extraction's own files and the names of the models."""
    import store.extraction
    from store.answers.evidence.meaning import NAME, has_encoder

    digest = hashlib.sha256(f"{model} {NAME if has_encoder() else ''}".strip().encode())
    root = Path(next(iter(store.extraction.__path__)))
    for file in sorted(one for one in root.rglob("*") if one.is_file() and "__pycache__" not in one.parts):
        digest.update(file.read_bytes())
    return f"extraction-{digest.hexdigest()[:12]}"


def ingest_places(places: list[str], settings: Settings, *, story: Story, workers: int = 1) -> Iterator[IngestRow]:
    """Bring the store up to date and take in every article at the places; one row each, as they are recorded."""
    from bot.ingest import Ingest
    from store.answers.evidence.meaning import has_encoder
    from store.ledger import migrate, open_ledger

    migrate(settings.parkland_database)
    ledger = open_ledger(settings.parkland_database)
    try:
        model = settings.parkland_model
        extract = Extractor(model, meanings=has_encoder())
        run = Ingest(ledger=ledger, story=story, extract=extract, rules=name_rules(model), workers=workers)
        yield from run.take(places)
    finally:
        ledger.close()


def extract_places(paths: list[str], settings: Settings) -> Iterator[Extraction | IngestRow]:
    """Extract every article at the paths without a store, in order; what cannot be read is a failed row."""
    from bot.ingest import IngestRow, extract_batches, read_place
    from store.reading import ReadFailure

    story = choose_story(paths, None, default=settings.parkland_story)
    read = (
        IngestRow(article=one.where, status="failed", reason=one.reason) if isinstance(one, ReadFailure) else one
        for path in paths
        for one in read_place(path)
    )
    for batch in extract_batches(read, Extractor(settings.parkland_model), story):
        yield from batch


def make_draft_parser(settings: Settings, story: Story) -> Callable[[str], Extraction]:
    """A function that extracts a pasted draft as if it were an article of the story."""
    extract = Extractor(settings.parkland_model)

    def parse_draft(text: str) -> Extraction:
        return extract([Article(id="draft", text=text)], story)[0]

    return parse_draft


def compare_rows(rows: Iterator[dict[str, Any]], settings: Settings) -> Iterator[dict[str, Any]]:
    """Compare the ``a`` and ``b`` of each row as two reports of one event; one result row each, in order."""
    from itertools import islice

    from store.conflicts import compare_pair

    extract = Extractor(settings.parkland_model)
    story = Story(slug="pair", title="pair")
    while batch := list(islice(rows, 128)):
        texts = [Article(id=f"{side}{n}", text=row[side] or " ") for n, row in enumerate(batch) for side in "ab"]
        found = extract(texts, story)
        for n, row in enumerate(batch):
            verdict = compare_pair(found[2 * n], found[2 * n + 1])
            yield {
                "id": row.get("id"),
                "relation": verdict.relation,
                "kind": verdict.kind,
                "rule": verdict.rule,
                "detail": verdict.detail,
                "label": verdict.label,
            }
