"""Questions that this store can really answer: made from its notes and facets, and each asked before it is offered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from store.answers.answering import answer_question
from store.claims import ConflictNote, Evidence, Facet, Story

if TYPE_CHECKING:
    from store.ledger import Work

OFFERED, MOST_ARTICLES, MOST_TRIED = 3, 5, 24


def suggest_questions(work: Work, *, story: Story | str, limit: int = OFFERED) -> tuple[str, ...]:
    """Up to ``limit`` questions that are answered when asked, disputed ones first; the same ones every time."""
    slug = story.slug if isinstance(story, Story) else story
    offered: dict[str, None] = {}
    asked: set[str] = set()
    for question, claim in _list_questions(work, slug):
        if len(offered) >= limit or len(asked) >= MOST_TRIED:
            break
        if question in asked:
            continue
        asked.add(question)
        answer = answer_question(question, work, story=slug)
        if not answer.abstained and any(fact.evidence.claim.id == claim for fact in answer.facts[:3]):
            offered[question] = None
    return tuple(offered)


def _list_questions(work: Work, story: str) -> Iterator[tuple[str, str]]:
    """Candidate questions with the claim that should answer each, the disputed first, then by kind in turn."""
    notes = [note for note in work.find_notes(story) if note.relation in ("contradicts", "differs", "reconcilable")]
    for note in sorted(notes, key=lambda one: (one.relation != "contradicts", one.id)):
        yield from _ask_note(note, work)
    evidence = [
        one
        for article in work.find_articles(story)[:MOST_ARTICLES]
        for one in work.find_claims(story, article.article.id)
    ]
    for kind in ("count", "status", "date", "role", "age", "amount"):
        for one in evidence:
            for facet in one.claim.facets:
                question = phrase_question(one, facet) if facet.kind == kind else None
                if question:
                    yield question, one.claim.id


def _ask_note(note: ConflictNote, work: Work) -> Iterator[tuple[str, str]]:
    for one in work.load_evidence([side.claim for side in note.sides]):
        for facet in one.claim.facets:
            if facet.kind == note.kind and any(side.value == facet.value for side in note.sides):
                question = phrase_question(one, facet)
                if question:
                    yield question, one.claim.id


def phrase_question(evidence: Evidence, facet: Facet) -> str | None:
    """A question whose answer is the facet's value, in plain words, or None for a facet that makes none."""
    subject = _find_subject(evidence, facet)
    verb = facet.key.split(":")[-1]
    if facet.kind == "count":
        words = facet.passage.text.split()
        noun = words[-1] if len(words) > 1 else ""
        predicate = _find_verb(evidence, facet)
        return f"how many {noun} {predicate}?".replace(" ?", "?") if noun.isalpha() and noun.endswith("s") else None
    if subject is None:
        return None
    templates = {
        "status": f"was {subject} {facet.value}?",
        "role": f"who is {subject}?",
        "age": f"how old is {subject}?",
        "date": f"when did {subject} {verb}?" if verb.isalpha() else None,
        "duration": f"how long did {subject} {verb}?" if verb.isalpha() else None,
    }
    return templates.get(facet.kind)


def _find_subject(evidence: Evidence, facet: Facet) -> str | None:
    """The full name nearest to the facet in its claim, or None."""
    named = [one for one in evidence.claim.mentions if one.refers_to and " " in one.refers_to]
    if not named:
        return None
    surname = facet.key.split(":")[-1]
    own = [one for one in named if surname and surname in (one.refers_to or "").lower()]
    nearest = min(own or named, key=lambda one: (abs(one.passage.start - facet.passage.start), one.passage.start))
    return nearest.refers_to


def _find_verb(evidence: Evidence, facet: Facet) -> str:
    """The verb, in the past, that governs a counted noun, as printed; empty when there is none."""
    tokens = evidence.claim.tokens
    inside = [i for i, token in enumerate(tokens) if facet.passage.start <= token.start < facet.passage.end]
    for i in inside:
        head = tokens[i].head
        if 0 <= head < len(tokens) and head not in inside and tokens[head].pos == "VERB":
            start = evidence.claim.passage.start
            printed = evidence.claim.text[tokens[head].start - start : tokens[head].end - start]
            subject = tokens[i].dep in ("nsubjpass", "dobj")
            return (
                f"were {printed}" if subject and printed.endswith("ed") else printed if printed.endswith("ed") else ""
            )
    return ""
