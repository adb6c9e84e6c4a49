"""Which of a day's claims carry weight: a score with plain parts, and a choice that no speaker or article crowds.

STANDARDS 16 is kept here: what a quiet name (a perpetrator's) says or is said of comes last, and is never a quote
worth knowing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from heapq import nsmallest
from typing import Final

from store.claims import Evidence, fold_space
from store.ledger.posting_records import ClaimLine

CANDIDATES: Final = 60
_PER_SPEAKER: Final = 2
_PER_ARTICLE: Final = 3
_READABLE: Final = (40, 320)
_NAMED: Final = 3.0
_DISPUTED: Final = 4.0
_MOST_FACETS: Final = 3
_QUOTED: Final = {"direct": 1.5, "mixed": 1.0}
_UNKNOWN_ROOT: Final = {"unknown", "outlet"}


def score_line(line: ClaimLine, disputed: Collection[str]) -> float:
    """How much a claim weighs: typed values, a speaker with a name, a known root, quoted words, a note on it."""
    score = float(min(line.facets, _MOST_FACETS))
    score += _NAMED if line.speaker else 0.0
    score += _QUOTED.get(line.kind or "", 0.0)
    score += 1.0 if line.root_kind not in _UNKNOWN_ROOT else 0.0
    score += _DISPUTED if line.id in disputed else 0.0
    return score - (0.0 if _READABLE[0] <= line.length <= _READABLE[1] else 2.0)


def rank_lines(lines: Iterable[ClaimLine], disputed: Collection[str], quiet: Collection[str]) -> list[str]:
    """The ids of the weightiest claims, at most ``CANDIDATES``; equal ones in the order in which they came."""
    names = frozenset(quiet)
    keyed = (
        (line.speaker in names, -score_line(line, disputed), line.first_seen, line.id)
        for line in lines
        if line.facets or line.speaker or line.id in disputed
    )
    return [key[-1] for key in nsmallest(CANDIDATES, keyed)]


def rank_quotes(lines: Iterable[ClaimLine], disputed: Collection[str], quiet: Collection[str]) -> list[str]:
    """The ids of the direct quotations of named speakers that weigh most."""
    names = frozenset(quiet)
    keyed = (
        (-score_line(line, disputed), line.first_seen, line.id)
        for line in lines
        if line.kind == "direct" and line.speaker and line.speaker not in names and line.length >= _READABLE[0]
    )
    return [key[-1] for key in nsmallest(CANDIDATES, keyed)]


def choose(
    ranked: Sequence[Evidence], most: int, *, quiet: Collection[str], without: Iterable[Evidence] = ()
) -> tuple[Evidence, ...]:
    """The first ``most`` that differ in their words; two of a speaker and three of an article, then the others.

    Claims that print a quiet name come after all others.
    """
    seen = {_words(one) for one in without}
    loud = [one for one in ranked if not prints_name(one, quiet)]
    chosen = list(_spread([*loud, *(one for one in ranked if one not in loud)], seen))
    return tuple(chosen[:most])


def _spread(ranked: Iterable[Evidence], seen: set[str]) -> Iterator[Evidence]:
    speakers: Counter[str | None] = Counter()
    articles: Counter[str] = Counter()
    left = []
    for one in ranked:
        claim = one.claim
        if _words(one) in seen:
            continue
        seen.add(_words(one))
        crowded = claim.speaker is not None and speakers[claim.speaker] >= _PER_SPEAKER
        if crowded or articles[claim.article] >= _PER_ARTICLE:
            left.append(one)
            continue
        speakers[claim.speaker] += 1
        articles[claim.article] += 1
        yield one
    yield from left


def prints_name(one: Evidence, names: Collection[str]) -> bool:
    """Whether the claim prints, or means, one of the names."""
    if not names:
        return False
    meant = {mention.refers_to for mention in one.claim.mentions}
    return not meant.isdisjoint(names) or any(name in one.claim.text for name in names)


def _words(one: Evidence) -> str:
    return fold_space(one.claim.text).casefold()
