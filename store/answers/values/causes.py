"""Causes as news prints them: blamed, traced, to blame, what led to it, and what went wrong before an accident."""

from __future__ import annotations

import re

from store.answers.english.meanings import find_classes
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query
from store.answers.values.asked import list_asked, print_tokens
from store.answers.values.mishaps import ACCIDENTS, REST, asks_accident, asks_breakdown, find_mishaps
from store.answers.values.motives import asks_motive, find_motives
from store.answers.values.placing import PLACED
from store.answers.values.values import Value, match_pattern

CAUSE = "gives a cause"
TOLD, LIKELY, MARKED = 0.95, 0.75, 0.9
# Verbs whose subject is the cause of their object, with the preposition that leads to what was caused; and those
# whose object, or what their preposition leads to, is the cause.
_CAUSING = {"caus": "", "trigger": "", "spark": "", "prompt": "", "forc": "", "lead": "to", "result": "in"}
_BLAMING = {"blam": "on", "attribut": "to", "trace": "to", "trac": "to", "ascrib": "to"}
_INVESTIGATED = re.compile(
    r"\b(?:caused by|triggered by|sparked by|stemmed from|result(?:ed|ing) from|traced to"
    r"|put (?:it |this |that )?down to)"
    rf"\b{REST}"
    rf"|\b(?:suggest(?:s|ed)?|point(?:s|ed)? to|indicat(?:es|ed)) (?:an? |the )?{REST}"
    r"\b(?:failure|error|fault|malfunction|defect|leak|fatigue|speed|weather|arson|wiring|cause)\b"
    r"|\bcause (?:of [^.;]*)?(?:is|was|remain(?:s|ed)) (?:still )?"
    r"(?:under investigation|unknown|unclear|being investigated)"
    r"|\binvestigating (?:the cause|what caused)\b[^.;]*"
)
_MARKED = re.compile(
    r"\b(?:on account of|as a result of|in response to|in (?:retaliation|revenge|return) for"
    r"|in protest (?:at|over|against)"
    r"|on the grounds? (?:that|of)|out of (?:fear|spite|concern|anger|desperation|frustration|greed|respect|pity)"
    rf"|for (?:lack|want) of|citing)\b{REST}|\bin self-? ?defen[cs]e\b"
)
_STRAW = re.compile(
    r"\b(?:deal-?breaker|(?:last|final) straw|sticking point)\b(?: (?:for|on|in|with) [\w ]{2,30}?)?"
    r" (?:was|is|came when) (?=\w)"
)
_BLAMED = frozenset({"culprit", "cause"})
_NO_CAUSE = frozenset("unknown unclear known clear undetermined uncertain".split())


def find_causes(view: ClaimView, query: Query) -> list[Value]:
    """What a claim names as a cause, in whatever words, and for an accident what went wrong before it."""
    found = match_pattern(view, _INVESTIGATED, TOLD, CAUSE) + match_pattern(view, _MARKED, MARKED, "gives a reason")
    found += _find_deciding(view)
    if asks_motive(query):
        found += find_motives(view)
    accident = asks_accident(query)
    for index, token in enumerate(view.tokens):
        if token.pos in ("VERB", "AUX"):
            found += [*_find_blamed(view, index), *_find_causing(view, index, query, accident=accident)]
        elif token.pos == "NOUN" and _BLAMED & set(view.words[index : index + 1]):
            found += _find_named(view, index)
    if asks_breakdown(query):
        found += [
            Value(first, last, LIKELY, print_tokens(view, first, last), CAUSE, verb)
            for first, last, verb in find_mishaps(view)
        ]
    return found


def _find_deciding(view: ClaimView) -> list[Value]:
    """ "The deal-breaker was his plan": what decided the matter is the reason."""
    for match in _STRAW.finditer(view.text):
        first = view.find_token(view.claim.passage.start + match.end())
        last = view.trim_end(first, len(view.tokens) - 1)
        stop = next((i for i in range(first, last + 1) if view.words[i] in (",", ";", '"', "”")), last + 1)
        return [Value(first, stop - 1, MARKED, print_tokens(view, first, stop - 1), "says what decided it", first)]
    return []


def _find_blamed(view: ClaimView, index: int) -> list[Value]:
    """What a verb of blaming takes: "blamed worn brakes", "blamed the delay on fog", "was traced to a wire"."""
    if view.words[index] == "blame" and view.words[index - 1 : index] == ["to"]:
        return _find_to_blame(view, index)
    stem = next((stem for stem in view.stems[index] if stem in _BLAMING), "")
    if not stem:
        return []
    preps = [i for i in view.children[index] if view.words[i] == _BLAMING[stem]]
    leads = [j for i in preps for j in view.children[i] if view.tokens[j].dep == "pobj"]
    # "Traced the gang to a flat" gives no cause: somebody, or a place, is no cause either.
    if not leads and stem == "blam":
        leads = [i for i in view.children[index] if view.tokens[i].dep in ("dobj", "nsubjpass")]
    return [
        Value(*view.edges[i], TOLD, print_tokens(view, *view.edges[i]), CAUSE, i)
        for i in leads
        if view.tokens[i].entity not in (*PLACED, "PERSON") and view.tokens[i].pos in ("NOUN", "PROPN")
        # "Blamed the minister": somebody at fault is no reason why.
        if not any("person" in find_classes(stem) for stem in view.stems[i])
    ]


def _find_to_blame(view: ClaimView, index: int) -> list[Value]:
    """ "Worn brakes were to blame": the subject of the verb that "to blame" hangs on."""
    return [
        Value(*view.edges[i], TOLD, print_tokens(view, *view.edges[i]), CAUSE, i)
        for i in view.list_subjects(view.tokens[index].head)
        if view.tokens[i].pos in ("NOUN", "PROPN") and view.tokens[i].entity != "PERSON"
    ]


def _find_named(view: ClaimView, noun: int) -> list[Value]:
    """ "The cause was a worn wire", "a worn wire was the culprit": what stands on the other side of the verb."""
    token = view.tokens[noun]
    if token.dep not in ("nsubj", "attr") or view.tokens[token.head].pos != "AUX":
        return []
    other = "attr" if token.dep == "nsubj" else "nsubj"
    return [
        Value(*view.edges[i], TOLD, print_tokens(view, *view.edges[i]), CAUSE, i)
        for i in view.children[token.head]
        if view.tokens[i].dep == other and view.tokens[i].pos in ("NOUN", "PROPN") and view.words[i] not in _NO_CAUSE
    ]


def _find_causing(view: ClaimView, index: int, query: Query, *, accident: bool) -> list[Value]:
    """The subject of a verb of causing whose object is what was asked about ("a dropped match started the fire")."""
    stem = next((stem for stem in view.stems[index] if stem in _CAUSING), "")
    subjects = [i for i in view.children[index] if view.tokens[i].dep == "nsubj" and view.tokens[i].pos != "PRON"]
    if not stem or not subjects:
        return []
    asked = list_asked(view, query, "subject", "focus", "predicate")
    after = [i for i in view.find_subtree(index) if i > index]
    # For a crash it is enough that a cause made the engines fail.
    done = [i for i in after if i in asked or (accident and set(view.stems[i]) & ACCIDENTS)]
    if not done or (_CAUSING[stem] and _CAUSING[stem] not in view.words[index + 1 : index + 3]):
        return []
    first, last = view.edges[subjects[0]]
    # A dateline may be read as part of the first noun.
    first = max([first, *(i + 1 for i in range(first, subjects[0]) if view.words[i] in (")", "-", "—", "--"))])
    if set(range(first, last + 1)) & asked:
        return []
    return [Value(first, last, TOLD, print_tokens(view, first, last), CAUSE, subjects[0])]
