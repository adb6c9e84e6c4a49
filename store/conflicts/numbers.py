"""Numeric facets against each other: bounds, and what one claim gives twice."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from store.claims import Facet
    from store.conflicts.sighting import Sighting

_INF = float("inf")
# Reports of one quantity rarely differ by more; two figures that do are about two things.
_FAR = 4


def bounds(facet: Facet) -> tuple[float, float]:
    """Inclusive bounds; what is unbounded is infinite."""
    low = -_INF if facet.low is None else facet.low
    return low, _INF if facet.high is None else facet.high


def is_below(a: Facet, b: Facet, slack: float = 0.0) -> bool:
    """Whether every value that a allows is under every value that b allows, by more than the share ``slack``."""
    high, low = bounds(a)[1], bounds(b)[0]
    if high == low:
        # "nearly 300" is under "more than 300"; "over 300" may well be a rounded 300.
        return a.bound == "less than" and b.bound == "more than"
    return high < low and (low - high) > slack * max(abs(low), abs(high))


def is_apart(a: Facet, b: Facet, slack: float = 0.0) -> bool:
    """Whether no value fits both."""
    return is_below(a, b, slack) or is_below(b, a, slack)


def is_far(a: Facet, b: Facet) -> bool:
    """Whether one figure is more than four times the other: then they are hardly figures for one thing."""
    figures = [value for one in (a, b) for value in (one.low if one.low is not None else one.high,) if value]
    return len(figures) == 2 and max(figures) > _FAR * min(figures)


def is_same(a: Facet, b: Facet, slack: float = 0.0) -> bool:
    """Whether the two give the same figure, not only figures that may both be right."""
    return not is_apart(a, b, slack) and {a.bound, b.bound} <= {"exact", "about", "range"}


def given_too(a: Sighting, b: Sighting, slack: float = 0.0) -> bool:
    """Whether either claim gives the other's figure as well, under the same key and unit."""

    def gives(holder: Sighting, value: Facet) -> bool:
        return any(
            other is not holder.facet
            and other.key == value.key
            and other.unit == value.unit
            and is_same(other, value, slack)
            and other.get("mood") not in ("earlier", "denied")
            for other in holder.siblings(value.kind)
        )

    return gives(b, a.facet) or gives(a, b.facet)


def find_sum(parts: Sequence[float], total: float) -> tuple[float, ...]:
    """Two or three of the parts that add up to the total, or nothing."""
    for size in (2, 3):
        for some in combinations(parts, size):
            if sum(some) == total:
                return some
    return ()
