"""Fragments that ask for whoever holds something: "owner of the ferry?"."""

from __future__ import annotations

import re
from dataclasses import replace

from store.answers.english.meanings import find_classes
from store.answers.english.words import find_words, stem_word
from store.answers.question.kinds import AUX, PERSON_NOUNS
from store.answers.question.query import Query

_HOLDER = re.compile(r"^(?:the )?(?:\w+ )?(\w+) of (?:the |a |an )?\w")


def read_fragment(query: Query, folded: str) -> Query:
    """Read "owner of the launch?" as who; ``folded`` is the question, folded. Others come back as they are."""
    holder = _HOLDER.match(folded.strip())
    asks = query.wanted == "facts" and not any(word in AUX for _, _, word in find_words(folded))
    if not asks or holder is None or not _is_person(stem_word(holder[1])):
        return query
    named = (replace(term, part="subject") if term.part == "predicate" else term for term in query.terms)
    return replace(query, wanted="person", terms=tuple(named))


def _is_person(stem: str) -> bool:
    return stem in PERSON_NOUNS or find_classes(stem) == {"person"}
