"""Addresses: one street, two blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from store.conflicts.numbers import bounds
from store.conflicts.sighting import Finding, is_asserted, same_time, say, score_overlap

if TYPE_CHECKING:
    from store.conflicts.sighting import Sighting

_NEAR = 0.4


def compare_places(a: Sighting, b: Sighting) -> Finding | None:
    """Compare two addresses on one street; a house number within the block agrees with it."""
    if not (is_asserted(a) and is_asserted(b) and same_time(a, b)):
        return None
    if not a.facet.key.startswith("street:"):
        return None
    low, high = bounds(a.facet)
    other_low, other_high = bounds(b.facet)
    if low <= other_high and other_low <= high:
        return Finding("agrees", "place.same", say(a, b, "The same address"))
    if a.get("home") or b.get("home") or a.get("second") != b.get("second") or _several(a, b):
        return None
    if a.get("event") != b.get("event") and score_overlap(a, b) < _NEAR and not _both_scene(a, b):
        return None
    return Finding("contradicts", "place.block", say(a, b, "On the address"))


def _several(a: Sighting, b: Sighting) -> bool:
    """Whether a claim names several addresses on the street: then they are several scenes."""
    return any(len({one.value for one in side.siblings("place", side.facet.key)}) > 1 for side in (a, b))


def _both_scene(a: Sighting, b: Sighting) -> bool:
    return {a.get("event"), b.get("event")} <= {"event", "response", "found", "death"}
