"""Which names of a story may be one person or body. Pure: it suggests, with a score and a sentence; editors decide.

One candidate or none: a surname or an abbreviation that fits two longer names is not linked to either.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from rapidfuzz.distance import OSA

from store.ledger.records import LinkSuggestion
from store.ledger.words import fold_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from store.ledger.records import NameCount

_TITLES = frozenset(
    "mr mrs ms miss dr prof sir dame lord lady judge justice sheriff deputy officer sgt sergeant capt captain lt "
    "lieutenant col colonel maj major gen general det detective chief president senator sen rep gov governor mayor "
    "king queen prince princess pope father sister rev reverend minister secretary superintendent principal "
    "coach".split()
)
_SMALL_WORDS = frozenset("of the and for in on at de la".split())
_SUFFIXES = frozenset("jr sr ii iii iv".split())


class _Name(NamedTuple):
    """A full name, its words without titles and suffixes, and how many claims it is in."""

    full: str
    words: tuple[str, ...]
    claims: int


class _Match(NamedTuple):
    rule: str
    score: float
    why: str


def suggest_links(names: Iterable[NameCount]) -> list[LinkSuggestion]:
    """Pairs of full names that may be one person or body, best first, each pair once."""
    known = _collect(names)
    found: dict[tuple[str, str], LinkSuggestion] = {}
    for one, other in _find_pairs(known):
        match = _compare(one, other)
        if match is not None:
            _keep(found, one, other, match)
    for short, long, match in (*_find_surnames(known), *_find_initials(known)):
        _keep(found, short, long, match)
    return sorted(found.values(), key=lambda link: (-link.score, link.left, link.right))


def _collect(names: Iterable[NameCount]) -> list[_Name]:
    counts: dict[str, int] = defaultdict(int)
    for name in names:
        counts[name.name] = max(counts[name.name], name.claims, name.spoken)
    return [_Name(full, _strip(full), counts[full]) for full in sorted(counts)]


def _strip(full: str) -> tuple[str, ...]:
    words = fold_words(full)
    bare = [word for word in words if word not in _TITLES and word not in _SUFFIXES]
    return tuple(bare or words)


def _find_pairs(names: list[_Name]) -> Iterator[tuple[_Name, _Name]]:
    """Pairs worth a comparison: those that share the last word, or the first letter of every word."""
    buckets: dict[tuple[str, ...], list[_Name]] = defaultdict(list)
    for name in names:
        if name.words:
            buckets["last", name.words[-1]].append(name)
        if len(name.words) > 1:
            buckets["letters", *(word[0] for word in name.words)].append(name)
    seen: set[tuple[str, str]] = set()
    for bucket in buckets.values():
        for one, other in combinations(bucket, 2):
            if (one.full, other.full) not in seen:
                seen.add((one.full, other.full))
                yield one, other


def _compare(one: _Name, other: _Name) -> _Match | None:
    left, right = one.words, other.words
    if left == right:
        return _Match("link.title", 0.95, "differ only in a title, a mark or an ending")
    if len(left) < 2 or len(right) < 2:
        return None
    if left[-1] == right[-1]:
        return _compare_first(left, right)
    return _compare_spelling(left, right)


def _compare_first(left: tuple[str, ...], right: tuple[str, ...]) -> _Match | None:
    """Two names with one surname, by their first names."""
    short, long = sorted((left[0], right[0]), key=len)
    if short == long:
        return _Match("link.middle", 0.95, "share the first name and the surname")
    if len(short) == 1 and long.startswith(short):
        return _Match("link.initial", 0.85, "share the surname, and the initial fits")
    if len(short) >= 3 and long.startswith(short):
        return _Match("link.short", 0.8, "share the surname, and one first name begins the other")
    return _compare_spelling(left, right)


def _compare_spelling(left: tuple[str, ...], right: tuple[str, ...]) -> _Match | None:
    if len(left) != len(right):
        return None
    steps = [OSA.distance(one, other) for one, other in zip(left, right, strict=True)]
    near = all(step <= _allowed(one, other) for step, one, other in zip(steps, left, right, strict=True))
    if not near or sum(steps) > 3:
        return None
    letters = "one letter" if sum(steps) == 1 else f"{sum(steps)} letters"
    return _Match("link.spelling", 0.9 - 0.1 * sum(steps), f"differ by {letters}")


def _allowed(one: str, other: str) -> int:
    """How many letters two spellings of one word may differ by: none in a short one, where it is another name."""
    shorter = min(len(one), len(other))
    return 0 if shorter < 4 else 1 if shorter < 8 else 2


def _find_surnames(names: list[_Name]) -> Iterator[tuple[_Name, _Name, _Match]]:
    """A surname alone, and the one longer name that ends in it."""
    longer: dict[str, list[_Name]] = defaultdict(list)
    for name in names:
        if len(name.words) > 1:
            longer[name.words[-1]].append(name)
    for name in names:
        fitting = longer[name.words[0]] if len(name.words) == 1 else []
        if len({one.words[0] for one in fitting}) == 1:
            yield name, fitting[0], _Match("link.surname", 0.7, "share the surname, which no other name here has")


def _find_initials(names: list[_Name]) -> Iterator[tuple[_Name, _Name, _Match]]:
    """An abbreviation in capitals, and the one name whose words it is made of."""
    longer: dict[str, list[_Name]] = defaultdict(list)
    for name in names:
        words = [word for word in name.words if word not in _SMALL_WORDS]
        if len(words) > 1:
            longer["".join(word[0] for word in words)].append(name)
    for name in names:
        plain = name.full.replace(".", "")
        if plain.isupper() and 2 <= len(plain) <= 6 and len(longer[plain.lower()]) == 1:
            yield name, longer[plain.lower()][0], _Match("link.initials", 0.75, "are an abbreviation and its words")


def _keep(found: dict[tuple[str, str], LinkSuggestion], one: _Name, other: _Name, match: _Match) -> None:
    first, second = sorted((one, other), key=lambda name: name.full)
    pair = first.full, second.full
    if pair in found and found[pair].score >= match.score:
        return
    detail = f"“{pair[0]}” ({_claims(first)}) and “{pair[1]}” ({_claims(second)}) {match.why}."
    found[pair] = LinkSuggestion(left=pair[0], right=pair[1], score=match.score, detail=detail, rule=match.rule)


def _claims(name: _Name) -> str:
    return "1 claim" if name.claims == 1 else f"{name.claims} claims"
