"""Words of saying in a question, where what is asked is not who says so, nor to whom."""

from __future__ import annotations

import re
from dataclasses import replace

from store.answers.english.words import fold_word
from store.answers.question.kinds import SAYING, TOLD
from store.answers.question.query import Query

_BEING_TOLD = re.compile(r"\bhow (?:was|were|is|are) [\w' .-]+ (?:told|informed|notified)\b")
TELLING = 0.2  # what "say" weighs where it only tells by whom


def drop_told(query: Query, folded: str) -> Query:
    """ "What did he tell police": who is told is no condition of what was said."""
    found = TOLD.search(folded)
    told = set(found[1].split()) if found else set()
    return replace(query, terms=tuple(term for term in query.terms if term.typed not in told)) if told else query


def drop_telling(query: Query) -> Query:
    """ "How many did the mayor say were hurt": that somebody says so is no condition of the number."""
    if query.wanted in ("person", "said", "quote", "yes or no", "facts"):
        return query
    if query.wanted == "how" and _BEING_TOLD.search(fold_word(query.text)):
        # "How was he told": that is the deed itself.
        return query
    terms = tuple(
        replace(term, part="setting", weight=TELLING) if term.part == "predicate" and term.stem in SAYING else term
        for term in query.terms
    )
    return replace(query, terms=terms) if len(terms) > 1 else query
