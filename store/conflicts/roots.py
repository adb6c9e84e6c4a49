"""Where claims start: how many roots stand behind a number of outlets, and whether two sides are independent."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from store.claims import Root, RootCount
from store.conflicts.origins import fold_domain, fold_outlet
from store.conflicts.shingles import find_shingles, score_shared
from store.conflicts.spelling import compare_people

if TYPE_CHECKING:
    from collections.abc import Sequence

    from store.claims import Evidence
    from store.conflicts.sighting import Sighting

UNKNOWN = Root(name="unknown", kind="unknown", named=False)
# Sentences are short: five-word runs, half of them in common, are one sentence printed twice.
_SIZE, _SAME_PASSAGE = 5, 0.5


def find_root(evidence: Evidence) -> Root:
    """Where the claim started, as far as the article says; its outlet's own voice is an unknown root."""
    claim = evidence.claim
    root = claim.root
    if (
        root.kind == "outlet"
        and not claim.via
        and evidence.outlet
        and fold_outlet(root.name) == fold_outlet(evidence.outlet)
    ):
        return UNKNOWN
    return root


def find_relays(evidence: Evidence) -> frozenset[str]:
    """The outlets and agencies the claim came through, and those the article's data credits, without its own."""
    own = evidence.outlet or ""
    folded = {fold_outlet(own), fold_domain(own)} if own else set()
    names = {fold_outlet(relay.name) for relay in evidence.claim.via}
    names |= {fold_outlet(credit.name) for credit in evidence.credits}
    return frozenset(names - folded - {""})


def share_root(a: Evidence, b: Evidence) -> bool:
    """Whether two claims are known to go back to one root: speaker, relay, or nearly the same passage."""
    if find_relays(a) & find_relays(b) or _credits_other(a, b) or _credits_other(b, a):
        return True
    first, second = find_root(a), find_root(b)
    if first.kind != "unknown" and second.kind != "unknown" and _same_root(first, second):
        return True
    return score_shared(find_shingles(a.claim.text, _SIZE), find_shingles(b.claim.text, _SIZE)) >= _SAME_PASSAGE


def _credits_other(a: Evidence, b: Evidence) -> bool:
    return bool(b.outlet) and bool(find_relays(a) & {fold_outlet(b.outlet or ""), fold_domain(b.outlet or "")})


def _same_root(a: Root, b: Root) -> bool:
    if a.name.lower() == b.name.lower():
        return a.named or a.kind != "person"
    return a.kind == b.kind == "person" and a.named and b.named and compare_people(a.name, b.name) in ("same", "short")


def find_facet_root(sighting: Sighting) -> Root:
    """Where one value in a claim started: with whom its own words are attributed to, whatever else the claim says."""
    place, claim = sighting.facet.passage, sighting.claim
    held = next(
        (one for one in claim.attributions if any(p.start <= place.start and place.end <= p.end for p in one.content)),
        None,
    )
    if held is None:
        return find_root(sighting.evidence) if sighting.facet.speaker else UNKNOWN
    name = held.speaker or held.descriptor
    if not name:
        return UNKNOWN
    if claim.root.name == name:
        return find_root(sighting.evidence)
    own = sighting.evidence.outlet
    if own and fold_outlet(own) == fold_outlet(name):
        return UNKNOWN
    return Root(name=name, kind="person", named=held.naming == "named")


def are_independent(a: Evidence, b: Evidence, root: Root | None = None, other: Root | None = None) -> bool:
    """Whether two claims go back to different known roots (their own, unless others are given).

    A root that is unknown, or known only by a description ("a source", "an internal review"), is never called
    independent: it may be the other's.
    """
    first, second = root or find_root(a), other or find_root(b)
    if "unknown" in (first.kind, second.kind) or not (first.named and second.named):
        return False
    return not _same_root(first, second) and not share_root(a, b)


def find_roots(evidence: Sequence[Evidence]) -> list[RootCount]:
    """The roots behind these claims, most outlets first, each with the outlets that carry it.

    Claims that share a root are counted once; those whose root nobody names are counted together as unknown.
    """
    groups: list[list[Evidence]] = []
    for one in evidence:
        place = next((group for group in groups if _belongs(one, group)), None)
        if place is None:
            groups.append([one])
        else:
            place.append(one)
    counts = [RootCount(root=_name_of(group), outlets=_outlets(group)) for group in groups]
    return sorted(counts, key=lambda count: (count.root.kind == "unknown", -len(count.outlets), count.root.name))


def _belongs(one: Evidence, group: list[Evidence]) -> bool:
    if find_root(one).kind == "unknown" and not find_relays(one):
        return any(find_root(other).kind == "unknown" and not find_relays(other) for other in group) or any(
            share_root(one, other) for other in group
        )
    return any(_is_one_root(one, other) for other in group)


def _is_one_root(one: Evidence, other: Evidence) -> bool:
    """Two people with names are two roots, also where one outlet heard them both."""
    first, second = find_root(one), find_root(other)
    if first.named and second.named and "unknown" not in (first.kind, second.kind):
        return _same_root(first, second)
    return share_root(one, other)


def _name_of(group: list[Evidence]) -> Root:
    """The named root of the group; unnamed people go by the outlet that heard them ("CNN, unnamed officers")."""
    known = [(find_root(one), one) for one in group if find_root(one).kind != "unknown"]
    named = next((root for root, _ in known if root.named), None)
    if named is not None or not known:
        return named or UNKNOWN
    root, evidence = known[0]
    own = fold_outlet(evidence.outlet or "")
    heard = next((relay.name for relay in evidence.claim.via if fold_outlet(relay.name) != own), None)
    return root if heard is None else replace(root, name=f"{heard}, unnamed {root.name}")


def _outlets(group: list[Evidence]) -> tuple[str, ...]:
    return tuple(sorted({one.outlet or "unknown outlet" for one in group}))
