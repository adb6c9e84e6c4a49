"""Search: candidates for an answer out of the full-text index, the rarest words first, bounded whatever is asked.

Ranking every claim that holds any of the question's words costs as much as there are such claims. So the counts of
the words are looked up first; claims that hold them all are asked for, then those that hold all but the commonest,
and so on down, until there are enough; only those few are ranked.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select, text

from store.ledger import tables
from store.ledger.evidence import EvidenceWork
from store.ledger.indexing import PRINTED, STEM
from store.ledger.query import Plan, Scorer, build_concepts, find_stems, find_subsets, make_filters
from store.ledger.rows import read_day
from store.ledger.words import fold_words, stem_word

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date

    from store.claims import Story
    from store.ledger.query import Filters

_SMALL = 2000  # claims: up to here everything that holds any of the words is ranked
_ENOUGH = 3  # times the limit: with so many candidates nothing weaker is asked for
_EACH = 300  # claims that one combination of words gives at most, newest first
_CHUNKS = (1, 3, 6, 12)  # combinations of words asked for at once, one round trip each

_PART = "SELECT * FROM (%s) AS part%s"
_ON_SQLITE = (
    "SELECT claim_pk, terms FROM claim_terms WHERE claim_pk IN "
    "(SELECT rowid FROM claim_search WHERE claim_search MATCH :q%s ORDER BY rowid DESC LIMIT :each)"
)
_ON_POSTGRES = (
    "SELECT claim_pk, terms FROM claim_terms "
    "WHERE array_to_tsvector(string_to_array(terms, ' ')) @@ CAST(:q%s AS tsquery) LIMIT :each"
)


class SearchWork(EvidenceWork):
    """Searches the claims that may be shown."""

    def search_claims(
        self,
        story: Story | str,
        words: Sequence[str | Sequence[str]],
        *,
        limit: int = 60,
        outlet: str | None = None,
        speaker: str | None = None,
        after: date | None = None,
        before: date | None = None,
        as_of: date | None = None,
        without: Sequence[str] = (),
        phrases: Sequence[str] = (),
    ) -> list[tuple[str, float]]:
        """Claims that hold any of the words, as ``(id, rank)``, best first, ties by id.

        An entry of ``words`` is one concept: a word, or several of which any will do. Rarer concepts count more, and
        a claim holds a concept or doesn't. Without words it is what the filters leave. ``outlet`` is the outlet's
        whole name, ``speaker`` any words of the speaker's name; ``after`` is the first day of publication,
        ``before`` the day after the last, ``as_of`` the last; with any of them an undated article is left out.
        ``without``: words that a claim may not hold; ``phrases``: what it must hold word by word.
        """
        story_pk = self._story_pk(story)
        filters = make_filters(
            outlet=outlet, speaker=speaker, days=(after, before, as_of), without=without, phrases=phrases
        )
        if filters.has_days:
            filters = filters.within(self._months(story_pk))
        size, mean = self._size(story_pk)
        entries = find_stems(words)
        counts = self._counts(story_pk, {term for entry in entries for terms in entry for term in terms})
        plan = Plan(story_pk, build_concepts(entries, counts, size), filters, self.is_postgres)
        if not plan.concepts and (entries or not filters.needed):
            return []
        found = self._find_candidates(plan, size, limit)
        scorer = Scorer(plan, mean)
        return self._name_best({key: scorer.score(terms) for key, terms in found.items()}, filters, limit)

    def find_terms(self, story: Story | str, words: Sequence[str]) -> dict[str, int]:
        """How many claims hold each word in any of its forms (0: none), in one look."""
        stems = {word: [STEM + stem_word(one) for one in fold_words(word)] for word in words}
        counts = self._counts(self._story_pk(story), {stem for found in stems.values() for stem in found})
        return {word: min((counts.get(stem, 0) for stem in found), default=0) for word, found in stems.items()}

    def suggest_terms(self, story: Story | str, word: str, limit: int = 50) -> list[tuple[str, int]]:
        """Words as printed (in lower case) that begin like this one and are about as long, commonest first."""
        folded = "".join(fold_words(word))
        if not folded:
            return []
        low = PRINTED + folded[: 2 if len(folded) > 3 else 1]
        columns = tables.term.c
        query = (
            select(columns.term, columns.claims)
            .where(columns.story_pk == self._story_pk(story), columns.term >= low, columns.term < low + "\U0010ffff")
            .where(columns.claims > 0, func.length(columns.term).between(len(folded) - 1, len(folded) + 3))
            .order_by(columns.claims.desc(), columns.term)
            .limit(limit)
        )
        return [(row.term[len(PRINTED) :], row.claims) for row in self.connection.execute(query)]

    def _counts(self, story_pk: int, terms: set[str]) -> dict[str, int]:
        if not terms:
            return {}
        columns = tables.term.c
        query = select(columns.term, columns.claims).where(
            columns.story_pk == story_pk, columns.term.in_(sorted(terms))
        )
        return {row.term: row.claims for row in self.connection.execute(query)}

    def _months(self, story_pk: int) -> list[str]:
        columns = tables.term.c
        query = select(columns.term).where(columns.story_pk == story_pk, columns.term >= "m", columns.term < "n")
        return sorted(self.connection.execute(query.where(columns.claims > 0)).scalars())

    def _size(self, story_pk: int) -> tuple[int, float]:
        """How many claims the story has, and how many terms one has on average."""
        columns = tables.story.c
        row = self.connection.execute(select(columns.claims, columns.words).where(columns.pk == story_pk)).one()
        return row.claims, row.words / max(1, row.claims)

    def _find_candidates(self, plan: Plan, size: int, limit: int) -> dict[int, str]:
        """Keys and terms of the claims worth ranking."""
        if not plan.concepts or size <= _SMALL or sum(one.claims for one in plan.concepts) <= _SMALL:
            return self._match([plan.match_any()], _SMALL)
        found: dict[int, str] = {}
        for subsets in _chunks(find_subsets(plan.concepts)):
            found |= self._match([plan.match_all(subset) for subset in subsets], _EACH)
            if len(found) >= _ENOUGH * limit:
                break
        return found

    def _match(self, queries: list[str], each: int) -> dict[int, str]:
        """Keys and terms of the claims that match any of the queries, so many of each query at most."""
        one = _ON_POSTGRES if self.is_postgres else _ON_SQLITE
        parts = [_PART % (one % n, n) for n in range(len(queries))]
        values: dict[str, Any] = {f"q{n}": query for n, query in enumerate(queries)} | {"each": each}
        rows = self.connection.execute(text(" UNION ALL ".join(parts)), values)
        return {row[0]: row[1] for row in rows}

    def _name_best(self, scores: dict[int, float], filters: Filters, limit: int) -> list[tuple[str, float]]:
        """The ids of the best candidates that pass the filters' last look."""
        best = sorted(scores, key=lambda key: (-scores[key], -key))
        if not filters.is_checked:
            best = best[: limit + 20]  # some more, so that ties at the end are broken by id
        claims, articles = tables.claim.c, tables.article.c
        query = select(claims.pk, claims.id, claims.text, articles.published).join(
            tables.article, articles.pk == claims.article_pk
        )
        rows = self.connection.execute(query.where(claims.pk.in_(best), claims.withdrawn.is_(None), articles.shown))
        named = [
            (row.id, scores[row.pk])
            for row in rows
            if filters.fits_day(read_day(row.published)) and filters.fits_text(row.text)
        ]
        return sorted(named, key=lambda one: (-one[1], one[0]))[:limit]


def _chunks(subsets: Iterator[tuple[int, ...]]) -> Iterator[list[tuple[int, ...]]]:
    for size in _CHUNKS:
        if chunk := list(islice(subsets, size)):
            yield chunk
