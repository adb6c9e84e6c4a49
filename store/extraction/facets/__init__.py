"""Typed values in a claim that can be compared with those of another: counts, dates, statuses and the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from store.extraction.facets.ages import find_ages
from store.extraction.facets.assertions import find_assertions
from store.extraction.facets.context import FacetContext
from store.extraction.facets.counts import find_counts
from store.extraction.facets.details import find_accounts, find_details
from store.extraction.facets.measures import find_measures
from store.extraction.facets.people import find_names, find_roles
from store.extraction.facets.places import find_floors, find_places
from store.extraction.facets.sentence import Sentence
from store.extraction.facets.statuses import find_polarity, find_statuses
from store.extraction.facets.times import find_dates, find_times
from store.extraction.facets.wording import find_wording

if TYPE_CHECKING:
    from store.claims import Facet
    from store.extraction.parse import Parse

__all__ = ["FacetContext", "find_facets"]

# In this order, because a number that one rule has read is used up for the next ("14500 block", "12-year-old").
_RULES = (
    find_places,
    find_ages,
    find_times,
    find_dates,
    find_details,
    find_measures,
    find_counts,
    find_floors,
    find_statuses,
    find_polarity,
    find_assertions,
    find_accounts,
    find_roles,
    find_names,
    find_wording,
)


_DASHES = frozenset({"—", "–", "-", "--"})
_LONGEST_DATELINE = 12


def _skip_dateline(parse: Parse, first: int, last: int) -> int:
    """The first token behind "PORTLAND, Ore. (AP) — ", which is nobody's subject."""
    if not (parse.words[first].isupper() and len(parse.words[first]) > 2 if first < last else False):
        return first
    end = min(first + _LONGEST_DATELINE, last)
    dash = next((at for at in range(first + 1, end) if parse.words[at] in _DASHES), None)
    if dash is None or not all(
        parse.words[at][:1].isupper() or not parse.words[at].isalpha() for at in range(first, dash)
    ):
        return first
    spaced = parse.ends[dash - 1] < parse.starts[dash]
    return dash + 1 if spaced else first


def find_facets(parse: Parse, first: int, last: int, context: FacetContext) -> list[Facet]:
    """The facets of the tokens ``[first, last)`` in the order of the text; linear in their number."""
    first = _skip_dateline(parse, first, last)
    if last <= first:
        return []
    sentence = Sentence(parse, first, last, context)
    found = [facet for rule in _RULES for facet in rule(sentence)]
    return sorted(found, key=lambda facet: (facet.passage.start, facet.passage.end, facet.kind, facet.key))
