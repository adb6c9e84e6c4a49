"""Ranked claims → the facts of an answer: what says the same is one group, what conflicts stands side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from store.answers.english.words import find_words, fold_word, read_number, stem_word
from store.answers.judging.ranking import Ranked
from store.answers.judging.tying import NUMERIC
from store.answers.question.query import Query
from store.answers.showing.cutting import cut_claim, cut_value
from store.answers.values.counting import SCALES
from store.answers.values.indirect import OFTEN
from store.claims import ConflictNote, Fact, Passage

SAME_TEXT = 88.0
MOST_FACTS = 8

# What the next fact loses against one shown already: the same value again from one article says least.
REPEATED, CARRIED, CROWDED = 0.9, 0.35, 0.1
# What another article's figure gains that is nearly the first one's: it is told of the same thing.
DISPUTING, NEAR = 0.5, 1.1
LEAST_COUNT, APART = 0.9, 3.0
_SPEEDS = {"mph": ("mile", "hour")} | dict.fromkeys(("kph", "kmh", "km/h"), ("kilometer", "hour"))


@dataclass(frozen=True, slots=True)
class Chosen:
    """A ranked claim that answers, with what is shown of it and the group that it belongs to."""

    ranked: Ranked
    shown: Passage
    answer: Passage | None
    group: int


def choose_facts(query: Query, answering: Sequence[Ranked], notes: Sequence[ConflictNote]) -> list[Chosen]:
    """Order the claims that answer: the best first, then other values and other articles before repetitions.

    ``notes`` are the notes whose sides are among the claims: the other side of one shown comes right after it.
    """
    left = list(answering)
    groups = number_groups(query, answering)
    chosen: list[Ranked] = []
    while left and len(chosen) < MOST_FACTS:
        scores = {one.view.claim.id: _score_next(query, one, chosen, groups, notes) for one in left}
        best = max(left, key=lambda one: (scores[one.view.claim.id], one.score, one.view.claim.id))
        if scores[best.view.claim.id] < _least(answering):
            break
        chosen.append(best)
        left.remove(best)
    return [
        Chosen(one, cut_claim(one, query.wanted), cut_value(one.view, one.value), groups[one.view.claim.id])
        for one in chosen
    ]


def _least(answering: Sequence[Ranked]) -> float:
    """What is far below the best is no answer beside it, though it holds the words."""
    return max(0.15, 0.35 * answering[0].score)


def _score_next(
    query: Query, one: Ranked, chosen: Sequence[Ranked], groups: dict[str, int], notes: Sequence[ConflictNote]
) -> float:
    score = one.score
    if not chosen:
        return score
    group, article = groups[one.view.claim.id], one.view.claim.article
    same = [other for other in chosen if groups[other.view.claim.id] == group]
    if any(other.view.claim.article == article for other in same):
        score -= REPEATED
    elif same:
        score -= CARRIED
    elif article != chosen[0].view.claim.article and is_comparable(query, chosen[0], one, apart=NEAR):
        score += DISPUTING
    score -= CROWDED * sum(1 for other in chosen if other.view.claim.article == article)
    shown = {other.view.claim.id for other in chosen}
    for note in notes:
        sides = {side.claim for side in note.sides}
        if one.view.claim.id in sides and sides & shown and note.relation != "agrees":
            score += 0.6
            break
    return score


def number_groups(query: Query, answering: Sequence[Ranked]) -> dict[str, int]:
    """Claim id → number of the group of claims that say the same, in order of the best."""
    groups: dict[str, int] = {}
    heads: list[Ranked] = []
    for one in answering:
        number = next((i for i, head in enumerate(heads) if says_same(query, head, one)), len(heads))
        if number == len(heads):
            heads.append(one)
        groups[one.view.claim.id] = number
    return groups


def says_same(query: Query, left: Ranked, right: Ranked) -> bool:
    """Whether two claims give the same answer: the same value, or nearly the same words."""
    valued = (*NUMERIC, "person", "name", "place", "yes or no")
    if left.value is not None and right.value is not None and query.wanted in valued:
        return fold_value(query, left) == fold_value(query, right)
    return fuzz.token_set_ratio(left.view.text, right.view.text) >= SAME_TEXT


def fold_value(query: Query, one: Ranked) -> str:
    """A value for comparing: its number, its last name, or its words as stems."""
    value = one.value
    if value is None:
        return ""
    if query.wanted == "yes or no":
        return value.norm
    words = [one.view.words[i] for i in range(value.first, value.last + 1)]
    if query.wanted == "count" and read_number(value.norm) is not None:
        return value.norm
    if query.wanted in NUMERIC:
        numbers = [f"{number:g}" for word in words if (number := read_number(word)) is not None]
        if numbers and query.wanted not in ("date", "time"):
            return " ".join(numbers)
        return " ".join(word for word in words if word not in _LEADING)
    if query.wanted in ("person", "name"):
        named = [word for _, _, word in find_words(fold_word(value.norm))]
        return named[-1] if named else ""
    return " ".join(stem_word(word) for word in words)


def is_comparable(query: Query, left: Ranked, right: Ranked, *, apart: float = APART) -> bool:
    """Whether two figures are of one unit (or count the same noun) and no more than ``apart`` times apart."""
    if query.wanted not in _FIGURES:
        return False
    numbers = [read_figure(query, one) for one in (left, right)]
    if any(number is None or number <= 0 for number in numbers):
        return False
    low, high = sorted(number for number in numbers if number is not None)
    units = [_find_unit(one) for one in (left, right)]
    # What counts the asked noun, or how often, needs no other unit ("three children", "the father of four").
    often = all(one.value is not None and one.value.why == OFTEN for one in (left, right))
    often = often or (query.wanted == "count" and all(one.part("fit") >= LEAST_COUNT for one in (left, right)))
    return high <= apart * low and (often or bool(units[0] & units[1]))


def read_figure(query: Query, one: Ranked) -> float | None:
    """The first number of a value, if it prints one, with its scale ("1.9 billion")."""
    number = next((found for word in fold_value(query, one).split() if (found := read_number(word)) is not None), None)
    if number is None or one.value is None or query.wanted == "count":
        return number
    words = one.view.words[one.value.first : one.value.last + 1]
    return number * next((SCALES[word] for word in words if word in SCALES), 1.0)


def _find_unit(one: Ranked) -> set[str]:
    """The stems that stand for a figure's unit: the noun that is counted, or the last word printed; a sign of money."""
    if one.value is None:
        return set()
    last = one.value.head if one.value.head >= 0 else one.value.last
    words = one.view.words[one.value.first : one.value.last + 1]
    tokens = [i for i in range(one.value.first, last + 1) if one.view.tokens[i].pos == "NOUN"]
    units = {stem for i in tokens for stem in one.view.stems[i]}
    speeds = {stem_word(part) for word in words for part in _SPEEDS.get(word, ())}
    return units | speeds | {*one.view.stems[last], *(sign for word in words for sign in "$£€" if sign in word)}


_FIGURES = frozenset({"count", "duration", "measure", "amount"})
_LEADING = frozenset("the a an about around at on in by early late roughly until ,".split())


def make_fact(chosen: Chosen) -> Fact:
    """The record of one chosen claim."""
    return Fact(
        evidence=chosen.ranked.view.evidence,
        shown=chosen.shown,
        answer=chosen.answer if chosen.answer is None or _within(chosen.answer, chosen.shown) else None,
        score=round(chosen.ranked.score, 4),
        why=chosen.ranked.why,
        group=chosen.group,
    )


def _within(inner: Passage, outer: Passage) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end
