"""Which function compares which kind of facet, and which other keys a facet must be looked up under."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from store.conflicts.ages import compare_ages
from store.conflicts.amounts import compare_amounts, compare_durations, compare_measures
from store.conflicts.counts import compare_counts
from store.conflicts.details import compare_accounts, compare_details
from store.conflicts.names import compare_names
from store.conflicts.places import compare_places
from store.conflicts.roles import compare_roles
from store.conflicts.sighting import Finding, Sighting
from store.conflicts.statuses import compare_polarity, compare_statuses
from store.conflicts.times import compare_dates, compare_times
from store.conflicts.wording import compare_wording

if TYPE_CHECKING:
    from store.claims import Claim, FacetKind

Compare = Callable[[Sighting, Sighting], Finding | None]

COMPARISONS: Mapping[FacetKind, Compare] = MappingProxyType(
    {
        "count": compare_counts,
        "amount": compare_amounts,
        "measure": compare_measures,
        "duration": compare_durations,
        "time": compare_times,
        "date": compare_dates,
        "age": compare_ages,
        "status": compare_statuses,
        "polarity": compare_polarity,
        "role": compare_roles,
        "place": compare_places,
        "name": compare_names,
        "detail": compare_details,
        "account": compare_accounts,
        "wording": compare_wording,
    }
)
# Facets under different keys that bear on each other all the same.
_ACROSS: Mapping[tuple[FacetKind, str], tuple[str, ...]] = MappingProxyType(
    {
        ("count", "people:hurt"): ("people:shot",),
        ("count", "people:shot"): ("people:hurt",),
        ("time", "event"): ("response",),
        ("time", "response"): ("event",),
    }
)
# Told once in every article of a story and never a disagreement by itself: an index lookup would only cost.
_DEAD_KEYS = frozenset({"said", "be", ""})


def find_keys(kind: FacetKind, key: str) -> tuple[str, ...]:
    """The keys to look this facet's counterparts up under: its own first."""
    return (key, *_ACROSS.get((kind, key), ()))


def candidate_keys(claim: Claim) -> list[tuple[FacetKind, str]]:
    """The (kind, key) pairs under which another claim could disagree with this one, each once, in order."""
    found: dict[tuple[FacetKind, str], None] = {}
    for facet in claim.facets:
        if facet.key in _DEAD_KEYS or facet.key.startswith("some:"):
            continue
        for key in find_keys(facet.kind, facet.key):
            found[facet.kind, key] = None
    return list(found)


def compare_sightings(a: Sighting, b: Sighting) -> Finding | None:
    """Compare two facets by the rule of their kind; None when they are not about the same thing."""
    if a.facet.key.startswith("some:"):
        return None
    if a.facet.kind != b.facet.kind or b.facet.key not in find_keys(a.facet.kind, a.facet.key):
        return None
    return COMPARISONS[a.facet.kind](a, b)
