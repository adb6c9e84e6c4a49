"""Stories and articles: what the store holds of them, read through what may be shown."""

from __future__ import annotations

import json
from datetime import date, datetime
from typing import Any, NamedTuple

from sqlalchemy import Row, ScalarSelect, Select, func, select

from store.claims import Article, Span, Story
from store.ledger import tables
from store.ledger.base import Base
from store.ledger.errors import UnknownArticleError, UnknownStoryError
from store.ledger.records import ArticleEntry
from store.ledger.rows import read_article, read_day, read_story, sort_moment, write_story

_A, _V = tables.article.c, tables.version.c
_COUNT = "SELECT pk, claims, articles, outlets, newest FROM story WHERE slug = ?"


class StoreCount(NamedTuple):
    """How much of a story may be shown, and how new the newest of it is."""

    claims: int
    articles: int
    outlets: int
    newest: date | None


class ArticleWork(Base):
    """Stories and articles."""

    def record_story(self, story: Story) -> None:
        """Insert the story, or bring its title, event and zone up to date."""
        values = write_story(story)
        changes = {name: value for name, value in values.items() if name != "slug"}
        self.connection.execute(
            self._insert(tables.story).values(values).on_conflict_do_update(index_elements=["slug"], set_=changes)
        )

    def find_story(self, slug: str) -> Story | None:
        """The story of that slug, or None."""
        row = self._first(select(tables.story).where(tables.story.c.slug == slug))
        return None if row is None else read_story(row)

    def find_stories(self) -> list[Story]:
        """Every story, by slug."""
        rows = self.connection.execute(select(tables.story).order_by(tables.story.c.slug))
        return [read_story(row) for row in rows]

    def load_article(self, article: str, story: Story | str | None = None) -> Article:
        """The current version of an article that may be shown; raises UnknownArticleError for any other."""
        row = self._first(self._current(story).where(_A.id == article).order_by(_A.pk).limit(1))
        if row is None:
            raise UnknownArticleError(article)
        return read_article(row.article_id, row)

    def load_boilerplate(self, article: str, story: Story | str | None = None) -> tuple[Span, ...]:
        """The spans of the article's current version that are boilerplate."""
        row = self._first(self._current(story).where(_A.id == article).order_by(_A.pk).limit(1))
        if row is None:
            raise UnknownArticleError(article)
        return tuple(Span(*span) for span in json.loads(row.boilerplate))

    def find_article(self, url: str, story: Story | str | None = None) -> Article | None:
        """The article that may be shown and stands at the address, or None."""
        row = self._first(self._current(story).where(_A.url == url).order_by(_A.pk).limit(1))
        return None if row is None else read_article(row.article_id, row)

    def find_articles(self, story: Story | str, *, limit: int | None = None) -> list[ArticleEntry]:
        """The story's articles that may be shown (``limit`` of them), newest published first, the undated last."""
        query = self._current(story).add_columns(_count_versions().label("versions"))
        query = query.order_by(_A.published_at.desc().nulls_last(), _A.id).limit(limit)
        entries = [_read_entry(row) for row in self.connection.execute(query)]
        return sorted(entries, key=_newest_first)

    def find_articles_since(self, story: Story | str, since: datetime, until: datetime) -> list[ArticleEntry]:
        """The articles first seen in ``[since, until)`` that may be shown, in the order in which they came."""
        query = self._current(story).add_columns(_count_versions().label("versions"))
        query = query.where(_A.first_seen >= since, _A.first_seen < until)
        entries = [_read_entry(row) for row in self.connection.execute(query)]
        return sorted(entries, key=lambda entry: (entry.first_seen, entry.article.id))

    def has_version(self, article: Article, story: Story | str, wrote: str | None = None) -> bool:
        """Whether this very version is stored (with ``wrote``: by these rules), so that it need not be parsed again."""
        query = (
            select(_V.pk)
            .join(tables.article, _V.article_pk == _A.pk)
            .where(_A.story_pk == self._story_pk(story), _A.id == article.id, _V.id == article.version)
        )
        return self._first(query if wrote is None else query.where(_V.wrote == wrote)) is not None

    def count_claims(self, story: Story | str) -> StoreCount:
        """How many claims, articles and outlets may be shown, and the newest published day; cheap."""
        slug = story if isinstance(story, str) else story.slug
        found = self._fetch(_COUNT, (slug,))
        if not found:
            raise UnknownStoryError(slug)
        pk, claims, articles, outlets, newest = found[0]
        self._stories[slug] = pk
        return StoreCount(claims, articles, outlets, read_day(newest))

    def _current(self, story: Story | str | None) -> Select[Any]:
        """Articles that may be shown, with the row of their current version."""
        query = (
            select(
                tables.version,
                _A.id.label("article_id"),
                _A.claims,
                _A.quotes,
                _A.first_seen.label("article_first_seen"),
                _A.last_seen.label("article_last_seen"),
            )
            .join(tables.article, _A.version_pk == _V.pk)
            .where(_A.shown)
        )
        return query if story is None else query.where(_A.story_pk == self._story_pk(story))


def _count_versions() -> ScalarSelect[int]:
    """How many versions of the article at hand may be counted: those under embargo may not."""
    other = tables.version.alias()
    return (
        select(func.count())
        .where(other.c.article_pk == _A.pk, other.c.held_until.is_(None))
        .correlate(tables.article)
        .scalar_subquery()
    )


def _read_entry(row: Row[Any]) -> ArticleEntry:
    return ArticleEntry(
        article=read_article(row.article_id, row),
        versions=row.versions,
        claims=row.claims,
        quotes=row.quotes,
        first_seen=row.article_first_seen,
        last_seen=row.article_last_seen,
    )


def _newest_first(entry: ArticleEntry) -> tuple[bool, float, str]:
    moment = sort_moment(entry.article.published)
    return moment is None, 0.0 if moment is None else -moment.timestamp(), entry.article.id
