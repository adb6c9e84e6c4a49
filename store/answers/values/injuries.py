"""Injuries as values: what somebody suffered or broke, a hurt part of the body, a wound; and whose each is."""

from __future__ import annotations

from store.answers.english.meanings import find_classes
from store.answers.english.words import stem_word
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query
from store.answers.values.anatomy import is_body
from store.answers.values.asked import list_asked, print_tokens
from store.answers.values.people import keep_block
from store.answers.values.values import Value

OWN, UNTOLD, OTHERS = 1.0, 0.6, 0.3
_FARTHEST = 4
_INJURY = frozenset(stem_word(word) for word in "injury injuries wound wounds".split())
_WOUNDS = frozenset(
    stem_word(word)
    for word in "injury wound fracture burn concussion laceration bruise bruising gash sprain contusion hemorrhage "
    "haemorrhage trauma whiplash dislocation rupture amputation frostbite hypothermia".split()
)
_HARMING = frozenset(
    stem_word(word)
    for word in "break fracture tear shatter crack bruise burn sprain dislocate rupture puncture collapse sever injure "
    "strain twist lose crush hurt".split()
)
_SUFFERING = frozenset(stem_word(word) for word in "suffer sustain receive incur".split())
_UNFILED = frozenset({"rib"})
_PARTS = frozenset({"det", "amod", "compound", "nmod", "nummod", "conj", "cc", "advmod", "punct", "poss"})


def asks_injury(query: Query) -> bool:
    """Whether a question asks what injuries somebody had."""
    focus = query.of_part("focus")
    return bool(focus) and focus[-1].stem in _INJURY


def find_injuries(view: ClaimView, query: Query) -> list[Value]:
    """Every injury that a claim prints, best those of the one asked about."""
    asked = list_asked(view, query, "subject")
    found = []
    for index, token in enumerate(view.tokens):
        if token.pos != "NOUN" or token.dep in ("compound", "nmod") or not _is_injury(view, index):
            continue
        owners = _find_owners(view, index)
        own = not asked or any(set(view.find_subtree(i)) & asked or view.is_pronoun(i) for i in owners)
        fit = OWN if own and owners else OTHERS if owners else UNTOLD
        first, last = _find_span(view, index)
        if first == last and set(view.stems[index]) & _INJURY:
            # "Injuries" only says the question again.
            continue
        found.append(Value(first, last, fit, print_tokens(view, first, last), "is an injury", index))
    return found


def _is_injury(view: ClaimView, noun: int) -> bool:
    """Whether a noun is a wound, or a part of the body that was hurt ("a broken jaw", "broke a leg")."""
    token = view.tokens[noun]
    if set(view.stems[noun]) & _WOUNDS:
        return True
    if token.dep == "dobj" and set(view.stems[token.head]) & _SUFFERING:
        return view.tokens[noun].entity == "" and _has_hurt(view, noun)
    # An arm may be a weapon and a rib a thing elsewhere, but not where it is cracked or torn.
    if not any("body" in find_classes(stem) or stem in _UNFILED for stem in view.stems[noun]):
        return False
    harmed = token.dep in ("dobj", "nsubjpass") and bool(set(view.stems[token.head]) & _HARMING)
    return harmed or _has_hurt(view, noun)


def _has_hurt(view: ClaimView, noun: int) -> bool:
    return any(set(view.stems[i]) & (_HARMING | _WOUNDS) for i in view.children[noun])


def _find_owners(view: ClaimView, noun: int) -> list[int]:
    """Whose an injury is: the owner before it, whom "with" joins it to, or the subject of the verb that takes it."""
    own = [i for i in view.children[noun] if view.tokens[i].dep == "poss"]
    if own:
        return own
    node = noun
    for _ in range(_FARTHEST):
        token = view.tokens[node]
        if token.head == node:
            return []
        node = token.head
        above = view.tokens[node]
        if above.dep == "prep" and view.words[node] == "with" and view.tokens[above.head].pos in ("NOUN", "PROPN"):
            return [above.head]
        if above.pos in ("VERB", "AUX"):
            subjects = view.list_subjects(node)
            if subjects or above.dep not in ("conj", "xcomp", "advcl"):
                return subjects
    return []


def _find_span(view: ClaimView, noun: int) -> tuple[int, int]:
    parts = [
        i
        for i in view.find_subtree(noun)
        if view.clauses[i] == view.clauses[noun] and (view.tokens[i].dep in _PARTS or i == noun or _is_to_body(view, i))
    ]
    kept = keep_block(parts, noun)
    while len(kept) > 1 and view.tokens[kept[-1]].pos in ("PUNCT", "CCONJ", "ADP"):
        kept.pop()
    return kept[0], kept[-1]


def _is_to_body(view: ClaimView, index: int) -> bool:
    """ "A wound | to the left leg": where on the body it is belongs to it."""
    token = view.tokens[index]
    if token.dep == "prep":
        return any(is_body(view, i) for i in view.children[index])
    return token.dep == "pobj" and is_body(view, index)
