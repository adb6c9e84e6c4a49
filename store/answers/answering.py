"""A question → an answer out of the store: read it, find candidates, rank, hold against the gate, group, sign.

Four round trips at most: the question's words, the candidates, their claims, the notes on what is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from store.answers.abstaining import explain_newest, find_gap, find_missing
from store.answers.cutting import cut_value
from store.answers.grouping import Chosen, choose_facts, make_fact
from store.answers.lexicon import load_lexicon
from store.answers.query import Query, describe_query
from store.answers.questions import parse_question
from store.answers.ranking import Ranked, rank_claims
from store.answers.receipts import make_receipt
from store.answers.roots import count_roots
from store.answers.spelling import find_mend
from store.answers.values import Value
from store.answers.view import ClaimView
from store.answers.words import STOP, find_words
from store.claims import Answer, ConflictNote, Fact, Passage, Side, Story

if TYPE_CHECKING:
    from store.ledger import Work

CANDIDATES = 60
CLOSEST = 3
SHOWN_FIRST = 3
OTHER_SIDE = 0.6  # of the score of the claim that it stands against, before it is set beside it


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
    disputes = find_disputes(found, notes)
    sides = load_sides(found, disputes, work)
    against = [note for note, _ in disputes]
    chosen = _merge([choose_facts(part.query, (*part.answering, *sides), against) for part in found if part.answering])
    facts = tuple(make_fact(one) for one in chosen)
    shown = _keep_notes(notes, chosen, queries)
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


def find_disputes(found: Sequence[Found], notes: Sequence[ConflictNote]) -> list[tuple[ConflictNote, Ranked]]:
    """The notes of the kind asked for in which the value of one of the best answers stands, with that answer."""
    best = {one.view.claim.id: one for part in found for one in part.answering[:SHOWN_FIRST]}
    wanted = {kind for part in found for kind in _KINDS.get(part.query.wanted, (part.query.wanted,))}
    disputes = []
    for note in notes:
        if note.kind not in wanted or note.relation == "agrees":
            continue
        anchors = (
            best[side.claim] for side in note.sides if side.claim in best and _holds_value(best[side.claim], side)
        )
        anchor = next(anchors, None)
        if anchor is not None:
            disputes.append((note, anchor))
    return disputes


def _holds_value(one: Ranked, side: Side) -> bool:
    """Whether a note is about the very value of an answer: of a person, about the name and not what stands beside it."""
    if one.value is None:
        return True
    head = one.value.head if one.value.head >= 0 else one.value.last
    token = one.view.tokens[head]
    if token.pos == "PROPN":
        return side.passage.start <= token.start and token.end <= side.passage.end
    value = cut_value(one.view, one.value)
    return value is not None and value.start < side.passage.end and side.passage.start < value.end


def load_sides(
    found: Sequence[Found], disputes: Sequence[tuple[ConflictNote, Ranked]], work: Work
) -> tuple[Ranked, ...]:
    """The claims that stand against the best answers in a note, though they lack the question's words.

    "He was there for five minutes" holds neither the name nor the verb of the question that its other side answers.
    """
    known = {one.view.claim.id for part in found for one in part.answering}
    against = {
        side.claim: (side, anchor)
        for note, anchor in reversed(disputes)
        for side in note.sides
        if side.claim not in known
    }
    loaded = work.load_evidence(sorted(against)) if against else []
    return tuple(_make_side(ClaimView(one), *against[one.claim.id]) for one in loaded)


def _make_side(view: ClaimView, side: Side, anchor: Ranked) -> Ranked:
    first, last = view.find_token(side.passage.start), view.find_token(side.passage.end - 1)
    why = f"the other side of a conflict note: {side.value}"
    whole = last - first > 0.6 * len(view.tokens)
    value = None if whole else Value(first, last, 1.0, side.value, why, last)
    score = OTHER_SIDE * anchor.score
    return Ranked(view, score, value, (), (("other side", score),))


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


def _keep_notes(
    notes: Sequence[ConflictNote], chosen: Sequence[Chosen], queries: Sequence[Query]
) -> tuple[ConflictNote, ...]:
    """Notes whose value stands in what is shown: those of the kind asked for first, then by relation and id."""
    spans = {one.ranked.view.claim.id: one for one in chosen}
    wanted = {kind for query in queries for kind in _KINDS.get(query.wanted, (query.wanted,))}
    kept = [
        note
        for note in notes
        if any(side.claim in spans and _shows(spans[side.claim], side.passage) for side in note.sides)
    ]
    return tuple(sorted(kept, key=lambda note: (note.kind not in wanted, _RELATIONS.get(note.relation, 9), note.id)))


def _shows(chosen: Chosen, passage: Passage) -> bool:
    return chosen.shown.start < passage.end and passage.start < chosen.shown.end


_RELATIONS = {"contradicts": 0, "differs": 1, "reconcilable": 2, "superseded": 3, "agrees": 4}
_KINDS: dict[str, tuple[str, ...]] = {
    "yes or no": ("status", "polarity", "account"),
    "definition": ("role", "name"),
    "person": ("name", "role"),
    "name": ("name",),
    "said": ("wording", "account"),
    "quote": ("wording",),
    "what": ("detail", "status", "role"),
}


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
