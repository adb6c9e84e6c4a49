"""The road of a claim as one run: read, extract, record, compare. Every article is one unit of work."""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from multiprocessing import get_context
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from store.claims import Article, Extraction, Story
from store.conflicts import candidate_keys, find_notes
from store.ledger.linking import suggest_links
from store.reading import ReadFailure, find_manifest, read_articles

if TYPE_CHECKING:
    from store.ledger import Ledger, Work
    from store.ledger.records import Outcome

BATCH = 64
"""Articles parsed together: enough for the pipeline's own batching, few enough to keep memory flat."""

CANDIDATES = 400
"""The most known claims that one article's claims are compared with."""


def _freeze(values: dict[str, Any]) -> MappingProxyType[str, Any]:
    return MappingProxyType(values)


# Records go to the parsing processes and back; a read-only mapping has no pickled form of its own.
copyreg.pickle(MappingProxyType, lambda proxy: (_freeze, (dict(proxy),)))

RowStatus = Literal["new", "changed", "seen", "withdrawn", "failed"]
Extract: TypeAlias = Callable[[list[Article], Story], list[Extraction]]


@dataclass(frozen=True, slots=True, kw_only=True)
class IngestRow:
    """What became of one article: counts of claims added, seen again and withdrawn, and of notes found."""

    article: str
    status: RowStatus
    outlet: str | None = None
    published: str | None = None
    added: int = 0
    seen: int = 0
    withdrawn: int = 0
    notes: int = 0
    reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ingest:
    """One run into one story: ``rules`` names what extracts, so that a version it has read is not parsed again."""

    ledger: Ledger
    story: Story
    extract: Extract
    rules: str
    workers: int = 1

    def take(self, places: Iterable[str]) -> Iterator[IngestRow]:
        """Take in every article at the files, folders and addresses; yields one row each, in order.

        An article is recorded whole, with its conflict notes, or not at all. What cannot be read becomes a row of
        its own with the reason, and the rest goes on. ``workers`` above 1 parses in that many processes.
        """
        release_held(self.ledger, datetime.now(UTC))
        with self.ledger.work() as work:
            work.record_story(self.story)
        read = (self._skip_known(one) for one in refuse_namesakes(places))
        for batch in extract_batches(read, self.extract, self.story, workers=self.workers):
            for found in batch:
                yield found if isinstance(found, IngestRow) else self._record(found)
        self._suggest_links()

    def _skip_known(self, found: Article | ReadFailure) -> Article | IngestRow:
        """What must be extracted stays an article; the rest is a row already."""
        if isinstance(found, ReadFailure):
            return IngestRow(article=found.where, status="failed", reason=found.reason)
        with self.ledger.work() as work:
            outcome = work.touch_version(found, self.story, datetime.now(UTC), wrote=self.rules)
        return found if outcome is None else _make_row(found, outcome, 0)

    def _suggest_links(self) -> None:
        """Suggest which names may be one person, once a run; what an editor decided stays decided."""
        with self.ledger.read() as work:
            links = suggest_links(work.find_names(self.story))
        with self.ledger.work() as work:
            work.record_links(self.story, links, datetime.now(UTC))

    def _record(self, found: Extraction) -> IngestRow:
        with self.ledger.work() as work:
            return record_article(found, work, story=self.story, now=datetime.now(UTC), rules=self.rules)


def record_article(found: Extraction, work: Work, *, story: Story, now: datetime, rules: str) -> IngestRow:
    """Record one extraction and the notes that its claims bring; the unit of work is the caller's."""
    outcome = work.record_extraction(found, story, now, wrote=rules)
    return _make_row(found.article, outcome, compare_added(outcome, work, story=story.slug, now=now))


def compare_added(outcome: Outcome, work: Work, *, story: str, now: datetime) -> int:
    """Compare the claims that came with the story's known ones, record the notes, and return how many are new."""
    if not outcome.added:
        return 0
    new = work.load_evidence(outcome.added)
    keys = sorted({key for evidence in new for key in candidate_keys(evidence.claim)})
    known = work.find_facet_candidates(story, keys, CANDIDATES)
    return len(work.record_notes(story, find_notes(new, known), now).added)


def release_held(ledger: Ledger, now: datetime) -> int:
    """Let every version whose embargo has ended be read, with the notes that it brings; returns how many there were."""
    with ledger.work() as work:
        outcomes = work.release_due(now)
        for outcome in outcomes:
            compare_added(outcome, work, story=outcome.story, now=now)
    return len(outcomes)


def _make_row(article: Article, outcome: Outcome, notes: int) -> IngestRow:
    return IngestRow(
        article=article.id,
        status=outcome.status,
        outlet=article.outlet,
        published=article.published.isoformat() if article.published else None,
        added=len(outcome.added),
        seen=len(outcome.seen),
        withdrawn=len(outcome.withdrawn),
        notes=notes,
    )


def read_place(place: str) -> Iterator[Article | ReadFailure]:
    """Read the articles at a file, folder or address, with the manifest that lies beside them."""
    manifest = None if place.startswith(("http://", "https://")) else find_manifest(place)
    yield from read_articles(place, manifest)


def refuse_namesakes(places: Iterable[str]) -> Iterator[Article | ReadFailure]:
    """Read the places; a second text under one file name, from another place of the same run, becomes a failure.

    A file's name is its article's id, so the second would pass for a new version of the first and withdraw its claims.
    """
    seen: dict[str, tuple[str, str]] = {}
    for place in places:
        for one in read_place(place):
            if isinstance(one, Article) and one.updated is None:
                where, text = seen.setdefault(one.id, (place, one.text))
                if where != place and text != one.text:
                    reason = f"another article called {one.id} came from {where}; rename one of the files"
                    yield ReadFailure(where=f"{place} ({one.id})", reason=reason)
                    continue
            yield one


def extract_batches(
    read: Iterable[Article | IngestRow], extract: Extract, story: Story, *, workers: int = 1
) -> Iterator[list[Extraction | IngestRow]]:
    """Extract the articles in batches, in order; whatever is a row already stays in its place."""
    if workers <= 1:
        for batch in _batches(read):
            yield _extract_batch(batch, extract, story)
        return
    # Fresh processes: a forked one would share the parent's open store.
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting = []
        for batch in _batches(read):
            waiting.append(pool.submit(_extract_batch, batch, extract, story))
            if len(waiting) > 2 * workers:
                yield waiting.pop(0).result()
        for one in waiting:
            yield one.result()


def _batches(read: Iterable[Article | IngestRow]) -> Iterator[list[Article | IngestRow]]:
    stream = iter(read)
    while batch := list(islice(stream, BATCH)):
        yield batch


def _extract_batch(batch: list[Article | IngestRow], extract: Extract, story: Story) -> list[Extraction | IngestRow]:
    found = iter(extract([one for one in batch if isinstance(one, Article)], story))
    return [next(found) if isinstance(one, Article) else one for one in batch]
