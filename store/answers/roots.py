"""Where the facts of an answer started: roots and the outlets that carry them, never a count of outlets alone."""

from __future__ import annotations

from collections.abc import Sequence

from store.claims import Evidence, Root, RootCount


def count_roots(evidence: Sequence[Evidence]) -> tuple[RootCount, ...]:
    """The roots of these claims, each with the outlets that carry it; most carried first, unknown roots last."""
    outlets: dict[tuple[str, str], dict[str, None]] = {}
    roots: dict[tuple[str, str], Root] = {}
    for one in evidence:
        root = one.claim.root
        key = (root.kind, root.name)
        roots.setdefault(key, root)
        outlets.setdefault(key, {})[one.outlet or "an unnamed outlet"] = None
    counts = [RootCount(root=root, outlets=tuple(outlets[key])) for key, root in roots.items()]
    return tuple(sorted(counts, key=lambda one: (one.root.kind == "unknown", -len(one.outlets), one.root.name)))
