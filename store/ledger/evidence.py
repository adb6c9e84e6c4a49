"""Claims read back with the article they stand in: by id, by facet, by speaker, by when they came."""

from __future__ import annotations

from itertools import chain, islice, zip_longest
from typing import TYPE_CHECKING, Any

from sqlalchemy import Select, and_, func, or_, select

from store.ledger import tables
from store.ledger.base import batches
from store.ledger.candidates import KEYS_AT_ONCE, build_candidates, name_keys
from store.ledger.recording import RecordingWork
from store.ledger.records import NameCount
from store.ledger.rows import fold_key, read_evidence

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from store.claims import Evidence, Story

_A, _C, _S, _N = tables.article.c, tables.claim.c, tables.sighting.c, tables.name.c

_EVIDENCE = (  # what _evidence() says, as the driver takes it: questions are answered through this one
    "SELECT claim.pk, claim.id, claim.text, coalesce(sighting.grammar, claim.grammar), sighting.start, article.id, "
    "article.outlet, article.url, article.published, article.credits FROM claim "
    "JOIN sighting ON sighting.claim_pk = claim.pk AND sighting.version_pk = claim.version_pk "
    "JOIN article ON article.pk = claim.article_pk WHERE article.shown"
)


class EvidenceWork(RecordingWork):
    """Reads claims; a claim of an article that may not be shown never comes out."""

    def load_evidence(
        self, ids: Sequence[str], *, story: Story | str | None = None, withdrawn: bool = False
    ) -> list[Evidence]:
        """The claims of these ids in this order; unknown ids are left out.

        With ``withdrawn`` also claims that a newer version of their article no longer prints, as last printed.
        """
        found: dict[str, Evidence] = {}
        for some in batches(list(dict.fromkeys(ids))):
            where = " AND claim.id %s"
            if story is not None:
                where += f" AND claim.story_pk = {self._story_pk(story)}"
            if not withdrawn:
                where += " AND claim.withdrawn IS NULL"
            # An id may stand in two stories: the row written first is the one that is kept.
            for row in self._fetch_among(f"{_EVIDENCE}{where} ORDER BY claim.pk DESC", some):
                found[row[1]] = read_evidence(row)
        return [found[one] for one in ids if one in found]

    def find_facet_candidates(
        self, story: Story | str, keys: Iterable[tuple[str, str]], limit: int = 200
    ) -> list[Evidence]:
        """Claims of the story with a facet of one of these ``(kind, key)``, newest first, ``limit`` at most.

        Of each key the newest claims, and the newest few of each value it has: in a long story the one old article
        that says otherwise stays in sight. The keys take turns, so that one that everything has can't crowd out the
        others. The cost grows with the number of keys and the limit, not with the story.
        """
        wanted = list(dict.fromkeys((kind, fold_key(key)) for kind, key in keys))
        story_pk = self._story_pk(story)
        queues: dict[tuple[str, str], dict[int, None]] = {}
        for some in batches(wanted, KEYS_AT_ONCE):
            for kind, key, *found in self.connection.execute(build_candidates(len(some)), name_keys(story_pk, some)):
                queues.setdefault((kind, key), {}).update(dict.fromkeys(pk for pk in found if pk is not None))
        turns = chain.from_iterable(zip_longest(*queues.values()))
        kept = dict.fromkeys(pk for pk in turns if pk is not None)
        return self._load(sorted(islice(kept, limit), reverse=True))

    def find_claims(self, story: Story | str, article: str) -> list[Evidence]:
        """All claims of one article that stand, in the order of its text."""
        query = _evidence().where(_A.story_pk == self._story_pk(story), _A.id == article).order_by(_S.start, _S.end)
        return [read_evidence(row) for row in self.connection.execute(query)]

    def find_story_claims(self, story: Story | str, limit: int) -> list[Evidence]:
        """The claims of a story that stand (at most ``limit``), article by article, in the order of the texts."""
        query = _evidence().where(_A.story_pk == self._story_pk(story)).order_by(_A.id, _S.start, _S.end).limit(limit)
        return [read_evidence(row) for row in self.connection.execute(query)]

    def find_claims_since(
        self, story: Story | str, since: datetime, until: datetime, limit: int = 20_000
    ) -> list[Evidence]:
        """Claims first seen in ``[since, until)`` that still stand, in the order in which they came."""
        query = (
            _evidence()
            .where(_C.story_pk == self._story_pk(story), _C.first_seen >= since, _C.first_seen < until)
            .order_by(_C.first_seen, _C.pk)
            .limit(limit)
        )
        return [read_evidence(row) for row in self.connection.execute(query)]

    def find_withdrawn_since(
        self, story: Story | str, since: datetime, until: datetime, limit: int = 20_000
    ) -> list[Evidence]:
        """Claims that a version seen in ``[since, until)`` no longer prints, as last printed, article still shown."""
        query = (
            _evidence(withdrawn=True)
            .where(_C.story_pk == self._story_pk(story), _C.withdrawn >= since, _C.withdrawn < until)
            .order_by(_C.withdrawn, _C.pk)
            .limit(limit)
        )
        return [read_evidence(row) for row in self.connection.execute(query)]

    def find_names(self, story: Story | str) -> list[NameCount]:
        """Every full name with each way it is printed, how often, and how often it speaks; most printed first."""
        rows = self.connection.execute(
            select(tables.name).where(_N.story_pk == self._story_pk(story), or_(_N.claims > 0, _N.spoken > 0))
        )
        names = [NameCount(name=row.name, printed=row.printed, claims=row.claims, spoken=row.spoken) for row in rows]
        return sorted(names, key=lambda one: (-one.claims - one.spoken, one.name, one.printed))

    def _load(self, keys: list[int]) -> list[Evidence]:
        """Evidence by row keys, in their order."""
        found: dict[int, Evidence] = {}
        for some in batches(keys):
            for row in self._fetch_among(f"{_EVIDENCE} AND claim.pk %s AND claim.withdrawn IS NULL", some):
                found[row[0]] = read_evidence(row)
        return [found[key] for key in keys if key in found]


def _evidence(*, withdrawn: bool = False) -> Select[Any]:
    """A claim in the version it was last seen in, beside its article."""
    seen = and_(_S.claim_pk == _C.pk, _S.version_pk == _C.version_pk)
    query = (
        select(
            _C.pk,
            _C.id,
            _C.text,
            func.coalesce(_S.grammar, _C.grammar).label("grammar"),
            _S.start,
            _A.id.label("article_id"),
            _A.outlet,
            _A.url,
            _A.published,
            _A.credits,
        )
        .select_from(tables.claim)
        .join(tables.sighting, seen)
        .join(tables.article, _A.pk == _C.article_pk)
        .where(_A.shown)
    )
    return query if withdrawn else query.where(_C.withdrawn.is_(None))
