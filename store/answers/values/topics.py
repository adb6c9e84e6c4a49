"""What an argument was about, and what a sentence or a fine came to: what hangs on the asked noun or its verb."""

from __future__ import annotations

import re
from dataclasses import replace

from store.answers.english.lexicon import CLOSE, load_lexicon
from store.answers.english.words import stem_word
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query
from store.answers.values.asked import list_asked, list_verbs, print_tokens
from store.answers.values.printed import match_pattern
from store.answers.values.values import Value

ABOUT = frozenset("about over regarding concerning on".split())
TOPIC, OUTCOME = 1.0, 1.0
# By what a verb leads to what it came to ("sentenced to", "fined", "jailed for nine years").
_LEADS = frozenset({"to", "with", "at"})
_SERVED = frozenset({"in", "without", "behind", "on", "of"})
_INCLUDE = frozenset(stem_word(word) for word in "include comprise involve".split())
_PENALTIES = frozenset(stem_word(word) for word in ("sentence", "punishment", "penalty", "term"))
_SERVED_IN = frozenset(stem_word(word) for word in "prison jail life death year month fine custody".split())
_TALLIED = frozenset(stem_word(word) for word in "vote score result tally margin".split())
_DECIDED = frozenset(stem_word(word) for word in "vote pass approve reject defeat beat win lose victory loss".split())
_TALLY = re.compile(r"(?<![\d$/.-])\b\d{1,3}(?:-|–| to )\d{1,3}\b(?![\d/.%-])(?! (?:percent|year|people|mile))")
_TIMED = frozenset({"DATE", "TIME", "CARDINAL", "QUANTITY"})


def find_topics(view: ClaimView, query: Query) -> list[Value]:
    """For "what was the row about": what about, over or regarding leads to, where the asked noun or verb takes it."""
    if query.preposition not in ("about", "over"):
        return []
    found = []
    for index in sorted({*list_asked(view, query, "focus", "subject"), *list_verbs(view, query)}):
        for prep in view.children[index]:
            if view.tokens[prep].dep != "prep" or view.words[prep] not in ABOUT:
                continue
            for noun in view.children[prep]:
                dated = view.tokens[noun].entity in _TIMED
                if view.tokens[noun].dep in ("pobj", "pcomp") and view.tokens[noun].pos != "PRON" and not dated:
                    found.append(_span(view, noun, TOPIC, "says what about"))
    return found


def find_outcomes(view: ClaimView, query: Query) -> list[Value]:
    """For "what was his sentence": what the verb that says the same leads to ("was sentenced to | nine years")."""
    focus = query.of_part("focus")
    if focus and query.of_part("predicate"):
        return _find_penalties(view, query) if focus[-1].stem in _PENALTIES else []
    if not focus:
        return []
    found = _find_included(view, query)
    if found:
        return found
    score = load_lexicon().score_words
    found = []
    for index, token in enumerate(view.tokens):
        if token.pos != "VERB" or token.dep == "amod":
            continue
        if max((score(focus[-1].stem, stem) for stem in view.stems[index]), default=0.0) < CLOSE:
            continue
        for prep in view.children[index]:
            for noun in view.children[prep]:
                timed = view.words[prep] == "for" and view.tokens[noun].entity in _TIMED
                if view.tokens[noun].dep == "pobj" and (view.words[prep] in _LEADS or timed):
                    value = _span(view, noun, OUTCOME, f"is what “{view.words[index]}” leads to")
                    found.append(_stretch(view, value, index))
    return found


def _find_included(view: ClaimView, query: Query) -> list[Value]:
    """For "what are the symptoms": what a claim says that they include."""
    return [
        _span(view, noun, OUTCOME, f"is what “{view.words[view.tokens[index].head]}” tells")
        for index in sorted(list_asked(view, query, "focus"))
        if view.tokens[index].dep == "nsubj" and set(view.stems[view.tokens[index].head]) & _INCLUDE
        for noun in view.children[view.tokens[index].head]
        if view.tokens[noun].dep in ("dobj", "attr") and view.tokens[noun].pos in ("NOUN", "PROPN")
    ]


def _find_penalties(view: ClaimView, query: Query) -> list[Value]:
    """For "what sentence does he face": what the verb takes, where that is served or paid ("faces life in prison")."""
    found = []
    for verb in list_verbs(view, query):
        for noun in view.children[verb]:
            inside = {stem for i in view.find_subtree(noun) for stem in view.stems[i]}
            if view.tokens[noun].dep in ("dobj", "attr") and inside & _SERVED_IN:
                found.append(_stretch(view, _span(view, noun, OUTCOME, "is what he faces"), verb))
    return found


def find_tallies(view: ClaimView, query: Query) -> list[Value]:
    """For "what was the vote" (or score): the two numbers that a claim gives with a word of voting or of winning."""
    focus = query.of_part("focus")
    if not focus or focus[-1].stem not in _TALLIED or query.of_part("predicate"):
        return []
    if not any(set(stems) & _DECIDED for stems in view.stems):
        return []
    return match_pattern(view, _TALLY, OUTCOME, "is a tally")


def _stretch(view: ClaimView, value: Value, verb: int) -> Value:
    """ "Nine years | in prison": where or without what it is served may hang on the verb, and belongs to it."""
    last = value.last
    while last + 1 < len(view.tokens) and view.words[last + 1] in _SERVED and view.tokens[last + 1].dep == "prep":
        end = view.edges[last + 1][1]
        end = min([end, *(i - 1 for i in range(last + 2, end + 1) if view.words[i] == "for")])
        inside = range(last + 1, end + 1)
        if any(view.clauses[i] != view.clauses[verb] or view.tokens[i].entity in ("DATE", "TIME") for i in inside):
            break
        last = end
    return replace(value, last=last, norm=print_tokens(view, value.first, last))


def _span(view: ClaimView, noun: int, fit: float, why: str) -> Value:
    """A noun with what tells it, without a clause, a day or a ground ("for …") that hangs on it."""
    first, last = view.edges[noun]
    for child in view.find_subtree(noun):
        loose = view.tokens[child].dep in ("relcl", "advcl") or view.words[child] in ("for", ";")
        if child > noun and (loose or view.clauses[child] != view.clauses[noun]):
            last = min(last, child - 1)
    last = view.trim_end(noun, last, ("PUNCT", "ADP", "SPACE"))
    return Value(first, last, fit, print_tokens(view, first, last), why, noun)
