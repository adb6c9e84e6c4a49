"""What became of a person: statuses that exclude each other, and those that simply follow each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from store.conflicts.sighting import Finding, is_asserted, may_be_one, same_time, say, score_overlap
from store.conflicts.spelling import is_one_person

if TYPE_CHECKING:
    from store.conflicts.sighting import Sighting

# Ways to leave a job that cannot all be how one person left; a suspension may come before any of them.
_LEAVING = frozenset({"fired", "resigned", "retired", "laid off"})
_VERDICTS = frozenset({"convicted", "acquitted"})
_NEAR = 0.4


def compare_statuses(a: Sighting, b: Sighting) -> Finding | None:
    """Compare two statuses of one person in one family: job, custody, case, plea, condition."""
    if not (is_asserted(a) and is_asserted(b)) or not _same_person(a, b):
        return None
    mine, yours = _all(a), _all(b)
    if a.facet.value == b.facet.value:
        return Finding("agrees", "status.same", say(a, b, "The same status"))
    family = a.get("family")
    if family == "job":
        return _compare_jobs(a, b, mine, yours)
    if family == "condition":
        return _compare_conditions(a, b)
    if family == "case" and {a.facet.value, b.facet.value} == _VERDICTS:
        return Finding("contradicts", "status.verdict", say(a, b, "On the verdict"))
    if family == "plea":
        return _compare_pleas(a, b)
    return None


def _all(a: Sighting) -> set[str]:
    return {one.value for one in a.siblings("status") if one.key == a.facet.key}


def _same_person(a: Sighting, b: Sighting) -> bool:
    if a.get("plural") != b.get("plural"):
        return False
    first, second = a.get("name").split(), b.get("name").split()
    if first and second:
        return is_one_person(a.get("name"), b.get("name"))
    if first or second:
        return False
    ages = [{one.low for one in side.siblings("age")} for side in (a, b)]
    if ages[0] and ages[1]:
        return bool(ages[0] & ages[1])
    return score_overlap(a, b) >= _NEAR


def _compare_jobs(a: Sighting, b: Sighting, mine: set[str], yours: set[str]) -> Finding | None:
    if mine == yours or a.facet.value in yours or b.facet.value in mine:
        return None
    if a.facet.value in _LEAVING and b.facet.value in _LEAVING:
        return Finding("contradicts", "status.left-otherwise", say(a, b, "On how the job ended"))
    if "suspended" in (a.facet.value, b.facet.value) or "on leave" in (a.facet.value, b.facet.value):
        return Finding("reconcilable", "status.follows", say(a, b, "One may follow the other"))
    if f"not {a.facet.value}" == b.facet.value or f"not {b.facet.value}" == a.facet.value:
        return Finding("contradicts", "status.denied", say(a, b, "On whether it happened"))
    return None


def _compare_conditions(a: Sighting, b: Sighting) -> Finding:
    moved = bool(a.get("later") or b.get("later")) or (a.day and b.day and a.day != b.day)
    if moved:
        return Finding("superseded", "status.condition-moved", say(a, b, "The condition has changed since"))
    return Finding("contradicts", "status.condition", say(a, b, "On the condition"))


def _compare_pleas(a: Sighting, b: Sighting) -> Finding:
    early, late = sorted((a, b), key=lambda one: str(one.day or ""))
    return Finding("superseded", "status.plea-changed", say(early, late, "A plea can change"))


def compare_polarity(a: Sighting, b: Sighting) -> Finding | None:
    """Compare whether somebody was in or out, or whether a thing was so at all."""
    if not (is_asserted(a) and is_asserted(b)):
        return None
    if a.facet.key.startswith("where:"):
        return _compare_places(a, b)
    if a.facet.key.startswith("did:"):
        return _compare_deeds(a, b)
    if a.facet.negated == b.facet.negated:
        return Finding("agrees", "polarity.same", say(a, b, "They say the same"))
    return Finding("contradicts", "polarity.denied", say(a, b, "One says it, the other denies it"))


_DID = 0.6


def _one_doer(a: Sighting, b: Sighting) -> bool:
    """Whether both say it of one named doer, or of the thing that it was done to."""
    if a.get("who") or b.get("who"):
        return a.get("who") == b.get("who")
    return a.get("passive") == b.get("passive") == "yes"


def _compare_deeds(a: Sighting, b: Sighting) -> Finding | None:
    """One deed affirmed and denied; when the reports are of different days the later may simply know more."""
    if not same_time(a, b) or not may_be_one(a.get("who"), b.get("who")) or score_overlap(a, b) < _DID:
        return None
    if not (a.paired and b.paired) and not _one_doer(a, b):
        return None
    if a.facet.negated == b.facet.negated:
        return Finding("agrees", "polarity.same", say(a, b, "They say the same"))
    if a.day and b.day and a.day != b.day:
        early, late = sorted((a, b), key=lambda one: str(one.day))
        return Finding("superseded", "polarity.update", say(early, late, "The later report may know more"))
    return Finding("contradicts", "polarity.denied", say(a, b, "One says it, the other denies it"))


# "not inside" is "outside"; "not outside" is against both.
_MEANS = {"outside": "out", "not inside": "out", "inside": "in", "not outside": "in"}


def _compare_places(a: Sighting, b: Sighting) -> Finding | None:
    if not _same_named(a, b):
        return None
    if _MEANS[a.facet.value] == _MEANS[b.facet.value]:
        return Finding("agrees", "polarity.same-place", say(a, b, "The same, by opposite words"))
    if not (a.facet.negated or b.facet.negated):
        # Out at one moment and in at another: a way, not a conflict.
        return None
    return Finding("contradicts", "polarity.in-or-out", say(a, b, "On whether in or out"))


def _same_named(a: Sighting, b: Sighting) -> bool:
    first, second = a.get("name").split(), b.get("name").split()
    if not first or not second:
        return not first and not second and score_overlap(a, b) >= _DID
    return is_one_person(a.get("name"), b.get("name"))
