"""What a search asks for, weighed and worded for either database; pure functions over words and counts."""

from __future__ import annotations

import heapq
import math
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import TYPE_CHECKING, TypeAlias, TypedDict

from store.ledger.indexing import STEM, name_term
from store.ledger.words import STOP_WORDS, fold_words, stem_word

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

Terms: TypeAlias = tuple[str, ...]
"""Terms that must all be there."""

_K, _B = 1.2, 0.4  # of BM25
_MEAN = 130  # characters, of a sentence in the news
_COMMON = 4  # a concept that more than one claim in so many holds is a common one
_MOST = 5  # concepts that claims are looked up by
_ENOUGH = 4
CHARACTERS = 6.6
"""Of text, for each term in the index (in news the two go together at 0.94)."""
SMALL = 2000
"""How many claims a story has at most in which everything that holds any of the words is ranked."""


@dataclass(frozen=True, slots=True)
class Concept:
    """What one entry of the question is found by (any of the alternatives), in how many claims, and its weight."""

    alternatives: tuple[Terms, ...]
    claims: int
    weight: float

    def is_held(self, terms: Container[str]) -> bool:
        """Whether a claim with these terms holds the concept."""
        return any(all(term in terms for term in one) for one in self.alternatives)


@dataclass(frozen=True, slots=True)
class Filters:
    """What every candidate must hold (one of each alternatives), may not hold, and is checked for afterwards."""

    needed: tuple[tuple[Terms, ...], ...] = ()
    banned: tuple[Terms, ...] = ()
    phrases: tuple[Terms, ...] = ()
    after: date | None = None
    before: date | None = None
    as_of: date | None = None

    @property
    def has_days(self) -> bool:
        """Whether the day of publication matters."""
        return not self.after is self.before is self.as_of is None

    @property
    def is_checked(self) -> bool:
        """Whether a candidate must be looked at once more after the index has found it."""
        return self.has_days or bool(self.phrases)

    def within(self, months: Iterable[str]) -> Filters:
        """The filters narrowed to those of the story's months (``m201802``) that the days asked for touch."""
        fitting = tuple((month,) for month in months if self._touches(month))
        return replace(self, needed=(*self.needed, fitting or (("m0",),)))

    def _touches(self, month: str) -> bool:
        low = f"m{self.after:%Y%m}" if self.after else "m"
        ends = [f"m{day:%Y%m}" for day in (self.before, self.as_of) if day]
        return low <= month and all(month <= end for end in ends)

    def fits_day(self, day: date | None) -> bool:
        """Whether the day of publication (as given, in its own zone) lies within what was asked for."""
        if not self.has_days:
            return True
        if day is None:
            return False
        plain = day.date() if isinstance(day, datetime) else day
        return (
            (self.after is None or plain >= self.after)
            and (self.before is None or plain < self.before)
            and (self.as_of is None or plain <= self.as_of)
        )

    def fits_text(self, text: str) -> bool:
        """Whether every phrase stands in the text, word by word."""
        if not self.phrases:
            return True
        words = fold_words(text)
        return all(_holds_run(words, phrase) for phrase in self.phrases)


def _holds_run(words: Sequence[str], run: Sequence[str]) -> bool:
    return any(tuple(words[at : at + len(run)]) == run for at in range(len(words) - len(run) + 1))


class Narrowing(TypedDict, total=False):
    """What a search may be narrowed by; nothing is required.

    ``outlet`` is the outlet's whole name, ``speaker`` any words of the speaker's name; ``after`` is the first day of
    publication, ``before`` the day after the last, ``as_of`` the last; with any of them an undated article is left
    out. ``without``: words that a claim may not hold; ``phrases``: what it must hold word by word.
    """

    outlet: str | None
    speaker: str | None
    after: date | None
    before: date | None
    as_of: date | None
    without: Sequence[str]
    phrases: Sequence[str]


def make_filters(
    *,
    outlet: str | None = None,
    speaker: str | None = None,
    after: date | None = None,
    before: date | None = None,
    as_of: date | None = None,
    without: Sequence[str] = (),
    phrases: Sequence[str] = (),
) -> Filters:
    """The filters of a search, in terms of the index; what each is, ``Narrowing`` says."""
    runs = tuple(run for run in (tuple(fold_words(phrase)) for phrase in phrases) if run)
    needed: list[tuple[Terms, ...]] = [((f"o{name_term(outlet)}",),)] if outlet else []
    if speaker:
        needed.append((tuple(f"s{word}" for word in fold_words(speaker)) or ("s",),))
    needed += [((STEM + stem_word(word),),) for run in runs for word in run if word not in STOP_WORDS]
    banned = tuple(terms for terms in (_stems(word) for word in without) if terms)
    plain = [day.date() if isinstance(day, datetime) else day for day in (after, before, as_of)]
    return Filters(tuple(needed), banned, runs, *plain)


def make_attributed(names: Iterable[str], stems: Iterable[str]) -> Filters:
    """What claims of one of these speakers with all of these stems hold; without names, of any or no speaker."""
    needed: list[tuple[Terms, ...]] = [((STEM + stem,),) for stem in stems]
    spoken = tuple(terms for name in names if (terms := tuple(f"s{word}" for word in fold_words(name))))
    return Filters(needed=(*needed, spoken) if spoken else tuple(needed))


def _stems(word: str) -> Terms:
    return tuple(STEM + stem_word(one) for one in fold_words(word) if one not in STOP_WORDS)


def find_stems(words: Sequence[str | Sequence[str]]) -> list[tuple[Terms, ...]]:
    """For each entry of the question the terms that each of its alternatives needs; stop words need none."""
    stated = [(one,) if isinstance(one, str) else tuple(one) for one in words]
    found = [tuple(dict.fromkeys(terms for word in entry if (terms := _stems(word)))) for entry in stated]
    return list(dict.fromkeys(entry for entry in found if entry))


def build_concepts(entries: Iterable[tuple[Terms, ...]], counts: Mapping[str, int], size: int) -> tuple[Concept, ...]:
    """The concepts that any claim can hold, rarest first; ``size`` is how many claims the story has."""
    concepts = []
    for entry in entries:
        held = {terms: min(counts.get(term, 0) for term in terms) for terms in entry}
        alternatives = tuple(terms for terms, number in held.items() if number > 0)
        claims = min(size, sum(held.values()))
        if alternatives:
            weight = math.log(1 + (size - claims + 0.5) / (claims + 0.5))
            concepts.append(Concept(alternatives, claims, weight))
    return tuple(sorted(concepts, key=lambda one: (one.claims, one.alternatives)))


def split_concepts(
    concepts: Sequence[Concept], size: int, wanted: int
) -> tuple[tuple[Concept, ...], tuple[Concept, ...]]:
    """The concepts that claims are looked up by, and the common ones that only tell those found apart.

    Looking a rare word up together with one that every second claim holds costs ten times as much as alone, and
    the common one weighs next to nothing. But the rare words may be the wrong ones (a typo, a name printed once), so
    common ones are taken in, rarest first, until several times as many claims as ``wanted`` hold any. In a small
    story every concept is looked up.
    """
    if size <= SMALL:
        return tuple(concepts), ()
    heavy: list[Concept] = []
    for one in concepts:
        enough = sum(taken.claims for taken in heavy) >= _ENOUGH * wanted
        if enough and (one.claims * _COMMON > size or len(heavy) == _MOST):
            break
        heavy.append(one)
    return tuple(heavy), tuple(concepts[len(heavy) :])


def find_cost(concepts: Sequence[Concept], size: int, each: int) -> float:
    """About how many entries of the index are read to find so many claims that hold all of the concepts.

    Lists are walked side by side, a long one nearly whole (measured with FTS5: 200,000 entries a millisecond).
    """
    expected = size * math.prod(one.claims / size for one in concepts)
    return sum(one.claims for one in concepts) * min(1.0, each / max(expected, 1e-9))


def find_subsets(concepts: Sequence[Concept]) -> Iterator[tuple[int, ...]]:
    """Sets of the concepts' numbers, those that weigh most together first, the empty one left out."""
    everything = tuple(range(len(concepts)))
    heap = [(-sum(one.weight for one in concepts), everything, len(concepts))]
    while heap:
        weight, members, free = heapq.heappop(heap)
        if members:
            yield members
        # Each set is reached once: only concepts before the last one dropped may still be dropped.
        for at in range(free):
            rest = tuple(one for one in members if one != at)
            heapq.heappush(heap, (weight + concepts[at].weight, rest, at))


@dataclass(frozen=True, slots=True)
class Plan:
    """A search in one story, worded for one database."""

    story_pk: int
    concepts: tuple[Concept, ...]
    filters: Filters
    is_postgres: bool

    def match_any(self) -> str:
        """The query for claims that hold any of the concepts (whatever the filters need, when there are none)."""
        wanted = [terms for concept in self.concepts for terms in concept.alternatives]
        return self._word([wanted] if wanted else [])

    def weigh(self, members: Iterable[int]) -> float:
        """What these concepts weigh together."""
        return sum(self.concepts[one].weight for one in members)

    def match_all(self, members: Iterable[int]) -> str:
        """The query for claims that hold every one of these concepts."""
        return self._word([list(self.concepts[one].alternatives) for one in members])

    def _word(self, groups: list[list[Terms]]) -> str:
        needed = [list(group) for group in self.filters.needed]
        whole = self._and([self._or([self._and(map(self._term, terms)) for terms in one]) for one in groups + needed])
        for terms in self.filters.banned:
            banned = self._and(map(self._term, terms))
            whole = f"({whole} & !{banned})" if self.is_postgres else f"({whole} NOT {banned})"
        return whole

    def _term(self, term: str) -> str:
        quote = "'" if self.is_postgres else '"'
        return f"{quote}{self.story_pk}{term}{quote}"

    def _and(self, parts: Iterable[str]) -> str:
        return _join(parts, " & " if self.is_postgres else " AND ")

    def _or(self, parts: Iterable[str]) -> str:
        return _join(parts, " | " if self.is_postgres else " OR ")


def _join(parts: Iterable[str], glue: str) -> str:
    each = list(dict.fromkeys(parts))
    return each[0] if len(each) == 1 else f"({glue.join(each)})"


def score_claim(weight: float, length: float) -> float:
    """The rank of a claim of so many characters that holds concepts of this weight together; higher is better.

    BM25 with every concept held or not, and a mild length penalty: a claim is a sentence, and a short one is little
    better for it.
    """
    return weight * (_K + 1) / (1 + _K * (1 - _B + _B * length / _MEAN))
