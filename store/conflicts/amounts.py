"""Money, measures and durations: one unit, one thing, bounds that do not meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from store.conflicts.numbers import given_too, is_apart, is_far, is_same
from store.conflicts.sighting import (
    Finding,
    in_one_article,
    is_asserted,
    is_near,
    may_be_one,
    same_time,
    say,
    score_overlap,
)

if TYPE_CHECKING:
    from store.conflicts.sighting import Sighting

# Reports round when they convert; two figures closer than this share of each other are one.
_ROUNDING = {"length": 0.04, "area": 0.06, "weight": 0.04, "volume": 0.05, "speed": 0.04}
_FAINT, _NEAR, _CLOSE, _VERY = 0.1, 0.34, 0.5, 0.67
_ONE_THING = frozenset({"goods", "bail", "magnitude:quake", "speed:"})


def compare_amounts(a: Sighting, b: Sighting) -> Finding | None:
    """Compare two sums of money in one currency; different currencies are conversions, not conflicts."""
    if a.facet.unit != b.facet.unit or not _comparable(a, b):
        return None
    return _by_bounds(a, b, "amount", 0.0, "On the amount")


def compare_measures(a: Sighting, b: Sighting) -> Finding | None:
    """Compare two measures of one dimension, converted to its base unit."""
    if a.facet.unit != b.facet.unit or not _comparable(a, b):
        return None
    return _by_bounds(a, b, "measure", _ROUNDING.get(a.facet.unit or "", 0.0), f"On the {a.facet.unit}")


def _comparable(a: Sighting, b: Sighting) -> bool:
    if not (is_asserted(a, "planned") and is_asserted(b, "planned") and same_time(a, b)):
        return False
    if is_far(a.facet, b.facet) and score_overlap(a, b) < _CLOSE:
        return False
    if a.facet.key in _ONE_THING or a.facet.key.startswith("per:"):
        return is_near(a, b, _FAINT)
    if in_one_article(a, b):
        return False
    if a.facet.unit == "share" or not is_near(a, b, _CLOSE):
        return a.facet.key != "share:have" and not _several(a, b) and score_overlap(a, b) >= _VERY
    return may_be_one(a.get("who"), b.get("who")) or score_overlap(a, b) >= _NEAR


def _several(a: Sighting, b: Sighting) -> bool:
    """Whether a claim gives more than one figure of the unit: whose is whose cannot be told from outside."""
    return any(sum(one.unit == a.facet.unit for one in side.siblings(a.facet.kind)) > 1 for side in (a, b))


def _by_bounds(a: Sighting, b: Sighting, kind: str, slack: float, what: str) -> Finding | None:
    if not is_apart(a.facet, b.facet, slack):
        return Finding("agrees", f"{kind}.fits", say(a, b, f"{what} they fit each other"))
    if given_too(a, b, slack):
        return None
    return Finding("contradicts", f"{kind}.differs", say(a, b, what))


def compare_durations(a: Sighting, b: Sighting) -> Finding | None:
    """Compare how long something lasted; the same act by the same person, spoken by different people differs."""
    if not (is_asserted(a) and is_asserted(b) and same_time(a, b)):
        return None
    if not may_be_one(a.get("who"), b.get("who")) or a.get("offset") != b.get("offset"):
        return None
    if is_far(a.facet, b.facet):
        return None
    if a.facet.key == "for:prison" and (not a.get("who") or a.get("who") != b.get("who")):
        return None
    if a.facet.key in ("for:prison", "offset:after", "offset:before", "offset:ago", "offset:later"):
        return _compare_offsets(a, b)
    same = a.facet.value == b.facet.value
    if same:
        return Finding("agrees", "duration.same", say(a, b, "The same length of time"))
    if not is_apart(a.facet, b.facet):
        if _two_speakers(a, b) and _same_named(a, b) and not is_same(a.facet, b.facet):
            detail = say(
                a, b, "Different figures that can both be true", f"{a.facet.speaker} and {b.facet.speaker} say so"
            )
            return Finding("differs", "duration.both-can-be-true", detail)
        return Finding("agrees", "duration.fits", say(a, b, "The lengths of time fit each other"))
    if given_too(a, b) or not (_same_named(a, b) or is_near(a, b, _CLOSE, _NEAR)):
        return None
    return Finding("contradicts", "duration.differs", say(a, b, "On how long it lasted"))


def _two_speakers(a: Sighting, b: Sighting) -> bool:
    return bool(a.facet.speaker and b.facet.speaker) and a.facet.speaker != b.facet.speaker


def _same_named(a: Sighting, b: Sighting) -> bool:
    return bool(a.get("who")) and a.get("who") == b.get("who") and not a.get("who").startswith("~")


def _compare_offsets(a: Sighting, b: Sighting) -> Finding | None:
    if score_overlap(a, b) < 0.5 or given_too(a, b) or not is_apart(a.facet, b.facet):
        return None
    return Finding("contradicts", "duration.differs", say(a, b, "On how long it was"))
