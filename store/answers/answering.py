"""A question → an answer out of the store: read it, find candidates, rank, hold against the gate, group, sign.

Four round trips at most: the question's words, the candidates, their claims, the notes on what is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from store.answers.abstaining import explain_newest, find_gap, find_missing
from store.answers.disputes import find_disputes, keep_notes, list_kinds, load_sides
from store.answers.grouping import Chosen, choose_facts, make_fact
from store.answers.lexicon import load_lexicon
from store.answers.query import Query, describe_query
from store.answers.questions import parse_question
from store.answers.ranking import Ranked, rank_claims
from store.answers.receipts import make_receipt
from store.answers.roots import count_roots
from store.answers.spelling import find_mend
from store.answers.view import ClaimView
from store.answers.words import STOP, find_words
from store.claims import Answer, ConflictNote, Fact, Story

if TYPE_CHECKING:
    from store.ledger import Work

CANDIDATES = 60
CLOSEST = 3
SHOWN_FIRST = 3


@dataclass(frozen=True, slots=True)
class Found:
    """What one part of a question found: its query, all candidates ranked, and those that answer."""

    query: Query
    ranked: tuple[Ranked, ...]
    answering: tuple[Ranked, ...]
    gap: str


def answer_question(question: str, work: Work, *, story: Story | str) -> Answer:
    """Answer a question in the articles' own words, or abstain and say what was searched.

    Raises FilterError when a filter in the question cannot be read, UnknownStoryError when there is no such story.
    """
    slug = story.slug if isinstance(story, Story) else story
    queries = parse_question(question, find_mend(question, work, slug))
    found = [find_answers(query, work, slug) for query in queries]
    held = work.count_claims(slug)
    answering = [one for part in found for one in part.answering]
    notes = _find_notes(answering, work, slug)
    wanted = {kind for query in queries for kind in list_kinds(query.wanted)}
    answering_first = [one for part in found for one in part.answering[:SHOWN_FIRST]]
    disputes = find_disputes(answering_first, notes, wanted)
    sides = load_sides(answering, disputes, work)
    against = [dispute.note for dispute in disputes]
    chosen = _merge([choose_facts(part.query, (*part.answering, *sides), against) for part in found if part.answering])
    facts = tuple(make_fact(one) for one in chosen)
    shown = keep_notes(notes, chosen, wanted)
    newest = next((line for query in queries if (line := explain_newest(query, held.newest))), "")
    receipt = make_receipt(
        slug,
        question,
        claims=[fact.evidence.claim.id for fact in facts],
        notes=[note.id for note in shown],
        versions=[f"{held.claims}/{held.articles}/{held.newest}"],
    )
    return Answer(
        question=question,
        read_as=" / ".join(describe_query(query) for query in queries),
        abstained=not facts,
        reason=_explain(found, held.articles, newest, abstained=not facts),
        facts=facts,
        closest=() if facts else _find_closest(found),
        conflicts=shown,
        roots=count_roots([fact.evidence for fact in facts]),
        suggestions=(),
        searched=held.claims,
        as_of=held.newest,
        receipt=receipt,
    )


def find_answers(query: Query, work: Work, story: str) -> Found:
    """Search, load and rank the candidates for one query, and hold each against the gate."""
    words = search_words(query)
    filters = query.filters
    ids = work.search_claims(
        story,
        words,
        limit=CANDIDATES,
        outlet=filters.outlet,
        speaker=filters.speaker,
        after=filters.after,
        before=filters.before,
        as_of=filters.as_of,
        without=filters.without,
        phrases=filters.phrases,
    )
    views = [ClaimView(evidence) for evidence in work.load_evidence([claim for claim, _ in ids])]
    ranked = rank_claims(query, views)
    missing = find_missing(query, ranked)
    gaps = [find_gap(query, one, missing) for one in ranked]
    answering = tuple(one for one, gap in zip(ranked, gaps, strict=True) if not gap)
    gap = "" if answering else next(iter(gaps), "no claim holds any of the words")
    return Found(query, tuple(ranked), answering, gap)


def search_words(query: Query) -> list[tuple[str, ...]]:
    """The words to search by: each asked word with what may stand for it; of a quotation its own words."""
    lexicon = load_lexicon()
    words = [(term.word, *lexicon.find_alternatives(term.stem)) for term in query.terms]
    if query.phrase:
        words += [(word,) for _, _, word in find_words(query.phrase) if word not in STOP]
    return list(dict.fromkeys(words))


def _find_notes(answering: Sequence[Ranked], work: Work, story: str) -> list[ConflictNote]:
    claims = list(dict.fromkeys(one.view.claim.id for one in answering))
    return list(work.find_notes(story, claims=claims)) if claims else []


def _merge(parts: Sequence[list[Chosen]]) -> list[Chosen]:
    """Facts of a compound question in turn; a claim that answers two parts is shown once, and whole."""
    merged: dict[str, Chosen] = {}
    for place in range(max((len(part) for part in parts), default=0)):
        for part in parts:
            if place >= len(part):
                continue
            one = part[place]
            known = merged.setdefault(one.ranked.view.claim.id, one)
            if known.answer != one.answer:
                merged[one.ranked.view.claim.id] = replace(known, shown=one.ranked.view.claim.passage)
    return list(merged.values())


def _find_closest(found: Sequence[Found]) -> tuple[Fact, ...]:
    """The best claims that do not answer, each shown whole and with no value marked."""
    near = [one for part in found for one in part.ranked[:CLOSEST] if one.part("coverage") > 0]
    near = sorted(near, key=lambda one: (-one.score, one.view.claim.id))[:CLOSEST]
    return tuple(
        Fact(
            evidence=one.view.evidence,
            shown=one.view.claim.passage,
            answer=None,
            score=round(one.score, 4),
            why="not an answer: " + one.why,
        )
        for one in near
    )


def _explain(found: Sequence[Found], articles: int, newest: str, *, abstained: bool) -> str:
    """One or two sentences: why nothing is shown, or which part of a compound question has no answer."""
    count = f"the {articles} articles" if articles != 1 else "the 1 article"
    if abstained:
        gap = next((part.gap for part in found if part.gap), "")
        line = f"Nothing in {count} says that" + (f": {gap}." if gap else ".")
        return f"{line} {newest}".strip()
    unanswered = [part for part in found if not part.answering]
    lines = [f"Nothing in {count} answers “{part.query.text}”: {part.gap}." for part in unanswered]
    return " ".join([*lines, newest] if newest else lines)
