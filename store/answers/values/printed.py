"""Printed stretches of a claim as values: what was found, where it stands, how well it fits, and why."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from store.answers.english.words import NUMBER_WORDS
from store.answers.evidence.view import ClaimView
from store.claims import FacetKind

NUMBER = "|".join(sorted(NUMBER_WORDS, key=len, reverse=True))
# A number, or a word for one, before a unit ("12", "2.5 million", "thirty-six", "half an", "a couple of").
QUANTITY = (
    rf"(?:\d(?:[\d,.]*\d)?(?:[ -](?:hundred|thousand|million|billion|dozen))?|(?:{NUMBER})(?:[ -](?:{NUMBER}))?"
    r"(?:[ -](?:hundred|thousand|million|billion|dozen))?|several|few|a couple of|couple of|half an?|an?)"
)


@dataclass(frozen=True, slots=True)
class Value:
    """Tokens ``first`` to ``last`` of a claim as an answer: fit to the kind wanted, normalised value, and why."""

    first: int
    last: int
    fit: float
    norm: str
    why: str
    head: int = -1


def find_facets(view: ClaimView, kinds: Iterable[FacetKind], fit: float = 1.0) -> list[Value]:
    """The claim's own facets of these kinds as values."""
    wanted = set(kinds)
    found = []
    for facet in view.claim.facets:
        if facet.kind in wanted and facet.passage.end <= view.claim.passage.end:
            first, last = view.find_token(facet.passage.start), view.find_token(facet.passage.end - 1)
            found.append(Value(first, last, fit, facet.value, f"{facet.kind} facet {facet.value}"))
    return found


def match_pattern(view: ClaimView, pattern: re.Pattern[str], fit: float, why: str) -> list[Value]:
    """Every printed stretch that fits a pattern (over folded text) as a value."""
    text, start = view.text, view.claim.passage.start
    found = []
    for match in pattern.finditer(text):
        printed = match.group().strip()
        begin = start + match.start() + (len(match.group()) - len(match.group().lstrip()))
        if printed:
            first, last = view.find_token(begin), view.find_token(begin + len(printed) - 1)
            found.append(Value(first, last, fit, printed, why))
    return found


def find_entities(view: ClaimView, labels: Iterable[str], fit: float, why: str) -> list[Value]:
    """Every run of tokens that the parser gave one of these entity labels ("DATE", "PERCENT"), as a value."""
    wanted, found, first = set(labels), list[Value](), -1
    for index, token in enumerate(view.tokens):
        if token.entity not in wanted:
            first = -1
            continue
        if first >= 0 and view.tokens[index - 1].entity == token.entity:
            found.pop()
        else:
            first = index
        found.append(Value(first, index, fit, " ".join(view.words[first : index + 1]), why))
    return found


def keep_widest(values: Sequence[Value]) -> list[Value]:
    """Drop a value that lies within a longer one ("3 a.m." in "between 2 and 3 a.m."), which takes its better fit."""
    kept: list[Value] = []
    for value in sorted(values, key=lambda one: (one.first - one.last, one.first, -one.fit)):
        around = next((i for i, one in enumerate(kept) if one.first <= value.first and value.last <= one.last), -1)
        if around < 0:
            kept.append(value)
        elif value.fit > kept[around].fit:
            kept[around] = replace(kept[around], fit=value.fit)
    return sorted(kept, key=lambda one: one.first)
