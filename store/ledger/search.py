"""Search: candidates for an answer out of the full-text index, the rarest words first, bounded whatever is asked.

Ranking every claim that holds any of the question's words costs as much as there are such claims. So the counts of
the words are looked up first; claims that hold them all are asked for, then those that hold all but the commonest,
and so on down, until there are enough; only those few are ranked.
"""

from __future__ import annotations

import heapq
from itertools import islice
from typing import TYPE_CHECKING

from sqlalchemy import func, select

from store.ledger import tables
from store.ledger.base import batches
from store.ledger.errors import UnknownStoryError
from store.ledger.evidence import EvidenceWork
from store.ledger.indexing import PRINTED, STEM
from store.ledger.query import (
    CHARACTERS,
    SMALL,
    Plan,
    build_concepts,
    find_cost,
    find_stems,
    find_subsets,
    make_attributed,
    make_filters,
    score_claim,
    split_concepts,
)
from store.ledger.rows import cut_name, read_day, sort_moment
from store.ledger.words import fold_words, index_words, stem_word

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Unpack

    from store.claims import Evidence, Story
    from store.ledger.query import Concept, Filters, Narrowing

_FEW = 800  # claims: when the words have no more between them, every one is ranked
_CHUNKS = (2, 6, 12, 11)  # sets of words asked for at once, one round trip each; 31 are all there are of five
_DENSE = 20_000  # claims: PostgreSQL reads the whole list of a word, however few are wanted, 3,000 a millisecond
_FEWEST = 30  # candidates, below which such a list is read all the same
_BUDGET = 1_500_000  # entries of the index read for sets of three words and more: some 8 ms

_PART_SQLITE = (
    "SELECT * FROM (SELECT %d, rowid FROM claim_search WHERE claim_search MATCH ? ORDER BY rowid DESC LIMIT %d)"
)
_PART_POSTGRES = (
    "(SELECT %d, claim_pk FROM claim_terms "
    "WHERE array_to_tsvector(string_to_array(terms, ' ')) @@ CAST(%%s AS tsquery) LIMIT %d)"
)
_SIZE = "SELECT pk, claims FROM story WHERE slug = ?"
_COUNTS = "SELECT term, claims FROM term WHERE story_pk = ? AND term %s"
_TERMS = "SELECT claim_pk, terms FROM claim_terms WHERE claim_pk %s"
_NAMES = (
    "SELECT claim.pk, claim.id, length(claim.text), claim.text, article.published FROM claim "
    "JOIN article ON article.pk = claim.article_pk WHERE claim.pk %s"
)


class SearchWork(EvidenceWork):
    """Searches the claims that may be shown."""

    def search_claims(
        self,
        story: Story | str,
        words: Sequence[str | Sequence[str]],
        *,
        limit: int = 60,
        **filters: Unpack[Narrowing],
    ) -> list[tuple[str, float]]:
        """Claims that hold any of the words, as ``(id, rank)``, best first, ties by id.

        An entry of ``words`` is one concept: a word, or several of which any will do. Rarer concepts count more, and
        a claim holds a concept or doesn't. Without words it is what the filters leave.
        """
        narrowed = make_filters(**filters)
        found, _ = self._weigh(story, words, narrowed, limit)
        return [(claim, rank) for _, claim, rank in self._name_best(found, narrowed, limit)]

    def search_evidence(
        self,
        story: Story | str,
        words: Sequence[str | Sequence[str]],
        *,
        limit: int = 60,
        **filters: Unpack[Narrowing],
    ) -> list[Evidence]:
        """The claims that ``search_claims`` finds, read back, best first.

        In a big story a claim's length is told by its number of terms: sixty claims aren't read to rank thirty.
        """
        narrowed = make_filters(**filters)
        found, size = self._weigh(story, words, narrowed, limit)
        if size <= SMALL or narrowed.is_checked:
            return self._load([pk for pk, _, _ in self._name_best(found, narrowed, limit)])
        best = heapq.nsmallest(2 * limit, found, key=lambda key: (-found[key], -key))
        terms = self._load_terms(best)
        ranks = {pk: score_claim(found[pk], CHARACTERS * terms[pk].count(" ")) for pk in terms}
        return self._load(heapq.nsmallest(limit, ranks, key=lambda key: (-ranks[key], -key)))

    def find_attributed(
        self,
        story: Story | str,
        speaker: str | Sequence[str] | None = None,
        words: str | Sequence[str] | None = None,
        limit: int = 200,
    ) -> list[Evidence]:
        """Claims with a speaker (one of these full names) that hold all of these words, newest published first."""
        claims = tables.claim.c
        query = select(claims.pk).where(claims.story_pk == self._story_pk(story), claims.withdrawn.is_(None))
        names = [speaker] if isinstance(speaker, str) else list(speaker or ())
        query = query.where(claims.speaker.in_(map(cut_name, names)) if names else claims.speaker.is_not(None))
        stems = index_words(words if isinstance(words, str) else " ".join(words or ()))
        if stems:
            plan = Plan(self._story_pk(story), (), make_attributed(names, stems), self.is_postgres)
            query = query.where(claims.pk.in_([pk for _, pk in self._match([plan.match_any()], _FEW)]))
        newest = query.order_by(claims.pk.desc()).limit(limit)
        evidence = self._load(list(self.connection.execute(newest).scalars()))
        return sorted(evidence, key=_newest_first)

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
        return dict(self._fetch_among(_COUNTS, sorted(terms), story_pk))

    def _months(self, story_pk: int) -> list[str]:
        columns = tables.term.c
        query = select(columns.term).where(columns.story_pk == story_pk, columns.term >= "m", columns.term < "n")
        return sorted(self.connection.execute(query.where(columns.claims > 0)).scalars())

    def _size(self, story: Story | str) -> tuple[int, int]:
        """The story's key and how many claims it has."""
        slug = story if isinstance(story, str) else story.slug
        found = self._fetch(_SIZE, (slug,))
        if not found:
            raise UnknownStoryError(slug)
        pk, claims = found[0]
        return pk, claims

    def _weigh(
        self, story: Story | str, words: Sequence[str | Sequence[str]], filters: Filters, limit: int
    ) -> tuple[dict[int, float], int]:
        """Keys of the claims worth naming with the weight of what each holds, and the story's size."""
        story_pk, size = self._size(story)
        if filters.has_days:
            filters = filters.within(self._months(story_pk))
        entries = find_stems(words)
        counts = self._counts(story_pk, {term for entry in entries for terms in entry for term in terms})
        heavy, light = split_concepts(build_concepts(entries, counts, size), size, limit)
        if not heavy and (entries or not filters.needed):
            return {}, size
        plan = Plan(story_pk, heavy, filters, self.is_postgres)
        return self._find_candidates(plan, light, size, limit), size

    def _find_candidates(self, plan: Plan, light: Sequence[Concept], size: int, limit: int) -> dict[int, float]:
        """Keys of the claims worth naming, each with the weight of the concepts that it holds."""
        if not plan.concepts:
            return {pk: 0.0 for _, pk in self._match([plan.match_any()], _FEW)}
        if size <= SMALL or sum(one.claims for one in plan.concepts) <= _FEW:
            found = self._weigh_all(plan)
        else:
            found = self._weigh_some(plan, size, limit)
        return self._add_light(found, light, plan.story_pk, 3 * limit) if light else found

    def _weigh_all(self, plan: Plan) -> dict[int, float]:
        """Every claim that holds any of the concepts."""
        found: dict[int, float] = {}
        for number, pk in self._match([plan.match_all([one]) for one in range(len(plan.concepts))], max(SMALL, _FEW)):
            found[pk] = found.get(pk, 0.0) + plan.concepts[number].weight
        return found

    def _weigh_some(self, plan: Plan, size: int, limit: int) -> dict[int, float]:
        """Claims that hold the most, by sets of concepts, the heaviest first, until there are enough."""
        found: dict[int, float] = {}
        dense: list[tuple[int, ...]] = [
            (one,) for one, concept in enumerate(plan.concepts) if self.is_postgres and concept.claims > _DENSE
        ]
        subsets = (one for one in _affordable(plan.concepts, size, 2 * limit) if one not in dense)
        for some in [*_chunks(subsets), *([one] for one in dense)]:
            if len(found) >= (_FEWEST if some[0] in dense else limit):
                break
            weights = [plan.weigh(subset) for subset in some]
            for number, pk in self._match([plan.match_all(subset) for subset in some], 2 * limit, 3 * limit):
                # Heavier sets come first, so the first that a claim is found by is all that it holds.
                found.setdefault(pk, weights[number])
        return found

    def _add_light(
        self, weights: dict[int, float], light: Sequence[Concept], story_pk: int, most: int
    ) -> dict[int, float]:
        """The heaviest claims, with what the common concepts add to them."""
        best = sorted(weights, key=lambda key: (-weights[key], -key))[:most]
        found: dict[int, float] = {}
        for pk, terms in self._load_terms(best).items():
            held = {term.removeprefix(str(story_pk)) for term in terms.split(" ")}
            found[pk] = weights[pk] + sum(one.weight for one in light if one.is_held(held))
        return found

    def _load_terms(self, keys: Sequence[int]) -> dict[int, str]:
        """Key of a claim → its terms, as the index holds them."""
        return {pk: terms for some in batches(keys) for pk, terms in self._fetch_among(_TERMS, some)}

    def _match(self, queries: list[str], each: int, most: int | None = None) -> list[tuple[int, int]]:
        """The number of a query and the key of a claim that it finds; of each query at most so many, newest first.

        With ``most``, the later queries are not even begun once there are so many rows.
        """
        part = _PART_POSTGRES if self.is_postgres else _PART_SQLITE
        whole = " UNION ALL ".join(part % (number, each) for number in range(len(queries)))
        if most is not None and len(queries) > 1:
            whole += f" LIMIT {most}"
        return self._fetch(whole, tuple(queries))

    def _name_best(self, weights: dict[int, float], filters: Filters, limit: int) -> list[tuple[int, str, float]]:
        """Key, id and rank of the best candidates that pass the filters' last look."""
        best = sorted(weights, key=lambda key: (-weights[key], -key))
        if not filters.is_checked:
            # Some more than are wanted, since a shorter claim of the same weight is the better one.
            best = best[: 2 * limit]
        named: list[tuple[int, str, float]] = []
        for some in batches(best):
            named += [
                (pk, claim, score_claim(weights[pk], length))
                for pk, claim, length, printed, published in self._fetch_among(_NAMES, some)
                if filters.fits_day(read_day(published)) and filters.fits_text(printed)
            ]
        return sorted(named, key=lambda one: (-one[2], one[1]))[:limit]


def _newest_first(one: Evidence) -> tuple[bool, float, str, int]:
    moment = sort_moment(one.published)
    return moment is None, 0.0 if moment is None else -moment.timestamp(), one.claim.article, one.claim.passage.start


def _affordable(concepts: Sequence[Concept], size: int, each: int) -> Iterator[tuple[int, ...]]:
    """Sets of concepts, heaviest first; once the budget is spent, only pairs and single ones, which are found fast."""
    spent = 0.0
    for subset in find_subsets(concepts):
        if spent > _BUDGET and len(subset) > 2:
            continue
        spent += find_cost([concepts[one] for one in subset], size, each)
        yield subset


def _chunks(subsets: Iterator[tuple[int, ...]]) -> Iterator[list[tuple[int, ...]]]:
    for size in _CHUNKS:
        if chunk := list(islice(subsets, size)):
            yield chunk
