"""Clock times and dates of one event."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from store.conflicts.sighting import Finding, is_asserted, is_near, may_be_one, same_time, say, score_overlap

if TYPE_CHECKING:
    from store.conflicts.sighting import Sighting

# "about 4" and "about 4:15" are the same time to a reader; two exact times differ from two minutes on.
_LOOSE, _EXACT = 15, 2
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_FAINT, _NEAR, _CLOSE, _FAR = 0.12, 0.34, 0.5, 10
_PLAIN = frozenset({"event", "death", "response", "arrested", "entered"})
_NOT_COMPARED = frozenset({"said", "", "be", "have"})


def compare_times(a: Sighting, b: Sighting) -> Finding | None:
    """Compare two clock times of the same event."""
    if not (is_asserted(a, "attempted") and is_asserted(b, "attempted") and same_time(a, b)):
        return None
    if not _same_event(a, b) or (a.get("day") and b.get("day") and a.get("day") != b.get("day")):
        return None
    gap = _gap(a, b)
    loose = bool(a.get("near") or b.get("near"))
    if gap is None:
        return None
    if gap < _EXACT or (loose and gap <= _LOOSE):
        return Finding("agrees", "time.near", say(a, b, "The same time"))
    if _given_too(a, b):
        return None
    return Finding("contradicts", "time.differs", say(a, b, "On the time"))


def _minutes(a: Sighting) -> int:
    hours, minutes = a.facet.value.split(" ")[-1].split(":")
    return int(hours) * 60 + int(minutes)


def _gap(a: Sighting, b: Sighting) -> int | None:
    """Minutes between the two, the short way round the clock; None when an open bound holds the other."""
    first, second = _minutes(a), _minutes(b)
    for one, other, here, there in ((a, b, first, second), (b, a, second, first)):
        del other
        if (one.facet.bound == "at most" and there <= here) or (one.facet.bound == "at least" and there >= here):
            return None
    apart = abs(first - second)
    return min(apart, 1440 - apart)


def _given_too(a: Sighting, b: Sighting) -> bool:
    mine = {one.value.split(" ")[-1] for one in a.siblings("time")}
    yours = {one.value.split(" ")[-1] for one in b.siblings("time")}
    return bool(mine & yours)


def _same_event(a: Sighting, b: Sighting) -> bool:
    event = a.get("event")
    if event in _NOT_COMPARED or event != b.get("event"):
        return (
            event in ("event", "response") and b.get("event") in ("event", "response") and score_overlap(a, b) >= _CLOSE
        )
    if event in _PLAIN:
        if not is_near(a, b, _FAINT):
            return False
        return may_be_one(a.get("who"), b.get("who")) or event in ("event", "response")
    return score_overlap(a, b) >= _NEAR and may_be_one(a.get("who"), b.get("who"))


def compare_dates(a: Sighting, b: Sighting) -> Finding | None:
    """Compare two days of the same event: dates, weekdays, or a date with a weekday."""
    if not (is_asserted(a, "attempted", "planned") and is_asserted(b, "attempted", "planned") and same_time(a, b)):
        return None
    if a.get("mood") != b.get("mood") or not _same_dated(a, b):
        return None
    if "yes" in (a.get("relative"), b.get("relative")):
        # "tonight" in a speech is the speaker's night, not the article's.
        return None
    apart = _apart(a.facet.value, b.facet.value)
    if apart is None:
        return None
    if not apart:
        return Finding("agrees", "date.same", say(a, b, "The same day"))
    if _date_given_too(a, b) or (_far(a, b) and a.get("who") != b.get("who")):
        return None
    return Finding("contradicts", "date.differs", say(a, b, "On the day"))


def _same_dated(a: Sighting, b: Sighting) -> bool:
    event = a.get("event")
    if event in _NOT_COMPARED:
        return False
    if event in _PLAIN:
        return is_near(a, b, _FAINT) and (_same_one(a, b) or score_overlap(a, b) >= _CLOSE)
    return may_be_one(a.get("who"), b.get("who")) and score_overlap(a, b) >= _CLOSE


def _same_one(a: Sighting, b: Sighting) -> bool:
    """Whether two dated acts befell one person, or neither says whom."""
    mine, yours = a.get("who"), b.get("who")
    if mine.lstrip("~") in EVENT_NOUNS or yours.lstrip("~") in EVENT_NOUNS or not mine or not yours:
        return True
    if mine.startswith("~") and yours.startswith("~"):
        return mine == yours and score_overlap(a, b) >= _NEAR
    if mine.startswith("~") == yours.startswith("~"):
        return may_be_one(mine, yours)
    named, other = (mine, b) if yours.startswith("~") else (yours, a)
    return named.split()[-1] in other.words or score_overlap(a, b) >= _NEAR


EVENT_NOUNS = frozenset(
    "shooting incident attack carnage rampage spree gunfire shot robbery heist massacre violence crash accident fire "
    "explosion quake earthquake killing stabbing murder it".split()
)


def _date_given_too(a: Sighting, b: Sighting) -> bool:
    mine = [one.value for one in a.siblings("date")]
    yours = [one.value for one in b.siblings("date")]
    return any(_apart(one, other) is False for one in mine for other in yours)


def _apart(a: str, b: str) -> bool | None:
    """Whether two values are different days; None when that cannot be told."""
    if a == b:
        return False
    first, second = _weekday(a), _weekday(b)
    if a.startswith("weekday") or b.startswith("weekday"):
        return None if first is None or second is None else first != second
    if a.startswith("--") or b.startswith("--"):
        return None if len(a) < 7 or len(b) < 7 or not a[-2:].isdigit() or not b[-2:].isdigit() else a[-5:] != b[-5:]
    if _parse(a) is None or _parse(b) is None:
        return None
    return True


def _far(a: Sighting, b: Sighting) -> bool:
    """Whether the days are further apart than reports of one event ever are."""
    first, second = _parse(a.facet.value), _parse(b.facet.value)
    return first is not None and second is not None and abs((first - second).days) > _FAR


def _weekday(value: str) -> str | None:
    if value.startswith("weekday "):
        return value[8:]
    found = _parse(value)
    return None if found is None else _DAYS[found.weekday()]


def _parse(value: str) -> date | None:
    try:
        return date.fromisoformat(value)
    except ValueError:
        return None
