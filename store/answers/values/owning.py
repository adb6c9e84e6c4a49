"""Whose a number is: whether a claim tells it of another than the one that was asked about."""

from __future__ import annotations

import re
from collections.abc import Sequence

from store.answers.english.lexicon import load_lexicon
from store.answers.english.meanings import find_classes
from store.answers.english.words import fold_word, stem_word
from store.answers.evidence.matching import HALF, NEARBY, Match
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query, Term
from store.answers.question.spelling import is_name
from store.answers.values.asked import find_verb
from store.answers.values.printed import Value

_OWNING = frozenset({"compound", "poss", "nmod"})
# Of whom or what is spoken a second time by a general word: "the company", "the group".
_GENERAL = frozenset(
    stem_word(word)
    for word in "company firm agency group organization body government department city county state country team "
    "family couple pair owner model version board office authority official organizer thing total number figure cost "
    "price damage bill amount value deal one".split()
)
_PRONOUNS = frozenset({"he", "she", "it", "they"})
_TAKING = frozenset({"dobj", "dative", "iobj"})
_PASSIVE = re.compile(r"\b(?:was|were|is|are|be|been|being|get|got)\b(?! \w+ \w+ing\b)")
_LISTING = frozenset({"at", "in", "for", "on"})
HELD, LEAST_SET, WHOLE = 0.5, 0.35, 0.5


def is_anothers(query: Query, view: ClaimView, value: Value, matches: Sequence[Match]) -> bool:
    """Whether a claim's number is told of another name or thing than the asked one, which it does not hold."""
    lost = [match for match in matches if not match.tokens and match.term.part != "predicate" and match.score < 0.7]
    if not lost:
        return False
    names = [match for match in lost if is_name(query, match.term)]
    if any(match.how == HALF for match in lost):
        return True
    # "In Peru" where the claim speaks of somewhere else: a named setting must be the article's own, unless the claim
    # holds all the rest.
    rest = [match for match in matches if match.term.part != "setting" and match.term.weight >= WHOLE]
    whole = all(match.tokens for match in rest)
    least = LEAST_SET if not whole else NEARBY
    if any(match.term.part == "setting" and match.score < least for match in names):
        return True
    if any(_is_told_of_other(query, view, match, matches) for match in names):
        return True
    if _is_elsewhere(query, matches):
        return True
    if query.wanted == "count" and _is_in_other(view, value, matches):
        return True
    return _has_other_doer(query, view, value, lost, names, matches)


def is_receiving(query: Query, view: ClaimView, matches: Sequence[Match]) -> bool:
    """Whether who was asked about as the doer is the one it is done to ("how much does Doe pay", "must pay Doe")."""
    order = [term.part for term in query.terms]
    if "predicate" not in order or _PASSIVE.search(fold_word(query.text)):
        return False
    doers = {term.stem for term in query.terms[: order.index("predicate")] if term.part in ("subject", "focus")}
    verbs = {
        token for match in matches if match.term.part == "predicate" and match.score >= HELD for token in match.tokens
    }
    held = [
        token for match in matches if match.term.stem in doers and is_name(query, match.term) for token in match.tokens
    ]
    taking = [token for token in held if view.tokens[token].dep in _TAKING and view.tokens[token].head in verbs]
    return bool(taking) and len(taking) == len(held)


def is_listed_apart(view: ClaimView, value: Value, matches: Sequence[Match]) -> bool:
    """ "17 percent at Doe's, 5 percent at Roe's": of a list each figure is that of the name right after it."""
    words, last = view.words, value.last
    if last + 2 >= len(words) or words[last + 1] not in _LISTING:
        return False
    unit = {last, *(i for stem in view.stems[last] for i in view.places.get(stem, ()))}
    if len(unit) < 2:
        return False
    named = [i for i in range(last + 2, min(last + 5, len(words))) if view.tokens[i].pos == "PROPN"]
    held = {i for match in matches for i in match.tokens if view.tokens[i].pos == "PROPN"}
    return bool(named and held) and not held & set(named)


def _is_told_of_other(query: Query, view: ClaimView, lost: Match, matches: Sequence[Match]) -> bool:
    """ "The Doe family" where the claim has "the Roe family": the word after the name stands with another name."""
    order = [term.stem for term in query.terms]
    at = order.index(lost.term.stem)
    for match in matches:
        after = match.term.stem in order[at + 1 : at + 2] and match.term.part == lost.term.part
        if after and match.score >= HELD and any(_is_named(view, token) for token in match.tokens):
            return True
    return False


def _is_named(view: ClaimView, token: int) -> bool:
    return any(
        view.tokens[child].pos == "PROPN" and view.tokens[child].dep in _OWNING for child in view.children[token]
    ) or (token > 0 and view.tokens[token - 1].pos == "PROPN")


def _is_elsewhere(query: Query, matches: Sequence[Match]) -> bool:
    """ "How long was Doe on the council": without a verb the setting is what is asked, and must be held."""
    if query.wanted not in ("duration", "date") or any(match.term.part == "predicate" for match in matches):
        return False
    # An event may be told of without its place; what a person was in or on is all that is asked.
    if not all(is_name(query, match.term) for match in matches if match.term.part in ("subject", "focus")):
        return False
    settings = [match.score for match in matches if match.term.part == "setting" and match.term.weight >= HELD]
    return bool(settings) and max(settings) < LEAST_SET


def _is_in_other(view: ClaimView, value: Value, matches: Sequence[Match]) -> bool:
    """ "How many were on the tanker" where "a ferry carrying 212" is told of: the number is another thing's."""
    if any(match.term.part == "predicate" for match in matches):
        return False
    lost = [match for match in matches if match.term.part == "setting" and match.term.weight >= HELD]
    if not lost or any(match.tokens or match.score > NEARBY for match in lost):
        return False
    verb = find_verb(view, value.last)
    if verb < 0:
        return False
    doers = view.list_subjects(verb)
    if not doers and view.tokens[verb].dep in ("acl", "relcl"):
        doers = [view.tokens[verb].head]
    things = [token for token in doers if token not in range(value.first, value.last + 1)]
    return bool(things) and all(_is_unlike(view, match.term, things) for match in lost)


def _has_other_doer(
    query: Query,
    view: ClaimView,
    value: Value,
    lost: Sequence[Match],
    names: Sequence[Match],
    matches: Sequence[Match],
) -> bool:
    """ "How much has Peru pledged" where Washington pledges; "what did the bus cost" where gates cost."""
    # What is counted is no doer ("how many lamps were sold").
    parts = ("subject",) if query.wanted == "count" else ("subject", "focus")
    asked = [match for match in lost if match.term.part in parts and match.term.weight >= WHOLE]
    verbs = {
        verb
        for match in matches
        if match.term.part == "predicate" and match.score >= HELD
        for token in match.tokens
        for verb in _list_verbs(view, token)
    }
    if not any(match.term.part == "predicate" for match in matches):
        own = [i for i in view.paths[value.last] if view.tokens[i].pos in ("VERB", "AUX")]
        verbs = set(own[:1])
    doers = view.list_subjects(*verbs)
    if not asked or not doers:
        return False
    named = [match for match in asked if match in names]
    # "Chief Executive Roe" is not Doe, though Doe was asked about as a chief executive.
    held = {token for match in matches if not named or is_name(query, match.term) for token in match.tokens}
    if any(token in held or held & set(view.children[token]) for token in doers):
        return False
    if named:
        unheld = all(not match.score for match in named)
        return any(view.tokens[token].pos == "PROPN" or (unheld and view.words[token] in _PRONOUNS) for token in doers)
    if not any(match.term.part == "predicate" for match in matches):
        return False
    return all(match.score <= NEARBY and _is_unlike(view, match.term, doers) for match in asked)


def _list_verbs(view: ClaimView, token: int) -> list[int]:
    """A verb itself, and of a noun the verb that it is the object of ("paid a fine")."""
    if view.tokens[token].pos in ("VERB", "AUX"):
        return [token]
    head = view.tokens[token].head
    return [head] if view.tokens[token].dep == "dobj" and view.tokens[head].pos == "VERB" else []


def _is_unlike(view: ClaimView, term: Term, doers: Sequence[int]) -> bool:
    """Whether two common nouns name different things: not related, neither general, not both people."""
    if term.stem in _GENERAL:
        return False
    score = load_lexicon().score_words
    person = "person" in find_classes(term.stem)
    for token in doers:
        stems = view.stems[token]
        if view.tokens[token].pos != "NOUN" or set(stems) & _GENERAL:
            return False
        if person and any("person" in find_classes(stem) for stem in stems):
            return False
        if any(score(term.stem, stem) or score(stem, term.stem) for stem in stems):
            return False
    return True
