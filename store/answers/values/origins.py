"""Nationalities as values: of the one asked about before any other that a sentence prints."""

from __future__ import annotations

import re

from store.answers.english.words import fold_word
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query
from store.answers.values.asked import list_asked, print_tokens
from store.answers.values.naming import find_entities
from store.answers.values.values import Value

OWN, SAID, OTHER = 1.0, 0.6, 0.35
_WHOSE = re.compile(r"^(?:what|which) (?:country|nation)(?:'s|s')? \w+")
_LINKS = frozenset({"amod", "compound", "appos", "nmod", "conj"})
_FARTHEST = 4
# Who somebody is by birth in one noun, which is seldom told from other capitals.
_PEOPLES = frozenset(
    "pole swede dane finn turk spaniard briton brit scot serb croat czech slovak bosnian dutchman dutchwoman frenchman "
    "frenchwoman irishman irishwoman englishman englishwoman welshman welshwoman filipino filipina kurd slovene "
    "icelander basque catalan".split()
)


def asks_whose_nation(query: Query) -> bool:
    """Whether a question asks to which country something belongs ("which country's navy")."""
    found = _WHOSE.match(fold_word(query.text))
    return found is not None and "'" in found[0]


def find_owners(view: ClaimView, query: Query) -> list[Value]:
    """The country or nationality that the asked body bears ("the French navy", "Togo's navy")."""
    asked = list_asked(view, query, "focus")
    return [
        Value(first, last, OWN, print_tokens(view, first, last), "says whose it is", last)
        for first, last, label in find_entities(view)
        if label in ("NORP", "GPE")
        and view.tokens[last].dep in ("amod", "compound", "poss", "nmod")
        and view.tokens[last].head in asked
    ]


def find_nations(view: ClaimView, query: Query) -> list[Value]:
    """The nationalities of a claim, best those that describe what was asked about ("the Dutch pilot")."""
    asked = list_asked(view, query, "subject", "setting")
    spans = [(first, last) for first, last, label in find_entities(view) if label == "NORP"]
    spans += [
        (i, i)
        for i, word in enumerate(view.words)
        if word in _PEOPLES and view.tokens[i].entity != "NORP" and view.tokens[i].pos in ("NOUN", "PROPN")
    ]
    return [
        Value(first, last, _weigh(view, last, asked), print_tokens(view, first, last), "names a nationality", last)
        for first, last in spans
    ]


def _weigh(view: ClaimView, index: int, asked: set[int]) -> float:
    if not asked:
        # "She is a Dane" may be said of whom the sentence before names; "a Greek-owned ship" is of something else.
        return SAID if any(view.is_pronoun(i) for i in range(min(2, len(view.tokens)))) else OTHER
    node, steps = index, 0
    while view.tokens[node].dep in _LINKS and steps < _FARTHEST:
        node, steps = view.tokens[node].head, steps + 1
        if node in asked or any(i in asked and view.tokens[i].dep in _LINKS for i in view.children[node]):
            return OWN
    token = view.tokens[node]
    if token.dep in ("attr", "acomp", "oprd"):
        subjects = view.list_subjects(token.head)
        return OWN if any(set(view.find_subtree(i)) & asked for i in subjects) else SAID
    # "Three Danish sailors", asked of the captain: it tells the nationality of somebody else.
    return OTHER if view.tokens[index].dep in ("amod", "compound") else SAID
