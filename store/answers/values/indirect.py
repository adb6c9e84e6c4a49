"""Counts told without the noun that was asked for: "twice", "fired three times", "a father of four", "14 lives"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from store.answers.english.words import fold_word, read_number, stem_word
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query
from store.answers.values.printed import NUMBER, Value, match_pattern

ORDINARY = rf"(?:\d[\d,]*|{NUMBER})"
_NOBODY = re.compile(
    r"\b(?:no one|nobody|none|no (?:\w+ )?(?:people|person|injuries|deaths|casualties|fatalities|victims|passengers))\b"
)
_PARENT_OF = re.compile(rf"\b(?:father|mother|parents?|dad|mom|mum)[ -]+of[ -]+{ORDINARY}\b(?! years)")
_CHILDREN = frozenset(stem_word(word) for word in "children child kids offspring".split())
_SO_FAR = re.compile(r"\b(?:has|have|had|so far|this (?:year|month|season|week))\b")
_NTH = re.compile(r"\b(?:\d+(?:st|nd|rd|th)|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth) \w+")
_TIMES = re.compile(
    rf"\b(?:once|twice|thrice)\b|\b(?:at least |about |more than |up to )?{ORDINARY} (?:or {ORDINARY} )?"
    r"(?:separate |different )?(?:times|occasions)\b(?! (?:as|more|less|the|higher|that))"
)
_SHOTS = frozenset(stem_word(word) for word in "shot round bullet".split())
_FIRING = frozenset(stem_word(word) for word in "fire shoot discharge".split())
_LIVES = re.compile(rf"\b(?:loss of|claimed|cost|took|taking|claiming|costing) (?:at least )?{ORDINARY} lives\b")
_DYING = frozenset(stem_word(word) for word in "die kill dead".split())
PEOPLE = frozenset(
    stem_word(word)
    for word in "people person victim resident inhabitant man woman injured wounded hurt dead killed missing arrested "
    "survivor homeless hospitalized".split()
)
OFTEN, LIVES = "how often", "lives that were lost"


def find_times_told(view: ClaimView) -> list[Value]:
    """How often: "twice", "three times"; a "once" only where it stands with the verb ("once a soldier")."""
    found = []
    for value in match_pattern(view, _TIMES, 1.0, OFTEN):
        before = view.tokens[value.first - 1].pos if value.first else ""
        only = view.words[value.first] == "once" and value.first == value.last
        fit = 0.5 if only and before not in ("VERB", "AUX", "NOUN", "PRON", "PROPN", "ADV") else 1.0
        number = {"once": 1.0, "twice": 2.0, "thrice": 3.0}.get(view.words[value.first])
        number = number if number is not None else read_number(view.words[value.last - 1])
        found.append(replace(value, fit=fit, norm=f"{number:g}" if number is not None else value.norm))
    return found


def find_fired(view: ClaimView, query: Query, focus: Sequence[str]) -> list[Value]:
    """ "He fired three times": so many shots; "was shot three times" says how many hit."""
    asked = {term.stem for term in query.of_part("predicate")}
    if not _SHOTS & set(focus) or not _FIRING & asked:
        return []
    found = []
    for value in find_times_told(view):
        verb = next((i for i in view.paths[value.last] if view.tokens[i].pos == "VERB"), -1)
        if verb < 0 or not _FIRING & set(view.stems[verb]):
            continue
        deps = {view.tokens[child].dep for child in view.children[verb]}
        if "nsubjpass" not in deps and "auxpass" not in deps:
            found.append(replace(value, fit=0.95 * value.fit, why="how often it was fired", head=verb))
    return found


def find_lives(view: ClaimView, query: Query) -> list[Value]:
    """ "With the loss of 14 lives": so many died."""
    if not _DYING & {term.stem for term in query.terms}:
        return []
    found = []
    for value in match_pattern(view, _LIVES, 0.95, LIVES):
        first = next(i for i in range(value.first, value.last + 1) if view.is_number(i))
        found.append(replace(value, first=first, norm=norm_number(view.words[first]), head=value.last))
    return found


def find_offspring(view: ClaimView, focus: Sequence[str]) -> list[Value]:
    """ "The father of four" has four children."""
    if not _CHILDREN & set(focus):
        return []
    found = match_pattern(view, _PARENT_OF, 0.95, "a parent of so many")
    return [replace(value, norm=norm_number(view.words[value.last])) for value in found]


def find_latest(view: ClaimView, query: Query, focus: Sequence[str]) -> list[Value]:
    """ "The city's 14th homicide this year": of how many there have been, the last."""
    if not _SO_FAR.search(fold_word(query.text)):
        return []
    found = match_pattern(view, _NTH, 0.75, "the latest of them")
    return [value for value in found if any(stem in focus for stem in view.stems[value.last])]


def find_nobody(view: ClaimView, focus: Sequence[str]) -> list[Value]:
    """ "No one was killed" counts too."""
    if not any(asked in PEOPLE for asked in focus):
        return []
    return [replace(value, norm="0", head=value.last) for value in match_pattern(view, _NOBODY, 0.9, "counts nobody")]


def norm_number(word: str) -> str:
    """A printed number in figures; what is none stays as it is."""
    number = read_number(word)
    return f"{number:g}" if number is not None else word
