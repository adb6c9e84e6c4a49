"""Typed values in a claim that can be compared with those of another: counts, dates, statuses and the rest."""

from __future__ import annotations

from store.claims import Facet
from store.extraction.facets.context import FacetContext
from store.extraction.parse import Parse

__all__ = ["FacetContext", "find_facets"]


def find_facets(parse: Parse, first: int, last: int, context: FacetContext) -> list[Facet]:
    """The facets of the tokens ``[first, last)`` in order; linear in their number."""
    del parse, first, last, context
    return []
