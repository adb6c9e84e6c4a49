"""Recording what was extracted: a version, its claims as a set against those known, and what is looked up by."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select, text, update

from store.claims import check_passage
from store.ledger import tables
from store.ledger.claim_rows import ClaimRows
from store.ledger.errors import LongNameError
from store.ledger.records import Outcome, OutcomeStatus
from store.ledger.rows import (
    read_held,
    sort_moment,
    write_credits,
    write_day,
    write_held,
    write_version,
)

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy import Row

    from store.claims import Article, Extraction, Story

_LONG_NAME = 600  # characters, at four bytes each within what an index of PostgreSQL takes
_A, _V, _C = tables.article.c, tables.version.c, tables.claim.c


class RecordingWork(ClaimRows):
    """Writes articles, whole or not at all: everything happens in the unit of work's one transaction."""

    def record_extraction(
        self, extraction: Extraction, story: Story | str, now: datetime, *, wrote: str = "extraction"
    ) -> Outcome:
        """Record one article version with its claims; recording it again changes nothing but last-seen.

        ``wrote`` names the rules that made the claims. A new version of a known article adds, sees again and
        withdraws claims by set difference on their ids. A version under embargo is kept apart until
        ``release_due``; a withheld or canceled one withdraws the article's claims. A version that says it was
        updated before the current one is stored and changes nothing else.

        Raises SpanError when a span's text is not what stands in the article, LongNameError for an id or address
        that no index can hold, and UnknownStoryError.
        """
        for name in (extraction.article.id, extraction.article.url or "", extraction.article.outlet or ""):
            if len(name) > _LONG_NAME:
                raise LongNameError(name)
        for passage in extraction.find_spans():
            check_passage(extraction.article.text, passage)
        slug = story if isinstance(story, str) else story.slug
        story_pk = self._story_pk(slug)
        self._lock_story(story_pk)
        article = self._touch_article(story_pk, extraction.article, now)
        version = self._first(
            select(tables.version).where(_V.article_pk == article.pk, _V.id == extraction.article.version)
        )
        if version is not None:
            return replace(self._record_known(article, version, extraction, now, wrote), story=slug)
        return replace(self._record_version(article, extraction, now, wrote), story=slug)

    def touch_version(
        self, article: Article, story: Story | str, now: datetime, *, wrote: str = "extraction"
    ) -> Outcome | None:
        """See a version again that these rules have read before, without reading it again.

        Sets last-seen as ``record_extraction`` would and returns its outcome; None when the version must be read.
        """
        story_pk = self._story_pk(story)
        row = self._first(
            select(_V.pk, _V.article_pk, _V.held_until, _A.version_pk)
            .join(tables.article, _V.article_pk == _A.pk)
            .where(_A.story_pk == story_pk, _A.id == article.id, _V.id == article.version, _V.wrote == wrote)
        )
        if row is None:
            return None
        if row.held_until is None and row.version_pk != row.pk and not self._is_older(row, article):
            return None
        self._touch_article(story_pk, article, now)
        self.connection.execute(update(tables.version).where(_V.pk == row.pk, _V.last_seen < now).values(last_seen=now))
        standing = select(_C.id).where(_C.version_pk == row.pk, _C.withdrawn.is_(None)).order_by(_C.pk)
        return Outcome(
            article=article.id,
            version=article.version,
            status="seen",
            seen=tuple(self.connection.execute(standing).scalars()),
            held=row.held_until,
            story=story if isinstance(story, str) else story.slug,
        )

    def release_due(self, now: datetime) -> list[Outcome]:
        """Let every version whose embargo has ended by ``now`` be read; the outcomes are as if it had just come."""
        due = self.connection.execute(
            select(tables.version, _A.id.label("article_id"), tables.story.c.slug)
            .join(tables.article, _V.article_pk == _A.pk)
            .join(tables.story, tables.story.c.pk == _A.story_pk)
            .where(_V.held_until <= now)
            .order_by(_V.held_until, _V.pk)
        ).all()
        return [replace(self._release(row, now), story=row.slug) for row in due]

    def _release(self, row: Row[Any], now: datetime) -> Outcome:
        extraction = read_held(row.article_id, row)
        article = self._first(select(tables.article).where(_A.pk == row.article_pk))
        assert article is not None  # noqa: S101 - the foreign key says so
        self._lock_story(article.story_pk)
        self.connection.execute(update(tables.version).where(_V.pk == row.pk).values(held_until=None, held_claims=None))
        if self._is_older(article, extraction.article):
            return _nothing_new(extraction)
        return self._make_current(article, row.pk, extraction, now, row.wrote)

    def _lock_story(self, story_pk: int) -> None:
        """One writer a story: PostgreSQL's counters would else be written in two orders and lock each other out."""
        if self.is_postgres:
            self.connection.execute(text("SELECT pg_advisory_xact_lock(7015, :story)"), {"story": story_pk})

    def _touch_article(self, story_pk: int, article: Article, now: datetime) -> Row[Any]:
        query = select(tables.article).where(_A.story_pk == story_pk, _A.id == article.id)
        values = {"story_pk": story_pk, "id": article.id, "shown": False, "first_seen": now, "last_seen": now}
        if not self._insert_new(tables.article, values):
            self.connection.execute(
                update(tables.article)
                .where(_A.story_pk == story_pk, _A.id == article.id, _A.last_seen < now)
                .values(last_seen=now)
            )
        return self.connection.execute(query).one()

    def _record_known(
        self, article: Row[Any], version: Row[Any], extraction: Extraction, now: datetime, wrote: str
    ) -> Outcome:
        """A version seen before: only other rules can find other claims in it."""
        changes: dict[str, Any] = {"last_seen": now} if version.last_seen < now else {}
        held = version.held_until is not None
        if version.wrote != wrote:
            changes["wrote"] = wrote
            if held:
                changes["held_claims"] = write_held(extraction.claims)
        if changes:
            self.connection.execute(update(tables.version).where(_V.pk == version.pk).values(**changes))
        if held or self._is_past(article, version.pk, extraction.article):
            return _nothing_new(extraction, version.held_until)
        if article.version_pk == version.pk and not article.shown:
            return _nothing_new(extraction)
        return self._make_current(article, version.pk, extraction, now, wrote)

    def _record_version(self, article: Row[Any], extraction: Extraction, now: datetime, wrote: str) -> Outcome:
        held_until = extraction.article.embargoed_until
        held = held_until is not None and held_until > now and extraction.article.status == "usable"
        number = self.connection.execute(
            select(func.coalesce(func.max(_V.number), 0)).where(_V.article_pk == article.pk)
        ).scalar_one()
        values = write_version(extraction) | {
            "article_pk": article.pk,
            "number": number + 1,
            "wrote": wrote,
            "first_seen": now,
            "last_seen": now,
            "held_until": held_until if held else None,
            "held_claims": write_held(extraction.claims) if held else None,
        }
        version_pk = self.connection.execute(tables.version.insert().returning(_V.pk), values).scalar_one()
        if held:
            return _nothing_new(extraction, held_until, status="changed" if number else "new")
        if self._is_older(article, extraction.article):
            return _nothing_new(extraction)
        return self._make_current(article, version_pk, extraction, now, wrote)

    def _is_past(self, row: Row[Any], version_pk: int, article: Article) -> bool:
        """Whether a version seen before is past; one that comes again and isn't older undoes a correction."""
        return bool(row.version_pk != version_pk and self._is_older(row, article))

    def _is_older(self, row: Row[Any], article: Article) -> bool:
        """Whether the article's current version says it was updated after this one."""
        if row.version_pk is None or article.updated is None:
            return False
        current = self.connection.execute(
            select(_V.updated_at).where(_V.pk == row.version_pk, _V.id != article.version)
        ).scalar()
        return current is not None and current > article.updated

    def _make_current(
        self, row: Row[Any], version_pk: int, extraction: Extraction, now: datetime, wrote: str
    ) -> Outcome:
        """Make the version the article's current one and its claims the ones that stand."""
        article = extraction.article
        claims = extraction.claims if article.status == "usable" else ()
        difference = self._record_claims(row, version_pk, article, claims, now=now, wrote=wrote)
        same = row.version_pk == version_pk and not (difference.added or difference.withdrawn or difference.regrammared)
        if not same:
            self._update_article(row, version_pk, extraction, now)
        return Outcome(
            article=article.id,
            version=article.version,
            status=_status(row, article, same=same),
            added=difference.added,
            seen=difference.seen,
            withdrawn=difference.withdrawn,
        )

    def _update_article(self, row: Row[Any], version_pk: int, extraction: Extraction, now: datetime) -> None:
        article = extraction.article
        shown = article.status == "usable"
        values = {
            "version_pk": version_pk,
            "outlet": article.outlet,
            "url": article.url,
            "published": write_day(article.published),
            "published_at": sort_moment(article.published),
            "credits": write_credits(article.credits),
            "shown": shown,
            "claims": len(extraction.claims) if shown else 0,
            "quotes": len(extraction.attributions) if shown else 0,
            # An article that an embargo held back comes when it is released: a digest tells of it then.
            "first_seen": now if row.version_pk is None else row.first_seen,
        }
        self.connection.execute(update(tables.article).where(_A.pk == row.pk).values(**values))
        self._recount_story(row, values)

    def _recount_story(self, before: Row[Any], after: dict[str, Any]) -> None:
        """Keep the story's counts by what this article changed, so that nothing need be counted to answer."""
        story_pk = before.story_pk
        outlets = 0
        if (before.shown, before.outlet) != (after["shown"], after["outlet"]):
            outlets += self._is_only(before, after["outlet"]) if after["shown"] else 0
            outlets -= self._is_only(before, before.outlet) if before.shown else 0
        newest = (
            select(_A.published)
            .where(_A.story_pk == story_pk, _A.shown, _A.published_at.is_not(None))
            .order_by(_A.published_at.desc())
            .limit(1)
        )
        counts = tables.story.c
        self.connection.execute(
            update(tables.story)
            .where(counts.pk == story_pk)
            .values(
                claims=counts.claims + after["claims"] - before.claims,
                articles=counts.articles + int(after["shown"]) - int(before.shown),
                outlets=counts.outlets + outlets,
                newest=newest.scalar_subquery(),
            )
        )

    def _is_only(self, row: Row[Any], outlet: str | None) -> int:
        """1 when no other article that may be shown is of this outlet, else 0; an unknown outlet counts for none."""
        if outlet is None:
            return 0
        others = select(_A.pk).where(_A.story_pk == row.story_pk, _A.outlet == outlet, _A.shown, _A.pk != row.pk)
        return int(self._first(others.limit(1)) is None)


def _status(row: Row[Any], article: Article, *, same: bool) -> OutcomeStatus:
    if same:
        return "seen"
    if article.status != "usable":
        return "withdrawn"
    return "new" if row.version_pk is None else "changed"


def _nothing_new(extraction: Extraction, held: datetime | None = None, *, status: OutcomeStatus = "seen") -> Outcome:
    return Outcome(article=extraction.article.id, version=extraction.article.version, status=status, held=held)
