"""Questions that this store can really answer: made from its notes and facets, and each asked before it is offered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from store.answers.evidence.view import ClaimView
from store.answers.judging.abstaining import find_gap, find_missing
from store.answers.judging.finding import find_answers
from store.answers.judging.ranking import rank_claims
from store.answers.question.questions import parse_question
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
        ranked = rank_claims(query, views, meant=False)
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
    """A question whose answer is the facet's value, in plain English, or None for a facet that makes none."""
    if facet.kind == "count":
        return _ask_count(evidence, facet)
    subject = _find_subject(evidence, facet)
    if subject is None:
        return None
    if facet.kind == "status":
        return _ask_status(subject, facet.value)
    if facet.kind == "role":
        return f"who is {subject}?"
    if facet.kind == "age":
        return f"how old is {subject}?"
    return _ask_day(evidence, facet) if facet.kind == "date" else None


def _ask_status(subject: str, value: str) -> str | None:
    """What was done to somebody is asked with "was", what somebody did with "did"."""
    if value in _DONE_TO:
        return f"was {subject} {value}?"
    return f"did {subject} {_DID[value]}?" if value in _DID else None


_DONE_TO = frozenset(
    "fired suspended arrested charged convicted acquitted sentenced released indicted jailed detained dismissed".split()
)
_DID = {"resigned": "resign", "retired": "retire", "died": "die", "surrendered": "surrender", "escaped": "escape"}


def _ask_count(evidence: Evidence, facet: Facet) -> str | None:
    """ "How many officers were sent": a counted noun with the verb that it is the object or the passive subject of."""
    tokens = evidence.claim.tokens
    start = evidence.claim.passage.start
    inside = [i for i, token in enumerate(tokens) if facet.passage.start <= token.start < facet.passage.end]
    nouns = [i for i in inside if tokens[i].pos == "NOUN" and tokens[i].dep in ("dobj", "nsubjpass")]
    if not nouns:
        return None
    noun, head = nouns[-1], tokens[nouns[-1]].head
    if not 0 <= head < len(tokens) or tokens[head].pos != "VERB":
        return None
    printed = evidence.claim.text[tokens[head].start - start : tokens[head].end - start].lower()
    counted = evidence.claim.text[tokens[noun].start - start : tokens[noun].end - start].lower()
    particle = next((one for one in tokens if one.dep == "prt" and one.head == head), None)
    after = f" {evidence.claim.text[particle.start - start : particle.end - start].lower()}" if particle else ""
    # The past participle of a regular verb is the printed past: others would be guesses.
    return f"how many {counted} were {printed}{after}?" if printed.endswith("ed") and counted.endswith("s") else None


def _ask_day(evidence: Evidence, facet: Facet) -> str | None:
    """ "When did somebody resign": the verb that the day stands with, and the name that is its subject."""
    tokens = evidence.claim.tokens
    at = next((i for i, token in enumerate(tokens) if token.start >= facet.passage.start), None)
    while at is not None and tokens[at].pos != "VERB":
        head = tokens[at].head
        at = head if head != at and 0 <= head < len(tokens) else None
    if at is None:
        return None
    for mention in evidence.claim.mentions:
        last = next((i for i, token in enumerate(tokens) if token.end == mention.passage.end), None)
        if last is not None and mention.refers_to and tokens[last].head == at and tokens[last].dep == "nsubj":
            return f"when did {mention.refers_to} {tokens[at].lemma}?" if " " in mention.refers_to else None
    return None


def _find_subject(evidence: Evidence, facet: Facet) -> str | None:
    """The full name that the facet is about by its key, or None."""
    surname = facet.key.split(":")[-1]
    named = [one for one in evidence.claim.mentions if one.refers_to and " " in one.refers_to]
    own = [one for one in named if surname and surname in (one.refers_to or "").lower()]
    nearest = min(own, key=lambda one: (abs(one.passage.start - facet.passage.start), one.passage.start), default=None)
    return nearest.refers_to if nearest else None
