"""What claims are found by: their terms in the full-text index, how many claims hold each, and the names they print.

A term is made of the story's key, a letter for its class and the word, so that one lookup in the index is already
narrowed to the story: ``3wdeputi`` (a stem), ``3ocnn`` (outlet), ``3sisrael`` (a word of the speaker's name),
``3kcount`` (a facet of that kind), ``3m201802`` (published in that month). Terms hold letters and digits only.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select, text

from store.claims import Passage
from store.ledger import tables
from store.ledger.articles import ArticleWork
from store.ledger.base import batches
from store.ledger.coding import decode_claim
from store.ledger.words import fold_words, index_words

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from store.claims import Article, Claim

_C, _T = tables.claim.c, tables.terms.c
_DIGITS = "0123456789"
_LONG_NAME = 400  # characters: what is longer is no name, and more than an index can hold
_INSERT_TERMS = text("INSERT INTO claim_terms(claim_pk, terms) VALUES (:key, :terms)")
_DELETE_TERMS = text("DELETE FROM claim_terms WHERE claim_pk = :key")
_INSERT_SEARCH = text("INSERT INTO claim_search(rowid, terms) VALUES (:key, :terms)")
_COUNT_TERMS = (
    "INSERT INTO term (story_pk, term, claims) SELECT %s, word, number "
    "FROM unnest(CAST(%s AS text[]), CAST(%s AS integer[])) AS counted(word, number) "
    "ON CONFLICT (story_pk, term) DO UPDATE SET claims = term.claims + excluded.claims"
)
_DELETE_SEARCH = text("INSERT INTO claim_search(claim_search, rowid, terms) VALUES ('delete', :key, :terms)")

STEM, PRINTED = "w", "p"
"""What the counts of terms begin with: of a stem, and of a word as printed (for typos)."""


def name_term(word: str) -> str:
    """A name as one term: its words run together."""
    return "".join(fold_words(word))


def claim_terms(claim: Claim) -> list[str]:
    """The stems a claim is found by, each once: its words, its lemmas, and the names that its mentions mean."""
    found = dict.fromkeys(index_words(claim.text))
    found |= dict.fromkeys(index_words(" ".join(token.lemma for token in claim.tokens)))
    names = {mention.refers_to for mention in claim.mentions if mention.refers_to}
    names |= {claim.speaker or "", claim.descriptor or ""}
    for name in sorted(names):
        found |= dict.fromkeys(index_words(name))
    return list(found)


def filter_terms(claim: Claim, outlet: str | None, published: date | None) -> list[str]:
    """The terms that narrow a search: outlet, speaker, kinds of facets, month of publication."""
    found = [f"o{name_term(outlet)}"] if outlet else []
    found += [f"s{word}" for word in dict.fromkeys(fold_words(claim.speaker or ""))]
    found += [f"k{kind}" for kind in sorted({facet.kind for facet in claim.facets})]
    if published is not None:
        found.append(f"m{published.year:04}{published.month:02}")
    return found


def build_terms(story_pk: int, claim: Claim, outlet: str | None, published: date | None) -> str:
    """All terms of a claim, as the index holds them."""
    stems = [f"w{stem}" for stem in claim_terms(claim)]
    return " ".join(f"{story_pk}{term}" for term in [*stems, *filter_terms(claim, outlet, published)])


def count_terms(terms: str, claim_text: str) -> Iterable[str]:
    """What is counted of a claim: the terms it is found by, and its words as printed (for typos)."""
    for term in terms.split(" "):
        yield term.lstrip(_DIGITS)
    for word in set(fold_words(claim_text)):
        yield PRINTED + word


def count_names(claims: Iterable[Claim]) -> Counter[tuple[str, str, bool]]:
    """How many claims print a name so, by ``(full name, as printed, whether it speaks)``; a claim counts once."""
    found: Counter[tuple[str, str, bool]] = Counter()
    for claim in claims:
        named = ((one.refers_to, one.passage.text) for one in claim.mentions if one.refers_to)
        found.update({(name, printed, False) for name, printed in named if len(name) + len(printed) < _LONG_NAME})
        if claim.speaker and len(claim.speaker) < _LONG_NAME:
            found[claim.speaker, claim.speaker, True] += 1
    return found


# Only names are read off these claims; their place leaves room before them, where a relay may stand.
_FAR = 1 << 30


class IndexWork(ArticleWork):
    """Keeps the search index, the counts of terms and the names in step with the claims that may be shown."""

    def _index_claims(self, story_pk: int, article: Article, claims: list[tuple[int, Claim]]) -> None:
        """Enter claims into the index under the article's outlet and date."""
        if not claims:
            return
        rows = [
            {"key": key, "terms": build_terms(story_pk, claim, article.outlet, article.published)}
            for key, claim in claims
        ]
        self.connection.execute(_INSERT_TERMS, rows)
        if not self.is_postgres:
            self.connection.execute(_INSERT_SEARCH, rows)
        texts = [claim.text for _, claim in claims]
        self._count(story_pk, rows, texts, 1)
        self._count_names(story_pk, [claim for _, claim in claims], 1)

    def _unindex_claims(self, story_pk: int, keys: list[int]) -> None:
        """Take claims out of the index, as they were entered."""
        for some in batches(keys):
            found = self.connection.execute(
                select(_T.claim_pk, _T.terms, _C.id, _C.text, _C.grammar)
                .join(tables.claim, _C.pk == _T.claim_pk)
                .where(_T.claim_pk.in_(some))
            ).all()
            if not found:
                continue
            rows = [{"key": row.claim_pk, "terms": row.terms} for row in found]
            if not self.is_postgres:
                self.connection.execute(_DELETE_SEARCH, rows)
            self.connection.execute(_DELETE_TERMS, rows)
            self._count(story_pk, rows, [row.text for row in found], -1)
            seen = self._last_grammar([row.claim_pk for row in found])
            claims = [
                decode_claim(row.id, "", Passage(_FAR, _FAR + len(row.text), row.text), seen[row.claim_pk])
                for row in found
            ]
            self._count_names(story_pk, claims, -1)

    def _last_grammar(self, keys: list[int]) -> dict[int, str]:
        """The grammar of each claim in the version it was last seen in."""
        seen = tables.sighting.c
        rows = self.connection.execute(
            select(_C.pk, func.coalesce(seen.grammar, _C.grammar).label("grammar"))
            .join(tables.sighting, (seen.claim_pk == _C.pk) & (seen.version_pk == _C.version_pk))
            .where(_C.pk.in_(keys))
        )
        return {row.pk: row.grammar for row in rows}

    def _count(self, story_pk: int, rows: list[dict[str, Any]], texts: list[str], step: int) -> None:
        counts: Counter[str] = Counter()
        for row, claim_text in zip(rows, texts, strict=True):
            counts.update(count_terms(row["terms"], claim_text))
        if self.is_postgres:
            # One statement: the same rows one by one take it ten times as long.
            terms = sorted(counts)
            self.connection.exec_driver_sql(_COUNT_TERMS, (story_pk, terms, [step * counts[term] for term in terms]))
            return
        insert = self._insert(tables.term)
        self.connection.execute(
            insert.on_conflict_do_update(
                index_elements=["story_pk", "term"], set_={"claims": tables.term.c.claims + insert.excluded.claims}
            ),
            [{"story_pk": story_pk, "term": term, "claims": step * n} for term, n in sorted(counts.items())],
        )

    def _count_names(self, story_pk: int, claims: list[Claim], step: int) -> None:
        counts: dict[tuple[str, str], list[int]] = {}
        for (name, printed, speaks), number in count_names(claims).items():
            counts.setdefault((name, printed), [0, 0])[int(speaks)] += step * number
        if not counts:
            return
        insert = self._insert(tables.name)
        columns = tables.name.c
        self.connection.execute(
            insert.on_conflict_do_update(
                index_elements=["story_pk", "name", "printed"],
                set_={
                    "claims": columns.claims + insert.excluded.claims,
                    "spoken": columns.spoken + insert.excluded.spoken,
                },
            ),
            [
                {"story_pk": story_pk, "name": name, "printed": printed, "claims": prints, "spoken": speaks}
                for (name, printed), (prints, speaks) in sorted(counts.items())
            ],
        )
