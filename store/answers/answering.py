"""A question → an answer out of the store: read it, find candidates, rank, hold against the gate, group, sign.

Four round trips at most: the question's words, the candidates, their claims, the notes on what is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from store.answers.evidence.meaning import NAME
from store.answers.judging.abstaining import explain_newest
from store.answers.judging.finding import BIG, Found, find_answers
from store.answers.judging.ranking import MEANING, Ranked
from store.answers.judging.weighing import SHOWN_FIRST
from store.answers.lookups.suggesting import suggest_nearby
from store.answers.question.query import describe_query
from store.answers.question.questions import parse_question
from store.answers.question.spelling import find_mend
from store.answers.showing.disputes import find_disputes, find_rivals, keep_notes, load_sides
from store.answers.showing.grouping import Chosen, choose_facts, make_fact
from store.answers.showing.receipts import make_receipt
from store.answers.showing.roots import count_roots
from store.claims import Answer, ConflictNote, Fact, Story

if TYPE_CHECKING:
    from store.ledger import Work

CLOSEST = 3


def answer_question(question: str, work: Work, *, story: Story | str) -> Answer:
    """Answer a question in the articles' own words, or abstain and say what was searched.

    The receipt names the sentence model where it was used. Raises FilterError when a filter in the question cannot be
    read, UnknownStoryError when there is no such story.
    """
    slug = story.slug if isinstance(story, Story) else story
    held = work.count_claims(slug)
    queries = parse_question(question, find_mend(question, work, slug, thorough=held.claims <= BIG))
    found = [find_answers(query, work, slug, size=held.claims) for query in queries]
    answering = [one for part in found for one in part.answering]
    notes = _find_notes(answering, work, slug)
    answering_first = [one for part in found for one in part.answering[:SHOWN_FIRST]]
    disputes = find_disputes(answering_first, notes, queries)
    # Who narrows the search has asked for one side; the notes still name the other.
    sides = () if queries[0].filters.typed else load_sides(answering, disputes, work)
    against = [dispute.note for dispute in disputes]
    chosen = _merge([_choose(part, sides, against) for part in found if part.answering])
    facts = tuple(make_fact(one) for one in chosen)
    shown = keep_notes(notes, chosen, queries)
    newest = next((line for query in queries if (line := explain_newest(query, held.newest))), "")
    meant = any(one.part(MEANING) for part in found for one in part.ranked)
    receipt = make_receipt(
        slug,
        question,
        claims=[fact.evidence.claim.id for fact in facts],
        notes=[note.id for note in shown],
        versions=[f"{held.claims}/{held.articles}/{held.newest}", *([NAME] if meant else [])],
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
        suggestions=() if facts else _suggest(found, work, slug),
        searched=held.claims,
        as_of=held.newest,
        receipt=receipt,
    )


def _choose(part: Found, sides: Sequence[Ranked], against: Sequence[ConflictNote]) -> list[Chosen]:
    """The facts of one part of a question: what answers, the other sides of its notes, and rival figures."""
    rivals = find_rivals(part.query, part.answering, part.ranked, part.loaded)
    return choose_facts(part.query, (*part.answering, *sides, *rivals), against)


def _suggest(found: Sequence[Found], work: Work, story: str) -> tuple[str, ...]:
    """Questions that the closest claims answer, or those of the newest article where nothing is close."""
    near = [one.view.evidence for part in found for one in part.ranked]
    if near:
        return suggest_nearby(near)
    newest = work.find_articles(story, limit=1)
    return suggest_nearby(work.find_claims(story, newest[0].article.id)) if newest else ()


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
