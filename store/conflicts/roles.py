"""Titles and kinship of one person, and who heads what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from store.conflicts.sighting import Finding, is_asserted, may_be_one, say, score_overlap
from store.conflicts.spelling import is_one_person

if TYPE_CHECKING:
    from store.conflicts.sighting import Sighting

_RANKS = {
    "corporal": 1,
    "cpl": 1,
    "sergeant": 2,
    "sgt": 2,
    "lieutenant": 3,
    "lt": 3,
    "captain": 4,
    "capt": 4,
    "major": 5,
    "maj": 5,
    "colonel": 7,
    "col": 7,
    "general": 8,
    "gen": 8,
}
# Heads of different bodies: one person is not both, and one place has one of each.
_HEADS = frozenset({"sheriff", "chief", "mayor", "governor", "superintendent", "coroner"})
# Relations that exclude each other for the same two people at the same time.
_EXCLUDING = (
    frozenset({"brother", "sister"}),
    frozenset({"son", "daughter"}),
    frozenset({"mother", "sister", "aunt", "grandmother", "daughter", "cousin", "friend", "neighbor", "niece"}),
    frozenset(
        {"father", "brother", "uncle", "grandfather", "son", "cousin", "friend", "neighbor", "nephew", "stepfather"}
    ),
    frozenset({"husband", "brother", "father", "uncle", "boyfriend", "neighbor", "son"}),
    frozenset({"wife", "sister", "mother", "aunt", "girlfriend", "neighbor", "daughter"}),
)
_OTHER_SEX = (
    frozenset({"brother", "sister"}),
    frozenset({"son", "daughter"}),
    frozenset({"nephew", "niece"}),
    frozenset({"mother", "father"}),
    frozenset({"husband", "wife"}),
    frozenset({"boyfriend", "girlfriend"}),
)
_NEAR = 0.3


def compare_roles(a: Sighting, b: Sighting) -> Finding | None:
    """Compare two roles under one key: a person's titles, a place's head, a relative of the same age or name."""
    if not (is_asserted(a) and is_asserted(b)):
        return None
    if a.facet.key.startswith("kin:"):
        return _compare_kin(a, b)
    if a.facet.key.startswith("head:"):
        return _compare_heads(a, b)
    return _compare_titles(a, b)


def _compare_titles(a: Sighting, b: Sighting) -> Finding | None:
    if not _one_person(a, b):
        return None
    if a.facet.value.lower() == b.facet.value.lower():
        return Finding("agrees", "role.same", say(a, b, "The same title"))
    if (found := _compare_leads(a, b)) is not None:
        return found
    ranks = [{_RANKS[word] for word in side.get("title").split() if word in _RANKS} for side in (a, b)]
    if ranks[0] and ranks[1] and not ranks[0] & ranks[1]:
        return Finding("contradicts", "role.rank", say(a, b, "On the rank"))
    return Finding("agrees", "role.fits", say(a, b, "The titles fit each other"))


def _compare_leads(a: Sighting, b: Sighting) -> Finding | None:
    mine, yours = a.get("lead"), b.get("lead")
    if mine and yours and mine != yours and "former" not in (a.facet.value + b.facet.value).lower():
        return Finding("contradicts", "role.office", say(a, b, "On the office"))
    return None


def _compare_heads(a: Sighting, b: Sighting) -> Finding | None:
    """One place, two offices, and at most one of them with a name: one of the reports has the wrong title."""
    if a.get("name") and b.get("name") and not may_be_one(a.get("name"), b.get("name")):
        return None
    return _compare_leads(a, b) or Finding("agrees", "role.same", say(a, b, "The same office"))


def _one_person(a: Sighting, b: Sighting) -> bool:
    return not a.get("name") or not b.get("name") or is_one_person(a.get("name"), b.get("name"))


def _compare_kin(a: Sighting, b: Sighting) -> Finding | None:
    mine, yours = a.facet.value, b.facet.value
    if a.get("name") and b.get("name") and not _one_person(a, b):
        return None
    if not may_be_one(a.get("of"), b.get("of")) or score_overlap(a, b) < _NEAR:
        return None
    if mine == yours:
        return Finding("agrees", "role.same-relation", say(a, b, "The same relation"))
    # By age alone it may be another relative, unless it is the same one's sex that differs.
    groups = _EXCLUDING if a.get("name") and b.get("name") else _OTHER_SEX
    if any(mine in group and yours in group for group in groups):
        return Finding("contradicts", "role.relation", say(a, b, "On how they are related"))
    return None
