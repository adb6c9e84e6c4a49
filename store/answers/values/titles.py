"""For "which film", "what was the song called": the titles that a claim prints, in quotation marks or as names."""

from __future__ import annotations

import re

from store.answers.english.words import stem_word
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query
from store.answers.values.naming import find_entities
from store.answers.values.values import Value

WORKS = frozenset(
    stem_word(word)
    for word in "film movie book novel song album single show series play musical opera poem memoir documentary "
    "sitcom programme".split()
)
_TITLE = re.compile(r"[\"“]([A-Z0-9][^\"”]{1,60}?)[,.]?[\"”]")
QUOTED, LABELLED = 0.85, 0.8


def asks_title(query: Query) -> bool:
    """Whether a question asks which film, book or show it is."""
    focus = query.of_part("focus")
    return bool(focus) and focus[-1].stem in WORKS


def find_titles(view: ClaimView, query: Query) -> list[Value]:
    """The titles of a claim; one that the question gives itself is none."""
    asked = {term.stem for term in query.terms}
    start = view.claim.passage.start
    spans = [(start + found.start(1), start + found.end(1)) for found in _TITLE.finditer(view.claim.text)]
    runs = [(view.find_token(first), view.find_token(end - 1), QUOTED, "is a title") for first, end in spans]
    runs += [
        (first, last, LABELLED, "names a work")
        for first, last, label in find_entities(view)
        if label == "WORK_OF_ART" and not any(one <= last and first <= other for one, other, _, _ in runs)
    ]
    return [
        Value(first, last, fit, " ".join(view.words[first : last + 1]), why, last)
        for first, last, fit, why in runs
        if _is_title(view, first, last) and not all(set(view.stems[i]) & asked for i in range(first, last + 1))
    ]


def _is_title(view: ClaimView, first: int, last: int) -> bool:
    """Whether a quoted run is no sentence that somebody speaks: no verb in it has its subject in it."""
    inside = range(first, last + 1)
    return not any(
        view.tokens[i].dep in ("nsubj", "nsubjpass") and view.tokens[i].head in inside and _is_finite(view, i)
        for i in inside
    )


def _is_finite(view: ClaimView, subject: int) -> bool:
    return view.tokens[view.tokens[subject].head].pos in ("VERB", "AUX")
