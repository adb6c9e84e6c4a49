"""What changed in a story within ``[since, until)``, by the time at which the ledger recorded it.

Of ten thousand new claims only the columns that ranking needs are read; the grammar is left to ``load_evidence``
for the few that are shown. Articles that may not be shown, and what stands in them, never come out.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import and_, func, or_, select

from store.claims import Evidence, Story
from store.ledger import tables
from store.ledger.evidence import EvidenceWork
from store.ledger.posting_records import ArticleChanges, ArticleLine, ClaimLine, NoteMove, Withdrawal

_A, _V, _C, _F, _N = tables.article.c, tables.version.c, tables.claim.c, tables.facet.c, tables.note.c
_OPENING = 400
_ROOTS = 5
_ADDED = 30
_BEGINNING = datetime(1, 1, 1, tzinfo=UTC)


class Since(EvidenceWork):
    """The queries of a window; ``since`` None means from the beginning of the store."""

    def find_claim_lines(self, story: Story | str, since: datetime | None, until: datetime) -> list[ClaimLine]:
        """Claims first seen in the window that still stand, in the order in which they came."""
        fresh = and_(self._in_window(story, since, until, _C.first_seen), _C.withdrawn.is_(None))
        counts = select(_F.claim_pk, func.count()).join(tables.claim, _C.pk == _F.claim_pk).where(fresh)
        facets = {row[0]: row[1] for row in self.connection.execute(counts.group_by(_F.claim_pk))}
        columns = (_C.first_seen, _C.kind, _C.speaker, _C.descriptor)
        query = (
            select(_C.pk, _C.id, _A.id, _A.outlet, *columns, func.length(_C.text), _C.root_name, _C.root_kind)
            .join(tables.article, _A.pk == _C.article_pk)
            .where(fresh, _A.shown)
            .order_by(_C.first_seen, _C.pk)
        )
        return [ClaimLine(*row[1:8], facets.get(row[0], 0), *row[8:]) for row in self.connection.execute(query)]

    def find_article_changes(
        self, story: Story | str, since: datetime | None, until: datetime, limit: int
    ) -> ArticleChanges:
        """Articles that came, or whose claims changed, in the window: all counted, the first ``limit`` in full."""
        start = since or _BEGINNING
        touched = [
            _A.pk.in_(select(_C.article_pk).where(self._in_window(story, since, until, column)))
            for column in (_C.first_seen, _C.withdrawn)
        ]
        came = and_(_A.first_seen >= start, _A.first_seen < until)
        query = select(_A.pk, _A.first_seen).where(_A.story_pk == self._story_pk(story), _A.shown)
        rows = self.connection.execute(query.where(or_(came, *touched)))
        found = [(at >= start or not self._had_claims(pk, start), at, pk) for pk, at in rows]
        found.sort(key=lambda row: (not row[0], row[1], row[2]))
        new = sum(is_new for is_new, _, _ in found)
        lines = tuple(self._read_line(pk, max(at, start), new=is_new) for is_new, at, pk in found[:limit])
        return ArticleChanges(new=new, changed=len(found) - new, lines=lines)

    def _had_claims(self, article: int, before: datetime) -> bool:
        """Whether the article was read before: one that was under embargo until now had no claims then."""
        query = select(_C.pk).where(_C.article_pk == article, _C.first_seen < before).limit(1)
        return self.connection.execute(query).first() is not None

    def _read_line(self, article: int, at: datetime, *, new: bool) -> ArticleLine:
        columns = (_A.id, _A.outlet, _A.url, _V.headline, func.substr(_V.text, 1, _OPENING).label("opening"), _A.claims)
        query = select(*columns).join(tables.version, _V.pk == _A.version_pk).where(_A.pk == article)
        row = self.connection.execute(query).one()
        roots = (
            select(_C.root_name)
            .where(_C.article_pk == article, _C.withdrawn.is_(None), _C.root_kind.not_in(("unknown", "outlet")))
            .group_by(_C.root_name)
            .order_by(func.count().desc(), _C.root_name)
            .limit(_ROOTS)
        )
        names = tuple(self.connection.execute(roots).scalars())
        return ArticleLine(**row._mapping, at=at, new=new, roots=names)

    def count_withdrawals(self, story: Story | str, since: datetime | None, until: datetime) -> int:
        """How many claims went in the window and have not come back."""
        gone = self._in_window(story, since, until, _C.withdrawn)
        return int(self.connection.execute(select(func.count()).select_from(tables.claim).where(gone)).scalar_one())

    def find_withdrawals(
        self, story: Story | str, since: datetime | None, until: datetime, limit: int
    ) -> list[Withdrawal]:
        """The claims that went in the window, in the order in which they went."""
        return self._find_gone(self._in_window(story, since, until, _C.withdrawn), limit)

    def find_withdrawals_of(self, story: Story | str, claims: Sequence[str]) -> list[Withdrawal]:
        """Those of the claims that their article no longer prints, in the order in which they went."""
        gone = and_(_C.story_pk == self._story_pk(story), _C.id.in_(tuple(claims)), _C.withdrawn.is_not(None))
        return self._find_gone(gone, len(claims))

    def _find_gone(self, gone: Any, limit: int) -> list[Withdrawal]:
        query = (
            select(_C.id, _C.story_pk, _C.article_pk, _C.withdrawn, _A.id.label("article"), _A.outlet, _A.shown)
            .join(tables.article, _A.pk == _C.article_pk)
            .where(gone)
            .order_by(_C.withdrawn, _C.pk)
            .limit(limit)
        )
        rows = self.connection.execute(query).all()
        old = {one.claim.id: one for one in self.load_evidence([row.id for row in rows if row.shown], withdrawn=True)}
        return [
            Withdrawal(
                claim=row.id,
                article=row.article,
                outlet=row.outlet,
                at=row.withdrawn,
                old=old.get(row.id),
                added=self._find_added(row.article_pk, row.withdrawn, old.get(row.id)),
            )
            for row in rows
        ]

    def _find_added(self, article: int, at: datetime, old: Evidence | None) -> tuple[Evidence, ...]:
        """The claims that the version which took the old one out put in, those nearest to its place first."""
        if old is None:
            return ()
        query = select(_C.id).where(_C.article_pk == article, _C.first_seen == at, _C.withdrawn.is_(None))
        place = old.claim.passage.start
        added = self.load_evidence(list(self.connection.execute(query.order_by(_C.pk)).scalars()))
        nearest = sorted(added, key=lambda one: (abs(one.claim.passage.start - place), one.claim.passage.start))
        return tuple(nearest[:_ADDED])

    def find_new_note_ids(self, story: Story | str, since: datetime | None, until: datetime) -> list[str]:
        """Conflict notes first found in the window that still stand, in the order in which they came."""
        fresh = and_(self._in_window(story, since, until, _N.created), _N.withdrawn.is_(None))
        return list(self.connection.execute(select(_N.id).where(fresh).order_by(_N.created, _N.id)).scalars())

    def find_unowned_note_ids(self, story: Story | str, until: datetime) -> list[str]:
        """Notes that were found before ``until``, are open, and have nobody's name on them; oldest first."""
        query = select(_N.id).where(
            _N.story_pk == self._story_pk(story),
            _N.created < until,
            _N.status.in_(("open", "reopened")),
            _N.owner.is_(None),
            _N.withdrawn.is_(None),
        )
        return list(self.connection.execute(query.order_by(_N.created, _N.id)).scalars())

    def find_note_moves(self, story: Story | str, since: datetime | None, until: datetime) -> list[NoteMove]:
        """The lines of the audit trail about notes in the window, oldest first."""
        slug = story.slug if isinstance(story, Story) else story
        row = tables.audit.c
        columns = (row.subject, row.action, row.who, row.at, row.reason, row.before, row.after)
        query = select(*columns).where(row.story == slug, row.at >= (since or _BEGINNING), row.at < until)
        query = query.where(row.subject.like("note-%")).order_by(row.at, row.pk)
        return [NoteMove(*found) for found in self.connection.execute(query)]

    def find_moves_of(self, note: str) -> list[NoteMove]:
        """The whole audit trail of a note, under every id that it has had, oldest first."""
        former = select(tables.note_former.c.id).join(tables.note, _N.pk == tables.note_former.c.note_pk)
        ids = [note, *self.connection.execute(former.where(_N.id == note)).scalars()]
        row = tables.audit.c
        columns = (row.subject, row.action, row.who, row.at, row.reason, row.before, row.after)
        query = select(*columns).where(row.subject.in_(ids)).order_by(row.at, row.pk)
        return [NoteMove(*found) for found in self.connection.execute(query)]

    def find_first_recorded(self, story: Story | str) -> datetime | None:
        """When the story's first article was recorded."""
        query = select(_A.first_seen).where(_A.story_pk == self._story_pk(story)).order_by(_A.first_seen).limit(1)
        return self.connection.execute(query).scalar()

    def _in_window(self, story: Story | str, since: datetime | None, until: datetime, column: Any) -> Any:
        table = column.table.c
        window = and_(table.story_pk == self._story_pk(story), column < until)
        return window if since is None else and_(window, column >= since)
