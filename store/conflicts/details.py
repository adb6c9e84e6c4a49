"""Wounds, weapons, vehicles; and accident against intent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from store.conflicts.sighting import Finding, is_asserted, is_near, may_be_one, same_time, say, score_overlap

if TYPE_CHECKING:
    from store.conflicts.sighting import Sighting

_FAINT, _NEAR = 0.15, 0.3
# A model is one car's name in a story; "a van" may be any van.
_PLAIN_VEHICLES = frozenset("car suv truck van sedan pickup vehicle coupe jeep minivan motorcycle".split())


def compare_details(a: Sighting, b: Sighting) -> Finding | None:
    """Compare two details under one key."""
    if not (is_asserted(a) and is_asserted(b) and same_time(a, b)) or a.facet.negated or b.facet.negated:
        return None
    if a.facet.value == b.facet.value:
        return Finding("agrees", "detail.same", say(a, b, "The same detail"))
    if a.facet.key.startswith("wound:"):
        return _compare_wounds(a, b)
    model = a.facet.key.startswith("vehicle:") and a.get("vehicle") not in _PLAIN_VEHICLES
    if _shared(a, b) or not is_near(a, b, _FAINT if model else _NEAR, _FAINT if model else _NEAR):
        return None
    if a.facet.key.startswith(("weapon:", "vehicle:")) and not may_be_one(a.get("who"), b.get("who")):
        return None
    if a.facet.key.startswith("vehicle:") and a.get("vehicle") != b.get("vehicle"):
        return None
    return Finding("contradicts", "detail.differs", say(a, b, "On a detail"))


def _shared(a: Sighting, b: Sighting) -> bool:
    mine = {one.value for one in a.siblings("detail", a.facet.key)}
    yours = {one.value for one in b.siblings("detail", b.facet.key)}
    return bool(mine & yours)


def _compare_wounds(a: Sighting, b: Sighting) -> Finding | None:
    if a.get("plural") or b.get("plural") or _shared(a, b):
        return None
    if _wider(a) & _wider(b):
        return Finding("agrees", "detail.wound-fits", say(a, b, "The same wound, more or less closely described"))
    if not a.get("name") and not _same_stranger(a, b):
        return None
    return Finding("contradicts", "detail.wound", say(a, b, "On the wound"))


def _wider(a: Sighting) -> set[str]:
    found: set[str] = set()
    for one in a.siblings("detail", a.facet.key):
        found |= {one.value, *one.get("wider").split()}
    return found


def _same_stranger(a: Sighting, b: Sighting) -> bool:
    if a.get("age") and b.get("age"):
        return a.get("age") == b.get("age")
    first, second = a.get("group"), b.get("group")
    alike = first == second or not first or not second
    return alike and score_overlap(a, b) >= _NEAR


def compare_accounts(a: Sighting, b: Sighting) -> Finding | None:
    """Compare how it is said to have come about."""
    if not (is_asserted(a) and is_asserted(b) and same_time(a, b)) or not may_be_one(a.get("who"), b.get("who")):
        return None
    if a.facet.value == b.facet.value:
        return Finding("agrees", "account.same", say(a, b, "The same account"))
    if {a.facet.value, b.facet.value} == {"deliberate", "suicide"}:
        return None
    if "suicide" in (a.facet.value, b.facet.value) and not is_near(a, b, _NEAR):
        return None
    mine = {one.value for one in a.siblings("account")}
    if mine & {one.value for one in b.siblings("account")}:
        return None
    return Finding("contradicts", "account.manner", say(a, b, "On how it came about"))
