"""Whether a claim means a word of a draft that it does not print: by a pronoun, a name, an office, a bare number."""

from __future__ import annotations

from collections.abc import Sequence

from store.answers.drafts.aligning import (
    Pairs,
    find_antecedent,
    find_counterpart,
    is_called,
    list_names,
    name_person,
    read_office,
)
from store.answers.drafts.parties import find_party_doer
from store.answers.drafts.referring import are_same
from store.answers.drafts.statements import read_numbers
from store.answers.drafts.telling import list_roles
from store.answers.english.lexicon import load_lexicon
from store.answers.english.words import find_words
from store.answers.evidence.view import ClaimView
from store.answers.values.people import ROLE_NOUNS

_INTO = ("in", "into", "inside")
_COUNTING = ("nummod", "nsubj", "nsubjpass", "dobj")  # "23 people", "about 400 took part"


def is_meant(draft: ClaimView, index: int, view: ClaimView, pairs: Pairs, known: Sequence[ClaimView]) -> bool:
    """Whether a pronoun, or a name that is called so, stands in the place of a draft's noun ("when they arrived")."""
    token = draft.tokens[index]
    if token.pos not in ("NOUN", "PROPN"):
        return token.dep == "amod" and _is_of_office(draft, index, view, pairs, known)
    if _is_people(draft, index, view):
        return True
    if token.dep == "pobj" and draft.words[token.head] in _INTO and _goes_in(draft, token.head, view, pairs):
        return True
    if token.dep == "compound" and _is_of_office(draft, index, view, pairs, known):
        return True
    place = find_counterpart(draft, index, view, pairs)
    if place is None:
        return _is_agent(draft, index, view, pairs, known)
    if view.tokens[place].pos == "PRON":
        return not list_names(view, place) or token.pos == "NOUN"
    return _is_named_so(draft, index, view, place, known)


def _is_agent(draft: ClaimView, index: int, view: ClaimView, pairs: Pairs, known: Sequence[ClaimView]) -> bool:
    """ "Thanked by the mayor", for "Huston thanked"."""
    agent = draft.tokens[index].head
    if draft.tokens[index].dep != "pobj" or draft.tokens[agent].dep != "agent":
        return False
    doers = [find_party_doer(view, verb) for verb in pairs.get(draft.tokens[agent].head, ())]
    return any(doer is not None and are_same(draft, index, view, doer, known) for doer in doers)


def _is_named_so(draft: ClaimView, index: int, view: ClaimView, place: int, known: Sequence[ClaimView]) -> bool:
    """Whether one prints a name and the other what its bearer is called."""
    if view.tokens[place].pos == "NOUN" and draft.tokens[index].pos == "PROPN":
        # "Peterson" for "the deputy".
        score = load_lexicon().score_words
        offices = _list_offices(draft, index, known)
        if offices & set(view.stems[place]):
            return True
        return any(score(one, stem) for one in offices & ROLE_NOUNS for stem in set(view.stems[place]) & ROLE_NOUNS)
    if view.tokens[place].pos != "PROPN":
        return False
    if is_called(known, draft.stems[index], view.stems[place]):
        return True
    # "The police chief" for the name of whom the articles call so.
    return bool(set(draft.stems[index]) & ROLE_NOUNS & _list_offices(view, place, known))


def _is_people(draft: ClaimView, index: int, view: ClaimView) -> bool:
    """Whether so many people are, in the claim, so many of some sort ("23 people", "23 passengers")."""
    if "person" not in draft.stems[index]:
        return False
    numbers = {value for value, place in read_numbers(draft) if draft.tokens[place].head == index}
    return any(value in numbers and view.tokens[place].dep in _COUNTING for value, place in read_numbers(view))


def _is_of_office(draft: ClaimView, index: int, view: ClaimView, pairs: Pairs, known: Sequence[ClaimView]) -> bool:
    """ "Chief" of "the chief executive", for the name of whom the articles call so."""
    head = draft.tokens[index].head
    if not set(draft.stems[head]) & ROLE_NOUNS:
        return False
    held = pairs.get(head, ()) or (find_counterpart(draft, head, view, pairs),)
    bearers = [find_antecedent(view, one) for one in held if one is not None]
    bearers = [one for one in bearers if view.tokens[one].pos in ("PROPN", "PRON")]
    return any(set(draft.stems[index]) & _list_offices(view, one, known) for one in bearers)


def _list_offices(view: ClaimView, index: int, known: Sequence[ClaimView]) -> set[str]:
    """The stems of what the articles call the bearer of a name."""
    return {
        read_office(word) for role in list_roles(name_person(view, index), known) for _, _, word in find_words(role)
    }


def _goes_in(draft: ClaimView, into: int, view: ClaimView, pairs: Pairs) -> bool:
    """Whether the claim has the same verb with "in" and no word for where ("he never went in")."""
    beside = [child for verb in pairs.get(draft.tokens[into].head, ()) for child in view.children[verb]]
    return any(view.words[i] in _INTO and not view.children[i] for i in beside)


def is_unowned(noun: int, view: ClaimView, pairs: Pairs) -> bool:
    """Whether a claim has a noun alone where the draft says whose: "the ferry's operator" for "the operator"."""
    return any(
        not any(view.tokens[i].dep in ("poss", "compound", "prep") for i in view.children[place])
        for place in pairs.get(noun, ())
    )


def is_other_name(draft: ClaimView, index: int, view: ClaimView, pairs: Pairs, known: Sequence[ClaimView]) -> bool:
    """Whether a claim has another name in the place of this one: "the lease of the council", "of Sound Lines"."""
    place = find_counterpart(draft, index, view, pairs) if draft.tokens[index].dep == "pobj" else None
    if place is None or view.tokens[place].pos != "PROPN" or view.tokens[place].entity == "DATE":
        return False
    return not are_same(draft, index, view, place, known)
