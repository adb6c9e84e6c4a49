"""Parts of the body: where somebody was shot, cut or struck."""

from __future__ import annotations

import re

from store.answers.english.meanings import find_classes
from store.answers.english.words import fold_word, stem_word
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query
from store.answers.values.values import Value

_BODY = stem_word("body")
_INJURY = frozenset(stem_word(word) for word in "injury wound trauma fracture burn laceration".split())
_ON_BODY = re.compile(r"\bwhere (?:in|on) (?:the|his|her|their) body\b")
HARM = frozenset(
    stem_word(word)
    for word in "shoot hit strike cut stab wound injure hurt burn bite graze punch kick scald bruise sting "
    "slash".split()
)
_BODY_PREPS = frozenset("in on to through above below across under behind near along around over".split())
_BESIDE_BODY = frozenset({"body", "act", "thing", "event"})


def asks_body(query: Query) -> bool:
    """Whether a question asks for a part of the body."""
    stems = {term.stem for term in query.terms}
    # "Where were the bodies taken" asks for no part of them.
    harmed = query.wanted == "place" and bool(stems & HARM)
    return _BODY in stems and ("part" in stems or harmed or bool(_ON_BODY.search(fold_word(query.text))))


def find_body_parts(view: ClaimView, fit: float = 1.0) -> list[Value]:
    """Every part of a body that a preposition leads to ("through the left hand"), or that was hurt itself."""
    found = []
    for index, token in enumerate(view.tokens):
        if token.pos != "NOUN" or not is_body(view, index):
            continue
        last = index
        if token.dep in ("pobj", "conj") and view.words[token.head] in _BODY_PREPS:
            first = token.head
        elif token.dep in ("compound", "nmod") and set(view.stems[token.head]) & _INJURY:
            first, last = index, token.head
        elif token.dep in ("dobj", "nsubjpass"):
            first = view.edges[index][0]
        else:
            continue
        found.append(Value(first, last, fit, " ".join(view.words[first : last + 1]), "is a part of the body", index))
    return found


def is_body(view: ClaimView, noun: int) -> bool:
    """Whether a noun is a part of the body, and hardly anything else."""
    return any(
        "body" in classes and classes <= _BESIDE_BODY for classes in (find_classes(one) for one in view.stems[noun])
    )
