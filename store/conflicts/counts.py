"""Counts: the same group in the same act, or not comparable."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from store.conflicts.numbers import bounds, find_sum, given_too, is_apart, is_below, is_far, is_same
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
    from store.claims import Facet
    from store.conflicts.sighting import Sighting

_HARM = ("dead", "hurt", "shot", "treated")
_CHILDREN = frozenset({"child", "boy", "girl", "student"})
# Whom some tallies count in and others do not: the one who did it, and the unborn.
_ODD = frozenset(
    {
        "gunman",
        "shooter",
        "suspect",
        "attacker",
        "himself",
        "herself",
        "killer",
        "assailant",
        "unborn",
        "fetus",
        "bomber",
        "perpetrator",
        "driver",
        "pilot",
    }
)
# Acts that two reports of one scene use for each other.
_ALIKE = (
    frozenset({"seized", "stolen", "held", "found", "be", "arrested"}),
    frozenset({"stay", "be", "arrived"}),
    frozenset({"employ", "have", "be", "serve"}),
    frozenset({"destroyed", "cause", "hit", "strike", "affect"}),
)
# Of things that are not people, how much two claims must share before differing counts mean anything.
_NEAR, _CLOSE, _SOME = 0.34, 0.5, 0.2
# A make named beside the plain kind ("12 AK-47s, three rifles"): the plain ones are the others.
_MODEL = re.compile(r"[a-z]{1,3}\d{2,3}$")
_SAYS_NOTHING = frozenset({"", "be", "have", "say", "use", "include", "do", "make", "get", "see", "give"})


def compare_counts(a: Sighting, b: Sighting) -> Finding | None:
    """Compare two counts; None when they do not count the same thing."""
    if not (_moods_meet(a, b) and same_time(a, b)) or a.facet.negated != b.facet.negated:
        return None
    if not _same_group_and_act(a, b) or (is_far(a.facet, b.facet) and score_overlap(a, b) < _CLOSE):
        return None
    if _rest(a) != _rest(b) and not is_apart(a.facet, b.facet):
        return None
    if _partial(a) or _partial(b):
        return _compare_more(a, b)
    if 0.0 in (a.facet.low, b.facet.low) and (in_one_article(a, b) or not is_near(a, b, _CLOSE)):
        # "No injuries were reported there": nobody is a number only of the very same thing.
        return None
    if not is_apart(a.facet, b.facet):
        if is_same(a.facet, b.facet):
            return Finding("agrees", "count.same", say(a, b, "The same number"))
        return Finding("agrees", "count.bounds", say(a, b, "The numbers fit each other"))
    if given_too(a, b):
        return None
    return _compare_apart(a, b)


def _moods_meet(a: Sighting, b: Sighting) -> bool:
    """Whether both are simply asserted, or both only announced ("will cut 900 jobs")."""
    return (is_asserted(a) and is_asserted(b)) or a.get("mood") == b.get("mood") == "planned"


def _same_group_and_act(a: Sighting, b: Sighting) -> bool:
    if a.facet.key.startswith("people:") or b.facet.key.startswith("people:"):
        return a.facet.key == b.facet.key or {a.facet.key, b.facet.key} == {"people:hurt", "people:shot"}
    if not may_be_one(a.get("of"), b.get("of")) or not _same_kind(a.get("kind"), b.get("kind")):
        return False
    if a.facet.key == "people" and (a.get("act") != b.get("act") or score_overlap(a, b) < _CLOSE):
        return False
    if _shared_beside(a, b) < (0.0 if _alike(a, b) and a.paired and b.paired else _least_shared(a, b)):
        return False
    if in_one_article(a, b) and score_overlap(a, b) < _CLOSE:
        return False
    if _two_deeds(a, b):
        return False
    return _same_thing(a, b)


def _two_deeds(a: Sighting, b: Sighting) -> bool:
    """Whether one doer did two things: the vans that were recalled are not those that were sold."""
    if {a.get("act"), b.get("act")} == {"vote", "vote against"}:
        return True
    done = a.get("role") == b.get("role") == "patient" and bool(a.get("who")) and a.get("who") == b.get("who")
    return done and not _alike(a, b) and not {a.get("act"), b.get("act")} & _SAYS_NOTHING


def _shared_beside(a: Sighting, b: Sighting) -> float:
    """What the claims share beside the counted noun, which they share anyhow."""
    nouns = {a.get("noun"), b.get("noun")}
    least = min(len(a.words - nouns), len(b.words - nouns))
    if least == 1 and a.paired and b.paired:
        # "The council has nine members": all that is left is whose.
        return float(bool((a.words & b.words) - nouns))
    return score_overlap(replace(a, words=a.words - nouns), replace(b, words=b.words - nouns))


def _least_shared(a: Sighting, b: Sighting) -> float:
    """What two claims must share before their counts are of one thing: more in a wide story."""
    if _alike(a, b):
        return _SOME
    if a.paired and b.paired:
        return _NEAR
    return _NEAR if a.get("group") not in ("", "anybody") else _CLOSE


def _alike(a: Sighting, b: Sighting) -> bool:
    """Whether the two acts are one, and say more than that something is or is had."""
    mine, yours = a.get("act"), b.get("act")
    if mine == yours and a.get("who") and a.get("who") == b.get("who"):
        return True
    if mine in _SAYS_NOTHING and yours in _SAYS_NOTHING:
        return False
    return mine == yours or any({mine, yours} <= group for group in _ALIKE)


def _same_kind(a: str, b: str) -> bool:
    """Whether "counts of murder" are of the same kind: one's words hold the other's."""
    mine, yours = set(a.split()), set(b.split())
    return not mine or not yours or mine <= yours or yours <= mine


def _same_thing(a: Sighting, b: Sighting) -> bool:
    mine, yours = set(a.get("modifier").split()), set(b.get("modifier").split())
    if mine and yours and not mine & yours and score_overlap(a, b) < _NEAR:
        return False
    if a.facet.key == "shot" and a.get("who").startswith("~") != b.get("who").startswith("~"):
        # Who fired is all that tells one man's shots from another's.
        return False
    return may_be_one(a.get("who"), b.get("who"))


def _partial(a: Sighting) -> bool:
    """Whether the count is only of some, or of some more, of the group."""
    if a.get("of") or a.get("scope") in ("more", "part"):
        return True
    return a.get("scope") == "other" and not _follows_count(a)


def _rest(a: Sighting) -> bool:
    """Whether things are only what is left ("seven rifles of one make and two others")."""
    if a.facet.key.startswith("people:"):
        return False
    listed = a.facet.key in ("rifle", "gun") and any(_MODEL.match(one.key) for one in a.siblings("count"))
    return a.get("scope") == "other" or listed


def _follows_count(a: Sighting) -> bool:
    """Whether "two others" comes after another count in the claim, which it then completes."""
    return any(one.passage.start < a.facet.passage.start for one in a.siblings("count"))


def _compare_more(a: Sighting, b: Sighting) -> Finding | None:
    if a.get("scope") == b.get("scope") == "more" and is_same(a.facet, b.facet):
        if a.get("noun") != b.get("noun") or a.get("modifier") != b.get("modifier"):
            detail = say(a, b, "The same number, described differently")
            return Finding("reconcilable", "count.same-number-other-words", detail)
        return Finding("agrees", "count.same", say(a, b, "The same number"))
    return None


def _compare_apart(a: Sighting, b: Sighting) -> Finding | None:
    if (added := _adds_up(a, b)) is not None:
        return added
    if (included := _counts_in(a, b) or _counts_in(b, a)) is not None:
        return included
    if _rest(a) != _rest(b):
        return None
    if a.facet.key != b.facet.key:
        return _compare_hurt_with_shot(a, b)
    if not _complete(a, b) and _may_be_part(a, b):
        return None
    return _contradict(a, b)


def _contradict(a: Sighting, b: Sighting) -> Finding:
    what = {"people:dead": "On the dead", "people:hurt": "On the wounded", "people:living": "On the population"}.get(
        a.facet.key, f"On the number of {_plural(a)}"
    )
    early, late = sorted((a, b), key=lambda one: str(one.day or ""))
    if a.day and b.day and a.day != b.day and a.get("act") in _HARM:
        detail = say(early, late, what, f"the later report ({late.day}) knows more than the earlier ({early.day})")
        return Finding("superseded", "count.update", detail)
    return Finding("contradicts", "count.differs", say(a, b, what))


def _plural(a: Sighting) -> str:
    """The counted noun as printed, else "people"."""
    noun = a.get("noun")
    words = [word for word in a.facet.passage.text.split() if noun and word.lower().startswith(noun[:3])]
    return words[-1].strip(",.;:") if words else "people"


def _adds_up(a: Sighting, b: Sighting) -> Finding | None:
    for whole, parts in ((a, b), (b, a)):
        own = {(one.key, one.low) for one in _people(whole)}
        values = [
            one.low
            for one in _people(parts)
            if one.bound == "exact" and one.low is not None and (one is parts.facet or (one.key, one.low) not in own)
        ]
        some = find_sum(values, bounds(whole.facet)[0]) if whole.facet.bound == "exact" else ()
        if some and parts.facet.low in some:
            sums = " + ".join(str(int(one)) for one in some)
            detail = say(a, b, "A sum, not a conflict", f"{sums} = {int(bounds(whole.facet)[0])}")
            return Finding("reconcilable", "count.sum", detail)
    return None


def _people(a: Sighting) -> list[Facet]:
    if a.facet.key.startswith("people:"):
        return a.siblings("count", "people:")
    return [one for one in a.siblings("count") if one.key == a.facet.key or one.get("noun") == a.get("noun")]


def _counts_in(a: Sighting, b: Sighting) -> Finding | None:
    """Whether a counts somebody in whom b counts apart ("four deputies, including X" against "three")."""
    extra = a.get("including")
    if not extra or bounds(a.facet)[0] - 1 != bounds(b.facet)[0]:
        return None
    harmed = a.facet.key.startswith("people:")
    odd, other = extra.lower().split(), b.get("including").lower().split()
    if harmed and (_ODD.isdisjoint(odd) or not _ODD.isdisjoint(other)):
        return None
    detail = say(a, b, "The counts may be reconciled", f"the larger counts {extra} in, the smaller does not")
    return Finding("reconcilable", "count.included", detail)


def _compare_hurt_with_shot(a: Sighting, b: Sighting) -> Finding | None:
    hurt, shot = (a, b) if a.facet.key == "people:hurt" else (b, a)
    if any(one.key == "people:dead" for one in (*a.siblings("count"), *b.siblings("count"))):
        return None
    if _single(a) or _single(b) or not is_below(shot.facet, hurt.facet) or not _broad(shot):
        return None
    detail = say(hurt, shot, "More wounded than were shot at all")
    return Finding("contradicts", "count.more-wounded-than-shot", detail)


def _broad(a: Sighting) -> bool:
    return a.get("group") in ("anybody", "")


def _single(a: Sighting) -> bool:
    return a.get("scope").split(" ")[0] in ("single", "ordinal", "more")


def _complete(a: Sighting, b: Sighting) -> bool:
    """Whether both claims give the whole tally (dead and wounded) and agree on one of the two."""
    mine = {one.key: one for one in a.siblings("count", "people:")}
    yours = {one.key: one for one in b.siblings("count", "people:")}
    both = ("people:dead", "people:hurt")
    if not all(key in mine and key in yours for key in both):
        return False
    if _has_single_dead(a) and _has_single_dead(b):
        return False
    return any(is_same(mine[key], yours[key]) for key in both)


def _has_single_dead(a: Sighting) -> bool:
    return any(one.key == "people:dead" and one.get("scope") == "single" for one in a.siblings("count"))


def _may_be_part(a: Sighting, b: Sighting) -> bool:
    """Whether the smaller count may be of some of the larger's people."""
    if _single(a) or _single(b):
        return True
    if not a.get("group") and not b.get("group"):
        return False
    smaller, larger = (a, b) if is_below(a.facet, b.facet) else (b, a)
    if larger.get("scope") == "total" and smaller.get("scope") != "total":
        return True
    return not _covers(_group(smaller), _group(larger))


def _group(a: Sighting) -> str:
    return a.get("group") or a.get("noun")


def _covers(smaller: str, larger: str) -> bool:
    """Whether the group with the smaller count holds everyone of the group with the larger: then they clash."""
    if smaller == larger or smaller in ("anybody", ""):
        return True
    return smaller == "child" and larger in _CHILDREN
