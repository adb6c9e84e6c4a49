"""The claims of one article as rows: what a version adds, sees again and withdraws, by set difference on ids."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import bindparam, func, select, update

from store.ledger import tables
from store.ledger.coding import encode_claim
from store.ledger.indexing import IndexWork
from store.ledger.note_rows import NoteRows
from store.ledger.rows import write_claim, write_day, write_facets

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from sqlalchemy import Row

    from store.claims import Article, Claim

_C, _V = tables.claim.c, tables.version.c


class _Known(NamedTuple):
    """A claim that the store holds of the article: its key, whether it stands, its grammar as last seen."""

    pk: int
    withdrawn: bool
    grammar: str


class Difference(NamedTuple):
    """The set difference between what is known and what was extracted now."""

    added: tuple[str, ...]
    seen: tuple[str, ...]
    withdrawn: tuple[str, ...]
    regrammared: tuple[str, ...]


class ClaimRows(IndexWork, NoteRows):
    """Writes an article's claims, their sightings and facets."""

    def _record_claims(
        self, row: Row[Any], version_pk: int, article: Article, claims: Iterable[Claim], *, now: datetime, wrote: str
    ) -> Difference:
        known = self._known_claims(row.pk)
        found = {claim.id: claim for claim in claims}
        grammar = {claim.id: encode_claim(claim) for claim in found.values()}
        fresh = [one for one in found if one not in known]
        back = [one for one in found if one in known and known[one].withdrawn]
        stand = {one for one, claim in known.items() if not claim.withdrawn}
        gone = sorted(stand - found.keys())
        regrammared = [one for one in found if one in known and known[one].grammar != grammar[one]]
        moved = (row.outlet, row.published) != (article.outlet, write_day(article.published))
        entering = {*fresh, *back, *(found if moved else regrammared)}
        keys = {one: known[one].pk for one in known}
        self._unindex_claims(row.story_pk, [keys[one] for one in [*gone, *(stand & entering)]])
        self._withdraw([keys[one] for one in gone], now)
        self._remove_facets([keys[one] for one in gone])
        self._drop_sides(row.story_pk, gone, now)
        keys |= self._insert_claims(row, version_pk, [found[one] for one in fresh], grammar, now=now, wrote=wrote)
        self._sight([found[one] for one in found], version_pk, keys, grammar)
        self._stand([keys[one] for one in found if one in known], version_pk)
        changed = {*fresh, *back, *regrammared}
        self._reread([(keys[one], found[one]) for one in regrammared], grammar, wrote)
        self._replace_facets(row.story_pk, [(keys[one], found[one]) for one in found if one in changed])
        self._index_claims(row.story_pk, article, [(keys[one], found[one]) for one in found if one in entering])
        added = tuple(one for one in found if one not in stand)
        seen = tuple(one for one in found if one in stand)
        return Difference(added, seen, tuple(gone), tuple(regrammared))

    def _known_claims(self, article_pk: int) -> dict[str, _Known]:
        seen = tables.sighting.c
        rows = self.connection.execute(
            select(_C.pk, _C.id, _C.withdrawn, func.coalesce(seen.grammar, _C.grammar).label("grammar"))
            .join(tables.sighting, (seen.claim_pk == _C.pk) & (seen.version_pk == _C.version_pk))
            .where(_C.article_pk == article_pk)
        )
        return {row.id: _Known(row.pk, row.withdrawn is not None, row.grammar) for row in rows}

    def _withdraw(self, keys: list[int], now: datetime) -> None:
        if keys:
            self.connection.execute(
                update(tables.claim).where(_C.pk == bindparam("key")).values(withdrawn=now), [{"key": k} for k in keys]
            )

    def _stand(self, keys: list[int], version_pk: int) -> None:
        """The claims stand in this version, also those that an earlier one had withdrawn."""
        if keys:
            self.connection.execute(
                update(tables.claim)
                .where(_C.pk == bindparam("key"), (_C.version_pk != version_pk) | _C.withdrawn.is_not(None))
                .values(version_pk=version_pk, withdrawn=None),
                [{"key": key} for key in keys],
            )

    def _reread(self, claims: list[tuple[int, Claim]], grammar: dict[str, str], wrote: str) -> None:
        """What newer rules (or another version) resolve a claim to; its first grammar stays as it was written."""
        if claims:
            names = ("kind", "source_printed", "speaker", "descriptor", "root_name", "root_kind")
            rows = [
                {"key": key, "wrote": wrote}
                | {f"new_{name}": write_claim(claim, grammar[claim.id])[name] for name in names}
                for key, claim in claims
            ]
            changes: dict[str, Any] = {name: bindparam(f"new_{name}") for name in names} | {"wrote": bindparam("wrote")}
            self.connection.execute(update(tables.claim).where(_C.pk == bindparam("key")).values(changes), rows)

    def _insert_claims(
        self,
        row: Row[Any],
        version_pk: int,
        claims: list[Claim],
        grammar: dict[str, str],
        *,
        now: datetime,
        wrote: str,
    ) -> dict[str, int]:
        shared = {
            "story_pk": row.story_pk,
            "article_pk": row.pk,
            "version_pk": version_pk,
            "first_seen": now,
            "wrote": wrote,
        }
        values = [write_claim(claim, grammar[claim.id]) | shared for claim in claims]
        if not values:
            return {}
        self.connection.execute(tables.claim.insert(), values)
        rows = self.connection.execute(select(_C.id, _C.pk).where(_C.article_pk == row.pk, _C.version_pk == version_pk))
        return {found.id: found.pk for found in rows}

    def _sight(self, claims: list[Claim], version_pk: int, keys: dict[str, int], grammar: dict[str, str]) -> None:
        """Tie each claim to the version at its offsets; the grammar only where it isn't the claim's first one."""
        if not claims:
            return
        first = dict(
            self.connection.execute(
                select(_C.pk, _C.grammar).where(
                    _C.article_pk == select(_V.article_pk).where(_V.pk == version_pk).scalar_subquery()
                )
            ).all()
        )
        values = [
            {
                "claim_pk": keys[claim.id],
                "version_pk": version_pk,
                "start": claim.passage.start,
                "end": claim.passage.end,
                "grammar": None if first[keys[claim.id]] == grammar[claim.id] else grammar[claim.id],
            }
            for claim in claims
        ]
        insert = self._insert(tables.sighting)
        changes = {name: insert.excluded[name] for name in ("start", "end", "grammar")}
        self.connection.execute(
            insert.on_conflict_do_update(index_elements=["claim_pk", "version_pk"], set_=changes), values
        )

    def _replace_facets(self, story_pk: int, claims: list[tuple[int, Claim]]) -> None:
        self._remove_facets([key for key, _ in claims])
        values = [one | {"claim_pk": key, "story_pk": story_pk} for key, claim in claims for one in write_facets(claim)]
        if values:
            self.connection.execute(tables.facet.insert(), values)

    def _remove_facets(self, keys: list[int]) -> None:
        """Let claims be found by no facet; what they hold stays in their grammar."""
        if keys:
            facets = tables.facet
            self.connection.execute(
                facets.delete().where(facets.c.claim_pk == bindparam("key")), [{"key": key} for key in keys]
            )
