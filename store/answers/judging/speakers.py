"""Who is meant by "she said": the sentence of the article that names whoever a quotation's own sentence does not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from store.answers.evidence.view import ClaimView
from store.answers.judging.ranking import Ranked
from store.answers.values.naming import find_people
from store.answers.values.roles import NOUNS, is_group_word, is_person_word
from store.answers.values.values import Value
from store.answers.values.voices import BY_PRONOUN
from store.claims import Attribution, Claim, Passage

if TYPE_CHECKING:
    from store.claims import Evidence
    from store.ledger import Work

# Characters between "she said" and the speaker last named, when nothing else tells who she is.
NEAREST, NEXT = 500, 5
# By how much the claim with the name goes before the quotation.
AHEAD = 0.05
_PRONOUNS = frozenset("he she they it i we".split())


def name_speaker(answering: Sequence[Ranked], work: Work, story: str, *, said: bool = True) -> tuple[Ranked, ...]:
    """Put before the quotation (``said``) or deed that fits best the claim that names whose it is, where it does not.

    The name is marked where the extraction knows who speaks; where it does not, the speaker named last before the
    quotation is shown with nothing marked, and only when that is near (a body that speaks between is no "she").
    """
    if not answering:
        return ()
    best = answering[0]
    claim, value = best.view.claim, best.value
    found = _find_utterance(best)
    if value is not None and value.why.startswith(BY_PRONOUN):
        named = _find_meant(best, work.find_claims(story, claim.article))
    elif not said or found is None or _is_named(claim, found):
        return tuple(answering)
    else:
        named = _find_naming(claim, found, work.find_claims(story, claim.article))
    if named is None:
        return tuple(answering)
    evidence, source, known = named
    first = _make_ranked(best, ClaimView(evidence), source if known else None)
    return (first, *(one for one in answering if one.view.claim.id != evidence.claim.id))


def _find_utterance(one: Ranked) -> Attribution | None:
    """The attribution that the best value stands for: the one whose source it marks, or the claim's first."""
    said = one.view.claim.attributions
    printed = one.value.norm if one.value is not None else ""
    return next((found for found in said if any(part.text == printed for part in found.source)), next(iter(said), None))


def _is_named(claim: Claim, found: Attribution) -> bool:
    inside = [part for part in found.source if claim.passage.start <= part.start and part.end <= claim.passage.end]
    return any(part.text.lower() not in _PRONOUNS for part in inside)


def _find_naming(claim: Claim, found: Attribution, claims: Sequence[Evidence]) -> tuple[Evidence, Passage, bool] | None:
    """The claim that names who speaks, the name in it, and whether it is known to be the speaker's."""
    for part in found.source:
        if part.text.lower() in _PRONOUNS:
            continue
        for one in claims:
            if one.claim.passage.start <= part.start and part.end <= one.claim.passage.end:
                return one, part, True
    before = [one for one in claims if one.claim.passage.start < claim.passage.start]
    speaker = found.speaker or claim.speaker
    if speaker is not None:
        return _find_by_name(speaker, [*reversed(before), *(one for one in claims if one not in before)])
    for one in reversed(before):
        for said in reversed(one.claim.attributions):
            sources = [part for part in said.source if one.claim.passage.start <= part.start < one.claim.passage.end]
            if not sources or all(part.text.lower() in _PRONOUNS for part in sources):
                continue
            if not _is_person(one, said):
                continue
            near = claim.passage.start - one.claim.passage.end <= NEAREST
            return (one, sources[0], False) if near else None
    return None


def _find_meant(best: Ranked, claims: Sequence[Evidence]) -> tuple[Evidence, Passage, bool] | None:
    """The claim that names who "he" is in another: by the extraction, else the subject of the sentence right before."""
    claim, value = best.view.claim, best.value
    at = best.view.tokens[value.first].start if value is not None else -1
    means = next((one.refers_to for one in claim.mentions if one.passage.start == at and one.refers_to), None)
    before = [one for one in claims if one.claim.passage.end <= claim.passage.start]
    if means is not None:
        return _find_by_name(means, [*reversed(before), *(one for one in claims if one not in before)])
    if not before or claim.passage.start - before[-1].claim.passage.end > NEXT:
        return None
    view = ClaimView(before[-1])
    for one in find_people(view):
        token = view.tokens[one.last]
        if token.dep in ("nsubj", "nsubjpass") and token.entity == "PERSON":
            return before[-1], before[-1].claim.passage, False
        head = view.tokens[token.head]
        if token.dep == "appos" and token.entity == "PERSON" and head.dep in ("nsubj", "nsubjpass"):
            return before[-1], before[-1].claim.passage, False
    return None


def _find_by_name(speaker: str, claims: Sequence[Evidence]) -> tuple[Evidence, Passage, bool] | None:
    """The first claim in which that speaker is named as one who speaks, else the first that prints the name."""
    for one in claims:
        for said in one.claim.attributions:
            for part in said.source:
                inside = one.claim.passage.start <= part.start and part.end <= one.claim.passage.end
                if said.speaker == speaker and inside and part.text.lower() not in _PRONOUNS:
                    return one, part, True
    for one in claims:
        for mention in one.claim.mentions:
            printed = mention.passage.text
            if mention.refers_to == speaker and printed[:1].isupper() and printed.lower() not in _PRONOUNS:
                return one, mention.passage, True
    return None


def _is_person(one: Evidence, said: Attribution) -> bool:
    """Whether a speaker is a person: a body ("the company said") is no "she"."""
    view = ClaimView(one)
    tokens = [
        i
        for part in said.source
        for i in range(view.find_token(part.start), view.find_token(part.end - 1) + 1)
        if view.tokens[i].pos in NOUNS
    ]
    if any(view.tokens[i].entity == "PERSON" for i in tokens):
        return True
    stems = [stem for i in tokens for stem in view.stems[i]]
    if any(is_person_word(stem) for stem in stems):
        return True
    # A name that the model takes for a body's.
    return sum(view.tokens[i].pos == "PROPN" for i in tokens) > 1 and not any(is_group_word(stem) for stem in stems)


def _make_ranked(best: Ranked, view: ClaimView, source: Passage | None) -> Ranked:
    why = "names who says it"
    score = best.score + AHEAD
    if source is None:
        return replace(best, view=view, score=score, value=None)
    first, last = view.find_token(source.start), view.find_token(source.end - 1)
    return replace(best, view=view, score=score, value=Value(first, last, 1.0, source.text, why, last))
