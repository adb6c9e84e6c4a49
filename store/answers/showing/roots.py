"""Where the facts of an answer started: roots and the outlets that carry them, never a count of outlets alone."""

from __future__ import annotations

from collections.abc import Sequence

from store.claims import Evidence, RootCount
from store.conflicts import find_roots


def count_roots(evidence: Sequence[Evidence]) -> tuple[RootCount, ...]:
    """The roots of these claims, each with the outlets that carry it; most carried first, unknown ones last."""
    return tuple(find_roots(evidence))
