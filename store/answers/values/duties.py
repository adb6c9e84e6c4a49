"""What somebody should do or should have done, as the claim says it."""

from __future__ import annotations

import re

from store.answers.english.words import fold_word
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query
from store.answers.values.asked import QUOTES, list_asked, print_tokens
from store.answers.values.values import Value

DUTY = 1.0
_ASKED = re.compile(r"\b(?:should|must)\b.* (?:do|done)\b")
_DUTIES = frozenset({"should", "must"})


def asks_duty(query: Query) -> bool:
    """Whether a question asks what somebody should do or have done."""
    return query.wanted == "what" and bool(_ASKED.search(fold_word(query.text)))


def find_duties(view: ClaimView, query: Query) -> list[Value]:
    """What stands after "should" or "must", where the one asked about, or a pronoun, is who should."""
    asked = list_asked(view, query, "subject", "focus")
    found = []
    for index, word in enumerate(view.words):
        verb = view.tokens[index].head
        if word not in _DUTIES or view.tokens[index].dep != "aux":
            continue
        subjects = view.list_subjects(verb)
        if not any(set(view.find_subtree(i)) & asked or view.is_pronoun(i) for i in subjects):
            continue
        first = index + 1
        last = view.trim_end(first, view.edges[verb][1])
        first += first < last and view.words[first] == "have"
        last = _close_quotation(view, first, last)
        if first <= last:
            found.append(Value(first, last, DUTY, print_tokens(view, first, last), "says what should be done", verb))
    return found


def _close_quotation(view: ClaimView, first: int, last: int) -> int:
    """Where a span ends that breaks off inside a quotation: at its closing mark, over full stops if it must."""
    if sum(word in QUOTES for word in view.words[first : last + 1]) % 2 == 0:
        return last
    return next((i for i in range(last + 1, len(view.words)) if view.words[i] in QUOTES), last)
