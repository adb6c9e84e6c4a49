"""The conflict notes of an answer: which are about what it shows, and the claims that stand on their other sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from store.answers.english.lexicon import load_lexicon
from store.answers.english.words import find_words, stem_name, stem_word
from store.answers.evidence.view import ClaimView
from store.answers.judging.ranking import Ranked
from store.answers.question.query import Query
from store.answers.showing.cutting import cut_value
from store.answers.showing.grouping import Chosen
from store.answers.showing.rivals import OTHER_SIDE
from store.answers.showing.rivals import find_rivals as find_rivals
from store.answers.values.values import Value
from store.claims import Claim, ConflictNote, Evidence, Passage, Side

if TYPE_CHECKING:
    from store.ledger import Work

_RELATIONS = {"contradicts": 0, "differs": 1, "reconcilable": 2, "superseded": 3, "agrees": 4}
_KINDS: dict[str, tuple[str, ...]] = {
    "yes or no": ("status", "polarity", "account"),
    "definition": ("role", "name"),
    "person": ("name", "role"),
    "name": ("name",),
    "said": ("wording", "account"),
    "quote": ("wording",),
    "what": ("detail", "status", "role"),
    "facts": ("count", "status", "polarity", "duration", "date", "account"),
    "time": ("time", "date"),
    "date": ("date", "time"),
}


# Who prints a name or a title otherwise says nothing of what was asked: unless a name is, these bring no claim along.
_NAMING = frozenset({"name", "role"})


@dataclass(frozen=True, slots=True)
class Dispute:
    """A note with the answer whose value it is about, and its sides."""

    note: ConflictNote
    anchor: Ranked


def list_kinds(wanted: str) -> tuple[str, ...]:
    """List the kinds of notes that bear on a question of a kind."""
    return _KINDS.get(wanted, (wanted,))


def find_disputes(best: Sequence[Ranked], notes: Sequence[ConflictNote], queries: Sequence[Query]) -> list[Dispute]:
    """Find the notes of the kinds asked for that are about the value of one of the best answers."""
    by_claim = {one.view.claim.id: one for one in best}
    wanted = {kind for query in queries for kind in list_kinds(query.wanted)}
    asked = {term.stem for query in queries for term in query.terms}
    if not any(query.named or query.wanted == "name" for query in queries):
        wanted -= _NAMING
    disputes = []
    for note in notes:
        if note.kind not in wanted or note.relation == "agrees":
            continue
        held = [(by_claim[side.claim], side) for side in note.sides if side.claim in by_claim]
        anchor = next((one for one, side in held if _holds_value(one, note, side, asked)), None)
        if anchor is not None:
            disputes.append(Dispute(note, anchor))
    return disputes


def find_disputed(note: ConflictNote, side: Side, claim: Claim) -> list[Passage]:
    """Find the passages of a claim that print what a side of a note holds: its facets of that kind and value.

    A side's own passage is its whole statement; where no facet fits (another version of the rules wrote the note)
    that passage is all that is known.
    """
    values = {side.value, *side.value.split("; ")}
    found = [
        facet.passage
        for facet in claim.facets
        if facet.kind == note.kind and (facet.value in values or facet.passage.text in values)
    ]
    return found or [side.passage]


def _holds_value(one: Ranked, note: ConflictNote, side: Side, asked: set[str]) -> bool:
    """Whether a note is about the very value of an answer: of a person, about the name, not what stands beside it."""
    passages = find_disputed(note, side, one.view.claim)
    if one.value is None:
        return _speaks_of(passages, asked)
    if passages == [side.passage]:
        return False
    head = one.value.head if one.value.head >= 0 else one.value.last
    token = one.view.tokens[head]
    if token.pos == "PROPN":
        return any(passage.start <= token.start and token.end <= passage.end for passage in passages)
    value = cut_value(one.view, one.value)
    return value is not None and any(_overlap(value, passage) for passage in passages)


def _overlap(left: Passage, right: Passage) -> bool:
    return left.start < right.end and right.start < left.end


def load_sides(answering: Sequence[Ranked], disputes: Sequence[Dispute], work: Work) -> tuple[Ranked, ...]:
    """Load the claims that stand against the best answers in a note, though they lack the question's words.

    "He was there for five minutes" holds neither the name nor the verb of the question that its other side answers.
    """
    known = {one.view.claim.id for one in answering}
    against: dict[str, tuple[Dispute, Side]] = {}
    for dispute in disputes:
        # What an answer says already needs no second claim that lacks the question's words; another value one.
        told = {side.value for side in dispute.note.sides if side.claim in known}
        for side in dispute.note.sides:
            fresh = dispute.note.kind == "name" or side.value not in told
            if side.claim not in known and side.claim not in against and fresh:
                told.add(side.value)
                against[side.claim] = (dispute, side)
    loaded = work.load_evidence(sorted(against)) if against else []
    return tuple(_make_side(one, *against[one.claim.id]) for one in loaded)


def _make_side(evidence: Evidence, dispute: Dispute, side: Side) -> Ranked:
    view = ClaimView(evidence)
    passage = find_disputed(dispute.note, side, evidence.claim)[0]
    why = f"the other side of a conflict note: {side.value}"
    value = None
    if passage != side.passage:
        first, last = view.find_token(passage.start), view.find_token(passage.end - 1)
        value = Value(first, last, 1.0, side.value, why, last)
    score = OTHER_SIDE * dispute.anchor.score
    return Ranked(view, score, value, (), (("other side", score),))


def keep_notes(
    notes: Sequence[ConflictNote], chosen: Sequence[Chosen], queries: Sequence[Query]
) -> tuple[ConflictNote, ...]:
    """Keep the notes about what was asked, with a side among the facts shown: by relation, then by id."""
    wanted = {kind for query in queries for kind in list_kinds(query.wanted)}
    asked = {term.stem for query in queries for term in query.terms}
    spans = {one.ranked.view.claim.id: one for one in chosen}
    kept = [
        note
        for note in notes
        if any(side.claim in spans and _bears(spans[side.claim], note, side, wanted, asked) for side in note.sides)
    ]
    return tuple(sorted(kept, key=lambda note: (note.kind not in wanted, _RELATIONS.get(note.relation, 9), note.id)))


def _bears(chosen: Chosen, note: ConflictNote, side: Side, wanted: set[str], asked: set[str]) -> bool:
    """Whether a note is about the value that answers, or about a name that was asked for or stands in it misspelt."""
    claim = chosen.ranked.view.claim
    passages = [one for one in find_disputed(note, side, claim) if _overlap(chosen.shown, one)]
    inside = [one for one in passages if chosen.answer is not None and _overlap(chosen.answer, one)]
    if note.kind == "name":
        named = any(stem_name(other.value)[-1:] and stem_name(other.value)[-1] in asked for other in note.sides)
        return bool(passages) and (named or (bool(inside) and (_is_rare(note, side) or _is_whole(chosen, inside))))
    if note.kind not in wanted:
        return False
    if chosen.answer is not None:
        return bool(inside)
    return _speaks_of(passages, asked)


def _speaks_of(passages: Sequence[Passage], asked: set[str]) -> bool:
    score = load_lexicon().score_words
    held = {stem_word(word) for one in passages for _, _, word in find_words(one.text)}
    return any(score(term, stem) for stem in held for term in asked)


def _is_whole(chosen: Chosen, passages: Sequence[Passage]) -> bool:
    """Whether the name is the answer itself, and not the owner of what answers ("the county's deputies")."""
    value = chosen.ranked.value
    if value is None:
        return False
    token = chosen.ranked.view.tokens[value.head if value.head >= 0 else value.last]
    return any(one.start <= token.start and token.end <= one.end for one in passages)


def _is_rare(note: ConflictNote, side: Side) -> bool:
    """Whether a side prints the rarer spelling, which is most likely the slip."""
    same = sum(1 for other in note.sides if other.value == side.value)
    return 2 * same <= len(note.sides)
