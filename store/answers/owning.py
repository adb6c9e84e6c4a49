"""Whose a number is: whether a claim tells it of another than the one that was asked about."""

from __future__ import annotations

from collections.abc import Sequence

from store.answers.lexicon import load_lexicon
from store.answers.matching import HALF, NEARBY, Match
from store.answers.meanings import find_classes
from store.answers.printed import Value
from store.answers.query import Query, Term
from store.answers.spelling import is_english
from store.answers.view import ClaimView
from store.answers.words import stem_word

_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_OWNING = frozenset({"compound", "poss", "nmod"})
# Of whom or what is spoken a second time by a general word: "the company", "the group".
_GENERAL = frozenset(
    stem_word(word)
    for word in "company firm agency group organization body government department city county state country team "
    "family couple pair owner model version board office authority official organizer thing total number figure cost "
    "price damage bill amount value deal one".split()
)
_LISTING = frozenset({"at", "in", "for", "on"})
HELD, LEAST_SET, WHOLE = 0.5, 0.35, 0.5


def is_anothers(query: Query, view: ClaimView, matches: Sequence[Match]) -> bool:
    """Whether a claim's numbers are told of another name or thing than the asked one, which it does not hold."""
    lost = [match for match in matches if not match.tokens and match.term.part != "predicate" and match.score < 0.7]
    if not lost:
        return False
    names = [match for match in lost if _is_name(query, match.term)]
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
    return _has_other_doer(view, lost, names, matches)


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


def _is_name(query: Query, term: Term) -> bool:
    return any(term.stem in name for name in query.names) or not is_english(term.word)


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


def _has_other_doer(view: ClaimView, lost: Sequence[Match], names: Sequence[Match], matches: Sequence[Match]) -> bool:
    """ "How much has Peru pledged" where Washington pledges; "what did the bus cost" where gates cost."""
    asked = [match for match in lost if match.term.part in ("subject", "focus") and match.term.weight >= WHOLE]
    verbs = {
        verb
        for match in matches
        if match.term.part == "predicate" and match.score >= HELD
        for token in match.tokens
        for verb in _list_verbs(view, token)
    }
    doers = [child for verb in verbs for child in view.children[verb] if view.tokens[child].dep in _SUBJECTS]
    if not asked or not doers:
        return False
    held = {token for match in matches for token in match.tokens}
    if any(token in held or held & set(view.children[token]) for token in doers):
        return False
    named = [match for match in asked if match in names]
    if named:
        return any(view.tokens[token].pos == "PROPN" for token in doers)
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
