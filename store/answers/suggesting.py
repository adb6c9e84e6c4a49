"""Questions that this store can really answer: made from its notes and facets, and each asked before it is offered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from store.answers.abstaining import find_gap, find_missing
from store.answers.finding import find_answers
from store.answers.questions import parse_question
from store.answers.ranking import rank_claims
from store.answers.view import ClaimView
from store.claims import ConflictNote, Evidence, Facet, Story

if TYPE_CHECKING:
    from store.ledger import Work

OFFERED, MOST_ARTICLES, MOST_TRIED, NEARBY = 3, 5, 24, 14

# In this order and in turn, so that the questions offered are of different kinds.
_KINDS = ("count", "status", "date", "role", "age", "amount", "duration")


def suggest_questions(work: Work, *, story: Story | str, limit: int = OFFERED) -> tuple[str, ...]:
    """Up to ``limit`` questions that are answered when asked, disputed ones first; the same ones every time."""
    slug = story.slug if isinstance(story, Story) else story
    offered: dict[str, str] = {}
    asked: set[str] = set()
    for kind, question, claim in _list_questions(work, slug):
        if len(offered) >= limit or len(asked) >= MOST_TRIED:
            break
        # One question of a kind, until every kind has been tried.
        if question in asked or kind in offered.values():
            continue
        asked.add(question)
        found = [find_answers(query, work, slug) for query in parse_question(question)]
        if any(one.view.claim.id == claim for part in found for one in part.answering[:3]):
            offered[question] = kind
    return tuple(offered)


def suggest_nearby(evidence: Sequence[Evidence], limit: int = OFFERED) -> tuple[str, ...]:
    """Questions that these claims answer, held against them alone: cheap enough for every abstention."""
    views = [ClaimView(one) for one in evidence[:NEARBY]]
    offered: dict[str, str] = {}
    for kind, question, claim in _phrase_all(evidence[:NEARBY]):
        if len(offered) >= limit:
            break
        if question in offered or kind in offered.values():
            continue
        (query,) = parse_question(question)
        ranked = rank_claims(query, views)
        gap = next(
            (find_gap(query, one, find_missing(query, ranked)) for one in ranked if one.view.claim.id == claim), "-"
        )
        if not gap:
            offered[question] = kind
    return tuple(offered)


def _list_questions(work: Work, story: str) -> Iterator[tuple[str, str, str]]:
    """Candidate questions with their kind and the claim that should answer: the disputed first, then by kind."""
    notes = [note for note in work.find_notes(story) if note.relation in ("contradicts", "differs", "reconcilable")]
    for note in sorted(notes, key=lambda one: (one.relation != "contradicts", one.id)):
        yield from _ask_note(note, work)
    evidence = [
        one
        for article in work.find_articles(story, limit=MOST_ARTICLES)
        for one in work.find_claims(story, article.article.id)
    ]
    yield from _phrase_all(evidence)


def _phrase_all(evidence: Sequence[Evidence]) -> Iterator[tuple[str, str, str]]:
    for kind in _KINDS:
        for one in evidence:
            for facet in one.claim.facets:
                question = phrase_question(one, facet) if facet.kind == kind else None
                if question:
                    yield kind, question, one.claim.id


def _ask_note(note: ConflictNote, work: Work) -> Iterator[tuple[str, str, str]]:
    for one in work.load_evidence([side.claim for side in note.sides]):
        for facet in one.claim.facets:
            if facet.kind == note.kind and any(facet.value in side.value for side in note.sides):
                question = phrase_question(one, facet)
                if question:
                    yield note.kind, question, one.claim.id


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
