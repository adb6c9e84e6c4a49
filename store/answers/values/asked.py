"""Where a claim prints what a question asks about: the tokens of its verb, and of the things that it names."""

from __future__ import annotations

from store.answers.english.lexicon import load_lexicon
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query

LEAST = 0.5
QUOTES = ('"', "“", "”")


def list_verbs(view: ClaimView, query: Query) -> dict[int, float]:
    """Token → how well it stands for the asked verb (0.5 to 1); empty where the claim does not print one."""
    predicates = [(term.stem, term.particle) for term in query.of_part("predicate")]
    score = load_lexicon().score_words
    found = {}
    for index in range(len(view.tokens)):
        fit = max((score(one, stem) for one, _ in predicates for stem in view.stems[index]), default=0.0)
        if fit >= LEAST:
            found[index] = fit
    return found


def list_asked(view: ClaimView, query: Query, *parts: str) -> set[int]:
    """The tokens that print, or mean by name, one of the asked words of these parts."""
    terms = [term for term in query.terms if term.part in parts]
    score = load_lexicon().score_words
    found = {token for term in terms for token in view.named.get(term.stem, ())}
    for index in range(len(view.tokens)):
        if any(score(term.stem, stem) >= LEAST for term in terms for stem in view.stems[index]):
            found.add(index)
    return found


def find_governor(view: ClaimView, index: int) -> int:
    """The nearest verb above a token (-1: none)."""
    return next((node for node in view.paths[index][1:] if view.tokens[node].pos in ("VERB", "AUX")), -1)


def find_verb(view: ClaimView, index: int) -> int:
    """The token itself where it is a verb, or else the nearest above it (-1: none)."""
    return index if view.tokens[index].pos in ("VERB", "AUX") else find_governor(view, index)


def print_tokens(view: ClaimView, first: int, last: int) -> str:
    """The tokens from first to last as folded words, one space between."""
    return " ".join(view.words[first : last + 1])
