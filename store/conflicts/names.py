"""Names as printed: nicknames and short forms agree, misspellings differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rapidfuzz.distance import DamerauLevenshtein

from store.conflicts.sighting import Finding, say, score_overlap
from store.conflicts.spelling import compare_bodies, compare_people, fold_name

if TYPE_CHECKING:
    from store.conflicts.sighting import Sighting

_NEAR, _FAINT, _LONG = 0.35, 0.2, 8
_PLACES = frozenset({"GPE", "LOC", "NORP"})
_BODIES = frozenset({"ORG", "GPE", "LOC", "FAC", "NORP"})


def compare_names(a: Sighting, b: Sighting) -> Finding | None:
    """Compare two printed names; None for two different people or things."""
    first, second = a.facet.value, b.facet.value
    if first == second or fold_name(first) == fold_name(second):
        return Finding("agrees", "name.same", say(a, b, "The same name"))
    if _printed_together(a, b):
        return None
    bodies = a.get("label") in _BODIES and b.get("label") in _BODIES
    likeness = compare_bodies(first, second) if bodies else compare_people(first, second)
    if likeness == "other" and not bodies:
        likeness = (
            compare_bodies(first, second)
            if len(fold_name(first)) == len(fold_name(second)) > 1
            and not (a.get("label") == b.get("label") == "PERSON")
            else "other"
        )
    if likeness == "short":
        return Finding("agrees", "name.short-form", say(a, b, "A short form of the same name"))
    if likeness == "misspelt" and _about_one(a, b):
        if {a.get("label"), b.get("label")} <= _PLACES and _is_slip(first, second):
            return Finding("differs", "name.slip", say(a, b, "A slip of one letter in a well-known name"))
        return Finding("differs", "name.misspelt", say(a, b, "One name in two spellings"))
    return None


def _is_slip(first: str, second: str) -> bool:
    """One letter in a body's or place's name of several words: nobody takes it for another body."""
    mine, yours = fold_name(first), fold_name(second)
    if len(mine) != len(yours) or len(mine) < 2 or mine[-1] == "county":
        return False
    return sum(DamerauLevenshtein.distance(x, y) for x, y in zip(mine, yours, strict=True)) == 1


def _printed_together(a: Sighting, b: Sighting) -> bool:
    """Whether one claim prints both names: then they are two people."""
    mine = {one.value.lower() for one in a.siblings("name")}
    yours = {one.value.lower() for one in b.siblings("name")}
    return b.facet.value.lower() in mine or a.facet.value.lower() in yours


def _about_one(a: Sighting, b: Sighting) -> bool:
    """A full name carries itself; a lone word needs claims that share more."""
    if len(fold_name(a.facet.value)) > 1 and len(fold_name(b.facet.value)) > 1:
        return True
    if a.get("full") and a.get("full") == b.get("full"):
        return True
    # A long word is hardly ever close to another by chance.
    long = min(len(a.facet.value), len(b.facet.value)) >= _LONG
    return score_overlap(a, b) >= (_FAINT if long else _NEAR)
