"""The conflict notes of an answer: which are about what it shows, and the claims that stand on their other sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from store.answers.counting import OFTEN
from store.answers.cutting import cut_value
from store.answers.grouping import Chosen, fold_value
from store.answers.lexicon import load_lexicon
from store.answers.meanings import find_classes
from store.answers.query import Query
from store.answers.ranking import Ranked
from store.answers.tying import is_parted
from store.answers.values import Value
from store.answers.view import ClaimView
from store.answers.words import find_words, read_number, stem_name, stem_word
from store.claims import Claim, ConflictNote, Evidence, Passage, Side

if TYPE_CHECKING:
    from store.ledger import Work

# Of the score of the claim that it stands against, before it is set beside it.
OTHER_SIDE = 0.6

# A rival figure stands behind the answers, and is never too low to be shown; nor is it of another order.
LEAST_SIDE, SAME_DEED, MOST_RIVALS, LEAST_FIT, LEAST_COUNT = 0.45, 0.85, 2, 0.7, 0.9
LEAST_DEED, LEAST_TAKEN, LEAST_TIED = 0.5, 0.55, 0.35
_FIGURES = frozenset({"count", "duration", "measure", "amount", "date", "time"})
_MOMENTS = frozenset({"date", "time"})
_SPEEDS = {"mph": ("mile", "hour")} | dict.fromkeys(("kph", "kmh", "km/h"), ("kilometer", "hour"))
_TOLD, _APART = 5, 3.0

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


def find_rivals(query: Query, answering: Sequence[Ranked], ranked: Sequence[Ranked]) -> tuple[Ranked, ...]:
    """Find the claims of other articles that give another figure for the same thing, in words that miss the verb.

    ``ranked`` are all candidates of a query, ``answering`` those that answer. "The road reopened after 22 hours"
    holds the road, and a figure of the kind that "stayed closed for 19 hours" gives: a reader must see both.
    """
    if query.wanted not in _FIGURES or query.filters.typed or not answering or answering[0].value is None:
        return ()
    anchor = answering[0]
    known = {one.view.claim.id for one in answering}
    told = {fold_value(query, one) for one in answering[:_TOLD]}
    rivals: list[Ranked] = []
    for one in ranked:
        if one.view.claim.id in known or one.value is None or fold_value(query, one) in told:
            continue
        if one.view.claim.article != anchor.view.claim.article and _is_rival(query, anchor, one):
            told.add(fold_value(query, one))
            # Another's figure for the very deed stands next to the first, one that misses the verb behind it.
            score = min(one.score, (SAME_DEED if _is_same_deed(one) else OTHER_SIDE) * anchor.score)
            rivals.append(replace(one, score=max(score, LEAST_SIDE * anchor.score)))
    return tuple(rivals[:MOST_RIVALS])


def _is_rival(query: Query, anchor: Ranked, one: Ranked) -> bool:
    """Whether a claim's figure is of the unit and size of an answer's, with all that is asked about but its verb."""
    if one.value is None or one.part("fit") < LEAST_FIT:
        return False
    if query.wanted in _MOMENTS or _is_same_deed(one):
        return _is_same_deed(one) and (query.wanted in _MOMENTS or _is_comparable(query, anchor, one))
    if not _is_comparable(query, anchor, one):
        return False
    # What a number counts is held by the number itself ("a father of four").
    counted = query.wanted == "count" and one.part("fit") >= LEAST_COUNT
    parts = ("subject",) if counted else ("focus", "subject")
    things = [match for match in one.matches if match.term.part in parts and match.term.weight >= 0.5]
    held = [match for match in things if match.score >= 0.5 and match.tokens]
    if query.wanted == "measure" and not any(match.term.part == "predicate" for match in one.matches):
        # A distance or a height is told in one unit of one thing: half of what describes it will do.
        return 2 * len(held) >= len(things) > 0
    if not (things or counted) or any(match.score < 0.5 or not match.tokens for match in things):
        return False
    told = [match for match in one.matches if match.term.part == "predicate" and match.term.weight >= 0.5]
    asked = [term.stem for term in query.of_part("focus")]
    if query.wanted == "count" and any("person" in find_classes(stem) for stem in asked):
        # Of people anything may be counted: something must be left of the verb.
        close = any(match.score >= 0.3 for match in told) or (bool(things) and not told)
        return close and not is_parted(one.view, one.value, one.matches)
    return not any(match.score >= 0.5 and match.tokens for match in told)


def _is_same_deed(one: Ranked) -> bool:
    """Whether a claim holds all that was asked but a name that it takes up, or that its article is about."""
    needed = [match for match in one.matches if match.term.part != "setting" and match.term.weight >= 0.5]
    lost = [match for match in needed if match.score < LEAST_DEED or not match.tokens]
    named = all(match.score >= LEAST_TAKEN and match.term.part == "subject" for match in lost)
    return len(lost) < len(needed) and named and one.part("tied") >= LEAST_TIED


def _is_comparable(query: Query, left: Ranked, right: Ranked) -> bool:
    """Whether two figures are of one unit (or count the same noun) and no more than three times apart."""
    numbers = [_read_figure(fold_value(query, one)) for one in (left, right)]
    if any(number is None or number <= 0 for number in numbers):
        return False
    low, high = sorted(number for number in numbers if number is not None)
    units = [_find_unit(one) for one in (left, right)]
    # What counts the asked noun, or how often, needs no other unit ("three children", "the father of four").
    often = all(one.value is not None and one.value.why == OFTEN for one in (left, right))
    often = often or (query.wanted == "count" and all(one.part("fit") >= LEAST_COUNT for one in (left, right)))
    return high <= _APART * low and (often or bool(units[0] & units[1]))


def _read_figure(folded: str) -> float | None:
    return next((number for word in folded.split() if (number := read_number(word)) is not None), None)


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
