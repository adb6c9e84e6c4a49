"""Ages of one person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from store.conflicts.numbers import bounds
from store.conflicts.sighting import Finding, is_asserted, is_near, say, score_overlap
from store.conflicts.spelling import is_one_person

if TYPE_CHECKING:
    from store.claims import Facet
    from store.conflicts.sighting import Sighting

_FAINT, _OTHER, _NEAR, _LIKELY = 0.12, 0.3, 0.4, 12
_MALE = frozenset({"boy", "man", "brother", "son", "father", "husband", "boyfriend", "uncle", "nephew", "grandson"})
_FEMALE = frozenset({"girl", "woman", "sister", "daughter", "mother", "wife", "girlfriend", "aunt", "niece"})
_MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)


def compare_ages(a: Sighting, b: Sighting) -> Finding | None:
    """Compare the ages of one named person, or of the one unnamed person that two like claims speak of."""
    if not (is_asserted(a) and is_asserted(b)) or a.facet.unit != b.facet.unit:
        return None
    named = a.facet.key.startswith("name:")
    if not (_same_name(a, b) if named else _same_stranger(a, b)):
        return None
    if bounds(a.facet) == bounds(b.facet):
        return Finding("agrees", "age.same", say(a, b, "The same age"))
    if _birthday_between(a, b):
        detail = say(a, b, "A birthday may lie between", "one report is later than the other")
        return Finding("reconcilable", "age.time-passed", detail)
    if a.facet.bound != b.facet.bound and _holds(a, b):
        return None
    return Finding("contradicts", "age.differs", say(a, b, "On the age"))


def _same_name(a: Sighting, b: Sighting) -> bool:
    first, second = a.get("name").split(), b.get("name").split()
    if len(first) < 2 or len(second) < 2:
        # A surname alone may be anybody's: far-apart ages are two people's.
        near = abs(bounds(a.facet)[0] - bounds(b.facet)[0]) <= _LIKELY
        return near and is_near(a, b, _FAINT)
    return is_one_person(a.get("name"), b.get("name"))


def _same_stranger(a: Sighting, b: Sighting) -> bool:
    if a.get("plural") != b.get("plural") or (_sex(a) and _sex(b) and _sex(a) != _sex(b)):
        return False
    if a.get("when") or b.get("when") or _hit_elsewhere(a, b):
        return False
    # One unmatched age on each side: with two or more, nobody can say whose is whose.
    mine, yours = _strangers(a), _strangers(b)
    common = {bounds(one) for one in mine} & {bounds(one) for one in yours}
    left = [one for one in mine if bounds(one) not in common]
    right = [one for one in yours if bounds(one) not in common]
    if len({bounds(one) for one in left}) > 1 or len({bounds(one) for one in right}) > 1:
        return False
    if bounds(a.facet) in common or bounds(b.facet) in common:
        return bounds(a.facet) == bounds(b.facet)
    # "A woman was also hurt": both speak of the other victim, so that less need be shared.
    other = bool(a.get("also") and b.get("also") and _sex(a))
    return score_overlap(a, b) >= (_OTHER if other else _NEAR)


def _hit_elsewhere(a: Sighting, b: Sighting) -> bool:
    """Whether the one was hit where the other was not: then they are two people."""
    mine, yours = (
        {part for one in side.siblings("detail", "wound:") for part in (one.value, *one.get("wider").split())}
        for side in (a, b)
    )
    return bool(mine and yours) and not mine & yours


def _strangers(a: Sighting) -> list[Facet]:
    return a.siblings("age")


def _sex(a: Sighting) -> str:
    group = a.get("group")
    return "m" if group in _MALE else "f" if group in _FEMALE else ""


def _holds(a: Sighting, b: Sighting) -> bool:
    wide, point = (bounds(a.facet), bounds(b.facet)) if a.facet.bound == "range" else (bounds(b.facet), bounds(a.facet))
    return wide[0] <= point[0] <= wide[1]


def _birthday_between(a: Sighting, b: Sighting) -> bool:
    if abs(bounds(a.facet)[0] - bounds(b.facet)[0]) != 1 or a.facet.unit != "year":
        return False
    if a.day and b.day:
        older, younger = (a, b) if bounds(a.facet)[0] > bounds(b.facet)[0] else (b, a)
        return older.day is not None and younger.day is not None and (older.day - younger.day).days > 20
    return _looks_back(a) != _looks_back(b)


def _looks_back(a: Sighting) -> bool:
    """Whether the claim names its event by month alone, as a report does that is written much later."""
    return any(f"in {month}" in a.claim.text.lower() for month in _MONTHS)
